//! Places for a graph without places: edges are short, and none passes through a node.

use super::Sketch;
use crate::Graph;
use etchwork_core::Stream;

/// How many swaps of two nodes are proposed for each node.
const SWAPS: usize = 60;
/// The penalty for an edge through a node, on the scale of squared edge lengths.
const THROUGH: i64 = 12;

/// Puts nodes on a grid whose every second row is shifted by half a place, and swaps pairs of nodes
/// while that lowers the cost: long edges, and edges that pass through a node.
pub(super) fn placed(graph: Graph, stream: &mut Stream) -> Sketch {
    let nodes = graph.len();
    let cols = nodes.isqrt().max(1);
    let place = |nth: usize| {
        let (col, row) = ((nth % cols) as i32, (nth / cols) as i32);
        (2 * col + row % 2, 2 * row)
    };
    let mut places: Vec<(i32, i32)> = (0..nodes).map(place).collect();
    for _ in 0..SWAPS * nodes {
        let (a, b) = (stream.index(nodes), stream.index(nodes));
        let before = cost(&graph, &places, a) + cost(&graph, &places, b);
        places.swap(a, b);
        if cost(&graph, &places, a) + cost(&graph, &places, b) > before {
            places.swap(a, b);
        }
    }
    Sketch { graph, places }
}

/// The cost of the edges at a node and of the edges that pass through it.
fn cost(graph: &Graph, places: &[(i32, i32)], node: usize) -> i64 {
    let mut cost = 0;
    for other in graph.around(node).iter() {
        let (dx, dy) = between(places[node], places[other]);
        cost += dx * dx + dy * dy;
        let others = (0..places.len()).filter(|third| *third != node && *third != other);
        let through = others.filter(|third| lies_on(places[*third], places[node], places[other]));
        cost += THROUGH * through.count() as i64;
    }
    cost
}

fn between(a: (i32, i32), b: (i32, i32)) -> (i64, i64) {
    (i64::from(b.0 - a.0), i64::from(b.1 - a.1))
}

/// Whether a point lies on the segment between two points.
fn lies_on(point: (i32, i32), from: (i32, i32), to: (i32, i32)) -> bool {
    let (whole, part) = (between(from, to), between(from, point));
    let across = whole.0 * part.1 - whole.1 * part.0;
    let along = whole.0 * part.0 + whole.1 * part.1;
    across == 0 && along > 0 && along < whole.0 * whole.0 + whole.1 * whole.1
}
