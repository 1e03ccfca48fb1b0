//! Levels: nodes, edges, which nodes are pattern, and the clues of each node.

use crate::clue::{Clue, Constraint, Form, Grouping, Relation, Ties};
use crate::lines::{Line, NamedSet};
use crate::nodes::MAX_NODES;
use crate::{Bound, Flaw, Graph, NodeSet};

/// The most letters in the name of a node or a colour.
pub const MAX_WORD: usize = 12;
/// The most colours of a level.
pub const MAX_COLOURS: usize = 8;
/// The greatest absolute value of a coordinate.
pub const MAX_PLACE: i32 = 9_999;

/// A node of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name.
    pub name: String,
    /// Where it is drawn: how far right and how far down.
    pub place: (i32, i32),
    /// Whether it is a pattern node.
    pub is_pattern: bool,
    /// Whether it is classified from the start.
    pub is_shown: bool,
    /// The number of its colour, if it has one.
    pub colour: Option<u8>,
    clues: Vec<Clue>,
}

impl Node {
    /// A node without a colour, not pattern and not shown.
    pub fn new(name: impl Into<String>, place: (i32, i32)) -> Self {
        let name = name.into();
        Self { name, place, is_pattern: false, is_shown: false, colour: None, clues: Vec::new() }
    }

    /// The clues that the node reveals once it is classified, in the order of their kinds.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }
}

/// What a clue belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Teller {
    /// Nothing: the number of pattern nodes, which is always known.
    Total,
    /// A node, which reveals the clue once it is classified.
    Node(usize),
    /// A line, whose number is always seen.
    Line(usize),
}

impl Teller {
    /// The node that the clue belongs to.
    pub fn node(self) -> Option<usize> {
        match self {
            Self::Node(node) => Some(node),
            Self::Total | Self::Line(_) => None,
        }
    }

    /// Whether a player sees the clue once these nodes are known.
    pub fn is_seen(self, known: NodeSet) -> bool {
        self.node().is_none_or(|node| known.contains(node))
    }
}

/// A clue and what it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Told {
    /// What it belongs to.
    pub by: Teller,
    /// The clue as a solver sees it.
    pub constraint: Constraint,
}

/// A hidden pattern on a graph, and the clues of its nodes: the whole design.
///
/// All clues of a level are true: [`Level::add_clue`] refuses others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    nodes: Vec<Node>,
    graph: Graph,
    colours: Vec<String>,
    pub(crate) sets: Vec<NamedSet>,
    pub(crate) lines: Vec<Line>,
}

impl Level {
    /// A level without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The edges.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The names of the colours.
    pub fn colours(&self) -> &[String] {
        &self.colours
    }

