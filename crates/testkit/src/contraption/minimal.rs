//! Finds superfluous parts of a contraption by leaving out each part in turn.

use super::{space, start};
use etchwork_contraption::{Design, EdgeKind, NodeKind, Place};

/// The part left out without any effect on the least number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spare {
    /// A node, with its edges and all that stands on it.
    Node(usize),
    /// An edge.
    Edge(usize),
    /// The element of a node or an edge, which becomes plain.
    Element(Place),
    /// A player or a ball, by its place in [`Design::items`].
    Item(usize),
    /// One receiver of a trigger: the node, and the place in its list.
    Receiver(usize, usize),
}

/// The parts of a design that can be left out, each alone, without changing whether it can
/// be solved or the least number of moves; `None` if a space has more than `most` states.
pub fn spare_parts(design: &Design, most: usize) -> Option<Vec<Spare>> {
    let length = shortest(design, most)?;
    let mut spare = Vec::new();
    for part in parts(design) {
        let is_same = match without(design, part) {
            Some(rest) => shortest(&rest, most)? == length,
            None => false,
        };
        if is_same {
            spare.push(part);
        }
    }
    Some(spare)
}

/// The least number of moves, if there is a solution; `None` above `most` states.
fn shortest(design: &Design, most: usize) -> Option<Option<usize>> {
    Some(space(design, false, most)?.to_goal().get(&start(design)).copied())
}

fn parts(design: &Design) -> Vec<Spare> {
    let places = design.fixed().iter().chain(design.switchable());
    let receivers = design.nodes().iter().enumerate().flat_map(|(node, kind)| {
        (0..kind.notifies().len()).map(move |nth| Spare::Receiver(node, nth))
    });
    let nodes = (0..design.nodes().len()).map(Spare::Node);
    let edges = (0..design.edges().len()).map(Spare::Edge);
    let items = (0..design.items().len()).map(Spare::Item);
    let elements = places.map(|place| Spare::Element(*place));
    nodes.chain(edges).chain(elements).chain(items).chain(receivers).collect()
}

/// The design without a part; `None` if no node is left.
fn without(design: &Design, part: Spare) -> Option<Design> {
    let mut rest = Design::new("Rest").expect("a name");
    let is_out = |node: usize| part == Spare::Node(node);
    let nodes = (0..design.nodes().len()).map(|node| {
        let old = &design.nodes()[node];
        (!is_out(node)).then(|| rest.add_node(old.name(), old.position()).expect("as it was"))
    });
    let nodes: Vec<Option<usize>> = nodes.collect();
    let edges = design.edges().iter().enumerate().map(|(number, edge)| {
        let (from, to) = edge.ends();
        let ends = nodes[from].zip(nodes[to]).filter(|_| part != Spare::Edge(number));
        ends.map(|(from, to)| rest.add_edge(from, to).expect("as it was"))
    });
    let edges: Vec<Option<usize>> = edges.collect();
    for (number, old) in design.nodes().iter().enumerate() {
        let stays = old.kind() != NodeKind::Plain && part != Spare::Element(Place::Node(number));
        if let Some(node) = nodes[number].filter(|_| stays) {
            rest.set_node(node, old.kind(), old.is_on()).expect("as it was");
        }
    }
    for (number, old) in design.edges().iter().enumerate() {
        let stays = old.kind() != EdgeKind::Plain && part != Spare::Element(Place::Edge(number));
        if let Some(edge) = edges[number].filter(|_| stays) {
            rest.set_edge(edge, old.kind(), old.is_on()).expect("as it was");
        }
    }
    for (nth, (kind, node)) in design.items().iter().enumerate() {
        if let Some(node) = nodes[*node].filter(|_| part != Spare::Item(nth)) {
            rest.add_item(*kind, node).expect("as it was");
        }
    }
    for (number, old) in design.nodes().iter().enumerate() {
        for (nth, receiver) in old.notifies().iter().enumerate() {
            let to = match receiver {
                Place::Node(node) => nodes[*node].map(Place::Node),
                Place::Edge(edge) => edges[*edge].map(Place::Edge),
            };
            let line = nodes[number].zip(to).filter(|_| part != Spare::Receiver(number, nth));
            // A node or edge that is plain now is neither a trigger nor a receiver.
            if let Some((node, to)) = line {
                let _ = rest.notify(node, to);
            }
        }
    }
    (!rest.nodes().is_empty()).then_some(rest)
}
