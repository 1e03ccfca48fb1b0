//! Levels as bytes for IDs: short, and masked, so that a link does not show the answer.
//!
//! The mask does not protect against a reader of this code. The bytes start with a hash of the
//! level; a stream of random numbers seeded with that hash masks the rest. So the IDs of two levels
//! that differ in one node differ everywhere.
//!
//! Below the mask come, for each node: its traits, its name unless it is the default name for its
//! number, its place, its colour (by number, and by name where the colour first appears) and its
//! clues. Then come the edges: for each node, each higher-numbered node that shares an edge with
//! it, as the difference of their numbers times 4, plus 1 if an edge leads to the higher number and
//! 2 if one leads back. A difference of 64 or more has a byte before that: how many times 64 fits
//! into it, times 4; the other byte then has the rest. Every list starts with its length.
//!
//! A level with named sets or lines goes on with both lists: a set has its name and its nodes, a
//! line also a place, a clue and the number of the clue. Nodes are the difference of each number to
//! the one before it.

use crate::NodeSet;
use crate::clue::{Bound, Clue, Grouping, Relation};
use crate::level::{Level, Node, letters};
use crate::lines::{Line, NamedSet};
use crate::nodes::LARGE;
use etchwork_core::bytes::{Reader, Writer};
use etchwork_core::{Refusal, Stream, murmur3_32};
use std::cmp::Ordering;

const IS_PATTERN: u8 = 1;
const IS_SHOWN: u8 = 2;
const HAS_NAME: u8 = 4;
const HAS_COLOUR: u8 = 8;
/// The number of clues is stored above the other bits.
const CLUES: u8 = 4;
const THERE: u8 = 1;
const BACK: u8 = 2;
/// From this difference of numbers on, an edge takes two bytes.
const FAR: usize = 64;
/// The bytes of the hash.
const HASH: usize = 4;

pub(crate) fn to_bytes(level: &Level) -> Vec<u8> {
    let mut plain = Writer::default();
    plain.byte(level.nodes().len() as u8);
    let colours = colours_as_they_come(level);
    let mut named = 0;
    for (number, node) in level.nodes().iter().enumerate() {
        put_node(&mut plain, number, node);
        if let Some(colour) = node.colour {
            let place = place_of(&colours, colour);
            plain.byte(place);
            if place == named {
                plain.word(&level.colours()[usize::from(colour)]);
                named += 1;
            }
        }
        node.clues().iter().for_each(|clue| put_clue(&mut plain, &colours, *clue));
    }
    let graph = level.graph();
    for a in 0..level.nodes().len() {
        let after = || graph.around(a).iter().filter(move |b| a < *b);
        plain.byte(after().count() as u8);
        for b in after() {
            let there = if graph.out(a).contains(b) { THERE } else { 0 };
            let back = if graph.out(b).contains(a) { BACK } else { 0 };
            let apart = b - a;
            if apart >= FAR {
                plain.byte(((apart / FAR) << 2) as u8);
            }
            plain.byte(((apart % FAR) << 2) as u8 | there | back);
        }
    }
    if !(level.sets().is_empty() && level.lines().is_empty()) {
        put_sets(&mut plain, level);
    }
    let plain = plain.into_bytes();
    let hash = murmur3_32(&plain, 0);
    let mut bytes = hash.to_le_bytes().to_vec();
    bytes.append(&mut masked(plain, hash));
    bytes
}

/// The colours in the order in which the nodes first name them, as in a text.
fn colours_as_they_come(level: &Level) -> Vec<u8> {
    let mut colours = Vec::new();
    for colour in level.nodes().iter().filter_map(|node| node.colour) {
        if !colours.contains(&colour) {
            colours.push(colour);
        }
    }
    colours
}

fn place_of(colours: &[u8], colour: u8) -> u8 {
    let place = colours.iter().position(|other| *other == colour);
    place.expect("a colour that is counted is that of a node") as u8
}

