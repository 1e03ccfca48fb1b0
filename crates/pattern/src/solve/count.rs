//! Counts the patterns that agree with the known facts: exactly, or a lower bound.
//!
//! First the search branches, only on nodes that decide clues about connection and components. Once
//! these clues are settled, only numbers remain, and nodes that are counted by the same clues are
//! interchangeable. So dynamic programming goes through these classes of nodes: a class with
//! `chosen` pattern nodes out of `size` contributes a binomial coefficient, and results are
//! memoised by what the clues still ask for.

use super::Facts;
use super::propagate::{bounds, propagate};
use crate::clue::{Constraint, Form, Relation};
use crate::{Graph, NodeSet};
use std::collections::HashMap;

/// A number of patterns: of any size, or a word without the feature `large`, whose levels have fewer
/// patterns than a word can count.
#[cfg(feature = "large")]
pub type Number = num_bigint::BigUint;
/// A number of patterns.
#[cfg(not(feature = "large"))]
pub type Number = u64;

/// The number of patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number.
    Exactly(Number),
    /// A lower bound: the work reached the limit.
    AtLeast(Number),
}

/// Counts the patterns that agree with facts and clues, and returns the work done as well. One unit
/// of work is a branch, or one class of nodes with one state of the clues.
pub fn count(graph: &Graph, clues: &[Constraint], facts: Facts, work: u64) -> (Count, u64) {
    let mut counter = Counter { graph, clues, left: work, is_spent: false };
    let found = counter.branch(facts);
    let count = if counter.is_spent { Count::AtLeast(found) } else { Count::Exactly(found) };
    (count, work - counter.left)
}

struct Counter<'a> {
    graph: &'a Graph,
    clues: &'a [Constraint],
    left: u64,
    is_spent: bool,
}

/// What the known nodes decide about the connection that a clue demands.
enum Decided {
    Settled,
    Violated,
    /// Undecided: a node to branch on that helps to decide it.
    Open(usize),
}

impl Counter<'_> {
    /// Takes a unit of work, if one is left.
    fn pay(&mut self) -> bool {
        self.is_spent |= self.left == 0;
        self.left = self.left.saturating_sub(1);
        !self.is_spent
    }

    fn branch(&mut self, facts: Facts) -> Number {
        if !self.pay() {
            return Number::default();
        }
        let Some(facts) = propagate(self.graph, self.clues.iter(), facts) else {
            return Number::default();
        };
        for clue in self.clues {
            match self.decided(clue, facts) {
                Decided::Settled => {}
                Decided::Violated => return Number::default(),
                Decided::Open(node) => {
                    let one = NodeSet::one(node);
                    return self.branch(facts.with(one, one))
                        + self.branch(facts.with(one, NodeSet::EMPTY));
                }
            }
        }
        Classes::of(self, facts).count(self)
    }

    fn decided(&self, clue: &Constraint, facts: Facts) -> Decided {
        let (graph, possible) = (self.graph, self.graph.nodes() - (facts.known - facts.pattern));
        let (held, possible_here) = (clue.counted & facts.pattern, clue.counted & possible);
        match clue.form {
            Form::Count => Decided::Settled,
            Form::Component(node) => {
                let part = graph.part(node, facts.pattern);
                let is_enough = part.len() >= clue.bound.least();
                match (graph.rim(part) - facts.known).lowest() {
                    None if clue.bound.admits(part.len()) => Decided::Settled,
                    None => Decided::Violated,
                    _ if clue.bound.relation == Relation::AtLeast && is_enough => Decided::Settled,
                    _ if clue.bound.relation == Relation::AtMost
                        && clue.bound.admits(graph.part(node, possible).len()) =>
                    {
                        Decided::Settled
                    }
                    Some(beside) => Decided::Open(beside),
                }
            }
            Form::Connected | Form::Apart => {
                let parted = held
                    .lowest()
                    .is_some_and(|node| !held.is_within(clue.part(node, possible_here, graph)));
                let open = clue.counted - facts.known;
                let whole =
                    if clue.form == Form::Apart { Decided::Violated } else { Decided::Settled };
                match open.lowest() {
                    _ if parted && clue.form == Form::Apart => Decided::Settled,
                    _ if parted => Decided::Violated,
                    None if clue.is_whole(held, graph) => whole,
                    None => unreachable!("what is all known is connected or parted"),
                    Some(node) => {
                        Decided::Open((clue.beside(held, graph) & open).lowest().unwrap_or(node))
                    }
                }
            }
        }
    }
}

