//! The tiers that read the board accept the same boards whichever finder is used, and make every
//! mechanic.

use crate::common::{mechanic, prepare};
use etchwork::engine::Outcome;
use etchwork::{Overrides, Stage, standard_registry};

const FINDERS: [&str; 6] = ["warnsdorff", "bounded-dfs", "chain", "exhaustive", "sat", "frontier"];

/// Of the boards for which a finder found a path, the share that passes the gates, and the requests
/// that gave up.
fn accepted(set: &str, finder: &str) -> (f64, u64) {
    let registry = standard_registry();
    let overrides = Overrides { finder: Some(finder.to_owned()), ..Overrides::default() };
    let (_, mut worker) = prepare(set, "easy", &overrides, 5, &registry);
    let mut outcomes = vec![Outcome::default(); 250];
    worker.requests_into(5, 0, &mut outcomes).unwrap();
    let (mut passed, mut rejected, mut gave_up) = (0, 0, 0);
    for Outcome { funnel, .. } in &outcomes {
        passed += funnel.accepted;
        gave_up += funnel.gave_up;
        let gates = funnel.rejected.iter().filter(|(reject, _)| reject.stage == Stage::Gate);
        rejected += gates.map(|(_, boards)| boards).sum::<u64>();
    }
    (passed as f64 / (passed + rejected) as f64, gave_up)
}

/// The greatest share over the least.
fn spread(shares: &[f64]) -> f64 {
    let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
    shares.iter().copied().fold(0.0, f64::max) / least
}

#[test]
fn gates_that_read_the_board_accept_the_same_boards_of_each_finder() {
    let of_each = FINDERS.map(|finder| accepted("default-3", finder));
    let shares = of_each.map(|(share, _)| share);
    assert!(spread(&shares) <= 1.25, "{FINDERS:?}: {shares:?}");
    assert_eq!(of_each.map(|(_, gave_up)| gave_up), [0; 6]);
    // Gates on the stored path take the boards of the finder that they were tuned with.
    let shares = ["warnsdorff", "exhaustive"].map(|finder| accepted("default-2", finder).0);
    assert!(spread(&shares) > 2.0, "{shares:?}");
}

#[test]
fn no_mechanic_is_impossible() {
    let registry = standard_registry();
    let all = ["standard", "fog", "warps", "fog+warps", "waypoints", "barriers+waypoints"];
    for tier in ["tutorial", "easy", "medium", "hard", "expert"] {
        for name in all {
            let (_, mut worker) = prepare("default-3", tier, &mechanic(name), 3, &registry);
            assert!(worker.request(3, 0).unwrap().puzzle.is_some(), "{tier} {name}");
        }
        // With barriers alone, few boards of a large size have forks enough.
        let (_, mut worker) = prepare("default-3", tier, &mechanic("barriers"), 3, &registry);
        let is_made = |index| worker.request(3, index).unwrap().puzzle.is_some();
        assert!((0..20).any(is_made), "{tier} barriers");
    }
}