/// Masks bytes, or removes the mask: both are the same operation.
fn masked(mut bytes: Vec<u8>, hash: u32) -> Vec<u8> {
    let mut stream = Stream::new(hash);
    for chunk in bytes.chunks_mut(4) {
        let mask = stream.next_u32().to_le_bytes();
        chunk.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
    }
    bytes
}

fn put_node(out: &mut Writer, number: usize, node: &Node) {
    let has_name = node.name != letters(number);
    let flag = |is: bool, bit: u8| if is { bit } else { 0 };
    out.byte(
        flag(node.is_pattern, IS_PATTERN)
            | flag(node.is_shown, IS_SHOWN)
            | flag(has_name, HAS_NAME)
            | flag(node.colour.is_some(), HAS_COLOUR)
            | (node.clues().len() as u8) << CLUES,
    );
    if has_name {
        out.word(&node.name);
    }
    for at in [node.place.0, node.place.1] {
        out.signed(at);
    }
}

fn put_sets(out: &mut Writer, level: &Level) {
    out.byte(level.sets().len() as u8);
    for NamedSet { name, nodes } in level.sets() {
        out.word(name);
        put_nodes(out, *nodes);
    }
    out.byte(level.lines().len() as u8);
    for Line { name, place: (x, y), nodes, bound, grouping } in level.lines() {
        out.word(name);
        [x, y].into_iter().for_each(|at| out.signed(*at));
        out.byte(*grouping as u8 * 3 + bound.relation as u8);
        out.byte(bound.number);
        put_nodes(out, *nodes);
    }
}

fn put_nodes(out: &mut Writer, nodes: NodeSet) {
    out.byte(nodes.len() as u8);
    let mut before = 0;
    for node in nodes.iter() {
        out.byte((node - before) as u8);
        before = node;
    }
}

fn put_clue(out: &mut Writer, colours: &[u8], clue: Clue) {
    let relation = clue.bound().relation as u8;
    let (code, what) = match clue {
        Clue::Radius { steps, grouping, .. } => (grouping as u8 * 3 + relation, Some(steps)),
        Clue::Colour { colour, .. } => (9 + relation, Some(place_of(colours, colour))),
        Clue::Component { .. } => (12 + relation, None),
        Clue::Set { set, grouping, .. } => (15 + grouping as u8 * 3 + relation, Some(set)),
    };
    out.byte(code);
    what.into_iter().for_each(|what| out.byte(what));
    out.byte(clue.bound().number);
}

pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Level, Refusal> {
    let short = || Refusal::new("the ID is cut short");
    let (hash, rest) = bytes.split_first_chunk::<HASH>().ok_or_else(short)?;
    let hash = u32::from_le_bytes(*hash);
    let plain = masked(rest.to_vec(), hash);
    if murmur3_32(&plain, 0) != hash {
        return Err(unfit());
    }
    let level = level(&mut Reader::new(&plain))?;
    // Refuses other encodings of the same level: places written with too many bytes, default names
    // spelled out, edges in another order.
    if to_bytes(&level) == bytes { Ok(level) } else { Err(unfit()) }
}

fn unfit() -> Refusal {
    Refusal::new("the bytes are not a valid level")
}

fn level(reader: &mut Reader) -> Result<Level, Refusal> {
    let (mut level, mut clues) = (Level::new(), Vec::new());
    for number in 0..usize::from(reader.byte()?) {
        node(reader, number, &mut level, &mut clues)?;
    }
    for a in 0..level.nodes().len() {
        for _ in 0..reader.byte()? {
            let (mut code, mut apart) = (reader.byte()?, 0);
            if code & (THERE | BACK) == 0 {
                apart = FAR * usize::from(code >> 2);
                code = reader.byte()?;
            }
            let b = a + apart + usize::from(code >> 2);
            if b >= level.nodes().len() {
                return Err(unfit());
            }
            for (bit, from, to) in [(THERE, a, b), (BACK, b, a)] {
                if code & bit != 0 {
                    level.add_edge(from, to).map_err(Refusal::new)?;
                }
            }
        }
    }
    if level.nodes().is_empty() {
        return Err(unfit());
    }
    let is_over = reader.clone().byte().is_err();
    let lines = if is_over || !LARGE { Vec::new() } else { sets(reader, &mut level)? };
    for (node, clue) in clues {
        if matches!(clue, Clue::Set { set, .. } if usize::from(set) >= level.sets().len()) {
            return Err(unfit());
        }
        let colours = level.colours().len();
        if matches!(clue, Clue::Colour { colour, .. } if usize::from(colour) >= colours) {
            return Err(unfit());
        }
        level.add_clue(node, clue).map_err(Refusal::new)?;
    }
    lines.into_iter().try_for_each(|line| level.add_line(line)).map_err(Refusal::new)?;
    Ok(level)
}

