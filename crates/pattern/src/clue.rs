//! Clues: what a node tells once it is classified.

use crate::nodes::LARGE;
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
    /// The number of pattern nodes of a named set.
    Set {
        /// The number of the set.
        set: u8,
        /// How many there are.
        bound: Bound,
        /// How they are connected.
        grouping: Grouping,
    },
}

impl Clue {
    /// The kind. A node's clues are listed in the order of kinds: radius, colour, component, set.
    pub fn kind(self) -> ClueKind {
        match self {
            Self::Radius { .. } => ClueKind::Radius,
            Self::Colour { .. } => ClueKind::Colour,
            Self::Component { .. } => ClueKind::Component,
            Self::Set { .. } => ClueKind::Set,
        }
    }

    /// What it says about how the pattern nodes are connected.
    pub fn grouping(self) -> Grouping {
        match self {
            Self::Radius { grouping, .. } | Self::Set { grouping, .. } => grouping,
            Self::Colour { .. } | Self::Component { .. } => Grouping::Any,
        }
    }

    /// The bound on the number of nodes.
    pub fn bound(self) -> Bound {
        match self {
            Self::Radius { bound, .. } | Self::Set { bound, .. } => bound,
            Self::Colour { bound, .. } | Self::Component { bound } => bound,
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
    /// Pattern nodes of a named set.
    Set,
}

impl ClueKind {
    /// The word in texts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Radius => "radius",
            Self::Colour => "colour",
            Self::Component => "component",
            Self::Set => "set",
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

impl Form {
    /// The form of a clue that counts, and may say how the pattern nodes are connected.
    pub fn of(grouping: Grouping) -> Self {
        match grouping {
            Grouping::Any => Self::Count,
            Grouping::Connected => Self::Connected,
            Grouping::Apart => Self::Apart,
        }
    }
}

/// What connects pattern nodes, for a clue that says how they are connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// Edges, in either direction.
    #[default]
    Edges,
    /// The order of the nodes counted: each is tied to the one before it and the one after it, by
    /// their numbers. So along a line gaps between cells do not matter.
    Order,
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
    /// What connects the nodes; edges, for a component.
    pub ties: Ties,
}

impl Constraint {
    /// The part of `among`, a set of nodes counted, that holds `node` and hangs together.
    pub fn part(&self, node: usize, among: NodeSet, graph: &Graph) -> NodeSet {
        match self.ties {
            Ties::Edges => graph.part(node, among),
            // Of lines alone.
            Ties::Order if !LARGE => among,
            Ties::Order => {
                let mut part = NodeSet::EMPTY;
                for at in self.counted.iter() {
                    if among.contains(at) {
                        part |= NodeSet::one(at);
                    } else if part.contains(node) {
                        break;
                    } else {
                        part = NodeSet::EMPTY;
                    }
                }
                part
            }
        }
    }

    /// The nodes counted, outside a set of them, that are tied to a node of it.
    pub fn beside(&self, set: NodeSet, graph: &Graph) -> NodeSet {
        match self.ties {
            Ties::Edges => graph.rim(set) & self.counted,
            Ties::Order if !LARGE => self.counted,
            Ties::Order => {
                let (mut beside, mut before) = (NodeSet::EMPTY, None);
                for at in self.counted.iter() {
                    let pair = before.map_or(NodeSet::EMPTY, NodeSet::one) | NodeSet::one(at);
                    if !(pair & set).is_empty() {
                        beside |= pair;
                    }
                    before = Some(at);
                }
                beside - set
            }
        }
    }

    /// Whether a set of nodes counted hangs together. None does, and so does one.
    pub fn is_whole(&self, set: NodeSet, graph: &Graph) -> bool {
        set.lowest().is_none_or(|node| self.part(node, set, graph) == set)
    }

    /// The number of parts of a set of nodes counted.
    pub fn parts(&self, mut set: NodeSet, graph: &Graph) -> usize {
        let mut parts = 0;
        while let Some(node) = set.lowest() {
            set = set - self.part(node, set, graph);
            parts += 1;
        }
        parts
    }

    /// Whether the clue is true if `pattern` is the set of all pattern nodes. Cost: linear in the
    /// nodes counted; a few operations for [`Form::Count`].
    pub fn holds(&self, pattern: NodeSet, graph: &Graph) -> bool {
        let counted = pattern & self.counted;
        match self.form {
            Form::Count => self.bound.admits(counted.len()),
            Form::Connected => self.bound.admits(counted.len()) && self.is_whole(counted, graph),
            Form::Apart => {
                counted.len() >= 2
                    && self.bound.admits(counted.len())
                    && !self.is_whole(counted, graph)
            }
            Form::Component(node) => {
                pattern.contains(node) && self.bound.admits(graph.part(node, pattern).len())
            }
        }
    }

    /// Whether the clue is as true as before when a node leaves the pattern or comes into it, as far
    /// as that shows at once.
    pub(crate) fn is_left_by_flip(&self, node: usize) -> bool {
        !matches!(self.form, Form::Component(_)) && !self.counted.contains(node)
    }

    /// Whether the clue is as true as before when a pattern node and another node swap places, as
    /// far as that shows at once: mostly a number does not change.
    pub(crate) fn is_left_by_swap(&self, one: usize, other: usize) -> bool {
        match self.form {
            Form::Count => self.counted.contains(one) == self.counted.contains(other),
            _ => self.is_left_by_flip(one) && self.is_left_by_flip(other),
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
