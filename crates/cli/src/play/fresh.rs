//! New puzzles to play, of any family.

use crate::Kit;
use crate::any::Any;
use crate::args::{KeyValue, PlayArgs};
use crate::asked::TierChanges;
use crate::failure::{Failure, say};
use crate::tiers;
use etchwork::codec::Recipe;
use etchwork::core::seed_from_text;
use etchwork::{MOST_BOARDS, OwnedSet, PlayerSeries, Run};

/// The number of requests that may give up before the new puzzle fails.
const PATIENCE: u32 = 20;

/// The specification of a new puzzle.
#[derive(Debug)]
pub enum Wish {
    /// From a command line.
    Typed(Box<PlayArgs>),
    /// Like another puzzle, whose tier set may be in a file.
    Like(Box<Recipe>, Option<String>),
}

impl Wish {
    /// The maker of the next puzzle: made like this one, or of its family.
    pub fn after(args: &PlayArgs, any: &Any, recipe: Option<&str>, tier: Option<&str>) -> Self {
        if let Some(recipe) = recipe.and_then(|recipe| recipe.parse::<Recipe>().ok()) {
            return Self::Like(Box::new(recipe), args.tiers.clone());
        }
        let family = any.family.id.to_string();
        let mut next = args.clone();
        (next.file, next.line, next.fresh.seed) = (None, None, None);
        next.fresh.family = Some(family);
        next.tier.tier = next.tier.tier.or_else(|| tier.map(str::to_owned));
        Self::Typed(Box::new(next))
    }

    /// Makes the puzzle, for the target that earlier ones left, if there is one.
    pub fn grant(&self, target: Option<i64>, kit: &Kit) -> Result<Any, Failure> {
        match self {
            Self::Typed(args) => typed(args, kit),
            Self::Like(recipe, tiers) => {
                let recipe = Recipe { seed: rand::random(), index: 0, ..(**recipe).clone() };
                let run = run_of(&recipe, tiers.as_deref(), kit)?;
                let series = PlayerSeries::of(&run, target);
                made(series.map_or(run.clone(), |series| run.aimed_at(series.aim())), kit)
            }
        }
    }

    /// The target that a puzzle leaves for the next one, where puzzles are aimed one after the
    /// other: `target` is its own.
    pub fn left(
        &self,
        target: Option<i64>,
        points: Option<i64>,
        kit: &Kit,
    ) -> Result<Option<i64>, Failure> {
        let Self::Like(recipe, tiers) = self else { return Ok(None) };
        // Of other puzzles no tier needs to be known here.
        if recipe.aim.is_none() {
            return Ok(None);
        }
        let series = PlayerSeries::of(&run_of(recipe, tiers.as_deref(), kit)?, target);
        Ok(series.map(|series| series.after(points)))
    }
}

fn run_of(recipe: &Recipe, tiers: Option<&str>, kit: &Kit) -> Result<Run, Failure> {
    let set = tiers::of_recipe(recipe, tiers, kit)?;
    set.run_of(recipe, MOST_BOARDS, &kit.registry).map_err(Failure::input)
}

fn typed(args: &PlayArgs, kit: &Kit) -> Result<Any, Failure> {
    let fresh = &args.fresh;
    let set = tiers::any(args.tiers.as_deref(), fresh.family.as_deref(), kit)?;
    let tier = tiers::one(&set, args.tier.tier.as_deref())?;
    let seed = fresh.seed.as_deref().map_or_else(rand::random, seed_from_text);
    let asked = |settings: &[KeyValue]| {
        let asked = TierChanges {
            size: fresh.size.as_deref(),
            mechanic: fresh.mechanic.as_deref(),
            maker: fresh.maker.as_deref(),
            set: settings,
            ..TierChanges::default()
        };
        asked.runs(&set, &[tier], seed, &kit.registry)
    };
    let readable = in_terminal(args, &set);
    // A tier or a maker may not know what is drawn best; then it makes what it makes.
    let runs = if readable.is_empty() {
        asked(&fresh.set)
    } else {
        asked(&readable).or_else(|_| asked(&fresh.set))
    };
    made(runs?.remove(0), kit)
}

/// The settings asked for, with those that a terminal draws best; empty if there are none such, or
/// if one of them was asked for, or a tier set or maker that may not be made for them.
fn in_terminal(args: &PlayArgs, set: &OwnedSet) -> Vec<KeyValue> {
    let (best, asked) = (set.family.in_terminal(), &args.fresh.set);
    let is_asked = asked.iter().any(|set| best.iter().any(|(key, _)| *key == set.key));
    if best.is_empty() || is_asked || args.fresh.maker.is_some() || args.tiers.is_some() {
        return Vec::new();
    }
    let best =
        best.iter().map(|(key, value)| KeyValue { key: (*key).into(), value: (*value).into() });
    asked.iter().cloned().chain(best).collect()
}

fn made(run: Run, kit: &Kit) -> Result<Any, Failure> {
    let mut worker = run.levels(&kit.registry).map_err(Failure::input)?;
    match worker.first_of(PATIENCE).map_err(Failure::input)? {
        Some(level) => Ok(level.into()),
        None => {
            let tier = run.tier();
            say(format_args!("{tier}: {PATIENCE} requests in a row gave up"));
            Err(Failure::GaveUp)
        }
    }
}
