//! What a thread works off in one go, and what comes of it.

use super::tally::Tally;
use crate::failure::Failure;
use etchwork::codec::{PuzzleDocument, Solutions};
use etchwork::{Limit, Lines, Outcome, PathPuzzle, Registry, Run, SolutionCounter, Worker};
use std::mem;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is to be done.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub run: &'a Run,
    pub stopped: &'a AtomicBool,
    pub wants: Wants,
}

/// What of the answers is asked for.
#[derive(Clone, Copy)]
pub struct Wants {
    /// Puzzles as lines of JSON.
    pub json: bool,
    /// Each answer by itself, not only those without a puzzle.
    pub each: bool,
    /// How many solutions each puzzle has.
    pub solutions: bool,
}

/// What a thread works with: of one share after the other, so that it stays in near
/// memory.
pub struct Bench {
    worker: Worker,
    writer: Lines,
    counter: SolutionCounter,
    outcomes: Vec<Outcome>,
}

/// What a thread works off in one go, and what comes of it; its memory serves again.
#[derive(Default)]
pub struct Share {
    pub first: u32,
    /// How many requests it has.
    pub requests: usize,
    /// How many of them are answered, one after the other from the first on.
    answered: usize,
    /// Why the next is not, if a plug-in is at fault.
    fault: Option<Failure>,
    /// How long that took.
    pub took: Duration,
    /// What they cost.
    tally: Tally,
    /// The puzzles as JSON, if asked for, and where each ends.
    lines: Vec<u8>,
    ends: Vec<usize>,
    /// The solutions of each answer's puzzle, if they are counted.
    solutions: Vec<Option<Solutions>>,
    /// Each answer if asked for, else those without a puzzle.
    outcomes: Vec<Outcome>,
}

/// The answers of a share.
#[derive(Clone, Copy)]
pub struct Answers<'a> {
    pub share: &'a Share,
    pub run: &'a Run,
}

/// The answer to one request.
#[derive(Clone, Copy)]
pub struct Made<'a> {
    /// The answer.
    pub outcome: &'a Outcome,
    /// Its puzzle as a line of JSON, if asked for.
    pub line: &'a [u8],
    solutions: Option<&'a Solutions>,
    run: &'a Run,
}

impl Bench {
    pub fn new(run: &Run, registry: &Registry) -> Result<Self, Failure> {
        let worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
        let counter = SolutionCounter::new(registry, SolutionCounter::BUDGET);
        let counter = counter.map_err(Failure::input)?;
        Ok(Self { worker, writer: run.lines(), counter, outcomes: Vec::new() })
    }
}

impl Share {
    pub fn work(&mut self, task: Task<'_>, bench: &mut Bench) {
        let began = Instant::now();
        let Bench { worker, writer, counter, outcomes } = bench;
        outcomes.resize_with(self.requests, Outcome::default);
        let limit = Limit { stopped: Some(task.stopped), ..Limit::NONE };
        let worked = worker.requests_within(task.run.seed(), self.first, outcomes, limit);
        self.fault = worked.err().map(Failure::input);
        // Behind the first that is not answered others may be, or what was there before.
        let is_answered = |(at, outcome): &(usize, &Outcome)| {
            outcome.index == self.first + *at as u32 && outcome.is_answered()
        };
        self.answered = outcomes.iter().enumerate().take_while(is_answered).count();
        let answered = &outcomes[..self.answered];
        self.tally = Tally::default();
        answered.iter().for_each(|outcome| self.tally.count(outcome));
        self.solutions.clear();
        if task.wants.solutions {
            let of = |outcome: &Outcome| Some(counter.of_emitted(outcome.puzzle.as_ref()?));
            self.solutions.extend(answered.iter().map(of));
        }
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
        self.took = began.elapsed();
    }

    /// Writes the puzzles as lines of JSON.
    fn write(&mut self, writer: &mut Lines, outcomes: &[Outcome]) {
        self.lines.clear();
        self.ends.clear();
        for (at, outcome) in outcomes.iter().enumerate() {
            if let Some(puzzle) = &outcome.puzzle {
                let solutions = self.solutions.get(at).cloned().flatten();
                writer.write_with(outcome.index, puzzle, solutions, &mut self.lines);
            }
            self.ends.push(self.lines.len());
        }
    }

    /// Whether no interrupt cut it short; the error if a plug-in at fault did.
    pub fn is_whole(&mut self) -> Result<bool, Failure> {
        self.fault.take().map_or(Ok(self.answered == self.requests), Err)
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
        let Share { first, outcomes, lines, ends, solutions, .. } = self.share;
        let end = |number: u32| ends.get(number as usize).copied().unwrap_or(0);
        outcomes.iter().take(self.share.answered).map(move |outcome| {
            let number = outcome.index - first;
            let from = number.checked_sub(1).map_or(0, end);
            let solutions = solutions.get(number as usize).and_then(Option::as_ref);
            Made { outcome, line: &lines[from..end(number)], solutions, run: self.run }
        })
    }
}

impl Made<'_> {
    /// The puzzle, unless the request gave up.
    pub fn puzzle(&self) -> Option<(PuzzleDocument, PathPuzzle)> {
        let puzzle = self.outcome.puzzle.as_ref()?;
        let document = self.run.document(self.outcome.index, puzzle);
        let document = PuzzleDocument { solutions: self.solutions.cloned(), ..document };
        Some((document, PathPuzzle::from(puzzle.clone())))
    }
}
