//! Stations and their places.

use crate::{Line, Side};
use etchwork_core::{Cell, Grid};
use std::fmt;

/// A station outside the border, beside the first or last tile of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station {
    /// The side of the board.
    pub side: Side,
    /// The row or the column, from 0.
    pub at: u8,
}

impl Station {
    /// The line at whose end the station stands.
    pub fn line(self) -> Line {
        match self.side {
            Side::North | Side::South => Line::Col(self.at),
            Side::East | Side::West => Line::Row(self.at),
        }
    }

    /// The cell beside the station. Panics if the grid has no such line.
    pub fn cell(self, grid: Grid) -> Cell {
        let at = usize::from(self.at);
        match self.side {
            Side::North => grid.at(0, at),
            Side::South => grid.at(grid.rows() - 1, at),
            Side::West => grid.at(at, 0),
            Side::East => grid.at(at, grid.cols() - 1),
        }
    }

    /// Every place for a station around a grid: the sides clockwise from the north.
    pub fn all(grid: Grid) -> impl Iterator<Item = Self> {
        Side::ALL.into_iter().flat_map(move |side| {
            let lines =
                if matches!(side, Side::North | Side::South) { grid.cols() } else { grid.rows() };
            (0..lines).map(move |at| Self { side, at: at as u8 })
        })
    }
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side.letter(), self.at)
    }
}
