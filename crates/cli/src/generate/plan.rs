//! What is asked for: runs over tiers of any family.

use super::share::AnyRun;
use crate::Kit;
use crate::args::GenerateArgs;
use crate::failure::Failure;
use crate::piece::typed;
use crate::tiers::{self, AnySet};
use etchwork::codec::{Recipe, RecipeAim};
use etchwork::core::seed_from_text;
use etchwork::engine::generated_size;
use etchwork::{
    Family, FamilyChanges, FamilyRun, Grid, MOST_BOARDS, Overrides, Run, RunError, SeriesAsked,
};
use std::collections::BTreeMap;
use std::fmt::Display;

/// The runs that are asked for, a tier each.
pub struct Planned {
    /// The tiers of the set, in its order.
    pub order: Vec<String>,
    pub runs: Vec<Box<dyn AnyRun>>,
    /// The first index.
    pub first: u32,
}

/// Plans what is asked for.
pub fn plan(args: &GenerateArgs, kit: &Kit) -> Result<Planned, Failure> {
    if let Some(id) = &args.id {
        return of_recipe(&id.parse().map_err(Failure::input)?, args, kit);
    }
    if args.first.checked_add(args.count).is_none() {
        return Err(Failure::input("indices end at 2^32: take a smaller --first or --count"));
    }
    let set = tiers::any(args.tiers.as_deref(), args.family.as_deref(), kit)?;
    let seed = args.seed.as_deref().map_or_else(rand::random, seed_from_text);
    let names = set.tiers(&args.tier)?;
    let runs = match &set {
        AnySet::Path(of) => {
            refuse_of_families(args)?;
            let overrides = path_overrides(args)?;
            let run = |name: &str| Run::new(of, name, &overrides, seed, &kit.registry);
            each(names, |name| Ok(Box::new(run(name).map_err(Failure::input)?)))?
        }
        AnySet::Family(family, of) => {
            refuse_of_paths(args, &**family)?;
            let changes = family_changes(args)?;
            let run = |name: &str| FamilyRun::new(family, of, name, &changes, seed, &kit.registry);
            each(names, |name| Ok(Box::new(run(name).map_err(Failure::input)?)))?
        }
    };
    Ok(Planned { order: order(&set), runs, first: args.first })
}

fn each(
    names: Vec<&str>,
    run: impl Fn(&str) -> Result<Box<dyn AnyRun>, Failure>,
) -> Result<Vec<Box<dyn AnyRun>>, Failure> {
    names.into_iter().map(run).collect()
}

fn order(set: &AnySet) -> Vec<String> {
    set.names().into_iter().map(str::to_owned).collect()
}

/// The run of one recipe.
fn of_recipe(recipe: &Recipe, args: &GenerateArgs, kit: &Kit) -> Result<Planned, Failure> {
    let set = tiers::any_of_recipe(recipe, args.tiers.as_deref(), kit)?;
    let allowed = args.boards.unwrap_or(MOST_BOARDS);
    let refused = |error| match error {
        RunError::Boards { asked, .. } => {
            Failure::input(format!("{error}: --boards {asked} beside --id allows it"))
        }
        error => Failure::input(error),
    };
    let run: Box<dyn AnyRun> = match &set {
        AnySet::Path(set) => {
            let run = Run::of_recipe_within(recipe, set, allowed, &kit.registry);
            Box::new(run.map_err(refused)?)
        }
        AnySet::Family(family, set) => {
            let run = FamilyRun::of_recipe_within(recipe, family, set, allowed, &kit.registry);
            Box::new(run.map_err(refused)?)
        }
    };
    Ok(Planned { order: order(&set), runs: vec![run], first: recipe.index })
}

/// Refuses what only families have that make their puzzles by makers.
fn refuse_of_families(args: &GenerateArgs) -> Result<(), Failure> {
    let given = [
        ("--maker", args.maker.is_some()),
        ("--set", !args.set.is_empty()),
        ("--series", args.series.is_some()),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::input(format!(
            "{option} is for families whose puzzles are made by makers, and paths have none: name \
             another --family"
        ))),
    }
}

/// Refuses what only paths have.
fn refuse_of_paths(args: &GenerateArgs, family: &dyn Family) -> Result<(), Failure> {
    let given = [
        ("--finder", args.finder.is_some()),
        ("--mechanic", args.mechanic.is_some()),
        ("--max-solutions", args.max_solutions.is_some()),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some(("--max-solutions", _)) => Err(Failure::input(format!(
            "--max-solutions is for paths, and this is {}: name the reading by --max READING=N",
            family.id()
        ))),
        Some((option, _)) => Err(Failure::input(format!(
            "{option} is for paths, and this is {}: leave it out",
            family.id()
        ))),
    }
}

fn path_overrides(args: &GenerateArgs) -> Result<Overrides, Failure> {
    let mut caps = caps(args)?;
    if caps.contains_key("solutions") {
        let why = "--max solutions=N is --max-solutions N for paths, which has a refiner for it";
        return Err(Failure::input(why));
    }
    caps.extend(args.max_solutions.map(|most| ("solutions".to_owned(), most)));
    Ok(Overrides {
        size: size(args, generated_size)?,
        boards: args.boards,
        finder: args.finder.clone(),
        mechanic: args.mechanic.clone(),
        caps,
    })
}

/// The size that is asked for, read as a family does: each has limits of its own.
fn size<E: Display>(
    args: &GenerateArgs,
    read: impl Fn(&str) -> Result<Grid, E>,
) -> Result<Option<Grid>, Failure> {
    let size = args.size.as_deref().map(read).transpose();
    size.map_err(|error| Failure::input(format!("--size: {error}")))
}

fn family_changes(args: &GenerateArgs) -> Result<FamilyChanges, Failure> {
    let (maker, mut settings) = match &args.maker {
        None => (None, BTreeMap::new()),
        Some(text) => {
            let named = typed(text).map_err(Failure::input)?;
            (Some(named.id), named.settings)
        }
    };
    for pair in &args.set {
        if settings.insert(pair.key.clone(), pair.value.clone()).is_some() {
            return Err(Failure::input(format!("the setting '{}' is given twice", pair.key)));
        }
    }
    let series = args.series.as_ref().map(|asked| match asked {
        None => SeriesAsked::OfTier,
        Some(at) => {
            SeriesAsked::At(RecipeAim { reading: at.key.clone(), value: i64::from(at.number) })
        }
    });
    let (size, boards) = (size(args, str::parse)?, args.boards);
    Ok(FamilyChanges { maker, settings, size, boards, caps: caps(args)?, series })
}

fn caps(args: &GenerateArgs) -> Result<BTreeMap<String, u32>, Failure> {
    let mut caps = BTreeMap::new();
    for cap in &args.max {
        if caps.insert(cap.key.clone(), cap.number).is_some() {
            return Err(Failure::input(format!("--max names '{}' twice", cap.key)));
        }
    }
    Ok(caps)
}
