//! Wires through a crowd of nodes: from gap to gap, on the shortest way that none of them covers.

use super::geometry::{is_near, length};
use super::room;
use crate::svg::Canvas;
use crate::svg::units::Point;
use etchwork_core::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance between the points that a way may lead through, in thousandths of a cell: centres of
/// cells are among them.
const STEP: i64 = 250;
/// The points outside of the outermost centres, on each side.
const OUTSIDE: i64 = 3;
/// The least room between a node and a wire that goes around it.
const GAP: i64 = room::GAP + 40;
/// What a point costs that another way leads through, or past.
const BUSY: i64 = 600;
/// The steps of a way, and how long each is.
const STEPS: [(i64, i64, i64); 16] = [
    (1, 0, 250),
    (0, 1, 250),
    (-1, 0, 250),
    (0, -1, 250),
    (1, 1, 354),
    (-1, 1, 354),
    (-1, -1, 354),
    (1, -1, 354),
    (2, 1, 559),
    (1, 2, 559),
    (-1, 2, 559),
    (-2, 1, 559),
    (-2, -1, 559),
    (-1, -2, 559),
    (1, -2, 559),
    (2, -1, 559),
];

/// The points that ways may lead through.
pub(super) struct Field {
    /// The first of them, and how many there are in a row and in a column.
    first: Point,
    cols: i64,
    rows: i64,
    /// Whether another way leads through each, or past it.
    busy: Vec<bool>,
}

impl Field {
    pub(super) fn of(canvas: &Canvas<'_>) -> Self {
        let grid = canvas.picture.drawn_grid();
        let first = canvas.scale.middle(0) - OUTSIDE * STEP;
        let first = Point { x: first, y: first };
        let points = |cells: usize| (cells as i64 - 1) * 1_000 / STEP + 1 + 2 * OUTSIDE;
        let (cols, rows) = (points(grid.cols()), points(grid.rows()));
        Self { first, cols, rows, busy: vec![false; (cols * rows) as usize] }
    }

    fn point(&self, at: usize) -> Point {
        let at = at as i64;
        self.first.by(at % self.cols * STEP, at / self.cols * STEP)
    }

    fn nearest(&self, point: Point) -> usize {
        let nth =
            |at: i64, first: i64, most: i64| ((at - first + STEP / 2) / STEP).clamp(0, most - 1);
        let col = nth(point.x, self.first.x, self.cols);
        (nth(point.y, self.first.y, self.rows) * self.cols + col) as usize
    }

    /// The point so many columns and rows further.
    fn beside(&self, at: usize, cols: i64, rows: i64) -> Option<usize> {
        let (col, row) = (at as i64 % self.cols + cols, at as i64 / self.cols + rows);
        let is_inside = (0..self.cols).contains(&col) && (0..self.rows).contains(&row);
        is_inside.then(|| (row * self.cols + col) as usize)
    }

