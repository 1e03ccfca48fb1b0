//! The track that leads inward from a station.

use crate::{Kind, Side, Station};
use etchwork_core::{Cell, Grid};

/// Where the track from a station leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The cells in the order in which a train visits them. A cell with a crossing may occur twice.
    pub cells: Vec<Cell>,
    /// The place where the track leaves the board; `None` if it ends on the board.
    pub out: Option<Station>,
}

impl Track {
    /// Follows the track from a station; `kind` gives the tile on a cell.
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

    /// The number of distinct tiles on the track.
    pub fn len(&self) -> usize {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    }

    /// Whether the track visits no tile.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// A train about to enter a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Train {
    pub(crate) cell: Cell,
    /// The side where it enters.
    pub(crate) from: Side,
    /// The cell before this one.
    last: Cell,
}

/// Where a train gets by crossing one tile.
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

    /// A train that enters a cell at a side.
    pub(crate) fn facing(cell: Cell, from: Side) -> Self {
        Self { cell, from, last: cell }
    }

    /// Crosses a tile.
    ///
    /// A ride that starts outside the board cannot go round in a circle: crossing a tile is
    /// reversible, so each pair of a cell and the side of entry has at most one predecessor, and
    /// the first has none.
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
