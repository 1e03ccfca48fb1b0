//! Runs of families other than paths: one attempt after the other.

use super::share::{RequestAnswer, Share, ShareWorker, Wants, Workable};
use super::tally::Tally;
use crate::failure::{Failure, say};
use etchwork::codec::Recipe;
use etchwork::core::in_words;
use etchwork::core::series::Series;
use etchwork::{
    FamilyOutcome, FamilyPuzzle, FamilyRun, FamilyWorker, Level, Limit, Ratio, Registry,
    SolutionCounter,
};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

impl Workable for FamilyRun {
    fn tier(&self) -> &str {
        self.tier()
    }

    fn seed(&self) -> u32 {
        self.seed()
    }

    fn boards(&self) -> u32 {
        self.plan().tier().boards
    }

    fn recipe(&self) -> Recipe {
        self.recipe(0, self.aim())
    }

    fn is_in_order(&self) -> bool {
        self.series().is_some()
    }

    fn sentence(&self, reason: &str, registry: &Registry) -> String {
        let worker = self.worker(registry);
        worker.map_or_else(|_| in_words(reason, None), |worker| worker.sentence(reason))
    }

    fn parts(&self) -> &'static str {
        "makers"
    }

    fn bench(&self, registry: &Registry) -> Result<Box<dyn ShareWorker>, Failure> {
        let worker = self.worker(registry).map_err(Failure::input)?;
        let counter = SolutionCounter::new(registry, SolutionCounter::BUDGET);
        let counter = counter.map_err(Failure::input)?;
        let course = match (self.series(), self.aim()) {
            (None, None) => Course::Free,
            (_, Some(aim)) => Course::At(aim),
            (Some(base), None) => {
                let series = Series::new(base.base, base.min, base.max).map_err(Failure::input)?;
                Course::Series { series, reading: base.reading.clone(), next: 0 }
            }
        };
        Ok(Box::new(FamilyShareWorker { run: self.clone(), worker, counter, course }))
    }
}

struct FamilyShareWorker {
    run: FamilyRun,
    worker: Box<dyn FamilyWorker>,
    counter: SolutionCounter,
    course: Course,
}

/// The target of the next puzzle.
enum Course {
    /// No target.
    Free,
    /// One target for all: that of a recipe, or the base of a tier that always aims.
    At(i64),
    /// The target from the series, which is known index by index.
    Series { series: Series, reading: String, next: u32 },
}

impl ShareWorker for FamilyShareWorker {
    fn work(&mut self, share: &mut Share, wants: Wants, stopped: &AtomicBool) {
        let began = Instant::now();
        share.clear();
        let limit = Limit { stopped: Some(stopped), ..Limit::NONE };
        if let Err(failure) = self.catch_up(share.first, limit) {
            share.fault = Some(failure);
            return;
        }
        for index in (share.first..).take(share.requests) {
            match self.request(index, limit) {
                Ok(asked) if !asked.outcome.is_answered() => break,
                Ok(asked) => self.take(asked, share, wants),
                Err(failure) => {
                    share.fault = Some(failure);
                    break;
                }
            }
        }
        share.took = began.elapsed();
    }
}

/// A request with its target.
struct AimedRequest {
    outcome: FamilyOutcome,
    aim: Option<i64>,
}

impl FamilyShareWorker {
    /// Walks a series to an index.
    fn catch_up(&mut self, first: u32, limit: Limit<'_>) -> Result<(), Failure> {
        while let Course::Series { next, .. } = self.course
            && next < first
        {
            if !self.request(next, limit)?.outcome.is_answered() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn request(&mut self, index: u32, limit: Limit<'_>) -> Result<AimedRequest, Failure> {
        let aim = match &self.course {
            Course::Free => None,
            Course::At(aim) => Some(*aim),
            Course::Series { series, .. } => Some(series.aim()),
        };
        let outcome = self.worker.request(self.run.seed(), index, aim, limit);
        let outcome = outcome.map_err(Failure::input)?;
        if let Course::Series { series, reading, next } = &mut self.course
            && outcome.is_answered()
        {
            *next = index + 1;
            // If a request gave up, the target stays.
            if let Some(difficulty) = outcome.puzzle.as_ref().and_then(|made| value(made, reading))
            {
                let target = series.target();
                series.record(difficulty).map_err(Failure::input)?;
                let mean = series.mean().unwrap_or_default();
                say(format_args!(
                    "{} {index}: {reading} T {target}, D {difficulty}, mean {mean:.2}",
                    self.run.tier()
                ));
            }
        }
        Ok(AimedRequest { outcome, aim })
    }

    fn take(&mut self, asked: AimedRequest, share: &mut Share, wants: Wants) {
        let AimedRequest { outcome: FamilyOutcome { index, puzzle, funnel }, aim } = asked;
        let mut tally = Tally::default();
        tally.add_to(&self.run.plan().tier().maker.id, &funnel);
        share.tally.add(&tally);
        let is_made = puzzle.is_some();
        let (mut key, mut piece) = (None, None);
        if let Some(made) = puzzle {
            let mut level = Level::of_family(&self.run, index, aim, made);
            if wants.solutions {
                level.count_solutions(&mut self.counter);
            }
            if wants.json {
                share.lines.extend(level.line().into_bytes());
                share.lines.push(b'\n');
            }
            key = wants.keys.map(|distinct| distinct.key(&*level.puzzle));
            piece = wants.pieces.then_some(level);
        }
        share.ends.push(share.lines.len());
        share.answered += 1;
        if wants.each() || !is_made {
            share.answers.push(RequestAnswer { index, tally, is_made, key, piece });
        }
    }
}

/// The value of a reading.
fn value(made: &FamilyPuzzle, name: &str) -> Option<Ratio> {
    made.readings.iter().find(|(known, _)| *known == name)?.1
}
