//! The text form: one line for each node, edge, element, player and ball.

mod line;
mod whole;

use crate::{Design, EdgeKind, Flaw, ItemKind, NodeKind, Place};
use etchwork_core::{did_you_mean, nearest};
use line::{Line, Token};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// An error in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The error, and its remedy.
    pub message: String,
    /// The bytes of the text that the error is about.
    pub span: Range<usize>,
}

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

/// Reads the lines in any order; skips blank lines.
impl FromStr for Design {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut lines = line::lines(text);
        let title = lines.next().expect("a text has a first line");
        whole::check_opening(title)?;
        let mut design = Self::new(title.text).map_err(|flaw| title.whole(flaw))?;
        let mut later = Later::default();
        for line in lines.filter(|line| !line.text.trim().is_empty()) {
            read_line(line, &mut design, &mut later)?;
        }
        if design.nodes().is_empty() {
            return Err(title.whole(Flaw::Empty));
        }
        later.edges.iter().try_for_each(|(line, name)| read_edge(*line, *name, &mut design))?;
        for element in &later.elements {
            read_element(element, &mut design)?;
        }
        for (line, kind, name) in later.items {
            let node = node_named(line, name, &design)?;
            design.add_item(kind, node).map_err(|flaw| line.error(name, flaw))?;
        }
        later
            .notes
            .iter()
            .try_for_each(|(line, node, list)| read_receivers(*line, *node, *list, &mut design))?;
        Ok(design)
    }
}

/// The parts of a text that can only be added when all nodes, edges or elements have been read.
#[derive(Default)]
struct Later<'a> {
    edges: Vec<(Line<'a>, Token<'a>)>,
    elements: Vec<Element<'a>>,
    items: Vec<(Line<'a>, ItemKind, Token<'a>)>,
    notes: Vec<(Line<'a>, usize, Token<'a>)>,
}

struct Element<'a> {
    line: Line<'a>,
    kind: Kind,
    place: Token<'a>,
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

    fn read(line: Line, token: Token) -> Result<Self, TextError> {
        let name = token.text.strip_prefix("Puzzle");
        let known = name.and_then(|name| Self::all().find(|(known, _)| *known == name));
        known.map(|(_, kind)| kind).ok_or_else(|| {
            let names: Vec<String> = Self::all().map(|(name, _)| format!("Puzzle{name}")).collect();
            let short = token.short();
            let mend = did_you_mean(&nearest(&short, names.iter().map(String::as_str)), &names);
            line.error(token, format_args!("there is no element '{short}': {mend}"))
        })
    }
}

fn read_line<'a>(
    line: Line<'a>,
    design: &mut Design,
    later: &mut Later<'a>,
) -> Result<(), TextError> {
    let parts = line.parts()?;
    let kind = Kind::read(line, parts.kind)?;
    match kind {
        Kind::Node(NodeKind::Plain) => {
            let added = read_node(line, parts.name, &parts.body, design)?;
            later.notes.extend(added.1.map(|list| (line, added.0, list)));
        }
        Kind::Edge(EdgeKind::Plain) => {
            line.expect_empty(&parts.body)?;
            later.edges.push((line, parts.name));
        }
        Kind::Item(kind) => {
            line.expect_empty(&parts.body)?;
            later.items.push((line, kind, parts.name));
        }
        Kind::Node(_) | Kind::Edge(_) => {
            let on = if kind.is_switchable() {
                line.on_or_off(&parts.body)?
            } else {
                line.expect_empty(&parts.body)?;
                false
            };
            later.elements.push(Element { line, kind, place: parts.name, on });
        }
    }
    Ok(())
}

/// Adds a node; returns its number and the list of its receivers.
fn read_node<'a>(
    line: Line<'a>,
    name: Token<'a>,
    body: &[Token<'a>],
    design: &mut Design,
) -> Result<(usize, Option<Token<'a>>), TextError> {
    let Some((first, rest)) = body.split_first() else {
        return Err(line.error(name, "a node needs a position: { pos:1,2 }"));
    };
    let position = first.text.strip_prefix("pos:").and_then(|at| {
        let (x, y) = at.split_once(',')?;
        Some((plain_number(x)?, plain_number(y)?))
    });
    let position = position.ok_or_else(|| {
        line.error(*first, format_args!("'{}' is not a position: write pos:1,2", first.short()))
    })?;
    let node = design.add_node(name.text, position).map_err(|flaw| line.error(name, flaw))?;
    match rest {
        [] => Ok((node, None)),
        [list] if list.text.starts_with("notify:") => Ok((node, Some(list.after("notify:".len())))),
        [other] => Err(line.error(*other, "only notify:B-C,D may follow the position")),
        [_, other, ..] => Err(line.error(*other, "nothing may follow the list of notify:")),
    }
}

/// The number, if it is written the way this crate writes numbers: no plus, no leading zeros.
fn plain_number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number: &i32| number.to_string() == text)
}

fn read_edge(line: Line, name: Token, design: &mut Design) -> Result<(), TextError> {
    let (from, to) = ends_named(line, name, design)?;
    design.add_edge(from, to).map(|_| ()).map_err(|flaw| line.error(name, flaw))
}

fn read_element(element: &Element, design: &mut Design) -> Result<(), TextError> {
    let Element { line, kind, place, on } = element;
    let done = match kind {
        Kind::Node(kind) => {
            let node = node_named(*line, *place, design)?;
            design.set_node(node, *kind, *on)
        }
        Kind::Edge(kind) => {
            let edge = edge_named(*line, *place, design)?;
            design.set_edge(edge, *kind, *on)
        }
        Kind::Item(_) => Ok(()),
    };
    done.map_err(|flaw| line.error(*place, flaw))
}

fn read_receivers(
    line: Line,
    trigger: usize,
    list: Token,
    design: &mut Design,
) -> Result<(), TextError> {
    for name in list.split(',') {
        let place = if name.text.contains('-') {
            Place::Edge(edge_named(line, name, design)?)
        } else {
            Place::Node(node_named(line, name, design)?)
        };
        design.notify(trigger, place).map_err(|flaw| line.error(name, flaw))?;
    }
    Ok(())
}

fn node_named(line: Line, name: Token, design: &Design) -> Result<usize, TextError> {
    design.node(name.text).ok_or_else(|| {
        line.error(name, format_args!("there is no node '{}': add a PuzzleNode line", name.short()))
    })
}

fn ends_named(line: Line, name: Token, design: &Design) -> Result<(usize, usize), TextError> {
    let Some(dash) = name.text.find('-') else {
        return Err(line.error(name, format_args!("'{}' is not an edge: write A-B", name.short())));
    };
    let (from, to) = (name.before(dash), name.after(dash + 1));
    Ok((node_named(line, from, design)?, node_named(line, to, design)?))
}

fn edge_named(line: Line, name: Token, design: &Design) -> Result<usize, TextError> {
    let (from, to) = ends_named(line, name, design)?;
    design.edge(from, to).ok_or_else(|| {
        let mend = match design.edge(to, from) {
            Some(back) => format!("its name is {}", design.place_text(Place::Edge(back))),
            None => "add a PuzzleEdge line".to_owned(),
        };
        line.error(name, format_args!("there is no edge '{}': {mend}", name.short()))
    })
}
