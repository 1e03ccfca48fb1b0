//! Reasons: a smallest set of clues that forces a node.
//!
//! A set of clues forces a node if every assignment in which the node has the other value violates
//! a clue of the set. So the smallest reasons are the smallest hitting sets of the violated clues
//! of all such assignments. The search keeps a pool of these assignments, finds sets that hit all
//! of the pool by branching, and asks the solver only about those sets. The solver either proves
//! that the set forces the node, or finds one more assignment for the pool (A. Ignatiev, A.
//! Previti, M. Liffiton and J. Marques-Silva, "Smallest MUS extraction with minimal hitting set
//! dualization", 2015).

use super::{ClueSet, Deducer, Facts};
use crate::NodeSet;
use crate::clue::Constraint;

/// Searches for reasons while facts grow, and keeps the assignments that rule out sets of clues.
#[derive(Debug, Default)]
pub struct Reasons {
    /// Assignments that agree with the facts, and the clues that each violates.
    pool: Vec<Violation>,
}

#[derive(Clone, Copy, Debug)]
struct Violation {
    pattern: NodeSet,
    clues: ClueSet,
}

/// The number of assignments kept from one state of facts to the next.
const KEPT: usize = 160;

/// The question: facts, the clues that may be used, and the node with its forced value.
struct Question<'a> {
    facts: Facts,
    clues: &'a ClueSet,
    node: usize,
    is_pattern: bool,
}

/// The result of a branch of the search.
enum Found {
    Set(ClueSet),
    Nothing,
    Spent,
}

impl Reasons {
    /// An empty pool of assignments.
    pub fn new() -> Self {
        Self::default()
    }

    /// Changes the pool so that its assignments agree with more facts.
    pub fn learn(&mut self, deducer: &Deducer, facts: Facts) {
        let excess = self.pool.len().saturating_sub(KEPT);
        self.pool.drain(..excess);
        for violation in &mut self.pool {
            let pattern = (violation.pattern - facts.known) | facts.pattern;
            if pattern != violation.pattern {
                *violation = Violation::of(deducer, pattern);
            }
        }
    }

    /// A smallest set of at most `most` of these clues that forces a node; all clues together must
    /// force it. `Some(None)` if every such set is larger, `None` if the work reaches the limit.
    /// The facts must be those last passed to [`Self::learn`].
    pub fn least(
        &mut self,
        deducer: &mut Deducer,
        facts: Facts,
        clues: &ClueSet,
        (node, is_pattern): (usize, bool),
        most: usize,
    ) -> Option<Option<ClueSet>> {
        let question = Question { facts, clues, node, is_pattern };
        for size in 0..=most {
            match self.of_size(deducer, &question, ClueSet::EMPTY, ClueSet::EMPTY, size) {
                Found::Set(set) => return Some(Some(set)),
                Found::Nothing => {}
                Found::Spent => return None,
            }
        }
        Some(None)
    }

    /// Searches for a set that forces the node and extends `chosen` by up to `more` clues, none of
    /// them in `banned`.
    fn of_size(
        &mut self,
        deducer: &mut Deducer,
        question: &Question<'_>,
        chosen: ClueSet,
        mut banned: ClueSet,
        more: usize,
    ) -> Found {
        let missed = loop {
            if let Some(missed) = self.missed(question, &chosen, &banned) {
                break missed;
            }
            let flip = NodeSet::one(question.node);
            let empty = NodeSet::EMPTY;
            let flips = if question.is_pattern { (flip, empty) } else { (empty, flip) };
            match deducer.model(question.facts, &chosen, Some(flips)) {
                None => return Found::Spent,
                Some(None) => return Found::Set(chosen),
                Some(Some(model)) => {
                    let better = settle(deducer, question, &chosen, model);
                    let violation = Violation::of(deducer, better);
                    if violation.clues.and(question.clues).is_empty() {
                        return Found::Nothing; // Not even all clues force it.
                    }
                    self.pool.push(violation);
                }
            }
        };
        if more == 0 {
            return Found::Nothing;
        }
        for clue in missed.iter() {
            if banned.contains(clue) {
                continue;
            }
            let mut next = chosen;
            next.insert(clue);
            match self.of_size(deducer, question, next, banned, more - 1) {
                Found::Nothing => banned.insert(clue),
                found => return found,
            }
        }
        Found::Nothing
    }

