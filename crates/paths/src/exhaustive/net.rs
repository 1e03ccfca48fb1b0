//! The task as a ring: the graph plus one node, the seam, which joins the end of the path to its
//! start.
//!
//! A Hamiltonian path from the source to a possible target is a Hamiltonian cycle of the net, and
//! every node of a cycle has two edges: so ends need no special case. A one-way step is an edge
//! here, with a note of the direction in which it can be walked.

use etchwork_path::{Cell, Graph, Task};
use std::ops::Range;

/// An edge that can be walked from its first end to its second.
pub(super) const AHEAD: u8 = 1;
/// An edge that can be walked from its second end to its first.
pub(super) const BACK: u8 = 2;

/// An edge, as one of its nodes sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spoke {
    /// The node at the other end.
    pub to: usize,
    /// The number of the edge.
    pub edge: usize,
}

/// A node that a depth-first walk has entered and not left.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub node: usize,
    /// What it has not looked at, by number in a list for all nodes.
    pub left: Range<usize>,
}

impl Visit {
    /// The next number to look at.
    #[inline]
    pub fn next(&mut self) -> Option<usize> {
        self.left.next()
    }
}

/// An undirected simple graph of nodes `0..=seam`, edges numbered.
#[derive(Debug, Default)]
pub(super) struct Net {
    cells: Vec<Cell>,
    node_of: Vec<usize>,
    first_spoke: Vec<usize>,
    spokes: Vec<Spoke>,
    /// The ends of each edge.
    pub ends: Vec<[usize; 2]>,
    /// The directions in which each edge can be walked: `AHEAD`, `BACK` or both.
    pub ways: Vec<u8>,
    /// The colour of each node.
    pub colour: Vec<bool>,
    /// The edges between nodes of one colour.
    pub within: Vec<usize>,
    /// The node of the source.
    pub source: usize,
    /// The edge from the seam to the source, part of every ring.
    pub start: usize,
}

impl Net {
    /// The ring problem of a task, for paths from one source. The source and
    /// the target must be different cells of the graph.
    pub fn build(&mut self, task: &Task<'_>, source: Cell) {
        let graph = task.graph;
        self.cells.clear();
        self.cells.extend(graph.cells());
        self.node_of.clear();
        self.node_of.resize(graph.span(), usize::MAX);
        for (node, cell) in self.cells.iter().enumerate() {
            self.node_of[cell.index()] = node;
        }
        self.source = self.node_of[source.index()];
        self.ends.clear();
        self.ways.clear();
        self.add_steps(graph);
        self.colour_cells(graph);
        let Self { ends, colour, within, .. } = self;
        let is_within =
            |(edge, [a, b]): (usize, &[usize; 2])| (colour[*a] == colour[*b]).then_some(edge);
        within.clear();
        within.extend(ends.iter().enumerate().filter_map(is_within));
        self.close(task.target.map(|cell| self.node_of[cell.index()]));
        self.index_spokes();
    }

    fn add_steps(&mut self, graph: &Graph) {
        let symmetric = graph.is_symmetric();
        for (node, &cell) in self.cells.iter().enumerate() {
            for next in graph.exits(cell) {
                let taken_back = symmetric || graph.has_arc(next, cell);
                // An edge that can be walked both ways is added once.
                if next != cell && (next > cell || !taken_back) {
                    self.ends.push([node, self.node_of[next.index()]]);
                    self.ways.push(if taken_back { AHEAD | BACK } else { AHEAD });
                }
            }
        }
    }

    /// Adds the edges of the seam. If no step stays within a colour, the colour of the path's last
    /// cell is known, and cells of the other colour get no edge.
    fn close(&mut self, target: Option<usize>) {
        let (seam, source) = (self.seam(), self.source);
        let sign = |colour: bool| if colour { 1 } else { -1 };
        let surplus: i64 = self.colour.iter().map(|colour| sign(*colour)).sum();
        // The sum over all cells is half the sum over both ends (see the screen `Colour`).
        let due = 2 * surplus - sign(self.colour[source]) > 0;
        let last = target.map_or(due, |target| self.colour[target]);
        self.start = self.ends.len();
        self.ends.push([seam, source]);
        self.ways.push(AHEAD);
        for node in 0..seam {
            let free =
                self.within.is_empty().then_some(last).is_none_or(|c| c == self.colour[node]);
            if node != source && target.map_or(free, |target| target == node) {
                self.ends.push([node, seam]);
                self.ways.push(AHEAD);
                if self.colour[node] != last {
                    self.within.push(self.ends.len() - 1);
                }
            }
        }
        if self.colour[source] != last {
            self.within.push(self.start);
        }
        self.colour.push(!last);
    }

