//! Searches: looking for settings that score well, where a score is a matter
//! of measuring and each measurement costs.

use crate::Stream;
use std::cmp::Ordering;

/// Looks for the point with the best score in the unit cube: what is tuned is a
/// point of as many numbers from 0 to 1 as there are settings. A search neither
/// knows what they mean nor measures anything. It is asked for points, they are
/// measured, and it is told how they did; round after round.
///
/// What it asks for depends on what it was told and on the stream it is handed,
/// on nothing else: an interrupted run is gone on with by telling a new search
/// the same again. So it needs no format of its own to be saved in.
///
/// ```
/// use etchwork_core::Stream;
/// use etchwork_core::tuning::{Round, Search, Trial};
///
/// /// Points drawn anywhere, ten a round.
/// #[derive(Default)]
/// struct Anywhere {
///     best: Option<Trial>,
/// }
///
/// impl Search for Anywhere {
///     fn begin(&mut self, start: &Trial) {
///         self.best = Some(start.clone());
///     }
///     fn ask(&mut self, stream: &mut Stream) -> Round {
///         let settings = self.answer().len();
///         let mut point = || (0..settings).map(|_| stream.unit()).collect();
///         Round::new((0..10).map(|_| point()).collect())
///     }
///     fn tell(&mut self, trials: &[Trial]) {
///         let all = self.best.iter().chain(trials);
///         self.best = all.max_by(|a, b| a.rank(b)).cloned();
///     }
///     fn answer(&self) -> Vec<f64> {
///         self.best.as_ref().map_or(Vec::new(), |best| best.point.clone())
///     }
/// }
/// ```
pub trait Search: Send {
    /// Begins at a point that was measured wholly. Called once, before anything
    /// else.
    fn begin(&mut self, start: &Trial);

    /// The points to be measured next, one at least.
    fn ask(&mut self, stream: &mut Stream) -> Round;

    /// How the points asked for last did, in their order.
    fn tell(&mut self, trials: &[Trial]);

    /// The point it would settle for now; the start before the first round.
    fn answer(&self) -> Vec<f64>;

    /// Whether least values and weights of mechanics are left to the tuner, which
    /// sets them best for the boards that were drawn, at no cost in puzzles. Then
    /// points have no axes for them, and a point that is measured again is scored on
    /// all boards that were ever drawn for it.
    fn leaves_gates(&self) -> bool {
        false
    }
}

/// Points to be measured, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The points; numbers outside 0 to 1 are moved to the nearer end.
    pub points: Vec<Vec<f64>>,
    /// How much of a whole measurement each is worth, above 0 and at most 1.
    pub share: f64,
    /// Whether the round is measured on random numbers of its own, so that no
    /// luck is carried over from round to round. All points of a round are
    /// measured on the same ones in any case.
    pub fresh: bool,
    /// How many of the best matter. Others may be stopped once they are clearly
    /// not among them. Every point is measured to the end if `None`.
    pub contenders: Option<usize>,
}

impl Round {
    /// Points that are measured wholly, on the random numbers of the whole run.
    pub fn new(points: Vec<Vec<f64>>) -> Self {
        Self { points, share: 1.0, fresh: false, contenders: None }
    }
}

/// How a point did.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The point.
    pub point: Vec<f64>,
    /// The score, from 0 to 1.
    pub score: f64,
    /// What tells points with score 0 apart: how well they do in what is not 0.
    pub rest: f64,
    /// What it costs to make a puzzle, in boards; nothing came out if `None`.
    pub cost: Option<f64>,
    /// The standard error of the score, by and large.
    pub error: f64,
    /// Whether the measurement was stopped because the point was clearly losing.
    pub stopped: bool,
}

impl Trial {
    /// The better one is greater: by score, then by the rest, then by a lower
    /// cost. A trial that was stopped is below those of its round that were not.
    pub fn rank(&self, other: &Self) -> Ordering {
        let cost = |trial: &Self| trial.cost.unwrap_or(f64::INFINITY);
        let whole = other.stopped.cmp(&self.stopped);
        whole
            .then(self.score.total_cmp(&other.score))
            .then(self.rest.total_cmp(&other.rest))
            .then(cost(other).total_cmp(&cost(self)))
    }
}
