//! The changes that a command line makes to a tier, as typed.

use crate::args::{Bounds, KeyBound, KeyNumber, KeyValue, Keyed};
use crate::failure::{Failure, say};
use crate::plug_in::{Typed, typed, typed_stack};
use etchwork::player::Scale;
use etchwork::{Family, Overrides, OwnedSet, Ratio, Registry, Run, SeriesAsked};
use std::collections::BTreeMap;

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
    pub min: &'a [KeyBound],
    pub max: &'a [KeyBound],
    pub difficulty: Option<Bounds>,
    /// The scale of that difficulty.
    pub scale: &'static Scale,
    pub series: Option<&'a Option<KeyNumber>>,
}

/// Says which settings of the tier another maker does not know.
fn tell_left_out(run: &Run) {
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
        set: &OwnedSet,
        tiers: &[&str],
        seed: u32,
        registry: &Registry,
    ) -> Result<Vec<Run>, Failure> {
        let overrides = self.overrides(&*set.family)?;
        let run = |tier: &&str| set.run(tier, &overrides, seed, registry);
        let runs = tiers.iter().map(run).collect::<Result<Vec<_>, _>>().map_err(Failure::input)?;
        runs.iter().for_each(tell_left_out);
        Ok(runs)
    }

    /// The changes. The family refuses what it does not have.
    pub fn overrides(&self, family: &dyn Family) -> Result<Overrides, Failure> {
        let mut settings = BTreeMap::new();
        let mut own = |named: Typed| {
            if !named.settings.is_empty() {
                settings.insert(named.id.clone(), named.settings);
            }
            named.id
        };
        let maker = self.maker.map(typed).transpose()?.map(&mut own);
        let finder = self.finder.map(typed).transpose()?.map(&mut own);
        let stack = self.mechanic.map(typed_stack).transpose()?;
        let mechanic = stack.map(|stack| {
            settings.extend(stack.settings);
            stack.name
        });
        // Those for the maker, whichever it is, and those typed with its name.
        let of_maker = settings.remove(maker.as_deref().unwrap_or_default());
        let mut of_maker = of_maker.unwrap_or_default();
        let twice = |key: &str| Failure::input(format!("the setting '{key}' is given twice"));
        for pair in self.set {
            if of_maker.insert(pair.key.clone(), pair.value.clone()).is_some() {
                return Err(twice(&pair.key));
            }
        }
        let is_sized = of_maker.contains_key("sizes");
        if is_sized && self.size.is_some() {
            return Err(Failure::input("the size is given twice: by --size and as a setting"));
        }
        if !of_maker.is_empty() {
            settings.insert(String::new(), of_maker);
        }
        let mut caps = by_name("--max", self.max)?;
        let mut floors = by_name("--min", self.min)?;
        if let Some(most) = self.max_solutions
            && caps.insert("solutions".to_owned(), most.into()).is_some()
        {
            return Err(Failure::input("--max-solutions and --max solutions are the same"));
        }
        if let Some(Bounds { least, most }) = self.difficulty {
            let reading = self.scale.reading();
            if floors.contains_key(&reading) || caps.contains_key(&reading) {
                return Err(Failure::input("--difficulty and a bound of the reading are the same"));
            }
            caps.extend(most.map(|most| (reading.clone(), most.into())));
            floors.extend(least.map(|least| (reading, least.into())));
        }
        let series = self.series.map(|asked| match asked {
            None => SeriesAsked::OfTier,
            Some(at) => SeriesAsked::At { reading: at.key.clone(), base: i64::from(at.value) },
        });
        let (size, boards, keeps_none) = (None, self.boards, false);
        let mut overrides = Overrides {
            size,
            boards,
            maker,
            finder,
            mechanic,
            caps,
            floors,
            settings,
            series,
            keeps_none,
        };
        if let Some(size) = self.size {
            let taken = family.take_size(size, &mut overrides);
            taken.map_err(|error| Failure::input(format!("--size: {error}")))?;
        }
        Ok(overrides)
    }
}

/// The bounds that an option gives.
fn by_name(option: &str, given: &[KeyBound]) -> Result<BTreeMap<String, Ratio>, Failure> {
    let mut bounds = BTreeMap::new();
    for Keyed { key, value } in given {
        if bounds.insert(key.clone(), *value).is_some() {
            return Err(Failure::input(format!("{option} names '{key}' twice")));
        }
    }
    Ok(bounds)
}
