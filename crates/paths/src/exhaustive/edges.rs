//! Decides which edges are in the ring: decisions, their immediate consequences, and undo.
//!
//! Taken edges form fragments of the ring, each identified by its ends.

use super::course::Courses;
use super::net::Net;
use super::rules::Rule;

/// The decision on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Undecided.
    Open,
    /// In the ring.
    Taken,
    /// Not in the ring.
    Dropped,
}

/// How to undo one decision.
#[derive(Clone, Copy, Debug)]
struct Step {
    edge: usize,
    /// The far ends of the two fragments that a taken edge joined.
    joined: Option<[usize; 2]>,
}

/// The decisions on all edges of a net.
#[derive(Debug, Default)]
pub(super) struct Edges {
    edge: Vec<Edge>,
    /// Edges taken at each node.
    taken: Vec<u8>,
    /// Edges not dropped at each node.
    left: Vec<usize>,
    /// For each end of a fragment, the other end.
    far_end: Vec<usize>,
    /// The directions in which fragments can be walked, where that matters.
    courses: Option<Courses>,
    taken_in_all: usize,
    steps: Vec<Step>,
    /// Nodes to examine again.
    queue: Vec<usize>,
    /// Edges decided since this was last emptied, for observers.
    pub fresh: Vec<usize>,
    /// The number of branches that each rule cut off.
    pub cuts: [u64; Rule::COUNT],
}

impl Edges {
    /// Opens every edge.
    pub fn reset(&mut self, net: &Net, courses: Option<Courses>) {
        let nodes = net.nodes();
        self.edge.clear();
        self.edge.resize(net.ends.len(), Edge::Open);
        self.taken.clear();
        self.taken.resize(nodes, 0);
        self.left.clear();
        self.left.extend((0..nodes).map(|node| net.spokes(node).len()));
        self.far_end.clear();
        self.far_end.extend(0..nodes);
        self.courses = courses;
        self.taken_in_all = 0;
        self.steps.clear();
        self.queue.clear();
        self.queue.extend(0..nodes);
        self.fresh.clear();
    }

    /// The consequences of the net alone, before any decision.
    pub fn begin(&mut self, net: &Net) -> Result<(), Rule> {
        if self.left.iter().any(|left| *left < 2) {
            return Err(Rule::DeadEnd);
        }
        (0..net.ends.len()).try_for_each(|edge| self.check_course(net, edge))?;
        self.take(net, net.start)
    }

    /// The decision on an edge.
    #[inline]
    pub fn get(&self, edge: usize) -> Edge {
        self.edge[edge]
    }

    /// Whether an edge is undecided.
    #[inline]
    pub fn is_open(&self, edge: usize) -> bool {
        self.edge[edge] == Edge::Open
    }

    /// The number of edges at a node that are not dropped.
    #[inline]
    pub fn left(&self, node: usize) -> usize {
        self.left[node]
    }

    /// The number of edges taken at a node.
    #[inline]
    pub fn taken(&self, node: usize) -> u8 {
        self.taken[node]
    }

    /// The other end of the fragment that has this end.
    #[inline]
    pub fn far_end(&self, node: usize) -> usize {
        self.far_end[node]
    }

    /// The directions in which fragments can be walked, where that matters.
    pub fn courses(&self) -> Option<&Courses> {
        self.courses.as_ref()
    }

    /// An undecided edge near the latest decisions: first one of a node that has one edge taken and
    /// two to choose from. `None` if every edge is decided.
    pub fn open_beside_latest(&self, net: &Net) -> Option<usize> {
        let open = |node: usize| net.spokes(node).iter().map(|s| s.edge).find(|e| self.is_open(*e));
        let mut any = None;
        for step in self.steps.iter().rev() {
            let ends = net.ends[step.edge];
            for node in step.joined.into_iter().flatten().chain(ends) {
                if self.taken[node] == 1 && self.left[node] == 3 {
                    return open(node);
                }
                if any.is_none() && self.taken[node] < 2 {
                    any = open(node);
                }
            }
        }
        any.or_else(|| (0..self.edge.len()).find(|edge| self.is_open(*edge)))
    }

