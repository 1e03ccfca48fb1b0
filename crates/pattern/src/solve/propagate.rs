//! The consequences of single clues: sound and cheap, but far from complete.

use super::Facts;
use crate::clue::{Constraint, Form};
use crate::{Graph, NodeSet};

/// Applies single clues repeatedly until they add nothing, and returns the facts with these
/// consequences; `None` if a clue cannot be true. Cost: a few operations per clue and round; for a
/// component clue, a walk over its component.
pub(super) fn propagate<'a>(
    graph: &Graph,
    clues: impl Iterator<Item = &'a Constraint> + Clone,
    mut facts: Facts,
) -> Option<Facts> {
    loop {
        let before = facts.known;
        for clue in clues.clone() {
            facts = match clue.form {
                Form::Component(node) => grow(graph, clue, node, facts)?,
                _ => fill(clue, facts)?,
            };
        }
        if facts.known == before {
            return Some(facts);
        }
    }
}

/// The least and greatest number of counted nodes that are pattern; not for component clues.
pub(super) fn bounds(clue: &Constraint) -> (usize, usize) {
    let least = if clue.form == Form::Apart { 2 } else { 0 };
    (clue.bound.least().max(least), clue.bound.most(clue.counted.len()))
}

/// If the number leaves no choice, the remaining nodes are all pattern or none of them is.
fn fill(clue: &Constraint, facts: Facts) -> Option<Facts> {
    let (least, most) = bounds(clue);
    let open = clue.counted - facts.known;
    let held = (clue.counted & facts.pattern).len();
    match (held, held + open.len()) {
        (held, all) if held > most || all < least => None,
        (held, _) if held == most => Some(facts.with(open, NodeSet::EMPTY)),
        (_, all) if all == least => Some(facts.with(open, open)),
        _ => Some(facts),
    }
}

/// No node beside a full component is pattern; if a component that is too small has only one
/// unknown node beside it, that node is pattern.
fn grow(graph: &Graph, clue: &Constraint, node: usize, facts: Facts) -> Option<Facts> {
    let facts = match (facts.known.contains(node), facts.pattern.contains(node)) {
        (true, false) => return None,
        _ => facts.with(NodeSet::one(node), NodeSet::one(node)),
    };
    let (least, most) = (clue.bound.least(), clue.bound.most(graph.len()));
    let part = graph.part(node, facts.pattern);
    let beside = graph.rim(part) - facts.known;
    match part.len() {
        len if len > most || (len < least && beside.is_empty()) => None,
        len if len == most => Some(facts.with(beside, NodeSet::EMPTY)),
        len if len < least && beside.len() == 1 => Some(facts.with(beside, beside)),
        _ => Some(facts),
    }
}

/// Whether a clue may still be true: its number must be possible and, where all nodes that it
/// counts are known, their connection must be right.
pub(crate) fn agrees(graph: &Graph, clue: &Constraint, facts: Facts) -> bool {
    let one = std::iter::once(clue);
    match propagate(graph, one, facts) {
        None => false,
        Some(_) => !clue.counted.is_within(facts.known) || clue.holds(facts.pattern, graph),
    }
}
