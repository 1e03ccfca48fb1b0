//! Pencil marks: what players note on a picture for themselves.

/// A kind of mark that a player may put on cells of the picture. A mark is not a move: no rule
/// knows it, and no solution has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pencil {
    /// Its name in saves: a word of a-z.
    pub id: &'static str,
    /// What the mark means, in a few words.
    pub about: &'static str,
    /// Whether the mark refuses moves that change its cell ([`Game::place`](crate::Game::place)).
    pub holds: bool,
}

impl Pencil {
    /// A lock: the cell stays as it is.
    pub const LOCK: Self = Self { id: "lock", about: "stays as it is", holds: true };
}
