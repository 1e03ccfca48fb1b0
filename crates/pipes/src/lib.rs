//! The family of pipes: turn the tiles until all is one tree, as in Noodles, whose author
//! tells how its puzzles are made ("Generating noodles puzzles").
//!
//! A tile has arms to some of its sides. A turn takes each arm to the next side; solved is a
//! board on which every arm meets an arm and all tiles are one tree.
//!
//! ```text
//! pipes square 3x2     a mask a tile: bit i is an arm to side i, sides counted
//! 1 2 4                anticlockwise from the east, so 1 right, 2 up, 4 left, 8 down;
//! 3 7 6                0 is a hole
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Tiling`] | lays tiles: data, from a table of corners ([`Periodic`]) or side by side ([`Patch`]) |
//! | [`Board`] | a patch with holes and barriers: which side can be crossed |
//! | [`Pipes`] | the game: a board, and how its tiles are turned at the start |
//! | [`Deducer`] | solves by rules in levels, and counts |
//! | [`Growth`], [`Uniform`] | draw trees |
//! | [`register`] | makers, measures and a solver for a registry |
//!
//! Not here: files, play, the loop that asks makers.

mod advisor;
mod board;
mod bytes;
mod draw;
mod game;
mod growth;
mod maker;
mod map;
mod measure;
mod net;
mod never;
mod patch;
mod register;
mod repair;
mod ring;
mod solver;
mod tables;
mod text;
mod tiling;
mod uniform;
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
