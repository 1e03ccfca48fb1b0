//! The solver beside all assignments.

use crate::brute::{self, Assignment};
use etchwork_pattern::solve::{Count, Deducer, Facts, Outcome, count};
use etchwork_pattern::{Constraint, Level, NodeSet};
use proptest::prelude::*;

/// Whether the deducer and the counter say of the known nodes what all assignments say.
pub fn agree(level: &Level, known: NodeSet, models: &[Assignment]) -> Result<(), TestCaseError> {
    let (facts, told) = (Facts::default().with(known, level.pattern()), level.told());
    let mut deducer = Deducer::new(level.graph(), &told, Facts::default());
    let seen = deducer.seen(known);
    let Outcome::Forced(now) = deducer.forced(facts, &seen) else {
        return Err(TestCaseError::fail("not decided"));
    };
    let now: Vec<(usize, bool)> =
        now.known.iter().map(|node| (node, now.pattern.contains(node))).collect();
    let flags: Vec<bool> = (0..level.nodes().len()).map(|node| known.contains(node)).collect();
    prop_assert_eq!(now, brute::forced(models, &flags), "on\n{}", level);
    let clues: Vec<Constraint> = seen.iter().map(|clue| told[clue].constraint).collect();
    let counted = count(level.graph(), &clues, facts, u64::MAX).0;
    prop_assert_eq!(counted, Count::Exactly(models.len().into()), "on\n{}", level);
    Ok(())
}
