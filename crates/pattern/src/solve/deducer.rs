//! Finds all forced nodes at once.
//!
//! A node is forced if the clues seen are unsatisfiable when the node has the other value; all
//! forced nodes together are the backbone. At first, every unknown node is a candidate. One
//! question to the SAT solver asks: does some candidate have the other value? If there is such a
//! model, every candidate that has the other value in it is dropped. If there is none, all
//! remaining candidates are forced (as in M. Janota, I. Lynce and J. Marques-Silva, "Algorithms for
//! computing backbones of propositional formulae", 2015). Only a model that has passed every cut
//! drops candidates.
//!
//! A clue's clauses apply only if its selector is assumed, and each question also assumes the known
//! nodes. So one solver serves a level throughout, whatever is known and whichever clues are seen,
//! and keeps the clauses that it has learned.

use super::cuts::cut;
use super::propagate::{bounds, propagate};
use super::{ClueSet, Version};
use crate::clue::Form;
use crate::level::Told;
use crate::{Graph, NodeSet};
use etchwork_clauses::{Clauses, Lit};
use etchwork_core::Budget;
use std::collections::BTreeMap;

/// Nodes that are known, and which of them are pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The known nodes.
    pub known: NodeSet,
    /// The known nodes that are pattern.
    pub pattern: NodeSet,
}

impl Facts {
    /// These facts and further ones, which must not contradict them.
    pub fn with(self, known: NodeSet, pattern: NodeSet) -> Self {
        Self { known: self.known | known, pattern: self.pattern | (pattern & known) }
    }

    /// Whether a pattern agrees with these facts.
    pub fn agree_with(self, pattern: NodeSet) -> bool {
        pattern & self.known == self.pattern
    }
}

/// What facts and clues say about the unknown nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Exactly these nodes are forced.
    Forced(Facts),
    /// No pattern agrees with the facts and clues.
    Contradiction,
    /// The work reached the limit first.
    Spent,
}

/// A solver for one graph with a growing list of clues.
pub struct Deducer {
    version: Version,
    pub(super) graph: Graph,
    pub(super) told: Vec<Told>,
    /// The facts that all questions share.
    start: Facts,
    clauses: Clauses,
    lits: Vec<Lit>,
    /// The selector of each clue; `None` before the first question about the clue.
    selectors: Vec<Option<Lit>>,
    /// For a set of nodes, literals that say how many of them are pattern.
    counters: BTreeMap<NodeSet, Vec<Lit>>,
    /// Patterns that were found, latest last: they often answer the next question.
    models: Vec<NodeSet>,
    /// The number of questions asked.
    questions: u64,
    limit: u64,
}

impl Deducer {
    /// A solver that always assumes `start`. A clue costs nothing until a question uses it.
    pub fn new(graph: &Graph, told: &[Told], start: Facts) -> Self {
        Self::of_version(Version::default(), graph, told, start)
    }

    /// The same, with a given version.
    pub fn of_version(version: Version, graph: &Graph, told: &[Told], start: Facts) -> Self {
        let mut clauses = Clauses::new();
        let nodes: Vec<Lit> = (0..graph.len()).map(|_| clauses.variable()).collect();
        for node in start.known.iter() {
            clauses.add([nodes[node] ^ !start.pattern.contains(node)]);
        }
        Self {
            version,
            graph: graph.clone(),
            told: told.to_vec(),
            start,
            clauses,
            lits: nodes,
            selectors: vec![None; told.len()],
            counters: BTreeMap::new(),
            models: Vec::new(),
            questions: 0,
            limit: u64::MAX,
        }
    }

    /// Asks something at facts, with so much work at most. Where much is known the question goes to
    /// a solver that always assumes these facts, because there it costs less.
    pub fn near<T>(&mut self, facts: Facts, work: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        let limit = self.limit;
        self.limit = limit.min(self.work() + work);
        let open = |known: NodeSet| (self.graph.nodes() - known).len();
        let answer = if 4 * open(facts.known) > 3 * open(self.start.known) {
            ask(self)
        } else {
            let mut near = Self::of_version(self.version, &self.graph, &self.told, facts);
            near.models.extend(self.models.iter().filter(|model| facts.agree_with(**model)));
            near.limit = self.limit.saturating_sub(self.work());
            let kept = near.models.len();
            let answer = ask(&mut near);
            self.questions += near.work();
            near.models.drain(kept.min(near.models.len())..).for_each(|model| self.keep(model));
            answer
        };
        self.limit = limit;
        answer
    }

    /// Whether the work has reached the limit.
    pub fn is_spent(&self) -> bool {
        self.work() >= self.limit
    }

    fn keep(&mut self, model: NodeSet) {
        if self.models.len() == self.version.kept() {
            self.models.remove(0);
        }
        self.models.push(model);
    }

