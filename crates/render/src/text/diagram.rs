//! Describes in words what characters cannot show of a diagram: its wires.

use super::graph::is_told_whole;
use crate::{Mark, Picture, things};
use etchwork_core::{Cell, Controlled, NodeMark, NodeShape, Token, WireMark, WireShape};
use std::collections::BTreeMap;

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

/// What a node tells: its clues.
pub(super) fn told<'a>(picture: &'a Picture, node: &NodeMark) -> Vec<&'a str> {
    let of_node = |mark: &'a Mark| match mark {
        Mark::Notes { cell, notes } if *cell == node.cell => Some(notes),
        _ => None,
    };
    let notes = picture.marks().iter().filter_map(of_node).flatten();
    notes.map(|note| note.text.as_str()).collect()
}

/// How nodes are called in notes: by name, or by place where the name is none or another's too.
pub(super) struct Names(BTreeMap<Cell, String>);

impl Names {
    pub(super) fn of(picture: &Picture) -> Self {
        let is_unique = |label: &str| {
            !label.is_empty() && nodes(picture).filter(|node| node.label == label).count() == 1
        };
        let name = |node: &NodeMark| {
            if is_unique(&node.label) {
                node.label.clone()
            } else {
                picture.grid().position(node.cell).to_string()
            }
        };
        Self(nodes(picture).map(|node| (node.cell, name(node))).collect())
    }

    fn get(&self, cell: Cell) -> &str {
        self.0.get(&cell).map_or("?", String::as_str)
    }

    fn all(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        let names: Vec<&str> = cells.into_iter().map(|cell| self.get(cell)).collect();
        names.join(" ")
    }
}

/// Whether the drawing has the whole name of a node.
pub(super) fn is_drawn_whole(label: &str) -> bool {
    super::graph::is_short(label)
}

/// What the drawing does not tell: signs, colours, names that are too long, nodes that are more
/// than a ring, wires that are more than a line or are not drawn.
pub(super) fn notes(
    picture: &Picture,
    names: &Names,
    drawn: &[&WireMark],
    hidden: &[&WireMark],
) -> Vec<String> {
    let mut notes = Vec::new();
    if nodes(picture).any(|node| sign_of(node).is_some()) {
        let is_tried = |node: &NodeMark| matches!(sign_of(node), Some('y' | 'n'));
        let tried = if nodes(picture).any(is_tried) { ", y and n tried" } else { "" };
        notes.push(format!("? unknown, + in, - out{tried}; after it what the node tells"));
    }
    for node in nodes(picture) {
        // Nodes without names that look the same share one line.
        notes.extend(node_note(picture, names, node).filter(|note| !notes.contains(note)));
    }
    notes.extend(nodes(picture).filter_map(|node| {
        let clues = told(picture, node);
        let name = names.get(node.cell);
        (!is_told_whole(&clues)).then(|| format!("{name} tells {}", clues.join(", ")))
    }));
    notes.extend(colours(picture, names));
    let is_plain = |wire: &&&WireMark| {
        wire.on.is_none() && (wire.shape == WireShape::Line || wire.shape == WireShape::Arrow)
    };
    let told = drawn.iter().filter(|wire| !is_plain(wire)).chain(hidden);
    notes.extend(told.map(|wire| {
        let join = if wire.shape.is_directed() { ">" } else { "-" };
        let (from, to) = (names.get(wire.from), names.get(wire.to));
        format!("{from}{join}{to}: {}{}", wire.shape.name(), state(wire.on))
    }));
    notes
}

/// One line for each colour, with its nodes.
fn colours(picture: &Picture, names: &Names) -> Vec<String> {
    let mut colours: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for mark in picture.marks() {
        if let Mark::Tint { cell, name, .. } = mark {
            colours.entry(name).or_default().push(*cell);
        }
    }
    colours.into_iter().map(|(name, cells)| format!("{name}: {}", names.all(cells))).collect()
}

pub(super) fn nodes(picture: &Picture) -> impl Iterator<Item = &NodeMark> {
    picture.marks().iter().filter_map(|mark| match mark {
        Mark::Node(node) => Some(node),
        _ => None,
    })
}

pub(super) fn wires(picture: &Picture) -> impl Iterator<Item = &WireMark> {
    picture.marks().iter().filter_map(|mark| match mark {
        Mark::Wire(wire) => Some(wire),
        _ => None,
    })
}

fn state(on: Option<bool>) -> &'static str {
    match on {
        Some(true) => ", on",
        Some(false) => ", off",
        None => "",
    }
}

