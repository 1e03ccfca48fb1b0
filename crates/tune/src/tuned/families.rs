//! Tiers whose files declare what is tuned, and towards what.

mod axes;

pub use axes::FamilySpace;

use super::{FamilySource, TierSpace};
use crate::{Band, SampleError, Target};
use etchwork_path::Ratio;
use etchwork_pipeline::{Knob, Tier};
use std::sync::Arc;

impl Target {
    /// The target that a tier of a family declares: its bands, with equal weights. A puzzle may
    /// take half of a request's attempts on average; at that rate one request in eight gives up.
    pub fn of_family(tier: &Tier) -> Self {
        let band = |low: Ratio, high: Ratio| Band {
            low: low.to_f64(),
            high: high.to_f64(),
            weight: 1.0,
            mechanic: None,
            gate: false,
        };
        let bands = tier.bands.iter();
        let bands = bands.map(|(name, (low, high))| (name.clone(), band(*low, *high)));
        let max_boards_per_puzzle = (f64::from(tier.boards) / 2.0).max(1.0);
        let (metrics, bands) = (Default::default(), bands.collect());
        Self { max_boards_per_puzzle, min_distinct: 0.0, metrics, bands }.reading_gates_of(tier)
    }

    /// The target plus the readings of the tier's tuned gates at weight 0: every board must have
    /// them.
    pub fn reading_gates_of(mut self, tier: &Tier) -> Self {
        let weightless = || Band { low: 0.0, high: 0.0, weight: 0.0, mechanic: None, gate: false };
        for name in tier.axes.keys() {
            if let Ok(Knob::Gate(reading, _)) = Knob::parse(name) {
                self.bands.entry(reading.to_owned()).or_insert_with(weightless);
            }
        }
        self
    }
}

/// The space around a tier, whose puzzles come from a source.
pub fn space(
    tier: &Tier,
    target: &Target,
    source: &dyn FamilySource,
) -> Result<Arc<dyn TierSpace>, SampleError> {
    match source.own_space(tier, target)? {
        Some(space) => Ok(space),
        None => Ok(Arc::new(FamilySpace::new(tier, target, source)?)),
    }
}
