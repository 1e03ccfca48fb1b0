//! Nodes that tell several things: as large as the room around them allows. Two clues stand beside each
//! other in a node that is longer than it is wide, in the direction with the most room.

use super::geometry::{distance, length};
use super::{COLLAR, NODE, ORIGIN, nodes, room};
use crate::svg::Canvas;
use crate::svg::units::Point;
use etchwork_core::{Cell, Mark, WireShape};

/// The shape of a node around its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::svg) struct Body {
    /// The size, as a percentage of the usual size.
    pub(super) percent: i64,
    /// From the middle to where an end becomes round; nothing for a disc.
    pub(super) spine: Point,
}

/// Half the distance between the two clues of a long node, and half its width, where a disc has the radius
/// [`NODE`].
const SPINE: i64 = 255;
const WIDE: i64 = 268;
/// The directions of long nodes, by preference.
const WAYS: [(i64, i64); 8] = [
    (1000, 0),
    (0, 1000),
    (707, 707),
    (707, -707),
    (924, 383),
    (924, -383),
    (383, 924),
    (383, -924),
];
/// The share of the largest size that a direction must allow to be preferred, in percent.
const LIKED: i64 = 94;
/// The greatest share of the distance to another node that both nodes cover, in percent, and the share of
/// one of them where both have several clues.
const COVERED: i64 = 90;
const HALF: i64 = 47;
/// The greatest size of a node with more than two clues, as a percentage of the others.
const LARGEST: i64 = 160;

impl Body {
    pub(super) fn disc(percent: i64) -> Self {
        Self { percent, spine: ORIGIN }
    }

    pub(super) fn is_long(self) -> bool {
        self.spine != ORIGIN
    }

    fn long((x, y): (i64, i64), percent: i64) -> Self {
        Self { percent, spine: Point { x: SPINE * x / 1000, y: SPINE * y / 1000 } }
    }

    /// Half the width, before the size counts, for what has a radius in a disc.
    pub(super) fn half_width(self, radius: i64) -> i64 {
        if self.is_long() { radius * WIDE / NODE } else { radius }
    }

    /// How far from the middle a wire ends: where the body is least wide.
    pub(super) fn rim(self) -> i64 {
        self.half_width(NODE) * self.percent / 100
    }

    /// The ends of the spine around a point.
    fn ends(self, at: Point) -> [Point; 2] {
        let (x, y) = (self.spine.x * self.percent / 100, self.spine.y * self.percent / 100);
        [at.by(-x, -y), at.by(x, y)]
    }
}

/// What a node with several clues must not cover.
struct Around {
    /// The middle of the node.
    at: Point,
    /// The middles of other nodes, and whether they have several clues too.
    others: Vec<(Point, bool)>,
    /// How far other nodes reach.
    reach: i64,
    /// Parts of foreign wires, and arrows on its own.
    wires: Vec<[Point; 2]>,
    arrows: Vec<Point>,
    /// How far arrows reach.
    arrow: i64,
    /// The top left and the bottom right of the board.
    board: [Point; 2],
}

impl Around {
    fn of(canvas: &Canvas<'_>, cell: Cell, several: &[(Cell, usize)]) -> Self {
        let others = nodes(canvas.picture).filter(|node| node.cell != cell);
        let others = others.map(|node| {
            (canvas.centre(node.cell), several.iter().any(|(cell, _)| *cell == node.cell))
        });
        let (mut wires, mut arrows) = (Vec::new(), Vec::new());
        for wire in canvas.wire_marks() {
            let course = canvas.course(wire.from, wire.to).between_rims([canvas.radius(); 2]);
            if wire.from != cell && wire.to != cell {
                course.curves().iter().for_each(|curve| wires.extend(curve.parts()));
            } else if wire.shape == WireShape::Arrow {
                arrows.push(course.main().middle());
            }
        }
        let of_usual = |milli: i64| milli * canvas.percent / 100;
        let (reach, arrow) = (of_usual(NODE + COLLAR), of_usual(140));
        let (at, others, board) = (canvas.centre(cell), others.collect(), canvas.board());
        Self { at, others, reach, wires, arrows, arrow, board }
    }

    /// Whether a body covers nothing.
    fn has_room_for(&self, body: Body) -> bool {
        let ends = body.ends(self.at);
        let wide = body.half_width(NODE + COLLAR) * body.percent / 100;
        let far = |point: Point| distance(point, ends);
        let is_on_board = |end: &Point| {
            let [least, most] = self.board.map(|corner| (corner.x - end.x, corner.y - end.y));
            least.0.max(least.1) + wide <= 0 && most.0.min(most.1) - wide >= 0
        };
        self.others.iter().all(|(other, has_several)| {
            let whole = length(other.x - self.at.x, other.y - self.at.y);
            let is_apart = far(*other) - wide - self.reach >= whole * (100 - COVERED) / 100;
            is_apart && (!has_several || whole - (far(*other) - wide) <= whole * HALF / 100)
        }) && ends.iter().all(is_on_board)
            && self.arrows.iter().all(|arrow| far(*arrow) >= wide + self.arrow)
            && self.wires.iter().all(|wire| between(*wire, ends) >= wide + room::GAP)
    }

    /// The largest of such bodies between two sizes; the least needs no room.
    fn largest(&self, of: impl Fn(i64) -> Body, [least, most]: [i64; 2]) -> Body {
        let sizes = (least..=most).rev().step_by(4);
        sizes.map(&of).find(|body| self.has_room_for(*body)).unwrap_or_else(|| of(least))
    }
}

