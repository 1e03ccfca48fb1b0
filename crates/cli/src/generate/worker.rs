//! The worker of a thread: it answers the requests of shares in this process.

use super::share::{RequestAnswer, Share, ShareWorker, Wants};
use super::tally::Tally;
use crate::failure::{Failure, say};
use etchwork::core::series::Series;
use etchwork::{Level, Limit, Lines, Outcome, Registry, Run, RunIndex, SolutionCounter, Worker};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Answers requests of one run.
pub struct LocalShares {
    worker: Box<dyn Worker>,
    course: Course,
    answers: Answers,
}

/// The target of the next puzzle.
enum Course {
    /// The target of the run for all, if it has one.
    OfRun,
    /// The target from the series, which is known index by index.
    Series { series: Series, reading: String, next: u32 },
}

/// Takes answers into a share.
struct Answers {
    run: Run,
    lines: Box<dyn Lines>,
    counter: SolutionCounter,
}

impl LocalShares {
    pub fn new(run: &Run, registry: &Registry) -> Result<Self, Failure> {
        let course = match (run.plan().series(), run.aim()) {
            (Some(base), None) => {
                let series = Series::new(base.base, base.min, base.max).map_err(Failure::input)?;
                Course::Series { series, reading: base.reading.clone(), next: 0 }
            }
            _ => Course::OfRun,
        };
        let counter = SolutionCounter::new(registry, SolutionCounter::BUDGET);
        let counter = counter.map_err(Failure::input)?;
        let worker = run.worker(registry).map_err(Failure::input)?;
        let answers = Answers { lines: run.lines(), run: run.clone(), counter };
        Ok(Self { worker, course, answers })
    }

    fn answer(&mut self, share: &mut Share, wants: Wants, limit: Limit<'_>) -> Result<(), Failure> {
        let Self { worker, course, answers } = self;
        let seed = answers.run.seed();
        let (first, count) = (share.first, share.requests as u32);
        let Course::Series { series, reading, next } = course else {
            let aim = answers.run.aim();
            let take = &mut |outcome| answers.take(outcome, None, share, wants);
            return worker
                .requests(seed, first, count, aim, limit, take)
                .map(drop)
                .map_err(Failure::input);
        };
        // A series is known index by index: it is walked to the first.
        for index in *next..first.saturating_add(count) {
            let aim = Some(series.aim());
            let outcome = worker.request(seed, index, aim, limit).map_err(Failure::input)?;
            if !outcome.is_answered() {
                return Ok(());
            }
            *next = index + 1;
            // If a request gave up, the target stays.
            if let Some(difficulty) = outcome.puzzle.as_ref().and_then(|made| made.reading(reading))
            {
                let target = series.target();
                series.record(difficulty).map_err(Failure::input)?;
                let (tier, mean) = (answers.run.tier(), series.mean().unwrap_or_default());
                say(format_args!(
                    "{tier} {index}: {reading} T {target}, D {difficulty}, mean {mean:.2}"
                ));
            }
            if index >= first {
                answers.take(outcome, aim, share, wants);
            }
        }
        Ok(())
    }
}

impl ShareWorker for LocalShares {
    fn work(&mut self, share: &mut Share, wants: Wants, stopped: &AtomicBool) {
        let began = Instant::now();
        share.clear();
        let limit = Limit { stopped: Some(stopped), ..Limit::NONE };
        let answered = self.answer(share, wants, limit);
        share.fault = share.fault.take().or(answered.err());
        share.took = began.elapsed();
    }
}

impl Answers {
    fn take(&mut self, outcome: Outcome, aim: Option<i64>, share: &mut Share, wants: Wants) {
        if share.fault.is_some() {
            return;
        }
        share.tally.count(&outcome);
        let mut tally = Tally::default();
        if wants.each() || outcome.puzzle.is_none() {
            tally.count(&outcome);
        }
        let Outcome { index, puzzle, .. } = outcome;
        let (is_made, at) = (puzzle.is_some(), RunIndex { index, aim });
        let (mut key, mut piece) = (None, None);
        if let Some(made) = puzzle {
            let counter = &mut self.counter;
            let solutions = wants.solutions.then(|| counter.of(&*made.puzzle)).flatten();
            if let Some(fault) = made.puzzle.first_fault() {
                share.fault = Some(Failure::input(fault));
                return;
            }
            if wants.json {
                self.lines.write(&self.run, at, &made, solutions.clone(), &mut share.lines);
            }
            key = wants.keys.map(|distinct| distinct.key(&*made.puzzle));
            piece = wants.pieces.then(|| Level::of(&self.run, at, made, solutions));
        }
        share.ends.push(share.lines.len());
        share.answered += 1;
        if wants.each() || !is_made {
            share.answers.push(RequestAnswer { index, tally, is_made, key, piece });
        }
    }
}
