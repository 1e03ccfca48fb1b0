//! Places for a graph without places, by stress: the distance of two nodes on the picture comes near
//! to their distance along edges. Then nodes move on a raster so that few edges cross and none
//! passes behind a node that is not its own.
//!
//! After E. Gansner, Y. Koren and S. North, "Graph drawing by stress majorization" (2004). Floats
//! are added, multiplied, divided and rooted in a fixed order, so places are the same on every
//! machine.

use super::Sketch;
use super::drawn::{self, Segment};
use crate::Graph;
use etchwork_core::Stream;

/// The columns and rows of the raster: those of the largest picture.
const SIDE: i32 = 32;
/// Layouts from different starts, of which the one with the fewest crossings is taken.
const STARTS: usize = 6;
/// Rounds of majorization, which is near its end by then.
const ROUNDS: usize = 60;
/// The most passes over all nodes, each of which may move.
const PASSES: usize = 16;
/// How far a node moves at once, in cells; anywhere, if it is behind an edge or its edges are behind
/// nodes.
const REACH: i32 = 4;

/// The penalty of a node on an edge that is not its own, and that of a crossing; the squared length
/// of edges, in cells, breaks ties.
const THROUGH: i64 = 4_000_000;
const CROSSING: i64 = 100_000;

/// Places by stress.
pub(super) fn placed(graph: Graph, stream: &mut Stream) -> Sketch {
    let apart = apart(graph.len());
    let layout = |_| {
        let places = on_raster(&majorized(&graph, stream), apart);
        Sketch { graph: graph.clone(), places }
    };
    let best = (0..STARTS).map(layout).min_by_key(drawn::crossings);
    let mut sketch = best.expect("there is a start");
    for _ in 0..PASSES {
        let moved = (0..sketch.graph.len()).filter(|node| improve(&mut sketch, *node, apart, None));
        if moved.count() == 0 {
            break;
        }
    }
    sketch
}

/// Draws a layout closer together, so that nodes are larger in the picture: nodes move towards the
/// middle, and all nodes beyond a line move up to it, while no more edges cross and no more lie behind
/// nodes.
pub(super) fn closer(mut sketch: Sketch) -> Sketch {
    let apart = apart(sketch.graph.len());
    let middle = (SIDE / 2, SIDE / 2);
    for _ in 0..PASSES {
        let moved =
            (0..sketch.graph.len()).filter(|node| improve(&mut sketch, *node, apart, Some(middle)));
        if moved.count() == 0 {
            break;
        }
    }
    let cuts = || (1..SIDE).flat_map(|line| [(true, line), (false, line)]);
    while let Some(next) = cuts().find_map(|cut| moved_up(&sketch, cut, apart)) {
        sketch = next;
    }
    sketch
}

/// The layout with all nodes beyond a line, which is upright or not, a cell nearer to it; `None` where that
/// moves none or makes the layout less clear.
fn moved_up(sketch: &Sketch, (is_upright, line): (bool, i32), apart: i32) -> Option<Sketch> {
    let mut next = sketch.clone();
    for (x, y) in &mut next.places {
        let at = if is_upright { x } else { y };
        *at -= i32::from(*at >= line);
    }
    let is_free = |(nth, place): (usize, &(i32, i32))| {
        next.places[..nth].iter().all(|other| far(*place, *other) >= apart)
    };
    let is_other = next.places != sketch.places && next.places.iter().enumerate().all(is_free);
    let is_clear = || next.crossings() <= sketch.crossings() && next.behind() <= sketch.behind();
    (is_other && is_clear()).then_some(next)
}

/// The least distance of two nodes on the raster, across or down: as much as leaves them room to
/// move.
fn apart(nodes: usize) -> i32 {
    let share = (SIDE * SIDE) as usize / nodes.max(1);
    ((share.isqrt() * 2 / 3).clamp(1, 5)) as i32
}

/// The number of edges between any two nodes, in either direction; one more than the longest for
/// nodes in different parts.
fn distances(graph: &Graph) -> Vec<Vec<f64>> {
    let nodes = graph.len();
    let mut rows = vec![vec![0; nodes]; nodes];
    for (from, row) in rows.iter_mut().enumerate() {
        let mut reached = crate::NodeSet::one(from);
        let mut last = reached;
        for steps in 1.. {
            last = graph.rim(last) - reached;
            if last.is_empty() {
                break;
            }
            last.iter().for_each(|node| row[node] = steps);
            reached |= last;
        }
    }
    let beyond = rows.iter().flatten().max().unwrap_or(&0) + 1;
    let real = |(from, row): (usize, Vec<i32>)| {
        let far = |(to, steps): (usize, i32)| {
            f64::from(if steps == 0 && to != from { beyond } else { steps })
        };
        row.into_iter().enumerate().map(far).collect()
    };
    rows.into_iter().enumerate().map(real).collect()
}

