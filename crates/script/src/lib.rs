//! Plug-ins in one text file: a script in [Rhai](https://rhai.rs), without a build.
//!
//! A [`ScriptPlugIn`] is a family of puzzles, a measure, a mechanic, a graph mode or a maker, like any
//! other: nothing that makes, measures, plays or ships puzzles knows that it is a script.
//! `docs/write-a-script.md` says how to write one.
//!
//! A script decides everything from what it is given. Its data leave it as integers, truths, texts,
//! arrays and maps in one form of bytes, by which states are compared. It has no clock, no files and
//! no numbers with fractions; it draws from the streams of a recipe; and every call has limits, the
//! same on every machine. A script that breaks them, fails, or returns something else than it
//! should is told with its line, and never a panic.

mod draw;
mod family;
mod game;
mod given;
#[cfg(not(target_family = "wasm"))]
mod head;
mod kind;
mod laws;
mod make;
#[cfg(not(target_family = "wasm"))]
mod maker;
#[cfg(not(target_family = "wasm"))]
mod measure;
#[cfg(not(target_family = "wasm"))]
mod mechanic;
#[cfg(not(target_family = "wasm"))]
mod mode;
#[cfg(not(target_family = "wasm"))]
mod plug_in;
mod program;
mod puzzle;
mod random;
mod reader;
mod rows;
mod script;
mod value;
mod variables;

pub use family::ScriptFamily;
pub use laws::Check;
#[cfg(not(target_family = "wasm"))]
pub use plug_in::{ScriptPlugIn, check_families};
pub use program::ScriptError;
pub use reader::Scripts;
