//! Two edges for every node: a 2-factor of the net, or a proof by colours that there is none.
//!
//! If every edge joins two colours, choosing two edges per node is a matching problem: alternating
//! paths solve it (Kőnig); it fails exactly if some part of the board has too many cells of a
//! colour for the edges that lead out of it (Ore; Gale); and one solution shows for each edge
//! whether all or none of the solutions have it: another solution differs from it by alternating
//! cycles, and an edge is on one exactly if its ends are in one strong component (Régin, "A
//! filtering algorithm for constraints of difference in CSPs", AAAI 1994). So the colour balance is
//! enforced for all parts of the board at once, however they are cut.
//!
//! An edge within a colour is treated as two halves, each of which may serve its node without the
//! other. That is a relaxation: no possible ring is lost.

use super::edges::{Edge, Edges};
use super::net::{Net, Visit};
use super::rules::Rule;

/// Both halves of an edge.
pub(super) const WHOLE: u8 = 3;

/// No edge, or no number yet.
const NONE: usize = usize::MAX;

/// A choice of edges, kept from node to node of the search: it stays valid when a decision is
/// undone.
#[derive(Debug, Default)]
pub(super) struct Factor {
    /// The halves of each edge that are in use; bit 0 at its first end.
    used: Vec<u8>,
    /// The halves in use at each node.
    degree: Vec<u8>,
    /// The edge by which an alternating path came to a node.
    via: Vec<usize>,
    queue: Vec<usize>,
    scan: Scan,
}

/// Working memory of the search for strong components.
#[derive(Debug, Default)]
struct Scan {
    /// Where each node's steps start among all steps.
    first: Vec<usize>,
    /// Where each step leads.
    steps: Vec<usize>,
    number: Vec<usize>,
    low: Vec<usize>,
    component: Vec<usize>,
    stack: Vec<usize>,
    /// Nodes under way, each with its steps.
    path: Vec<Visit>,
}

/// The bit of an edge's half at a node.
fn half(net: &Net, edge: usize, node: usize) -> u8 {
    if net.ends[edge][0] == node { 1 } else { 2 }
}

impl Factor {
    /// Starts empty, then gives each node in turn the spare edges of its neighbours.
    pub fn reset(&mut self, net: &Net) {
        self.used.clear();
        self.used.resize(net.ends.len(), 0);
        self.degree.clear();
        self.degree.resize(net.nodes(), 0);
        self.set(net, net.start, WHOLE);
        for node in 0..net.nodes() {
            for spoke in net.spokes(node) {
                if self.degree[node] < 2 && self.degree[spoke.to] < 2 && self.used[spoke.edge] == 0
                {
                    self.set(net, spoke.edge, WHOLE);
                }
            }
        }
    }

    /// The halves of an edge that are in use.
    #[inline]
    pub fn used(&self, edge: usize) -> u8 {
        self.used[edge]
    }

    /// Sets which halves of an edge are in use.
    pub fn set(&mut self, net: &Net, edge: usize, halves: u8) {
        let before = std::mem::replace(&mut self.used[edge], halves);
        for (end, bit) in net.ends[edge].into_iter().zip([1, 2]) {
            self.degree[end] += u8::from(halves & bit != 0);
            self.degree[end] -= u8::from(before & bit != 0);
        }
    }

    /// Adopts fresh decisions, then gives each node two edges again, or fails if that is
    /// impossible.
    pub fn repair(&mut self, net: &Net, edges: &Edges) -> Result<(), Rule> {
        for &edge in &edges.fresh {
            match edges.get(edge) {
                Edge::Open => {}
                Edge::Taken => self.set(net, edge, WHOLE),
                Edge::Dropped => self.set(net, edge, 0),
            }
        }
        for node in 0..net.nodes() {
            if self.degree[node] > 2 {
                self.shed(net, edges, node);
            }
        }
        for node in 0..net.nodes() {
            while self.degree[node] < 2 {
                if !self.augment(net, edges, node) {
                    return Err(Rule::ColourBalance);
                }
            }
        }
        Ok(())
    }

    /// Frees open edges of a node that has too many.
    fn shed(&mut self, net: &Net, edges: &Edges, node: usize) {
        for spoke in net.spokes(node) {
            let bit = half(net, spoke.edge, node);
            if self.degree[node] > 2
                && edges.is_open(spoke.edge)
                && self.used[spoke.edge] & bit != 0
            {
                let rest =
                    if self.is_within(net, spoke.edge) { self.used[spoke.edge] & !bit } else { 0 };
                self.set(net, spoke.edge, rest);
            }
        }
    }

    fn is_within(&self, net: &Net, edge: usize) -> bool {
        let [a, b] = net.ends[edge];
        net.colour[a] == net.colour[b]
    }

