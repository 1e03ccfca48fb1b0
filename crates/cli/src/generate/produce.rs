//! Requests worked off side by side, handed on in the order of their indices.

use super::tally::Tally;
use crate::failure::Failure;
use etchwork::codec::PuzzleDocument;
use etchwork::{Lines, Outcome, PathPuzzle, Registry, Run, Worker};
use rayon::prelude::*;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most requests of a share.
const BATCH: u32 = 512;

/// Shares a thread, where there are several: who is done early takes another's.
const SHARES: usize = 16;

/// About as long as it may take until the next are handed on.
const SOON: Duration = Duration::from_millis(200);

/// Works off a run on several threads. What it hands on does not depend on
/// their number.
pub struct Producer<'a> {
    task: Task<'a>,
    /// What each thread works with.
    benches: Vec<Mutex<Bench>>,
    /// The requests that are handed on.
    here: Vec<Share>,
    /// Those that are worked off meanwhile; none where one thread does it all.
    ahead: Vec<Share>,
    /// How many requests a share has.
    most: u32,
    /// None where one thread does it all.
    pool: Option<rayon::ThreadPool>,
}

/// What is to be done.
#[derive(Clone, Copy)]
struct Task<'a> {
    run: &'a Run,
    stopped: &'a AtomicBool,
    wants: Wants,
}

/// What of the answers is asked for.
#[derive(Clone, Copy)]
pub struct Wants {
    /// Puzzles as lines of JSON.
    pub json: bool,
    /// Each answer by itself, not only those without a puzzle.
    pub each: bool,
}

/// What a thread works with: of one share after the other, so that it stays in near
/// memory.
struct Bench {
    worker: Worker,
    writer: Lines,
    outcomes: Vec<Outcome>,
}

/// What a thread works off in one go, and what comes of it; its memory serves again.
#[derive(Default)]
struct Share {
    first: u32,
    /// How many requests it has.
    requests: usize,
    /// How many of them are answered.
    answered: usize,
    /// What they cost.
    tally: Tally,
    /// The puzzles as JSON, if asked for, and where each ends.
    lines: Vec<u8>,
    ends: Vec<usize>,
    /// Each answer if asked for, else those without a puzzle.
    outcomes: Vec<Outcome>,
}

/// The answers of a share.
#[derive(Clone, Copy)]
pub struct Answers<'a> {
    share: &'a Share,
    run: &'a Run,
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
        wants: Wants,
    ) -> Result<Self, Failure> {
        let task = Task { run, stopped, wants };
        let bench = |_| Ok(Mutex::new(Bench::new(run, registry)?));
        let benches = (0..threads).map(bench).collect::<Result<_, Failure>>()?;
        let shares = |number| (0..number).map(|_| Share::default()).collect();
        if threads == 1 {
            let (here, ahead) = (shares(1), Vec::new());
            return Ok(Self { task, benches, here, ahead, most: 1, pool: None });
        }
        let (here, ahead) = (shares(SHARES * threads), shares(SHARES * threads));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Io(format!("threads: {error}")))?;
        Ok(Self { task, benches, here, ahead, most: 1, pool: Some(pool) })
    }

    /// Answers requests from `first` on and hands them on in order: `wanted` of them,
    /// or so many that `take`, which is given some answers after others and tells how
    /// many are still wanted, comes to 0. Comes to more than 0 if the run was stopped, or
    /// indices have ended. Where there are threads enough, the next requests are
    /// worked off while the last are handed on.
    pub fn each(
        &mut self,
        first: u32,
        mut wanted: u32,
        mut take: impl FnMut(Answers<'_>) -> Result<u32, Failure>,
    ) -> Result<u32, Failure> {
        let Self { task, benches, here, ahead, most, pool } = self;
        let (mut next, mut planned) = (first, 0);
        loop {
            let began = Instant::now();
            if planned == 0 {
                // Nothing is ahead: the memory at hand serves again.
                mem::swap(here, ahead);
                planned = plan(ahead, *most, next, wanted);
                task.work(benches, ahead, pool.as_ref())?;
            }
            if planned == 0 {
                return Ok(wanted);
            }
            mem::swap(here, ahead);
            next += planned;
            let left = wanted.saturating_sub(planned);
            planned = if pool.is_some() { plan(ahead, *most, next, left) } else { 0 };
            let mut worked = Ok(());
            let mut hand_on = || hand_on(here, task.run, &mut wanted, &mut take);
            let is_whole = match pool {
                Some(pool) if planned > 0 => pool.in_place_scope(|scope| {
                    scope.spawn(|_| worked = task.work_side_by_side(benches, ahead));
                    hand_on()
                }),
                _ => hand_on(),
            };
            if !is_whole? || wanted == 0 {
                return Ok(wanted);
            }
            worked?;
            *most = paced(*most, began.elapsed());
        }
    }
}

