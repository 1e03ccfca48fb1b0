//! Describes in words what characters cannot show of a diagram: its wires.

use crate::{Mark, Picture, things};
use etchwork_core::{Cell, Controlled, NodeMark, NodeShape, Token, WireShape};

/// The character for a node: the first of its name or, without a name, one for its state.
pub(super) fn letter(node: &NodeMark) -> char {
    match (node.label.chars().next(), node.on) {
        (Some(first), _) if first.is_ascii_graphic() => first,
        (Some(_), _) => '?',
        // Characters that are neither ends of traces nor balls.
        (None, Some(true)) => '■',
        (None, Some(false)) => '□',
        (None, None) => '▫',
    }
}

/// The character for the things on a node.
pub(super) fn sign(tokens: &[Token]) -> Option<char> {
    match (tokens.contains(&Token::Player), tokens.contains(&Token::Ball)) {
        (true, true) => Some('8'),
        (true, false) => Some('@'),
        (false, true) => Some('o'),
        (false, false) => None,
    }
}

/// The sign of a node that is in the pattern, out of it, or not yet known.
pub(super) fn sign_of(node: &NodeMark) -> Option<char> {
    match node.shape {
        NodeShape::Unknown => Some('?'),
        NodeShape::Yes => Some('+'),
        NodeShape::No => Some('-'),
        NodeShape::TriedYes => Some('y'),
        NodeShape::TriedNo => Some('n'),
        _ => None,
    }
}

/// The name of such a node, with its sign.
pub(super) fn named(node: &NodeMark) -> String {
    node.label.chars().chain(sign_of(node)).collect()
}

/// Describes in one line what such a node is like, and where its edges lead.
fn told(picture: &Picture, node: &NodeMark) -> String {
    let marks = || picture.marks().iter();
    let tint = marks().find_map(|mark| match mark {
        Mark::Tint { cell, name, .. } if *cell == node.cell => Some(format!(" {name}")),
        _ => None,
    });
    let tells = marks().find_map(|mark| match mark {
        Mark::Notes { cell, lines } if *cell == node.cell => {
            Some(format!(" tells {},", lines.join(" and ")))
        }
        _ => None,
    });
    let wires = || {
        marks().filter_map(|mark| match mark {
            Mark::Wire(wire) => Some(wire),
            _ => None,
        })
    };
    let is_plain = |shape: WireShape| !shape.is_directed();
    let both = wires().filter_map(|wire| match (wire.from == node.cell, wire.to == node.cell) {
        (true, _) if is_plain(wire.shape) => Some(wire.to),
        (_, true) if is_plain(wire.shape) => Some(wire.from),
        _ => None,
    });
    let there = wires().filter(|wire| wire.from == node.cell && !is_plain(wire.shape));
    let named = |sign: &str, cells: Vec<Cell>| {
        let names: Vec<String> = cells.into_iter().map(|cell| name(picture, cell)).collect();
        if names.is_empty() { String::new() } else { format!(" {sign} {}", names.join(" ")) }
    };
    let (both, there) = (both.collect(), there.map(|wire| wire.to).collect());
    let (tint, tells) = (tint.unwrap_or_default(), tells.unwrap_or_default());
    let line =
        format!("{}{tint}:{tells}{}{}", self::named(node), named("-", both), named(">", there));
    line.trim_end_matches([',', ':']).to_owned()
}

/// One line for each wire, for each node that is more than a ring, and for each sign of nodes
/// without names, if the sign stands for one kind of node.
pub(super) fn notes(picture: &Picture) -> Vec<String> {
    let mut notes = Vec::new();
    if nodes(picture).any(|node| sign_of(node).is_some()) {
        let is_tried = |node: &NodeMark| matches!(sign_of(node), Some('y' | 'n'));
        let tried = if nodes(picture).any(is_tried) { ", y and n tried" } else { "" };
        notes.push(format!(
            "? unknown, + in, - out{tried}; after it - edges both ways, > edges there"
        ));
        notes.extend(nodes(picture).map(|node| told(picture, node)));
        return notes;
    }
    for mark in picture.marks() {
        match mark {
            Mark::Node(node) => {
                // Nodes without names that look the same share one line.
                notes.extend(node_note(picture, node).filter(|note| !notes.contains(note)));
            }
            Mark::Wire(wire) => {
                let join = if wire.shape.is_directed() { ">" } else { "-" };
                let [from, to] = [wire.from, wire.to].map(|cell| name(picture, cell));
                let (shape, state) = (wire.shape.name(), state(wire.on));
                notes.push(format!("{from}{join}{to}: {shape}{state}"));
            }
            _ => {}
        }
    }
    notes
}

fn nodes(picture: &Picture) -> impl Iterator<Item = &NodeMark> {
    picture.marks().iter().filter_map(|mark| match mark {
        Mark::Node(node) => Some(node),
        _ => None,
    })
}

/// The name of a node; without a name, its place.
fn name(picture: &Picture, cell: Cell) -> String {
    match nodes(picture).find(|node| node.cell == cell) {
        Some(node) if node.label.is_empty() => picture.grid().position(cell).to_string(),
        Some(node) => node.label.clone(),
        None => "?".to_owned(),
    }
}

