//! Designs: everything that is fixed before play.

use crate::{Edge, EdgeKind, Flaw, ItemKind, Node, NodeKind, Place};

/// The most nodes of a design.
pub const MAX_NODES: usize = 256;
/// The most edges of a design.
pub const MAX_EDGES: usize = 1024;
/// The most players and balls of a design.
pub const MAX_ITEMS: usize = 64;
/// The most receivers of all triggers of a design together.
pub const MAX_LINES: usize = 4096;
/// The most characters of a node's name.
pub const MAX_NAME: usize = 32;
/// The most characters of a design's name.
pub const MAX_TITLE: usize = 200;

/// A design: nodes, edges, their elements, players and balls. It is built part by part, and each
/// part is checked, so every design can be played.
///
/// ```
/// use etchwork_contraption::{Design, EdgeKind, ItemKind, NodeKind, Place};
///
/// let mut design = Design::new("A door")?;
/// let a = design.add_node("A", (0, 0))?;
/// let b = design.add_node("B", (1, 0))?;
/// let edge = design.add_edge(a, b)?;
/// design.set_edge(edge, EdgeKind::Gate, false)?;
/// design.set_node(a, NodeKind::Toggle, false)?;
/// design.notify(a, Place::Edge(edge))?;
/// design.set_node(b, NodeKind::Goal, false)?;
/// design.add_item(ItemKind::Player, a)?;
/// assert_eq!(
///     design.add_item(ItemKind::Ball, b).unwrap_err().to_string(),
///     "no ball can be on B, a Goal: put it elsewhere"
/// );
/// # Ok::<(), etchwork_contraption::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    name: String,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    fixed: Vec<Place>,
    switchable: Vec<Place>,
    items: Vec<(ItemKind, usize)>,
    lines: usize,
}

impl Design {
    /// A design without nodes.
    pub fn new(name: &str) -> Result<Self, Flaw> {
        let is_odd = |c: char| c.is_control() || c == '\u{feff}';
        if name.chars().count() > MAX_TITLE || name.chars().any(is_odd) {
            return Err(Flaw::Title);
        }
        Ok(Self {
            name: name.to_owned(),
            nodes: Vec::new(),
            edges: Vec::new(),
            fixed: Vec::new(),
            switchable: Vec::new(),
            items: Vec::new(),
            lines: 0,
        })
    }

    /// Adds a plain node and returns its number.
    pub fn add_node(&mut self, name: &str, position: (i32, i32)) -> Result<usize, Flaw> {
        if self.nodes.len() == MAX_NODES {
            return Err(Flaw::TooMany { what: "nodes", most: MAX_NODES });
        }
        check_name(name)?;
        if self.node(name).is_some() {
            return Err(Flaw::Twice(format!("node {name}")));
        }
        let (kind, notifies) = (NodeKind::Plain, Vec::new());
        self.nodes.push(Node { name: name.to_owned(), position, kind, on: false, notifies });
        Ok(self.nodes.len() - 1)
    }

    /// Adds a plain edge and returns its number. An edge in the opposite direction is a separate
    /// edge.
    /// Panics if a node does not exist.
    pub fn add_edge(&mut self, from: usize, to: usize) -> Result<usize, Flaw> {
        if self.edges.len() == MAX_EDGES {
            return Err(Flaw::TooMany { what: "edges", most: MAX_EDGES });
        }
        if from == to {
            return Err(Flaw::Loop(self.nodes[from].name.clone()));
        }
        let edge = Edge { from, to, kind: EdgeKind::Plain, on: false };
        if self.edge(from, to).is_some() {
            return Err(Flaw::Twice(format!("edge {}", self.edge_text(&edge))));
        }
        self.edges.push(edge);
        Ok(self.edges.len() - 1)
    }

    /// Gives a plain node an element. Panics if the node does not exist.
    pub fn set_node(&mut self, node: usize, kind: NodeKind, on: bool) -> Result<(), Flaw> {
        let name = &self.nodes[node].name;
        if kind == NodeKind::Plain || self.nodes[node].kind != NodeKind::Plain {
            return Err(Flaw::TwoElements {
                place: name.clone(),
                first: self.nodes[node].kind.name(),
            });
        }
        if !kind.takes_balls() && self.items.contains(&(ItemKind::Ball, node)) {
            return Err(Flaw::Ball { node: name.clone(), kind: kind.noun() });
        }
        self.enlist(Place::Node(node), kind.is_switchable());
        self.nodes[node].kind = kind;
        self.nodes[node].on = on && kind.is_switchable();
        Ok(())
    }

