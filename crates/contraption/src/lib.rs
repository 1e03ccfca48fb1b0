//! The family of gates, toggles and balls: the puzzles of PuzzleGraph, as
//! Rune Skovbo Johansen describes them in "PuzzleGraph - puzzle state space
//! visualization tool".
//!
//! Players walk from node to node, carry and push balls, and flip toggles; triggers switch gates,
//! hazards and bridges. A contraption is solved when every player is on a goal.
//!
//! | edge from A to B | walk | bring a ball | push a ball | see |
//! |---|---|---|---|---|
//! | plain | yes | yes | no | yes |
//! | Step | yes | forward | forward | no |
//! | Wall | forward, or back if a ball is at the start | forward | forward | no |
//! | OneWay | forward | forward | forward | no |
//! | NoBall | yes | no | no | no |
//! | Vision | no | no | no | yes |
//! | Gate | if on | if on | no | if on |
//! | BlockableHazard | if on | yes | no | yes |
//! | BallTrack | no | no | yes | yes |
//!
//! [`Design`] is the puzzle before play, [`Contraption`] adds the rules, [`State`] is what changes
//! in play.
//!
//! Not in this crate: searches for any game (see `etchwork-statespace`), files.
//!
//! ```
//! use etchwork_contraption::Contraption;
//! use etchwork_core::{Session, Status};
//!
//! let text = "Door
//! PuzzleNode A { pos:0,0 }
//! PuzzleNode B { pos:1,0 notify:B-C }
//! PuzzleNode C { pos:2,0 }
//! PuzzleEdge A-B {  }
//! PuzzleEdge B-C {  }
//! PuzzleGoal C {  }
//! PuzzleGate B-C { off }
//! PuzzleToggle B { off }
//! PuzzlePlayer A {  }
//! ";
//! let mut session = Session::new(Contraption::new(text.parse()?));
//! session.play("go B")?;
//! assert_eq!(session.play("go C").unwrap_err().to_string(), "the Gate B-C is off");
//! session.play("toggle B")?;
//! session.play("go C")?;
//! assert_eq!(session.status(), Status::Solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod anneal;
mod bytes;
mod design;
mod draw;
mod editing;
mod explain;
mod flaw;
mod game;
mod geometry;
mod gesture;
mod kinds;
mod likeness;
mod maker;
mod moves;
mod parts;
mod readings;
mod rules;
mod sketch;
mod state;
mod text;
mod tight;
mod written;

pub use anneal::{AnnealSettings, Annealer};
pub use bytes::{from_bytes, to_bytes};
pub use design::{Design, MAX_EDGES, MAX_ITEMS, MAX_LINES, MAX_NAME, MAX_NODES, MAX_TITLE};
pub use flaw::Flaw;
pub use game::Contraption;
pub use kinds::{EdgeKind, ItemKind, NodeKind};
pub use maker::register;
pub use moves::{Move, Verb};
pub use parts::{Edge, Node, Place};
pub use readings::{Readings, Shortest, Survey, survey};
pub use state::State;
