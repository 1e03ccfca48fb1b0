//! Settling: the gates and the weights of mechanics that score best on the
//! boards of a pool. It costs no puzzle.

use crate::pool::Pool;
use crate::{CmaEs, Score, Space, Target};
use etchwork_core::Stream;
use etchwork_core::tuning::{Search, Trial};

/// Rounds of the search.
const ROUNDS: usize = 20;
/// Points drawn anywhere before it, and from how many of the best it starts.
const ANYWHERE: usize = 60;
const CLIMBS: usize = 3;
/// By how many standard errors a score counts less.
const DOUBT: f64 = 1.0;

/// A whole point, and its score on the pool.
pub struct Settled {
    /// The point.
    pub point: Vec<f64>,
    /// What the pool says.
    pub score: Score,
}

/// Settles what is free of a point, from one of several starts.
///
/// Gates that few boards pass look better than they are, so what counts is the score
/// less its standard error; and the next boards may cost more.
pub fn settle(
    (space, target): (&Space, &Target),
    pool: &Pool,
    held: &[f64],
    starts: &[&[f64]],
    stream: &mut Stream,
) -> Settled {
    let whole = |free: &[f64]| [held, free].concat();
    let score = |free: &[f64]| pool.score(&space.tier(&whole(free)), target, &|_| true);
    let trial = |free: Vec<f64>| {
        let score = score(&free);
        let Score { composite, rest, error, cost, puzzles, .. } = score;
        let most = target.max_boards_per_puzzle / (1.0 + 1.0 / f64::from(puzzles.max(1)).sqrt());
        let affordable = f64::from(u8::from(cost.is_some_and(|cost| cost <= most)));
        let at_least = |score: f64| affordable * (score - DOUBT * error).max(0.0);
        let (score, rest) = (at_least(composite), at_least(rest));
        Trial { point: free, score, rest, cost, error, stopped: false }
    };
    let axes = starts[0].len();
    let anywhere = (0..ANYWHERE).map(|_| (0..axes).map(|_| stream.unit()).collect());
    let mut tried: Vec<Trial> =
        starts.iter().map(|free| free.to_vec()).chain(anywhere).map(trial).collect();
    tried.sort_by(|a, b| b.rank(a));
    let climbed = tried.iter().take(CLIMBS).map(|start| {
        let mut search = CmaEs::default();
        (search.sigma, search.elites, search.doubt) = (0.15, 1, 0.0);
        search.begin(start);
        for _ in 0..ROUNDS {
            let points = search.ask(stream).points;
            search.tell(&points.into_iter().map(trial).collect::<Vec<_>>());
        }
        trial(search.answer())
    });
    let free = climbed.max_by(|a, b| a.rank(b)).expect("there is a climb").point;
    Settled { score: score(&free), point: whole(&free) }
}
