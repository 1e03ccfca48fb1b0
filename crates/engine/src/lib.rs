//! The loop: sculpt, dress, screen, find, verify, settle or refine, measure, gate, and emit or
//! reject.
//!
//! The engine knows plug-ins by their traits alone; it names no built-in. ARCHITECTURE.md specifies
//! what it draws, and in which order: the same recipe gives the same puzzle everywhere. It has no
//! clock and starts no thread: a [`Worker`] answers requests of one plan, and requests do not
//! depend on each other, so a caller may spread them over threads or machines.
//!
//! Not here: any strategy, any file but tier files, any drawing.

mod batch;
mod batch_sculptor;
mod candidate;
mod carve;
mod discard;
mod metric_set;
mod outcome;
mod plan;
mod prepared_plan;
mod refinery;
mod request_board;
mod requests;
mod screened;
mod searches;
mod stages;
mod tiers;
mod watched;
mod worker;

pub use carve::{Sculptors, carve, sculpt, sculptors};
pub use discard::Discard;
pub use etchwork_pipeline::Overrides;
pub use metric_set::MetricSet;
pub use outcome::{Emitted, Fallback, Fault, Outcome};
pub use plan::{MAX_GENERATED_SIDE, Plan, PlanError, SizeError, generated_size};
pub use tiers::{
    BUILT_IN_SETS, DEFAULT_SET, MAKER, Refining, Sources, Tier, TierSet, Weighted, built_in_set,
    read_set,
};
pub use worker::Worker;

/// The version of the generator. Golden vectors freeze what recipes of this version make
/// (`crates/etchwork/tests/value_stability.rs`): a generator that makes other puzzles from the same
/// recipe is a new version, beside this one.
pub const GENERATOR_VERSION: u32 = 1;
