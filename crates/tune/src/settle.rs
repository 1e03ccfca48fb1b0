//! Settling: finds the gates and the weights of mechanics that score best on the boards of a pool.
//! It costs no puzzle.

use crate::pool::Pool;
use crate::search::Distribution;
use crate::{Score, Target, TierSpace};
use etchwork_path::Stream;
use etchwork_path::tuning::Trial;

/// Rounds of the search.
const ROUNDS: usize = 8;
/// The number of random points before the search, and the number of best ones that it starts from.
const ANYWHERE: usize = 60;
const CLIMBS: usize = 3;
/// The number of standard errors subtracted from a score.
const DOUBT: f64 = 1.0;
/// The standard errors by which a limit must be kept: near the limit the best point is often the
/// luckiest.
const LIMIT_DOUBT: f64 = 1.0;

/// A whole point, and its score on the pool.
pub struct Settled {
    /// The point.
    pub point: Vec<f64>,
    /// Its score on the pool.
    pub score: Score,
}

/// Settles the free axes of a point, from one of several starts.
///
/// Gates that few boards pass look better than they are, and the next boards may cost more. So the
/// score minus its standard error counts.
pub fn settle(
    space: &dyn TierSpace,
    target: &Target,
    pool: &Pool,
    held: &[f64],
    starts: &[&[f64]],
    stream: &mut Stream,
) -> Settled {
    let whole = |free: &[f64]| [held, free].concat();
    let score = |free: &[f64]| pool.score(&space.tier(&whole(free)), target, None);
    if starts[0].is_empty() {
        return Settled { score: score(&[]), point: held.to_vec() };
    }
    let mut trial = |free: Vec<f64>| {
        let score = score(&free);
        let allowed = f64::from(u8::from(is_surely_allowed(&score, target)));
        let Score { composite, rest, error, cost, .. } = score;
        let at_least = |score: f64| allowed * (score - DOUBT * error).max(0.0);
        let (score, rest) = (at_least(composite), at_least(rest));
        Trial { point: free, score, rest, cost, error, stopped: false }
    };
    let axes = starts[0].len();
    let anywhere = (0..ANYWHERE).map(|_| (0..axes).map(|_| stream.unit()).collect());
    let mut tried: Vec<Trial> =
        starts.iter().map(|free| free.to_vec()).chain(anywhere).map(&mut trial).collect();
    tried.sort_by(|a, b| b.rank(a));
    let climbed: Vec<Trial> =
        tried.iter().take(CLIMBS).map(|start| climb(start, &mut trial, stream)).collect();
    let free = climbed.into_iter().max_by(|a, b| a.rank(b)).expect("there is a climb").point;
    Settled { score: score(&free), point: whole(&free) }
}

/// The best point that a distribution around a start finds. A pool always gives the same score, so
/// no point is measured again.
fn climb(start: &Trial, trial: &mut impl FnMut(Vec<f64>) -> Trial, stream: &mut Stream) -> Trial {
    let mut distribution = Distribution::new(start.point.clone(), 0.15, None);
    let mut best = start.clone();
    for _ in 0..ROUNDS {
        let points = distribution.draw(stream);
        let trials: Vec<Trial> = points.into_iter().map(&mut *trial).collect();
        let mut order: Vec<usize> = (0..trials.len()).collect();
        order.sort_by(|a, b| trials[*b].rank(&trials[*a]));
        distribution.learn(&order);
        if trials[order[0]].rank(&best).is_gt() {
            best.clone_from(&trials[order[0]]);
        }
    }
    best
}

/// Whether cost and repeats are below their limits even if both err.
fn is_surely_allowed(score: &Score, target: &Target) -> bool {
    let Score { cost, cost_error, repeats, repeats_error, .. } = *score;
    let most = target.max_boards_per_puzzle;
    cost.is_some_and(|cost| cost + LIMIT_DOUBT * cost_error <= most)
        && (repeats + LIMIT_DOUBT * repeats_error) * target.min_distinct <= 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::{Part, draw};
    use crate::testing::{registry, set};
    use crate::{BUILT_IN_BANDS, BandSet, Measurer, Space};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn settled_gates_score_better_than_those_of_the_start_and_can_be_afforded() {
        let registry = registry();
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry).unwrap();
        let (set, target) = (set("default"), bands.tier("easy").unwrap());
        let tier = set.tier("easy").unwrap();
        let space = Arc::new(Space::new(tier, target, &registry).unwrap());
        let start = space.start();
        let measurer = Measurer::new(space.clone(), &registry, target, 1).unwrap();
        let mut pool = Pool::new(start.clone(), tier);
        let part = Part { seed: 3, from: 0, to: 400 };
        draw(&mut [&mut pool], part, &measurer, &AtomicBool::new(false)).unwrap();
        let (held, free) = start.split_at(space.held());
        let settled = settle(&*space, target, &pool, held, &[free], &mut Stream::new(1));
        assert_eq!(settled.point[..held.len()], *held);
        let before = pool.score(tier, target, None);
        let Score { composite, error, cost, .. } = settled.score;
        assert!(composite - error > before.composite + 0.1, "{composite} {}", before.composite);
        assert!(cost.unwrap() < target.max_boards_per_puzzle);
        // The point's score is the pool's score of its tier.
        let again = pool.score(&space.tier(&settled.point), target, None);
        assert_eq!(again, settled.score);
    }
}
