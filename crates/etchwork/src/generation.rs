//! Generation for any family behind one trait.

#![cfg_attr(not(feature = "families"), allow(dead_code))]

use crate::{Puzzle, Written};
use etchwork_core::{Measure, PlugIns, Ratio, Reading, Registry, RegistryError, Reject, Solver};
use etchwork_pipeline::{Discard, FamilyPlan, Fault, Outcome, PlanError, PlugInsOf, Worker};
use etchwork_pipeline::{Funnel, Limit};
use etchwork_statespace::{add_measures, add_solver};
use std::borrow::Cow;

/// One registered plug-in of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: &'static str,
    /// Its description, in one line.
    pub about: &'static str,
}

/// A reading, and the measure that yields it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The measure.
    pub measure: &'static str,
    /// The reading.
    pub reading: Reading,
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
}

/// The answer to one request for a puzzle of any family.
pub struct FamilyOutcome {
    /// The index of the request.
    pub index: u32,
    /// The puzzle, or `None` if the request gave up, or was stopped.
    pub puzzle: Option<FamilyPuzzle>,
    /// The counts of this request.
    pub funnel: Funnel,
}

impl FamilyOutcome {
    /// Whether the request has ended, with a puzzle or without.
    pub fn is_answered(&self) -> bool {
        self.funnel.accepted + self.funnel.gave_up > 0
    }
}

/// A puzzle that passed every gate.
pub struct FamilyPuzzle {
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
    /// Moves that solve it, as texts.
    pub solution: Vec<String>,
    /// Every reading that was taken, by name.
    pub readings: Vec<(&'static str, Option<Ratio>)>,
    /// The attempts for this puzzle, including the last.
    pub boards_tried: u32,
}

/// A rejected attempt.
pub struct FamilyDiscard {
    /// Its number in the request, from 0.
    pub number: u32,
    /// Why.
    pub reject: Reject,
    /// The puzzle that the maker made, if any, without readings.
    pub puzzle: Option<FamilyPuzzle>,
}

/// Answers requests of one plan of a family. One instance serves one thread.
pub trait FamilyWorker: Send {
    /// Answers a request; the answer depends only on the seed, the index and the aim.
    fn request(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
    ) -> Result<FamilyOutcome, Fault>;

    /// Answers a request, and reports each attempt as it is rejected.
    fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        limit: Limit<'_>,
        watch: &mut dyn FnMut(FamilyDiscard),
    ) -> Result<FamilyOutcome, Fault>;

    /// A rejection reason as a clause for people.
    fn sentence(&self, reason: &str) -> String;
}

struct WorkerOf<G: Written>(Worker<G>);

impl<G: Written> FamilyWorker for WorkerOf<G> {
    fn request(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
    ) -> Result<FamilyOutcome, Fault> {
        Ok(told(self.0.request(seed, index, aim, limit)?))
    }

    fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        limit: Limit<'_>,
        watch: &mut dyn FnMut(FamilyDiscard),
    ) -> Result<FamilyOutcome, Fault> {
        let mut tell = |discard: Discard<G>| {
            let Discard { number, reject, made } = discard;
            let puzzle = made.map(|made| FamilyPuzzle {
                solution: made.solution.iter().map(|step| made.game.move_text(step)).collect(),
                puzzle: Box::new(made.game),
                readings: Vec::new(),
                boards_tried: number + 1,
            });
            watch(FamilyDiscard { number, reject, puzzle });
        };
        Ok(told(self.0.request_watched(seed, index, None, limit, &mut tell)?))
    }

    fn sentence(&self, reason: &str) -> String {
        self.0.sentence(reason)
    }
}

fn told<G: Written>(outcome: Outcome<G>) -> FamilyOutcome {
    let puzzle = outcome.puzzle.map(|emitted| FamilyPuzzle {
        puzzle: Box::new(emitted.made.game),
        solution: emitted.solution,
        readings: emitted.readings,
        boards_tried: emitted.boards_tried,
    });
    FamilyOutcome { index: outcome.index, puzzle, funnel: outcome.funnel }
}

/// A worker for a plan of a game's family.
pub(crate) fn worker<G: Written>(
    plan: &FamilyPlan,
    registry: &Registry,
) -> Result<Box<dyn FamilyWorker>, PlanError> {
    Ok(Box::new(WorkerOf(Worker::<G>::new(plan, &family_plug_ins(registry)?)?)))
}

/// The registered plug-ins of a game's family, with those that any game has.
pub(crate) fn family_plug_ins<G: Written>(
    registry: &Registry,
) -> Result<PlugInsOf<'_, G>, RegistryError> {
    let own = PlugInsOf::new(registry);
    let taken: Vec<Reading> =
        own.readings(&Default::default())?.into_iter().map(|(_, reading)| reading).collect();
    let mut measures: PlugIns<dyn Measure<G>> = own.measures.into_owned();
    add_measures(&mut measures, &taken)?;
    Ok(PlugInsOf { makers: own.makers, measures: Cow::Owned(measures), registry })
}

/// The solvers of a game's family, with the one that any game has.
pub(crate) fn solvers<G: Written>(
    registry: &Registry,
) -> Result<PlugIns<dyn Solver<G>>, RegistryError> {
    let mut solvers: PlugIns<dyn Solver<G>> = registry.kind().clone();
    add_solver(&mut solvers)?;
    Ok(solvers)
}

/// The names of the plug-ins of a game's family.
pub(crate) fn plug_ins<G: Written>(registry: &Registry) -> Result<FamilyPlugIns, RegistryError> {
    let family_plug_ins = family_plug_ins::<G>(registry)?;
    let makers =
        family_plug_ins.makers.iter().map(|entry| Listed { id: entry.id(), about: entry.about() });
    let solvers = solvers::<G>(registry)?;
    let solvers = solvers.iter().map(|entry| Listed { id: entry.id(), about: entry.about() });
    let readings = family_plug_ins.readings(&Default::default())?;
    let measured = |(measure, reading)| Measured { measure, reading };
    Ok(FamilyPlugIns {
        makers: makers.collect(),
        readings: readings.into_iter().map(measured).collect(),
        solvers: solvers.collect(),
    })
}
