//! Sets of nodes, and graphs.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// Whether there are levels of more than 49 nodes, and clues over sets and lines.
pub(crate) const LARGE: bool = cfg!(feature = "large");

/// The most nodes of a level: 200, or without the feature `large` the 49 of the article that describes
/// Patterna.
pub const MAX_NODES: usize = if LARGE { 200 } else { PAGE_NODES };

/// The most nodes of a level on a page. A graph of up to so many is the same there and elsewhere.
pub const PAGE_NODES: usize = 49;

/// The words of a set of nodes.
const WORDS: usize = MAX_NODES.div_ceil(64);

/// A set of nodes, by their numbers.
///
/// ```
/// use etchwork_pattern::NodeSet;
///
/// let few: NodeSet = [4, 2, 130].into_iter().collect();
/// assert_eq!(few.iter().collect::<Vec<_>>(), [2, 4, 130]);
/// assert_eq!((few - NodeSet::one(2)).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeSet([u64; WORDS]);

impl NodeSet {
    /// No node.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The first `count` nodes.
    pub fn first(count: usize) -> Self {
        debug_assert!(count <= MAX_NODES);
        Self(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            below @ 0..64 => (1 << below) - 1,
            _ => u64::MAX,
        }))
    }

    /// A single node.
    pub fn one(node: usize) -> Self {
        debug_assert!(node < MAX_NODES);
        // No word is written by its index: a read of all words would wait for that.
        Self(std::array::from_fn(|word| u64::from(word == node / 64) << (node % 64)))
    }

    /// Whether a node is in this set.
    pub fn contains(self, node: usize) -> bool {
        debug_assert!(node < 64 * WORDS);
        // The remainder costs nothing, and spares a check of the index.
        self.0[node / 64 % WORDS] >> (node % 64) & 1 == 1
    }

    /// Whether all nodes of this set are in another set.
    pub fn is_within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether this set has no node.
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Whether a node lies above the first word. On levels of up to 64 nodes none does, so that
    /// one word has them all.
    fn is_wide(&self) -> bool {
        self.0[1..].iter().fold(0, |all, word| all | word) != 0
    }

    /// The number of nodes.
    pub fn len(self) -> usize {
        let [low, high @ ..] = self.0;
        let low = low.count_ones();
        let high = || high.iter().map(|word| word.count_ones()).sum::<u32>();
        (if self.is_wide() { low + high() } else { low }) as usize
    }

    /// The node with the lowest number.
    pub fn lowest(self) -> Option<usize> {
        if self.0[0] != 0 {
            return Some(self.0[0].trailing_zeros() as usize);
        }
        if WORDS == 1 {
            return None;
        }
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The nodes, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let ([mut left, ..], mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while left == 0 {
                if WORDS == 1 {
                    return None;
                }
                word += 1;
                left = *self.0.get(word)?;
            }
            let node = 64 * word + left.trailing_zeros() as usize;
            left &= left - 1;
            Some(node)
        })
    }

    /// The node with `rank` lower-numbered nodes in this set. Panics if the set has `rank` nodes or
    /// fewer.
    pub fn nth(self, rank: usize) -> usize {
        self.iter().nth(rank).expect("a rank below the number of nodes")
    }
}

impl FromIterator<usize> for NodeSet {
    fn from_iter<I: IntoIterator<Item = usize>>(nodes: I) -> Self {
        let mut set = Self::EMPTY;
        nodes.into_iter().for_each(|node| set.0[node / 64 % WORDS] |= 1 << (node % 64));
        set
    }
}

impl BitAnd for NodeSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for NodeSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for NodeSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for NodeSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

/// A directed graph without edges from a node to itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    out: Vec<NodeSet>,
    around: Vec<NodeSet>,
}

impl Graph {
    /// A graph of this many nodes, without edges.
    pub fn new(nodes: usize) -> Self {
        Self { out: vec![NodeSet::EMPTY; nodes], around: vec![NodeSet::EMPTY; nodes] }
    }

    pub(crate) fn add_node(&mut self) {
        self.out.push(NodeSet::EMPTY);
        self.around.push(NodeSet::EMPTY);
    }

    /// Adds an edge. Panics if an end is not a node of the graph, or if both ends are the same
    /// node.
    pub fn add_edge(&mut self, from: usize, to: usize) {
        assert!(from != to, "an edge joins two nodes");
        self.out[from] |= NodeSet::one(to);
        self.around[from] |= NodeSet::one(to);
        self.around[to] |= NodeSet::one(from);
    }

