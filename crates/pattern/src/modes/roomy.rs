//! Places with room: nodes as far from each other, and from the edges of others, as a raster allows, so
//! that they are large in a picture of any width.
//!
//! Nodes try places near theirs at random, and keep one that is better, or not much worse; less and less
//! so, until only better ones count. Whole numbers alone decide, so places are the same on every machine.

use super::Sketch;
use super::drawn::{self, Segment};
use etchwork_core::Stream;

/// The most columns and rows of the raster: those of the largest picture.
const MOST: i32 = 32;
/// Layouts from different draws, of which the best is taken.
const TRIES: u32 = 3;
/// How many places are tried for each node, of up to 64 nodes; with more nodes fewer.
const STEPS: i64 = 1_000;
const SMALL: i64 = 64;
/// How much worse a place may be at first, and how far it may be from the old one, in cells.
const SLACK: i64 = 4_000;
const REACH: i64 = 9;
/// The most passes at the end, in which each node takes the best place near it, and how near.
const PASSES: usize = 30;
const NEAR: i32 = 3;
/// The cost of a crossing. Two nodes on one place, or an edge through a node, would cost 11,000.
const CROSSING: i64 = 8_000;

type Place = (i32, i32);

/// A layout with more room for nodes than this one where there is one, with no more crossings.
pub(super) fn spread(start: &Sketch) -> Sketch {
    let least = start.crossings();
    let is_roomy = |search: &Search| radius(start) >= search.most_radius();
    if start.graph.len() < 2 || (least == 0 && is_roomy(&Search::new(start))) {
        return start.clone();
    }
    let key = |sketch: &Sketch| {
        let crossings = sketch.crossings();
        (10 * crossings.saturating_sub(least) + crossings) as i64 - 2 * radius(sketch)
    };
    let tried = (0..TRIES).map(|number| {
        let mut search = Search::new(start);
        search.cool(&mut Stream::new(number));
        search.settle();
        search.sketch
    });
    let all = std::iter::once(start.clone()).chain(tried);
    all.min_by_key(key).expect("there is the start")
}

/// The radius of nodes that a layout has room for, in thousandths of the longer side of its picture;
/// negative where an edge passes behind a node that is not its own.
fn radius(sketch: &Sketch) -> i64 {
    let places = &sketch.places;
    // In thousandths of a cell, from a square in hundredths.
    let length = |square: i64| (square * 10_000).isqrt();
    let pairs = (0..places.len()).flat_map(|a| (0..a).map(move |b| (places[a], places[b])));
    let between = pairs.map(|(a, b)| length(apart(a, b)) * SHARE / 1_000);
    let edges = drawn::segments(sketch);
    let foreign = edges.iter().flat_map(|edge| {
        let others = (0..places.len()).filter(|node| !edge.has(*node));
        others.map(|node| length(aside(edge, places[node])) - GAP)
    });
    let least = between.chain(foreign).min().unwrap_or(0);
    let span = |of: fn(&Place) -> i32| {
        let at = places.iter().map(of);
        i64::from(at.clone().max().unwrap_or(0)) - i64::from(at.min().unwrap_or(0))
    };
    let side = span(|place| place.0).max(span(|place| place.1)) * 1_000 + 2 * least;
    least * 1_000 / side.max(1)
}

/// The radius of a drawn node as a share of the distance to the nearest, in thousandths, and the room
/// that an edge leaves around a node, in thousandths of a cell.
const SHARE: i64 = 375;
const GAP: i64 = 80;

/// The square of a distance, in hundredths.
fn apart(a: Place, b: Place) -> i64 {
    let (dx, dy) = (i64::from(a.0 - b.0), i64::from(a.1 - b.1));
    100 * (dx * dx + dy * dy)
}

/// The squared distance of a place from an edge, in hundredths.
fn aside(edge: &Segment, at: Place) -> i64 {
    let of = |p: Place| (i64::from(p.0 - edge.from.0), i64::from(p.1 - edge.from.1));
    let ((dx, dy), (px, py)) = (of(edge.to), of(at));
    let (ahead, whole) = (px * dx + py * dy, dx * dx + dy * dy);
    if ahead <= 0 {
        apart(edge.from, at)
    } else if ahead >= whole {
        apart(edge.to, at)
    } else {
        let turn = px * dy - py * dx;
        100 * turn * turn / whole
    }
}

/// What a distance costs that falls short of an aim, both as squares.
fn short(square: i64, aim: i64) -> i64 {
    if square >= aim {
        return 0;
    }
    let part = 1_000 * (aim - square) / aim;
    part * part * part / 100_000 + part
}

/// A layout that is being improved.
struct Search {
    sketch: Sketch,
    edges: Vec<(usize, usize)>,
    /// The columns and rows of the raster.
    side: i32,
    /// The distance that is aimed at between two nodes, and between a node and an edge that is not its
    /// own: their squares, in hundredths of a cell.
    nodes: i64,
    aside: i64,
}

impl Search {
    fn new(start: &Sketch) -> Self {
        let nodes = start.graph.len() as i64;
        let side = ((20 * nodes).isqrt() + 1).min(i64::from(MOST));
        // Nodes in rows that fill the raster would be this far apart, in tenths of a cell, but for a tenth.
        let apart = (9 * (side - 1) * 1_000 / (nodes * 1_000_000).isqrt()).max(10);
        let beside = apart * 2 / 5 + 1;
        let side = side as i32;
        let edges = drawn::segments(start).into_iter().map(|edge| edge.ends).collect();
        let mut sketch = start.clone();
        sketch.places = on_raster(&start.places, side);
        Self { sketch, edges, side, nodes: apart * apart, aside: beside * beside }
    }