    /// A mark to come back to with [`Edges::undo`].
    pub fn mark(&self) -> usize {
        self.steps.len()
    }

    /// Drops an edge if it is open, and counts it as a branch that the rule cut off. A taken edge
    /// is a contradiction.
    pub fn rule_out(&mut self, net: &Net, edge: usize, rule: Rule) -> Result<(), Rule> {
        match self.edge[edge] {
            Edge::Dropped => Ok(()),
            Edge::Taken => Err(rule),
            Edge::Open => {
                self.cuts[rule as usize] += 1;
                self.drop(net, edge)
            }
        }
    }

    /// Leaves an open edge out of the ring.
    pub fn drop(&mut self, net: &Net, edge: usize) -> Result<(), Rule> {
        self.edge[edge] = Edge::Dropped;
        self.steps.push(Step { edge, joined: None });
        self.fresh.push(edge);
        let mut enough = true;
        for node in net.ends[edge] {
            self.left[node] -= 1;
            enough &= self.left[node] > 1;
            if self.left[node] == 2 {
                self.queue.push(node);
            }
        }
        if enough { Ok(()) } else { Err(Rule::DeadEnd) }
    }

    /// Makes an open edge part of the ring. It cannot close a smaller loop: such an edge was ruled
    /// out when its ends became the ends of one fragment.
    pub fn take(&mut self, net: &Net, edge: usize) -> Result<(), Rule> {
        let [u, v] = net.ends[edge];
        if self.taken[u] > 1 || self.taken[v] > 1 {
            return Err(Rule::ThirdEdge);
        }
        debug_assert!(self.far_end[u] != v || self.taken_in_all + 1 == net.nodes());
        let course = self.courses.as_ref().map(|courses| courses.joined(net, edge)).transpose()?;
        let (a, b) = (self.far_end[u], self.far_end[v]);
        let mut changed = [false; 2];
        if let (Some(courses), Some(course)) = (&mut self.courses, course) {
            changed = courses.join([a, b], course);
        }
        (self.far_end[a], self.far_end[b]) = (b, a);
        self.edge[edge] = Edge::Taken;
        self.steps.push(Step { edge, joined: Some([a, b]) });
        self.fresh.push(edge);
        self.taken_in_all += 1;
        for node in [u, v] {
            self.taken[node] += 1;
            if self.taken[node] == 2 {
                self.queue.push(node);
            }
        }
        self.guard_ends(net, [a, b], changed)
    }

    /// Rules out the edges that can no longer be taken now that a fragment has these ends. Where an end
    /// sees the course that it saw before, its edges are as they were.
    fn guard_ends(
        &mut self,
        net: &Net,
        [a, b]: [usize; 2],
        changed: [bool; 2],
    ) -> Result<(), Rule> {
        if self.taken_in_all + 1 < net.nodes()
            && let Some(edge) = net.edge_between(a, b)
            && self.is_open(edge)
        {
            self.rule_out(net, edge, Rule::ClosedLoop)?;
        }
        for (end, _) in [a, b].into_iter().zip(changed).filter(|(_, changed)| *changed) {
            net.spokes(end).iter().try_for_each(|s| self.check_course(net, s.edge))?;
        }
        Ok(())
    }

    /// Rules an open edge out if the fragment it would make cannot be walked.
    fn check_course(&mut self, net: &Net, edge: usize) -> Result<(), Rule> {
        let Some(courses) = &self.courses else { return Ok(()) };
        if !self.is_open(edge) {
            return Ok(());
        }
        match courses.joined(net, edge) {
            Ok(_) => Ok(()),
            Err(rule) => self.rule_out(net, edge, rule),
        }
    }

