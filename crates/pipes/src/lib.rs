//! The family of pipes: turn the tiles until they form one tree, as in Noodles, whose author
//! describes how its puzzles are made ("Generating noodles puzzles").
//!
//! A tile has arms to some of its sides. A turn moves each arm to the next side. A board is solved
//! when every arm meets an arm and all tiles form one tree.
//!
//! ```text
//! pipes square 3x2     a mask per tile: bit i is an arm to side i, counted anticlockwise
//! 1 2 4                from the east, so 1 is right, 2 up, 4 left, 8 down; 0 is a hole
//! 3 7 6
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Tiling`] | lays out tiles: data, from a repeated table of corners ([`Periodic`]), from a rule, or a single [`Patch`] |
//! | [`Board`] | a patch with holes and barriers: which sides can be crossed |
//! | [`Pipes`] | the game: a board, and how its tiles are turned at the start |
//! | [`Deducer`] | solves by rules in levels, and counts solutions |
//! | [`Growth`], [`Uniform`] | draw random trees |
//! | [`register`] | adds makers, measures and a solver to a registry |
//!
//! Not in this crate: files, play, the loop that calls makers.

mod advisor;
mod board;
mod bytes;
mod draw;
mod editing;
mod game;
mod geometry;
mod growth;
mod maker;
mod map;
mod measure;
mod net;
mod never;
mod patch;
mod penrose;
mod register;
mod repair;
mod ring;
mod shape;
mod solver;
mod tables;
mod text;
mod tiling;
mod uniform;
mod wrap;
mod written;

pub use advisor::{Deductive, PipesAdvisor};
pub use board::{Board, Sides};
pub use game::{Pipes, Turn, Turned};
pub use growth::{Growth, Pick};
pub use measure::Shares;
pub use patch::{Form, MAX_SIDES, Patch, Side};
pub use register::register;
pub use solver::{Analysis, Because, Deducer, MAX_LEVEL, Solved};
pub use tiling::{NamedTiling, Periodic, Tiling, add_tiling, tiling, tilings};
pub use uniform::{Drawn, Uniform};
pub use wrap::Wrap;