    /// The usable clues of an assignment that no clue in `chosen` rules out: a further clue must
    /// come from among them. Of all such assignments, the one with the fewest clues, to branch
    /// least.
    fn missed(
        &self,
        question: &Question<'_>,
        chosen: &ClueSet,
        banned: &ClueSet,
    ) -> Option<ClueSet> {
        let missed = self.pool.iter().filter(|violation| {
            violation.pattern.contains(question.node) != question.is_pattern
                && !violation.clues.meets(chosen)
        });
        let fewest = missed.min_by_key(|missed| missed.clues.count_in(question.clues, banned));
        fewest.map(|missed| missed.clues.and(question.clues).without(banned))
    }

    /// A set that forces a node and from which no clue can be removed, though a smaller set may
    /// exist: used where the smallest set is too large to search for. `None` if the work reaches
    /// the limit.
    pub fn some(
        &mut self,
        deducer: &mut Deducer,
        facts: Facts,
        clues: &ClueSet,
        (node, is_pattern): (usize, bool),
    ) -> Option<ClueSet> {
        let flip = NodeSet::one(node);
        let flips = if is_pattern { (flip, NodeSet::EMPTY) } else { (NodeSet::EMPTY, flip) };
        let mut set = *clues;
        for clue in clues.iter() {
            let mut less = set;
            less.remove(clue);
            if deducer.model(facts, &less, Some(flips))?.is_none() {
                set = less;
            }
        }
        Some(set)
    }
}

impl Violation {
    fn of(deducer: &Deducer, pattern: NodeSet) -> Self {
        let violated = |clue: &usize| !deducer.holds(*clue, pattern);
        Self { pattern, clues: (0..deducer.told().len()).filter(violated).collect() }
    }
}

/// Flips single nodes, and swaps pairs of a pattern node and another, so that the assignment
/// violates fewer clues and still none of the chosen ones: the fewer clues an assignment violates,
/// the more sets it rules out.
fn settle(
    deducer: &Deducer,
    question: &Question<'_>,
    chosen: &ClueSet,
    mut pattern: NodeSet,
) -> NodeSet {
    let clues: Vec<usize> = question.clues.iter().collect();
    let breaks = |clue: &usize, pattern| !deducer.holds(*clue, pattern);
    let broken_by = |pattern| clues.iter().map(|clue| breaks(clue, pattern)).collect::<Vec<bool>>();
    let mut broken = broken_by(pattern);
    // How many clues a pattern violates that differs from the last one where no clue is `left`;
    // too many if it violates a chosen one.
    let violated = |broken: &[bool], next: NodeSet, is_left: &dyn Fn(&Constraint) -> bool| {
        let mut count = 0;
        for (clue, was_broken) in clues.iter().zip(broken) {
            let is_left = is_left(&deducer.told()[*clue].constraint);
            if if is_left { *was_broken } else { breaks(clue, next) } {
                if chosen.contains(*clue) {
                    return usize::MAX;
                }
                count += 1;
            }
        }
        count
    };
    let open = deducer.graph.nodes() - question.facts.known - NodeSet::one(question.node);
    let mut best = violated(&broken, pattern, &|_| true);
    let flipped = |pattern: NodeSet, node: usize| {
        let one = NodeSet::one(node);
        if pattern.contains(node) { pattern - one } else { pattern | one }
    };
    for node in open.iter() {
        let next = flipped(pattern, node);
        let count = violated(&broken, next, &|clue| clue.is_left_by_flip(node));
        if count < best {
            (pattern, best, broken) = (next, count, broken_by(next));
        }
    }
    for out in open.iter() {
        // Swaps keep the number of pattern nodes.
        let others = open.iter().find_map(|other| {
            if !pattern.contains(out) || pattern.contains(other) {
                return None;
            }
            let next = flipped(flipped(pattern, out), other);
            let count = violated(&broken, next, &|clue| clue.is_left_by_swap(out, other));
            (count < best).then_some((next, count))
        });
        if let Some((next, count)) = others {
            (pattern, best, broken) = (next, count, broken_by(next));
        }
    }
    pattern
}
