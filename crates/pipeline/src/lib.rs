//! The loop for puzzles of any family: make, check, measure, gate, and emit or reject.
//!
//! ```text
//!           attempt            made              readings
//!   (seed, ───────► maker ───────────► checks ───────────► gates ───► puzzle
//!    index,           │                   │                  │
//!    board) ◄─────────┴── rejected ◄──────┴──────────────────┘
//!                       (stage and reason, counted in the funnel)
//! ```
//!
//! A [`Worker`] answers requests by (seed, index), independently: attempt after attempt, until a
//! puzzle passes every gate or the tier's `boards` are used up. The loop knows a family by its
//! plug-ins: makers, measures, solvers. It emits a puzzle only after the text was read back to the
//! same bytes, and the solution was played by text.
//!
//! The loop has no clock and starts no thread. Paths on a board have their own loop
//! (`etchwork_engine`), which makes many boards side by side.
//!
//! Not here: any family, any file but tier files, recipes, drawing.

mod axis;
mod check;
mod funnel;
mod gate;
mod limit;
mod measure_set;
mod outcome;
mod plan;
mod plug_ins_of;
mod tier_file;
mod tiers;
mod worker;

pub use axis::{Axis, Bound, Knob, Values};
pub use check::{Fault, MakerFault};
pub use funnel::{Funnel, by_stage};
pub use gate::{Bands, CapError, Gate, read_bands};
pub use limit::Limit;
pub use outcome::{Discard, Emitted, Outcome};
pub use plan::{Overrides, Plan, PlanError, SeriesAsked, series_of};
pub use plug_ins_of::PlugInsOf;
pub use tier_file::{
    Named, TierError, TierFile, TierFlaw, UnknownTier, find_tier, is_tier_name, names_family,
    names_plug_ins, read_positive,
};
pub use tiers::{SeriesBase, Tier, TierSet};
pub use worker::Worker;
