//! Boards as graphs.
//!
//! A [`Board`] is a rectangle of [`Cell`]s with walls and extra links; its [`Graph`] is what a
//! search walks on. Everything here is a plain value with exact operations. This crate has no
//! randomness, and knows nothing about puzzles, players or quality.
//!
//! ```
//! use etchwork_topology::{Board, Grid};
//!
//! let mut board = Board::new(Grid::new(3, 2)?);
//! board.set_wall(board.grid().at(0, 2));
//! assert_eq!(board.to_string(), "..#\n...\n");
//! assert!(board.is_connected());
//! assert_eq!(board.graph().exits(board.grid().at(1, 2)).count(), 1);
//! # Ok::<(), etchwork_topology::GridError>(())
//! ```

mod bits;
mod board;
mod cells;
mod check;
mod compiled;
mod graph;
mod grid;
mod kinds;
#[cfg(test)]
mod laws;
mod masks;
mod ranks;
mod retain;
mod steps;
mod symmetry;
mod unvisited;
mod word;

pub use bits::{Bits, Members};
pub use board::{Board, Link, LinkError, MAX_LINKS, MAX_LINKS_OF_A_CELL, MIN_LINK_DISTANCE};
pub use cells::CellSet;
pub use check::PathFlaw;
pub use compiled::{
    Compiled, SIDE_BY_SIDE, for_this_processor, has_wide_registers, keep_to_portable_code,
};
pub use graph::{Colouring, Graph};
pub use grid::{Cell, Grid, GridError, LONGEST_SIDE, MAX_SIDE, Position};
pub use kinds::{Best, Even, Kind, Linked, Unlinked};
pub use masks::{Kernel, Masks};
pub use ranks::{BITS, Ranks, byte_of};
pub use retain::retain;
pub use steps::{PAIRS, Start, Steps};
pub use symmetry::Symmetry;
pub use unvisited::Unvisited;
pub use word::Word;
