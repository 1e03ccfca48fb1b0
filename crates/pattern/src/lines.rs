//! Clues over sets of nodes that a level names: lines, and any other set.

use crate::clue::{Bound, Constraint, Form, Grouping, Ties};
use crate::level::{bound_text, check_name};
use crate::nodes::{LARGE, MAX_NODES};
use crate::{Flaw, Level, NodeSet};

/// The most named sets, and the most lines, of a level.
pub const MAX_SETS: usize = MAX_NODES;

/// A set of nodes with a name, for clues of nodes: a region, or all within some distance on the
/// plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSet {
    /// The name.
    pub name: String,
    /// The nodes.
    pub nodes: NodeSet,
}

/// Nodes in a line, and a number at its end, which is always seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name.
    pub name: String,
    /// Where the number is drawn: how far right and how far down.
    pub place: (i32, i32),
    /// The nodes. The order of their numbers is their order along the line.
    pub nodes: NodeSet,
    /// How many of them are pattern.
    pub bound: Bound,
    /// Whether the pattern nodes follow each other along the line.
    pub grouping: Grouping,
}

impl Line {
    /// The clue as a solver sees it.
    pub fn constraint(&self) -> Constraint {
        let form = Form::of(self.grouping);
        Constraint { counted: self.nodes, bound: self.bound, form, ties: Ties::Order }
    }
}

impl Level {
    /// The named sets.
    pub fn sets(&self) -> &[NamedSet] {
        if LARGE { &self.sets } else { &[] }
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        if LARGE { &self.lines } else { &[] }
    }

    /// Adds a named set and returns its number. Sets come after all nodes.
    pub fn add_set(&mut self, set: NamedSet) -> Result<u8, Flaw> {
        let others = self.sets.iter().map(|other| &*other.name);
        check_new(["set", "sets"], &set.name, others, set.nodes)?;
        self.sets.push(set);
        Ok(self.sets.len() as u8 - 1)
    }

    /// Adds a line. Refuses a line whose number is not true, so lines come after all nodes.
    pub fn add_line(&mut self, line: Line) -> Result<(), Flaw> {
        let others = self.lines.iter().map(|other| &*other.name);
        check_new(["line", "lines"], &line.name, others, line.nodes)?;
        let (x, y) = line.place;
        Flaw::unless_near(line.place)?;
        let node = self.nodes().iter().find(|node| node.place == line.place);
        let other = self.lines.iter().find(|other| other.place == line.place);
        let taken = node.map(|node| format!("node {}", node.name));
        if let Some(taken) = taken.or(other.map(|other| format!("the number of {}", other.name))) {
            return Err(Flaw::Taken(taken, x, y));
        }
        if !line.constraint().holds(self.pattern(), self.graph()) {
            let clue = bound_text(line.bound, line.grouping);
            return Err(self.false_clue(&line.constraint(), clue, format!("line {}", line.name)));
        }
        self.lines.push(line);
        Ok(())
    }
}

/// Refuses a set or a line with a bad name or that of another, one too many, and one of no node.
fn check_new<'a>(
    [what, several]: [&'static str; 2],
    name: &str,
    mut others: impl ExactSizeIterator<Item = &'a str>,
    nodes: NodeSet,
) -> Result<(), Flaw> {
    check_name(name, what)?;
    if others.len() == MAX_SETS {
        return Err(Flaw::TooManySets(name.to_owned(), several));
    }
    if others.any(|other| other == name) {
        return Err(Flaw::SecondName(what, name.to_owned()));
    }
    if nodes.is_empty() { Err(Flaw::OfNothing(what, name.to_owned())) } else { Ok(()) }
}
