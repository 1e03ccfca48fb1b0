//! The recipe, stage by stage, written to be compared with its specification.
//!
//! The stages are those of McVroom, *Generating Puzzles Worth Playing* (2026):
//! [`sculpt()`] the board, rank the [`sources()`], [`find`] a path by
//! Warnsdorff's heuristic, measure the [`forks()`], and reject by gates;
//! [`generate()`] is all of them. The draws are those of the recipe in
//! `ARCHITECTURE.md`, so every result must equal the engine's, byte by byte.
//! Beside the recipe, [`traps()`] tells which wrong choices really lose, and [`path_reports`] what each
//! solution of a puzzle is like.

mod dead;
mod forks;
mod generate;
mod sculpt;
mod solutions;
mod sources;
mod tier;
mod trail;
mod traps;
mod warnsdorff;

pub use forks::{ForkReport, Stop, Walk, forks};
pub use generate::{Outcome, Puzzle, Rejections, generate};
pub use sculpt::{Sculpting, sculpt};
pub use solutions::{PathReport, path_reports};
pub use sources::{SourceOrder, sources};
pub use tier::{ARTICLE, Tier, article};
pub use traps::{TrapReport, traps};
pub use warnsdorff::{find, warnsdorff};
