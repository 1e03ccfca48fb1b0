//! Solves a level the way a person would: step by step, each step with as few clues as possible.
//!
//! The *level* of a puzzle is the least k such that steps that combine at most k clues each solve
//! it. The level does not depend on the order of steps, because more facts never make another step
//! need more clues. So always taking a step with the fewest clues finds it.

use super::{ClueSet, Deducer, Facts, Outcome, Reasons};
use crate::NodeSet;

/// The largest number of clues for which steps are searched exactly; all harder steps are one
/// class.
pub const EXACT: usize = 3;

/// What some clues force together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The conclusions: everything that these clues force.
    pub forced: Facts,
    /// The clues.
    pub clues: ClueSet,
}

/// The next step of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A step with the fewest clues, up to a limit.
    Step(Step),
    /// Nodes are forced, but each needs more clues than the limit.
    Hard(Facts),
    /// Nothing is forced.
    Stuck,
    /// Clues and facts contradict each other.
    Contradiction,
    /// The work reached the limit.
    Spent,
}

impl Deducer {
    /// A next step from these facts that combines at most `most` of the clues.
    pub fn step(
        &mut self,
        reasons: &mut Reasons,
        facts: Facts,
        clues: &ClueSet,
        most: usize,
    ) -> Next {
        match self.plain_step(facts, clues).filter(|_| most > 0) {
            Some(next) => next,
            None => self.step_together(reasons, facts, clues, most),
        }
    }

    /// A step of one clue that needs no question to the solver.
    pub fn plain_step(&self, facts: Facts, clues: &ClueSet) -> Option<Next> {
        for clue in clues.iter() {
            let one = [clue].into_iter().collect();
            match self.propagate(facts, &one) {
                None => return Some(Next::Contradiction),
                Some(more) if more.known != facts.known => {
                    let known = more.known - facts.known;
                    let forced = Facts { known, pattern: more.pattern & known };
                    return Some(Next::Step(Step { forced, clues: one }));
                }
                Some(_) => {}
            }
        }
        None
    }

    /// A next step where there is no plain one.
    pub fn step_together(
        &mut self,
        reasons: &mut Reasons,
        facts: Facts,
        clues: &ClueSet,
        most: usize,
    ) -> Next {
        let all = match self.forced(facts, clues) {
            Outcome::Forced(forced) if forced.known.is_empty() => return Next::Stuck,
            Outcome::Forced(forced) => forced,
            Outcome::Contradiction => return Next::Contradiction,
            Outcome::Spent => return Next::Spent,
        };
        reasons.learn(self, facts);
        for size in 1..=most {
            for node in all.known.iter() {
                let value = (node, all.pattern.contains(node));
                match reasons.least(self, facts, clues, value, size) {
                    None => return Next::Spent,
                    Some(None) => {}
                    Some(Some(clues)) => return self.all_of(facts, clues),
                }
            }
        }
        Next::Hard(all)
    }

    fn all_of(&mut self, facts: Facts, clues: ClueSet) -> Next {
        match self.forced(facts, &clues) {
            Outcome::Forced(forced) => Next::Step(Step { forced, clues }),
            Outcome::Contradiction => Next::Contradiction,
            Outcome::Spent => Next::Spent,
        }
    }
}

/// How hard a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// Steps of this many clues solve the level; steps of fewer do not.
    Level(usize),
    /// Some step needs more clues than the limit of the search; the level may even need a guess.
    Above,
    /// The level needs a guess.
    Stuck,
    /// The work reached the limit.
    Spent,
}

/// How hard a level is, by steps that combine at most `most` of the allowed clues.
pub fn hardness(deducer: &mut Deducer, start: Facts, allowed: &ClueSet, most: usize) -> Hardness {
    let (mut facts, mut reasons) = (start, Reasons::new());
    let (mut level, all) = (0, deducer.nodes());
    while facts.known != all {
        let seen = deducer.seen(facts.known).and(allowed);
        match deducer.step(&mut reasons, facts, &seen, most) {
            Next::Step(step) => {
                facts = facts.with(step.forced.known, step.forced.pattern);
                level = level.max(step.clues.len());
            }
            Next::Hard(_) => return Hardness::Above,
            Next::Stuck | Next::Contradiction => return Hardness::Stuck,
            Next::Spent => return Hardness::Spent,
        }
    }
    Hardness::Level(level)
}

/// How many steps of each size solve a level, by the number of clues that a step combines; the last
/// number is that of steps that need more than [`EXACT`] clues. In each of those everything that is
/// forced is found at once. Each time the first step with the fewest clues is taken. `None` if the
/// level needs a guess, or if the work reached the limit.
pub fn steps_by_size(
    deducer: &mut Deducer,
    start: Facts,
    allowed: &ClueSet,
) -> Option<[usize; EXACT + 2]> {
    let (mut facts, mut reasons) = (start, Reasons::new());
    let (mut steps, all) = ([0; EXACT + 2], deducer.nodes());
    while facts.known != all {
        let seen = deducer.seen(facts.known).and(allowed);
        let (size, forced) = match deducer.step(&mut reasons, facts, &seen, EXACT) {
            Next::Step(step) => (step.clues.len(), step.forced),
            Next::Hard(forced) => (EXACT + 1, forced),
            Next::Stuck | Next::Contradiction | Next::Spent => return None,
        };
        steps[size] += 1;
        facts = facts.with(forced.known, forced.pattern);
    }
    Some(steps)
}

impl Deducer {
    /// All nodes.
    pub fn nodes(&self) -> NodeSet {
        self.graph.nodes()
    }
}
