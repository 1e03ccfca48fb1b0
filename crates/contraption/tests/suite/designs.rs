//! Random designs: small, with all elements, sparse and dense.

use etchwork_contraption::{Design, EdgeKind, ItemKind, NodeKind, Place};
use proptest::collection::vec;
use proptest::prelude::*;

const NODES: [NodeKind; 8] = [
    NodeKind::Plain,
    NodeKind::Plain,
    NodeKind::Plain,
    NodeKind::Goal,
    NodeKind::Button,
    NodeKind::Plate,
    NodeKind::Toggle,
    NodeKind::Bridge,
];
const EDGES: [EdgeKind; 10] = [
    EdgeKind::Plain,
    EdgeKind::Plain,
    EdgeKind::Step,
    EdgeKind::Wall,
    EdgeKind::OneWay,
    EdgeKind::NoBall,
    EdgeKind::Vision,
    EdgeKind::Gate,
    EdgeKind::BlockableHazard,
    EdgeKind::BallTrack,
];

/// Designs of at most `nodes` nodes.
pub fn designs(nodes: usize) -> impl Strategy<Value = Design> {
    let node = (0..NODES.len(), any::<bool>(), -3..4, -3..4);
    let edge = (any::<usize>(), any::<usize>(), 0..EDGES.len(), any::<bool>());
    let item = (0..5usize, any::<usize>());
    let lines = vec((any::<usize>(), any::<usize>()), 0..7);
    (vec(node, 1..=nodes), vec(edge, 0..nodes * 2), vec(item, 0..5), lines).prop_map(
        |(nodes, edges, items, lines)| {
            let mut design = Design::new("Random").unwrap();
            for (nth, (_, _, x, y)) in nodes.iter().enumerate() {
                design.add_node(&format!("N{nth}"), (*x, *y)).unwrap();
            }
            for (nth, (kind, on, ..)) in nodes.iter().enumerate() {
                if NODES[*kind] != NodeKind::Plain {
                    design.set_node(nth, NODES[*kind], *on).unwrap();
                }
            }
            for (from, to, kind, on) in edges {
                let Ok(edge) = design.add_edge(from % nodes.len(), to % nodes.len()) else {
                    continue;
                };
                if EDGES[kind] != EdgeKind::Plain {
                    design.set_edge(edge, EDGES[kind], on).unwrap();
                }
            }
            // Two in five items are players. A ball where no ball can be is left out.
            for (kind, node) in items {
                let kind = if kind < 2 { ItemKind::Player } else { ItemKind::Ball };
                let _ = design.add_item(kind, node % nodes.len());
            }
            connect(&mut design, &lines);
            design
        },
    )
}

/// Adds lines from triggers to receivers, if there are any.
fn connect(design: &mut Design, lines: &[(usize, usize)]) {
    let triggers: Vec<usize> = (0..design.nodes().len())
        .filter(|node| design.nodes()[*node].kind().is_trigger())
        .collect();
    let is_receiver = |place: &Place| match place {
        Place::Node(node) => design.nodes()[*node].kind().is_receiver(),
        Place::Edge(_) => true,
    };
    let receivers: Vec<Place> = design.switchable().iter().copied().filter(is_receiver).collect();
    if triggers.is_empty() || receivers.is_empty() {
        return;
    }
    for (trigger, receiver) in lines {
        let receiver = receivers[receiver % receivers.len()];
        design.notify(triggers[trigger % triggers.len()], receiver).unwrap();
    }
}
