//! Generation takes no memory for a board once it is warm.

mod common;

use common::{mechanic, prepare};
use etchwork::{Outcome, standard_registry};
use etchwork_testkit::reference::ARTICLE;

/// Requests of one tier and mechanic, answered into the same memory twice.
fn allocations(tier: &str, name: &str) -> u64 {
    let (run, mut worker) = prepare("article", tier, &mechanic(name), 5, &standard_registry());
    let mut outcome = Outcome::default();
    let mut puzzles = 0;
    let mut all = || {
        for index in 0..150 {
            worker.request_into(run.seed(), index, &mut outcome).expect("no finder lies");
            puzzles += u32::from(outcome.puzzle.is_some());
        }
    };
    all();
    let counted = allocation_counter::measure(all).count_total;
    assert!(puzzles > 200, "{tier} {name}: {puzzles} puzzles");
    counted
}

#[test]
fn a_warm_worker_allocates_nothing() {
    for tier in ARTICLE {
        for name in ["standard", "fog", "warps", "fog+warps"] {
            assert_eq!(allocations(tier, name), 0, "{tier} {name}");
        }
    }
}

#[test]
fn what_is_allocated_is_seen() {
    let counted = allocation_counter::measure(|| drop(vec![1_u8; 100]));
    assert_eq!(counted.count_total, 1);
}