    /// Lists the edges of each node.
    fn index_spokes(&mut self) {
        let nodes = self.cells.len() + 1;
        self.first_spoke.clear();
        self.first_spoke.resize(nodes + 1, 0);
        for [a, b] in &self.ends {
            self.first_spoke[*a] += 1;
            self.first_spoke[*b] += 1;
        }
        let mut sum = 0;
        for first in &mut self.first_spoke {
            sum += *first;
            *first = sum;
        }
        self.spokes.clear();
        self.spokes.resize(2 * self.ends.len(), Spoke { to: 0, edge: 0 });
        // From the back, so that each node's edges stay in ascending order.
        for (edge, &[a, b]) in self.ends.iter().enumerate().rev() {
            for (at, to) in [(a, b), (b, a)] {
                self.first_spoke[at] -= 1;
                self.spokes[self.first_spoke[at]] = Spoke { to, edge };
            }
        }
    }

    /// Uses the colours of the graph, or makes some by a walk over all steps. Any colours are
    /// sound; good ones leave few steps within a colour.
    fn colour_cells(&mut self, graph: &Graph) {
        self.colour.clear();
        if let Some(colouring) = graph.colouring() {
            self.colour.extend(self.cells.iter().map(|cell| colouring.first.contains(*cell)));
            return;
        }
        self.index_spokes();
        let mut colours = vec![None; self.cells.len()];
        let mut queue = Vec::new();
        for root in 0..colours.len() {
            if colours[root].is_none() {
                colours[root] = Some(true);
                queue.push(root);
            }
            while let Some(node) = queue.pop() {
                let other = colours[node].map(|colour| !colour);
                for spoke in self.spokes(node) {
                    if colours[spoke.to].is_none() {
                        colours[spoke.to] = other;
                        queue.push(spoke.to);
                    }
                }
            }
        }
        self.colour.extend(colours.iter().map(|colour| colour.unwrap_or(true)));
    }

    /// The number of nodes, including the seam.
    pub fn nodes(&self) -> usize {
        self.cells.len() + 1
    }

    /// The node that joins the end of the path to its start.
    pub fn seam(&self) -> usize {
        self.cells.len()
    }

    /// The cell of a node other than the seam.
    pub fn cell(&self, node: usize) -> Cell {
        self.cells[node]
    }

    /// The node of a cell of the graph.
    pub fn node(&self, cell: Cell) -> usize {
        self.node_of[cell.index()]
    }

    /// The edges at a node.
    #[inline]
    pub fn spokes(&self, node: usize) -> &[Spoke] {
        &self.spokes[self.visit(node).left]
    }

    /// The start of a walk over the spokes of a node, by their numbers.
    #[inline]
    pub fn visit(&self, node: usize) -> Visit {
        Visit { node, left: self.first_spoke[node]..self.first_spoke[node + 1] }
    }

    /// The spoke with a number.
    #[inline]
    pub fn spoke(&self, number: usize) -> Spoke {
        self.spokes[number]
    }

    /// The edge between two nodes.
    #[inline]
    pub fn edge_between(&self, a: usize, b: usize) -> Option<usize> {
        let (few, other) =
            if self.spokes(a).len() <= self.spokes(b).len() { (a, b) } else { (b, a) };
        self.spokes(few).iter().find(|spoke| spoke.to == other).map(|spoke| spoke.edge)
    }

    /// The end of an edge that is not `node`.
    pub fn across(&self, edge: usize, node: usize) -> usize {
        let [a, b] = self.ends[edge];
        a ^ b ^ node
    }

    /// Whether an edge can be walked from the given end to the other.
    #[inline]
    pub fn can_walk(&self, edge: usize, from: usize) -> bool {
        let way = if self.ends[edge][0] == from { AHEAD } else { BACK };
        self.ways[edge] & way != 0
    }
}
