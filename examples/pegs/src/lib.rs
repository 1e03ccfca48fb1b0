//! Peg solitaire for Etchwork: a family of puzzles that are not paths.
//!
//! A peg jumps over a neighbour into the hole behind it, and the neighbour is removed. At the end
//! one peg must be left, in the marked hole if there is one.
//!
//! ```text
//! pegs
//! #ooo#    o  a peg                        X  a peg on the marked hole
//! ooxoo    .  a hole                       x  the marked hole
//! #ooo#    #  neither: off the board
//! ```
//!
//! The family brings only its rules and its drawing ([`Pegs`] as a `Game`), its text ([`Pegs`] as
//! `Written`), and a maker with two tiers ([`register`]). Undo, saves, hints, state spaces, IDs,
//! gates, recipes and every command that makes, shows or plays puzzles come from Etchwork.

mod board;
mod game;
mod geometry;
mod maker;
mod text;

use board::Board;
pub use game::{Jump, Pegs};
pub use maker::register;
