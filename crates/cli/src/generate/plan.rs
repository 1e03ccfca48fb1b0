//! The plan: runs over tiers of any family.

use crate::Kit;
use crate::args::GenerateArgs;
use crate::asked::TierChanges;
use crate::failure::Failure;
use crate::tiers;
use etchwork::codec::Recipe;
use etchwork::core::seed_from_text;
use etchwork::{MOST_BOARDS, OwnedSet, Run, RunError};

/// The requested runs, one per tier.
pub struct Planned {
    /// The set of their tiers.
    pub set: OwnedSet,
    pub runs: Vec<Run>,
    /// The first index.
    pub first: u32,
}

/// Plans the requested runs.
pub fn plan(args: &GenerateArgs, kit: &Kit) -> Result<Planned, Failure> {
    if let Some(id) = &args.id {
        return of_recipe(&id.parse().map_err(Failure::input)?, args, kit);
    }
    if args.first.checked_add(args.count).is_none() {
        return Err(Failure::input("indices end at 2^32: take a smaller --first or --count"));
    }
    let set = tiers::any(args.tiers.as_deref(), args.family.as_deref(), kit)?;
    let seed = args.seed.as_deref().map_or_else(rand::random, seed_from_text);
    let names = tiers::chosen(&set, &args.tier)?;
    let runs = asked(args).runs(&set, &names, seed, &kit.registry)?;
    Ok(Planned { set, runs, first: args.first })
}

/// The run of one recipe.
fn of_recipe(recipe: &Recipe, args: &GenerateArgs, kit: &Kit) -> Result<Planned, Failure> {
    let set = tiers::of_recipe(recipe, args.tiers.as_deref(), kit)?;
    let allowed = args.boards.unwrap_or(MOST_BOARDS);
    let refused = |error| match error {
        RunError::Boards { asked, .. } => {
            Failure::input(format!("{error}: --boards {asked} beside --id allows it"))
        }
        error => Failure::input(error),
    };
    let run = set.run_of(recipe, allowed, &kit.registry).map_err(refused)?;
    Ok(Planned { set, runs: vec![run], first: recipe.index })
}

/// The changes to the tiers.
fn asked(args: &GenerateArgs) -> TierChanges<'_> {
    let (boards, series) = (args.boards, args.series.as_ref());
    TierChanges { boards, series, ..args.changes.of_tiers() }
}
