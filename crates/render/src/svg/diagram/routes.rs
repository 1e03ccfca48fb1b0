//! Where wires go: straight, or around what is in the way.

use super::detour::Field;
use super::geometry::{Curve, PARTS, length, toward};
use super::{room, tells};
use crate::svg::Canvas;
use crate::svg::units::{EDGE, Point};
use etchwork_core::{Cell, WireMark};

/// Where a wire goes: curves, each from the end of the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::svg) struct Course(Vec<Curve>);

impl Course {
    /// Straight from point to point, with round corners.
    pub(super) fn through(points: &[Point]) -> Self {
        let mut curves = Vec::new();
        let mut from = points[0];
        for corner in points.windows(3) {
            let [before, at, after] = [corner[0], corner[1], corner[2]];
            let room = |end: Point| (length(end.x - at.x, end.y - at.y) / 2).min(ROUND);
            let [start, end] = [before, after].map(|end| toward(at, end, room(end)));
            curves.extend([Curve::bent(from, start, 0), Curve { from: start, bend: at, to: end }]);
            from = end;
        }
        curves.push(Curve::bent(from, points[points.len() - 1], 0));
        Self(curves)
    }

    /// The part between circles around its ends.
    pub(super) fn between_rims(&self, [from, to]: [i64; 2]) -> Self {
        let mut curves = self.0.clone();
        let last = curves.len() - 1;
        curves[0] = curves[0].between_rims([from, 0]);
        curves[last] = curves[last].between_rims([0, to]);
        Self(curves)
    }

    /// The curve on which there is a sign: in the middle, or the longest where there are several.
    pub(super) fn main(&self) -> Curve {
        let far = |curve: &Curve| length(curve.to.x - curve.from.x, curve.to.y - curve.from.y);
        *self.0.iter().max_by_key(|curve| far(curve)).expect("a course has a curve")
    }

    pub(super) fn curves(&self) -> &[Curve] {
        &self.0
    }
}

/// How far from its corner a round corner begins.
const ROUND: i64 = 250;

impl Canvas<'_> {
    /// The top left and the bottom right of the board.
    pub(super) fn board(&self) -> [Point; 2] {
        let (width, height) = self.scale.size();
        [Point { x: EDGE, y: EDGE }, Point { x: width - EDGE, y: height - EDGE }]
    }

    pub(super) fn is_on_board(&self, at: Point) -> bool {
        let [least, most] = self.board();
        (least.x..=most.x).contains(&at.x) && (least.y..=most.y).contains(&at.y)
    }

    /// Where the wire between two cells goes.
    pub(super) fn course(&self, from: Cell, to: Cell) -> Course {
        let known = self.courses.iter().find(|(ends, _)| *ends == [from, to]);
        known.map_or_else(|| self.led(from, to).0, |(_, course)| course.clone())
    }

    /// Where all wires go. Those that no curve leads around all nodes go from gap to gap.
    pub(in crate::svg) fn lead_wires(&mut self) {
        let wires: Vec<WireMark> = self.wire_marks().copied().collect();
        let mut field: Option<Field> = None;
        for WireMark { from, to, .. } in wires {
            let (mut course, behind) = self.led(from, to);
            if behind > 0 && tells(self.picture) {
                let field = field.get_or_insert_with(|| Field::of(self));
                course = field.around(self, from, to).map_or(course, |way| Course::through(&way));
            }
            self.courses.push(([from, to], course));
        }
    }

    /// A wire straight, or bent if a node or another wire between the same cells is in the way: of
    /// several bends the first that lies behind the fewest nodes, and on the board. And how many these are,
    /// twice, and one more if it leaves the board.
    fn led(&self, from: Cell, to: Cell) -> (Course, usize) {
        let (a, b) = (self.centre(from), self.centre(to));
        let has_twin = self.wire_marks().any(|wire| (wire.from, wire.to) == (to, from));
        let behind = |by: i64| {
            let curve = Curve::bent(a, b, by);
            let (drawn, parts) =
                (curve.between_rims([self.radius(); 2]), if by == 0 { 1 } else { PARTS });
            let foreign = self.node_marks().filter(|node| node.cell != from && node.cell != to);
            let near = foreign.filter(|node| {
                drawn.is_near(self.centre(node.cell), self.radius() + room::GAP, parts)
            });
            let is_outside = !drawn.parts().all(|part| self.is_on_board(part[1]));
            (Course(vec![curve]), 2 * near.count() + usize::from(is_outside))
        };
        let mut best = behind(if has_twin { 160 } else { 0 });
        for halves in [4, -4, 3, -3, 6, -6, 8, -8, 12, -12, 16, -16, 24, -24] {
            if best.1 == 0 {
                break;
            }
            let other = behind(halves * self.radius() / 2);
            if other.1 < best.1 {
                best = other;
            }
        }
        best
    }
}
