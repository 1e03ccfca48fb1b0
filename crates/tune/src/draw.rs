//! Draws: the requests of one candidate that are answered in one go, here or elsewhere.

use crate::{Rows, SampleError, Sampling, Target, TierSpace, Tuned};
use etchwork_engine::{Limit, Tier};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;

/// Requests of one candidate, one after the other. With the tier that a run starts from and its
/// target this decides all that is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draw {
    /// The point of the candidate.
    pub point: Vec<f64>,
    /// The stock that boards are drawn from, one a request and without the gates that are tuned;
    /// else the requests are those of the tier as it is.
    pub stock: Option<String>,
    /// The seed of the requests.
    pub seed: u32,
    /// The index of the first.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// It ends early when it is plain that they take more boards together.
    pub boards: u64,
    /// It ends early after so many puzzles.
    pub puzzles: u32,
}

/// Whoever answers draws instead of threads of this process.
pub trait Remote: Sync {
    /// The answers to draws, each by itself, in their order; `None` where it was stopped.
    fn answer(&self, draws: &[Draw], stop: &AtomicBool) -> Result<Option<Vec<Rows>>, String>;

    /// The most requests of a draw, where more draws of fewer requests come to the same.
    fn requests(&self) -> NonZeroU32;
}

/// Answers draws of one run: a tier and its target.
pub struct Drawer<T: Tuned = Tier> {
    space: T::Space,
    target: Target,
}

impl<T: Tuned> Drawer<T> {
    /// Someone for the run that starts from this tier.
    pub fn new(tier: &T, target: Target, works: T::Source<'_>) -> Result<Self, SampleError> {
        Ok(Self { space: tier.space(&target, works)?, target })
    }

    /// The answers to a draw.
    pub fn answer<'a>(
        &'a self,
        draw: &Draw,
        works: T::Source<'a>,
        stop: &AtomicBool,
    ) -> Result<Rows, SampleError> {
        draw.sampler(&self.space, &self.target, works)?.answer(draw, stop)
    }
}

impl Draw {
    /// Someone to answer it.
    pub(crate) fn sampler<'a, T: Tuned>(
        &self,
        space: &dyn TierSpace<Tier = T>,
        target: &'a Target,
        works: T::Source<'a>,
    ) -> Result<T::Sampler<'a>, SampleError> {
        let tier = space.tier(&self.point);
        match &self.stock {
            None => tier.sampler(target, works),
            Some(stock) => tier.ungated(target).stock_sampler(stock, target, works),
        }
    }
}

/// What anybody who samples can do with a draw.
pub(crate) trait Answering: Sampling {
    /// The answers to a draw. A stock of which no board can be made has none.
    fn answer(&mut self, draw: &Draw, stop: &AtomicBool) -> Result<Rows, SampleError> {
        let Draw { seed, first, count, boards, puzzles, .. } = *draw;
        let limit = Limit { boards, stopped: Some(stop) };
        let (mut answered, end) = (Rows::default(), first.saturating_add(count));
        if draw.stock.is_some() && self.is_barren() {
            return Ok(answered);
        }
        let (mut next, mut found) = (first, 0);
        while next < end && found < puzzles {
            // A request is one puzzle at most, so there are never more than are wanted.
            let some = (end - next).min(puzzles - found);
            let Rows { rows, cut } = self.rows_within(seed, next..next + some, limit)?;
            found += rows.iter().filter(|row| row.puzzle.is_some()).count() as u32;
            next += some;
            answered.rows.extend(rows);
            if cut.is_some() {
                return Ok(Rows { cut, ..answered });
            }
        }
        Ok(answered)
    }
}

impl<S: Sampling> Answering for S {}

/// The answers, unless one of them was stopped.
pub(crate) fn whole(answers: Vec<Rows>) -> Option<Vec<Rows>> {
    (!answers.iter().any(Rows::is_stopped)).then_some(answers)
}
