//! Solves a level by deduction alone: each round finds all nodes that are forced.

use super::{ClueSet, Deducer, Facts, Outcome};

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every node is known.
    Solved,
    /// No further node is forced: the player has to guess.
    Stuck,
    /// The work reached the limit before the solver knew what is forced.
    Spent,
    /// The clues contradict each other, which cannot happen in a valid level.
    Contradiction,
}

/// A walk through a level: the rounds of deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The conclusions of each round.
    pub rounds: Vec<Facts>,
    /// Everything known at the end.
    pub facts: Facts,
    /// How it ended.
    pub ending: Ending,
}

/// Finds everything that is forced, round by round; each node reveals its clues, as far as these
/// are `allowed`. The order in which a player classifies nodes does not matter: a forced node stays
/// forced.
pub fn walk(deducer: &mut Deducer, start: Facts, allowed: &ClueSet) -> Walk {
    let all = deducer.graph.nodes();
    let (mut facts, mut rounds) = (start, Vec::new());
    loop {
        let end = |ending| Walk { rounds: rounds.clone(), facts, ending };
        if facts.known == all {
            return end(Ending::Solved);
        }
        let seen = deducer.seen(facts.known).and(allowed);
        match deducer.forced(facts, &seen) {
            Outcome::Forced(new) if new.known.is_empty() => return end(Ending::Stuck),
            Outcome::Forced(new) => {
                facts = facts.with(new.known, new.pattern);
                rounds.push(new);
            }
            Outcome::Contradiction => return end(Ending::Contradiction),
            Outcome::Spent => return end(Ending::Spent),
        }
    }
}

/// How a walk ends. Where single clues force nodes, a round takes only those, so this costs a third
/// of the whole walk.
pub fn ending(deducer: &mut Deducer, start: Facts, allowed: &ClueSet) -> Ending {
    let (all, mut facts) = (deducer.nodes(), start);
    while facts.known != all {
        let seen = deducer.seen(facts.known).and(allowed);
        match deducer.advance(facts, &seen) {
            Outcome::Forced(new) if new.known.is_empty() => return Ending::Stuck,
            Outcome::Forced(new) => facts = facts.with(new.known, new.pattern),
            Outcome::Contradiction => return Ending::Contradiction,
            Outcome::Spent => return Ending::Spent,
        }
    }
    Ending::Solved
}