impl Canvas<'_> {
    /// The shape of a node.
    pub(super) fn body(&self, cell: Cell) -> Body {
        let known = self.bodies.iter().find(|(other, _)| *other == cell);
        known.map_or(Body::disc(self.percent), |(_, body)| *body)
    }

    /// Gives nodes with several clues their shapes. Cost: such nodes with all nodes and wires.
    pub(in crate::svg) fn shape_bodies(&mut self) {
        let of_mark = |mark: &Mark| match mark {
            Mark::Notes { cell, notes } if notes.len() > 1 => Some((*cell, notes.len())),
            _ => None,
        };
        let several: Vec<(Cell, usize)> = self.picture.marks().iter().filter_map(of_mark).collect();
        for (cell, clues) in &several {
            let around = Around::of(self, *cell, &several);
            let usual = self.percent;
            let body = if *clues == 2 {
                // At the least size it lies within the usual disc.
                let sizes = [usual * NODE / (SPINE + WIDE), usual];
                let bodies = WAYS.map(|way| around.largest(|size| Body::long(way, size), sizes));
                let most = bodies.iter().map(|body| body.percent).max().unwrap_or(usual);
                let liked = bodies.into_iter().find(|body| body.percent * 100 >= most * LIKED);
                liked.unwrap_or(Body::disc(usual))
            } else {
                around.largest(Body::disc, [usual, usual * LARGEST / 100])
            };
            self.bodies.push((*cell, body));
        }
    }

    /// The outline of a body around a point, where a disc has this radius.
    pub(super) fn outline(&self, at: Point, body: Body, radius: i64) -> String {
        if !body.is_long() {
            return self.disc(at, radius * body.percent / 100);
        }
        let wide = body.half_width(radius) * body.percent / 100;
        let [a, b] = body.ends(at);
        let (x, y) = (body.spine.x * wide / SPINE, body.spine.y * wide / SPINE);
        let corners = [a.by(-y, x), b.by(-y, x), b.by(y, -x), a.by(y, -x)];
        let [a, b, c, d] = corners.map(|corner| self.scale.at(corner));
        let r = self.scale.len(wide);
        format!("M{a}L{b}A{r} {r} 0 0 0 {c}L{d}A{r} {r} 0 0 0 {a}z")
    }
}

/// The distance between two straight parts; 0 where they cross.
fn between(one: [Point; 2], other: [Point; 2]) -> i64 {
    let side = |[from, to]: [Point; 2], at: Point| {
        ((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)).signum()
    };
    let parts = |part: [Point; 2], by: [Point; 2]| side(part, by[0]) * side(part, by[1]) < 0;
    if parts(one, other) && parts(other, one) {
        return 0;
    }
    let ends =
        one.map(|end| distance(end, other)).into_iter().chain(other.map(|end| distance(end, one)));
    ends.min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use etchwork_core::{Grid, NodeMark, NodeShape, Note, Picture, WireMark};

    /// Nodes at rows and columns of a wide grid, of which the first has so many clues, and a wire
    /// between the last two.
    fn body(clues: usize, places: &[(usize, usize)], has_wire: bool) -> (Body, i64) {
        let grid = Grid::new(32, 32).unwrap();
        let mut picture = Picture::new(grid, "", "");
        let cells: Vec<Cell> = places.iter().map(|(row, col)| grid.at(*row, *col)).collect();
        for cell in &cells {
            let (label, shape) = (String::new(), NodeShape::No);
            picture.add(Mark::Node(NodeMark { cell: *cell, label, shape, on: None }));
        }
        let notes = vec![Note::near("", "3", 1); clues];
        picture.add(Mark::Notes { cell: cells[0], notes });
        if let ([.., from, to], true) = (&cells[..], has_wire) {
            let (from, to, shape) = (*from, *to, WireShape::Line);
            picture.add(Mark::Wire(WireMark { from, to, shape, on: None }));
        }
        let canvas = Canvas::new(&picture, Theme::Dark, None);
        (canvas.body(cells[0]), canvas.percent)
    }

    #[test]
    fn two_clues_lie_in_the_direction_with_the_most_room() {
        let (free, usual) = body(2, &[(9, 9), (20, 20), (20, 22)], false);
        assert_eq!(free, Body::long(WAYS[0], usual), "as large as one clue, from left to right");
        let (upright, usual) = body(2, &[(9, 9), (9, 11), (9, 7)], false);
        assert_eq!(upright, Body::long(WAYS[1], usual), "neighbours left and right");
        let four = [(9, 9), (9, 11), (9, 7), (11, 9), (7, 9)];
        let (aslant, usual) = body(2, &four, false);
        assert!(aslant.spine.x != 0 && aslant.spine.y != 0, "{aslant:?}");
        assert!(aslant.percent * 100 >= usual * 85, "{aslant:?} of {usual}");
    }

    #[test]
    fn nodes_with_several_clues_leave_wires_that_pass_them_in_sight() {
        let places = [(9, 9), (11, 2), (11, 16)];
        let [(free, _), (passed, _)] = [false, true].map(|has_wire| body(3, &places, has_wire));
        assert!(passed.percent < free.percent, "{passed:?} {free:?}");
        assert!((NODE + COLLAR) * passed.percent / 100 + room::GAP <= 2000);
        let (one, usual) = body(1, &places, true);
        assert_eq!(one, Body::disc(usual));
    }

    #[test]
    fn distances_between_straight_parts_are_those_of_their_nearest_points() {
        let part = |x, y, to_x, to_y| [Point { x, y }, Point { x: to_x, y: to_y }];
        assert_eq!(between(part(0, 0, 9, 9), part(0, 9, 9, 0)), 0, "they cross");
        assert_eq!(between(part(0, 0, 0, 9), part(5, 5, 9, 5)), 5);
        assert_eq!(between(part(0, 0, 0, 9), part(3, 13, 9, 13)), 5, "end to end");
    }
}
