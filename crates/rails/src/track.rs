//! The track that leads inward from a station.

use crate::{Kind, Side, Station};
use etchwork_core::{Cell, Grid};

/// Where the track from a station leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The cells in the order in which a train comes to them. A cell whose tracks cross may
    /// come twice.
    pub cells: Vec<Cell>,
    /// The place where the track leaves the board; `None` if it ends on the board.
    pub out: Option<Station>,
}

impl Track {
    /// Follows the track from a station. `kind` says what lies on a cell.
    pub fn from(grid: Grid, station: Station, kind: impl Fn(Cell) -> Kind) -> Self {
        let mut train = Train::at(grid, station);
        let mut cells = Vec::new();
        loop {
            match train.go(grid, kind(train.cell)) {
                Ride::On => cells.push(train.last),
                Ride::Stuck => return Self { cells, out: None },
                Ride::Out(station) => {
                    cells.push(train.last);
                    return Self { cells, out: Some(station) };
                }
            }
        }
    }

    /// The number of distinct tiles that it crosses.
    pub fn len(&self) -> usize {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    }

    /// Whether it goes over no tile.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// A train about to come to a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Train {
    pub(crate) cell: Cell,
    /// The side that it comes in at.
    pub(crate) from: Side,
    /// The cell before.
    last: Cell,
}

/// Where a train gets to over one tile.
pub(crate) enum Ride {
    On,
    Stuck,
    Out(Station),
}

impl Train {
    /// A train that leaves a station.
    pub(crate) fn at(grid: Grid, station: Station) -> Self {
        let cell = station.cell(grid);
        Self { cell, from: station.side, last: cell }
    }

    /// A train that comes in to a cell at a side.
    pub(crate) fn facing(cell: Cell, from: Side) -> Self {
        Self { cell, from, last: cell }
    }

    /// Goes over a tile of a kind.
    ///
    /// A ride from outside the board cannot go in circles: each pair of a cell and a side to
    /// come in at has one pair before it, and the first has none.
    pub(crate) fn go(&mut self, grid: Grid, kind: Kind) -> Ride {
        let Some(exit) = kind.exit(self.from) else { return Ride::Stuck };
        self.last = self.cell;
        match grid.offset(self.cell, exit.step()) {
            Some(next) => {
                (self.cell, self.from) = (next, exit.opposite());
                Ride::On
            }
            None => {
                let here = grid.position(self.cell);
                let at =
                    if matches!(exit, Side::North | Side::South) { here.col } else { here.row };
                Ride::Out(Station { side: exit, at })
            }
        }
    }
}
