//! Kinds of moves, as data.

/// A kind of moves of a game, for whoever looks at many moves at once: maps of states draw what is
/// joined by walking as one, and give each kind a length of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveKind {
    /// The name, one word: `push`. It differs for different kinds of a game.
    pub name: &'static str,
    /// Whether a move of this kind does nothing but walk: where another such move leads back, nothing
    /// but the place of who walked has changed.
    pub is_walk: bool,
}
