//! Boards.

use etchwork::{Cell, Grid};

/// The holes, the pegs at the start, and the place for the last peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// The cells with holes, in ascending order. A hole's index here is its number.
    pub(crate) holes: Vec<Cell>,
    /// The holes with pegs, one bit each.
    pub(crate) pegs: u64,
    /// The number of the hole where the last peg must end; any hole if `None`.
    pub(crate) target: Option<usize>,
}

impl Board {
    /// The most holes: each has a bit in a state.
    pub(crate) const MOST_HOLES: usize = 64;

    /// A board without holes.
    pub(crate) fn new(grid: Grid) -> Self {
        Self { grid, holes: Vec::new(), pegs: 0, target: None }
    }

    /// The number of the hole on a cell.
    pub(crate) fn hole(&self, cell: Cell) -> Option<usize> {
        self.holes.binary_search(&cell).ok()
    }

    /// The number of the hole this many rows down and columns right of another.
    pub(crate) fn beside(&self, hole: usize, way: (i32, i32)) -> Option<usize> {
        self.hole(self.grid.offset(self.holes[hole], way)?)
    }
}
