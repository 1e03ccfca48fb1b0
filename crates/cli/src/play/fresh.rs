//! New puzzles to play, of any family.

use crate::Kit;
use crate::any::Any;
use crate::args::PlayArgs;
use crate::asked::Asked;
use crate::failure::{Failure, say};
use crate::input::Input;
use crate::tiers::{self, AnySet};
use etchwork::codec::Recipe;
use etchwork::core::seed_from_text;
use etchwork::{FamilyRun, Limit, Run, Worker};

/// Requests that may give up before a new puzzle does.
const PATIENCE: u32 = 20;

/// What a new puzzle is to be like.
#[derive(Debug)]
pub enum Wish {
    /// What a command line says.
    Typed(Box<PlayArgs>),
    /// Made as another was, whose tier set may be in a file.
    Like(Box<Recipe>, Option<String>),
}

impl Wish {
    /// What makes the puzzle after this one: as it was made, or one of its family.
    pub fn after(args: &PlayArgs, any: &Any, recipe: Option<&str>, tier: Option<&str>) -> Self {
        if let Some(recipe) = recipe.and_then(|recipe| recipe.parse::<Recipe>().ok()) {
            return Self::Like(Box::new(recipe), args.tiers.clone());
        }
        let family = any.family.to_owned();
        let mut next = args.clone();
        (next.file, next.line, next.fresh.seed) = (None, None, None);
        next.fresh.family = Some(family);
        next.tier.tier = next.tier.tier.or_else(|| tier.map(str::to_owned));
        Self::Typed(Box::new(next))
    }

    /// Makes it.
    pub fn grant(&self, kit: &Kit) -> Result<Any, Failure> {
        match self {
            Self::Typed(args) => typed(args, kit),
            Self::Like(recipe, tiers) => like(recipe, tiers.as_deref(), kit),
        }
    }
}

fn typed(args: &PlayArgs, kit: &Kit) -> Result<Any, Failure> {
    let fresh = &args.fresh;
    let asked = Asked {
        size: fresh.size.as_deref(),
        mechanic: fresh.mechanic.as_deref(),
        maker: fresh.maker.as_deref(),
        set: &fresh.set,
        ..Asked::default()
    };
    let set = tiers::any(args.tiers.as_deref(), fresh.family.as_deref(), kit)?;
    let tier = set.one_tier(args.tier.tier.as_deref())?;
    let seed = fresh.seed.as_deref().map_or_else(rand::random, seed_from_text);
    let registry = &kit.registry;
    match &set {
        AnySet::Path(set) => {
            let run = Run::new(set, tier, &asked.of_paths()?, seed, registry);
            of_path(&run.map_err(Failure::input)?, kit)
        }
        AnySet::Family(family, set) => {
            let changes = asked.of_family(&**family)?;
            let run = FamilyRun::new(family, set, tier, &changes, seed, registry);
            of_family(&run.map_err(Failure::input)?, kit)
        }
    }
}

fn like(recipe: &Recipe, tiers: Option<&str>, kit: &Kit) -> Result<Any, Failure> {
    let recipe = Recipe { seed: rand::random(), index: 0, ..recipe.clone() };
    match tiers::any_of_recipe(&recipe, tiers, kit)? {
        AnySet::Path(set) => {
            let run = Run::of_recipe(&recipe, &set, &kit.registry);
            of_path(&run.map_err(Failure::input)?, kit)
        }
        AnySet::Family(family, set) => {
            let run = FamilyRun::of_recipe(&recipe, &family, &set, &kit.registry);
            of_family(&run.map_err(Failure::input)?, kit)
        }
    }
}

fn of_path(run: &Run, kit: &Kit) -> Result<Any, Failure> {
    let mut worker = Worker::new(run.plan(), &kit.registry).map_err(Failure::input)?;
    for index in 0..PATIENCE {
        let outcome = worker.request(run.seed(), index).map_err(Failure::input)?;
        if let Some(puzzle) = outcome.puzzle {
            let document = run.document(index, &puzzle);
            return Ok(Input { puzzle: puzzle.into(), document: Some(document) }.into());
        }
    }
    Err(none(run.tier()))
}

fn of_family(run: &FamilyRun, kit: &Kit) -> Result<Any, Failure> {
    let mut worker = run.worker(&kit.registry).map_err(Failure::input)?;
    for index in 0..PATIENCE {
        let outcome = worker.request(run.seed(), index, run.aim(), Limit::NONE);
        if let Some(made) = outcome.map_err(Failure::input)?.puzzle {
            let document = run.document(index, run.aim(), &made);
            return Ok(Any { made: Some(document), ..Any::of(&**run.family(), made.puzzle) });
        }
    }
    Err(none(run.tier()))
}

fn none(tier: &str) -> Failure {
    say(format_args!("{tier}: {PATIENCE} requests gave up, one after the other"));
    Failure::GaveUp
}
