//! Random changes of a design. Each keeps the design playable and its drawing tidy, or fails.

use super::grid::{fits, is_tidy};
use super::vocabulary::Vocabulary;
use crate::sketch::{Line, Link, Sketch, Spot};
use crate::{EdgeKind, NodeKind, Place};
use etchwork_core::Stream;

/// The most receivers of a trigger.
const MOST_RECEIVERS: usize = 2;
/// How often a random edge is drawn until one fits.
const TRIES: usize = 12;

/// The parts that the designs of an attempt may have.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) vocabulary: Vocabulary,
    pub(super) cols: u32,
    pub(super) rows: u32,
    pub(super) nodes: usize,
    pub(super) edges: usize,
    pub(super) balls: usize,
    /// What every design keeps: its first parts.
    pub(super) kept: Sketch,
}

/// What a change affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touched {
    /// Only the positions of nodes; play stays the same.
    Drawing,
    /// Play as well.
    Play,
}

impl Room {
    /// Draws a random design; about half of its parts are plain.
    pub(super) fn draw(&self, sketch: &mut Sketch, stream: &mut Stream) {
        sketch.copy_from(&self.kept);
        while sketch.nodes.len() < self.nodes {
            self.add_node(sketch, stream);
        }
        for _ in self.kept.edges.len()..self.edges {
            self.add_edge(sketch, stream);
        }
        let goal = self.goal(stream);
        sketch.set_node(goal, NodeKind::Goal);
        for node in 0..self.nodes {
            if node != goal && stream.below(2) == 0 && !self.is_element(node) {
                self.change_node(sketch, node, stream);
            }
        }
        if sketch.players.is_empty() {
            let player = (goal + 1 + stream.index(self.nodes - 1)) % self.nodes;
            sketch.players.push(player);
        }
        if self.vocabulary.has_balls {
            self.add_ball(sketch, stream);
        }
        for node in 0..self.nodes {
            self.add_line(sketch, node, stream);
        }
    }

    /// Changes a design at random and says what the change affects. `None` if the random change is
    /// impossible; then the design must not be used.
    pub(super) fn change(&self, sketch: &mut Sketch, stream: &mut Stream) -> Option<Touched> {
        let is_made = match stream.below(20) {
            0..=3 => self.change_some_edge(sketch, stream),
            4 => turn_edge(sketch, stream),
            5 => flip_switch(sketch, stream),
            6..=8 => rewire(self, sketch, stream),
            9 | 10 => {
                let node = stream.index(sketch.nodes.len());
                self.change_node(sketch, node, stream)
            }
            11 => swap_elements(sketch, stream),
            12 | 13 => self.move_item(sketch, stream),
            14 | 15 => self.change_lines(sketch, stream),
            16 if sketch.nodes.len() < self.nodes => {
                self.add_node(sketch, stream) && is_tidy(sketch) && self.join(sketch, stream)
            }
            16 | 17 => {
                let is_moved = self.move_node(sketch, stream) && sketch.keeps(&self.kept);
                return is_moved.then_some(Touched::Drawing);
            }
            18 => self.change_balls(sketch, stream),
            _ => self.add_or_drop_edge(sketch, stream),
        };
        (is_made && sketch.keeps(&self.kept)).then_some(Touched::Play)
    }

    /// Whether a node is kept with its element.
    fn is_element(&self, node: usize) -> bool {
        self.kept.nodes.get(node).is_some_and(|spot| spot.kind != NodeKind::Plain)
    }

    /// The kept goal, or else a random node that is free to be one.
    fn goal(&self, stream: &mut Stream) -> usize {
        let kept = self.kept.nodes.iter().position(|spot| spot.kind == NodeKind::Goal);
        kept.unwrap_or_else(|| {
            let from = stream.index(self.nodes);
            let nodes = (0..self.nodes).map(|nth| (from + nth) % self.nodes);
            nodes.into_iter().find(|node| !self.is_element(*node)).unwrap_or(from)
        })
    }

    fn cell(&self, stream: &mut Stream) -> (i32, i32) {
        (stream.below(self.cols) as i32, stream.below(self.rows) as i32)
    }

    /// Adds a plain node on a free cell.
    fn add_node(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        let at = self.cell(stream);
        let is_free = sketch.nodes.iter().all(|spot| spot.at != at);
        if is_free {
            sketch.nodes.push(Spot { kind: NodeKind::Plain, on: false, at });
        }
        is_free
    }

    /// Adds an edge where it fits, unless too many draws fail.
    fn add_edge(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        for _ in 0..TRIES {
            let (from, to) = (stream.index(sketch.nodes.len()), stream.index(sketch.nodes.len()));
            sketch.edges.push(Link { from, to, kind: EdgeKind::Plain, on: false });
            let edge = sketch.edges.len() - 1;
            if fits(sketch, edge) {
                self.change_edge(sketch, edge, stream);
                return true;
            }
            sketch.edges.pop();
        }
        false
    }

