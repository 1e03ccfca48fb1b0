//! How clear a sketch is, drawn with straight edges.

use super::Sketch;

/// An edge as it is drawn, in whichever direction.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    pub(super) ends: (usize, usize),
    pub(super) from: (i32, i32),
    pub(super) to: (i32, i32),
}

/// The edges, one for both directions.
pub(super) fn segments(sketch: &Sketch) -> Vec<Segment> {
    let Sketch { graph, places } = sketch;
    let of_node = |a: usize| graph.around(a).iter().filter(move |b| a < *b).map(move |b| (a, b));
    let segment = |(a, b): (usize, usize)| Segment { ends: (a, b), from: places[a], to: places[b] };
    (0..graph.len()).flat_map(of_node).map(segment).collect()
}

/// Twice the area of a triangle, positive if it is walked clockwise.
fn turn(a: (i32, i32), b: (i32, i32), c: (i32, i32)) -> i64 {
    let across = |p: (i32, i32)| (i64::from(p.0 - a.0), i64::from(p.1 - a.1));
    let (to_b, to_c) = (across(b), across(c));
    to_b.0 * to_c.1 - to_b.1 * to_c.0
}

impl Segment {
    pub(super) fn has(&self, node: usize) -> bool {
        self.ends.0 == node || self.ends.1 == node
    }

    /// The end that is not this one.
    pub(super) fn other(&self, node: usize) -> usize {
        if self.ends.0 == node { self.ends.1 } else { self.ends.0 }
    }

    /// Whether two edges without a common end cross, or touch.
    pub(super) fn crosses(&self, other: &Self) -> bool {
        if self.has(other.ends.0) || self.has(other.ends.1) {
            return false;
        }
        let sides = |edge: &Self, of: &Self| {
            let (one, two) = (turn(edge.from, edge.to, of.from), turn(edge.from, edge.to, of.to));
            one.signum() * two.signum() <= 0
        };
        let overlaps = |at: fn((i32, i32)) -> i32| {
            let range = |edge: &Self| {
                let (a, b) = (at(edge.from), at(edge.to));
                (a.min(b), a.max(b))
            };
            let (one, two) = (range(self), range(other));
            one.0 <= two.1 && two.0 <= one.1
        };
        overlaps(|p| p.0) && overlaps(|p| p.1) && sides(self, other) && sides(other, self)
    }

    /// Whether a node there would be drawn on the edge, if the nearest two nodes are `apart` cells
    /// from each other: nodes are drawn as large as that leaves room for.
    pub(super) fn is_near(&self, node: (i32, i32), apart: i32) -> bool {
        let of = |p: (i32, i32)| (i64::from(p.0 - self.from.0), i64::from(p.1 - self.from.1));
        let ((dx, dy), (px, py)) = (of(self.to), of(node));
        let (ahead, whole) = (px * dx + py * dy, dx * dx + dy * dy);
        let aside = i128::from(turn(self.from, self.to, node).abs() * 1_000).pow(2);
        let radius = RADIUS * i64::from(apart.min(MOST_APART)) + ROOM;
        (0..=whole).contains(&ahead) && aside < i128::from(radius * radius) * i128::from(whole)
    }
}

/// The radius of a drawn node for each cell between the nearest two nodes, and the room that an edge
/// leaves around a node, in thousandths of a cell.
const RADIUS: i64 = 313;
const ROOM: i64 = 80;
/// Nodes that are this many cells apart are drawn at the greatest size.
const MOST_APART: i32 = 5;

/// The pairs of edges that cross.
pub(super) fn crossings(sketch: &Sketch) -> usize {
    let edges = segments(sketch);
    let before = |(nth, edge): (usize, &Segment)| {
        edges[..nth].iter().filter(|other| edge.crosses(other)).count()
    };
    edges.iter().enumerate().map(before).sum()
}

impl Sketch {
    /// The number of pairs of edges that cross where edges are straight. Cost: all pairs of edges.
    pub fn crossings(&self) -> usize {
        crossings(self)
    }

    /// The number of pairs of an edge and a node, not its own, behind which the straight edge would
    /// be drawn. Cost: each edge with each node.
    pub fn behind(&self) -> usize {
        let far = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
        let places = &self.places;
        let pairs = (0..places.len()).flat_map(|a| (0..a).map(move |b| far(places[a], places[b])));
        let apart = pairs.min().unwrap_or(1);
        let nodes = |edge: Segment| {
            let foreign = (0..places.len()).filter(move |node| !edge.has(*node));
            foreign.filter(move |node| edge.is_near(places[*node], apart)).count()
        };
        segments(self).into_iter().map(nodes).sum()
    }
}
