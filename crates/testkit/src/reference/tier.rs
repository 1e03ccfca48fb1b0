//! Tiers: the requirements for the generator.

use super::{Sculpting, SourceOrder, Stop, Walk};
use etchwork_path::Ratio;

/// Everything that a request needs besides its seed and index.
#[derive(Clone, Debug, PartialEq)]
pub struct Tier {
    /// Columns and rows, one of which is drawn for each board.
    pub sizes: Vec<(usize, usize)>,
    /// How boards are sculpted.
    pub sculpting: Sculpting,
    /// The most boards a request may try.
    pub boards: u32,
    /// The most sources to try on a board.
    pub tries: usize,
    /// How the sources are ranked.
    pub order: SourceOrder,
    /// How walks from forks are measured.
    pub walk: Walk,
    /// The least fork ratio that passes.
    pub min_fork_ratio: Ratio,
    /// The least mean fork depth that passes.
    pub min_mean_fork_depth: Ratio,
}

/// The names of the article's tiers, the easiest first.
pub const ARTICLE: [&str; 5] = ["tutorial", "easy", "medium", "hard", "expert"];

/// A tier with the figures that the article states, and with walks to the end. Panics if there is
/// no tier of that name.
pub fn article(name: &str) -> Tier {
    match name {
        "tutorial" => {
            tier([(3, 3), (3, 4)], (0.05, 0.15), [0.765, 0.118, 0.117], ["0.30", "1.771"])
        }
        "easy" => tier([(4, 4), (4, 5)], (0.08, 0.15), [0.55, 0.15, 0.30], ["0.35", "1.9"]),
        "medium" => tier([(5, 5), (5, 6)], (0.10, 0.18), [0.257, 0.233, 0.510], ["0.35", "2.0"]),
        "hard" => tier([(6, 6), (6, 7)], (0.08, 0.14), [0.25, 0.55, 0.20], ["0.40", "2.2"]),
        "expert" => tier([(7, 8), (8, 8)], (0.055, 0.064), [0.80, 0.20, 0.0], ["0.55", "2.446"]),
        _ => panic!("the article has no tier '{name}'"),
    }
}

/// A tier; the settings that are not arguments are the same in every tier.
fn tier(
    sizes: [(usize, usize); 2],
    walls: (f64, f64),
    weights: [f64; 3],
    minima: [&str; 2],
) -> Tier {
    let [min_fork_ratio, min_mean_fork_depth] =
        minima.map(|bound| bound.parse().expect("a decimal"));
    Tier {
        sizes: sizes.to_vec(),
        sculpting: Sculpting { walls, weights },
        boards: 50,
        tries: 20,
        order: SourceOrder::Random,
        walk: Walk { stop: Stop::End, horizon: None },
        min_fork_ratio,
        min_mean_fork_depth,
    }
}
