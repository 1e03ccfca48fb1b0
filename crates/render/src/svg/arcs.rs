//! Curves between distant cells, which avoid the marks of other cells.

use super::Canvas;
use super::layers::path;
use super::units::{EDGE, Point};
use crate::Mark;
use etchwork_core::Cell;
use std::collections::BTreeSet;

/// How far curves may bend, in eighths of their length: towards the middle of the board, or away
/// from it if negative. The first bend that avoids all marks is used.
const BENDS: [i64; 8] = [2, 1, 3, -1, -2, 4, -3, -4];
/// The least distance between the points of a curve and the middle of a via or pin.
const CLEAR: i64 = 460;
/// The number of pieces of a curve; its distance from marks is checked at their ends.
const PIECES: i64 = 32;

/// A quadratic curve.
struct Curve {
    from: Point,
    bend: Point,
    to: Point,
}

impl Curve {
    /// The point at the end of a number of pieces.
    fn at(&self, piece: i64) -> Point {
        let (left, done) = (PIECES - piece, piece);
        let mix = |from: i64, bend: i64, to: i64| {
            (left * left * from + 2 * left * done * bend + done * done * to) / (PIECES * PIECES)
        };
        Point {
            x: mix(self.from.x, self.bend.x, self.to.x),
            y: mix(self.from.y, self.bend.y, self.to.y),
        }
    }

    /// The square of the least distance between the curve and some points.
    fn clearance(&self, points: &[Point]) -> i64 {
        let near = |point: &Point| {
            let pieces = (0..=PIECES).map(|piece| self.at(piece));
            pieces.map(|at| (at.x - point.x).pow(2) + (at.y - point.y).pow(2)).min()
        };
        points.iter().filter_map(near).min().unwrap_or(i64::MAX)
    }
}

impl Canvas<'_> {
    /// Connections between distant cells. One that a trace uses is a solid line with the signal as
    /// dashes on top; it crosses other lines like a bridge.
    pub(super) fn arcs(&self) -> String {
        let taken: BTreeSet<(Cell, Cell)> = self
            .picture
            .traces()
            .flat_map(|trace| trace.windows(2))
            .filter(|step| !self.picture.are_neighbours(step[0], step[1]))
            .map(|step| (step[0].min(step[1]), step[0].max(step[1])))
            .collect();
        let idle: BTreeSet<(Cell, Cell)> = self
            .picture
            .marks()
            .iter()
            .filter_map(|mark| match mark {
                Mark::Arc { from, to } | Mark::Wrap { from, to } => {
                    Some((*from.min(to), *from.max(to)))
                }
                _ => None,
            })
            .filter(|arc| !taken.contains(arc))
            .collect();
        let curves = |arcs: BTreeSet<(Cell, Cell)>| -> Vec<String> {
            arcs.into_iter().map(|(a, b)| self.arc(a, b)).collect()
        };
        let (taken, idle) = (curves(taken), curves(idle));
        [
            path(&idle, &self.gap(150)),
            path(&idle, &self.dashes(self.palette.via, 70)),
            path(&taken, &self.gap(280)),
            path(&taken, &self.line(self.palette.via, 210)),
            path(&taken, &self.line(self.palette.hole, 110)),
            path(&taken, &self.dashes(self.palette.trace, 110)),
        ]
        .concat()
    }

    /// A line that leaves the board at one edge and enters at the opposite one.
    fn wrap(&self, a: Cell, b: Cell) -> String {
        let (from, to) = (self.centre(a), self.centre(b));
        let (width, height) = self.scale.size();
        let rim = |at: Point, other: Point| match (at.x == other.x, at.y < other.y, at.x < other.x)
        {
            (true, true, _) => Point { x: at.x, y: 0 },
            (true, false, _) => Point { x: at.x, y: height },
            (false, _, true) => Point { x: 0, y: at.y },
            (false, _, false) => Point { x: width, y: at.y },
        };
        let stub = |at: Point, other: Point| {
            format!("M{}L{}", self.scale.at(at), self.scale.at(rim(at, other)))
        };
        stub(from, to) + &stub(to, from)
    }

    /// A curve between two cells that avoids the marks of other cells or, if it cannot, stays as
    /// far from them as possible.
    fn arc(&self, a: Cell, b: Cell) -> String {
        let is_wrap = |mark: &Mark| matches!(mark, Mark::Wrap { from, to } if (*from.min(to), *from.max(to)) == (a, b));
        if self.picture.marks().iter().any(is_wrap) {
            return self.wrap(a, b);
        }
        let of_others = self.picture.marks().iter().filter_map(|mark| match mark {
            Mark::Via { cell, .. } | Mark::Input(cell) | Mark::Output(cell) => Some(*cell),
            _ => None,
        });
        let of_others = of_others.filter(|cell| *cell != a && *cell != b);
        let points: Vec<Point> = of_others.map(|cell| self.centre(cell)).collect();
        let keys = BENDS.map(|eighths| {
            let curve = self.bent(a, b, eighths);
            (curve.clearance(&points).min(CLEAR * CLEAR), curve)
        });
        // Take the first of the best: `max_by_key` alone would return the last.
        let best = keys.into_iter().rev().max_by_key(|(clearance, _)| *clearance);
        let (_, Curve { from, bend, to }) = best.expect("there are bends");
        format!("M{}Q{} {}", self.scale.at(from), self.scale.at(bend), self.scale.at(to))
    }

    /// The curve that bends this far towards the middle of the board.
    fn bent(&self, a: Cell, b: Cell, eighths: i64) -> Curve {
        let (from, to) = (self.centre(a), self.centre(b));
        let (width, height) = self.scale.size();
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
        // The sign of the side on which the middle of the board is.
        let side =
            if (width / 2 - middle.x) * -dy + (height / 2 - middle.y) * dx < 0 { -1 } else { 1 };
        let bent = middle.by(-dy * side * eighths / 8, dx * side * eighths / 8);
        let bend =
            Point { x: bent.x.clamp(EDGE, width - EDGE), y: bent.y.clamp(EDGE, height - EDGE) };
        Curve { from, bend, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, Theme};
    use etchwork_core::Grid;

    #[test]
    fn a_curve_keeps_clear_of_the_via_of_another() {
        let grid = Grid::new(9, 3).unwrap();
        let (a, b, between) = (grid.at(0, 0), grid.at(0, 8), grid.at(1, 4));
        let mut picture = Picture::new(grid, "", "");
        picture.add(Mark::Via { cell: between, letter: 'b' });
        let canvas = Canvas::new(&picture, Theme::Dark, None);
        let at = [canvas.centre(between)];
        assert!(canvas.bent(a, b, BENDS[0]).clearance(&at) < CLEAR * CLEAR);
        let drawn = |eighths: i64| {
            let Curve { from, bend, to } = canvas.bent(a, b, eighths);
            format!("M{}Q{} {}", canvas.scale.at(from), canvas.scale.at(bend), canvas.scale.at(to))
        };
        assert!(canvas.bent(a, b, BENDS[1]).clearance(&at) >= CLEAR * CLEAR);
        assert_eq!(canvas.arc(a, b), drawn(BENDS[1]), "the first that keeps clear");
        let bare = Picture::new(grid, "", "");
        let free = Canvas::new(&bare, Theme::Dark, None);
        assert_eq!(free.arc(a, b), drawn(BENDS[0]));
    }
}
