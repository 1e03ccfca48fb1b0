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
//! 2 if one leads back. Every list starts with its length.

use crate::clue::{Bound, Clue, Grouping, Relation};
use crate::level::{Level, Node, letters};
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
/// The bytes of the hash.
const HASH: usize = 4;

pub(crate) fn to_bytes(level: &Level) -> Vec<u8> {
    let mut plain = vec![level.nodes().len() as u8];
    let colours = colours_as_they_come(level);
    let mut named = 0;
    for (number, node) in level.nodes().iter().enumerate() {
        put_node(&mut plain, number, node);
        if let Some(colour) = node.colour {
            let place = place_of(&colours, colour);
            plain.push(place);
            if place == named {
                put_word(&mut plain, &level.colours()[usize::from(colour)]);
                named += 1;
            }
        }
        node.clues().iter().for_each(|clue| put_clue(&mut plain, &colours, *clue));
    }
    let graph = level.graph();
    for a in 0..level.nodes().len() {
        let after = || graph.around(a).iter().filter(move |b| a < *b);
        plain.push(after().count() as u8);
        for b in after() {
            let there = if graph.out(a).contains(b) { THERE } else { 0 };
            let back = if graph.out(b).contains(a) { BACK } else { 0 };
            plain.push(((b - a) as u8) << 2 | there | back);
        }
    }
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

fn put_word(out: &mut Vec<u8>, word: &str) {
    out.push(word.len() as u8);
    out.extend(word.bytes());
}

fn put_node(out: &mut Vec<u8>, number: usize, node: &Node) {
    let has_name = node.name != letters(number);
    let flag = |is: bool, bit: u8| if is { bit } else { 0 };
    out.push(
        flag(node.is_pattern, IS_PATTERN)
            | flag(node.is_shown, IS_SHOWN)
            | flag(has_name, HAS_NAME)
            | flag(node.colour.is_some(), HAS_COLOUR)
            | (node.clues().len() as u8) << CLUES,
    );
    if has_name {
        put_word(out, &node.name);
    }
    for at in [node.place.0, node.place.1] {
        put_place(out, at);
    }
}

fn put_clue(out: &mut Vec<u8>, colours: &[u8], clue: Clue) {
    let relation = clue.bound().relation as u8;
    match clue {
        Clue::Radius { steps, grouping, .. } => out.extend([grouping as u8 * 3 + relation, steps]),
        Clue::Colour { colour, .. } => out.extend([9 + relation, place_of(colours, colour)]),
        Clue::Component { .. } => out.push(12 + relation),
    }
    out.push(clue.bound().number);
}

/// Writes a coordinate: zigzag (the sign in the lowest bit), then seven bits a byte, lowest first.
fn put_place(out: &mut Vec<u8>, at: i32) {
    let mut code = ((at << 1) ^ (at >> 31)) as u32;
    while code >= 0x80 {
        out.push(code as u8 | 0x80);
        code >>= 7;
    }
    out.push(code as u8);
}

pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Level, Refusal> {
    let (hash, rest) = bytes.split_first_chunk::<HASH>().ok_or_else(cut_short)?;
    let hash = u32::from_le_bytes(*hash);
    let plain = masked(rest.to_vec(), hash);
    if murmur3_32(&plain, 0) != hash {
        return Err(unfit());
    }
    let mut reader = Reader { bytes: &plain };
    let level = reader.level()?;
    // Refuses other encodings of the same level: places written with too many bytes, default names
    // spelled out, edges in another order.
    if to_bytes(&level) == bytes { Ok(level) } else { Err(unfit()) }
}

fn cut_short() -> Refusal {
    Refusal::new("the bytes are cut short")
}

fn unfit() -> Refusal {
    Refusal::new("the bytes are not a valid level")
}

/// Reads bytes from front to back.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, Refusal> {
        let (first, rest) = self.bytes.split_first().ok_or_else(cut_short)?;
        self.bytes = rest;
        Ok(*first)
    }

    fn word(&mut self) -> Result<String, Refusal> {
        let length = usize::from(self.byte()?);
        let (word, rest) = self.bytes.split_at_checked(length).ok_or_else(cut_short)?;
        self.bytes = rest;
        String::from_utf8(word.to_vec()).map_err(|_| unfit())
    }

    fn place(&mut self) -> Result<i32, Refusal> {
        let mut code = 0u32;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            code |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok((code >> 1) as i32 ^ -((code & 1) as i32));
            }
        }
        Err(unfit())
    }

    fn level(&mut self) -> Result<Level, Refusal> {
        let (mut level, mut clues) = (Level::new(), Vec::new());
        for number in 0..usize::from(self.byte()?) {
            self.node(number, &mut level, &mut clues)?;
        }
        for a in 0..level.nodes().len() {
            for _ in 0..self.byte()? {
                let code = self.byte()?;
                let b = a + usize::from(code >> 2);
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
        if level.nodes().is_empty() || !self.bytes.is_empty() {
            return Err(unfit());
        }
        for (node, clue) in clues {
            let colours = level.colours().len();
            if matches!(clue, Clue::Colour { colour, .. } if usize::from(colour) >= colours) {
                return Err(unfit());
            }
            level.add_clue(node, clue).map_err(Refusal::new)?;
        }
        Ok(level)
    }

    fn node(
        &mut self,
        number: usize,
        level: &mut Level,
        clues: &mut Vec<(usize, Clue)>,
    ) -> Result<(), Refusal> {
        let flags = self.byte()?;
        let name = if flags & HAS_NAME == 0 { letters(number) } else { self.word()? };
        let mut node = Node::new(name, (self.place()?, self.place()?));
        node.is_pattern = flags & IS_PATTERN != 0;
        node.is_shown = flags & IS_SHOWN != 0;
        if flags & HAS_COLOUR != 0 {
            node.colour = Some(self.colour(level)?);
        }
        for _ in 0..flags >> CLUES {
            clues.push((number, self.clue()?));
        }
        level.add_node(node).map(drop).map_err(Refusal::new)
    }

    fn colour(&mut self, level: &mut Level) -> Result<u8, Refusal> {
        let colour = self.byte()?;
        match usize::from(colour).cmp(&level.colours().len()) {
            Ordering::Less => Ok(colour),
            Ordering::Equal => level.add_colour(&self.word()?).map_err(Refusal::new),
            Ordering::Greater => Err(unfit()),
        }
    }

    fn clue(&mut self) -> Result<Clue, Refusal> {
        let code = self.byte()?;
        let relation = Relation::ALL[usize::from(code % 3)];
        // The steps of a radius clue, or the colour that a colour clue counts.
        let what = if code / 3 == 4 { 0 } else { self.byte()? };
        let bound = Bound { relation, number: self.byte()? };
        match code / 3 {
            kind @ 0..=2 => {
                let grouping = Grouping::ALL[usize::from(kind)];
                Ok(Clue::Radius { steps: what, bound, grouping })
            }
            3 => Ok(Clue::Colour { colour: what, bound }),
            4 => Ok(Clue::Component { bound }),
            _ => Err(unfit()),
        }
    }
}
