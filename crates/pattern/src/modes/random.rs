//! Uniformly random graphs.

use super::{GraphMode, Layout, Sketch};
use crate::{Graph, MAX_NODES};
use etchwork_core::{Reason, Stream};

/// Edges drawn at random until nodes have `degree` neighbours on average; some edges are one-way.
pub(super) struct Random {
    pub(super) degree: u32,
    pub(super) one_way: u32,
    pub(super) layout: Layout,
}

impl GraphMode for Random {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let nodes = nodes.clamp(1, MAX_NODES);
        let mut graph = Graph::new(nodes);
        let pairs = nodes * (nodes - 1) / 2;
        let wanted = (nodes * self.degree as usize / 2).min(pairs);
        let mut left = pairs;
        let mut missing = wanted;
        // Selection sampling: this chance for each pair makes all edge sets of this size equally
        // likely.
        for a in 0..nodes {
            for b in a + 1..nodes {
                if stream.index(left) < missing {
                    missing -= 1;
                    let is_one_way = stream.below(100) < self.one_way;
                    let is_back = stream.below(2) == 0;
                    if !(is_one_way && is_back) {
                        graph.add_edge(a, b);
                    }
                    if !is_one_way || is_back {
                        graph.add_edge(b, a);
                    }
                }
                left -= 1;
            }
        }
        Ok(self.layout.placed(graph, stream))
    }
}
