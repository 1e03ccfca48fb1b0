//! The changes that a command line makes to a tier, as typed.

use crate::args::{KeyNumber, KeyValue};
use crate::failure::{Failure, say};
use crate::plug_in::{typed, typed_stack};
use crate::tiers::AnySet;
use etchwork::codec::RecipeAim;
use etchwork::engine::generated_size;
use etchwork::{
    AnyRun, Family, FamilyChanges, FamilyRun, Grid, Overrides, Registry, Run, RunError, SeriesAsked,
};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Every change that any command allows.
#[derive(Clone, Copy, Default)]
pub struct TierChanges<'a> {
    pub size: Option<&'a str>,
    pub boards: Option<u32>,
    pub finder: Option<&'a str>,
    pub mechanic: Option<&'a str>,
    pub max_solutions: Option<u32>,
    pub maker: Option<&'a str>,
    pub set: &'a [KeyValue],
    pub max: &'a [KeyNumber],
    pub series: Option<&'a Option<KeyNumber>>,
}

/// Says which settings of the tier another maker does not know.
fn tell_left_out(run: &FamilyRun) {
    let (tier, plan) = (run.tier(), run.plan());
    if !plan.left_out().is_empty() {
        let (maker, settings) = (&plan.tier().maker.id, plan.left_out().join(", "));
        say(format_args!("{tier}: {maker} does not know these settings of the tier: {settings}"));
    }
}

impl TierChanges<'_> {
    /// Tiers of a set with their changes, each under the seed.
    pub fn runs(
        &self,
        set: &AnySet,
        tiers: &[&str],
        seed: u32,
        registry: &Registry,
    ) -> Result<Vec<AnyRun>, Failure> {
        let runs: Result<Vec<AnyRun>, _> = match set {
            AnySet::Path(set) => {
                let overrides = self.of_paths()?;
                let run = |tier: &&str| Run::new(set, tier, &overrides, seed, registry);
                tiers.iter().map(|tier| Ok(run(tier)?.into())).collect()
            }
            AnySet::Family(family, set) => {
                let changes = self.of_family(&**family)?;
                let run = |tier: &&str| FamilyRun::new(family, set, tier, &changes, seed, registry);
                let runs: Result<Vec<_>, _> = tiers.iter().map(run).collect();
                runs.map(|runs| {
                    runs.iter().for_each(tell_left_out);
                    runs.into_iter().map(AnyRun::from).collect()
                })
            }
        };
        runs.map_err(|error: RunError| Failure::input(error))
    }

    /// The changes to a tier of paths. Refuses those that only apply to families with makers.
    pub fn of_paths(&self) -> Result<Overrides, Failure> {
        let of_families = [
            ("--maker", self.maker.is_some()),
            ("--set", !self.set.is_empty()),
            ("--series", self.series.is_some()),
        ];
        if let Some((option, _)) = of_families.iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::input(format!(
                "{option} is for families whose puzzles are made by makers, and paths have none: \
                 name another --family"
            )));
        }
        let mut caps = self.caps()?;
        if caps.contains_key("solutions") {
            let why =
                "--max solutions=N is --max-solutions N for paths, which has a refiner for it";
            return Err(Failure::input(why));
        }
        caps.extend(self.max_solutions.map(|most| ("solutions".to_owned(), most)));
        let finder = self.finder.map(typed).transpose()?;
        let stack = self.mechanic.map(typed_stack).transpose()?;
        let mut settings = BTreeMap::new();
        let mechanic = stack.map(|stack| {
            settings = stack.settings;
            stack.name
        });
        let finder = finder.map(|finder| {
            if !finder.settings.is_empty() {
                settings.insert(finder.id.clone(), finder.settings);
            }
            finder.id
        });
        let size = self.size(generated_size)?;
        Ok(Overrides { size, boards: self.boards, finder, mechanic, caps, settings })
    }

    /// The changes to a tier of another family. Refuses those that only apply to paths.
    pub fn of_family(&self, family: &dyn Family) -> Result<FamilyChanges, Failure> {
        self.refuse_of_paths(family)?;
        let (maker, mut settings) = match self.maker {
            None => (None, BTreeMap::new()),
            Some(text) => {
                let named = typed(text)?;
                (Some(named.id), named.settings)
            }
        };
        for pair in self.set {
            if settings.insert(pair.key.clone(), pair.value.clone()).is_some() {
                return Err(Failure::input(format!("the setting '{}' is given twice", pair.key)));
            }
        }
        let series = self.series.map(|asked| match asked {
            None => SeriesAsked::OfTier,
            Some(at) => {
                SeriesAsked::At(RecipeAim { reading: at.key.clone(), value: i64::from(at.number) })
            }
        });
        // A number of cells sets the size of makers that have one, like `--set sizes=40`.
        let cells = self.size.filter(|size| size.parse::<u32>().is_ok());
        if let Some(cells) = cells
            && settings.insert("sizes".to_owned(), cells.to_owned()).is_some()
        {
            return Err(Failure::input("the size is given twice: by --size and as a setting"));
        }
        let size = if cells.is_some() { None } else { self.size(str::parse)? };
        let boards = self.boards;
        Ok(FamilyChanges { maker, settings, size, boards, caps: self.caps()?, series })
    }

    fn refuse_of_paths(&self, family: &dyn Family) -> Result<(), Failure> {
        let given = [
            ("--finder", self.finder.is_some()),
            ("--mechanic", self.mechanic.is_some()),
            ("--max-solutions", self.max_solutions.is_some()),
        ];
        match given.iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some(("--max-solutions", _)) => Err(Failure::input(format!(
                "--max-solutions is for paths, and this is {}: name the reading with --max READING=N",
                family.id()
            ))),
            Some((option, _)) => Err(Failure::input(format!(
                "{option} is for paths, and this is {}: leave it out",
                family.id()
            ))),
        }
    }

    /// The requested size, read by the family, which has its own limits.
    fn size<E: Display>(
        &self,
        read: impl Fn(&str) -> Result<Grid, E>,
    ) -> Result<Option<Grid>, Failure> {
        let size = self.size.map(read).transpose();
        size.map_err(|error| Failure::input(format!("--size: {error}")))
    }

    fn caps(&self) -> Result<BTreeMap<String, u32>, Failure> {
        let mut caps = BTreeMap::new();
        for cap in self.max {
            if caps.insert(cap.key.clone(), cap.number).is_some() {
                return Err(Failure::input(format!("--max names '{}' twice", cap.key)));
            }
        }
        Ok(caps)
    }
}
