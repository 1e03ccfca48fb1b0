//! What the characters of a diagram cannot show: its wires, in words.

use crate::{Mark, Picture};
use etchwork_core::{Cell, Controlled, NodeShape, Token};
use std::collections::BTreeMap;

/// The character that stands for a name.
pub(super) fn letter(label: &str) -> char {
    label.chars().next().filter(char::is_ascii_graphic).unwrap_or('?')
}

/// What stands on a node, in one character.
pub(super) fn sign(tokens: &[Token]) -> Option<char> {
    match (tokens.contains(&Token::Player), tokens.contains(&Token::Ball)) {
        (true, true) => Some('8'),
        (true, false) => Some('@'),
        (false, true) => Some('o'),
        (false, false) => None,
    }
}

/// A line for each wire, and for each node that is more than a ring.
pub(super) fn notes(picture: &Picture) -> Vec<String> {
    let named = |mark: &Mark| match mark {
        Mark::Node(node) => Some((node.cell, node.label.clone())),
        _ => None,
    };
    let names: BTreeMap<Cell, String> = picture.marks().iter().filter_map(named).collect();
    let name = |cell: &Cell| names.get(cell).map_or("?", String::as_str);
    let state = |on: Option<bool>| match on {
        Some(true) => ", on",
        Some(false) => ", off",
        None => "",
    };
    let mut notes = Vec::new();
    for mark in picture.marks() {
        match mark {
            Mark::Node(node) => {
                let is_told = node.label.chars().eq([letter(&node.label)]);
                // Names of several letters may open with the same one.
                let place = match is_told {
                    true => String::new(),
                    false => format!(" at {}", picture.grid().position(node.cell)),
                };
                let (shape, is_on) = (node.shape.name(), state(node.on));
                let mut note = format!("{}{place}: {shape}{is_on}", node.label);
                let here: Vec<String> = tokens(picture, node.cell);
                here.iter().for_each(|token| note += &format!(", {token}"));
                let switched = switched(picture, node.cell, &name);
                if !switched.is_empty() {
                    note += &format!(", switches {}", switched.join(" "));
                }
                if node.shape != NodeShape::Ring || !here.is_empty() || !is_told {
                    notes.push(note);
                }
            }
            Mark::Wire(wire) => {
                let join = if wire.shape.is_directed() { ">" } else { "-" };
                let (from, to) = (name(&wire.from), name(&wire.to));
                notes.push(format!("{from}{join}{to}: {}{}", wire.shape.name(), state(wire.on)));
            }
            _ => {}
        }
    }
    notes
}

fn tokens(picture: &Picture, at: Cell) -> Vec<String> {
    let token = |mark: &Mark| match mark {
        Mark::Tokens { cell, token, count } if *cell == at => Some(match (token, count) {
            (Token::Player, 1) => "player".to_owned(),
            (Token::Player, count) => format!("{count} players"),
            (Token::Ball, 1) => "ball".to_owned(),
            (Token::Ball, count) => format!("{count} balls"),
        }),
        _ => None,
    };
    picture.marks().iter().filter_map(token).collect()
}

fn switched<'a>(picture: &Picture, at: Cell, name: &impl Fn(&Cell) -> &'a str) -> Vec<String> {
    let receiver = |mark: &Mark| match mark {
        Mark::Control { from, to: Controlled::Node(to) } if *from == at => {
            Some(name(to).to_owned())
        }
        Mark::Control { from, to: Controlled::Wire(a, b) } if *from == at => {
            Some(format!("{}-{}", name(a), name(b)))
        }
        _ => None,
    };
    picture.marks().iter().filter_map(receiver).collect()
}
