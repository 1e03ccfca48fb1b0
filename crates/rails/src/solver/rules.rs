//! The rules as tables: how lines turn, and where tracks lead.

use super::word::{Shift, Word};
use crate::track::{Ride, Train};
use crate::{Kind, Line, Rails, Side, Turn};
use etchwork_core::{Cell, Grid};

/// A turn of a line, as the search uses it.
pub(super) struct Act {
    pub(super) turn: Turn,
    pub(super) shift: Shift,
    /// The number of the act that undoes it.
    pub(super) inverse: u8,
    /// Whether the line is fixed, so that the turn uses up a power-up.
    pub(super) is_free: bool,
    /// The bit of its line: row 0 has bit 0, column 0 has bit 8.
    pub(super) line: u16,
}

/// Special values of a train's next place: the train is stuck, or leaves the board elsewhere.
const STUCK: u16 = 1000;
const AWAY: u16 = 1001;
/// The train leaves the board at the first station, or at the second.
const AT_STATION: [u16; 2] = [1002, 1003];

/// The rules of one puzzle.
pub(super) struct Rules {
    pub(super) grid: Grid,
    pub(super) acts: Vec<Act>,
    /// For each act, the acts that may follow it; the last entry has all acts.
    followers: Vec<Vec<u8>>,
    /// For each cell the number of its orbit: the cells that its tile can be moved to.
    pub(super) orbits: Vec<usize>,
    /// How often fixed lines may be turned, from the start of the search.
    pub(super) frees: u8,
    /// The next place, by place (four times the cell plus the side of entry) and kind of tile.
    next: Vec<[u16; 8]>,
    /// The places of trains that start from the two stations.
    starts: [u16; 2],
    /// For each cell the bits of its row and its column, as in [`Act::line`].
    lines: Vec<u16>,
}

/// Where a track leads.
pub(super) struct Ahead {
    /// Whether it joins the stations.
    pub(super) joined: bool,
    /// The lines of all tiles that this depends on: turns of other lines change nothing.
    pub(super) lines: u16,
}

impl Rules {
    /// The rules of a puzzle in which fixed lines may be turned `frees` times.
    pub(super) fn new(rails: &Rails, frees: u8, width: u32) -> Self {
        let (design, grid) = (rails.design(), rails.design().grid());
        let turns: Vec<Turn> =
            design.turns().filter(|turn| frees > 0 || !design.is_fixed(turn.line)).collect();
        let number = |turn: Turn| turns.iter().position(|other| *other == turn);
        let act = |turn: &Turn| Act {
            turn: *turn,
            shift: Shift::new(*turn, grid, width),
            inverse: number(turn.inverse(grid)).expect("turns come with their inverses") as u8,
            is_free: design.is_fixed(turn.line),
            line: line_bit(turn.line),
        };
        let place = |cell: Cell, from: Side| (cell.index() * 4 + from as usize) as u16;
        let next = |cell: Cell, from: Side, kind: Kind| {
            let mut train = Train::facing(cell, from);
            match train.go(grid, kind) {
                Ride::On => place(train.cell, train.from),
                Ride::Stuck => STUCK,
                Ride::Out(at) => match design.stations().iter().position(|known| *known == at) {
                    Some(station) => AT_STATION[station],
                    None => AWAY,
                },
            }
        };
        let places = grid.cells().flat_map(|cell| Side::ALL.map(|side| (cell, side)));
        let acts: Vec<Act> = turns.iter().map(act).collect();
        let ends = acts.iter().map(Some).chain([None]);
        Self {
            grid,
            followers: ends.map(|last| followers(&acts, last)).collect(),
            orbits: orbits(grid, &acts),
            acts,
            frees,
            next: places.map(|(cell, side)| Kind::ALL.map(|kind| next(cell, side, kind))).collect(),
            starts: design.stations().map(|station| place(station.cell(grid), station.side)),
            lines: grid.cells().map(|cell| lines_of(grid, cell)).collect(),
        }
    }

    /// Whether the stations are joined.
    #[inline]
    pub(super) fn is_joined<W: Word>(&self, word: W) -> bool {
        let mut place = self.starts[0];
        while place < STUCK {
            let at = usize::from(place);
            place = self.next[at][usize::from(word.kind(at / 4))];
        }
        place == AT_STATION[1]
    }

    /// Where the track from a station leads.
    #[inline]
    pub(super) fn ahead<W: Word>(&self, word: W, station: usize) -> Ahead {
        let (mut place, mut lines) = (self.starts[station], 0);
        while place < STUCK {
            let at = usize::from(place);
            lines |= self.lines[at / 4];
            place = self.next[at][usize::from(word.kind(at / 4))];
        }
        Ahead { joined: place == AT_STATION[1 - station], lines }
    }

    /// Whether at most `quarters` quarter turns of tiles join the stations. Puts the cells to turn
    /// into `turned`, one entry per quarter turn, and returns the lines of all tiles that the
    /// answer depends on.
    pub(super) fn joins_after<W: Word>(
        &self,
        word: W,
        quarters: u8,
        turned: &mut Vec<usize>,
    ) -> Ahead {
        let mut lines = 0;
        let joined = self.ride(word, self.starts[0], quarters, 0, turned, &mut lines);
        Ahead { joined, lines }
    }

