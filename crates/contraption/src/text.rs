//! The text form: one line for each node, edge, element, player and ball.

mod line;
mod whole;

use crate::{Design, EdgeKind, Flaw, ItemKind, NodeKind, Place};
use etchwork_core::text::Part;
use etchwork_core::{TextFlaw, did_you_mean, nearest};
use line::Parts;
use std::fmt;
use std::str::FromStr;

/// Writes nodes, edges, fixed elements, switchable elements, players and balls, in this order, as
/// PuzzleGraph does.
impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name())?;
        for node in self.nodes() {
            let (x, y) = node.position;
            write!(f, "PuzzleNode {} {{ pos:{x},{y}", node.name)?;
            for (nth, place) in node.notifies.iter().enumerate() {
                let opener = if nth == 0 { " notify:" } else { "," };
                write!(f, "{opener}{}", self.place_text(*place))?;
            }
            writeln!(f, " }}")?;
        }
        for number in 0..self.edges().len() {
            writeln!(f, "PuzzleEdge {} {{  }}", self.place_text(Place::Edge(number)))?;
        }
        for place in self.fixed() {
            writeln!(f, "Puzzle{} {} {{  }}", self.kind_text(*place), self.place_text(*place))?;
        }
        for place in self.switchable() {
            let on = match place {
                Place::Node(node) => self.nodes()[*node].on,
                Place::Edge(edge) => self.edges()[*edge].on,
            };
            let (kind, on) = (self.kind_text(*place), if on { "on" } else { "off" });
            writeln!(f, "Puzzle{kind} {} {{ {on} }}", self.place_text(*place))?;
        }
        for (kind, node) in self.items() {
            writeln!(f, "Puzzle{} {} {{  }}", kind.name(), self.nodes()[*node].name)?;
        }
        Ok(())
    }
}

/// Reads the lines in any order, and every text that [`Display`](fmt::Display) writes.
impl FromStr for Design {
    type Err = TextFlaw;

    fn from_str(text: &str) -> Result<Self, TextFlaw> {
        let (title, lines) = line::titled(text);
        if line::is_element(title) {
            return Err(title.flaw("the title is missing: put a line above this one that says it"));
        }
        let mut design = Self::new(title.text).map_err(|flaw| title.flaw(flaw))?;
        let mut later = Later::default();
        for line in lines {
            read_line(line, &mut design, &mut later)?;
        }
        if design.nodes().is_empty() {
            return Err(title.flaw(Flaw::Empty));
        }
        for name in later.edges {
            let (from, to) = ends_named(name, &design)?;
            design.add_edge(from, to).map_err(|flaw| name.flaw(flaw))?;
        }
        for Element { kind, place, on } in later.elements {
            let done = match kind {
                Kind::Node(kind) => design.set_node(node_named(place, &design)?, kind, on),
                Kind::Edge(kind) => design.set_edge(edge_named(place, &design)?, kind, on),
                Kind::Item(_) => Ok(()),
            };
            done.map_err(|flaw| place.flaw(flaw))?;
        }
        for (kind, name) in later.items {
            let node = node_named(name, &design)?;
            design.add_item(kind, node).map_err(|flaw| name.flaw(flaw))?;
        }
        for (node, name) in later.receivers {
            let place = place_named(name, &design)?;
            design.notify(node, place).map_err(|flaw| name.flaw(flaw))?;
        }
        Ok(design)
    }
}

/// The parts of a text that can only be added when all nodes, edges or elements have been read.
#[derive(Default)]
struct Later<'a> {
    edges: Vec<Part<'a>>,
    elements: Vec<Element<'a>>,
    items: Vec<(ItemKind, Part<'a>)>,
    receivers: Vec<(usize, Part<'a>)>,
}

struct Element<'a> {
    kind: Kind,
    place: Part<'a>,
    on: bool,
}

/// The contents of a line.
#[derive(Clone, Copy)]
enum Kind {
    Node(NodeKind),
    Edge(EdgeKind),
    Item(ItemKind),
}

