//! The law of the recipe: figures that any implementation must meet, and the
//! test of two samples for one distribution.
//!
//! The figures were measured over the article's pipeline with the standard mechanic and walks to
//! the end. They belong to the distribution, not to a seed: an implementation with other draws must
//! meet them too.

mod chi_square;

pub use chi_square::{ChiSquare, SURPRISING, chi_square_two_sample};

/// The measured figures of one tier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// The name of the tier.
    pub tier: &'static str,
    /// Boards tried for each puzzle emitted.
    pub boards_per_puzzle: f64,
    /// The share of all boards that are rejected because no source has a path.
    pub no_path: f64,
    /// The share of all boards that are rejected for their fork ratio.
    pub fork_ratio_too_low: f64,
    /// The share of attempts at a path that succeed.
    pub success_per_attempt: f64,
    /// The mean, over emitted puzzles, of the mean fork depth with walks that
    /// stop when the position is plainly lost and a horizon of 3; none is
    /// rejected by it.
    pub mean_fork_depth: f64,
}

/// The figures of the article's tiers, the easiest first.
pub const FIGURES: [Figures; 5] = [
    figures("tutorial", 3.055, [0.305, 0.367, 0.174], 2.22),
    figures("easy", 2.958, [0.486, 0.176, 0.054], 2.15),
    figures("medium", 3.228, [0.645, 0.045, 0.024], 2.07),
    figures("hard", 2.410, [0.571, 0.014, 0.031], 2.30),
    figures("expert", 3.827, [0.629, 0.109, 0.025], 2.58),
];

const fn figures(
    tier: &'static str,
    boards_per_puzzle: f64,
    [no_path, fork_ratio_too_low, success_per_attempt]: [f64; 3],
    mean_fork_depth: f64,
) -> Figures {
    Figures {
        tier,
        boards_per_puzzle,
        no_path,
        fork_ratio_too_low,
        success_per_attempt,
        mean_fork_depth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_emitted_or_rejected() {
        for f in FIGURES {
            let emitted = 1.0 / f.boards_per_puzzle;
            let all = f.no_path + f.fork_ratio_too_low + emitted;
            assert!((all - 1.0).abs() < 0.002, "{}: {all}", f.tier);
        }
    }
}
