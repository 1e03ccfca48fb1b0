//! Generation for any family behind one trait.

#![cfg_attr(not(feature = "families"), allow(dead_code))]

use crate::Puzzle;
use etchwork_codec::PathPart;
use etchwork_core::{FamilyGame, Name, PlugIns, Ratio, Reading, Registry, Reject};
use etchwork_pipeline::{self as pipeline, Fault, Funnel, Limit, Plan, PlanError, PlugInsOf};
use std::sync::Arc;

/// One registered plug-in of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: Name,
    /// Its description, in one line.
    pub about: Name,
}

/// A reading, and the measure that yields it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The measure.
    pub measure: String,
    /// The reading.
    pub reading: Reading,
    /// Its least and its greatest value, as far as that is certain.
    pub bounds: [Option<Ratio>; 2],
}

/// The plug-ins that make, measure and solve a family's puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FamilyPlugIns {
    /// Its makers.
    pub makers: Vec<Listed>,
    /// Its readings.
    pub readings: Vec<Measured>,
    /// Its solvers.
    pub solvers: Vec<Listed>,
    /// Its mechanics, which change the rules of single puzzles, if it has any.
    pub mechanics: Vec<Listed>,
}

/// The answer to one request for a puzzle.
pub struct Outcome {
    /// The index of the request.
    pub index: u32,
    /// The puzzle, or `None` if the request gave up, or was stopped.
    pub puzzle: Option<Emitted>,
    /// The counts of this request.
    pub funnel: Funnel,
    /// What the counts belong to: the maker, or the mechanic that was drawn.
    pub part: Arc<str>,
    /// The counts part by part, where a fallback replaced the first.
    pub parts: Vec<(Arc<str>, Funnel)>,
}

impl Outcome {
    /// Whether the request has ended, with a puzzle or without.
    pub fn is_answered(&self) -> bool {
        self.funnel.accepted + self.funnel.gave_up > 0
    }

    /// The counts, part by part.
    pub fn by_part(&self) -> impl Iterator<Item = (&str, &Funnel)> {
        let whole = self.parts.is_empty().then_some((&*self.part, &self.funnel));
        whole.into_iter().chain(self.parts.iter().map(|(name, funnel)| (&**name, funnel)))
    }
}

/// A puzzle that passed every gate.
pub struct Emitted {
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
    /// Moves that solve it, as texts; `None` if they are those that the puzzle stores.
    pub moves: Option<Vec<String>>,
    /// Every reading that was taken, by name.
    pub readings: Vec<(Name, Option<Ratio>)>,
    /// The attempts for this puzzle, including the last.
    pub boards_tried: u32,
    /// What its document has under the name of its family, if anything.
    pub part: Option<PathPart>,
}

impl Emitted {
    /// Moves that solve it, as texts.
    pub fn solution(&self) -> Vec<String> {
        let stored = || self.puzzle.stored_solution().unwrap_or_default();
        self.moves.clone().unwrap_or_else(stored)
    }

    /// The value of a reading, if it was taken and is known.
    pub fn reading(&self, name: &str) -> Option<Ratio> {
        self.readings.iter().find(|(known, _)| *known == name)?.1
    }
}

/// A rejected attempt.
pub struct Discard<'a> {
    /// Its number in the request, from 0.
    pub number: u32,
    /// Why.
    pub reject: Reject,
    /// Whether it is an offer of a refiner, made from the attempt with that number.
    pub is_refined: bool,
    /// Makes the puzzle again, without readings, if there was one, solved or not.
    pub puzzle: &'a dyn Fn() -> Option<Emitted>,
}

/// Answers requests of one plan. One instance serves one thread; an answer depends only on the seed,
/// the index and the aim.
pub trait Worker: Send {
    /// Answers a request.
    fn request(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
    ) -> Result<Outcome, Fault>;

    /// Answers a request, and reports each attempt as it is rejected.
    fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        limit: Limit<'_>,
        watch: &mut dyn FnMut(Discard<'_>),
    ) -> Result<Outcome, Fault>;

    /// Answers so many requests, from index `first` on, and hands each answer on in its order.
    /// False if the work was stopped before the last. A family that makes many puzzles side by side
    /// is several times as fast here. Panics if the indices run out.
    fn requests(
        &mut self,
        seed: u32,
        first: u32,
        count: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
        take: &mut dyn FnMut(Outcome),
    ) -> Result<bool, Fault> {
        for number in 0..count {
            let outcome = self.request(seed, first + number, aim, limit)?;
            if !outcome.is_answered() {
                return Ok(false);
            }
            take(outcome);
        }
        Ok(true)
    }

    /// A rejection reason as a clause for people.
    fn sentence(&self, reason: &str, registry: &Registry) -> String;
}

/// The worker of a game's family.
struct WorkerOf<G: FamilyGame> {
    worker: pipeline::Worker<G>,
    maker: Arc<str>,
}

impl<G: FamilyGame + Puzzle> Worker for WorkerOf<G> {
    fn request(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
    ) -> Result<Outcome, Fault> {
        let outcome = self.worker.request(seed, index, aim, limit).map_err(Fault::new)?;
        Ok(self.erased(outcome))
    }

    fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        limit: Limit<'_>,
        watch: &mut dyn FnMut(Discard<'_>),
    ) -> Result<Outcome, Fault> {
        let mut tell = |discard: pipeline::Discard<G>| {
            let pipeline::Discard { number, reject, made } = discard;
            let puzzle = || {
                let made = made.as_ref()?;
                let text = |step| made.game.move_text(step);
                Some(Emitted {
                    moves: Some(made.solution.iter().map(text).collect()),
                    puzzle: Box::new(made.game.clone()),
                    readings: Vec::new(),
                    boards_tried: number + 1,
                    part: None,
                })
            };
            watch(Discard { number, reject, is_refined: false, puzzle: &puzzle });
        };
        let outcome = self.worker.request_watched(seed, index, None, limit, &mut tell);
        Ok(self.erased(outcome.map_err(Fault::new)?))
    }

    fn sentence(&self, reason: &str, _: &Registry) -> String {
        self.worker.sentence(reason)
    }
}

impl<G: FamilyGame + Puzzle> WorkerOf<G> {
    fn erased(&self, outcome: pipeline::Outcome<G>) -> Outcome {
        let pipeline::Outcome { index, puzzle, funnel } = outcome;
        let puzzle = puzzle.map(|emitted| Emitted {
            puzzle: Box::new(emitted.made.game),
            moves: Some(emitted.solution),
            readings: emitted.readings,
            boards_tried: emitted.boards_tried,
            part: None,
        });
        Outcome { index, puzzle, funnel, part: Arc::clone(&self.maker), parts: Vec::new() }
    }
}

/// A worker for a plan of a game's family.
pub(crate) fn worker_of<G: FamilyGame + Puzzle>(
    plan: &Plan,
    plug_ins: &PlugInsOf<'_, G>,
) -> Result<Box<dyn Worker>, PlanError> {
    let worker = pipeline::Worker::new(plan, plug_ins)?;
    Ok(Box::new(WorkerOf { worker, maker: plan.tier().maker.id.as_str().into() }))
}

/// The plug-ins of one kind.
pub(crate) fn listed<T: ?Sized>(plug_ins: &PlugIns<T>) -> Vec<Listed> {
    plug_ins
        .iter()
        .map(|entry| Listed { id: entry.id().clone(), about: entry.about().clone() })
        .collect()
}