/// Points of little stress, from a random start. Each round moves each node to where the others
/// would have it on average, weighted by the inverse of the squared distance.
fn majorized(graph: &Graph, stream: &mut Stream) -> Vec<(f64, f64)> {
    let ideal = distances(graph);
    let mut random = || f64::from(stream.below(1_000)) / 100.0;
    let mut points: Vec<(f64, f64)> = (0..graph.len()).map(|_| (random(), random())).collect();
    for _ in 0..ROUNDS {
        for node in 0..points.len() {
            let (x, y) = points[node];
            let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
            for (other, (ox, oy)) in points.iter().enumerate().filter(|(other, _)| *other != node) {
                let far = ideal[node][other];
                let (dx, dy) = (x - ox, y - oy);
                let length = (dx * dx + dy * dy).sqrt();
                let scale = if length > 0.0 { far / length } else { 0.0 };
                let weight = 1.0 / (far * far);
                sum = (sum.0 + weight * (ox + dx * scale), sum.1 + weight * (oy + dy * scale));
                weights += weight;
            }
            if weights > 0.0 {
                points[node] = (sum.0 / weights, sum.1 / weights);
            }
        }
    }
    points
}

/// The points on the raster, each on the free cell nearest to where it belongs.
fn on_raster(points: &[(f64, f64)], apart: i32) -> Vec<(i32, i32)> {
    let bound = |of: fn(&(f64, f64)) -> f64| {
        let least = points.iter().map(of).fold(f64::INFINITY, f64::min);
        (least, points.iter().map(of).fold(f64::NEG_INFINITY, f64::max) - least)
    };
    let ((left, width), (top, height)) = (bound(|point| point.0), bound(|point| point.1));
    let span = width.max(height).max(f64::MIN_POSITIVE);
    let cell = |at: f64, least: f64| ((at - least) / span * f64::from(SIDE - 1) + 0.5) as i32;
    let mut places: Vec<(i32, i32)> = Vec::new();
    for (x, y) in points {
        let wanted = (cell(*x, left), cell(*y, top));
        // Where the raster is crowded, nodes may be nearer to each other.
        let free = (1..=apart).rev().find_map(|apart| {
            let cells = (0..SIDE * SIDE).map(|at| (at % SIDE, at / SIDE));
            let free = cells.filter(|at| places.iter().all(|other| far(*at, *other) >= apart));
            free.min_by_key(|at| (square(*at, wanted), *at))
        });
        places.push(free.expect("the raster has more cells than a level nodes"));
    }
    places
}

/// The distance across or down, whichever is longer.
fn far(a: (i32, i32), b: (i32, i32)) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn square(a: (i32, i32), b: (i32, i32)) -> i64 {
    let (dx, dy) = (i64::from(a.0 - b.0), i64::from(a.1 - b.1));
    dx * dx + dy * dy
}

/// Moves a node to the best cell near it, and says whether that is another.
fn improve(sketch: &mut Sketch, node: usize, apart: i32, middle: Option<(i32, i32)>) -> bool {
    let (x, y) = sketch.places[node];
    let others = || sketch.places.iter().enumerate().filter(|(other, _)| *other != node);
    let is_free = |at: &(i32, i32)| {
        (0..SIDE).contains(&at.0)
            && (0..SIDE).contains(&at.1)
            && others().all(|(_, other)| far(*at, *other) >= apart)
    };
    let edges = drawn::segments(sketch);
    let (own, foreign): (Vec<Segment>, Vec<Segment>) =
        edges.into_iter().partition(|edge| edge.has(node));
    let cost = |at: (i32, i32)| {
        let mut cost = middle.map_or(0, |middle| square(at, middle));
        for edge in &own {
            let other = sketch.places[edge.other(node)];
            let edge = Segment { ends: edge.ends, from: at, to: other };
            cost += square(at, other);
            cost +=
                CROSSING * foreign.iter().filter(|foreign| edge.crosses(foreign)).count() as i64;
            let behind = others().filter(|(third, _)| !edge.has(*third));
            cost += THROUGH * behind.filter(|(_, at)| edge.is_near(**at, apart)).count() as i64;
        }
        cost + THROUGH * foreign.iter().filter(|edge| edge.is_near(at, apart)).count() as i64
    };
    let now = ((x, y), cost((x, y)));
    let reach = if now.1 < THROUGH { REACH } else { SIDE };
    let around = -reach..=reach;
    let cells = around.clone().flat_map(|dy| around.clone().map(move |dx| (x + dx, y + dy)));
    let best = cells
        .filter(is_free)
        .map(|at| (at, cost(at)))
        .fold(now, |best, new| if new.1 < best.1 { new } else { best });
    sketch.places[node] = best.0;
    best.0 != (x, y)
}
