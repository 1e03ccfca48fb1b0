//! The family of rails: the puzzles of Last Train to Timbuktu, as Scott MacLean describes
//! them in "Puzzle Design in Last Train to Timbuktu".
//!
//! A board is full of square tiles with pieces of track. Two stations stand outside its border. A
//! move turns a row or a column by one tile; the tile that leaves the board at one end enters at
//! the other. The puzzle is solved when a track joins the stations.
//!
//! ```text
//! rails 4x3
//! @stations W1 E2       the sides N E S W, and the row or column from 0
//! @fixed R1 C2          lines that do not turn; lines across them still move their tiles
//! @bonus 0,3 50         row, column and points of a tile; they stay with it
//! @power turn 2         how often a tile may be turned in place by a quarter
//! @power free 1         how often a fixed line may be turned
//! -7.L                  - | straight tracks, L J 7 F bends, + a crossing, . empty ground
//! .|-J
//! +L--
//! ```
//!
//! Moves are written `R1>`, `R1<`, `C2v` and `C2^`; `T 1,2` turns a tile, `O R1>` a fixed line. In
//! a line of two tiles both directions are the same move; a line of one tile has no moves.
//!
//! [`Design`] is the puzzle before the first move, [`Rails`] adds the rules, [`State`] is what
//! changes in play.

mod advisor;
mod bytes;
mod design;
mod draw;
mod editing;
mod game;
mod geometry;
mod line;
mod maker;
mod map;
mod measure;
mod plugins;
mod solver;
mod station;
mod text;
mod tile;
mod track;
mod written;

pub use advisor::{Guide, HINT_NODES};
pub use design::{Bonus, Design, Flaw, MAX_POINTS, MAX_SIDE, MAX_STOCK, Parts, Power};
pub use game::{Rails, State};
pub use line::{Line, Move, Turn};
pub use measure::{BUDGET, Difficulty};
pub use plugins::register;
pub use solver::{Answer, FirstMoves, Optimum, Shortest, shortest};
pub use station::Station;
pub use tile::{Kind, Side, Tile};
pub use track::Track;
