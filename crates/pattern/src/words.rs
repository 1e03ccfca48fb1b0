//! Clues as sentences, with what is left of them.

use crate::NodeSet;
use crate::clue::{Bound, Clue, Constraint, Form, Grouping, Relation};
use crate::level::{Level, Teller, Told, bound_words};
use crate::lines::Line;
use crate::solve::{ClueSet, Facts};

/// The most node names in a list; longer lists are replaced by the number of nodes.
const NAMES: usize = 6;

/// A clue as a sentence that does not name its node.
pub(crate) fn clue_words(level: &Level, clue: Clue) -> String {
    let number = bound_words(clue.bound());
    match clue {
        Clue::Radius { steps, grouping, .. } => {
            let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            format!("{number} within {steps}{}", grouping_words(grouping))
        }
        Clue::Set { set, grouping, .. } => {
            let name = &level.sets()[usize::from(set)].name;
            format!("{number} of {name}{}", grouping_words(grouping))
        }
        Clue::Colour { colour, .. } => {
            format!("{number} of {}", level.colours()[usize::from(colour)])
        }
        Clue::Component { .. } => format!("{number} in its component"),
    }
}

fn grouping_words(grouping: Grouping) -> &'static str {
    match grouping {
        Grouping::Any => "",
        Grouping::Connected => ", connected",
        Grouping::Apart => ", not connected",
    }
}

/// What a line tells, as a sentence that does not name it.
pub(crate) fn line_words(line: &Line) -> String {
    let follow = match line.grouping {
        Grouping::Any => "",
        Grouping::Connected => ", one after the other",
        Grouping::Apart => ", not all one after the other",
    };
    format!("{}{follow}", bound_words(line.bound))
}

/// How many nodes that a clue counts are known to be pattern; for a component clue, how many
/// pattern nodes are connected to its node.
pub(crate) fn held(level: &Level, constraint: &Constraint, facts: Facts) -> usize {
    match constraint.form {
        Form::Component(node) => level.graph().part(node, facts.pattern).len(),
        _ => (constraint.counted & facts.pattern).len(),
    }
}

/// Why these clues force what they force: each clue with what is left of it.
pub(crate) fn reason(level: &Level, told: &[Told], clues: &ClueSet, facts: Facts) -> String {
    let words = clues.iter().map(|clue| {
        let Told { by, constraint } = told[clue];
        let open = constraint.counted - facts.known;
        let held = held(level, &constraint, facts);
        let left = left(constraint.bound, held);
        match (by, constraint.form) {
            (Teller::Total, _) => format!("{left} pattern left among {}", listed(level, open)),
            (Teller::Line(line), _) => {
                let (line, open) = (&level.lines()[line], listed(level, open));
                format!("line {} tells {}: {left} left among {open}", line.name, line_words(line))
            }
            (Teller::Node(node), Form::Component(_)) => {
                let name = &level.nodes()[node].name;
                format!("{name} tells {}, {held} of them known", said(level, node, told[clue]))
            }
            (Teller::Node(node), _) => {
                let (name, said) = (&level.nodes()[node].name, said(level, node, told[clue]));
                format!("{name} tells {said}: {left} left among {}", listed(level, open))
            }
        }
    });
    let words: Vec<String> = words.collect();
    words.join("; ")
}

/// The wording of a node's clue, given the clue as the solver has it.
fn said(level: &Level, node: usize, told: Told) -> String {
    let is = |clue: &&Clue| level.constraint(node, **clue) == told.constraint;
    let clue = level.nodes()[node].clues().iter().find(is);
    clue.map_or_else(String::new, |clue| clue_words(level, *clue))
}

fn left(bound: Bound, held: usize) -> String {
    let number = usize::from(bound.number).saturating_sub(held);
    match bound.relation {
        Relation::Equal => number.to_string(),
        Relation::AtLeast => format!("at least {number}"),
        Relation::AtMost => format!("at most {number}"),
    }
}

fn listed(level: &Level, nodes: NodeSet) -> String {
    match nodes.len() {
        0 => "no unknown node".to_owned(),
        1..=NAMES => named(level, nodes),
        many => format!("{many} unknown nodes"),
    }
}

/// The names of nodes; there must be at least one node.
pub(crate) fn named(level: &Level, nodes: NodeSet) -> String {
    let names: Vec<&str> = nodes.iter().map(|node| level.nodes()[node].name.as_str()).collect();
    match &names[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        names => names.concat(),
    }
}
