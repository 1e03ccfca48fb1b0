//! What tiles of any outline look like in a picture.

use crate::Cell;

/// A point of a picture of tiles, in thousandths of a cell. Only differences between points matter:
/// the picture is as large as its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Spot {
    /// The point with these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The point half way to another.
    pub const fn half_way(self, to: Self) -> Self {
        Self { x: (self.x + to.x).div_euclid(2), y: (self.y + to.y).div_euclid(2) }
    }
}

/// A tile: a polygon with lines on it. Side `i` runs from corner `i` to the next.
///
/// ```text
///   corner 2 ___side 1___ corner 1      the outline of a square whose side 0 is the
///           |     |      |              eastern one; a line from the middle to side 1,
///    side 2 |     o      | side 0       and one from there to side 2, would be
///           |____________|              { from: None, to: 1 } and { from: None, to: 2 },
///   corner 3    side 3    corner 0      a bend { from: Some(1), to: 2 }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileMark {
    /// Its cell: what else stands on the cell is drawn in the middle of the tile.
    pub cell: Cell,
    /// Its corners in order, at least three.
    pub outline: Vec<Spot>,
    /// What it is filled with.
    pub fill: TileFill,
    /// The lines on it. Those to a side that it does not have are not drawn.
    pub lines: Vec<TileLine>,
    /// How its sides look, from side 0; [`TileSide::Seam`] where none is given.
    pub sides: Vec<TileSide>,
    /// The mark in its middle.
    pub hub: TileHub,
}

/// What a tile is filled with: each has a pattern of its own beside the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFill {
    /// An ordinary tile.
    Plain,
    /// Nothing can happen here: hatched.
    Blank,
    /// Open ground, on which nothing stands: dotted.
    Ground,
}

/// A line on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileLine {
    /// The side it comes from; the middle of the tile if `None`.
    pub from: Option<u8>,
    /// The side it leads to.
    pub to: u8,
    /// How it is drawn.
    pub tone: LineTone,
}

/// How a line on a tile is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineTone {
    /// Off: hollow.
    Dim,
    /// On: solid, and it glows.
    Lit,
    /// Wrong: broken into dashes.
    Fault,
    /// Two rails on sleepers.
    Rails,
    /// Two glowing rails on sleepers that connect to the start, with a line along their middle.
    RailsLit,
}

/// How a side of a tile looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileSide {
    /// Where two tiles meet.
    Seam,
    /// A bar: nothing crosses it.
    Wall,
    /// An arrow out of the picture: what crosses it comes in again elsewhere.
    Exit,
    /// Two plates across it: the tile cannot be moved over the sides beside this one.
    Bolted,
}

/// The mark in the middle of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileHub {
    /// Only its lines.
    Bare,
    /// A knob, where a line ends.
    End,
    /// A square, where everything comes from.
    Source,
}

/// A stop: a small house beyond a side of a tile, with a letter, where lines come in from
/// outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopMark {
    /// The tile.
    pub cell: Cell,
    /// The side of it.
    pub side: u8,
    /// The letter.
    pub letter: char,
    /// Whether lines from all other stops reach it.
    pub reached: bool,
}

impl TileMark {
    /// The mean of its corners.
    pub fn centre(&self) -> Spot {
        let count = self.outline.len().max(1) as i64;
        let mean = |of: fn(&Spot) -> i32| {
            let sum: i64 = self.outline.iter().map(|spot| i64::from(of(spot))).sum();
            sum.div_euclid(count) as i32
        };
        Spot { x: mean(|spot| spot.x), y: mean(|spot| spot.y) }
    }

    /// The ends of a side, if the tile has it.
    pub fn side(&self, side: u8) -> Option<(Spot, Spot)> {
        let first = *self.outline.get(usize::from(side))?;
        let next = (usize::from(side) + 1) % self.outline.len();
        Some((first, self.outline[next]))
    }

    /// The middle of a side, if the tile has it.
    pub fn side_middle(&self, side: u8) -> Option<Spot> {
        self.side(side).map(|(from, to)| from.half_way(to))
    }

    /// The word for the direction of a side, if the tile has it: one of eight, such as `down right`.
    pub fn way(&self, side: u8) -> Option<&'static str> {
        self.side_middle(side).map(|at| way(self.centre(), at))
    }

    /// The sides that lines lead to, one bit each.
    pub fn mask(&self) -> u32 {
        let ends = self.lines.iter().flat_map(|line| line.from.into_iter().chain([line.to]));
        let has = |side: &u8| usize::from(*side) < self.outline.len().min(32);
        ends.filter(has).fold(0, |mask, side| mask | 1 << side)
    }
}

/// The word for the direction from one point to another: one of eight.
fn way(from: Spot, to: Spot) -> &'static str {
    let (x, y) = (to.x - from.x, to.y - from.y);
    // Within 22.5 degrees of an axis it is that way: the tangent is 0.414.
    let is_flat = |long: i32, short: i32| 1000 * short.abs() <= 414 * long.abs();
    match (is_flat(x, y), is_flat(y, x), x > 0, y > 0) {
        (true, _, true, _) => "right",
        (true, _, false, _) => "left",
        (_, true, _, true) => "down",
        (_, true, _, false) => "up",
        (.., true, true) => "down right",
        (.., true, false) => "up right",
        (.., false, true) => "down left",
        (.., false, false) => "up left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_runs_from_its_corner_to_the_next() {
        let corners = [(0, 0), (4, 0), (4, 2), (0, 2)];
        let tile = TileMark {
            cell: Cell::new(0),
            outline: corners.map(|(x, y)| Spot::new(x, y)).to_vec(),
            fill: TileFill::Plain,
            lines: vec![TileLine { from: Some(3), to: 1, tone: LineTone::Dim }],
            sides: Vec::new(),
            hub: TileHub::Bare,
        };
        assert_eq!(tile.side_middle(3), Some(Spot::new(0, 1)));
        assert_eq!(tile.side_middle(4), None);
        assert_eq!((tile.centre(), tile.mask()), (Spot::new(2, 1), 0b1010));
    }

    #[test]
    fn ways_have_one_of_eight_words() {
        let ways = [(9, 1), (5, 6), (1, 9), (-5, 6), (-9, 0), (-5, -6), (0, -9), (5, -6)];
        let told = ways.map(|(x, y)| way(Spot::new(1, 1), Spot::new(1 + x, 1 + y)));
        let words =
            ["right", "down right", "down", "down left", "left", "up left", "up", "up right"];
        assert_eq!(told, words);
    }
}