/// How many requests a share has next, after so many took so long.
fn paced(most: u32, elapsed: Duration) -> u32 {
    match most {
        _ if elapsed < SOON / 8 => BATCH.min(8 * most),
        _ if elapsed < SOON => BATCH.min(2 * most),
        _ => (most / 2).max(1),
    }
}

impl Task<'_> {
    /// Works shares off, in the pool if there is one.
    fn work(
        self,
        benches: &[Mutex<Bench>],
        shares: &mut [Share],
        pool: Option<&rayon::ThreadPool>,
    ) -> Result<(), Failure> {
        match pool {
            Some(pool) => pool.install(|| self.work_side_by_side(benches, shares)),
            None => shares.iter_mut().try_for_each(|share| share.work(self, &benches[0])),
        }
    }

    fn work_side_by_side(
        self,
        benches: &[Mutex<Bench>],
        shares: &mut [Share],
    ) -> Result<(), Failure> {
        shares.par_iter_mut().try_for_each(|share| {
            let thread = rayon::current_thread_index().expect("it runs in the pool");
            share.work(self, &benches[thread])
        })
    }
}

/// Hands answers on until no more are wanted. What an interrupt cut short ends what
/// can be handed on: tells whether nothing was.
fn hand_on(
    shares: &[Share],
    run: &Run,
    wanted: &mut u32,
    take: &mut impl FnMut(Answers<'_>) -> Result<u32, Failure>,
) -> Result<bool, Failure> {
    let whole = shares.iter().take_while(|share| share.is_whole()).count();
    for share in shares.iter().take(whole + 1) {
        *wanted = take(Answers { share, run })?;
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
        share.requests = (end - start) as usize;
    }
    total
}

impl Bench {
    fn new(run: &Run, registry: &Registry) -> Result<Self, Failure> {
        let worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
        Ok(Self { worker, writer: run.lines(), outcomes: Vec::new() })
    }
}

impl Share {
    fn work(&mut self, task: Task<'_>, bench: &Mutex<Bench>) -> Result<(), Failure> {
        // No thread has another's.
        let mut bench = bench.lock().unwrap_or_else(PoisonError::into_inner);
        let Bench { worker, writer, outcomes } = &mut *bench;
        outcomes.resize_with(self.requests, Outcome::default);
        self.answered = 0;
        for outcomes in outcomes.chunks_mut(worker.requests_at_once() as usize) {
            if task.stopped.load(Ordering::Relaxed) {
                break;
            }
            let from = self.first + self.answered as u32;
            worker.requests_into(task.run.seed(), from, outcomes).map_err(Failure::input)?;
            self.answered += outcomes.len();
        }
        let answered = &outcomes[..self.answered];
        self.tally = Tally::default();
        answered.iter().for_each(|outcome| self.tally.count(outcome));
        if task.wants.json {
            self.write(writer, answered);
        }
        if task.wants.each {
            mem::swap(&mut self.outcomes, outcomes);
        } else {
            self.outcomes.clear();
            let given_up = answered.iter().filter(|outcome| outcome.puzzle.is_none());
            self.outcomes.extend(given_up.cloned());
        }
        Ok(())
    }

    /// Writes the puzzles as lines of JSON.
    fn write(&mut self, writer: &mut Lines, outcomes: &[Outcome]) {
        self.lines.clear();
        self.ends.clear();
        for outcome in outcomes {
            if let Some(puzzle) = &outcome.puzzle {
                writer.write(outcome.index, puzzle, &mut self.lines);
            }
            self.ends.push(self.lines.len());
        }
    }

    /// Whether no interrupt cut it short.
    fn is_whole(&self) -> bool {
        self.answered == self.requests
    }
}

impl<'a> Answers<'a> {
    /// All puzzles as lines of JSON, if asked for.
    pub fn lines(self) -> &'a [u8] {
        &self.share.lines
    }

    /// How many there are.
    pub fn number(self) -> u32 {
        self.share.answered as u32
    }

    /// What they cost together.
    pub fn tally(self) -> &'a Tally {
        &self.share.tally
    }

    /// One after the other, if each is asked for; else those without a puzzle.
    pub fn iter(self) -> impl Iterator<Item = Made<'a>> {
        let Share { first, outcomes, lines, ends, .. } = self.share;
        let end = |number: u32| ends.get(number as usize).copied().unwrap_or(0);
        outcomes.iter().take(self.share.answered).map(move |outcome| {
            let number = outcome.index - first;
            let from = number.checked_sub(1).map_or(0, end);
            Made { outcome, line: &lines[from..end(number)], run: self.run }
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