    fn ride<W: Word>(
        &self,
        word: W,
        place: u16,
        quarters: u8,
        been: u64,
        turned: &mut Vec<usize>,
        lines: &mut u16,
    ) -> bool {
        if place >= STUCK {
            return place == AT_STATION[1];
        }
        let (at, cell) = (usize::from(place), usize::from(place) / 4);
        *lines |= self.lines[cell];
        let mut kind = Kind::ALL[usize::from(word.kind(cell))];
        let is_known = been >> cell & 1 == 1;
        if is_known && kind != Kind::Crossing {
            // The tile's only track has been used, both its ends.
            return false;
        }
        let before = turned.len();
        for _ in 0..=quarters.min(3) {
            let spent = (turned.len() - before) as u8;
            let next = self.next[at][usize::from(kind.number())];
            if self.ride(word, next, quarters - spent, been | 1 << cell, turned, lines) {
                return true;
            }
            if kind.quarter() == kind {
                break;
            }
            kind = kind.quarter();
            turned.push(cell);
        }
        turned.truncate(before);
        false
    }

    /// The number of sequences of exactly this many quarter turns that join the stations, given that
    /// fewer do not.
    pub(super) fn quarter_lines<W: Word>(&self, word: W, quarters: u8) -> u128 {
        if quarters == 0 {
            self.is_joined(word).into()
        } else {
            self.rides(word, self.starts[0], quarters, 0)
        }
    }

    fn rides<W: Word>(&self, word: W, place: u16, quarters: u8, been: u64) -> u128 {
        if place >= STUCK {
            return u128::from(place == AT_STATION[1] && quarters == 0);
        }
        let (at, cell) = (usize::from(place), usize::from(place) / 4);
        let mut kind = Kind::ALL[usize::from(word.kind(cell))];
        if been >> cell & 1 == 1 && kind != Kind::Crossing {
            return 0;
        }
        let (mut sum, mut ways) = (0, 1);
        for spent in 0..=quarters.min(3) {
            let next = self.next[at][usize::from(kind.number())];
            let rest = self.rides(word, next, quarters - spent, been | 1 << cell);
            sum += ways * rest;
            if kind.quarter() == kind {
                break;
            }
            kind = kind.quarter();
            // The turns of this tile may come anywhere among those that are left.
            ways = ways * u128::from(quarters - spent) / u128::from(spent + 1);
        }
        sum
    }

    /// The lines one of which the next of some turns must move, so that the stations are joined
    /// after the last and some quarter turns, given that less does not join them.
    ///
    /// The track from the first station stays as it is until a turn moves a tile that it crosses or
    /// ends at; the same holds for the track from the second. So the last turn must move such a tile
    /// of both tracks. Of two turns, either the first moves a tile of at least one track, or both
    /// tracks are unchanged and the second must move tiles of both.
    pub(super) fn lines_to_turn<W: Word>(&self, word: W, turns: u8, quarters: u8) -> u16 {
        if quarters > 0 {
            let ahead = || self.joins_after(word, quarters, &mut Vec::new());
            return if turns == 1 { ahead().lines } else { u16::MAX };
        }
        let both = || [0, 1].map(|station| self.ahead(word, station).lines);
        match turns {
            1 => both().into_iter().fold(u16::MAX, |all, lines| all & lines),
            2 => match both() {
                [first, second] if first & second == 0 => first | second,
                _ => u16::MAX,
            },
            _ => u16::MAX,
        }
    }

    /// The place of a train that starts from the first station.
    pub(super) fn start(&self) -> u16 {
        self.starts[0]
    }

    /// The next place after crossing a tile; `Err` if the track ends, with whether it ends at the
    /// second station.
    pub(super) fn step(&self, place: u16, kind: Kind) -> Result<u16, bool> {
        match self.next[usize::from(place)][usize::from(kind.number())] {
            next if next < STUCK => Ok(next),
            end => Err(end == AT_STATION[1]),
        }
    }

    /// The acts that may follow another act, or start a sequence.
    #[inline]
    pub(super) fn followers(&self, last: u8) -> &[u8] {
        &self.followers[usize::from(last).min(self.acts.len())]
    }
}

/// Which acts may follow an act. Turns of parallel lines commute, so only sequences with these in
/// the order of their lines are tried; and no act undoes the one before.
fn followers(acts: &[Act], last: Option<&Act>) -> Vec<u8> {
    let may = |number: &u8| {
        let act = &acts[usize::from(*number)];
        last.is_none_or(|last| {
            let in_order = !act.is_parallel(last) || act.line >= last.line;
            in_order && last.inverse != *number
        })
    };
    (0..acts.len() as u8).filter(may).collect()
}

fn orbits(grid: Grid, acts: &[Act]) -> Vec<usize> {
    let mut orbit: Vec<usize> = grid.cells().map(Cell::index).collect();
    // Each round merges the orbits within every line; as many rounds as acts are enough.
    for _ in 0..acts.len().max(1) {
        for act in acts {
            let cells: Vec<usize> = act.turn.line.cells(grid).map(Cell::index).collect();
            let least = cells.iter().map(|cell| orbit[*cell]).min().expect("lines have cells");
            cells.iter().for_each(|cell| orbit[*cell] = least);
        }
    }
    orbit
}

fn line_bit(line: Line) -> u16 {
    match line {
        Line::Row(row) => 1 << row,
        Line::Col(col) => 1 << (8 + col),
    }
}

fn lines_of(grid: Grid, cell: Cell) -> u16 {
    let at = grid.position(cell);
    line_bit(Line::Row(at.row)) | line_bit(Line::Col(at.col))
}

impl Act {
    /// Whether the two lines are parallel; then the turns commute.
    pub(super) fn is_parallel(&self, other: &Self) -> bool {
        (self.line < 1 << 8) == (other.line < 1 << 8)
    }
}
