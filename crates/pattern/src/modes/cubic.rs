//! Triangle-free graphs: three neighbours each, no cycle of less than five nodes.

use super::placing::placed;
use super::{GraphMode, Sketch};
use crate::{Graph, MAX_NODES, NodeSet};
use etchwork_core::{Reason, Stream};

/// Random ones of an even number of nodes, 10 at least: below there is none.
pub(super) struct Cubic;

const LEAST: usize = 10;
/// How often a graph is begun. Of those of 10 nodes, which all are the Petersen graph, one
/// in some ten comes out; of larger ones more.
const TRIES: usize = 2_000;

impl GraphMode for Cubic {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let most = MAX_NODES - MAX_NODES % 2;
        let nodes = nodes.clamp(LEAST, most);
        let nodes = nodes - nodes % 2;
        for _ in 0..TRIES {
            if let Some(graph) = attempt(nodes, stream) {
                return Ok(placed(graph, stream));
            }
        }
        Err("no_graph".into())
    }
}

/// Joins a node with the fewest neighbours to one that is four steps away at least, again
/// and again; nothing if there is none such.
fn attempt(nodes: usize, stream: &mut Stream) -> Option<Graph> {
    let mut graph = Graph::new(nodes);
    loop {
        let open = graph.nodes().iter().filter(|node| graph.out(*node).len() < 3);
        let open: NodeSet = open.collect();
        let Some(least) = open.iter().map(|node| graph.out(node).len()).min() else {
            return Some(graph);
        };
        let few: NodeSet = open.iter().filter(|node| graph.out(*node).len() == least).collect();
        let node = few.nth(stream.index(few.len()));
        let far = open - graph.within(node, 3) - NodeSet::one(node);
        if far.is_empty() {
            return None;
        }
        let other = far.nth(stream.index(far.len()));
        graph.add_edge(node, other);
        graph.add_edge(other, node);
    }
}