    /// The number of the node with this name.
    pub fn node(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name)
    }

    fn those(&self, are: impl Fn(&Node) -> bool) -> NodeSet {
        (0..self.nodes.len()).filter(|node| are(&self.nodes[*node])).collect()
    }

    /// The pattern nodes.
    pub fn pattern(&self) -> NodeSet {
        self.those(|node| node.is_pattern)
    }

    /// The nodes that are classified from the start.
    pub fn shown(&self) -> NodeSet {
        self.those(|node| node.is_shown)
    }

    /// The nodes of a colour.
    pub fn coloured(&self, colour: u8) -> NodeSet {
        self.those(|node| node.colour == Some(colour))
    }

    /// Adds a node without clues and returns its number.
    pub fn add_node(&mut self, mut node: Node) -> Result<usize, Flaw> {
        if self.nodes.len() == MAX_NODES {
            return Err(Flaw::TooMany(node.name));
        }
        check_name(&node.name, "node")?;
        if self.node(&node.name).is_some() {
            return Err(Flaw::Twice(node.name));
        }
        let (x, y) = node.place;
        Flaw::unless_near(node.place)?;
        if let Some(other) = self.nodes.iter().find(|other| other.place == node.place) {
            return Err(Flaw::Crowded(other.name.clone(), x, y));
        }
        node.clues.clear();
        self.graph.add_node();
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    /// The number of a colour, which is added if it is new.
    pub fn add_colour(&mut self, name: &str) -> Result<u8, Flaw> {
        if let Some(known) = self.colours.iter().position(|colour| colour == name) {
            return Ok(known as u8);
        }
        check_name(name, "colour")?;
        if self.colours.len() == MAX_COLOURS {
            return Err(Flaw::TooManyColours(name.to_owned()));
        }
        self.colours.push(name.to_owned());
        Ok(self.colours.len() as u8 - 1)
    }

    /// Adds a directed edge.
    pub fn add_edge(&mut self, from: usize, to: usize) -> Result<(), Flaw> {
        let name = |node: usize| self.nodes[node].name.clone();
        if from == to {
            return Err(Flaw::Loop(name(from)));
        }
        if self.graph.out(from).contains(to) {
            return Err(Flaw::SecondEdge(name(from), name(to)));
        }
        self.graph.add_edge(from, to);
        Ok(())
    }

    /// Adds a clue to a node. Refuses a clue that is not true, so clues must come after all nodes
    /// and edges.
    pub fn add_clue(&mut self, node: usize, clue: Clue) -> Result<(), Flaw> {
        let name = || self.nodes[node].name.clone();
        if self.nodes[node].clues.iter().any(|other| other.kind() == clue.kind()) {
            return Err(Flaw::SecondClue(name(), clue.kind().word()));
        }
        match clue {
            Clue::Radius { steps, .. } if !(1..MAX_NODES as u8).contains(&steps) => {
                return Err(Flaw::Radius(steps));
            }
            Clue::Component { .. } if !self.nodes[node].is_pattern => {
                return Err(Flaw::NoComponent(name()));
            }
            Clue::Colour { colour, .. } if self.coloured(colour).is_empty() => {
                return Err(Flaw::NoColour(self.colours[usize::from(colour)].clone()));
            }
            _ => {}
        }
        if !self.constraint(node, clue).holds(self.pattern(), &self.graph) {
            return Err(self.untrue(node, clue));
        }
        let clues = &mut self.nodes[node].clues;
        clues.push(clue);
        clues.sort_by_key(|clue| clue.kind());
        Ok(())
    }

    /// Removes the clue of a kind from a node, if it has one.
    pub fn remove_clue(&mut self, node: usize, kind: crate::ClueKind) {
        self.nodes[node].clues.retain(|clue| clue.kind() != kind);
    }

    /// Sets whether a node is classified from the start.
    pub fn show(&mut self, node: usize, is_shown: bool) {
        self.nodes[node].is_shown = is_shown;
    }

    fn untrue(&self, node: usize, clue: Clue) -> Flaw {
        let constraint = self.constraint(node, clue);
        let (clue_text, name) = (self.clue_text(clue), self.nodes[node].name.clone());
        self.false_clue(&constraint, clue_text, format!("node {name}"))
    }

    /// Why a clue is false, which it must be.
    pub(crate) fn false_clue(&self, constraint: &Constraint, clue: String, at: String) -> Flaw {
        let counted = self.pattern() & constraint.counted;
        let has = match constraint.form {
            Form::Component(node) => self.graph.part(node, self.pattern()).len(),
            _ => counted.len(),
        };
        if constraint.bound.admits(has) {
            let parts = match constraint.parts(counted, &self.graph) {
                1 => "1 part".to_owned(),
                parts => format!("{parts} parts"),
            };
            let says = if constraint.form == Form::Apart { "apart" } else { "connected" };
            return Flaw::Grouped { clue, at, has, parts, says };
        }
        Flaw::Untrue { clue, at, has, says: bound_words(constraint.bound) }
    }

    /// A clue as a solver sees it. A component clue counts every node that the component may reach.
    pub fn constraint(&self, node: usize, clue: Clue) -> Constraint {
        match clue {
            Clue::Radius { steps, bound, grouping } => {
                let counted = self.graph.within(node, usize::from(steps));
                Constraint { counted, bound, form: Form::of(grouping), ties: Ties::Edges }
            }
            Clue::Colour { colour, bound } => {
                let counted = self.coloured(colour);
                Constraint { counted, bound, form: Form::Count, ties: Ties::Edges }
            }
            Clue::Set { set, bound, grouping } => {
                let counted = self.sets()[usize::from(set)].nodes;
                Constraint { counted, bound, form: Form::of(grouping), ties: Ties::Edges }
            }
            Clue::Component { bound } => {
                let steps = match bound.relation {
                    Relation::AtLeast => usize::from(bound.number).saturating_sub(1),
                    Relation::Equal | Relation::AtMost => usize::from(bound.number),
                };
                let mut counted = NodeSet::one(node);
                for _ in 0..steps.min(MAX_NODES) {
                    counted |= self.graph.rim(counted);
                }
                Constraint { counted, bound, form: Form::Component(node), ties: Ties::Edges }
            }
        }
    }

    /// The clue without a node: how many pattern nodes there are.
    pub fn total(&self) -> Told {
        let bound = Bound::exact(self.pattern().len());
        let (counted, ties) = (self.graph.nodes(), Ties::Edges);
        Told {
            by: Teller::Total,
            constraint: Constraint { counted, bound, form: Form::Count, ties },
        }
    }

    /// All clues as a solver sees them: the number of pattern nodes first, then the clues of each
    /// node, and those of lines.
    pub fn told(&self) -> Vec<Told> {
        let mut told = vec![self.total()];
        for (number, node) in self.nodes.iter().enumerate() {
            let constraint = |clue: &Clue| self.constraint(number, *clue);
            let of_node = |clue| Told { by: Teller::Node(number), constraint: constraint(clue) };
            told.extend(node.clues.iter().map(of_node));
        }
        let of_line = |(number, line): (usize, &Line)| Told {
            by: Teller::Line(number),
            constraint: line.constraint(),
        };
        told.extend(self.lines().iter().enumerate().map(of_line));
        told
    }

    /// A clue as texts write it.
    pub fn clue_text(&self, clue: Clue) -> String {
        let what = match clue {
            Clue::Radius { steps, .. } => format!("radius {steps}"),
            Clue::Colour { colour, .. } => format!("colour {}", self.colours[usize::from(colour)]),
            Clue::Component { .. } => "component".to_owned(),
            Clue::Set { set, .. } => format!("set {}", self.sets()[usize::from(set)].name),
        };
        format!("{what} {}", bound_text(clue.bound(), clue.grouping()))
    }
}

/// A bound and how the nodes are connected, as texts write them: `= 3 apart`.
pub(crate) fn bound_text(Bound { relation, number }: Bound, grouping: Grouping) -> String {
    let blank = if grouping == Grouping::Any { "" } else { " " };
    format!("{} {number}{blank}{}", relation.sign(), grouping.word())
}

/// A bound in words: `3`, `at least 3`, `at most 3`.
pub(crate) fn bound_words(bound: Bound) -> String {
    match bound.relation {
        Relation::Equal => bound.number.to_string(),
        Relation::AtLeast => format!("at least {}", bound.number),
        Relation::AtMost => format!("at most {}", bound.number),
    }
}

pub(crate) fn check_name(name: &str, what: &'static str) -> Result<(), Flaw> {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "-,=<>'\"`".contains(c);
    let length = name.chars().count();
    if (1..=MAX_WORD).contains(&length) && !name.chars().any(odd) && !name.starts_with(';') {
        return Ok(());
    }
    let short: String = name.chars().take(40).collect();
    Err(Flaw::Name(short, what))
}

/// The default name of a node by its number: A to Z, then AA, AB and so on.
pub fn letters(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        more => format!("{}{}", letter(more - 1), letter(number)),
    }
}
