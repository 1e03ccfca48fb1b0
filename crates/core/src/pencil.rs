//! Pencil marks: what players note on a picture for themselves.

use crate::Cell;
use crate::session::MOST_CELLS;
use std::fmt;
use std::str::FromStr;

/// A kind of mark that a player may put on cells of the picture, or on edges. A mark is not a move:
/// no rule knows it, and no solution has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pencil {
    /// Its name in saves: a word of a-z.
    pub id: &'static str,
    /// What the mark means, in a few words.
    pub about: &'static str,
    /// Whether the mark refuses moves that change its cell ([`Game::place`](crate::Game::place)).
    pub holds: bool,
    /// How it is drawn, if it is a mark on edges ([`Game::across`](crate::Game::across)); `None` for a
    /// mark on cells.
    pub edge: Option<EdgeNote>,
}

impl Pencil {
    /// A lock: the cell stays as it is.
    pub const LOCK: Self = Self { id: "lock", about: "stays as it is", holds: true, edge: None };
    /// A note on an edge: nothing crosses it.
    pub const WALL: Self = Self {
        id: "wall",
        about: "nothing crosses here",
        holds: false,
        edge: Some(EdgeNote::Wall),
    };
    /// A note on an edge: what lies on both sides of it is joined.
    pub const JOINED: Self =
        Self { id: "joined", about: "joined here", holds: false, edge: Some(EdgeNote::Joined) };
}

/// What a note on an edge looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeNote {
    /// A bar along the edge.
    Wall,
    /// A short line through the edge.
    Joined,
}

/// A side of the tile on a cell. Where two tiles meet, an edge has two names, one for each tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The cell of the picture.
    pub cell: Cell,
    /// The side of its tile: side `i` runs from corner `i` to the next.
    pub side: u8,
}

/// The number of the cell and that of the side, as in `3/0`.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.cell.index(), self.side)
    }
}

impl FromStr for Edge {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (cell, side) = text.split_once('/').ok_or(())?;
        let cell = cell.parse().ok().filter(|cell| *cell < MOST_CELLS).ok_or(())?;
        Ok(Self { cell: Cell::new(cell), side: side.parse().map_err(|_| ())? })
    }
}
