//! Boards.

use etchwork::{Cell, Grid};

/// Where the holes are, which have pegs at the start, and where the last peg should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// The cells with holes, in ascending order. Pegs are told by their numbers here.
    pub(crate) holes: Vec<Cell>,
    /// The holes with pegs, a bit each.
    pub(crate) pegs: u64,
    /// The number of the hole in which the last peg is to be, if it matters.
    pub(crate) target: Option<usize>,
}

impl Board {
    /// The most holes: each is a bit of a state.
    pub(crate) const MOST_HOLES: usize = 64;

    /// A board without holes.
    pub(crate) fn new(grid: Grid) -> Self {
        Self { grid, holes: Vec::new(), pegs: 0, target: None }
    }

    /// The number of the hole on a cell.
    pub(crate) fn hole(&self, cell: Cell) -> Option<usize> {
        self.holes.binary_search(&cell).ok()
    }

    /// The number of the hole so many rows down and columns right of another.
    pub(crate) fn beside(&self, hole: usize, way: (i32, i32)) -> Option<usize> {
        self.hole(self.grid.offset(self.holes[hole], way)?)
    }
}
