//! The consequences of single clues: sound and cheap, but far from complete.

use super::Facts;
use crate::clue::{Constraint, Form};
use crate::{Graph, NodeSet};

/// Facts plus the consequences of single clues, applied repeatedly; nothing if a clue cannot be
/// true. Cost: a few operations per clue and round; for a component clue, a walk over its
/// component.
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

/// The least and most of the nodes counted that are pattern, component clues apart.
pub(super) fn bounds(clue: &Constraint) -> (usize, usize) {
    let least = if clue.form == Form::Apart { 2 } else { 0 };
    (clue.bound.least().max(least), clue.bound.most(clue.counted.len()))
}

/// All or none of the rest are pattern, if the number leaves no choice.
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

/// Nothing is beside a component of full size; the only node beside one too small is in it.
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

/// Whether a clue may still be true: by its number, and where all nodes are known that it is
/// about by how they hang together as well.
pub(crate) fn agrees(graph: &Graph, clue: &Constraint, facts: Facts) -> bool {
    let one = std::iter::once(clue);
    match propagate(graph, one, facts) {
        None => false,
        Some(_) => !clue.counted.is_within(facts.known) || clue.holds(facts.pattern, graph),
    }
}
