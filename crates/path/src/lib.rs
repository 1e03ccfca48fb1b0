//! The family of paths: what the plug-ins of its puzzles implement, and what they get.
//!
//! | plug-in | trait | what it does |
//! |---|---|---|
//! | sculptor | [`Sculptor`] | offers cells that may become walls |
//! | source order | [`SourceOrder`] | ranks the cells that a path may start from |
//! | screen | [`Screen`] | proves without a search that there is no path |
//! | path finder | [`PathFinder`] | finds a Hamiltonian path, or proves that there is none |
//! | refiner | [`Refiner`] | changes a solved board into others |
//! | metric | [`Metric`] | measures a solved board |
//! | mechanic | [`Mechanic`] | changes a board before the search, constrains the path, adds a [`Rule`] of play |
//!
//! Each kind has a suite in `etchwork_testkit::conformance`, which tests that a plug-in keeps its
//! laws. [`PathGame`] is a path puzzle in play.
//!
//! ```
//! use etchwork_path::{Mechanic, Registry};
//!
//! struct Mirror;
//! impl Mechanic for Mirror {}
//!
//! let mut registry = Registry::new();
//! registry.kind_mut::<dyn Mechanic>().add("mirror", "the board is shown mirrored", |settings, _| {
//!     settings.none()?;
//!     Ok(Box::new(Mirror))
//! })?;
//! let error = registry.kind::<dyn Mechanic>().get("mirrors").err().unwrap();
//! assert_eq!(error.to_string(), "there is no mechanic 'mirrors'; did you mean 'mirror'?");
//! # Ok::<(), etchwork_path::RegistryError>(())
//! ```
//!
//! Everything of `etchwork-core` is here too, so that such a plug-in depends on this crate alone.
//!
//! Not here: any strategy, any file format, any clock.

mod asked;
mod clues;
mod finder;
mod mechanic;
mod metric;
mod path_draw;
mod path_game;
mod path_geometry;
mod payload;
mod refiner;
mod rule;
mod rules;
mod stack;
mod stages;
mod step;
mod stream_lanes;
mod trail;

pub use asked::{readings, sentence};
pub use clues::Clues;
pub use etchwork_core::*;
pub use etchwork_lanes as lanes;
pub use etchwork_lanes::{BoardLanes, LANES, TrailLanes, Words};
pub use finder::{BatchTask, Other, PathFinder, Task};
pub use mechanic::Mechanic;
pub use metric::{Metric, Solved};
pub use path_draw::{draw_path, known_links};
pub use path_game::PathGame;
pub use payload::{Extras, Item, Payload};
pub use refiner::Refiner;
pub use rule::{Depends, Rule};
pub use rules::Rules;
pub use stack::Stack;
pub use stages::{Screen, Sculptor, SourceOrder};
pub use step::{Scene, Step};
pub use stream_lanes::{Draws, StreamLanes};
pub use trail::Trail;
