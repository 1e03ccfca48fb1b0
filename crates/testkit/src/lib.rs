//! Slow, obvious references and exact counts to test Etchwork against.
//!
//! Everything here is written independently of the crates that it judges: it uses their boards and
//! streams, and shares no algorithm with them. If the two disagree about a single puzzle, one of
//! them is wrong.
//!
//! - [`mod@reference`] implements the whole recipe, stage by stage, in the plainest way.
//! - [`brute`] counts Hamiltonian paths by trying all of them.
//! - [`conformance`] has a suite for each kind of plug-in, which every such plug-in must pass.
//! - [`explore`] tells whether a state of any game can be solved, and in how few moves.
//! - [`regions`] tells which states of any game walking joins.
//! - [`mod@contraption`] explores contraptions, measures them and finds superfluous parts.
//! - [`corpus`] has boards whose truth is known.
//! - [`small`] draws puzzles that are small enough for brute force.
//! - [`check`] tells whether a path solves a board.
//! - [`command_line`] runs the binary of a package as people run it.
//! - [`geometry`] draws and plays any puzzle from its geometry, by the schema alone.
//! - [`numbered`] solves boards with numbers and barriers, step by step, from their texts.
//! - [`law`] holds the figures that any implementation of the recipe must
//!   meet, and the test of two samples for one distribution.
//!
//! Not for production: nothing here is fast, and nothing needs to be.

pub mod brute;
pub mod check;
pub mod command_line;
pub mod conformance;
pub mod contraption;
pub mod corpus;
mod draw;
pub mod explore;
pub mod geometry;
pub mod law;
mod neighbours;
pub mod numbered;
pub mod reference;
pub mod regions;
#[cfg(test)]
mod sketch;
pub mod small;
