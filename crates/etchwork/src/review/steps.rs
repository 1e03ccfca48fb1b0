//! The next steps of a draft: puzzles that keep all of it, and what each does to its readings.

use super::{Reviewer, words};
use crate::{Level, Overrides, OwnedSet, PuzzleError, RunError};
use etchwork_core::{OptionKind, Ratio, TextFlaw};
use etchwork_pipeline::Fault;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// How many puzzles are made, of which the steps are chosen.
const MADE: usize = 8;
/// The most requests for them: some drafts are hard to keep.
const REQUESTS: u32 = 12;

/// What is asked for: who makes the steps of which draft.
#[derive(Clone)]
pub struct Steps<'a> {
    /// The tier set of the draft's family.
    pub set: &'a OwnedSet,
    /// The tier, which decides what the finished puzzles are like.
    pub tier: &'a str,
    /// Changes to the tier.
    pub overrides: Overrides,
    /// The seed: another one offers other steps.
    pub seed: u32,
}

/// A puzzle that keeps all of a draft.
pub struct Step {
    /// Why it is offered.
    pub why: Why,
    /// The puzzle.
    pub level: Level,
    /// What it does to the readings of the tier, in the order of their names.
    pub readings: Vec<Shift>,
    /// How many words its text has more than that of the draft.
    pub added: usize,
}

/// Why a step is one of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It adds least.
    Smallest,
    /// Of the others it is the hardest by the tier set.
    Hardest,
    /// Of the others it is the easiest.
    Easiest,
}

/// A reading before and after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Shift {
    /// Its name.
    pub name: String,
    /// Its value for the draft, if that can be solved and measured.
    pub before: Option<f64>,
    /// Its value for the puzzle.
    pub after: Option<f64>,
}

/// Why there are no steps.
#[derive(Debug, Error)]
pub enum StepsError {
    /// The makers of the family finish no drafts.
    #[error("no maker of {0} puzzles finishes a draft")]
    NoDrafts(String),
    /// The text of the draft is wrong.
    #[error("{0}")]
    Text(TextFlaw),
    /// The tier cannot run with the draft.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A maker made what it should not.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The draft has no start, or a solver claims what is not true.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

impl Why {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smallest => "smallest",
            Self::Hardest => "hardest",
            Self::Easiest => "easiest",
        }
    }
}

impl Display for Why {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Smallest => "it adds least",
            Self::Hardest => "it is the hardest",
            Self::Easiest => "it is the easiest of the others",
        })
    }
}

impl Display for Shift {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let told = |value: Option<f64>| {
            value.map_or_else(|| "unknown".to_owned(), |value| format!("{}", round(value)))
        };
        match self.before {
            Some(before) => {
                write!(f, "{} {} to {}", self.name, told(Some(before)), told(self.after))
            }
            None => write!(f, "{} {}", self.name, told(self.after)),
        }
    }
}

/// A reading to two digits.
fn round(value: f64) -> f64 {
    (100.0 * value).round() / 100.0
}

impl Reviewer<'_> {
    /// Offers up to three puzzles that keep all of a draft, finished or not: the one that adds least,
    /// and of the others the hardest and the easiest. Fewer are offered where the maker makes fewer that
    /// differ, or when `is_stopped`.
    ///
    /// Cost: that of up to twelve puzzles of the tier.
    pub fn next_steps(
        &self,
        draft: &str,
        Steps { set, tier, overrides, seed }: &Steps<'_>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Vec<Step>, StepsError> {
        let mut options = self.family.options().iter();
        let option = options.find(|option| option.kind == OptionKind::Draft);
        let option = option.ok_or_else(|| StepsError::NoDrafts(self.family.id().to_owned()))?;
        let before = self.readings_of(draft)?;
        let mut overrides = overrides.clone();
        overrides.set(option.key, draft);
        let run = set.run(tier, &overrides, *seed, self.registry)?;
        let mut levels = run.levels(self.registry)?;
        let names: BTreeSet<&String> =
            run.plan().tier().gates.keys().chain(set.set.difficulty.keys()).collect();
        let (mut made, mut seen) = (Vec::new(), BTreeSet::new());
        for index in 0..REQUESTS {
            if is_stopped() || made.len() == MADE {
                break;
            }
            let Some(level) = levels.request(index)? else { continue };
            if !seen.insert(level.puzzle.likeness()) {
                continue;
            }
            let shift = |name: &&String| Shift {
                name: (*name).clone(),
                before: before.get(*name).copied(),
                after: level.document.metrics.get(*name).copied().flatten(),
            };
            let readings = names.iter().map(shift).collect();
            let added = words(&level.document.puzzle).saturating_sub(words(draft));
            made.push(Step { why: Why::Smallest, level, readings, added });
        }
        Ok(chosen(made, &set.set.difficulty))
    }

    /// The readings of a draft, if it can be solved.
    fn readings_of(&self, draft: &str) -> Result<BTreeMap<String, f64>, StepsError> {
        let puzzle = self.family.of_draft(draft, self.registry).map_err(StepsError::Text)?;
        if puzzle.unsolvable().is_some() {
            return Ok(BTreeMap::new());
        }
        let taken = self.answers(&*puzzle)?.taken.into_iter();
        let known = taken.filter_map(|it| Some((it.name.to_string(), it.value?.to_f64())));
        Ok(known.collect())
    }
}

/// Three of the puzzles that were made.
fn chosen(mut made: Vec<Step>, weights: &BTreeMap<String, Ratio>) -> Vec<Step> {
    let score = |step: &Step| -> f64 {
        let known = step.readings.iter().filter_map(|it| Some((it.after?, weights.get(&it.name)?)));
        known.map(|(value, weight)| value * weight.to_f64()).sum()
    };
    let mut chosen = Vec::new();
    for why in [Why::Smallest, Why::Hardest, Why::Easiest] {
        let places = 0..made.len();
        let at = match why {
            Why::Smallest => places.min_by_key(|at| made[*at].added),
            Why::Hardest => {
                places.rev().max_by(|a, b| score(&made[*a]).total_cmp(&score(&made[*b])))
            }
            Why::Easiest => places.min_by(|a, b| score(&made[*a]).total_cmp(&score(&made[*b]))),
        };
        chosen.extend(at.map(|at| Step { why, ..made.remove(at) }));
    }
    chosen
}
