//! Searches for settings that score well, where a score must be measured and each measurement is
//! expensive.

use crate::{PlugIn, Stream};
use std::cmp::Ordering;

/// Looks for the point with the best score in the unit cube: a point has a number from 0 to 1 for
/// each setting. A search does not know what the numbers mean, and measures nothing. In each round
/// the tuner asks it for points, measures them, and tells it their scores.
///
/// The points depend only on the scores that the search was told and on its stream: to resume a
/// run, the tuner tells a new search the same scores again. So a search needs no format for saving.
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
    /// Begins at a point with a full measurement. Called once, before anything else.
    fn begin(&mut self, start: &Trial);

    /// The points to measure next, at least one.
    fn ask(&mut self, stream: &mut Stream) -> Round;

    /// Receives the results of the last points, in their order.
    fn tell(&mut self, trials: &[Trial]);

    /// The best point so far, which the tuner would use now; the start before the first round.
    fn answer(&self) -> Vec<f64>;

    /// Whether the search leaves least values and weights of mechanics to the tuner, which chooses
    /// the best ones for the boards that were drawn, without more puzzles. Then points have no axes
    /// for them, and a point that is measured again is scored on all boards ever drawn for it.
    fn leaves_gates(&self) -> bool {
        false
    }
}

/// Points to measure, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The points; numbers outside 0 to 1 are clamped.
    pub points: Vec<Vec<f64>>,
    /// The share of a full measurement that each point gets, above 0 and at most 1.
    pub share: f64,
    /// Whether the round is measured on new random numbers, so that no luck carries over from round
    /// to round. All points of a round share their random numbers in any case.
    pub fresh: bool,
    /// How many of the best points matter. The tuner may stop others once they are clearly not
    /// among these. With `None` every point is measured to the end.
    pub contenders: Option<usize>,
}

impl Round {
    /// Points with a full measurement, on the random numbers of the whole run.
    pub fn new(points: Vec<Vec<f64>>) -> Self {
        Self { points, share: 1.0, fresh: false, contenders: None }
    }
}

/// The result of a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The point.
    pub point: Vec<f64>,
    /// The score, from 0 to 1.
    pub score: f64,
    /// What ranks points with score 0: how well they do in the readings that are not 0.
    pub rest: f64,
    /// The mean number of boards for a puzzle; `None` if there was no puzzle.
    pub cost: Option<f64>,
    /// The approximate standard error of the score.
    pub error: f64,
    /// Whether the measurement was stopped because the point was clearly losing.
    pub stopped: bool,
}

impl Trial {
    /// The better trial is greater: by score, then by the rest, then by a lower cost. A stopped
    /// trial ranks below those of its round that were not stopped.
    pub fn rank(&self, other: &Self) -> Ordering {
        let cost = |trial: &Self| trial.cost.unwrap_or(f64::INFINITY);
        let whole = other.stopped.cmp(&self.stopped);
        whole
            .then(self.score.total_cmp(&other.score))
            .then(self.rest.total_cmp(&other.rest))
            .then(cost(other).total_cmp(&cost(self)))
    }
}

impl PlugIn for dyn Search {
    const KIND: &'static str = "search";
}