    /// Gives an edge a random kind, plain with a chance of one in three. A switchable edge also
    /// gets a trigger.
    fn change_edge(&self, sketch: &mut Sketch, edge: usize, stream: &mut Stream) {
        let kinds = &self.vocabulary.edges;
        let is_plain = kinds.is_empty() || stream.below(3) == 0;
        let kind = if is_plain { EdgeKind::Plain } else { kinds[stream.index(kinds.len())] };
        sketch.set_edge(edge, kind);
        if kind.is_switchable() {
            sketch.edges[edge].on = stream.below(3) == 0;
            drive(sketch, Place::Edge(edge), stream);
        }
    }

    fn change_some_edge(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        if sketch.edges.is_empty() {
            return false;
        }
        let edge = stream.index(sketch.edges.len());
        self.change_edge(sketch, edge, stream);
        true
    }

    /// Gives a node a random kind, plain with a chance of one in three.
    fn change_node(&self, sketch: &mut Sketch, node: usize, stream: &mut Stream) -> bool {
        let kinds = &self.vocabulary.nodes;
        if sketch.nodes[node].kind == NodeKind::Goal || kinds.is_empty() {
            return false;
        }
        let is_plain = stream.below(3) == 0;
        let kind = if is_plain { NodeKind::Plain } else { kinds[stream.index(kinds.len())] };
        if !kind.takes_balls() && sketch.balls.contains(&node) {
            return false;
        }
        sketch.set_node(node, kind);
        if kind.is_receiver() {
            sketch.nodes[node].on = stream.below(3) == 0;
            drive(sketch, Place::Node(node), stream);
        }
        if kind.is_trigger() {
            self.add_line(sketch, node, stream);
        }
        true
    }

    /// Gives a trigger one more receiver, if there are receivers.
    fn add_line(&self, sketch: &mut Sketch, trigger: usize, stream: &mut Stream) -> bool {
        let own = sketch.lines.iter().filter(|line| line.trigger == trigger).count();
        if !sketch.nodes[trigger].kind.is_trigger() || own >= MOST_RECEIVERS {
            return false;
        }
        let Some(receiver) = some_receiver(sketch, stream) else { return false };
        let line = Line { trigger, receiver };
        let is_new = !sketch.lines.contains(&line);
        if is_new {
            sketch.lines.push(line);
        }
        is_new
    }

    fn change_lines(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        match stream.below(3) {
            0 => {
                let trigger = stream.index(sketch.nodes.len());
                self.add_line(sketch, trigger, stream)
            }
            _ if sketch.lines.is_empty() => false,
            1 => {
                let line = stream.index(sketch.lines.len());
                sketch.lines.remove(line);
                true
            }
            _ => {
                let nth = stream.index(sketch.lines.len());
                let trigger = sketch.lines[nth].trigger;
                sketch.lines.remove(nth);
                self.add_line(sketch, trigger, stream)
            }
        }
    }

    fn move_item(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        let (item, node) = (
            stream.index(sketch.players.len() + sketch.balls.len()),
            stream.index(sketch.nodes.len()),
        );
        let kind = sketch.nodes[node].kind;
        match item.checked_sub(sketch.players.len()) {
            None if kind != NodeKind::Goal => sketch.players[item] = node,
            Some(ball) if kind.takes_balls() => sketch.balls[ball] = node,
            _ => return false,
        }
        true
    }

    fn add_ball(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        let node = stream.index(sketch.nodes.len());
        let can = sketch.nodes[node].kind.takes_balls() && sketch.balls.len() < self.balls;
        if can {
            sketch.balls.push(node);
        }
        can
    }

    fn change_balls(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        if !self.vocabulary.has_balls {
            return false;
        }
        if sketch.balls.is_empty() || stream.below(2) == 0 {
            return self.add_ball(sketch, stream);
        }
        let ball = stream.index(sketch.balls.len());
        sketch.balls.remove(ball);
        true
    }

    fn add_or_drop_edge(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        if stream.below(2) == 0 && sketch.edges.len() < self.edges {
            return self.add_edge(sketch, stream);
        }
        if sketch.edges.len() < 2 {
            return false;
        }
        let edge = stream.index(sketch.edges.len());
        sketch.drop_edge(edge);
        true
    }

