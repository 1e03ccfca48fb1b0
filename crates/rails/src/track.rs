//! The track that leads inward from a station.

use crate::{Kind, Side, Station};
use etchwork_core::{Cell, Grid};
use std::collections::VecDeque;

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

/// How many tiles would have to be others for a track from one station to another, at least. A tile
/// that the track passes twice may count twice.
pub(crate) fn tiles_wanted(
    grid: Grid,
    first: Station,
    second: Station,
    kind: impl Fn(Cell) -> Kind,
) -> u32 {
    let mut best = u32::MAX;
    let mut least = vec![u32::MAX; 4 * grid.len()];
    // What needs no other tile is looked at before what needs one more.
    let mut open = VecDeque::from([(0, first.cell(grid), first.side)]);
    while let Some((wanted, cell, from)) = open.pop_front() {
        let known = &mut least[4 * cell.index() + from as usize];
        if *known <= wanted {
            continue;
        }
        *known = wanted;
        for exit in Side::ALL.into_iter().filter(|exit| *exit != from) {
            let is_there = kind(cell).exit(from) == Some(exit);
            let wanted = wanted + u32::from(!is_there);
            match grid.offset(cell, exit.step()) {
                Some(next) if is_there => open.push_front((wanted, next, exit.opposite())),
                Some(next) => open.push_back((wanted, next, exit.opposite())),
                None if exit == second.side && cell == second.cell(grid) => {
                    best = best.min(wanted);
                }
                None => {}
            }
        }
    }
    best
}
