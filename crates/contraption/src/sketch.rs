//! Sketches: designs without names, which are cheap to copy and to change.

use crate::{Design, EdgeKind, Flaw, ItemKind, NodeKind, Place};

/// A design without names. The maker changes it, and the fast exploration reads it. Nodes, edges
/// and lines are referred to by their indices in these lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sketch {
    pub(crate) nodes: Vec<Spot>,
    pub(crate) edges: Vec<Link>,
    /// The receivers of all triggers; those of one trigger are in the order of switching.
    pub(crate) lines: Vec<Line>,
    pub(crate) players: Vec<usize>,
    pub(crate) balls: Vec<usize>,
}

/// A node of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) kind: NodeKind,
    pub(crate) on: bool,
    /// The position: right and up.
    pub(crate) at: (i32, i32),
}

/// An edge of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: EdgeKind,
    pub(crate) on: bool,
}

/// One receiver of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) trigger: usize,
    pub(crate) receiver: Place,
}

/// A part that can be removed from a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A node, with its edges and the items on it.
    Node(usize),
    /// An edge.
    Edge(usize),
    /// The element of a node.
    NodeElement(usize),
    /// The element of an edge.
    EdgeElement(usize),
    /// A player.
    Player(usize),
    /// A ball.
    Ball(usize),
    /// A single receiver of a trigger.
    Line(usize),
}

impl Sketch {
    /// The sketch of a design.
    pub(crate) fn of(design: &Design) -> Self {
        let spot = |node: &crate::Node| Spot { kind: node.kind, on: node.on, at: node.position };
        let link = |edge: &crate::Edge| Link {
            from: edge.from,
            to: edge.to,
            kind: edge.kind,
            on: edge.on,
        };
        let lines = design.nodes().iter().enumerate().flat_map(|(trigger, node)| {
            node.notifies.iter().map(move |receiver| Line { trigger, receiver: *receiver })
        });
        let of = |kind| {
            let items = design.items().iter().filter(move |item| item.0 == kind);
            items.map(|item| item.1).collect()
        };
        Self {
            nodes: design.nodes().iter().map(spot).collect(),
            edges: design.edges().iter().map(link).collect(),
            lines: lines.collect(),
            players: of(ItemKind::Player),
            balls: of(ItemKind::Ball),
        }
    }

    /// The design, with nodes named by letters. Fails if there are more nodes than letters, or a
    /// part is where none of its kind can be.
    pub(crate) fn design(&self, title: &str) -> Result<Design, Flaw> {
        let mut design = Design::new(title)?;
        for (nth, spot) in self.nodes.iter().enumerate() {
            let letter = u8::try_from(nth).ok().filter(|nth| *nth < 26);
            let name = letter.map_or_else(String::new, |nth| char::from(b'A' + nth).into());
            design.add_node(&name, spot.at)?;
        }
        for link in &self.edges {
            design.add_edge(link.from, link.to)?;
        }
        for (node, spot) in self.nodes.iter().enumerate() {
            if spot.kind != NodeKind::Plain {
                design.set_node(node, spot.kind, spot.on)?;
            }
        }
        for (edge, link) in self.edges.iter().enumerate() {
            if link.kind != EdgeKind::Plain {
                design.set_edge(edge, link.kind, link.on)?;
            }
        }
        self.players.iter().try_for_each(|node| design.add_item(ItemKind::Player, *node))?;
        self.balls.iter().try_for_each(|node| design.add_item(ItemKind::Ball, *node))?;
        self.lines.iter().try_for_each(|line| design.notify(line.trigger, line.receiver))?;
        Ok(design)
    }

