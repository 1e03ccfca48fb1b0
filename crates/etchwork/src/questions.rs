//! What puzzles are asked, and what they answer.

use crate::Puzzle;
use etchwork_core::{Budget, Name, Ratio, Reading, Refusal, RegistryError, Search, Settings, Site};
#[cfg(feature = "player")]
use etchwork_player::{Player, Scale};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use thiserror::Error;

/// Takes a solution: the places that it visits, and the puzzle with it stored.
pub type TellSolution<'a> = dyn FnMut(&[String], &dyn Puzzle) -> ControlFlow<()> + 'a;

/// Why a puzzle cannot be asked.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// A mechanic is not registered, or two cannot be stacked.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// A mechanic refuses its payload, or the game its ends.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A solver claims moves that do not solve the puzzle.
    #[error("solver '{solver}' claims a false solution: {why}")]
    FalseClaim {
        /// The solver.
        solver: String,
        /// The moves that it claims.
        moves: Vec<String>,
        /// What is wrong with them.
        why: String,
    },
    /// The board has no source.
    #[error("the board has no source: mark one cell with S")]
    NoSource,
}

/// What to measure of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Measuring<'a> {
    /// Moves that solve it.
    pub solution: &'a [String],
    /// The settings of measures by name, as [`metric_settings`](crate::metric_settings) gives them;
    /// a measure that is not named has its own defaults.
    pub settings: &'a BTreeMap<String, Settings>,
    /// Measures to leave out.
    pub without: &'a [&'a str],
    /// The budget of each measure, beside its own.
    pub budget: Budget,
}

/// What to ask simulated players.
#[cfg(feature = "player")]
pub struct Playing<'a> {
    /// The scale.
    pub scale: &'static Scale,
    /// Whose effort and missteps are told.
    pub player: &'a mut dyn Player,
    /// Moves that solve the puzzle. The players do not get them: fewer moves than a solution has are
    /// no effort.
    pub solution: &'a [String],
    /// The budget; a node is a move that is tried for the first time.
    pub budget: Budget,
}

/// How simulated players play a puzzle.
#[cfg(feature = "player")]
#[derive(Clone, Copy)]
pub struct Trying<'a> {
    /// The scale.
    pub scale: &'static Scale,
    /// Moves that solve the puzzle. The players do not get them.
    pub solution: &'a [String],
    /// The budget of all plays together; a node is a move that is tried for the first time.
    pub budget: Budget,
}

impl<'a> Measuring<'a> {
    /// Every measure but that of simulated players, within the budget of a question.
    pub fn all(solution: &'a [String], settings: &'a BTreeMap<String, Settings>) -> Self {
        Self { solution, settings, without: &[], budget: Budget::QUESTION }
    }
}

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverAnswer {
    /// The solver.
    pub solver: String,
    /// The answer, with the moves as texts.
    pub search: Search<Vec<String>>,
    /// Why there are no moves, as a clause, if the solver gives a reason.
    pub why: Option<String>,
    /// The place on the picture that the reason is about, if it is about one.
    pub at: Option<Site>,
    /// Whether nothing shorter solves it.
    pub is_optimal: bool,
    /// The text of the puzzle that the moves solve, where its own text leaves open what they settle,
    /// such as where a line begins.
    pub settled: Option<String>,
}

/// A reading that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its name.
    pub name: Name,
    /// Its value; `None` if unknown.
    pub value: Option<Ratio>,
}

impl Taken {
    pub(crate) fn of((reading, value): (&Reading, Option<Ratio>)) -> Self {
        Self { name: reading.name.clone(), value }
    }
}
