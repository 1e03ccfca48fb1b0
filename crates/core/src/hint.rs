//! Hints: help in four grades, for any game.

use crate::Game;

/// What a hint tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The puzzle is solved: nothing is left to tell.
    Solved,
    /// It can still be solved; with the number of ways where it was asked for.
    Open(Option<Ways>),
    /// It cannot be solved from here: so many moves have to be taken back.
    Lost {
        /// The moves to take back.
        take_back: usize,
    },
    /// Not even from the start can it be solved.
    Hopeless,
    /// What is forced: a place or a move, each with the reason.
    Forced(Vec<(String, String)>),
    /// The way on, as texts of moves.
    Ahead(Vec<String>),
    /// The budget was spent before it was known.
    Unknown,
}

/// How many ways lead on, as far as they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// The number counted.
    pub count: usize,
    /// Whether there are more.
    pub more: bool,
}

/// Answers questions of players about one game. The levels: 1 whether it can
/// still be solved, and if not how far to go back; 2 what is forced, and why;
/// 3 the next move; 4 the whole solution.
pub trait Advisor<G: Game>: Send {
    /// A hint for the last state of a line that starts with the initial one.
    fn hint(&mut self, game: &G, line: &[G::State], level: u8) -> Hint;
}