    /// Gives a plain edge an element. Panics if the edge does not exist.
    pub fn set_edge(&mut self, edge: usize, kind: EdgeKind, on: bool) -> Result<(), Flaw> {
        let first = self.edges[edge].kind;
        if kind == EdgeKind::Plain || first != EdgeKind::Plain {
            let place = self.place_text(Place::Edge(edge));
            return Err(Flaw::TwoElements { place, first: first.name() });
        }
        self.enlist(Place::Edge(edge), kind.is_switchable());
        self.edges[edge].kind = kind;
        self.edges[edge].on = on && kind.is_switchable();
        Ok(())
    }

    fn enlist(&mut self, place: Place, is_switchable: bool) {
        if is_switchable { self.switchable.push(place) } else { self.fixed.push(place) }
    }

    /// Adds a player or a ball. Panics if the node does not exist.
    pub fn add_item(&mut self, kind: ItemKind, node: usize) -> Result<(), Flaw> {
        if self.items.len() == MAX_ITEMS {
            return Err(Flaw::TooMany { what: "players and balls", most: MAX_ITEMS });
        }
        let at = &self.nodes[node];
        if kind == ItemKind::Ball && !at.kind.takes_balls() {
            return Err(Flaw::Ball { node: at.name.clone(), kind: at.kind.noun() });
        }
        self.items.push((kind, node));
        Ok(())
    }

    /// Lets a trigger switch a receiver. A receiver named twice is set once and flipped twice.
    /// Panics if a place does not exist.
    pub fn notify(&mut self, trigger: usize, receiver: Place) -> Result<(), Flaw> {
        if self.lines == MAX_LINES {
            return Err(Flaw::TooMany { what: "receivers", most: MAX_LINES });
        }
        let kind = self.nodes[trigger].kind;
        if !kind.is_trigger() {
            let (node, kind) = (self.nodes[trigger].name.clone(), kind.noun());
            return Err(Flaw::NoTrigger { node, kind });
        }
        let is_receiver = match receiver {
            Place::Node(node) => self.nodes[node].kind.is_receiver(),
            Place::Edge(edge) => self.edges[edge].kind.is_switchable(),
        };
        if !is_receiver {
            let kind = match receiver {
                Place::Node(node) => self.nodes[node].kind.noun(),
                Place::Edge(edge) => self.edges[edge].kind.noun(),
            };
            return Err(Flaw::NoReceiver { place: self.place_text(receiver), kind });
        }
        self.lines += 1;
        self.nodes[trigger].notifies.push(receiver);
        Ok(())
    }

    /// The name of the design.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The nodes, by number.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The edges, by number.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The places of the elements that never change, in the order of the file.
    pub fn fixed(&self) -> &[Place] {
        &self.fixed
    }

    /// The places of the elements that can be on or off, in the order of the file.
    pub fn switchable(&self) -> &[Place] {
        &self.switchable
    }

    /// Players and balls, with the nodes where they start.
    pub fn items(&self) -> &[(ItemKind, usize)] {
        &self.items
    }

    /// The node with this name.
    pub fn node(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name)
    }

    /// The edge from one node to another; its direction matters.
    pub fn edge(&self, from: usize, to: usize) -> Option<usize> {
        self.edges.iter().position(|edge| (edge.from, edge.to) == (from, to))
    }

    /// A place as files write it: `D`, or `B-C`.
    pub fn place_text(&self, place: Place) -> String {
        match place {
            Place::Node(node) => self.nodes[node].name.clone(),
            Place::Edge(edge) => self.edge_text(&self.edges[edge]),
        }
    }

    fn edge_text(&self, edge: &Edge) -> String {
        format!("{}-{}", self.nodes[edge.from].name, self.nodes[edge.to].name)
    }

    pub(crate) fn kind_text(&self, place: Place) -> &'static str {
        match place {
            Place::Node(node) => self.nodes[node].kind.name(),
            Place::Edge(edge) => self.edges[edge].kind.name(),
        }
    }
}

fn check_name(name: &str) -> Result<(), Flaw> {
    let is_fit = |c: char| !c.is_whitespace() && !c.is_control() && !"-,{}".contains(c);
    if name.is_empty() || name.chars().count() > MAX_NAME || !name.chars().all(is_fit) {
        return Err(Flaw::Name(name.chars().take(MAX_NAME).collect()));
    }
    Ok(())
}
