//! The law of the article's tiers: the funnel, and the distribution of puzzles.

use crate::common::outcomes;
use etchwork::{Funnel, Stage};
use etchwork_testkit::law::{FIGURES, Figures, SURPRISING, chi_square_two_sample};
use etchwork_testkit::reference;
use std::collections::BTreeMap;

/// The greatest relative deviation of the boards per puzzle.
const BOARDS: f64 = 0.03;
/// The greatest deviation of a share of the funnel.
const SHARE: f64 = 0.01;

fn assert_law(figures: &Figures) {
    let mut funnel = Funnel::default();
    outcomes("article", figures.tier, 1, 20_000).for_each(|outcome| funnel.add(&outcome.funnel));
    let boards = funnel.boards as f64;
    let share = |of: fn(Stage, &str) -> bool| {
        let lost = funnel.rejected.iter().filter(|(r, _)| of(r.stage, &r.reason));
        lost.map(|(_, count)| *count as f64).sum::<f64>() / boards
    };
    let per_puzzle = boards / funnel.accepted as f64;
    let no_path = share(|stage, _| matches!(stage, Stage::Screen | Stage::Find));
    let fork_ratio = share(|_, reason| reason == "fork_ratio_below_min");
    let seen = format!("{}: {per_puzzle:.3}, {no_path:.4}, {fork_ratio:.4}", figures.tier);
    assert!((per_puzzle / figures.boards_per_puzzle - 1.0).abs() < BOARDS, "{seen}");
    assert!((no_path - figures.no_path).abs() < SHARE, "{seen}");
    assert!((fork_ratio - figures.fork_ratio_too_low).abs() < SHARE, "{seen}");
    assert_eq!(share(|_, reason| reason.starts_with("mean_fork_depth")), 0.0, "{seen}");
    assert_eq!(funnel.gave_up, 0, "{seen}");
}

#[test]
fn the_funnel_of_every_tier_follows_the_law() {
    FIGURES.iter().for_each(assert_law);
}

/// Checks that each puzzle is as frequent as from the reference, which uses other seeds here.
fn assert_distribution(name: &str, count: u32, distinct: usize) {
    let mut ours: BTreeMap<String, u64> = BTreeMap::new();
    for puzzle in outcomes("article", name, 1, count).filter_map(|outcome| outcome.puzzle) {
        *ours.entry(format!("{}{:?}", puzzle.board, puzzle.path)).or_default() += 1;
    }
    let tier = reference::article(name);
    let mut theirs: BTreeMap<String, u64> = BTreeMap::new();
    for index in 0..count {
        let puzzle = reference::generate(&tier, 2, index).puzzle.expect("it never gives up");
        *theirs.entry(format!("{}{:?}", puzzle.board, puzzle.path)).or_default() += 1;
    }
    let test = chi_square_two_sample(&ours, &theirs);
    assert!(ours.len() > distinct, "{} puzzles, {test:?}", ours.len());
    assert!(test.degrees > 200, "{test:?}");
    assert!(!test.is_surprising(SURPRISING), "{test:?}");
}

#[test]
fn tutorial_puzzles_have_the_distribution_of_the_reference() {
    assert_distribution("tutorial", 20_000, 250);
}

#[test]
fn easy_puzzles_have_the_distribution_of_the_reference() {
    assert_distribution("easy", 20_000, 4_000);
}
