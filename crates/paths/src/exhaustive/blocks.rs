//! Cut cells of the rest, in the order in which the path meets them from the source.

use super::edges::{Edge, Edges};
use super::net::{Net, Visit};
use super::rules::Rule;
use std::ops::Range;

const NONE: usize = usize::MAX;

/// Working memory of the walk over the cells.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    number: Vec<usize>,
    low: Vec<usize>,
    /// Nodes under way, each with its spokes.
    path: Vec<Visit>,
    queue: Vec<usize>,
}

impl Blocks {
    /// Checks that the path can visit all remaining cells, and keeps its end out of the parts that
    /// it must pass through.
    ///
    /// In a depth-first walk from the source, a cell cuts off a child and its descendants if none
    /// of them is adjacent to an ancestor of the cell (Hopcroft and Tarjan, "Efficient algorithms
    /// for graph manipulation", 1973). The path can enter such a part only through the cell, so it
    /// cannot leave again and ends there: all parts must be nested, with the target in the
    /// innermost.
    /// Cost: linear.
    pub fn check(&mut self, net: &Net, edges: &mut Edges) -> Result<(), Rule> {
        let inner = self.innermost(net, edges)?;
        let outside = |node: usize| node != net.source && !inner.contains(&self.number[node]);
        let mut ends = net.spokes(net.seam()).iter().filter(|spoke| outside(spoke.to));
        ends.try_for_each(|spoke| edges.rule_out(net, spoke.edge, Rule::CutCell))
    }

    /// The numbers of the cells among which the path must end.
    fn innermost(&mut self, net: &Net, edges: &Edges) -> Result<Range<usize>, Rule> {
        self.begin(net);
        let (mut count, mut inner) = (1, 0..0);
        while let Some(visit) = self.path.last_mut() {
            let node = visit.node;
            let Some(spoke) = visit.next().map(|number| net.spoke(number)) else {
                self.path.pop();
                let Some(Visit { node: parent, .. }) = self.path.last() else { break };
                self.low[*parent] = self.low[*parent].min(self.low[node]);
                if self.low[node] < self.number[*parent] {
                    continue;
                }
                if inner.is_empty() {
                    inner = self.number[node]..count;
                } else if self.number[node] > inner.start {
                    return Err(Rule::CutCell);
                }
                continue;
            };
            if edges.get(spoke.edge) == Edge::Dropped || spoke.to == net.seam() {
                continue;
            }
            if self.number[spoke.to] == NONE {
                self.number[spoke.to] = count;
                self.low[spoke.to] = count;
                count += 1;
                self.path.push(net.visit(spoke.to));
            } else {
                self.low[node] = self.low[node].min(self.number[spoke.to]);
            }
        }
        if count < net.seam() { Err(Rule::Disconnected) } else { Ok(inner) }
    }

    /// Numbers the source first.
    fn begin(&mut self, net: &Net) {
        self.number.clear();
        self.number.resize(net.nodes(), NONE);
        self.low.clear();
        self.low.resize(net.nodes(), 0);
        self.number[net.source] = 0;
        self.path.clear();
        self.path.push(net.visit(net.source));
    }

    /// Checks, with one-way steps, that every cell can be reached from the source and leads to an
    /// end. Cost: linear.
    pub fn check_ways(&mut self, net: &Net, edges: &Edges) -> Result<(), Rule> {
        let whole = [true, false].map(|onward| self.reaches_all(net, edges, onward));
        if whole == [true; 2] { Ok(()) } else { Err(Rule::Unreachable) }
    }

    /// Whether steps from the seam, or steps taken back from it, reach every node.
    fn reaches_all(&mut self, net: &Net, edges: &Edges, onward: bool) -> bool {
        self.number.clear();
        self.number.resize(net.nodes(), NONE);
        self.queue.clear();
        self.queue.push(net.seam());
        self.number[net.seam()] = 0;
        let mut count = 1;
        while let Some(node) = self.queue.pop() {
            for spoke in net.spokes(node) {
                let from = if onward { node } else { spoke.to };
                let leads =
                    edges.get(spoke.edge) != Edge::Dropped && net.can_walk(spoke.edge, from);
                if leads && self.number[spoke.to] == NONE {
                    self.number[spoke.to] = 0;
                    self.queue.push(spoke.to);
                    count += 1;
                }
            }
        }
        count == net.nodes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Cell, Stream, Task};

    /// The cells on which a path from a cell can still end, or the rule that proves that there are
    /// none.
    fn ends(drawing: &str, source: usize, target: Option<usize>) -> Result<Vec<usize>, Rule> {
        let (graph, stream) = (board(drawing).graph(), Stream::new(0));
        let task = Task { target: target.map(Cell::new), ..Task::new(&graph, &[], &stream) };
        let (mut net, mut edges) = (Net::default(), Edges::default());
        net.build(&task, Cell::new(source));
        edges.reset(&net, None);
        edges.take(&net, net.start).unwrap();
        Blocks::default().check(&net, &mut edges)?;
        let open = net.spokes(net.seam()).iter().filter(|spoke| edges.is_open(spoke.edge));
        Ok(open.map(|spoke| net.cell(spoke.to).index()).collect())
    }

    #[test]
    fn the_path_ends_in_the_last_of_its_blocks() {
        // The end lies beyond the corridor, and the source determines its colour.
        assert_eq!(ends("..#.. .....", 1, None), Ok(vec![3, 9]));
        assert_eq!(ends("..#.. .....", 1, Some(3)), Ok(vec![3]));
    }

    #[test]
    fn sides_that_lie_apart_are_refused() {
        assert_eq!(ends("..#.. .....", 7, None), Err(Rule::CutCell));
        assert_eq!(ends(".#.#. ..... .....", 0, None), Err(Rule::CutCell));
        assert_eq!(ends("..#.. ..#..", 0, None), Err(Rule::Disconnected));
    }

    #[test]
    fn a_target_outside_the_last_block_is_a_dead_end() {
        assert!(ends("..#.. .....", 1, Some(0)).is_err());
    }
}