fn node_note(picture: &Picture, names: &Names, node: &NodeMark) -> Option<String> {
    let here = tokens(picture, node.cell);
    let switched = switched(picture, names, node.cell);
    let is_bare = here.is_empty() && switched.is_empty();
    let letter = letter(node);
    let is_alone = || {
        nodes(picture)
            .filter(|other| other.label.is_empty() && self::letter(other) == letter)
            .all(|other| other.shape == node.shape)
    };
    let is_told = match node.label.as_str() {
        "" => is_bare && is_alone(),
        label => is_drawn_whole(label),
    };
    let is_plain = node.shape == NodeShape::Ring || sign_of(node).is_some();
    if is_told && is_bare && is_plain && node.on.is_none() {
        return None;
    }
    let (at, name) = (picture.grid().position(node.cell), names.get(node.cell));
    let mut note = match node.label.as_str() {
        "" if is_told => letter.to_string(),
        "" => format!("at {at}"),
        label if name == label && is_told => label.to_owned(),
        label => format!("{label} at {at}"),
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

fn switched(picture: &Picture, names: &Names, at: Cell) -> Vec<String> {
    let name = |cell| names.get(cell).to_owned();
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
    use etchwork_core::{Grid, Note};

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
        let notes = ["at 0,0: plate, on, switches 0,1", "at 0,1: node, 2 balls"];
        assert_eq!(drawn(&wired), ("│ ■─>▫o │".to_owned(), notes.map(str::to_owned).to_vec()));
    }

    /// Numbers on a raster, of which two are the same, and a wire over a third node.
    fn islands() -> Picture {
        let grid = Grid::new(5, 3).unwrap();
        let mut picture = Picture::new(grid, "", "");
        let at = |row, col| grid.at(row, col);
        let nodes = [(0, 0, "2"), (0, 2, "3"), (0, 4, "1"), (2, 0, "2"), (2, 4, "4")];
        for (row, col, label) in nodes {
            let (cell, label, shape) = (at(row, col), label.to_owned(), NodeShape::Ring);
            picture.add(Mark::Node(NodeMark { cell, label, shape, on: None }));
        }
        let ends = [
            (at(0, 0), at(0, 2)),
            (at(0, 0), at(2, 0)),
            (at(0, 0), at(2, 4)),
            (at(0, 0), at(0, 4)),
        ];
        for (from, to) in ends {
            picture.add(Mark::Wire(WireMark { from, to, shape: WireShape::Line, on: None }));
        }
        picture
    }

    #[test]
    fn straight_wires_are_drawn_and_others_are_told_by_names_that_tell() {
        let drawn = text(&islands(), Colour::Off);
        assert_eq!(drawn.lines().nth(1), Some("│ 2⢄⡀─3   1 │"), "{drawn}");
        let below: Vec<&str> = drawn.lines().skip_while(|line| !line.starts_with('╰')).collect();
        // The name "2" would be that of two nodes.
        assert_eq!(below[1..], ["0,0-1: edge"], "{drawn}");
        assert!(drawn.lines().nth(2).unwrap().contains('│'), "{drawn}");
        assert!(drawn.chars().any(|sign| ('\u{2801}'..='\u{28ff}').contains(&sign)), "{drawn}");
    }

    #[test]
    fn each_node_of_a_repeated_name_has_its_note() {
        let mut picture = Picture::new(Grid::new(2, 1).unwrap(), "", "");
        for (nth, shape) in [NodeShape::Flag, NodeShape::Button].into_iter().enumerate() {
            let (cell, label) = (Cell::new(nth), "2".to_owned());
            picture.add(Mark::Node(NodeMark { cell, label, shape, on: None }));
        }
        let told = drawn(&picture).1;
        assert!(told.contains(&"2 at 0,0: goal".to_owned()), "{told:?}");
        assert!(told.contains(&"2 at 0,1: button".to_owned()), "{told:?}");
    }

    #[test]
    fn what_a_node_tells_stands_on_it_and_facts_below_the_frame() {
        let mut picture = Picture::new(Grid::new(3, 1).unwrap(), "", "");
        for (nth, shape) in [(0, NodeShape::Yes), (2, NodeShape::Unknown)] {
            let (cell, label) = (Cell::new(nth), ["A", "", "B"][nth].to_owned());
            picture.add(Mark::Node(NodeMark { cell, label, shape, on: None }));
        }
        let notes = vec![Note::near("3", "3", 1), Note::near("#2", "2", 1)];
        picture.add(Mark::Notes { cell: Cell::new(0), notes });
        picture.tell("Pattern nodes left: 4");
        let (row, told) = drawn(&picture);
        assert_eq!(row, "│ A+3,#2  B? │");
        assert_eq!(told[0], "Pattern nodes left: 4");
    }
}
