//! Tuning: finds tier settings whose puzzles lie within target bands.
//!
//! A [`BandSet`] holds the targets as data. A [`Score`] says how well puzzles meet them, and at
//! what cost. After the autotuner of McVroom, "Generating Puzzles Worth Playing" (NUR-2026-003).
//!
//! The crate has no files, no clock and no way of making puzzles.

mod bands;
mod charts;
mod checkpoint;
mod draw;
mod measure;
mod pool;
mod pooled;
mod race;
mod repeats;
mod sample;
mod score;
mod search;
mod settle;
mod summary;
#[cfg(test)]
mod testing;
mod tier_file;
mod tuned;
mod tuning;
mod typescript;

pub use bands::{BUILT_IN_BANDS, Band, BandError, BandSet, Target};
pub use charts::{distribution_chart, score_chart, search_chart};
pub use checkpoint::{Candidate, Checkpoint, CheckpointError, Config};
pub use draw::{Draw, Drawer, Remote};
pub use measure::{Measured, Measurer, Requests, Stopped};
pub use sample::{Cut, Reading, Row, Rows, SampleError, Sampler, Value};
pub use score::{MetricScore, Score};
pub use search::{CmaEs, HillClimb, normal, settings};
pub use summary::{quantile, summary};
pub use tier_file::{family_file, set_file, tier_file};
pub use tuned::{
    FamilyAnswer, FamilyReadings, FamilySource, FamilySpace, Space, TierSpace, TierWorker, contents,
};
pub use tuning::{Conclusion, Figures, OutOfReach, TuneError, Tuning, TurnedDown};
pub use typescript::typescript;

use etchwork_path::{Registry, RegistryError, tuning::Search};

/// Registers the searches.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Search>().add(
        "hill-climb",
        "the article's: mutants of the best; settings: mutants, sigma, patience, widening",
        |settings, _| Ok(Box::new(settings.read::<HillClimb>()?.checked()?)),
    )?;
    registry.kind_mut::<dyn Search>().add(
        "cma-es",
        "a normal distribution that adapts; settings: points, sigma, share of a measurement",
        |settings, _| Ok(Box::new(settings.read::<CmaEs>()?.checked()?)),
    )
}
