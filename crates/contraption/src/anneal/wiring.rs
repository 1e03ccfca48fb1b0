//! Places nodes so that the lines from triggers to receivers cross little.

use super::grid::{At, cross, is_between, is_tidy};
use crate::Place;
use crate::sketch::Sketch;
use etchwork_core::Stream;

/// The number of swaps to try.
const SWAPS: usize = 3_000;
/// The cost of a crossing, on the scale of twice the squared length of lines.
const CROSSING: i32 = 1_000;

/// Swaps nodes with each other or with free cells, if edges stay tidy and the cost does not rise:
/// crossings, and the lengths of lines and edges. The first nodes stay, as many as are fixed. Finally
/// moves the drawing into the corner.
pub(super) fn lay(sketch: &mut Sketch, cols: u32, rows: u32, fixed: usize, stream: &mut Stream) {
    let mut cost = cost_of(sketch);
    for _ in 0..SWAPS {
        let node = stream.index(sketch.nodes.len());
        let at = (stream.below(cols) as i32, stream.below(rows) as i32);
        let from = sketch.nodes[node].at;
        let other = sketch.nodes.iter().position(|spot| spot.at == at);
        if node < fixed || other.is_some_and(|other| other < fixed) {
            continue;
        }
        let mut swap = |a: At, b: At| {
            sketch.nodes[node].at = a;
            if let Some(other) = other.filter(|other| *other != node) {
                sketch.nodes[other].at = b;
            }
        };
        swap(at, from);
        let swapped = if is_tidy(sketch) { cost_of(sketch) } else { i32::MAX };
        if swapped <= cost {
            cost = swapped;
        } else {
            sketch.nodes[node].at = from;
            if let Some(other) = other.filter(|other| *other != node) {
                sketch.nodes[other].at = at;
            }
        }
    }
    sketch.move_to((0, 0));
}

fn cost_of(sketch: &Sketch) -> i32 {
    let square = |(a, b): (At, At)| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
    let lines = (0..sketch.lines.len()).map(|nth| square(line(sketch, nth))).sum::<i32>();
    let edges = (0..sketch.edges.len()).map(|nth| square(edge(sketch, nth))).sum::<i32>();
    crossings(sketch) as i32 * CROSSING + lines + edges
}

/// The ends of a line, in half cells: a trigger, and either a node or the midpoint of an edge.
fn line(sketch: &Sketch, nth: usize) -> (At, At) {
    let twice = |node: usize| (2 * sketch.nodes[node].at.0, 2 * sketch.nodes[node].at.1);
    let line = &sketch.lines[nth];
    let end = match line.receiver {
        Place::Node(node) => twice(node),
        Place::Edge(edge) => {
            let (a, b) = (sketch.edges[edge].from, sketch.edges[edge].to);
            let (a, b) = (sketch.nodes[a].at, sketch.nodes[b].at);
            (a.0 + b.0, a.1 + b.1)
        }
    };
    (twice(line.trigger), end)
}

/// The ends of an edge, in half cells.
fn edge(sketch: &Sketch, edge: usize) -> (At, At) {
    let twice = |node: usize| (2 * sketch.nodes[node].at.0, 2 * sketch.nodes[node].at.1);
    (twice(sketch.edges[edge].from), twice(sketch.edges[edge].to))
}

/// How often lines from triggers cross edges or each other, or pass through nodes.
pub(super) fn crossings(sketch: &Sketch) -> usize {
    let lines = (0..sketch.lines.len()).map(|nth| {
        let own = line(sketch, nth);
        let edges = (0..sketch.edges.len()).filter(|number| cross(own, edge(sketch, *number)));
        let lines = (0..nth).filter(|other| cross(own, line(sketch, *other)));
        let nodes =
            sketch.nodes.iter().filter(|spot| is_between((2 * spot.at.0, 2 * spot.at.1), own));
        edges.count() + lines.count() + nodes.count()
    });
    lines.sum()
}
