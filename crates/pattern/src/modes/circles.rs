//! Rings around a node.

use super::{GraphMode, Sketch};
use crate::{Graph, MAX_NODES};
use etchwork_core::{Reason, Stream};

/// Rings with equally many nodes, joined outwards by spokes. Each ring is one-way, clockwise or
/// anticlockwise, with a chance in percent.
pub(super) struct Circles {
    pub(super) one_way: u32,
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

/// The number of rings and the spokes that come nearest to the number of nodes: rings times spokes,
/// plus the node in the middle. Of several such shapes, the one with the most spokes.
fn shape(nodes: usize) -> (usize, &'static [(i32, i32)]) {
    let sizes = SPOKES.iter().flat_map(|spokes| (1..=6).map(move |rings| (rings, *spokes)));
    let fits = sizes.filter(|(rings, spokes)| rings * spokes.len() < MAX_NODES);
    fits.min_by_key(|(rings, spokes)| {
        ((rings * spokes.len() + 1).abs_diff(nodes), usize::MAX - spokes.len())
    })
    .expect("one ring of four fits")
}

/// The place of a node: on the first ring 3 from the middle, and each further ring 2 further right
/// or down, whichever is the longer direction.
fn place((right, down): (i32, i32), ring: usize) -> (i32, i32) {
    let along = 3_000 + 2_000_000 * ring as i32 / right.abs().max(down.abs());
    // Rounded to the nearest integer, halves away from the middle.
    let at = |thousandths: i32| {
        let far = (along * thousandths.abs() + 500_000) / 1_000_000;
        far * thousandths.signum()
    };
    (at(right), at(down))
}

impl GraphMode for Circles {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let (rings, directions) = shape(nodes);
        let spokes = directions.len();
        let mut graph = Graph::new(1 + rings * spokes);
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
                places.push(place(directions[spoke], ring));
            }
        }
        Ok(Sketch { graph, places })
    }
}