    /// Moves a node to another cell, and a node that is there to the old one.
    fn move_node(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        let (node, at) = (stream.index(sketch.nodes.len()), self.cell(stream));
        let other = sketch.nodes.iter().position(|spot| spot.at == at);
        let from = std::mem::replace(&mut sketch.nodes[node].at, at);
        if let Some(other) = other {
            sketch.nodes[other].at = from;
        }
        is_tidy(sketch)
    }

    /// Joins the last node to a random one.
    fn join(&self, sketch: &mut Sketch, stream: &mut Stream) -> bool {
        let (to, from) = (sketch.nodes.len() - 1, stream.index(sketch.nodes.len()));
        sketch.edges.push(Link { from, to, kind: EdgeKind::Plain, on: false });
        let edge = sketch.edges.len() - 1;
        let can = edge < self.edges && fits(sketch, edge);
        if can {
            self.change_edge(sketch, edge, stream);
        }
        can
    }
}

/// Lets some trigger switch a receiver, if a trigger has room.
fn drive(sketch: &mut Sketch, receiver: Place, stream: &mut Stream) {
    let trigger = stream.index(sketch.nodes.len());
    let nodes = sketch.nodes.len();
    // Take the first trigger with room, from a random node on.
    let triggers = (0..nodes).map(|nth| (trigger + nth) % nodes);
    let has_room = |node: &usize| {
        let own = sketch.lines.iter().filter(|line| line.trigger == *node).count();
        sketch.nodes[*node].kind.is_trigger() && own < MOST_RECEIVERS
    };
    if let Some(trigger) = triggers.into_iter().find(has_room) {
        sketch.lines.push(Line { trigger, receiver });
    }
}

fn some_receiver(sketch: &Sketch, stream: &mut Stream) -> Option<Place> {
    let nodes = (0..sketch.nodes.len()).map(Place::Node);
    let places = nodes.chain((0..sketch.edges.len()).map(Place::Edge));
    let receivers = places.filter(|place| sketch.is_receiver(*place));
    let count = receivers.clone().count();
    if count == 0 {
        return None;
    }
    let nth = stream.index(count);
    receivers.into_iter().nth(nth)
}

fn turn_edge(sketch: &mut Sketch, stream: &mut Stream) -> bool {
    let turns = |kind| matches!(kind, EdgeKind::Step | EdgeKind::Wall | EdgeKind::OneWay);
    if sketch.edges.is_empty() {
        return false;
    }
    let link = stream.index(sketch.edges.len());
    let link = &mut sketch.edges[link];
    std::mem::swap(&mut link.from, &mut link.to);
    turns(link.kind)
}

/// Switches a receiver's initial state.
fn flip_switch(sketch: &mut Sketch, stream: &mut Stream) -> bool {
    match some_receiver(sketch, stream) {
        Some(Place::Node(node)) => sketch.nodes[node].on ^= true,
        Some(Place::Edge(edge)) => sketch.edges[edge].on ^= true,
        None => return false,
    }
    true
}

/// Moves one or both ends of an edge to other nodes; its kind stays.
fn rewire(room: &Room, sketch: &mut Sketch, stream: &mut Stream) -> bool {
    if sketch.edges.is_empty() {
        return room.add_edge(sketch, stream);
    }
    let edge = stream.index(sketch.edges.len());
    let old = sketch.edges[edge];
    for _ in 0..TRIES {
        let node = stream.index(sketch.nodes.len());
        let other = stream.index(sketch.nodes.len());
        let (from, to) = match stream.below(3) {
            0 => (node, old.to),
            1 => (old.from, node),
            _ => (node, other),
        };
        sketch.edges[edge] = Link { from, to, ..old };
        if (from, to) != (old.from, old.to) && is_tidy(sketch) {
            return true;
        }
    }
    false
}

/// Swaps the elements of two nodes, with what they switch and what switches them.
fn swap_elements(sketch: &mut Sketch, stream: &mut Stream) -> bool {
    let (a, b) = (stream.index(sketch.nodes.len()), stream.index(sketch.nodes.len()));
    let swapped = |node: usize| match node {
        node if node == a => b,
        node if node == b => a,
        node => node,
    };
    let (one, other) = (sketch.nodes[a], sketch.nodes[b]);
    (sketch.nodes[a].kind, sketch.nodes[a].on) = (other.kind, other.on);
    (sketch.nodes[b].kind, sketch.nodes[b].on) = (one.kind, one.on);
    for line in &mut sketch.lines {
        line.trigger = swapped(line.trigger);
        if let Place::Node(node) = &mut line.receiver {
            *node = swapped(*node);
        }
    }
    let kind = |node: &usize| sketch.nodes[*node].kind;
    one.kind != other.kind
        && sketch.balls.iter().all(|node| kind(node).takes_balls())
        && sketch.players.iter().all(|node| kind(node) != NodeKind::Goal)
}