    /// Removes an edge, if it exists.
    pub fn remove_edge(&mut self, from: usize, to: usize) {
        self.out[from] = self.out[from] - NodeSet::one(to);
        if !self.out[to].contains(from) {
            self.around[from] = self.around[from] - NodeSet::one(to);
            self.around[to] = self.around[to] - NodeSet::one(from);
        }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// All nodes.
    pub fn nodes(&self) -> NodeSet {
        NodeSet::first(self.len())
    }

    /// The nodes to which an edge leads from `node`.
    pub fn out(&self, node: usize) -> NodeSet {
        self.out[node]
    }

    /// The nodes that share an edge with `node`, in either direction.
    pub fn around(&self, node: usize) -> NodeSet {
        self.around[node]
    }

    /// The nodes outside a set that share an edge with a node of it, in either direction.
    pub fn rim(&self, set: NodeSet) -> NodeSet {
        set.iter().fold(NodeSet::EMPTY, |rim, node| rim | self.around[node]) - set
    }

    /// The nodes at a distance of 1 to `steps` along the directions of edges, never the node
    /// itself.
    pub fn within(&self, node: usize, steps: usize) -> NodeSet {
        let (mut reached, mut last) = (NodeSet::one(node), NodeSet::one(node));
        for _ in 0..steps {
            let next = last.iter().fold(NodeSet::EMPTY, |next, at| next | self.out[at]);
            last = next - reached;
            reached |= last;
        }
        reached - NodeSet::one(node)
    }

    /// The connected part of `among` that holds `node`; the direction of edges does not matter.
    pub fn part(&self, node: usize, among: NodeSet) -> NodeSet {
        if WORDS > 1 && self.len() > 64 {
            let (mut reached, mut last) = (NodeSet::one(node), NodeSet::one(node));
            while !last.is_empty() {
                last = self.rim(last) & (among - reached);
                reached |= last;
            }
            return reached;
        }
        // The same on the only word that has nodes: solvers ask for little else as often.
        let (mut left, mut part) = (among.0[0], 1u64 << node);
        let mut open = part;
        left &= !part;
        while open != 0 {
            let beside = self.around[open.trailing_zeros() as usize].0[0] & left;
            open = (open & (open - 1)) | beside;
            part |= beside;
            left &= !beside;
        }
        let mut set = NodeSet::EMPTY;
        set.0[0] = part;
        set
    }

    /// The number of connected parts of a set; the direction of edges does not matter.
    pub fn parts(&self, mut set: NodeSet) -> usize {
        let mut parts = 0;
        while let Some(node) = set.lowest() {
            set = set - self.part(node, set);
            parts += 1;
        }
        parts
    }

    /// Whether a set is connected. The empty set is.
    pub fn is_connected(&self, set: NodeSet) -> bool {
        set.lowest().is_none_or(|node| self.part(node, set) == set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_radius_never_counts_its_own_node_even_round_a_cycle() {
        let mut graph = Graph::new(3);
        [(0, 1), (1, 2), (2, 0)].iter().for_each(|(from, to)| graph.add_edge(*from, *to));
        assert_eq!(graph.within(0, 1).iter().collect::<Vec<_>>(), [1]);
        assert_eq!(graph.within(0, 9).iter().collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn parts_are_counted_along_edges_of_either_direction() {
        let mut graph = Graph::new(4);
        [(0, 1), (2, 1)].iter().for_each(|(from, to)| graph.add_edge(*from, *to));
        assert_eq!(graph.parts(graph.nodes()), 2);
        assert!(graph.is_connected(NodeSet::first(3)) && graph.is_connected(NodeSet::EMPTY));
        assert!(!graph.is_connected([0, 2].into_iter().collect()));
    }

    #[test]
    fn an_edge_that_is_taken_away_leaves_the_one_back() {
        let mut graph = Graph::new(2);
        graph.add_edge(0, 1);
        graph.add_edge(1, 0);
        graph.remove_edge(0, 1);
        assert_eq!((graph.out(0).len(), graph.around(0).len(), graph.out(1).len()), (0, 1, 1));
        graph.remove_edge(1, 0);
        assert_eq!(graph, Graph::new(2));
    }
}
