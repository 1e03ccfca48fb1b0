//! Tuning: tier settings whose puzzles lie within target bands.
//!
//! What puzzles should be like is data, a [`BandSet`]; how like it they are is a
//! [`Score`], with what they cost beside it. After the autotuner of McVroom,
//! "Generating Puzzles Worth Playing" (NUR-2026-003).
//!
//! Not here: files, a clock, any strategy of making puzzles.

mod bands;
mod sample;
mod score;
mod summary;
#[cfg(test)]
mod testing;

pub use bands::{BUILT_IN_BANDS, Band, BandError, BandSet, Target};
pub use sample::{Row, SampleError, Sampler, Value};
pub use score::{MetricScore, Score};
pub use summary::quantile;

use etchwork_core::{Registry, RegistryError};

/// Registers the searches.
pub fn register(_: &mut Registry) -> Result<(), RegistryError> {
    Ok(())
}
