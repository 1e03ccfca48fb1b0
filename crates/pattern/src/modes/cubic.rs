//! Random cubic graphs of girth 5 or more: three neighbours each, no triangle, no square.

use super::{GraphMode, Layout, Sketch};
use crate::{Graph, MAX_NODES, NodeSet};
use etchwork_core::{Reason, Stream};

/// Needs an even number of nodes, at least 10: no such graph is smaller.
pub(super) struct Cubic {
    pub(super) layout: Layout,
}

const LEAST: usize = 10;
/// How often the construction starts again. With 10 nodes every such graph is the Petersen graph,
/// and about one attempt in some tens succeeds; with more nodes, more attempts do.
const TRIES: usize = 2_000;

impl GraphMode for Cubic {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let most = MAX_NODES - MAX_NODES % 2;
        let nodes = nodes.clamp(LEAST, most);
        let nodes = nodes - nodes % 2;
        for _ in 0..TRIES {
            if let Some(graph) = attempt(nodes, stream) {
                return Ok(self.layout.placed(graph, stream));
            }
        }
        Err("no_graph".into())
    }
}

/// Repeatedly joins a node with the fewest neighbours to a node at least four steps away; `None` if
/// there is no such node.
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
