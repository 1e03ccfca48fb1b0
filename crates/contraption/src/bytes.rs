//! Designs as bytes, for IDs.
//!
//! Numbers are LEB128: seven bits per byte, lowest first. A name is its length in bytes and its
//! UTF-8; the default name of a node (`A` for node 0) has length 0. A position is two numbers,
//! right and up, in zigzag form (the sign in the lowest bit). [`to_bytes`] gives the order of the
//! parts.

use crate::{Design, EdgeKind, Flaw, ItemKind, NodeKind, Place};
use etchwork_core::Refusal;
use etchwork_core::bytes::{Reader, Writer};

/// A design as bytes, including names and positions: the name; the nodes (name, position); the
/// edges (ends); the fixed elements, then the switchable ones (place, kind, and whether on);
/// players and balls (node and kind); for each trigger, in the order of nodes, its receivers. Every
/// list starts with its length. A place is the number of a node, or the number of nodes plus that
/// of an edge.
///
/// ```
/// use etchwork_contraption::{Design, from_bytes, to_bytes};
///
/// let design: Design = "X\nPuzzleNode A { pos:0,0 }\nPuzzlePlayer A {  }\n".parse()?;
/// assert_eq!(to_bytes(&design), [1, b'X', 1, 0, 0, 0, 0, 0, 0, 1, 0]);
/// assert_eq!(from_bytes(&to_bytes(&design))?, design);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_bytes(design: &Design) -> Vec<u8> {
    let mut out = Writer::default();
    out.word(design.name());
    out.number(design.nodes().len());
    for (nth, node) in design.nodes().iter().enumerate() {
        out.word(if letter(nth) == node.name { "" } else { &node.name });
        out.signed(node.position.0);
        out.signed(node.position.1);
    }
    out.number(design.edges().len());
    for edge in design.edges() {
        out.number(edge.from);
        out.number(edge.to);
    }
    for list in [design.fixed(), design.switchable()] {
        out.number(list.len());
        list.iter().for_each(|place| element(&mut out, design, *place));
    }
    out.number(design.items().len());
    for (kind, node) in design.items() {
        out.number(2 * node + usize::from(*kind == ItemKind::Ball));
    }
    for node in design.nodes().iter().filter(|node| node.kind.is_trigger()) {
        out.number(node.notifies.len());
        node.notifies.iter().for_each(|to| out.number(place_number(design, *to)));
    }
    out.into_bytes()
}

/// Reads a design that [`to_bytes`] wrote. Refuses all other bytes, so each design has one
/// encoding.
pub fn from_bytes(bytes: &[u8]) -> Result<Design, Refusal> {
    let mut reader = Reader::new(bytes);
    let title = reader.word()?;
    let mut design = Design::new(&title).map_err(Refusal::new)?;
    for nth in 0..reader.number()? {
        let (name, at) = (reader.word()?, (reader.signed()?, reader.signed()?));
        let name = if name.is_empty() { letter(nth) } else { name };
        design.add_node(&name, at).map_err(Refusal::new)?;
    }
    if design.nodes().is_empty() {
        return Err(Refusal::new(Flaw::Empty));
    }
    for _ in 0..reader.number()? {
        let (from, to) = (reader.below(design.nodes().len())?, reader.below(design.nodes().len())?);
        design.add_edge(from, to).map_err(Refusal::new)?;
    }
    for _ in 0..2 {
        for _ in 0..reader.number()? {
            read_element(&mut reader, &mut design)?;
        }
    }
    for _ in 0..reader.number()? {
        let item = reader.below(2 * design.nodes().len())?;
        let kind = if item.is_multiple_of(2) { ItemKind::Player } else { ItemKind::Ball };
        design.add_item(kind, item / 2).map_err(Refusal::new)?;
    }
    for node in 0..design.nodes().len() {
        if design.nodes()[node].kind.is_trigger() {
            for _ in 0..reader.number()? {
                let place = read_place(&mut reader, &design)?;
                design.notify(node, place).map_err(Refusal::new)?;
            }
        }
    }
    // Refuses other encodings: lengths with too many bytes, default names spelled out, elements in
    // the wrong list.
    if to_bytes(&design) == bytes {
        Ok(design)
    } else {
        Err(Refusal::new("the ID is not in canonical form"))
    }
}

/// The default name of a node.
fn letter(nth: usize) -> String {
    let letter = u8::try_from(nth).ok().filter(|nth| *nth < 26).map(|nth| char::from(b'A' + nth));
    letter.map_or_else(String::new, String::from)
}

fn place_number(design: &Design, place: Place) -> usize {
    match place {
        Place::Node(node) => node,
        Place::Edge(edge) => design.nodes().len() + edge,
    }
}

fn element(out: &mut Writer, design: &Design, place: Place) {
    let (kind, on) = match place {
        Place::Node(node) => {
            let node = &design.nodes()[node];
            (NodeKind::ELEMENTS.iter().position(|kind| *kind == node.kind), node.on)
        }
        Place::Edge(edge) => {
            let edge = &design.edges()[edge];
            (EdgeKind::ELEMENTS.iter().position(|kind| *kind == edge.kind), edge.on)
        }
    };
    out.number(place_number(design, place));
    out.number(2 * kind.expect("a listed place has an element") + usize::from(on));
}

fn read_place(reader: &mut Reader, design: &Design) -> Result<Place, Refusal> {
    let nodes = design.nodes().len();
    let place = reader.below(nodes + design.edges().len())?;
    Ok(if place < nodes { Place::Node(place) } else { Place::Edge(place - nodes) })
}

fn read_element(reader: &mut Reader, design: &mut Design) -> Result<(), Refusal> {
    let place = read_place(reader, design)?;
    let on = |code: usize| code % 2 == 1;
    match place {
        Place::Node(node) => {
            let code = reader.below(2 * NodeKind::ELEMENTS.len())?;
            design.set_node(node, NodeKind::ELEMENTS[code / 2], on(code)).map_err(Refusal::new)
        }
        Place::Edge(edge) => {
            let code = reader.below(2 * EdgeKind::ELEMENTS.len())?;
            design.set_edge(edge, EdgeKind::ELEMENTS[code / 2], on(code)).map_err(Refusal::new)
        }
    }
}
