//! Deduction: how far logic leads from what a player has seen, and why.

use crate::Forced;

/// How far deduction leads in a puzzle that is meant for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deduction {
    /// To the solution: nobody has to guess.
    Solves,
    /// To a point where nothing more follows, with a sentence that names what is open there.
    Stuck(String),
    /// The budget was spent before that was known.
    Spent,
}

/// A puzzle explained to a stranger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Steps, each with the moves that follow in it, and why. Their places are empty.
    pub steps: Vec<Forced>,
    /// Where they lead.
    pub ending: Deduction,
}