    /// Gives a node one more edge, along an alternating path that changes no other node except the
    /// last, which had one too few.
    fn augment(&mut self, net: &Net, edges: &Edges, start: usize) -> bool {
        self.via.clear();
        self.via.resize(net.nodes(), NONE);
        self.queue.clear();
        self.queue.push(start);
        let mut next = 0;
        while let Some(&needy) = self.queue.get(next) {
            next += 1;
            for spoke in net.spokes(needy) {
                let (edge, to) = (spoke.edge, spoke.to);
                if !edges.is_open(edge) || self.used[edge] & half(net, edge, needy) != 0 {
                    continue;
                }
                if net.colour[to] == net.colour[needy] {
                    self.set(net, edge, self.used[edge] | half(net, edge, needy));
                    self.give(net, needy, start);
                    return true;
                }
                if self.via[to] != NONE {
                    continue;
                }
                self.via[to] = edge;
                if self.degree[to] < 2 || self.free_half(net, edges, to) {
                    self.set(net, edge, WHOLE);
                    self.give(net, needy, start);
                    return true;
                }
                self.ask(net, edges, to, start);
            }
        }
        false
    }

    /// Frees a half of an edge within a colour at a node, if one is in use.
    fn free_half(&mut self, net: &Net, edges: &Edges, node: usize) -> bool {
        for spoke in net.spokes(node) {
            let bit = half(net, spoke.edge, node);
            if net.colour[spoke.to] == net.colour[node]
                && edges.is_open(spoke.edge)
                && self.used[spoke.edge] & bit != 0
            {
                self.set(net, spoke.edge, self.used[spoke.edge] & !bit);
                return true;
            }
        }
        false
    }

    /// Queues the neighbours that use an edge of a full node: if one of them finds another edge,
    /// the node can give that edge up.
    fn ask(&mut self, net: &Net, edges: &Edges, node: usize, start: usize) {
        for spoke in net.spokes(node) {
            let open = edges.is_open(spoke.edge) && self.used[spoke.edge] == WHOLE;
            if open && spoke.to != start && self.via[spoke.to] == NONE {
                self.via[spoke.to] = spoke.edge;
                self.queue.push(spoke.to);
            }
        }
    }

    /// Swaps used and free edges along the alternating path from `start` to a node.
    fn give(&mut self, net: &Net, mut node: usize, start: usize) {
        while node != start {
            for halves in [0, WHOLE] {
                let edge = self.via[node];
                self.set(net, edge, halves);
                node = net.across(edge, node);
            }
        }
    }

    /// Decides every open edge that all or none of the possible choices of edges use.
    pub fn filter(&mut self, net: &Net, edges: &mut Edges) -> Result<(), Rule> {
        self.find_components(net, edges);
        let component = &self.scan.component;
        let pool = component[net.nodes()];
        for edge in 0..net.ends.len() {
            if !edges.is_open(edge) {
                continue;
            }
            let [a, b] = net.ends[edge];
            let used = self.used[edge];
            let fixed = if net.colour[a] != net.colour[b] {
                (component[a] != component[b]).then_some(used)
            } else {
                // If one half cannot change, neither can the whole edge.
                let fixed = |end: usize, bit| (component[end] != pool).then_some(used & bit);
                fixed(a, 1).or(fixed(b, 2))
            };
            match fixed {
                None => {}
                Some(0) => edges.rule_out(net, edge, Rule::ColourBalance)?,
                Some(_) => {
                    edges.cuts[Rule::ColourBalance as usize] += 1;
                    edges.take(net, edge)?;
                }
            }
        }
        Ok(())
    }

    /// Whether all choices of edges agreed, at the last filter, on every fresh decision. Then nothing is
    /// left to repair, and the components are as they were, so another filter would decide nothing.
    pub fn foresaw(&self, net: &Net, edges: &Edges) -> bool {
        let component = &self.scan.component;
        edges.fresh.iter().all(|&edge| {
            let ([a, b], is_taken) = (net.ends[edge], edges.get(edge) == Edge::Taken);
            !self.is_within(net, edge)
                && component[a] != component[b]
                && (self.used[edge] == WHOLE) == is_taken
        })
    }

    /// Strong components of the steps an alternating path can make (Tarjan 1972), with a pool for the
    /// halves within a colour.
    fn find_components(&mut self, net: &Net, edges: &Edges) {
        let mut scan = std::mem::take(&mut self.scan);
        self.list_steps(net, edges, &mut scan);
        scan.find_components();
        self.scan = scan;
    }

    /// Lists the steps of each node.
    fn list_steps(&self, net: &Net, edges: &Edges, scan: &mut Scan) {
        let Scan { first, steps, .. } = scan;
        first.clear();
        first.resize(net.nodes() + 2, 0);
        self.each_step(net, edges, |from, _| first[from] += 1);
        let mut sum = 0;
        for first in &mut *first {
            sum += *first;
            *first = sum;
        }
        steps.clear();
        steps.resize(sum, 0);
        self.each_step(net, edges, |from, to| {
            first[from] -= 1;
            steps[first[from]] = to;
        });
    }