/// Reads the named sets into the level, and returns the lines.
fn sets(reader: &mut Reader, level: &mut Level) -> Result<Vec<Line>, Refusal> {
    for _ in 0..reader.byte()? {
        let (name, nodes) = (reader.word()?, nodes(reader, level)?);
        level.add_set(NamedSet { name, nodes }).map_err(Refusal::new)?;
    }
    let mut lines = Vec::new();
    for _ in 0..reader.byte()? {
        let (name, place) = (reader.word()?, (reader.signed()?, reader.signed()?));
        let (code, number) = (reader.byte()?, reader.byte()?);
        let grouping = *Grouping::ALL.get(usize::from(code / 3)).ok_or_else(unfit)?;
        let bound = Bound { relation: Relation::ALL[usize::from(code % 3)], number };
        lines.push(Line { name, place, nodes: nodes(reader, level)?, bound, grouping });
    }
    Ok(lines)
}

fn nodes(reader: &mut Reader, level: &Level) -> Result<NodeSet, Refusal> {
    let (mut nodes, mut node) = (NodeSet::EMPTY, 0);
    for _ in 0..reader.byte()? {
        node += usize::from(reader.byte()?);
        if node >= level.nodes().len() {
            return Err(unfit());
        }
        nodes |= NodeSet::one(node);
    }
    Ok(nodes)
}

fn node(
    reader: &mut Reader,
    number: usize,
    level: &mut Level,
    clues: &mut Vec<(usize, Clue)>,
) -> Result<(), Refusal> {
    let flags = reader.byte()?;
    let name = if flags & HAS_NAME == 0 { letters(number) } else { reader.word()? };
    let mut node = Node::new(name, (reader.signed()?, reader.signed()?));
    node.is_pattern = flags & IS_PATTERN != 0;
    node.is_shown = flags & IS_SHOWN != 0;
    if flags & HAS_COLOUR != 0 {
        node.colour = Some(colour(reader, level)?);
    }
    for _ in 0..flags >> CLUES {
        clues.push((number, clue(reader)?));
    }
    level.add_node(node).map(drop).map_err(Refusal::new)
}

fn colour(reader: &mut Reader, level: &mut Level) -> Result<u8, Refusal> {
    let colour = reader.byte()?;
    match usize::from(colour).cmp(&level.colours().len()) {
        Ordering::Less => Ok(colour),
        Ordering::Equal => level.add_colour(&reader.word()?).map_err(Refusal::new),
        Ordering::Greater => Err(unfit()),
    }
}

fn clue(reader: &mut Reader) -> Result<Clue, Refusal> {
    let code = reader.byte()?;
    let relation = Relation::ALL[usize::from(code % 3)];
    // The steps of a radius clue, or the colour that a colour clue counts.
    let what = if code / 3 == 4 { 0 } else { reader.byte()? };
    let bound = Bound { relation, number: reader.byte()? };
    match code / 3 {
        kind @ 0..=2 => {
            let grouping = Grouping::ALL[usize::from(kind)];
            Ok(Clue::Radius { steps: what, bound, grouping })
        }
        3 => Ok(Clue::Colour { colour: what, bound }),
        4 => Ok(Clue::Component { bound }),
        kind @ 5..=7 if LARGE => {
            let grouping = Grouping::ALL[usize::from(kind) - 5];
            Ok(Clue::Set { set: what, bound, grouping })
        }
        _ => Err(unfit()),
    }
}
