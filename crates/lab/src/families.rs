//! Makers and solvers of any family, compared by name on the same tier and seeds.
//!
//! Counts do not depend on the clock or on the number of threads; times are separate, under
//! `times`.

mod figures;
mod makers;
mod reach;
mod shards;
mod solvers;
mod text;

pub use figures::Figures;
pub use makers::{MakerRecord, Makers, Rejection, makers};
pub use shards::{MAKERS, Requests, SOLVERS, What, what};
pub use solvers::{FalseAnswer, SolverRecord, Solvers, solvers};

use etchwork::pipeline::{PlanError, Tier};
use etchwork::{Family, PuzzleError, Registry, RegistryError};
use etchwork_shards::ShardError;
use thiserror::Error;

/// The basis of a comparison of makers or solvers: requests of one tier.
#[derive(Clone, Copy)]
pub struct ComparedTier<'a> {
    /// The family.
    pub family: &'a dyn Family,
    /// The name of the tier set.
    pub set: &'a str,
    /// The name of the tier.
    pub name: &'a str,
    /// The tier.
    pub tier: &'a Tier,
    /// The seed.
    pub seed: u32,
    /// Requests, from index 0.
    pub requests: u32,
    /// The plug-ins.
    pub registry: &'a Registry,
}

/// Why there is no comparison.
#[derive(Debug, Error)]
pub enum ComparisonError {
    /// A maker cannot run the tier.
    #[error("{label}: {error}")]
    Plan {
        /// The maker as requested.
        label: String,
        /// Why.
        error: PlanError,
    },
    /// A plug-in is missing, or refuses its settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// A puzzle cannot be measured or solved.
    #[error("{label}: {error}")]
    Puzzle {
        /// The plug-in as requested.
        label: String,
        /// Why.
        error: PuzzleError,
    },
    /// The tier's own maker breaks its contract.
    #[error("{0}")]
    Fault(String),
    /// There is nothing to compare.
    #[error("the family '{family}' has no {kind}")]
    None {
        /// The family.
        family: String,
        /// The kind of plug-in that it lacks.
        kind: &'static str,
    },
    /// A worker outside this process failed.
    #[error("{0}")]
    Executor(String),
    /// The comparison was stopped early.
    #[error("stopped before the end: there is nothing to show")]
    Stopped,
}

impl From<ShardError<Self>> for ComparisonError {
    fn from(error: ShardError<Self>) -> Self {
        match error {
            ShardError::Fault(error) => error,
            ShardError::Store(error) => Self::Executor(error.to_string()),
            ShardError::Stopped { .. } => Self::Stopped,
        }
    }
}

/// The kind of plug-in in a record, as JSON names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lab {
    /// Makers.
    Makers,
    /// Solvers.
    Solvers,
}

/// The version of both documents.
pub const COMPARISON_VERSION: u32 = 1;

/// The basis of a comparison: the start of both documents.
#[derive(Clone, Debug, serde::Serialize)]
pub struct ComparisonHeader {
    /// The kind of plug-in that is compared.
    pub lab: Lab,
    /// The version of the format.
    pub version: u32,
    /// The family.
    pub family: String,
    /// The tier set.
    pub set: String,
    /// The tier.
    pub tier: String,
    /// The seed.
    pub seed: u32,
    /// Requests for puzzles; each maker gets all of them.
    pub requests: u32,
}

/// CPU time.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Times {
    /// Microseconds of all requests or searches.
    pub micros: u64,
    /// Microseconds for each puzzle.
    pub micros_a_puzzle: Option<f64>,
}

impl Times {
    fn of(nanos: u64, puzzles: u64) -> Self {
        let micros = nanos / 1000;
        let micros_a_puzzle = (puzzles > 0).then(|| micros as f64 / puzzles as f64);
        Self { micros, micros_a_puzzle }
    }
}

impl ComparisonHeader {
    fn new(lab: Lab, ground: &ComparedTier<'_>) -> Self {
        Self {
            lab,
            version: COMPARISON_VERSION,
            family: ground.family.id().to_owned(),
            set: ground.set.to_owned(),
            tier: ground.name.to_owned(),
            seed: ground.seed,
            requests: ground.requests,
        }
    }
}