    /// The corners of a way between two nodes around all others; `None` if there is no room for one.
    pub(super) fn around(
        &mut self,
        canvas: &Canvas<'_>,
        from: Cell,
        to: Cell,
    ) -> Option<Vec<Point>> {
        let others = canvas.node_marks().filter(|node| node.cell != from && node.cell != to);
        let others: Vec<Point> = others.map(|node| canvas.centre(node.cell)).collect();
        let room = canvas.radius() + GAP;
        let way = self.way(
            canvas,
            &others,
            room,
            [from, to].map(|cell| self.nearest(canvas.centre(cell))),
        )?;
        let corners = self.pulled(&way, &others, room);
        for at in way {
            for (cols, rows) in [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)] {
                if let Some(at) = self.beside(at, cols, rows) {
                    self.busy[at] = true;
                }
            }
        }
        Some(corners)
    }

    /// The cheapest way from point to point, by Dijkstra.
    fn way(
        &self,
        canvas: &Canvas<'_>,
        others: &[Point],
        room: i64,
        [start, end]: [usize; 2],
    ) -> Option<Vec<usize>> {
        let is_free = |at: usize| {
            let point = self.point(at);
            canvas.is_on_board(point)
                && others.iter().all(|other| {
                    let (x, y) = (other.x - point.x, other.y - point.y);
                    x * x + y * y >= room * room
                })
        };
        let mut before: Vec<Option<usize>> = vec![None; self.busy.len()];
        let mut costs = vec![i64::MAX; self.busy.len()];
        let mut queue = BinaryHeap::from([Reverse((0, start))]);
        costs[start] = 0;
        while let Some(Reverse((cost, at))) = queue.pop() {
            if at == end {
                let back = std::iter::successors(Some(end), |at| before[*at]);
                let mut way: Vec<usize> = back.collect();
                way.reverse();
                return Some(way);
            }
            if cost > costs[at] {
                continue;
            }
            for (cols, rows, far) in STEPS {
                let Some(next) = self.beside(at, cols, rows) else { continue };
                let cost = cost + far + if self.busy[next] { BUSY } else { 0 };
                if cost < costs[next] && is_free(next) {
                    (costs[next], before[next]) = (cost, Some(at));
                    queue.push(Reverse((cost, next)));
                }
            }
        }
        None
    }

    /// The corners of a way that is pulled straight where nothing is in between.
    fn pulled(&self, way: &[usize], others: &[Point], room: i64) -> Vec<Point> {
        let is_clear = |a: usize, b: usize| {
            let (from, to) = (self.point(way[a]), self.point(way[b]));
            let parts = length(to.x - from.x, to.y - from.y) * 2 / STEP;
            let is_busy = (1..parts).any(|part| {
                let along = |from: i64, to: i64| from + (to - from) * part / parts;
                let at = Point { x: along(from.x, to.x), y: along(from.y, to.y) };
                self.busy[self.nearest(at)]
            });
            !is_busy && !others.iter().any(|other| is_near(*other, from, to, room))
        };
        let (mut at, mut corners) = (0, vec![self.point(way[0])]);
        while at + 1 < way.len() {
            let ahead = (at + 2..way.len()).rev().find(|next| is_clear(at, *next));
            at = ahead.unwrap_or(at + 1);
            corners.push(self.point(way[at]));
        }
        corners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use etchwork_core::{Grid, Mark, NodeMark, NodeShape, Picture, WireMark, WireShape};

    /// Nodes on every third cell of a square, and the wires that join the given ones.
    fn crowd(side: usize, wires: &[[usize; 2]]) -> (Picture, Vec<Cell>) {
        let grid = Grid::new(3 * side - 2, 3 * side - 2).unwrap();
        let mut picture = Picture::new(grid, "", "");
        let at = |nth: usize| grid.at(nth / side * 3, nth % side * 3);
        let cells: Vec<Cell> = (0..side * side).map(at).collect();
        for cell in &cells {
            let (label, shape) = (String::new(), NodeShape::Unknown);
            picture.add(Mark::Node(NodeMark { cell: *cell, label, shape, on: None }));
        }
        for [from, to] in wires {
            let (from, to, shape) = (cells[*from], cells[*to], WireShape::Line);
            picture.add(Mark::Wire(WireMark { from, to, shape, on: None }));
        }
        (picture, cells)
    }

    #[test]
    fn a_wire_through_a_crowd_passes_between_all_nodes() {
        let wires = [[0, 24], [4, 20], [2, 22], [10, 14]];
        let (picture, cells) = crowd(5, &wires);
        let canvas = Canvas::new(&picture, Theme::Dark, None);
        let mut field = Field::of(&canvas);
        for [from, to] in wires.map(|wire| wire.map(|node| cells[node])) {
            let corners = field.around(&canvas, from, to).expect("there are gaps");
            assert_eq!(corners[0], canvas.centre(from));
            assert_eq!(corners[corners.len() - 1], canvas.centre(to));
            for cell in cells.iter().filter(|cell| **cell != from && **cell != to) {
                let at = canvas.centre(*cell);
                let is_behind = corners
                    .windows(2)
                    .any(|part| is_near(at, part[0], part[1], canvas.radius() + room::GAP));
                assert!(!is_behind, "{from:?} to {to:?} behind {cell:?}");
            }
        }
    }

    #[test]
    fn ways_keep_apart_where_there_are_other_gaps() {
        let (picture, cells) = crowd(5, &[[0, 24]]);
        let canvas = Canvas::new(&picture, Theme::Dark, None);
        let mut field = Field::of(&canvas);
        let [one, other] =
            [(); 2].map(|()| field.around(&canvas, cells[0], cells[24]).expect("there are gaps"));
        assert_ne!(one[1..one.len() - 1], other[1..other.len() - 1]);
    }
}
