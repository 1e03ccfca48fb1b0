//! Runs of paths on a board: many boards side by side.

use super::share::{RequestAnswer, Share, ShareWorker, Wants, Workable};
use super::tally::Tally;
use crate::failure::Failure;
use crate::tiers;
use etchwork::codec::{Recipe, Solutions};
use etchwork::engine::Refining;
use etchwork::{Level, Limit, Lines, Outcome, PathPuzzle, Registry, Run, SolutionCounter, Worker};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

impl Workable for Run {
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
        self.recipe(0)
    }

    /// The goal of the tier's refiner, if it is active.
    fn at_work(&self) -> Option<String> {
        let tier = self.plan().tier();
        let Refining { reading, refiner } = tier.refiner.as_ref()?;
        let most = tier.gates.get(reading)?.max?;
        Some(format!("{} worked towards {reading} <= {most}", refiner.id))
    }

    fn too_large(&self, registry: &Registry) -> Option<String> {
        tiers::is_too_large(self.tier(), self.plan().tier(), registry)
    }

    fn sentence(&self, reason: &str, registry: &Registry) -> String {
        etchwork::path::sentence(registry, reason)
    }

    fn parts(&self) -> &'static str {
        "mechanics"
    }

    fn bench(&self, registry: &Registry) -> Result<Box<dyn ShareWorker>, Failure> {
        let worker = Worker::new(self.plan(), registry).map_err(Failure::input)?;
        let counter = SolutionCounter::new(registry, SolutionCounter::BUDGET);
        let counter = counter.map_err(Failure::input)?;
        let (writer, outcomes, solutions) = (self.lines(), Vec::new(), Vec::new());
        Ok(Box::new(PathShareWorker {
            run: self.clone(),
            worker,
            writer,
            counter,
            outcomes,
            solutions,
        }))
    }
}

struct PathShareWorker {
    run: Run,
    worker: Worker,
    writer: Lines,
    counter: SolutionCounter,
    outcomes: Vec<Outcome>,
    /// The solutions of each answer's puzzle, if they are counted.
    solutions: Vec<Option<Solutions>>,
}

impl ShareWorker for PathShareWorker {
    fn work(&mut self, share: &mut Share, wants: Wants, stopped: &AtomicBool) {
        let began = Instant::now();
        share.clear();
        self.outcomes.resize_with(share.requests, Outcome::default);
        let limit = Limit { stopped: Some(stopped), ..Limit::NONE };
        let worked =
            self.worker.requests_within(self.run.seed(), share.first, &mut self.outcomes, limit);
        share.fault = worked.err().map(Failure::input);
        // After the first unanswered slot there may be other answers, or old ones.
        let is_answered = |(at, outcome): &(usize, &Outcome)| {
            outcome.index == share.first + *at as u32 && outcome.is_answered()
        };
        share.answered = self.outcomes.iter().enumerate().take_while(is_answered).count();
        let answered = &self.outcomes[..share.answered];
        answered.iter().for_each(|outcome| share.tally.count(outcome));
        self.solutions.clear();
        if wants.solutions {
            let counter = &mut self.counter;
            let of = |outcome: &Outcome| Some(counter.of_emitted(outcome.puzzle.as_ref()?));
            self.solutions.extend(answered.iter().map(of));
        }
        if wants.json {
            self.write(share);
        }
        let wanted = self.outcomes[..share.answered].iter().enumerate();
        let wanted = wanted.filter(|(_, outcome)| wants.each() || outcome.puzzle.is_none());
        share.answers.extend(wanted.map(|(at, outcome)| self.answer(at, outcome, wants)));
        share.took = began.elapsed();
    }
}

impl PathShareWorker {
    /// Writes the puzzles as lines of JSON.
    fn write(&mut self, share: &mut Share) {
        for (at, outcome) in self.outcomes[..share.answered].iter().enumerate() {
            if let Some(puzzle) = &outcome.puzzle {
                let solutions = self.solutions.get(at).cloned().flatten();
                self.writer.write_with(outcome.index, puzzle, solutions, &mut share.lines);
            }
            share.ends.push(share.lines.len());
        }
    }

    fn answer(&self, at: usize, outcome: &Outcome, wants: Wants) -> RequestAnswer {
        let mut tally = Tally::default();
        tally.count(outcome);
        let is_made = outcome.puzzle.is_some();
        let (mut key, mut piece) = (None, None);
        if let Some(emitted) = &outcome.puzzle {
            let puzzle = || PathPuzzle::from(emitted.clone());
            key = wants.keys.map(|distinct| distinct.key(&puzzle()));
            piece = wants.pieces.then(|| {
                let solutions = self.solutions.get(at).cloned().flatten();
                Level::of_path(&self.run, outcome.index, emitted.clone(), solutions)
            });
        }
        RequestAnswer { index: outcome.index, tally, is_made, key, piece }
    }
}