    /// The radius of nodes, in thousandths of the longer side, if all distances were as aimed at.
    fn most_radius(&self) -> i64 {
        let radius = SHARE * self.nodes.isqrt() / 10;
        1_000 * radius / (1_000 * i64::from(self.side - 1) + 2 * radius)
    }

    fn segment(&self, ends: (usize, usize)) -> Segment {
        Segment { ends, from: self.sketch.places[ends.0], to: self.sketch.places[ends.1] }
    }

    /// Tries places at random.
    fn cool(&mut self, stream: &mut Stream) {
        let nodes = self.sketch.graph.len();
        let steps = STEPS * (nodes as i64).min(SMALL * SMALL / nodes as i64);
        for left in (1..=steps).rev() {
            let slack = SLACK * left / steps * left / steps;
            let reach = (REACH * left / steps).max(1) as i32;
            let node = stream.index(nodes);
            let mut by = || stream.below(2 * reach as u32 + 1) as i32 - reach;
            let (x, y) = self.sketch.places[node];
            let at = (x + by(), y + by());
            if self.is_free(at) {
                let most = self.cost(node, (x, y), i64::MAX) + slack;
                if self.cost(node, at, most) < most {
                    self.sketch.places[node] = at;
                }
            }
        }
    }

    /// Moves each node to the best place near it while any moves.
    fn settle(&mut self) {
        for _ in 0..PASSES {
            let moved = (0..self.sketch.graph.len()).filter(|node| self.improve(*node)).count();
            if moved == 0 {
                break;
            }
        }
    }

    fn improve(&mut self, node: usize) -> bool {
        let (x, y) = self.sketch.places[node];
        let mut best = (self.cost(node, (x, y), i64::MAX), (x, y));
        let near = -NEAR..=NEAR;
        for at in near.clone().flat_map(|dy| near.clone().map(move |dx| (x + dx, y + dy))) {
            if self.is_free(at) {
                let cost = self.cost(node, at, best.0);
                if cost < best.0 {
                    best = (cost, at);
                }
            }
        }
        self.sketch.places[node] = best.1;
        best.1 != (x, y)
    }

    fn is_free(&self, at: Place) -> bool {
        let is_inside = |at| (0..self.side).contains(&at);
        is_inside(at.0) && is_inside(at.1) && !self.sketch.places.contains(&at)
    }

    /// What a node costs at a place: crossings, and distances that fall short of the aims. No more is
    /// counted beyond `most`.
    fn cost(&self, node: usize, at: Place, most: i64) -> i64 {
        let places = &self.sketch.places;
        let others = || places.iter().enumerate().filter(|(other, _)| *other != node);
        let mut cost: i64 = others().map(|(_, other)| short(apart(at, *other), self.nodes)).sum();
        let is_own = |ends: &(usize, usize)| ends.0 == node || ends.1 == node;
        let foreign = || self.edges.iter().filter(|ends| !is_own(ends)).map(|e| self.segment(*e));
        cost += foreign().map(|edge| self.beside(&edge, at)).sum::<i64>();
        for ends in self.edges.iter().filter(|ends| is_own(ends)) {
            if cost >= most {
                break;
            }
            let edge =
                Segment { ends: *ends, from: at, to: places[self.segment(*ends).other(node)] };
            // Short edges are easier to follow.
            cost += apart(edge.from, edge.to) / 100;
            // The ends are in another order, but which of them is where makes no difference here.
            cost += CROSSING * foreign().filter(|other| edge.crosses(other)).count() as i64;
            let behind = others().filter(|(third, _)| !edge.has(*third));
            cost += behind.map(|(_, place)| self.beside(&edge, *place)).sum::<i64>();
        }
        cost
    }

    /// What a node costs beside an edge that is not its own.
    fn beside(&self, edge: &Segment, at: Place) -> i64 {
        // Most are far away: no need to measure.
        let is_beyond = |a: i32, b: i32, at: i32| {
            let far = i64::from((a.min(b) - at).max(at - a.max(b)));
            far > 0 && 100 * far * far >= self.aside
        };
        let is_far =
            is_beyond(edge.from.0, edge.to.0, at.0) || is_beyond(edge.from.1, edge.to.1, at.1);
        if is_far { 0 } else { short(aside(edge, at), self.aside) }
    }
}

/// The places on a raster, as large as it, each on the free cell nearest to where it belongs.
fn on_raster(places: &[Place], side: i32) -> Vec<Place> {
    let range = |of: fn(&Place) -> i32| {
        let at = || places.iter().map(|place| i64::from(of(place)));
        (at().min().unwrap_or(0), at().max().unwrap_or(0))
    };
    let (across, down) = (range(|place| place.0), range(|place| place.1));
    let span = (across.1 - across.0).max(down.1 - down.0).max(1);
    let most = i64::from(side) - 1;
    // In the middle of the raster where they fill only a part of it.
    let cell = |at: i32, (least, greatest): (i64, i64)| {
        ((2 * i64::from(at) - least - greatest + span) * most / (2 * span)) as i32
    };
    let mut taken: Vec<Place> = Vec::new();
    for (x, y) in places {
        let wanted = (cell(*x, across), cell(*y, down));
        let cells = (0..side * side).map(|nth| (nth % side, nth / side));
        let free = cells.filter(|cell| !taken.contains(cell));
        let nearest = free.min_by_key(|cell| (apart(*cell, wanted), *cell));
        taken.push(nearest.expect("a raster has more cells than a level nodes"));
    }
    taken
}
