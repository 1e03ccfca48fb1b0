//! The family of hidden patterns on graphs, after the game Patterna as its author describes
//! it in "Random Level Generation" (2016).
//!
//! A level is a directed graph of at most 49 nodes. Some nodes are *pattern*; which ones is
//! hidden. To classify a node right reveals what it tells: how many of the nodes within some
//! steps are pattern and whether they are connected, how many of a colour are, how large the
//! node's own component of pattern nodes is. How many pattern nodes are left is always known.
//! A level is made so that it can be solved without a guess.
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
mod explain;
mod flaw;
mod game;
mod level;
mod make;
mod measures;
mod modes;
mod nodes;
pub mod solve;
mod text;
mod words;

pub use clue::{Bound, Clue, ClueKind, Constraint, Form, Grouping, Relation};
pub use explain::{Explained, explain};
pub use flaw::Flaw;
pub use game::{Move, Pattern, Seen, State};
pub use level::{Level, MAX_COLOURS, MAX_PLACE, MAX_WORD, Node, Told, letters};
pub use modes::{GraphMode, Sketch};
pub use nodes::{Graph, MAX_NODES, NodeSet};

use etchwork_core::{Registry, RegistryError};

/// Registers graph modes, makers, measures and the solver.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    modes::register(registry)?;
    make::register(registry)?;
    measures::register(registry)?;
    explain::register(registry)
}