    /// Follows forced moves: a node with two edges taken drops the others, a
    /// node with two edges left takes both.
    pub fn settle(&mut self, net: &Net) -> Result<(), Rule> {
        while let Some(node) = self.queue.pop() {
            let full = self.taken[node] == 2;
            if self.left[node] == 2 && full || self.left[node] > 2 && !full {
                continue;
            }
            for spoke in net.spokes(node) {
                if self.is_open(spoke.edge) {
                    if full { self.drop(net, spoke.edge)? } else { self.take(net, spoke.edge)? }
                }
            }
        }
        Ok(())
    }

    /// Takes back every decision made since a mark.
    pub fn undo(&mut self, net: &Net, mark: usize) {
        self.queue.clear();
        self.fresh.clear();
        for step in self.steps.drain(mark..).rev() {
            self.edge[step.edge] = Edge::Open;
            let [u, v] = net.ends[step.edge];
            let Some([a, b]) = step.joined else {
                self.left[u] += 1;
                self.left[v] += 1;
                continue;
            };
            self.taken[u] -= 1;
            self.taken[v] -= 1;
            self.taken_in_all -= 1;
            (self.far_end[a], self.far_end[b]) = (u, v);
            if let Some(courses) = &mut self.courses {
                courses.part([a, b]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Cell, Stream, Task};

    /// An open 3x2 board with a path from its first cell to the one below.
    fn small() -> (Net, Edges) {
        let (graph, stream) = (board("... ...").graph(), Stream::new(0));
        let task = Task { target: Some(Cell::new(3)), ..Task::new(&graph, &[], &stream) };
        let mut net = Net::default();
        net.build(&task, Cell::new(0));
        let mut edges = Edges::default();
        edges.reset(&net, None);
        (net, edges)
    }

    fn edge(net: &Net, a: usize, b: usize) -> usize {
        net.edge_between(a, b).unwrap()
    }

    #[test]
    fn a_third_edge_is_refused() {
        let (net, mut edges) = small();
        edges.take(&net, edge(&net, 1, 0)).unwrap();
        edges.take(&net, edge(&net, 1, 2)).unwrap();
        assert_eq!(edges.take(&net, edge(&net, 1, 4)), Err(Rule::ThirdEdge));
    }

    #[test]
    fn an_edge_that_closes_a_loop_is_ruled_out_and_counted() {
        let (net, mut edges) = small();
        for (a, b) in [(1, 2), (2, 5), (5, 4)] {
            assert!(edges.is_open(edge(&net, 1, 4)));
            edges.take(&net, edge(&net, a, b)).unwrap();
        }
        assert_eq!(edges.get(edge(&net, 1, 4)), Edge::Dropped);
        assert_eq!(edges.cuts[Rule::ClosedLoop as usize], 1);
    }

    #[test]
    fn forced_moves_are_followed_at_once() {
        let (net, mut edges) = small();
        edges.begin(&net).unwrap();
        edges.settle(&net).unwrap();
        for (a, b) in [(0, 1), (1, 2), (2, 5), (5, 4), (4, 3), (3, 6), (6, 0)] {
            assert_eq!(edges.get(edge(&net, a, b)), Edge::Taken, "{a}-{b}");
        }
        assert_eq!(edges.get(edge(&net, 0, 3)), Edge::Dropped);
    }

    #[test]
    fn undoing_leads_back_to_the_same_state() {
        let (net, mut edges) = small();
        edges.take(&net, edge(&net, 1, 2)).unwrap();
        let (mark, before) =
            (edges.mark(), format!("{:?}", (&edges.edge, &edges.far_end, &edges.left)));
        edges.take(&net, edge(&net, 4, 5)).unwrap();
        edges.drop(&net, edge(&net, 1, 4)).unwrap();
        edges.settle(&net).unwrap();
        edges.undo(&net, mark);
        assert_eq!(format!("{:?}", (&edges.edge, &edges.far_end, &edges.left)), before);
        assert_eq!((edges.taken_in_all, &edges.taken[..3]), (1, &[0, 1, 1][..]));
    }
}
