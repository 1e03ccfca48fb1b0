//! Checks that a warm worker allocates no memory for a board.

mod common;

use common::{mechanic, prepare};
use etchwork::engine::{Outcome, Worker};
use etchwork::standard_registry;
use etchwork_testkit::reference::ARTICLE;

/// The number of requests.
const REQUESTS: u32 = 150;

/// Answers requests and counts the puzzles.
type Answer = fn(&mut Worker, &mut [Outcome]) -> u32;

/// Answers requests of one tier and mechanic into the same memory several times. Returns the number
/// of allocations of the last time.
fn allocations(tier: &str, name: &str, answer: Answer) -> u64 {
    let (_, mut worker) = prepare("article", tier, &mechanic(name), 5, &standard_registry());
    let mut outcomes = vec![Outcome::default(); REQUESTS as usize];
    let mut puzzles = answer(&mut worker, &mut outcomes) + answer(&mut worker, &mut outcomes);
    let again = || puzzles = answer(&mut worker, &mut outcomes);
    let counted = allocation_counter::measure(again).count_total;
    assert!(puzzles > 100, "{tier} {name}: {puzzles} puzzles");
    counted
}

fn one_by_one(worker: &mut Worker, outcomes: &mut [Outcome]) -> u32 {
    let answer = |index| {
        worker.requests_into(5, index, &mut outcomes[..1]).expect("no finder lies");
        u32::from(outcomes[0].puzzle.is_some())
    };
    (0..REQUESTS).map(answer).sum()
}

fn together(worker: &mut Worker, outcomes: &mut [Outcome]) -> u32 {
    worker.requests_into(5, 0, outcomes).expect("no finder lies");
    outcomes.iter().map(|outcome| u32::from(outcome.puzzle.is_some())).sum()
}

#[test]
fn a_warm_worker_allocates_nothing() {
    for tier in ARTICLE {
        for name in ["standard", "fog", "warps", "fog+warps"] {
            assert_eq!(allocations(tier, name, one_by_one), 0, "{tier} {name}");
            assert_eq!(allocations(tier, name, together), 0, "{tier} {name} together");
        }
    }
}

#[test]
fn what_is_allocated_is_seen() {
    let counted = allocation_counter::measure(|| drop(vec![1_u8; 100]));
    assert_eq!(counted.count_total, 1);
}
