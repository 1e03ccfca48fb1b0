//! How far deduction solves a puzzle, in words.

use etchwork::{Any, Budget, Deduction};

/// The most work to decide whether a guess is needed: some seconds; nearly all levels take a
/// thousandth of it.
const NODES: u64 = 200_000;

/// How far deduction solves a puzzle, if its family is played by deduction.
pub fn deduction(any: &Any) -> Option<Deduction> {
    any.puzzle.deduction(Budget { nodes: NODES, ..Budget::QUESTION })
}

/// Whether the player has to guess, and where.
pub fn guess(ending: &Deduction) -> Option<String> {
    match ending {
        Deduction::Stuck(place) => Some(format!("this needs a guess: {place}")),
        Deduction::Solves | Deduction::Spent => None,
    }
}
