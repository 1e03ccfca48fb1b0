//! What tuning must know of a tier, of paths or of any other family.

mod families;
mod paths;

pub use families::{
    FamilyAnswer, FamilyReadings, FamilySampler, FamilySource, FamilySpace, TierWorker,
};

use crate::{Rows, SampleError, Target};
use etchwork_engine::Limit;
use serde_json::Value;
use std::ops::Range;

/// A tier that can be tuned. That of paths and that of all other families are: what differs
/// between them is here, and nothing else of a run knows which of them it is about.
pub trait Tuned: Clone + Send + Sync {
    /// What its puzzles are made from beside it: plug-ins.
    type Source<'a>: Copy + Send + Sync;
    /// Someone who answers requests.
    type Sampler<'a>: Sampling;
    /// Its settings as a point.
    type Space: TierSpace<Tier = Self> + Send + Sync + 'static;

    /// The space around it, which measures what the target bands.
    fn space(&self, target: &Target, works: Self::Source<'_>) -> Result<Self::Space, SampleError>;

    /// Someone to answer its requests, who reads what the target bands.
    fn sampler<'a>(
        &self,
        target: &'a Target,
        works: Self::Source<'a>,
    ) -> Result<Self::Sampler<'a>, SampleError>;

    /// Someone to answer requests of one of its stocks with a board each.
    fn stock_sampler<'a>(
        &self,
        stock: &str,
        target: &'a Target,
        works: Self::Source<'a>,
    ) -> Result<Self::Sampler<'a>, SampleError>;

    /// It without the bounds of gates that are tuned.
    fn ungated(&self, target: &Target) -> Self;

    /// The bounds of its gates that are tuned.
    fn bounds(&self, target: &Target) -> Vec<Bounded>;

    /// The kinds of boards that requests draw among, each with the weight at which it is drawn.
    fn stocks(&self) -> Vec<(String, f64)>;

    /// The weight at which a stock is drawn.
    fn weight(&self, stock: &str) -> f64;

    /// The stock that takes over where the boards of another are used up.
    fn standby(&self) -> Option<&str>;

    /// The most boards of a request.
    fn boards(&self) -> u32;

    /// Everything about it that decides where a run leads.
    fn contents(&self) -> Vec<u8>;
}

/// What a gate that is tuned demands of a reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    /// The place of the reading among the bands of the target.
    pub at: usize,
    /// The least value.
    pub min: Option<f64>,
    /// The greatest value.
    pub max: Option<f64>,
}

impl Bounded {
    /// Whether a value passes.
    pub fn passes(&self, value: f64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }
}

/// The settings of a tier as a point of the unit cube, and back.
pub trait TierSpace {
    /// The tier.
    type Tier;

    /// The number of axes.
    fn len(&self) -> usize;

    /// Whether there is nothing to tune.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of axes before those that can be set afterwards, on boards that were drawn:
    /// bounds of gates and weights.
    fn held(&self) -> usize;

    /// The point at which the space was made.
    fn start(&self) -> Vec<f64>;

    /// The tier at a point. Numbers outside 0 to 1 are moved to the nearer end.
    fn tier(&self, point: &[f64]) -> Self::Tier;

    /// Sets a tier of this space to a point.
    fn apply(&self, point: &[f64], tier: &mut Self::Tier);

    /// What a point stands for, by the names of the keys in a tier file.
    fn settings(&self, point: &[f64]) -> Vec<(String, Value)>;
}

/// Someone who answers requests of one tier. One serves one thread; what it reads depends on
/// tier, seed and index alone.
pub trait Sampling: Send {
    /// Answers requests, in their order, as far as the limit lets them: until it is plain that
    /// they take more boards together, or until they are stopped, which is heeded before each
    /// board.
    fn rows_within(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Rows, SampleError>;

    /// Whether no board can be made, as a plug-in refuses the tier's settings.
    fn is_barren(&self) -> bool {
        false
    }

    /// Takes the memory of one that has nothing more to do, of whatever tier.
    fn take_memory_of(&mut self, other: Self)
    where
        Self: Sized,
    {
        drop(other);
    }
}
