//! What is asked for: runs over tiers of any family.

use super::share::AnyRun;
use crate::Kit;
use crate::args::GenerateArgs;
use crate::asked::Asked;
use crate::failure::Failure;
use crate::tiers::{self, AnySet};
use etchwork::codec::Recipe;
use etchwork::core::seed_from_text;
use etchwork::{FamilyRun, MOST_BOARDS, Run, RunError};

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
            let overrides = asked(args).of_paths()?;
            let run = |name: &str| Run::new(of, name, &overrides, seed, &kit.registry);
            each(names, |name| Ok(Box::new(run(name).map_err(Failure::input)?)))?
        }
        AnySet::Family(family, of) => {
            let changes = asked(args).of_family(&**family)?;
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

/// What is changed of the tiers.
fn asked(args: &GenerateArgs) -> Asked<'_> {
    Asked {
        size: args.size.as_deref(),
        boards: args.boards,
        finder: args.finder.as_deref(),
        mechanic: args.mechanic.as_deref(),
        max_solutions: args.max_solutions,
        maker: args.maker.as_deref(),
        set: &args.set,
        max: &args.max,
        series: args.series.as_ref(),
    }
}
