//! Draws: requests of one candidate that are answered together, in this process or outside it.

use crate::tuned::{space, ungated};
use crate::{FamilySource, Rows, SampleError, Sampler, Target, TierSpace};
use etchwork_pipeline::{Limit, Overrides, Tier};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Consecutive requests of one candidate. The draw, the run's start tier and its target determine
/// every answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draw {
    /// The point of the candidate.
    pub point: Vec<f64>,
    /// The stock that boards are drawn from, one per request and without the tuned gates. Without a
    /// stock, the requests are those of the unchanged tier.
    pub stock: Option<String>,
    /// The seed of the requests.
    pub seed: u32,
    /// The index of the first request.
    pub first: u32,
    /// The number of requests.
    pub count: u32,
    /// The draw ends early once its requests are certain to need more boards than this in total.
    pub boards: u64,
    /// The draw ends early after this many puzzles.
    pub puzzles: u32,
}

/// Answers draws in place of this process's threads.
pub trait Remote: Sync {
    /// The answers to each draw, in the order of the draws; `None` if the work was stopped.
    fn answer(&self, draws: &[Draw], stop: &AtomicBool) -> Result<Option<Vec<Rows>>, String>;

    /// The most requests per draw. It applies where several smaller draws give the same answers.
    fn requests(&self) -> NonZeroU32;
}

/// Answers draws of one run: a tier and its target.
pub struct Drawer {
    space: Arc<dyn TierSpace>,
    target: Target,
}

impl Drawer {
    /// A worker for the run that starts from this tier.
    pub fn new(
        tier: &Tier,
        target: Target,
        source: &dyn FamilySource,
    ) -> Result<Self, SampleError> {
        Ok(Self { space: space(tier, &target, source)?, target })
    }

    /// The answers to a draw.
    pub fn answer(
        &self,
        draw: &Draw,
        source: &dyn FamilySource,
        stop: &AtomicBool,
    ) -> Result<Rows, SampleError> {
        draw.sampler(&*self.space, &self.target, source)?.answer(draw, stop)
    }
}

impl Draw {
    /// A sampler that can answer the draw.
    pub(crate) fn sampler<'a>(
        &self,
        space: &dyn TierSpace,
        target: &'a Target,
        source: &'a dyn FamilySource,
    ) -> Result<Sampler<'a>, SampleError> {
        let tier = space.tier(&self.point);
        let Some(stock) = &self.stock else {
            return Sampler::new(&tier, &Overrides::default(), target, source);
        };
        let mechanic = Some(stock.clone()).filter(|stock| !stock.is_empty());
        let overrides = Overrides { mechanic, boards: Some(1), ..Overrides::default() };
        Sampler::new(&ungated(&tier, target), &overrides, target, source)
    }
}

impl Sampler<'_> {
    /// The answers to a draw; none if no board of the stock can be made.
    pub(crate) fn answer(&mut self, draw: &Draw, stop: &AtomicBool) -> Result<Rows, SampleError> {
        let Draw { seed, first, count, boards, puzzles, .. } = *draw;
        let limit = Limit { boards, stopped: Some(stop) };
        let (mut answered, end) = (Rows::default(), first.saturating_add(count));
        if draw.stock.is_some() && self.is_barren() {
            return Ok(answered);
        }
        let (mut next, mut found) = (first, 0);
        while next < end && found < puzzles {
            // A request gives at most one puzzle, so there are never too many.
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

/// The answers, or `None` if one of them was stopped.
pub(crate) fn whole(answers: Vec<Rows>) -> Option<Vec<Rows>> {
    (!answers.iter().any(Rows::is_stopped)).then_some(answers)
}
