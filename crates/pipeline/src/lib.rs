//! The loop for puzzles of any family: make, check, measure, gate, and emit or reject.
//!
//! ```text
//!            order             made              readings
//!   (seed, ───────► maker ───────────► checks ───────────► gates ───► puzzle
//!    index,           │                   │                  │
//!    board) ◄─────────┴── rejected ◄──────┴──────────────────┘
//!                       (stage and reason, counted in the funnel)
//! ```
//!
//! A [`Worker`] answers requests by (seed, index), each by itself: attempt after attempt,
//! until a puzzle goes through every gate or the tier's `boards` are used up. The loop knows
//! a family by what it registers: makers, measures, solvers. A puzzle is emitted only after
//! its text was read back to the same bytes, and its solution was played by text.
//!
//! It has no clock and starts no thread. Paths on a board have a loop of their own
//! (`etchwork_engine`), which makes many boards side by side.
//!
//! Not here: any family, any file but tier files, recipes, drawing.

mod axis;
mod check;
mod measure_set;
mod outcome;
mod plan;
mod tiers;
mod worker;

pub use axis::{Axis, Bound, Knob, Values};
pub use check::Fault;
pub use outcome::{Discard, Emitted, Outcome};
pub use plan::{FamilyOverrides, FamilyPlan, PlanError, series_of};
pub use tiers::{FamilySet, FamilyTier, SeriesBase, names_family};
pub use worker::{PlugInsOf, Worker};
