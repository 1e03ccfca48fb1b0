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

/// What a person concludes in a state, without trying a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion<M> {
    /// The only legal moves that are worth trying, fewer than there are unless there is one; none if
    /// the state is lost.
    pub moves: Vec<M>,
    /// How hard it is to see, on one scale for all families: 1 at a glance, 2 from what lies around,
    /// 3 from several facts or from what would be cut off, 4 from a whole part, 5 by a what-if, and
    /// more for longer chains.
    pub level: u8,
    /// Why, as a clause.
    pub why: String,
}

/// A puzzle explained to a stranger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Steps, each with the moves that follow in it, and why. Their places are empty.
    pub steps: Vec<Forced>,
    /// Where they lead.
    pub ending: Deduction,
}
