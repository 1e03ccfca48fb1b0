//! The family of hidden patterns on graphs, after the game Patterna as its author describes
//! it in "Random Level Generation" (2016).
//!
//! A level is a directed graph of at most 200 nodes. Some nodes are *pattern*; which ones is hidden.
//! A node that is classified correctly reveals its clues: how many of the nodes within some steps
//! are pattern and whether these are connected, how many nodes of a colour are pattern, how large
//! the node's own component of pattern nodes is. The number of pattern nodes left is always known.
//! The makers only make levels that can be solved without a guess.
//!
//! ```text
//! pattern
//! node A 0,0 shown radius 1 = 2          a name, how far right and down, what it is and tells
//! node B 1,0 pattern colour red component >= 2
//! node C 1,1 pattern colour red = 1
//! edge A - B                             both ways
//! edge A C                               one way
//! edge B C
//! ```
//!
//! | clue | tells how many of these nodes are pattern |
//! |---|---|
//! | `radius 2 = 3` | those at 1 to 2 steps along edges, never the node itself |
//! | `radius 2 = 3 connected` | the same, and these are connected among the nodes counted |
//! | `radius 2 = 3 apart` | the same, and these are not all connected |
//! | `colour red = 3` | those of a colour on the whole level, including the node itself |
//! | `component = 3` | those connected to this pattern node, including the node itself |
//!
//! | `set near = 3` | those of a set that the level names, `set near A B C`; `connected` and `apart` as above |
//!
//! A line has its number at its end, and it is always seen: `line down1 0,-1 = 2 connected A B C`.
//! Along a line, pattern nodes are connected if no other node of the line lies between them.
//!
//! Each number may be degraded to an inequality, `>=` or `<=`. The number of pattern nodes left is
//! a clue without a node. Moves are written `A yes` and `A no`; a wrong move loses the game.
//!
//! [`Level`] is the design, [`Pattern`] its rules, [`State`] what changes in play; [`solve`] is the
//! constraint solver.
//!
//! Not in this crate: files, how pictures look, any search other than deduction.
//!
//! ```
//! use etchwork_core::{Session, Status, Written};
//! use etchwork_pattern::Pattern;
//!
//! let text = "pattern
//! node A 0,0 shown radius 1 = 1
//! node B 1,0 pattern
//! node C 2,0
//! edge A - B
//! edge B - C
//! ";
//! let mut session = Session::new(Pattern::read(text)?);
//! session.play("B yes")?;
//! session.play("C no")?;
//! assert_eq!(session.status(), Status::Solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bytes;
mod clue;
mod draw;
mod editing;
mod explain;
mod flaw;
mod game;
mod geometry;
mod level;
mod lines;
mod make;
mod measures;
mod modes;
mod nodes;
pub mod solve;
mod text;
mod trial;
mod views;
mod words;

pub use clue::{Bound, Clue, ClueKind, Constraint, Form, Grouping, Relation, Ties};
pub use explain::{Explained, explain};
pub use flaw::Flaw;
pub use game::{Move, Pattern, Seen, State};
pub use level::{Level, MAX_COLOURS, MAX_PLACE, MAX_WORD, Node, Teller, Told, letters};
pub use lines::{Line, MAX_SETS, NamedSet};
pub use modes::{GraphMode, Sketch};
pub use nodes::{Graph, MAX_NODES, NodeSet, PAGE_NODES};

use etchwork_core::{Registry, RegistryError};

/// Registers graph modes, makers, measures and the solver.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    modes::register(registry)?;
    make::register(registry)?;
    measures::register(registry)?;
    explain::register(registry)
}
