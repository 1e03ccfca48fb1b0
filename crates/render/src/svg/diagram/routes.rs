//! Where wires go: straight, or around what is in the way.

use super::geometry::{Curve, PARTS};
use super::{NODE, room};
use crate::svg::Canvas;
use etchwork_core::{Cell, WireMark};

impl Canvas<'_> {
    /// The curve of the wire between two cells.
    pub(super) fn curve(&self, from: Cell, to: Cell) -> Curve {
        self.led(from, to).0
    }

    /// The curve of a wire, straight, or bent if a node or another wire between the same cells is in the
    /// way: of several bends the first that lies behind the fewest nodes. And how many these are.
    fn led(&self, from: Cell, to: Cell) -> (Curve, usize) {
        let (a, b) = (self.centre(from), self.centre(to));
        let has_twin = self.wire_marks().any(|wire| (wire.from, wire.to) == (to, from));
        let behind = |by: i64| {
            let curve = Curve::bent(a, b, by);
            let (drawn, parts) =
                (curve.between_rims(self.radius()), if by == 0 { 1 } else { PARTS });
            let foreign = self.node_marks().filter(|node| node.cell != from && node.cell != to);
            let near = foreign.filter(|node| {
                let radius = NODE * self.percent_of(node.cell) / 100;
                drawn.is_near(self.centre(node.cell), radius + room::GAP, parts)
            });
            (curve, near.count())
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

    /// Makes those larger nodes smaller that a wire passes which cannot be led around all nodes.
    pub(in crate::svg) fn make_way(&mut self) {
        if self.larger.is_empty() {
            return;
        }
        let wires = self.wire_marks().filter(|wire| self.led(wire.from, wire.to).1 > 0);
        let stuck: Vec<WireMark> = wires.copied().collect();
        let picture = self.picture;
        for (cell, percent) in &mut self.larger {
            let cell = Cell::new(*cell);
            *percent = room::between(&stuck, picture, cell, self.percent, *percent);
        }
    }
}
