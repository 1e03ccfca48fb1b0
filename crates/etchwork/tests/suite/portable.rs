//! Checks that wide registers do not change results. On a processor without them, both sides are
//! the same, and this test shows nothing.
//!
//! It is a file of its own because the switch applies to the whole process.

use crate::common::{quick_sets, shipped};
use etchwork::core::topology::keep_to_portable_code;
use etchwork::engine::{Outcome, Worker};
use etchwork::{Overrides, Run, standard_registry};

/// The number of requests for each tier, and of those that are also answered one by one.
const MANY: usize = 500;
const ALONE: usize = 40;

/// The outcomes of a new worker for many requests at once, and for some alone.
fn answers(run: &Run, is_portable: bool) -> Vec<Outcome> {
    keep_to_portable_code(is_portable);
    let mut worker = Worker::new(run.plan().own().unwrap(), &standard_registry()).unwrap();
    // Requests answered one by one take longer, and have no lanes to check.
    let many = if worker.requests_at_once() == 1 { ALONE } else { MANY };
    let mut outcomes = vec![Outcome::default(); many];
    worker.requests_into(9, 0, &mut outcomes).expect("no plug-in is at fault");
    outcomes.extend((0..ALONE as u32).map(|index| worker.request(9, index).unwrap()));
    outcomes
}

#[test]
fn every_processor_makes_the_same_puzzles() {
    let registry = standard_registry();
    for name in quick_sets() {
        let set = shipped(name);
        // Numbers on large boards take too long for a test.
        let is_slow = |tier: &str| (name, tier) == ("numbered", "large");
        for (tier, _) in set.set.tiers.iter().filter(|(tier, _)| !is_slow(tier)) {
            let run = set.run(tier, &Overrides::default(), 9, &registry).unwrap();
            let (wide, portable) = (answers(&run, false), answers(&run, true));
            assert!(wide.iter().any(|outcome| outcome.puzzle.is_some()), "{name} {tier}");
            // The same alone and together, with and without wide registers.
            assert!(wide == portable, "{name} {tier}");
            assert!(wide[..ALONE] == wide[wide.len() - ALONE..], "{name} {tier}");
        }
    }
}