impl Kind {
    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let plain_node = [NodeKind::Plain].into_iter().chain(NodeKind::ELEMENTS);
        let plain_edge = [EdgeKind::Plain].into_iter().chain(EdgeKind::ELEMENTS);
        plain_node
            .map(|kind| (kind.name(), Self::Node(kind)))
            .chain(plain_edge.map(|kind| (kind.name(), Self::Edge(kind))))
            .chain([ItemKind::Player, ItemKind::Ball].map(|kind| (kind.name(), Self::Item(kind))))
    }

    fn is_switchable(self) -> bool {
        match self {
            Self::Node(kind) => kind.is_switchable(),
            Self::Edge(kind) => kind.is_switchable(),
            Self::Item(_) => false,
        }
    }

    fn read(word: Part<'_>) -> Result<Self, TextFlaw> {
        let name = word.text.strip_prefix("Puzzle");
        let known = name.and_then(|name| Self::all().find(|(known, _)| *known == name));
        known.map(|(_, kind)| kind).ok_or_else(|| {
            let names: Vec<String> = Self::all().map(|(name, _)| format!("Puzzle{name}")).collect();
            let near = nearest(&word.short(), names.iter().map(String::as_str));
            let mend = did_you_mean(&near, &names);
            word.flaw(format_args!("there is no element {word}: {mend}"))
        })
    }
}

fn read_line<'a>(
    line: Part<'a>,
    design: &mut Design,
    later: &mut Later<'a>,
) -> Result<(), TextFlaw> {
    let parts = Parts::of(line)?;
    let (kind, name) = (Kind::read(parts.kind)?, parts.name);
    match kind {
        Kind::Node(NodeKind::Plain) => read_node(&parts, design, later)?,
        Kind::Edge(EdgeKind::Plain) => {
            parts.expect_empty()?;
            later.edges.push(name);
        }
        Kind::Item(kind) => {
            parts.expect_empty()?;
            later.items.push((kind, name));
        }
        Kind::Node(_) | Kind::Edge(_) => {
            let on = if kind.is_switchable() {
                parts.on_or_off()?
            } else {
                parts.expect_empty().map(|()| false)?
            };
            later.elements.push(Element { kind, place: name, on });
        }
    }
    Ok(())
}

/// Adds a node, and keeps the list of its receivers for later.
fn read_node<'a>(
    Parts { name, body, .. }: &Parts<'a>,
    design: &mut Design,
    later: &mut Later<'a>,
) -> Result<(), TextFlaw> {
    let Some((first, rest)) = body.split_first() else {
        return Err(name.flaw("a node needs a position: { pos:1,2 }"));
    };
    let position = first.strip_prefix("pos:").and_then(|at| {
        let (x, y) = at.split_once(',')?;
        Some((x.number()?, y.number()?))
    });
    let why = "is not a position: write pos:1,2";
    let position = position.ok_or_else(|| first.flaw(format_args!("{first} {why}")))?;
    let node = design.add_node(name.text, position).map_err(|flaw| name.flaw(flaw))?;
    let (list, more) = match rest {
        [] => return Ok(()),
        [list, more @ ..] => (list.strip_prefix("notify:"), more),
    };
    let list = list.ok_or_else(|| rest[0].flaw("only notify:B-C,D may follow the position"))?;
    later.receivers.extend(list.split(',').map(|name| (node, name)));
    match more {
        [] => Ok(()),
        [other, ..] => Err(other.flaw("nothing may follow the list of notify:")),
    }
}

fn node_named(name: Part<'_>, design: &Design) -> Result<usize, TextFlaw> {
    let why = "add a PuzzleNode line";
    let missing = || name.flaw(format_args!("there is no node {name}: {why}"));
    design.node(name.text).ok_or_else(missing)
}

fn ends_named(name: Part<'_>, design: &Design) -> Result<(usize, usize), TextFlaw> {
    let ends = name.split_once('-');
    let (from, to) =
        ends.ok_or_else(|| name.flaw(format_args!("{name} is not an edge: write A-B")))?;
    Ok((node_named(from, design)?, node_named(to, design)?))
}

fn edge_named(name: Part<'_>, design: &Design) -> Result<usize, TextFlaw> {
    let (from, to) = ends_named(name, design)?;
    design.edge(from, to).ok_or_else(|| {
        let mend = match design.edge(to, from) {
            Some(back) => format!("its name is {}", design.place_text(Place::Edge(back))),
            None => "add a PuzzleEdge line".to_owned(),
        };
        name.flaw(format_args!("there is no edge {name}: {mend}"))
    })
}

fn place_named(name: Part<'_>, design: &Design) -> Result<Place, TextFlaw> {
    if name.text.contains('-') {
        edge_named(name, design).map(Place::Edge)
    } else {
        node_named(name, design).map(Place::Node)
    }
}
