//! The parts of a design.

use crate::{EdgeKind, NodeKind};

/// A node or an edge, by its number in the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A node.
    Node(usize),
    /// An edge.
    Edge(usize),
}

/// A node of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) name: String,
    pub(crate) position: (i32, i32),
    pub(crate) kind: NodeKind,
    pub(crate) on: bool,
    pub(crate) notifies: Vec<Place>,
}

/// An edge of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: EdgeKind,
    pub(crate) on: bool,
}

impl Node {
    /// The name, which is unique among the nodes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The position in drawings: right and up.
    pub fn position(&self) -> (i32, i32) {
        self.position
    }

    /// The kind.
    pub fn kind(&self) -> NodeKind {
        self.kind
    }

    /// Whether the node is on at the start.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The receivers of a trigger, in the order in which it switches them.
    pub fn notifies(&self) -> &[Place] {
        &self.notifies
    }
}

impl Edge {
    /// The numbers of the nodes that the edge joins, forward.
    pub fn ends(&self) -> (usize, usize) {
        (self.from, self.to)
    }

    /// The kind.
    pub fn kind(&self) -> EdgeKind {
        self.kind
    }

    /// Whether the edge is on at the start.
    pub fn is_on(&self) -> bool {
        self.on
    }
}