    /// The steps of alternating paths: from nodes of the first colour over free edges, from the others
    /// over edges in use, so an open edge has one. Halves within a colour lead to and from the pool.
    #[inline]
    fn each_step(&self, net: &Net, edges: &Edges, mut take: impl FnMut(usize, usize)) {
        let pool = net.nodes();
        for (edge, &[a, b]) in net.ends.iter().enumerate() {
            if !edges.is_open(edge) {
                continue;
            }
            if net.colour[a] != net.colour[b] {
                let (from, to) =
                    if (self.used[edge] == WHOLE) == net.colour[a] { (b, a) } else { (a, b) };
                take(from, to);
                continue;
            }
            for (end, bit) in [(a, 1), (b, 2)] {
                let is_in_use = self.used[edge] & bit != 0;
                let (from, to) =
                    if is_in_use == net.colour[end] { (pool, end) } else { (end, pool) };
                take(from, to);
            }
        }
    }
}

impl Scan {
    fn find_components(&mut self) {
        let nodes = self.first.len() - 1;
        self.number.clear();
        self.number.resize(nodes, NONE);
        self.low.clear();
        self.low.resize(nodes, 0);
        self.component.clear();
        self.component.resize(nodes, NONE);
        let mut count = 0;
        for root in 0..nodes {
            if self.number[root] == NONE {
                self.walk(root, &mut count);
            }
        }
    }

    fn walk(&mut self, root: usize, count: &mut usize) {
        self.enter(root, count);
        while let Some(visit) = self.path.last_mut() {
            let node = visit.node;
            let Some(step) = visit.next() else {
                self.leave(node);
                continue;
            };
            let to = self.steps[step];
            if self.number[to] == NONE {
                self.enter(to, count);
            } else if self.component[to] == NONE {
                self.low[node] = self.low[node].min(self.number[to]);
            }
        }
    }

    fn enter(&mut self, node: usize, count: &mut usize) {
        self.number[node] = *count;
        self.low[node] = *count;
        *count += 1;
        let left = self.first[node]..self.first[node + 1];
        if left.is_empty() {
            self.component[node] = node;
            return;
        }
        self.stack.push(node);
        self.path.push(Visit { node, left });
    }

    fn leave(&mut self, node: usize) {
        self.path.pop();
        if let Some(Visit { node: parent, .. }) = self.path.last() {
            self.low[*parent] = self.low[*parent].min(self.low[node]);
        }
        if self.low[node] == self.number[node] {
            while let Some(member) = self.stack.pop() {
                self.component[member] = node;
                if member == node {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Cell, Stream, Task};

    /// The net of a drawing for paths between two cells, with its start taken.
    fn begin(drawing: &str, source: usize, target: usize) -> (Net, Edges, Factor) {
        let (graph, stream) = (board(drawing).graph(), Stream::new(0));
        let task = Task { target: Some(Cell::new(target)), ..Task::new(&graph, &[], &stream) };
        let (mut net, mut edges, mut factor) =
            (Net::default(), Edges::default(), Factor::default());
        net.build(&task, Cell::new(source));
        edges.reset(&net, None);
        edges.take(&net, net.start).unwrap();
        factor.reset(&net);
        (net, edges, factor)
    }

    fn is_whole(net: &Net, factor: &Factor) -> bool {
        let used =
            |node: usize| net.spokes(node).iter().filter(|s| factor.used(s.edge) == WHOLE).count();
        (0..net.nodes()).all(|node| used(node) == 2)
    }

    #[test]
    fn decisions_are_followed_and_every_node_keeps_two_edges() {
        let (net, mut edges, mut factor) = begin("..... ..... ..... .....", 0, 1);
        factor.repair(&net, &edges).unwrap();
        assert!(is_whole(&net, &factor));
        let used = (0..net.ends.len()).find(|e| edges.is_open(*e) && factor.used(*e) == WHOLE);
        edges.drop(&net, used.unwrap()).unwrap();
        factor.repair(&net, &edges).unwrap();
        assert!(is_whole(&net, &factor) && factor.used(used.unwrap()) == 0);
    }

    #[test]
    fn what_all_choices_agree_on_is_decided() {
        // A corridor leaves no choice; an open square does.
        let (net, mut edges, mut factor) = begin(".... ###. ....", 0, 8);
        factor.repair(&net, &edges).unwrap();
        factor.filter(&net, &mut edges).unwrap();
        assert!((0..net.ends.len()).all(|edge| !edges.is_open(edge)));
        let (net, mut edges, mut factor) = begin(".... .... .... ....", 5, 6);
        factor.repair(&net, &edges).unwrap();
        factor.filter(&net, &mut edges).unwrap();
        assert!((0..net.ends.len()).any(|edge| edges.is_open(edge)));
    }

    #[test]
    fn a_link_within_a_colour_can_serve_either_end() {
        // Five cells of one colour and three of the other: without links this fails.
        let (net, edges, mut factor) = begin(".#. ... ...", 0, 8);
        assert_eq!(factor.repair(&net, &edges), Err(Rule::ColourBalance));
        let (net, edges, mut factor) = begin("a#. ... .a.", 2, 8);
        assert_eq!(factor.repair(&net, &edges), Err(Rule::ColourBalance), "of two colours");
        let (net, edges, mut factor) = begin("a#. ... ..a", 2, 6);
        assert_eq!(factor.repair(&net, &edges), Ok(()));
    }
}
