//! Requests worked off side by side, handed on in the order of their indices.

use crate::failure::Failure;
use etchwork::codec::PuzzleDocument;
use etchwork::{Outcome, PathPuzzle, Registry, Run, Worker};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{io, mem};

/// The most requests of a share.
const BATCH: u32 = 512;

/// Shares a thread, where there are several: who is done early takes another's.
const SHARES: usize = 4;

/// About as long as it may take until the next are handed on.
const SOON: Duration = Duration::from_millis(200);

/// Works off a run on several threads. What it hands on does not depend on
/// their number.
pub struct Producer<'a> {
    run: &'a Run,
    /// The requests that are handed on.
    here: Vec<Share>,
    /// Those that are worked off meanwhile.
    ahead: Vec<Share>,
    /// How many requests a share has.
    most: u32,
    pool: rayon::ThreadPool,
    stopped: &'a AtomicBool,
    json: bool,
}

/// What a thread works off in one go; its memory serves again.
struct Share {
    worker: Worker,
    first: u32,
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
        let number = if threads == 1 { 1 } else { SHARES * threads };
        let shares = || (0..number).map(|_| Share::new(run, registry)).collect::<Result<_, _>>();
        let (here, ahead) = (shares()?, shares()?);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Io(format!("threads: {error}")))?;
        Ok(Self { run, here, ahead, most: 1, pool, stopped, json })
    }

    /// Answers requests from `first` on and hands them on in order: `wanted` of them,
    /// or so many that `take`, which is told of each answer and tells how many are
    /// still wanted, comes to 0. Comes to more than 0 if the run was stopped, or
    /// indices have ended. Where there are threads enough, the next requests are
    /// worked off while the last are handed on.
    pub fn each(
        &mut self,
        first: u32,
        mut wanted: u32,
        mut take: impl FnMut(Made<'_>) -> Result<u32, Failure>,
    ) -> Result<u32, Failure> {
        let Self { run, here, ahead, most, pool, stopped, json } = self;
        let work = |shares: &mut [Share]| -> Result<(), Failure> {
            shares.par_iter_mut().try_for_each(|share| share.work(run, stopped, *json))
        };
        let (mut next, mut planned) = (first, 0);
        loop {
            let began = Instant::now();
            if planned == 0 {
                // Nothing is ahead: the memory at hand serves again.
                mem::swap(here, ahead);
                planned = plan(ahead, *most, next, wanted);
                pool.install(|| work(ahead))?;
            }
            if planned == 0 {
                return Ok(wanted);
            }
            mem::swap(here, ahead);
            next += planned;
            let alone = here.len() == 1;
            let left = wanted.saturating_sub(planned);
            planned = if alone { 0 } else { plan(ahead, *most, next, left) };
            let mut worked = Ok(());
            let is_whole = pool.in_place_scope(|scope| {
                if planned > 0 {
                    scope.spawn(|_| worked = work(ahead));
                }
                hand_on(here, run, &mut wanted, &mut take)
            })?;
            if wanted == 0 || !is_whole {
                return Ok(wanted);
            }
            worked?;
            let is_soon = began.elapsed() < SOON;
            *most = if is_soon { BATCH.min(2 * *most) } else { (*most / 2).max(1) };
        }
    }
}

/// Hands answers on until no more are wanted. What an interrupt cut short ends what
/// can be handed on: tells whether nothing was.
fn hand_on(
    shares: &[Share],
    run: &Run,
    wanted: &mut u32,
    take: &mut impl FnMut(Made<'_>) -> Result<u32, Failure>,
) -> Result<bool, Failure> {
    let whole = shares.iter().take_while(|share| share.is_whole()).count();
    for made in shares.iter().take(whole + 1).flat_map(|share| share.made(run)) {
        *wanted = take(made)?;
        if *wanted == 0 {
            break;
        }
    }
    Ok(whole == shares.len())
}

/// Gives each share its part of the requests from `first` on, `wanted` of them, but
/// `most` at the most. Tells how many those are.
fn plan(shares: &mut [Share], most: u32, first: u32, wanted: u32) -> u32 {
    let parts = shares.len() as u32;
    let most = wanted.div_ceil(parts).min(most);
    let total = wanted.min(most * parts).min(u32::MAX - first);
    for (number, share) in (0..).zip(shares) {
        let [start, end] = [number, number + 1].map(|number: u32| (number * most).min(total));
        share.first = first + start;
        share.outcomes.resize_with((end - start) as usize, Outcome::default);
    }
    total
}

impl Share {
    fn new(run: &Run, registry: &Registry) -> Result<Self, Failure> {
        let worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
        let (outcomes, lines, ends) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { worker, first: 0, outcomes, answered: 0, lines, ends })
    }

    fn work(&mut self, run: &Run, stopped: &AtomicBool, json: bool) -> Result<(), Failure> {
        self.answered = 0;
        let at_once = self.worker.requests_at_once() as usize;
        for outcomes in self.outcomes.chunks_mut(at_once) {
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            let from = self.first + self.answered as u32;
            self.worker.requests_into(run.seed(), from, outcomes).map_err(Failure::input)?;
            self.answered += outcomes.len();
        }
        if json { self.write(run) } else { Ok(()) }
    }

    /// Whether no interrupt cut it short.
    fn is_whole(&self) -> bool {
        self.answered == self.outcomes.len()
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
