//! A whole request: board after board until one passes every gate.

use super::{ForkReport, Tier, find, forks, sculpt, sources};
use etchwork_path::{Board, Cell, Grid, Streams};

/// A puzzle that passed every gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The path that solves it, from source to target.
    pub path: Vec<Cell>,
    /// Its fork metrics.
    pub report: ForkReport,
}

/// The number of rejected boards, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejections {
    /// No source had a path.
    pub no_path: u32,
    /// The fork ratio was below the tier's minimum.
    pub fork_ratio: u32,
    /// The mean fork depth was below the tier's minimum.
    pub fork_depth: u32,
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The puzzle; none if the boards were used up.
    pub puzzle: Option<Puzzle>,
    /// The boards tried, the puzzle's own among them.
    pub boards: u32,
    /// The attempts at a path, over all boards.
    pub attempts: u64,
    /// The rejected boards.
    pub rejections: Rejections,
}

/// Generates the puzzle of an index under a seed, with the standard mechanic.
pub fn generate(tier: &Tier, seed: u32, index: u32) -> Outcome {
    let mut outcome =
        Outcome { puzzle: None, boards: 0, attempts: 0, rejections: Rejections::default() };
    while outcome.puzzle.is_none() && outcome.boards < tier.boards {
        let streams = Streams { seed, index, board: outcome.boards };
        outcome.boards += 1;
        outcome.puzzle = try_board(tier, streams, &mut outcome.attempts, &mut outcome.rejections);
    }
    outcome
}

/// One board through all the stages.
fn try_board(
    tier: &Tier,
    streams: Streams,
    attempts: &mut u64,
    rejections: &mut Rejections,
) -> Option<Puzzle> {
    let size = streams.stage("size").below(tier.sizes.len() as u32);
    let (cols, rows) = tier.sizes[size as usize];
    let grid = Grid::new(cols, rows).expect("a tier has sizes that boards can have");
    let board = sculpt(grid, &tier.sculpting, &mut streams.stage("sculpt"));
    let sources = sources(&board, tier.order, tier.tries, &mut streams.stage("sources"));
    let (path, made) = find(&board, &sources, &streams.stage("find"));
    *attempts += made;
    let Some(path) = path else {
        rejections.no_path += 1;
        return None;
    };
    let report = forks(&board, &path, tier.walk);
    if report.fork_ratio < tier.min_fork_ratio {
        rejections.fork_ratio += 1;
        return None;
    }
    if report.mean_fork_depth < tier.min_mean_fork_depth {
        rejections.fork_depth += 1;
        return None;
    }
    Some(Puzzle { board, path, report })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{ARTICLE, article};
    use etchwork_path::Ratio;

    #[test]
    fn every_board_is_accounted_for() {
        for name in ARTICLE {
            for index in 0..10 {
                let outcome = generate(&article(name), 7, index);
                let Rejections { no_path, fork_ratio, fork_depth } = outcome.rejections;
                let emitted = u32::from(outcome.puzzle.is_some());
                assert_eq!(outcome.boards, no_path + fork_ratio + fork_depth + emitted);
            }
        }
    }

    #[test]
    fn a_request_that_nothing_passes_gives_up() {
        let tier = Tier { min_fork_ratio: Ratio::new(1, 1), ..article("tutorial") };
        let outcome = generate(&tier, 1, 0);
        assert_eq!((outcome.puzzle, outcome.boards), (None, 50));
        let depth = Tier { min_mean_fork_depth: Ratio::new(1000, 1), ..article("easy") };
        assert!(generate(&depth, 1, 0).rejections.fork_depth > 0);
    }
}
