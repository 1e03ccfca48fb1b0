//! A level solved by deduction alone: round by round all nodes that are forced.

use super::{ClueSet, Deducer, Facts, Outcome};

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every node is known.
    Solved,
    /// No further node is forced: here one has to guess.
    Stuck,
    /// The work reached the limit before it was known what is forced.
    Spent,
    /// The clues contradict each other, as those of no level do.
    Contradiction,
}

/// A walk through a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The conclusions of each round.
    pub rounds: Vec<Facts>,
    /// All that is known in the end.
    pub facts: Facts,
    /// How it ended.
    pub ending: Ending,
}

/// Finds out all that is forced, round by round: with each node its clues are seen, as far as
/// they are `allowed`. The order in which a player classifies the nodes of a round changes
/// nothing: what is forced stays forced.
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

/// How a walk ends. It goes no further in a round than single clues lead, where these lead on,
/// so that it costs a third of the whole walk.
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
