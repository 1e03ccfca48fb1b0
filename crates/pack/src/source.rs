//! Tiers of any family behind one face: what makes candidates.

use crate::{FamilyLevel, Level, PathLevel};
use etchwork::{
    FamilyRun, FamilyWorker, Limit, Outcome, PATH_FAMILY, PathPuzzle, Registry, Run, Worker,
};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// A tier under a seed, of any family.
pub enum Tier {
    /// Of paths.
    Path(Box<Run>),
    /// Of another family; not of a series, whose puzzles depend on those before them.
    Family(Box<FamilyRun>),
}

/// Someone who makes the puzzles of a tier. What comes of a request depends on its number alone.
pub enum Hand<'a> {
    /// Of paths.
    Path {
        /// The tier.
        run: &'a Run,
        /// Who works.
        worker: Box<Worker>,
        /// Memory that serves again.
        outcomes: Vec<Outcome>,
    },
    /// Of another family.
    Family {
        /// The tier.
        run: &'a FamilyRun,
        /// Who works.
        worker: Box<dyn FamilyWorker>,
    },
}

impl Tier {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Path(run) => run.tier(),
            Self::Family(run) => run.tier(),
        }
    }

    /// The name of its family.
    pub fn family(&self) -> &str {
        match self {
            Self::Path(_) => PATH_FAMILY,
            Self::Family(run) => run.family().id(),
        }
    }

    /// The recipe ID of its first puzzle: what decides all of them is in it.
    pub fn first_id(&self) -> String {
        match self {
            Self::Path(run) => run.recipe(0).to_string(),
            Self::Family(run) => run.recipe(0, None).to_string(),
        }
    }

    /// Hires someone to make its puzzles. The error is a sentence.
    pub fn hire(&self, registry: &Registry) -> Result<Hand<'_>, String> {
        let worded = |error: &dyn std::fmt::Display| error.to_string();
        Ok(match self {
            Self::Path(run) => {
                let worker = Worker::new(run.plan(), registry).map_err(|error| worded(&error))?;
                Hand::Path { run, worker: Box::new(worker), outcomes: Vec::new() }
            }
            Self::Family(run) => {
                let worker = run.worker(registry).map_err(|error| worded(&error))?;
                Hand::Family { run, worker }
            }
        })
    }
}

impl Hand<'_> {
    /// The puzzles that requests come to; `None` if it was stopped before the last. The error
    /// is a sentence on a plug-in that is at fault.
    pub fn make(
        &mut self,
        requests: Range<u32>,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<Level>>, String> {
        let limit = Limit { stopped: Some(stopped), ..Limit::NONE };
        match self {
            Self::Path { run, worker, outcomes } => {
                outcomes.clear();
                outcomes.resize_with(requests.len(), Outcome::default);
                let worked = worker.requests_within(run.seed(), requests.start, outcomes, limit);
                worked.map_err(|fault| fault.to_string())?;
                if !outcomes.iter().all(Outcome::is_answered) {
                    return Ok(None);
                }
                Ok(Some(outcomes.iter().filter_map(|outcome| of_path(run, outcome)).collect()))
            }
            Self::Family { run, worker } => {
                let mut levels = Vec::new();
                for index in requests {
                    let outcome = worker.request(run.seed(), index, None, limit);
                    let outcome = outcome.map_err(|fault| fault.to_string())?;
                    if !outcome.is_answered() {
                        return Ok(None);
                    }
                    levels.extend(outcome.puzzle.map(|made| {
                        let document = run.document(index, None, &made);
                        let (puzzle, likeness) = (made.puzzle, made.likeness);
                        let rule = run.family().rule();
                        Level::Family(Box::new(FamilyLevel { document, puzzle, likeness, rule }))
                    }));
                }
                Ok(Some(levels))
            }
        }
    }
}

fn of_path(run: &Run, outcome: &Outcome) -> Option<Level> {
    let emitted = outcome.puzzle.as_ref()?;
    let document = run.document(outcome.index, emitted);
    let puzzle = PathPuzzle::from(emitted.clone());
    Some(Level::Path(Box::new(PathLevel { document, puzzle })))
}
