//! Requests worked off side by side, handed on in the order of their indices.

use crate::failure::Failure;
use etchwork::codec::PuzzleDocument;
use etchwork::engine::Fault;
use etchwork::{Funnel, Outcome, PathPuzzle, Registry, Run, Worker};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most requests that a thread works off before they are handed on.
const BATCH: u32 = 1024;

/// Works off a run on several threads. What it hands on does not depend on
/// their number.
pub struct Producer<'a> {
    run: &'a Run,
    workers: Vec<(Worker, Vec<Outcome>)>,
    pool: rayon::ThreadPool,
    stopped: &'a AtomicBool,
}

/// The answer to one request.
pub struct Made {
    /// Its index.
    pub index: u32,
    /// The puzzle, unless the request gave up.
    pub puzzle: Option<(PuzzleDocument, PathPuzzle)>,
    /// Its counts.
    pub funnel: Funnel,
    /// Its counts by mechanic.
    pub by_mechanic: Vec<(String, Funnel)>,
}

impl<'a> Producer<'a> {
    pub fn new(
        run: &'a Run,
        registry: &Registry,
        threads: usize,
        stopped: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let worker = |_| {
            let worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
            Ok::<_, Failure>((worker, Vec::new()))
        };
        let workers = (0..threads).map(worker).collect::<Result<_, _>>()?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Io(format!("threads: {error}")))?;
        Ok(Self { run, workers, pool, stopped })
    }

    /// Answers requests from `first` on: `wanted` of them, or as many as are
    /// worked off in one go. None when the run was stopped.
    pub fn batch(&mut self, first: u32, wanted: u32) -> Result<Vec<Made>, Failure> {
        let threads = self.workers.len() as u32;
        let share = wanted.div_ceil(threads).min(BATCH);
        let total = wanted.min(share * threads).min(u32::MAX - first);
        let (run, stopped) = (self.run, self.stopped);
        let share_of = |(number, (worker, outcomes)): (usize, &mut (Worker, Vec<Outcome>))| {
            let start = first + (number as u32 * share).min(total);
            let end = first + ((number as u32 + 1) * share).min(total);
            let mut made = Vec::with_capacity((end - start) as usize);
            let at_once = worker.requests_at_once();
            for from in (start..end).step_by(at_once as usize) {
                if stopped.load(Ordering::Relaxed) {
                    break;
                }
                worker.requests_into(run.seed(), from..end.min(from + at_once), outcomes)?;
                made.extend(outcomes.drain(..).map(|outcome| Made::new(run, outcome)));
            }
            Ok::<_, Fault>(made)
        };
        let shares: Vec<_> =
            self.pool.install(|| self.workers.par_iter_mut().enumerate().map(share_of).collect());
        let mut batch = Vec::with_capacity(total as usize);
        for made in shares {
            let made: Vec<Made> = made.map_err(Failure::input)?;
            let is_next = made.first().is_none_or(|made| made.index == first + batch.len() as u32);
            // A share cut short by an interrupt ends what can be handed on.
            if !is_next {
                break;
            }
            batch.extend(made);
        }
        Ok(batch)
    }
}

impl Made {
    fn new(run: &Run, outcome: Outcome) -> Self {
        let index = outcome.index;
        let by_mechanic = outcome.by_mechanic();
        let by_mechanic = by_mechanic.map(|(name, funnel)| (name.to_owned(), funnel.clone()));
        let by_mechanic = by_mechanic.collect();
        let puzzle = outcome.puzzle.map(|puzzle| {
            let document = run.document(index, &puzzle);
            (document, PathPuzzle::from(puzzle))
        });
        Self { index, puzzle, funnel: outcome.funnel, by_mechanic }
    }
}
