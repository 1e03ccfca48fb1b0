//! Requests worked off side by side, handed on in the order of their indices.

use crate::failure::Failure;
use etchwork::codec::PuzzleDocument;
use etchwork::{Outcome, PathPuzzle, Registry, Run, Worker};
use rayon::prelude::*;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most requests that a thread works off before they are handed on.
const BATCH: u32 = 1024;

/// Works off a run on several threads. What it hands on does not depend on
/// their number.
pub struct Producer<'a> {
    run: &'a Run,
    shares: Vec<Share>,
    pool: rayon::ThreadPool,
    stopped: &'a AtomicBool,
    json: bool,
}

/// What one thread works off in one go; its memory serves again.
struct Share {
    worker: Worker,
    outcomes: Vec<Outcome>,
    /// How many of them are answered.
    answered: usize,
    /// The puzzles as JSON, if asked for, and where each ends.
    lines: Vec<u8>,
    ends: Vec<usize>,
}

/// The answer to one request.
#[derive(Clone, Copy)]
pub struct Made<'a> {
    /// The answer.
    pub outcome: &'a Outcome,
    /// Its puzzle as a line of JSON, if asked for.
    pub line: &'a [u8],
    run: &'a Run,
}

impl<'a> Producer<'a> {
    pub fn new(
        run: &'a Run,
        registry: &Registry,
        threads: usize,
        stopped: &'a AtomicBool,
        json: bool,
    ) -> Result<Self, Failure> {
        let share = |_| Share::new(run, registry);
        let shares = (0..threads).map(share).collect::<Result<_, _>>()?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Io(format!("threads: {error}")))?;
        Ok(Self { run, shares, pool, stopped, json })
    }

    /// Answers requests from `first` on: `wanted` of them, or as many as are
    /// worked off in one go. None when the run was stopped.
    pub fn batch(
        &mut self,
        first: u32,
        wanted: u32,
    ) -> Result<impl Iterator<Item = Made<'_>>, Failure> {
        let threads = self.shares.len() as u32;
        let most = wanted.div_ceil(threads).min(BATCH);
        let total = wanted.min(most * threads).min(u32::MAX - first);
        let (run, stopped, json) = (self.run, self.stopped, self.json);
        let work = |(number, share): (usize, &mut Share)| {
            let start = (number as u32 * most).min(total);
            let end = ((number as u32 + 1) * most).min(total);
            share.work(run, first + start, (end - start) as usize, stopped)?;
            if json { share.write(run) } else { Ok(()) }
        };
        let shares = &mut self.shares;
        let worked: Result<(), Failure> =
            self.pool.install(|| shares.par_iter_mut().enumerate().try_for_each(work));
        worked?;
        // A share cut short by an interrupt ends what can be handed on.
        let is_whole = |share: &&Share| share.answered == share.outcomes.len();
        let whole = self.shares.iter().take_while(is_whole).count();
        Ok(self.shares.iter().take(whole + 1).flat_map(move |share| share.made(run)))
    }
}

impl Share {
    fn new(run: &Run, registry: &Registry) -> Result<Self, Failure> {
        let worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
        let (outcomes, lines, ends) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { worker, outcomes, answered: 0, lines, ends })
    }

    fn work(
        &mut self,
        run: &Run,
        first: u32,
        count: usize,
        stopped: &AtomicBool,
    ) -> Result<(), Failure> {
        self.outcomes.resize_with(count, Outcome::default);
        self.answered = 0;
        let at_once = self.worker.requests_at_once() as usize;
        for outcomes in self.outcomes.chunks_mut(at_once) {
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            let from = first + self.answered as u32;
            self.worker.requests_into(run.seed(), from, outcomes).map_err(Failure::input)?;
            self.answered += outcomes.len();
        }
        Ok(())
    }

    /// Writes the puzzles as JSON, a line each.
    fn write(&mut self, run: &Run) -> Result<(), Failure> {
        self.lines.clear();
        self.ends.clear();
        for outcome in &self.outcomes[..self.answered] {
            if let Some(puzzle) = &outcome.puzzle {
                let document = run.document(outcome.index, puzzle);
                serde_json::to_writer(&mut self.lines, &document).map_err(io::Error::from)?;
                self.lines.push(b'\n');
            }
            self.ends.push(self.lines.len());
        }
        Ok(())
    }

    fn made<'a>(&'a self, run: &'a Run) -> impl Iterator<Item = Made<'a>> {
        self.outcomes[..self.answered].iter().enumerate().map(move |(number, outcome)| {
            let end = |number: usize| self.ends.get(number).copied().unwrap_or(0);
            let from = number.checked_sub(1).map_or(0, end);
            Made { outcome, line: &self.lines[from..end(number)], run }
        })
    }
}

impl Made<'_> {
    /// The puzzle, unless the request gave up.
    pub fn puzzle(&self) -> Option<(PuzzleDocument, PathPuzzle)> {
        let puzzle = self.outcome.puzzle.as_ref()?;
        Some((self.run.document(self.outcome.index, puzzle), PathPuzzle::from(puzzle.clone())))
    }
}