    /// Copies another sketch without allocating memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.nodes.clone_from(&other.nodes);
        self.edges.clone_from(&other.edges);
        self.lines.clone_from(&other.lines);
        self.players.clone_from(&other.players);
        self.balls.clone_from(&other.balls);
    }

    /// Whether the first parts are still those of another sketch: the same nodes and edges with the
    /// same elements, where they have some, every line in its order, and as many items. Who stands
    /// where and what is on may differ.
    pub(crate) fn keeps(&self, kept: &Self) -> bool {
        let node = |(own, kept): (&Spot, &Spot)| {
            own.at == kept.at && (kept.kind == NodeKind::Plain || own.kind == kept.kind)
        };
        let edge = |(own, kept): (&Link, &Link)| {
            (own.from, own.to) == (kept.from, kept.to)
                && (kept.kind == EdgeKind::Plain || own.kind == kept.kind)
        };
        let mut lines = self.lines.iter();
        self.nodes.len() >= kept.nodes.len()
            && self.edges.len() >= kept.edges.len()
            && self.players.len() >= kept.players.len()
            && self.balls.len() >= kept.balls.len()
            && self.nodes.iter().zip(&kept.nodes).all(node)
            && self.edges.iter().zip(&kept.edges).all(edge)
            && kept.lines.iter().all(|line| lines.any(|own| own == line))
    }

    /// Columns and rows of the cells that its nodes take.
    pub(crate) fn size(&self) -> (i32, i32) {
        let side = |of: fn(&Spot) -> i32| {
            let ends = self.nodes.iter().map(of).min().zip(self.nodes.iter().map(of).max());
            ends.map_or(0, |(least, most)| most - least + 1)
        };
        (side(|spot| spot.at.0), side(|spot| spot.at.1))
    }

    /// Moves it so that its leftmost column and its lowest row are these.
    pub(crate) fn move_to(&mut self, (col, row): (i32, i32)) {
        let left = self.nodes.iter().map(|spot| spot.at.0).min().unwrap_or(0);
        let low = self.nodes.iter().map(|spot| spot.at.1).min().unwrap_or(0);
        let moved = |(x, y)| (x - left + col, y - low + row);
        self.nodes.iter_mut().for_each(|spot| spot.at = moved(spot.at));
    }

    /// Whether a trigger can switch a place.
    pub(crate) fn is_receiver(&self, place: Place) -> bool {
        match place {
            Place::Node(node) => self.nodes[node].kind.is_receiver(),
            Place::Edge(edge) => self.edges[edge].kind.is_switchable(),
        }
    }

    /// Changes the kind of a node, switches it off, and removes lines that no longer make sense.
    pub(crate) fn set_node(&mut self, node: usize, kind: NodeKind) {
        (self.nodes[node].kind, self.nodes[node].on) = (kind, false);
        self.drop_idle_lines();
    }

    /// Changes the kind of an edge, like [`Sketch::set_node`].
    pub(crate) fn set_edge(&mut self, edge: usize, kind: EdgeKind) {
        (self.edges[edge].kind, self.edges[edge].on) = (kind, false);
        self.drop_idle_lines();
    }

    /// Removes lines from nodes that are not triggers, and lines to places that are not receivers.
    fn drop_idle_lines(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.retain(|line| {
            self.nodes[line.trigger].kind.is_trigger() && self.is_receiver(line.receiver)
        });
        self.lines = lines;
    }

    /// Every part that could be removed, large ones first: what they take along need not be tried
    /// again.
    pub(crate) fn parts(&self, parts: &mut Vec<Part>) {
        parts.clear();
        let nodes = self.nodes.iter().enumerate();
        let edges = self.edges.iter().enumerate();
        parts.extend((0..self.nodes.len()).map(Part::Node));
        parts.extend((0..self.edges.len()).map(Part::Edge));
        parts.extend((0..self.balls.len()).map(Part::Ball));
        parts.extend((0..self.players.len()).map(Part::Player));
        let rich = nodes.filter(|(_, spot)| spot.kind != NodeKind::Plain);
        parts.extend(rich.map(|(node, _)| Part::NodeElement(node)));
        let rich = edges.filter(|(_, link)| link.kind != EdgeKind::Plain);
        parts.extend(rich.map(|(edge, _)| Part::EdgeElement(edge)));
        parts.extend((0..self.lines.len()).map(Part::Line));
    }

    /// Removes a part. Later parts in its list move up by one.
    pub(crate) fn drop_part(&mut self, part: Part) {
        match part {
            Part::Node(node) => self.drop_node(node),
            Part::Edge(edge) => self.drop_edge(edge),
            Part::NodeElement(node) => self.set_node(node, NodeKind::Plain),
            Part::EdgeElement(edge) => self.set_edge(edge, EdgeKind::Plain),
            Part::Player(nth) => drop(self.players.remove(nth)),
            Part::Ball(nth) => drop(self.balls.remove(nth)),
            Part::Line(nth) => drop(self.lines.remove(nth)),
        }
    }

    fn drop_node(&mut self, node: usize) {
        for edge in (0..self.edges.len()).rev() {
            if self.edges[edge].from == node || self.edges[edge].to == node {
                self.drop_edge(edge);
            }
        }
        self.players.retain(|at| *at != node);
        self.balls.retain(|at| *at != node);
        self.lines.retain(|line| line.trigger != node && line.receiver != Place::Node(node));
        self.nodes.remove(node);
        let moved = |at: &mut usize| *at -= usize::from(*at > node);
        self.players.iter_mut().chain(&mut self.balls).for_each(moved);
        for link in &mut self.edges {
            moved(&mut link.from);
            moved(&mut link.to);
        }
        for line in &mut self.lines {
            moved(&mut line.trigger);
            if let Place::Node(receiver) = &mut line.receiver {
                moved(receiver);
            }
        }
    }

    /// Renumbers nodes in reading order: from the top and, in a row, from the left; then edges by
    /// their ends. Where buttons and plates share a receiver, their order is a rule; if it would
    /// change, nothing is renumbered.
    pub(crate) fn sort_for_reading(&mut self) {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|node| (-self.nodes[*node].at.1, self.nodes[*node].at.0));
        let mut new = vec![0; order.len()];
        order.iter().enumerate().for_each(|(number, node)| new[*node] = number);
        if self.reflexes_that_share().any(|(first, later)| new[first] > new[later]) {
            return;
        }
        self.nodes = order.iter().map(|node| self.nodes[*node]).collect();
        self.players.iter_mut().chain(&mut self.balls).for_each(|node| *node = new[*node]);
        for link in &mut self.edges {
            (link.from, link.to) = (new[link.from], new[link.to]);
        }
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        let ends = |edge: &usize| (self.edges[*edge].from, self.edges[*edge].to);
        order.sort_by_key(|edge| (ends(edge).0.min(ends(edge).1), ends(edge).0.max(ends(edge).1)));
        self.edges = order.iter().map(|edge| self.edges[*edge]).collect();
        let place = |edge: usize| order.iter().position(|old| *old == edge);
        for line in &mut self.lines {
            line.trigger = new[line.trigger];
            line.receiver = match line.receiver {
                Place::Node(node) => Place::Node(new[node]),
                Place::Edge(edge) => Place::Edge(place(edge).expect("each has its place")),
            };
        }
    }

    /// The pairs of buttons and plates that share a receiver; in each pair the lower node is first.
    pub(crate) fn reflexes_that_share(&self) -> impl Iterator<Item = (usize, usize)> {
        let of_reflexes = self.lines.iter().filter(|line| {
            matches!(self.nodes[line.trigger].kind, NodeKind::Button | NodeKind::Plate)
        });
        let others = of_reflexes.clone();
        of_reflexes.flat_map(move |line| {
            let is_later =
                |other: &&Line| other.receiver == line.receiver && other.trigger > line.trigger;
            others.clone().filter(is_later).map(|other| (line.trigger, other.trigger))
        })
    }

    /// Removes an edge, and the lines to it.
    pub(crate) fn drop_edge(&mut self, edge: usize) {
        self.edges.remove(edge);
        self.lines.retain(|line| line.receiver != Place::Edge(edge));
        for line in &mut self.lines {
            if let Place::Edge(receiver) = &mut line.receiver {
                *receiver -= usize::from(*receiver > edge);
            }
        }
    }
}
