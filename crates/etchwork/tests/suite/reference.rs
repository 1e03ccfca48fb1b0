//! Compares the engine with the plain reference: the same recipe makes the same puzzle.

use crate::common::outcomes;
use etchwork_testkit::check;
use etchwork_testkit::reference::{self, ARTICLE, Stop, Walk};

/// Compares puzzles one by one: board, path, cost, and every reading.
fn assert_equal(set: &str, walk: Walk, seed: u32, count: u32) {
    for name in ARTICLE {
        let tier = reference::Tier { walk, ..reference::article(name) };
        for ours in outcomes(set, name, seed, count) {
            let theirs = reference::generate(&tier, seed, ours.index);
            let place = format!("{set} {name}, seed {seed}, index {}", ours.index);
            assert_eq!(ours.funnel.boards, u64::from(theirs.boards), "{place}");
            assert_eq!(ours.puzzle.is_some(), theirs.puzzle.is_some(), "{place}");
            let (Some(ours), Some(theirs)) = (ours.puzzle, theirs.puzzle) else { continue };
            assert_eq!(ours.board, theirs.board, "{place}");
            assert_eq!(ours.path, theirs.path, "{place}");
            let report = theirs.report;
            let readings = [
                ("fork_ratio", Some(report.fork_ratio)),
                ("mean_fork_depth", Some(report.mean_fork_depth)),
                ("deep_fork_ratio", Some(report.deep_fork_ratio)),
            ];
            let readings = readings.map(|(name, value)| (name.into(), value));
            assert_eq!(ours.readings, readings, "{place}");
            check::puzzle(&ours.board, &ours.path).unwrap_or_else(|flaw| panic!("{place}: {flaw}"));
        }
    }
}

#[test]
fn article_tiers_with_walks_to_the_end() {
    assert_equal("article", Walk { stop: Stop::End, horizon: None }, 11, 150);
}

#[test]
fn default_tiers_with_walks_that_stop_when_lost() {
    assert_equal("default", Walk { stop: Stop::Dead, horizon: Some(3) }, 12, 100);
}
