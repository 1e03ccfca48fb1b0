//! The drawing, which stays tidy while designs change: nodes are on the cells of a grid; edges are
//! at most two cells long, do not cross, and do not pass through nodes.

use crate::sketch::Sketch;

/// A place on the grid.
pub(super) type At = (i32, i32);

/// The greatest length of an edge, squared.
const LONGEST: i32 = 4;

/// Whether every edge is short and crosses neither an edge nor a node, and no two edges join the
/// same nodes.
pub(super) fn is_tidy(sketch: &Sketch) -> bool {
    (0..sketch.edges.len()).all(|edge| fits(sketch, edge))
}

/// Whether an edge is tidy with respect to all nodes and to the edges before it.
pub(super) fn fits(sketch: &Sketch, edge: usize) -> bool {
    let at = |node: usize| sketch.nodes[node].at;
    let link = &sketch.edges[edge];
    let (a, b) = (at(link.from), at(link.to));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    if dx * dx + dy * dy > LONGEST || link.from == link.to {
        return false;
    }
    let is_clear = sketch.edges[..edge].iter().all(|other| {
        let twin = (link.from, link.to);
        let is_twin = twin == (other.from, other.to) || twin == (other.to, other.from);
        !is_twin && !cross((a, b), (at(other.from), at(other.to)))
    });
    is_clear && sketch.nodes.iter().all(|node| !is_between(node.at, (a, b)))
}

/// The side of a line on which a point is; 0 if it is on the line.
fn side((a, b): (At, At), place: At) -> i32 {
    ((b.0 - a.0) * (place.1 - a.1) - (b.1 - a.1) * (place.0 - a.0)).signum()
}

/// Whether two segments cross in their interiors.
pub(super) fn cross(one: (At, At), other: (At, At)) -> bool {
    side(one, other.0) * side(one, other.1) < 0 && side(other, one.0) * side(other, one.1) < 0
}

/// Whether a point is in the interior of a segment.
pub(super) fn is_between(place: At, (a, b): (At, At)) -> bool {
    let ahead = (place.0 - a.0) * (place.0 - b.0) + (place.1 - a.1) * (place.1 - b.1);
    ahead < 0 && side((a, b), place) == 0
}
