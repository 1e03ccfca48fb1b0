//! Finds the forced nodes, all at once.
//!
//! A node is forced if the clues seen, with the other value, are unsatisfiable. All forced
//! nodes together are the backbone. One question, "does some candidate have the other value?",
//! drops every candidate that has it in the model found, and the first refusal proves all that
//! are left (as in M. Janota, I. Lynce and J. Marques-Silva, "Algorithms for computing
//! backbones of propositional formulae", 2015). Only a model that has passed every cut drops
//! candidates.
//!
//! A clue's clauses hold only if its selector does, and all that is known is assumed anew by
//! each question: so one solver serves a level for as long as it lives, whatever is known and
//! whichever clues are seen, and keeps what it has learned.

use super::ClueSet;
use super::cuts::cut;
use super::propagate::{bounds, propagate};
use crate::clue::Form;
use crate::level::Told;
use crate::{Graph, NodeSet};
use etchwork_core::Budget;
use etchwork_sat::{Clauses, Lit};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Nodes that are known, and which of them are pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The nodes that are known.
    pub known: NodeSet,
    /// Those of them that are pattern.
    pub pattern: NodeSet,
}

impl Facts {
    /// These and others, which do not contradict them.
    pub fn with(self, known: NodeSet, pattern: NodeSet) -> Self {
        Self { known: self.known | known, pattern: self.pattern | (pattern & known) }
    }

    /// Whether a pattern agrees.
    pub fn agree_with(self, pattern: NodeSet) -> bool {
        pattern & self.known == self.pattern
    }
}

/// The conclusions about all unknown nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// These, and no others, are forced.
    Forced(Facts),
    /// Nothing agrees with what is known.
    Contradiction,
    /// The work reached the limit before it was known.
    Spent,
}

/// How the solver goes about its work. What it answers is the same, but not what that costs,
/// and so what a limit cuts off: what was made by one version stays with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub enum Version {
    /// The first: it branches on counters as on nodes, and keeps few patterns.
    First,
    /// Branches on nodes alone where many are counted, and keeps more patterns: on levels of
    /// 49 nodes about twice as fast.
    #[default]
    Second,
}

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number {
            1 => Ok(Self::First),
            2 => Ok(Self::Second),
            _ => Err(format!("there is no solver {number}: there are 1 and 2")),
        }
    }
}

impl Version {
    /// The number of patterns that are kept.
    fn kept(self) -> usize {
        match self {
            Self::First => 48,
            Self::Second => 256,
        }
    }

    /// From how many nodes on a counter is none to branch on.
    fn long(self) -> usize {
        match self {
            Self::First => usize::MAX,
            Self::Second => 25,
        }
    }
}

/// A solver for one graph with a growing list of clues.
pub struct Deducer {
    version: Version,
    pub(super) graph: Graph,
    pub(super) told: Vec<Told>,
    /// The facts common to all questions.
    start: Facts,
    clauses: Clauses,
    lits: Vec<Lit>,
    /// A clue that was not asked about yet has none.
    selectors: Vec<Option<Lit>>,
    /// Literals of how many nodes of a set are pattern, by set.
    counters: BTreeMap<NodeSet, Vec<Lit>>,
    /// Patterns that were found, the latest last: they often answer the next question.
    models: Vec<NodeSet>,
    /// How many questions were asked.
    questions: u64,
    limit: u64,
}

impl Deducer {
    /// A solver that knows `start` for good. Clues are not used before they are asked about.
    pub fn new(graph: &Graph, told: &[Told], start: Facts) -> Self {
        Self::of_version(Version::default(), graph, told, start)
    }

    /// The same of a version that is asked for.
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

    /// Adds a clue; its number.
    pub fn add(&mut self, told: Told) -> usize {
        self.told.push(told);
        self.selectors.push(None);
        self.told.len() - 1
    }

    /// Takes the clue back that was added last.
    pub fn take_back(&mut self) {
        self.told.pop();
        self.selectors.pop();
    }

    /// The clues, by their numbers.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// From now on so much work is done at the most: one unit is a question to the solver, or
    /// a clause that it learns or that is written down during the search.
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

    /// The clues that are seen where these nodes are known: theirs, and those that no node
    /// tells.
    pub fn seen(&self, known: NodeSet) -> ClueSet {
        let is_seen = |told: &Told| told.by.is_none_or(|node| known.contains(node));
        (0..self.told.len()).filter(|clue| is_seen(&self.told[*clue])).collect()
    }

    /// The nodes that are forced by facts and clues, and which way. Cost: some tens of
    /// microseconds a question, and a question for about two in three forced nodes.
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

    /// Drops candidates for which a model stays one when they change places with a node of
    /// the other kind, as the number of pattern nodes demands: cheaper than a question each.
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
            let swapped = others.iter().map(|other| match model.contains(node) {
                true => (model - one) | NodeSet::one(other),
                false => (model - NodeSet::one(other)) | one,
            });
            let is_model = |pattern: &NodeSet| clues.iter().all(|clue| self.holds(*clue, *pattern));
            if let Some(other) = swapped.into_iter().find(is_model) {
                (*always, *never) = (*always & other, *never - other);
            }
        }
    }

    /// Some nodes that are forced, if any is: those that single clues force, else all. What
    /// solves a level step by step needs no more.
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

    /// The consequences of single clues, applied repeatedly; nothing if they contradict each other.
    pub(super) fn propagate(&self, facts: Facts, clues: &ClueSet) -> Option<Facts> {
        let facts = facts.with(self.start.known, self.start.pattern);
        let clues: Vec<usize> = clues.iter().collect();
        propagate(&self.graph, clues.iter().map(|clue| &self.told[*clue].constraint), facts)
    }

    /// A pattern that agrees with facts and clues; of two sets of nodes some node of the
    /// first is not in it, or some node of the second is. Nothing inside if there is none,
    /// nothing at all if the work reaches the limit.
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
        // The question is over: its clause holds for good.
        asking.into_iter().for_each(|ask| self.clauses.add([!ask]));
        if let Some(Some(model)) = answer {
            if self.models.len() == self.version.kept() {
                self.models.remove(0);
            }
            self.models.push(model);
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

    /// The literal that brings a clue into force.
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
        // Columns that no bound asks for are not made.
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

    /// Literals of how many of a set are pattern, `cap` of them at least.
    fn counter(&mut self, set: NodeSet, cap: usize) -> Vec<Lit> {
        if let Some(known) = self.counters.get(&set).filter(|known| known.len() >= cap) {
            return known.clone();
        }
        let lits: Vec<Lit> = set.iter().map(|node| self.lits[node]).collect();
        let counts = match lits.len() < self.version.long() {
            true => self.clauses.count(&lits, cap),
            false => self.clauses.count_by_followers(&lits, cap),
        };
        self.counters.insert(set, counts.clone());
        counts
    }
}

impl Facts {
    /// What these say beyond others.
    fn out_of(self, others: Self) -> Outcome {
        let known = self.known - others.known;
        Outcome::Forced(Self { known, pattern: self.pattern & known })
    }
}
