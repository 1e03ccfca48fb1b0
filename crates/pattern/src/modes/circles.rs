//! Rings around a node.

use super::{GraphMode, Sketch, roomy};
use crate::nodes::LARGE;
use crate::{Graph, MAX_NODES};
use etchwork_core::{Reason, Stream};
use serde::Deserialize;

/// Where the nodes are.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Layout {
    /// On rings.
    #[default]
    Rings,
    /// With as much room for nodes as possible.
    Roomy,
}

/// Rings with equally many nodes, joined outwards by spokes. Each ring is one-way, clockwise or
/// anticlockwise, with a chance in percent.
pub(super) struct Circles {
    pub(super) one_way: u32,
    pub(super) layout: Layout,
}

/// For each number of spokes from 4, the directions of the spokes in the first turn: right and
/// down, in thousandths.
const SPOKES: [&[(i32, i32)]; 5] = [
    &[(0, -1000), (1000, 0), (0, 1000), (-1000, 0)],
    &[(0, -1000), (951, -309), (588, 809), (-588, 809), (-951, -309)],
    &[(0, -1000), (866, -500), (866, 500), (0, 1000), (-866, 500), (-866, -500)],
    &[(0, -1000), (782, -623), (975, 223), (434, 901), (-434, 901), (-975, 223), (-782, -623)],
    &[
        (0, -1000),
        (707, -707),
        (1000, 0),
        (707, 707),
        (0, 1000),
        (-707, 707),
        (-1000, 0),
        (-707, -707),
    ],
];

/// The most nodes of the shapes above.
const SMALL: usize = 49;

/// The spokes of larger shapes, as the directions in the first quarter of the first turn.
const QUARTERS: [&[(i32, i32)]; 3] = [
    &[(0, -1000), (707, -707)],
    &[(0, -1000), (500, -866), (866, -500)],
    &[(0, -1000), (383, -924), (707, -707), (924, -383)],
];

/// Rings around a node, and the directions of the spokes.
struct Shape {
    rings: usize,
    spokes: Vec<(i32, i32)>,
}

impl Shape {
    /// The shape that comes nearest to the number of nodes: rings times spokes, plus the node in
    /// the middle. Of several such shapes, the one with the most spokes.
    fn of(nodes: usize) -> Self {
        let (spokes, rings): (Vec<_>, _) = if nodes <= SMALL || !LARGE {
            (SPOKES.iter().map(|spokes| spokes.to_vec()).collect(), 1..=6)
        } else {
            (QUARTERS.iter().map(|quarter| all_round(quarter)).collect(), 1..=12)
        };
        let of_rings =
            |spokes: Vec<_>| rings.clone().map(move |rings| Self { rings, spokes: spokes.clone() });
        let shapes = spokes.into_iter().flat_map(of_rings);
        let fits = shapes.filter(|shape| shape.nodes() <= MAX_NODES);
        fits.min_by_key(|shape| (shape.nodes().abs_diff(nodes), usize::MAX - shape.spokes.len()))
            .expect("one ring fits")
    }

    fn nodes(&self) -> usize {
        1 + self.rings * self.spokes.len()
    }

    /// How much further a ring is from the middle than the ring before it: 2, or 1 where a picture
    /// has no room for that.
    fn step(&self) -> i32 {
        if self.rings <= 7 { 2 } else { 1 }
    }
}

/// Directions in all four quarters, each a quarter of a turn after the one before it.
fn all_round(quarter: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let turned = |turns: usize| {
        let turn = move |at: &(i32, i32)| (0..turns).fold(*at, |(right, down), _| (-down, right));
        quarter.iter().map(turn)
    };
    (0..4).flat_map(turned).collect()
}

/// The place of a node: on the first ring 3 from the middle, and each further ring a `step` further
/// right or down, whichever is the longer direction.
fn place((right, down): (i32, i32), ring: usize, step: i32) -> (i32, i32) {
    let along = 3_000 + step * 1_000_000 * ring as i32 / right.abs().max(down.abs());
    // Rounded to the nearest integer, halves away from the middle.
    let at = |thousandths: i32| {
        let far = (along * thousandths.abs() + 500_000) / 1_000_000;
        far * thousandths.signum()
    };
    (at(right), at(down))
}

impl GraphMode for Circles {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let shape = Shape::of(nodes);
        let (rings, spokes) = (shape.rings, shape.spokes.len());
        let mut graph = Graph::new(shape.nodes());
        let node = |ring: usize, spoke: usize| 1 + ring * spokes + spoke % spokes;
        let mut places = vec![(0, 0)];
        for ring in 0..rings {
            let is_one_way = stream.below(100) < self.one_way;
            let is_clockwise = stream.below(2) == 0;
            for spoke in 0..spokes {
                let (here, next) = (node(ring, spoke), node(ring, spoke + 1));
                if !is_one_way || is_clockwise {
                    graph.add_edge(here, next);
                }
                if !is_one_way || !is_clockwise {
                    graph.add_edge(next, here);
                }
                let inner = if ring == 0 { 0 } else { node(ring - 1, spoke) };
                graph.add_edge(here, inner);
                graph.add_edge(inner, here);
                places.push(place(shape.spokes[spoke], ring, shape.step()));
            }
        }
        let sketch = Sketch { graph, places };
        Ok(match self.layout {
            Layout::Rings => sketch,
            Layout::Roomy => roomy::spread(&sketch),
        })
    }
}
