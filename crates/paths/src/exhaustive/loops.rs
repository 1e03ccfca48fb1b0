//! The loops of a 2-factor, and joining them into fewer.

use super::edges::Edges;
use super::factor::{Factor, WHOLE};
use super::net::Net;

const NONE: usize = usize::MAX;

/// The loops formed by a choice of two edges per node.
#[derive(Debug, Default)]
pub(super) struct Loops {
    /// The loop of each node, by the number of one of its nodes.
    of: Vec<usize>,
    /// The two neighbours of each node on its loop, in no order.
    beside: Vec<[usize; 2]>,
    /// The number of loops.
    pub count: usize,
    ring: Vec<usize>,
}

impl Loops {
    /// Reads the loops off a factor, all of whose edges are used whole.
    pub fn read(&mut self, net: &Net, factor: &Factor) {
        self.beside.clear();
        self.beside.resize(net.nodes(), [NONE; 2]);
        for (edge, &[a, b]) in net.ends.iter().enumerate() {
            if factor.used(edge) == WHOLE {
                for (node, next) in [(a, b), (b, a)] {
                    let first_free = usize::from(self.beside[node][0] != NONE);
                    self.beside[node][first_free] = next;
                }
            }
        }
        self.of.clear();
        self.of.resize(net.nodes(), NONE);
        self.count = 0;
        for node in 0..net.nodes() {
            if self.of[node] == NONE {
                self.count += 1;
                self.mark(node, node);
            }
        }
    }

    /// Gives all nodes on the loop of a node the same number.
    fn mark(&mut self, start: usize, number: usize) {
        let (mut before, mut node) = (NONE, start);
        loop {
            self.of[node] = number;
            let next = self.onward(before, node);
            (before, node) = (node, next);
            if node == start {
                break;
            }
        }
    }

    /// The node that follows on a loop.
    fn onward(&self, before: usize, node: usize) -> usize {
        let [a, b] = self.beside[node];
        if a == before { b } else { a }
    }

    /// The ring from the source on, without the seam. There must be only one loop.
    pub fn ring(&mut self, net: &Net) -> &[usize] {
        self.ring.clear();
        let (mut before, mut node) = (net.seam(), net.source);
        while node != net.seam() {
            self.ring.push(node);
            let next = self.onward(before, node);
            (before, node) = (node, next);
        }
        &self.ring
    }

    /// The nodes of a shortest loop without the seam.
    pub fn shortest(&mut self, net: &Net) -> &[usize] {
        let mut size = vec![0; net.nodes()];
        self.of.iter().for_each(|number| size[*number] += 1);
        size[self.of[net.seam()]] = 0;
        let best = (0..size.len()).filter(|n| size[*n] > 0).min_by_key(|n| size[*n]);
        self.ring.clear();
        if let Some(start) = best {
            let (mut before, mut node) = (NONE, start);
            loop {
                self.ring.push(node);
                let next = self.onward(before, node);
                (before, node) = (node, next);
                if node == start {
                    break;
                }
            }
        }
        &self.ring
    }

    /// Joins two loops wherever an edge of each can be exchanged for two free edges between them:
    /// two sides of a square for the other two. Cost: linear for each joined loop.
    pub fn join(&mut self, net: &Net, edges: &Edges, factor: &mut Factor) {
        let mut joined = true;
        while joined && self.count > 1 {
            joined = false;
            for edge in 0..net.ends.len() {
                let [a, b] = net.ends[edge];
                if self.of[a] != self.of[b] && edges.is_open(edge) {
                    joined |= self.exchange(net, edges, factor, edge);
                }
            }
        }
    }

    /// Tries to join two loops by a free edge between them.
    fn exchange(&mut self, net: &Net, edges: &Edges, factor: &mut Factor, edge: usize) -> bool {
        let [a, b] = net.ends[edge];
        for c in self.beside[a] {
            for d in self.beside[b] {
                let Some(across) = net.edge_between(c, d) else { continue };
                if !edges.is_open(across) {
                    continue;
                }
                let open = |a, b| net.edge_between(a, b).filter(|edge| edges.is_open(*edge));
                let (Some(one), Some(two)) = (open(a, c), open(b, d)) else { continue };
                for (edge, halves) in [(one, 0), (two, 0), (edge, WHOLE), (across, WHOLE)] {
                    factor.set(net, edge, halves);
                }
                for (node, old, new) in [(a, c, b), (c, a, d), (b, d, a), (d, b, c)] {
                    let place = usize::from(self.beside[node][1] == old);
                    self.beside[node][place] = new;
                }
                self.mark(a, self.of[a]);
                self.count -= 1;
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Cell, Stream, Task};

    #[test]
    fn loops_side_by_side_are_joined_into_one_ring() {
        let (graph, stream) = (board("...... ...... ...... ......").graph(), Stream::new(0));
        let task = Task { target: Some(Cell::new(6)), ..Task::new(&graph, &[], &stream) };
        let (mut net, mut edges, mut factor) =
            (Net::default(), Edges::default(), Factor::default());
        net.build(&task, Cell::new(0));
        edges.reset(&net, None);
        factor.reset(&net);
        factor.repair(&net, &edges).unwrap();
        let mut loops = Loops::default();
        loops.read(&net, &factor);
        let before = loops.count;
        assert!(before > 1, "two rows make a loop each");
        assert!(loops.shortest(&net).len() < 24);
        loops.join(&net, &edges, &mut factor);
        assert_eq!(loops.count, 1);
        let kept = loops.ring(&net).to_vec();
        loops.read(&net, &factor);
        assert_eq!((loops.count, loops.ring(&net)), (1, &kept[..]), "the factor is kept in step");
        assert_eq!((kept.len(), kept[0]), (24, 0));
    }
}
