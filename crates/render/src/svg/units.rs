//! Fixed-point lengths: no floats, so files are the same on every machine.

use super::{diagram, facts};
use crate::{Mark, Picture};
use etchwork_core::{Position, Spot};
use std::fmt;

/// The longest side of a drawing, in the units of its view box.
const LONGEST: i64 = 400;
/// The margin around the cells of a board, in thousandths of a cell.
const MARGIN: i64 = 450;
/// The margin around tiles with stops beside them: as little as the houses need within the rim.
const STOP_MARGIN: i64 = 960;
/// The distance of the board's rim from the border of the drawing, in thousandths of a cell.
pub(super) const EDGE: i64 = 320;
/// Thousandths of a cell in a cell.
pub(super) const CELL: i64 = 1000;

/// A number with two decimals, written without trailing zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hundredths(pub(crate) i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / 100, self.0.abs() % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// A point, in thousandths of a cell from the top left of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Point {
    /// The point `dx` to the right and `dy` below.
    pub(super) fn by(self, dx: i64, dy: i64) -> Self {
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// The point at distance `by` in the direction of another point in the same row or column.
    pub(super) fn towards(self, other: Self, by: i64) -> Self {
        self.by((other.x - self.x).signum() * by, (other.y - self.y).signum() * by)
    }
}

/// Converts thousandths of a cell into units of the view box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The top left corner and the size of the drawing without its margin.
    origin: Point,
    inside: (i64, i64),
    margin: i64,
    /// The height below the board: room for facts.
    strip: i64,
}

impl Scale {
    pub(super) fn of(picture: &Picture) -> Self {
        let is_diagram = picture.marks().iter().any(|mark| matches!(mark, Mark::Node(_)));
        let has_stops = picture.marks().iter().any(|mark| matches!(mark, Mark::Stop(_)));
        let margin = match (is_diagram, has_stops) {
            (true, _) => diagram::margin(picture),
            (false, true) => STOP_MARGIN,
            (false, false) => MARGIN,
        };
        let grid = picture.drawn_grid();
        let corners = || picture.tiles().flat_map(|tile| &tile.outline);
        let span = |of: fn(&Spot) -> i32| {
            let ends = corners().map(of).min().zip(corners().map(of).max());
            ends.map(|(least, most)| {
                (i64::from(least), (i64::from(most) - i64::from(least)).max(1))
            })
        };
        let (x, width) = span(|spot| spot.x).unwrap_or((0, grid.cols() as i64 * CELL));
        let (y, height) = span(|spot| spot.y).unwrap_or((0, grid.rows() as i64 * CELL));
        let scale = Self { origin: Point { x, y }, inside: (width, height), margin, strip: 0 };
        Self { strip: facts::Facts::of(picture, scale.size()).height(), ..scale }
    }

    /// The point of a spot on a tile.
    pub(super) fn spot(self, spot: Spot) -> Point {
        let at = Point { x: i64::from(spot.x), y: i64::from(spot.y) };
        at.by(self.margin - self.origin.x, self.margin - self.origin.y)
    }

    /// The margin around the cells, in thousandths of a cell.
    pub(super) fn margin(self) -> i64 {
        self.margin
    }

    /// The middle of a column or row, in thousandths of a cell from the border.
    pub(super) fn middle(self, nth: usize) -> i64 {
        self.margin + CELL / 2 + nth as i64 * CELL
    }

    /// The width and the height of the board with its rim, in thousandths of a cell.
    pub(super) fn size(self) -> (i64, i64) {
        let (width, height) = self.inside;
        (width + 2 * self.margin, height + 2 * self.margin)
    }

    /// The width and the height of the drawing, in thousandths of a cell.
    pub(super) fn whole(self) -> (i64, i64) {
        let (width, height) = self.size();
        (width, height + self.strip)
    }

    /// A length or a coordinate in units of the view box.
    pub(super) fn len(self, milli: i64) -> Hundredths {
        let (width, height) = self.whole();
        let longest = width.max(height);
        Hundredths((milli * LONGEST * 100 * 2 + longest).div_euclid(2 * longest))
    }

    /// The two coordinates of a point, separated by a space.
    pub(super) fn at(self, point: Point) -> String {
        format!("{} {}", self.len(point.x), self.len(point.y))
    }

    /// The middle of a position on the grid.
    pub(super) fn centre(self, at: Position) -> Point {
        Point { x: self.middle(at.col.into()), y: self.middle(at.row.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Grid;

    #[test]
    fn numbers_have_at_most_two_decimals() {
        let shown = [0, 5, -5, 30, 12345, -12300, 7].map(|n| Hundredths(n).to_string());
        assert_eq!(shown, ["0", "0.05", "-0.05", "0.3", "123.45", "-123", "0.07"]);
    }

    #[test]
    fn the_longest_side_is_400_for_every_shape() {
        for (cols, rows) in [(1, 1), (32, 1), (1, 32), (3, 4), (32, 32), (31, 7)] {
            let scale = Scale::of(&Picture::new(Grid::new(cols, rows).unwrap(), "", ""));
            let (width, height) = scale.size();
            assert_eq!(scale.len(width.max(height)).to_string(), "400");
        }
    }
}