    /// Adds a clue and returns its number.
    pub fn add(&mut self, told: Told) -> usize {
        self.told.push(told);
        self.selectors.push(None);
        self.told.len() - 1
    }

    /// Removes the clue that was added last.
    pub fn take_back(&mut self) {
        self.told.pop();
        self.selectors.pop();
    }

    /// The clues, by their numbers.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// Allows so much more work. One unit is a question to the SAT solver, or a clause that it
    /// learns or that is added during its search.
    pub fn allow(&mut self, work: u64) {
        self.limit = self.work().saturating_add(work);
    }

    /// The work done so far.
    pub fn work(&self) -> u64 {
        self.questions + self.clauses.conflicts()
    }

    /// All clues.
    pub fn all(&self) -> ClueSet {
        (0..self.told.len()).collect()
    }

    /// The clues that a player sees once these nodes are known: the clues of these nodes, and those
    /// without a node.
    pub fn seen(&self, known: NodeSet) -> ClueSet {
        (0..self.told.len()).filter(|clue| self.told[*clue].by.is_seen(known)).collect()
    }

    /// The nodes that facts and clues force, with their values. Cost: some tens of microseconds per
    /// question, and about two questions for every three forced nodes.
    pub fn forced(&mut self, facts: Facts, clues: &ClueSet) -> Outcome {
        let Some(mut plain) = self.propagate(facts, clues) else { return Outcome::Contradiction };
        let open = self.graph.nodes() - plain.known;
        if open.is_empty() {
            let is_right = clues.iter().all(|clue| self.holds(clue, plain.pattern));
            return if is_right { plain.out_of(facts) } else { Outcome::Contradiction };
        }
        let mut always = open;
        let mut never = open;
        let kept: Vec<NodeSet> =
            self.models.iter().copied().filter(|m| plain.agree_with(*m)).collect();
        for model in kept {
            if clues.iter().all(|clue| self.holds(clue, model)) {
                (always, never) = (always & model, never - model);
            }
        }
        let list: Vec<usize> = clues.iter().collect();
        loop {
            let flips = (always & never).is_empty().then_some((always, never));
            if flips.is_some() && (always | never).is_empty() {
                break;
            }
            match self.model(plain, clues, flips) {
                Some(Some(model)) => {
                    (always, never) = (always & model, never - model);
                    self.swap(model, open, &list, &mut always, &mut never);
                }
                Some(None) if flips.is_none() => return Outcome::Contradiction,
                Some(None) => break,
                None => return Outcome::Spent,
            }
        }
        plain = plain.with(always | never, always);
        plain.out_of(facts)
    }

    /// Drops further candidates by changing a model slightly: a candidate swaps values with a node
    /// of the other kind, which keeps the number of pattern nodes. If the result is a model, the
    /// candidate is not forced. This costs less than a question for each.
    fn swap(
        &self,
        model: NodeSet,
        open: NodeSet,
        clues: &[usize],
        always: &mut NodeSet,
        never: &mut NodeSet,
    ) {
        for node in (*always | *never).iter() {
            let one = NodeSet::one(node);
            let others = if model.contains(node) { open - model } else { open & model };
            let swapped = others.iter().find_map(|other| {
                let swapped = if model.contains(node) {
                    (model - one) | NodeSet::one(other)
                } else {
                    (model - NodeSet::one(other)) | one
                };
                let holds = |clue: &usize| {
                    let clue = &self.told[*clue].constraint;
                    clue.is_left_by_swap(node, other) || clue.holds(swapped, &self.graph)
                };
                clues.iter().all(holds).then_some(swapped)
            });
            if let Some(other) = swapped {
                (*always, *never) = (*always & other, *never - other);
            }
        }
    }

    /// Some forced nodes, if there are any: those that single clues force, otherwise all. That is
    /// enough for solving a level step by step.
    pub fn advance(&mut self, facts: Facts, clues: &ClueSet) -> Outcome {
        match self.propagate(facts, clues) {
            None => Outcome::Contradiction,
            Some(plain) if plain.known != facts.known => plain.out_of(facts),
            Some(_) => self.forced(facts, clues),
        }
    }

    /// Whether a clue is true of a pattern.
    pub(super) fn holds(&self, clue: usize, pattern: NodeSet) -> bool {
        self.told[clue].constraint.holds(pattern, &self.graph)
    }

    /// The consequences of single clues, applied repeatedly; `None` if they contradict each other.
    pub(super) fn propagate(&self, facts: Facts, clues: &ClueSet) -> Option<Facts> {
        let facts = facts.with(self.start.known, self.start.pattern);
        let clues: Vec<usize> = clues.iter().collect();
        propagate(&self.graph, clues.iter().map(|clue| &self.told[*clue].constraint), facts)
    }