/// Classes of nodes that the same clues count, and how many pattern nodes each clue still needs.
struct Classes {
    /// The number of nodes of each class, and the rows that count them.
    classes: Vec<(usize, Vec<usize>)>,
    rows: Vec<Row>,
    known: HashMap<(usize, Vec<u8>), Number>,
}

/// The condition of a clue on the unknown nodes.
#[derive(Clone, Copy)]
struct Row {
    open: NodeSet,
    least: usize,
    most: usize,
    /// The last class that this row counts.
    last: usize,
}

impl Classes {
    fn of(counter: &Counter<'_>, facts: Facts) -> Self {
        let open = counter.graph.nodes() - facts.known;
        let row = |clue: &Constraint| {
            let (least, most) = bounds(clue);
            let held = (clue.counted & facts.pattern).len();
            let (least, most) = (least.saturating_sub(held), most.saturating_sub(held));
            Row { open: clue.counted & open, least, most, last: 0 }
        };
        let numbers = counter.clues.iter().filter(|clue| !matches!(clue.form, Form::Component(_)));
        let mut rows: Vec<Row> = numbers.map(row).collect();
        rows.retain(|row| row.least > 0 || row.most < row.open.len());
        // Rows that count few nodes go first: they are complete early, which merges states.
        rows.sort_by_key(|row| (row.open.len(), row.open));
        let signature = |node: usize| -> Vec<usize> {
            (0..rows.len()).filter(|row| rows[*row].open.contains(node)).collect()
        };
        let mut classes: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut signatures: Vec<Vec<usize>> = open.iter().map(signature).collect();
        signatures.sort();
        for signature in signatures {
            match classes.last_mut() {
                Some((size, last)) if *last == signature => *size += 1,
                _ => classes.push((1, signature)),
            }
        }
        for (number, (_, of)) in classes.iter().enumerate() {
            of.iter().for_each(|row| rows[*row].last = number);
        }
        Self { classes, rows, known: HashMap::new() }
    }

    fn count(mut self, counter: &mut Counter<'_>) -> Number {
        let held = vec![0; self.rows.len()];
        let open: Vec<usize> = self.rows.iter().map(|row| row.open.len()).collect();
        self.from(0, held, open, counter)
    }

    /// The number of ways to fill the classes from `class` on. For each row, `held` is the number
    /// of pattern nodes among the classes before, and `open` the number of nodes from `class` on.
    fn from(
        &mut self,
        class: usize,
        held: Vec<u8>,
        open: Vec<usize>,
        counter: &mut Counter<'_>,
    ) -> Number {
        let Some((size, of)) = self.classes.get(class).cloned() else { return Number::from(1u8) };
        if let Some(known) = self.known.get(&(class, held.clone())) {
            return known.clone();
        }
        if !counter.pay() {
            return Number::default();
        }
        let mut ways = Number::default();
        for chosen in 0..=size {
            let (mut next, mut rest) = (held.clone(), open.clone());
            let fits = of.iter().all(|row| {
                let Row { least, most, last, .. } = self.rows[*row];
                let now = usize::from(held[*row]) + chosen;
                rest[*row] -= size;
                // Different pasts merge into one state where the future cannot tell them apart: a
                // complete row counts as 0, and a row that can no longer exceed its maximum only
                // remembers how much of its minimum is met.
                let is_over = last == class;
                let is_free = most >= now + rest[*row];
                next[*row] = if is_over {
                    0
                } else if is_free {
                    now.min(least)
                } else {
                    now
                } as u8;
                now <= most && now + rest[*row] >= least
            });
            if fits {
                ways += chosen_times(size, chosen, self.from(class + 1, next, rest, counter));
            }
        }
        self.known.insert((class, held), ways.clone());
        ways
    }
}

/// A number times the binomial coefficient: times the number of subsets with `chosen` of `size`
/// things. Small factors alone: the product of large numbers is a lot of code.
fn chosen_times(size: usize, chosen: usize, number: Number) -> Number {
    let factors = 0..chosen.min(size - chosen);
    factors.fold(number, |ways, i| ways * (size - i) as u64 / (i + 1) as u64)
}
