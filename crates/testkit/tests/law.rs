//! Checks that the reference meets the law: over many puzzles, its funnel is the one that the
//! article's pipeline has.

use etchwork_testkit::check;
use etchwork_testkit::law::{FIGURES, Figures};
use etchwork_testkit::reference::{Outcome, Puzzle, Stop, Walk, article, forks, generate};

/// Deviations beyond this many standard errors fail. The figures have an error of about one percent
/// themselves, which is added.
const STANDARD_ERRORS: f64 = 4.0;

/// Generates puzzles, each checked.
fn outcomes(figures: &Figures, count: u32) -> Vec<Outcome> {
    let tier = article(figures.tier);
    let outcomes: Vec<Outcome> = (0..count).map(|index| generate(&tier, 1, index)).collect();
    for Puzzle { board, path, .. } in outcomes.iter().flat_map(|outcome| &outcome.puzzle) {
        check::puzzle(board, path).unwrap();
    }
    outcomes
}

fn assert_share(what: &str, seen: u64, of: u64, figure: f64) {
    let share = seen as f64 / of as f64;
    let error = (figure * (1.0 - figure) / of as f64).sqrt();
    let allowed = STANDARD_ERRORS * error + 0.01 * figure;
    assert!((share - figure).abs() < allowed, "{what}: {share:.4}, the law says {figure}");
}

fn assert_funnel(tier: &str, count: u32) {
    let figures = FIGURES.iter().find(|figures| figures.tier == tier).unwrap();
    let outcomes = outcomes(figures, count);
    let sum = |part: fn(&Outcome) -> u64| outcomes.iter().map(part).sum::<u64>();
    let boards = sum(|outcome| outcome.boards.into());
    let emitted = sum(|outcome| outcome.puzzle.iter().count() as u64);
    let no_path = sum(|outcome| outcome.rejections.no_path.into());
    let fork_ratio = sum(|outcome| outcome.rejections.fork_ratio.into());
    let attempts = sum(|outcome| outcome.attempts);
    assert_share("emitted", emitted, boards, 1.0 / figures.boards_per_puzzle);
    assert_share("no path", no_path, boards, figures.no_path);
    assert_share("fork ratio", fork_ratio, boards, figures.fork_ratio_too_low);
    assert_share("success", boards - no_path, attempts, figures.success_per_attempt);
    // With walks to the end, no board fails the minima of the mean fork depth.
    assert_eq!(sum(|outcome| outcome.rejections.fork_depth.into()), 0);
}

#[test]
fn the_funnel_of_tutorial() {
    assert_funnel("tutorial", 2_000);
}

#[test]
fn the_funnel_of_easy() {
    assert_funnel("easy", 2_000);
}

#[test]
fn the_funnel_of_the_larger_tiers() {
    assert_funnel("medium", 500);
    assert_funnel("hard", 300);
    assert_funnel("expert", 150);
}

#[test]
fn the_fork_depth_of_walks_that_stop_when_lost() {
    let walk = Walk { stop: Stop::Dead, horizon: Some(3) };
    for figures in &FIGURES {
        let outcomes = outcomes(figures, 2_000);
        let depths: Vec<f64> = outcomes
            .iter()
            .flat_map(|outcome| &outcome.puzzle)
            .map(|puzzle| forks(&puzzle.board, &puzzle.path, walk).mean_fork_depth.to_f64())
            .collect();
        let mean = depths.iter().sum::<f64>() / depths.len() as f64;
        let figure = figures.mean_fork_depth;
        assert!((mean - figure).abs() < 0.06, "{}: {mean:.3}, not {figure}", figures.tier);
    }
}
