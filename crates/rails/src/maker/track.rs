//! Lays a track by a random walk between two stations.

use super::settings::CheckedSettings;
use crate::{Kind, Side, Station};
use etchwork_core::{Cell, Grid, Refused, Reject, Stage, Stream};

/// How many walks are tried in one attempt.
const WALKS: u32 = 200;

/// Draws two stations and lays a track between them; all other tiles are empty ground.
pub(super) fn lay(
    grid: Grid,
    ground: &CheckedSettings,
    stream: &mut Stream,
    refused: &mut Refused,
) -> Result<([Station; 2], Vec<Kind>), Reject> {
    let places: Vec<Station> = Station::all(grid).collect();
    for _ in 0..WALKS {
        let first = stream.index(places.len());
        let second = (first + 1 + stream.index(places.len() - 1)) % places.len();
        let stations = [places[first], places[second]];
        let why = match Walk::new(grid, stations, ground.settings.crossings).finish(stream) {
            Some(tiles)
                if tiles.iter().filter(|kind| **kind != Kind::Empty).count()
                    >= ground.settings.track =>
            {
                return Ok((stations, tiles));
            }
            Some(_) => "short_track",
            None => "dead_end",
        };
        refused.count(Reject::new(Stage::Build, why));
    }
    Err(Reject::new(Stage::Build, "no_track"))
}

/// A walk that lays a track.
struct Walk {
    grid: Grid,
    target: Station,
    crossings: bool,
    tiles: Vec<Kind>,
    /// The current cell, and the side where the walk entered it.
    cell: Cell,
    from: Side,
}

/// A way on from the current cell: the side, and whether the second station is there.
struct Way {
    side: Side,
    is_there: bool,
}

impl Walk {
    fn new(grid: Grid, [first, target]: [Station; 2], crossings: bool) -> Self {
        let (cell, from) = (first.cell(grid), first.side);
        Self { grid, target, crossings, tiles: vec![Kind::Empty; grid.len()], cell, from }
    }

    /// Walks on, every way equally likely, to the second station; `None` if it comes to a dead end.
    fn finish(mut self, stream: &mut Stream) -> Option<Vec<Kind>> {
        loop {
            let ways = self.ways();
            if ways.is_empty() {
                return None;
            }
            let Way { side, is_there } = ways[stream.index(ways.len())];
            self.tiles[self.cell.index()] = Kind::joining(self.from, side);
            if is_there {
                return Some(self.tiles);
            }
            self.step(side);
        }
    }

    fn ways(&self) -> Vec<Way> {
        let sides = Side::ALL.into_iter().filter(|side| *side != self.from);
        sides.filter_map(|side| self.way(side)).collect()
    }

    /// The way across a side, if there is one: to a free cell, possibly straight across tracks that
    /// can become crossings, or to the second station.
    fn way(&self, side: Side) -> Option<Way> {
        let mut at = self.cell;
        while let Some(next) = self.grid.offset(at, side.step()) {
            match self.tiles[next.index()] {
                Kind::Empty => return Some(Way { side, is_there: false }),
                kind if self.crossings && is_straight_across(kind, side) => at = next,
                _ => return None,
            }
        }
        let is_there = self.cell == self.target.cell(self.grid) && side == self.target.side;
        is_there.then_some(Way { side, is_there })
    }

    /// Goes to the next free cell, and turns the tracks on the way into crossings.
    fn step(&mut self, side: Side) {
        loop {
            let next = self.grid.offset(self.cell, side.step());
            self.cell = next.expect("a way leads to a cell that is free");
            self.from = side.opposite();
            match &mut self.tiles[self.cell.index()] {
                Kind::Empty => return,
                crossed => *crossed = Kind::Crossing,
            }
        }
    }
}

/// Whether a track is straight and perpendicular to a step across a side.
fn is_straight_across(kind: Kind, side: Side) -> bool {
    match side {
        Side::North | Side::South => kind == Kind::Horizontal,
        Side::East | Side::West => kind == Kind::Vertical,
    }
}