fn state(on: Option<bool>) -> &'static str {
    match on {
        Some(true) => ", on",
        Some(false) => ", off",
        None => "",
    }
}

fn node_note(picture: &Picture, node: &NodeMark) -> Option<String> {
    let here = tokens(picture, node.cell);
    let switched = switched(picture, node.cell);
    let is_bare = here.is_empty() && switched.is_empty();
    let letter = letter(node);
    let is_alone = || {
        nodes(picture)
            .filter(|other| other.label.is_empty() && self::letter(other) == letter)
            .all(|other| other.shape == node.shape)
    };
    let is_told = match node.label.as_str() {
        "" => is_bare && is_alone(),
        label => label.chars().eq([letter]),
    };
    if is_told && is_bare && node.shape == NodeShape::Ring && node.on.is_none() {
        return None;
    }
    // Several names may start with the same letter.
    let at = picture.grid().position(node.cell);
    let mut note = match (is_told, node.label.as_str()) {
        (true, _) => letter.to_string(),
        (false, "") => format!("at {at}"),
        (false, label) => format!("{label} at {at}"),
    };
    note += &format!(": {}{}", node.shape.name(), state(node.on));
    here.iter().for_each(|token| note += &format!(", {token}"));
    if !switched.is_empty() {
        note += &format!(", switches {}", switched.join(" "));
    }
    Some(note)
}

fn tokens(picture: &Picture, at: Cell) -> Vec<String> {
    let here = picture.marks().iter().filter_map(things).filter(|(cell, ..)| *cell == at);
    here.map(|(_, token, count)| match (token, count) {
        (Token::Player, 1) => "player".to_owned(),
        (Token::Player, count) => format!("{count} players"),
        (Token::Ball, 1) => "ball".to_owned(),
        (Token::Ball, count) => format!("{count} balls"),
    })
    .collect()
}

fn switched(picture: &Picture, at: Cell) -> Vec<String> {
    let name = |cell| name(picture, cell);
    let receiver = |mark: &Mark| match mark {
        Mark::Control { from, to: Controlled::Node(to) } if *from == at => Some(name(*to)),
        Mark::Control { from, to: Controlled::Wire(a, b) } if *from == at => {
            Some(format!("{}-{}", name(*a), name(*b)))
        }
        _ => None,
    };
    picture.marks().iter().filter_map(receiver).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, text};
    use etchwork_core::{Grid, WireMark, WireShape};

    /// A picture of nodes without names in a row.
    fn nameless(nodes: &[(NodeShape, Option<bool>)]) -> Picture {
        let mut picture = Picture::new(Grid::new(nodes.len(), 1).unwrap(), "", "");
        for (nth, (shape, on)) in nodes.iter().enumerate() {
            let (cell, label) = (Cell::new(nth), String::new());
            picture.add(Mark::Node(NodeMark { cell, label, shape: *shape, on: *on }));
        }
        picture
    }

    /// The row, and the lines below it.
    fn drawn(picture: &Picture) -> (String, Vec<String>) {
        let drawn = text(picture, Colour::Off);
        let lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
        (lines[1].clone(), lines[3..].to_vec())
    }

    #[test]
    fn nodes_without_names_have_signs_for_their_states() {
        let lamp = |on| (NodeShape::Button, on);
        let lamps = nameless(&[lamp(Some(true)), lamp(Some(false)), lamp(Some(true))]);
        let notes = ["■: button, on", "□: button, off"].map(str::to_owned).to_vec();
        assert_eq!(drawn(&lamps), ("│ ■ □ ■ │".to_owned(), notes));
        let rings = nameless(&[(NodeShape::Ring, None), (NodeShape::Ring, None)]);
        assert_eq!(drawn(&rings), ("│ ▫ ▫ │".to_owned(), vec![]));
    }

    #[test]
    fn what_the_sign_of_a_node_does_not_tell_is_told_by_its_place() {
        let on = Some(true);
        let mixed = nameless(&[(NodeShape::Button, on), (NodeShape::Plate, on)]);
        assert_eq!(drawn(&mixed).1, ["at 0,0: button, on", "at 0,1: plate, on"]);
        let mut wired = nameless(&[(NodeShape::Plate, on), (NodeShape::Ring, None)]);
        let [from, to] = [0, 1].map(Cell::new);
        wired.add(Mark::Wire(WireMark { from, to, shape: WireShape::Arrow, on: None }));
        wired.add(Mark::Control { from, to: Controlled::Node(to) });
        wired.add(Mark::Tokens { cell: to, token: Token::Ball, count: 2 });
        wired.add(Mark::Tokens { cell: from, token: Token::Player, count: 0 });
        let notes =
            ["at 0,0: plate, on, switches 0,1", "at 0,1: node, 2 balls", "0,0>0,1: one-way"];
        assert_eq!(drawn(&wired), ("│ ■ ▫o│".to_owned(), notes.map(str::to_owned).to_vec()));
    }
}
