//! The seam between the tuner and a tier, of paths or of any other family.

mod families;
mod paths;

pub use families::{
    FamilyAnswer, FamilyReadings, FamilySampler, FamilySource, FamilySpace, TierWorker,
};

use crate::{Rows, SampleError, Target};
use etchwork_pipeline::Limit;
use serde_json::Value;
use std::ops::Range;

/// A tier that can be tuned. It has two implementations: for paths and for all other families.
/// Their differences are here; the rest of a run does not know which of them it tunes.
pub trait Tuned: Clone + Send + Sync {
    /// The plug-ins that make its puzzles.
    type Source<'a>: Copy + Send + Sync;
    /// Answers requests.
    type Sampler<'a>: Sampling;
    /// Holds its settings as a point.
    type Space: TierSpace<Tier = Self> + Send + Sync + 'static;

    /// The space around the tier, which measures the readings that the target bands.
    fn space(&self, target: &Target, works: Self::Source<'_>) -> Result<Self::Space, SampleError>;

    /// A sampler that answers its requests and takes the readings that the target bands.
    fn sampler<'a>(
        &self,
        target: &'a Target,
        works: Self::Source<'a>,
    ) -> Result<Self::Sampler<'a>, SampleError>;

    /// A sampler that answers each request of one of its stocks with a board.
    fn stock_sampler<'a>(
        &self,
        stock: &str,
        target: &'a Target,
        works: Self::Source<'a>,
    ) -> Result<Self::Sampler<'a>, SampleError>;

    /// The tier without the bounds of tuned gates.
    fn ungated(&self, target: &Target) -> Self;

    /// The bounds of its tuned gates.
    fn bounds(&self, target: &Target) -> Vec<Bounded>;

    /// The stocks that requests draw from, each with its weight.
    fn stocks(&self) -> Vec<(String, f64)>;

    /// The weight of a stock in the draw.
    fn weight(&self, stock: &str) -> f64;

    /// The stock that replaces another whose boards are used up.
    fn standby(&self) -> Option<&str>;

    /// The most boards of a request.
    fn boards(&self) -> u32;

    /// Everything in the tier that decides the result of a run.
    fn contents(&self) -> Vec<u8>;
}

/// The bounds that a tuned gate sets on a reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    /// The index of the reading among the bands of the target.
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

    /// The number of axes before those that can be set after boards are drawn: bounds of gates and
    /// weights.
    fn held(&self) -> usize;

    /// The point at which the space was made.
    fn start(&self) -> Vec<f64>;

    /// The tier at a point. Numbers outside 0 to 1 are moved to the nearer end.
    fn tier(&self, point: &[f64]) -> Self::Tier;

    /// Sets a tier of this space to a point.
    fn apply(&self, point: &[f64], tier: &mut Self::Tier);

    /// The settings at a point, by the names of the keys in a tier file.
    fn settings(&self, point: &[f64]) -> Vec<(String, Value)>;
}

/// Answers requests of one tier. Each thread has its own sampler; readings depend on tier, seed and
/// index alone.
pub trait Sampling: Send {
    /// Answers requests, in their order, until they are certain to exceed the limit of boards or
    /// are stopped. It checks for a stop before each board.
    fn rows_within(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Rows, SampleError>;

    /// Whether no board can be made because a plug-in refuses the tier's settings.
    fn is_barren(&self) -> bool {
        false
    }

    /// Takes the memory of a finished sampler of any tier.
    fn take_memory_of(&mut self, other: Self)
    where
        Self: Sized,
    {
        drop(other);
    }
}
