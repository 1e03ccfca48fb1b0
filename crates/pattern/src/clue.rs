//! Clues: what a node tells once it is classified.

use crate::{Graph, NodeSet};

/// How a count compares with the number of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
}

impl Relation {
    /// All relations.
    pub const ALL: [Self; 3] = [Self::Equal, Self::AtLeast, Self::AtMost];

    /// The sign in texts.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
        }
    }
}

/// The number of a clue, exact or degraded to an inequality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// How the count compares with it.
    pub relation: Relation,
    /// The number.
    pub number: u8,
}

impl Bound {
    /// Exactly `number`.
    pub fn exact(number: usize) -> Self {
        Self { relation: Relation::Equal, number: number as u8 }
    }

    /// Whether a count satisfies the bound.
    pub fn admits(self, count: usize) -> bool {
        let number = usize::from(self.number);
        match self.relation {
            Relation::Equal => count == number,
            Relation::AtLeast => count >= number,
            Relation::AtMost => count <= number,
        }
    }

    /// The least count that satisfies the bound.
    pub fn least(self) -> usize {
        if self.relation == Relation::AtMost { 0 } else { usize::from(self.number) }
    }

    /// The greatest count that satisfies the bound, out of `things` things.
    pub fn most(self, things: usize) -> usize {
        if self.relation == Relation::AtLeast { things } else { usize::from(self.number) }
    }
}

/// What a radius clue says about how the pattern nodes that it counts are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grouping {
    /// It says nothing about that.
    Any,
    /// They are connected within the nodes counted. One node is connected, and so is none.
    Connected,
    /// There are at least two, and they are not connected within the nodes counted.
    Apart,
}

impl Grouping {
    /// All groupings.
    pub const ALL: [Self; 3] = [Self::Any, Self::Connected, Self::Apart];

    /// The word in texts; `None` for `Any`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::Connected => "connected",
            Self::Apart => "apart",
        }
    }
}

/// The statement of one clue. A node has at most one of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clue {
    /// The number of pattern nodes at 1 to `steps` steps along edges.
    Radius {
        /// The greatest distance, from 1.
        steps: u8,
        /// How many there are.
        bound: Bound,
        /// How they are connected.
        grouping: Grouping,
    },
    /// The number of pattern nodes of a colour on the whole level.
    Colour {
        /// The number of the colour.
        colour: u8,
        /// How many there are.
        bound: Bound,
    },
    /// The number of pattern nodes connected to this one, including itself.
    Component {
        /// How many there are.
        bound: Bound,
    },
}

impl Clue {
    /// The kind. A node's clues are listed in the order of kinds: radius, colour, component.
    pub fn kind(self) -> ClueKind {
        match self {
            Self::Radius { .. } => ClueKind::Radius,
            Self::Colour { .. } => ClueKind::Colour,
            Self::Component { .. } => ClueKind::Component,
        }
    }

    /// The bound on the number of nodes.
    pub fn bound(self) -> Bound {
        match self {
            Self::Radius { bound, .. } | Self::Colour { bound, .. } | Self::Component { bound } => {
                bound
            }
        }
    }
}

/// The kinds of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ClueKind {
    /// Pattern nodes within some steps.
    Radius,
    /// Pattern nodes of a colour.
    Colour,
    /// Pattern nodes connected to the clue's own node.
    Component,
}

impl ClueKind {
    /// The word in texts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Radius => "radius",
            Self::Colour => "colour",
            Self::Component => "component",
        }
    }
}

/// What a constraint says about the pattern nodes besides their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Nothing else.
    Count,
    /// They are connected within the nodes counted.
    Connected,
    /// There are at least two, and they are not connected within the nodes counted.
    Apart,
    /// The number is the size of the component that holds this node, which is a pattern node.
    Component(usize),
}

/// A clue as a solver sees it: a set of nodes, a bound on how many of them are pattern, and how
/// these are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The nodes that the clue is about.
    pub counted: NodeSet,
    /// The number of pattern nodes, or the size of the component.
    pub bound: Bound,
    /// What else the clue says.
    pub form: Form,
}

impl Constraint {
    /// Whether the clue is true if `pattern` is the set of all pattern nodes. Cost: linear in the
    /// nodes counted; a few operations for [`Form::Count`].
    pub fn holds(&self, pattern: NodeSet, graph: &Graph) -> bool {
        let counted = pattern & self.counted;
        match self.form {
            Form::Count => self.bound.admits(counted.len()),
            Form::Connected => self.bound.admits(counted.len()) && graph.is_connected(counted),
            Form::Apart => {
                counted.len() >= 2
                    && self.bound.admits(counted.len())
                    && !graph.is_connected(counted)
            }
            Form::Component(node) => {
                pattern.contains(node) && self.bound.admits(graph.part(node, pattern).len())
            }
        }
    }

    /// Whether the number alone plainly forces every node that the clue counts.
    pub fn is_trivial(&self, graph: &Graph) -> bool {
        let all = self.counted.len();
        let least = if self.form == Form::Apart { 2 } else { 0 };
        match self.form {
            Form::Component(node) => {
                let beside = graph.around(node);
                self.bound.most(graph.len()) == 1 || (beside.len() <= 1 && self.bound.number == 2)
            }
            _ => self.bound.most(all) == 0 || self.bound.least().max(least) == all,
        }
    }

    /// Whether the clue is true of every pattern, as far as its number shows.
    pub fn says_nothing(&self) -> bool {
        let (least, all) =
            (usize::from(matches!(self.form, Form::Component(_))), self.counted.len());
        match self.form {
            Form::Connected if self.counted.len() > 1 => false,
            Form::Apart => false,
            _ => self.bound.least() <= least && self.bound.most(all) >= all,
        }
    }
}