    /// A pattern that agrees with facts and clues. If two sets of nodes are given, some node of the
    /// first is not pattern, or some node of the second is. `Some(None)` if there is no such
    /// pattern, `None` if the work reaches the limit.
    pub(super) fn model(
        &mut self,
        facts: Facts,
        clues: &ClueSet,
        flips: Option<(NodeSet, NodeSet)>,
    ) -> Option<Option<NodeSet>> {
        let mut assumed: Vec<Lit> = clues.iter().map(|clue| self.selector(clue)).collect();
        let lit = |node: usize, is: bool| self.lits[node] ^ !is;
        let known = (facts.known - self.start.known).iter();
        assumed.extend(known.map(|node| lit(node, facts.pattern.contains(node))));
        let mut asking = None;
        if let Some((always, never)) = flips {
            let mut clause: Vec<Lit> = always.iter().map(|node| lit(node, false)).collect();
            clause.extend(never.iter().map(|node| lit(node, true)));
            match clause[..] {
                [only] => assumed.push(only),
                _ => {
                    let ask = self.clauses.selector();
                    self.clauses.add(clause.into_iter().chain([!ask]));
                    assumed.push(ask);
                    asking = Some(ask);
                }
            }
        }
        let answer = self.ask(&assumed, clues);
        // The question is over, so its clause is switched off for good.
        asking.into_iter().for_each(|ask| self.clauses.add([!ask]));
        if let Some(Some(model)) = answer {
            self.keep(model);
        }
        answer
    }

    fn ask(&mut self, assumed: &[Lit], clues: &ClueSet) -> Option<Option<NodeSet>> {
        let Self { graph, told, lits: nodes, selectors, clauses, .. } = self;
        let formed = |clue: &usize| told[*clue].constraint.form != Form::Count;
        let formed: Vec<usize> = clues.iter().filter(formed).collect();
        let mut found = NodeSet::EMPTY;
        self.questions += 1;
        let nodes_left = self.limit.saturating_sub(self.questions);
        let budget = Budget { nodes: nodes_left, ..Budget::UNLIMITED };
        let answer = clauses.solve(assumed, budget, |model, clause| {
            found = (0..nodes.len()).filter(|node| model.holds(nodes[*node])).collect();
            for clue in &formed {
                if let Some(cut) = cut(&told[*clue].constraint, found, graph) {
                    clause.push(!selectors[*clue].expect("a clue in question has a selector"));
                    clause.extend(cut.all.iter().map(|node| !nodes[node]));
                    clause.extend(cut.any.iter().map(|node| nodes[node]));
                    return;
                }
            }
        });
        answer.map(|is_possible| is_possible.then_some(found))
    }

    /// The literal that switches a clue on.
    fn selector(&mut self, clue: usize) -> Lit {
        if let Some(known) = self.selectors[clue] {
            return known;
        }
        let selector = self.clauses.selector();
        self.selectors[clue] = Some(selector);
        let constraint = self.told[clue].constraint;
        if let Form::Component(node) = constraint.form {
            self.clauses.add([!selector, self.lits[node]]);
            return selector;
        }
        let (least, most) = bounds(&constraint);
        let open = constraint.counted - self.start.known;
        let held = (constraint.counted & self.start.pattern).len();
        // Makes only the counter outputs that the bound uses.
        let (least_left, most_left) = (least.saturating_sub(held), most.saturating_sub(held));
        let cap = if most_left < open.len() { most_left + 1 } else { least_left };
        let counts = self.counter(open, cap.max(least_left).min(open.len()));
        if let Some(least) = least.checked_sub(held + 1) {
            let enough = counts.get(least).copied().unwrap_or(!self.clauses.yes());
            self.clauses.add([!selector, enough]);
        }
        match most.checked_sub(held) {
            Some(most) => {
                let too_many = counts.get(most).copied();
                too_many.into_iter().for_each(|lit| self.clauses.add([!selector, !lit]));
            }
            None => self.clauses.add([!selector]),
        }
        selector
    }

    /// Literals that say how many nodes of a set are pattern; at least `cap` of them.
    fn counter(&mut self, set: NodeSet, cap: usize) -> Vec<Lit> {
        if let Some(known) = self.counters.get(&set).filter(|known| known.len() >= cap) {
            return known.clone();
        }
        let lits: Vec<Lit> = set.iter().map(|node| self.lits[node]).collect();
        let counts = if lits.len() < self.version.long() {
            self.clauses.count(&lits, cap)
        } else {
            self.clauses.count_by_followers(&lits, cap)
        };
        self.counters.insert(set, counts.clone());
        counts
    }
}

impl Facts {
    /// The facts that `others` lacks.
    fn out_of(self, others: Self) -> Outcome {
        let known = self.known - others.known;
        Outcome::Forced(Self { known, pattern: self.pattern & known })
    }
}
