//! Designs as bytes, for IDs.
//!
//! Numbers are LEB128: seven bits per byte, lowest first. A name is its length in bytes and its
//! UTF-8; the default name of a node (`A` for node 0) has length 0. A position is two numbers,
//! right and up, in zigzag form (the sign in the lowest bit). [`to_bytes`] gives the order of the
//! parts.

mod reader;

use crate::{Design, EdgeKind, Flaw, ItemKind, NodeKind, Place};
use reader::Reader;
use thiserror::Error;

/// Why bytes are not a design.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BytesError {
    /// The bytes end too early.
    #[error("the bytes are cut short")]
    CutShort,
    /// The bytes are not what [`to_bytes`] writes.
    #[error("byte {0} is not valid in a contraption")]
    Unfit(usize),
    /// The bytes contain a design that cannot be played.
    #[error("before byte {at}: {flaw}")]
    Flaw {
        /// The byte after the part that does not fit.
        at: usize,
        /// Why it does not fit.
        flaw: Flaw,
    },
}

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
    let mut out = Vec::new();
    name(&mut out, design.name());
    number(&mut out, design.nodes().len());
    for (nth, node) in design.nodes().iter().enumerate() {
        name(&mut out, if letter(nth) == node.name { "" } else { &node.name });
        zigzag(&mut out, node.position.0);
        zigzag(&mut out, node.position.1);
    }
    number(&mut out, design.edges().len());
    for edge in design.edges() {
        number(&mut out, edge.from);
        number(&mut out, edge.to);
    }
    for list in [design.fixed(), design.switchable()] {
        number(&mut out, list.len());
        list.iter().for_each(|place| element(&mut out, design, *place));
    }
    number(&mut out, design.items().len());
    for (kind, node) in design.items() {
        number(&mut out, 2 * node + usize::from(*kind == ItemKind::Ball));
    }
    for node in design.nodes().iter().filter(|node| node.kind.is_trigger()) {
        number(&mut out, node.notifies.len());
        node.notifies.iter().for_each(|to| number(&mut out, place_number(design, *to)));
    }
    out
}

/// Reads a design that [`to_bytes`] wrote. Refuses all other bytes, so each design has one
/// encoding.
pub fn from_bytes(bytes: &[u8]) -> Result<Design, BytesError> {
    let mut reader = Reader::new(bytes);
    let title = reader.name()?;
    let mut design = reader.fit(Design::new(title))?;
    for nth in 0..reader.number()? {
        let (name, at) = (reader.name()?, (reader.zigzag()?, reader.zigzag()?));
        let name = if name.is_empty() { letter(nth) } else { name.to_owned() };
        reader.fit(design.add_node(&name, at))?;
    }
    if design.nodes().is_empty() {
        return reader.fit(Err(Flaw::Empty));
    }
    for _ in 0..reader.number()? {
        let (from, to) = (reader.below(design.nodes().len())?, reader.below(design.nodes().len())?);
        reader.fit(design.add_edge(from, to))?;
    }
    for _ in 0..2 {
        for _ in 0..reader.number()? {
            read_element(&mut reader, &mut design)?;
        }
    }
    for _ in 0..reader.number()? {
        let item = reader.below(2 * design.nodes().len())?;
        let kind = if item.is_multiple_of(2) { ItemKind::Player } else { ItemKind::Ball };
        reader.fit(design.add_item(kind, item / 2))?;
    }
    for node in 0..design.nodes().len() {
        if design.nodes()[node].kind.is_trigger() {
            for _ in 0..reader.number()? {
                let place = read_place(&mut reader, &design)?;
                reader.fit(design.notify(node, place))?;
            }
        }
    }
    // Refuses other encodings: lengths with too many bytes, default names spelled out, elements in
    // the wrong list.
    let written = to_bytes(&design);
    match bytes.iter().zip(&written).position(|(read, fit)| read != fit) {
        Some(at) => Err(BytesError::Unfit(at)),
        None if bytes.len() != written.len() => Err(BytesError::Unfit(written.len())),
        None => Ok(design),
    }
}

/// The default name of a node.
fn letter(nth: usize) -> String {
    let letter = u8::try_from(nth).ok().filter(|nth| *nth < 26).map(|nth| char::from(b'A' + nth));
    letter.map_or_else(String::new, String::from)
}

fn number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn zigzag(out: &mut Vec<u8>, value: i32) {
    number(out, ((value << 1) ^ (value >> 31)) as u32 as usize);
}

fn name(out: &mut Vec<u8>, name: &str) {
    number(out, name.len());
    out.extend(name.bytes());
}

fn place_number(design: &Design, place: Place) -> usize {
    match place {
        Place::Node(node) => node,
        Place::Edge(edge) => design.nodes().len() + edge,
    }
}

fn element(out: &mut Vec<u8>, design: &Design, place: Place) {
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
    number(out, place_number(design, place));
    number(out, 2 * kind.expect("a listed place has an element") + usize::from(on));
}

fn read_place(reader: &mut Reader, design: &Design) -> Result<Place, BytesError> {
    let nodes = design.nodes().len();
    let place = reader.below(nodes + design.edges().len())?;
    Ok(if place < nodes { Place::Node(place) } else { Place::Edge(place - nodes) })
}

fn read_element(reader: &mut Reader, design: &mut Design) -> Result<(), BytesError> {
    let place = read_place(reader, design)?;
    let on = |code: usize| code % 2 == 1;
    match place {
        Place::Node(node) => {
            let code = reader.below(2 * NodeKind::ELEMENTS.len())?;
            reader.fit(design.set_node(node, NodeKind::ELEMENTS[code / 2], on(code)))
        }
        Place::Edge(edge) => {
            let code = reader.below(2 * EdgeKind::ELEMENTS.len())?;
            reader.fit(design.set_edge(edge, EdgeKind::ELEMENTS[code / 2], on(code)))
        }
    }
}
