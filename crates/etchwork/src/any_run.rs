//! Runs of any family behind one type.

use crate::{
    FamilyOutcome, FamilyRun, FamilyWorker, Level, Limit, Outcome, PATH_FAMILY, PlanError,
    Registry, Run, RunError, Worker,
};
use etchwork_codec::Recipe;
use etchwork_pipeline::Fault as FamilyFault;
use std::ops::Range;
use thiserror::Error;

/// A tier of any family with a seed.
///
/// ```
/// use etchwork::{AnyRun, Overrides, Run, built_in_set, standard_registry};
///
/// let registry = standard_registry();
/// let set = built_in_set("default-2", &registry).unwrap();
/// let run = AnyRun::from(Run::new(&set, "easy", &Overrides::default(), 42, &registry)?);
/// let level = run.worker(&registry)?.request(0)?.expect("the first easy puzzle of seed 42");
/// assert_eq!(level.document.id, run.first().to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub enum AnyRun {
    /// Of paths.
    Path(Box<Run>),
    /// Of another family.
    Family(Box<FamilyRun>),
}

impl From<Run> for AnyRun {
    fn from(run: Run) -> Self {
        Self::Path(Box::new(run))
    }
}

impl From<FamilyRun> for AnyRun {
    fn from(run: FamilyRun) -> Self {
        Self::Family(Box::new(run))
    }
}

impl AnyRun {
    /// The name of its tier.
    pub fn tier(&self) -> &str {
        match self {
            Self::Path(run) => run.tier(),
            Self::Family(run) => run.tier(),
        }
    }

    /// The name of its family.
    pub fn family(&self) -> &'static str {
        match self {
            Self::Path(_) => PATH_FAMILY,
            Self::Family(run) => run.family().id(),
        }
    }

    /// The recipe of its first puzzle, which has everything that decides all puzzles.
    pub fn first(&self) -> Recipe {
        match self {
            Self::Path(run) => run.recipe(0),
            Self::Family(run) => run.recipe(0, run.aim()),
        }
    }

    /// The same run with another aim, if puzzles of its tier are always aimed
    /// ([`FamilyRun::aimed_at`]).
    pub fn aimed_at(self, aim: i64) -> Self {
        match self {
            Self::Path(run) => Self::Path(run),
            Self::Family(run) => Self::Family(Box::new(run.aimed_at(aim))),
        }
    }

    /// A worker for the run.
    pub fn worker(&self, registry: &Registry) -> Result<AnyWorker, RunError> {
        Ok(AnyWorker(match self {
            Self::Path(run) => {
                let worker = Box::new(Worker::new(run.plan(), registry).map_err(PlanError::from)?);
                Hired::Path { run: run.clone(), worker, outcomes: Vec::new() }
            }
            Self::Family(run) => Hired::Family { run: run.clone(), worker: run.worker(registry)? },
        }))
    }
}

/// A plug-in breaks its contract.
#[derive(Debug, Error)]
pub enum AnyFault {
    /// A plug-in for paths.
    #[error(transparent)]
    Path(#[from] etchwork_engine::Fault),
    /// A plug-in of another family.
    #[error(transparent)]
    Family(#[from] FamilyFault),
}

/// Makes the puzzles of an [`AnyRun`]. The result of a request depends on its index alone: puzzles
/// aim at the aim of the run's recipe, if it has one, and never depend on earlier puzzles. One
/// instance serves one thread.
pub struct AnyWorker(Hired);

enum Hired {
    Path {
        run: Box<Run>,
        worker: Box<Worker>,
        /// Memory to reuse.
        outcomes: Vec<Outcome>,
    },
    Family {
        run: Box<FamilyRun>,
        worker: Box<dyn FamilyWorker>,
    },
}

impl AnyWorker {
    /// The puzzle of a request; `None` if the request gives up.
    pub fn request(&mut self, index: u32) -> Result<Option<Level>, AnyFault> {
        match &mut self.0 {
            Hired::Path { run, worker, .. } => {
                let emitted = worker.request(run.seed(), index)?.puzzle;
                Ok(emitted.map(|emitted| Level::of_path(run, index, emitted, None)))
            }
            Hired::Family { run, worker } => {
                let outcome = worker.request(run.seed(), index, run.aim(), Limit::NONE)?;
                Ok(of_family(run, outcome))
            }
        }
    }

    /// The first puzzle of this many requests, from index 0 on; `None` if all give up.
    pub fn first_of(&mut self, requests: u32) -> Result<Option<Level>, AnyFault> {
        for index in 0..requests {
            if let Some(level) = self.request(index)? {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }

    /// The puzzles of many requests; `None` if the work was stopped before the last.
    pub fn requests(
        &mut self,
        requests: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Option<Vec<Level>>, AnyFault> {
        match &mut self.0 {
            Hired::Path { run, worker, outcomes } => {
                outcomes.clear();
                outcomes.resize_with(requests.len(), Outcome::default);
                worker.requests_within(run.seed(), requests.start, outcomes, limit)?;
                if !outcomes.iter().all(Outcome::is_answered) {
                    return Ok(None);
                }
                let level = |outcome: &mut Outcome| {
                    Some(Level::of_path(run, outcome.index, outcome.puzzle.take()?, None))
                };
                Ok(Some(outcomes.iter_mut().filter_map(level).collect()))
            }
            Hired::Family { run, worker } => {
                let mut levels = Vec::new();
                for index in requests {
                    let outcome = worker.request(run.seed(), index, run.aim(), limit)?;
                    if !outcome.is_answered() {
                        return Ok(None);
                    }
                    levels.extend(of_family(run, outcome));
                }
                Ok(Some(levels))
            }
        }
    }
}

fn of_family(run: &FamilyRun, outcome: FamilyOutcome) -> Option<Level> {
    let FamilyOutcome { index, puzzle, .. } = outcome;
    Some(Level::of_family(run, index, run.aim(), puzzle?))
}
