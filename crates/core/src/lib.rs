//! The seams of Etchwork: the traits that a plug-in implements, and the types that it gets.
//!
//! | plug-in | trait | what it does |
//! |---|---|---|
//! | search | [`tuning::Search`] | looks for settings that score well |
//! | maker | [`Maker`] | makes attempts at a puzzle |
//! | measure | [`Measure`] | measures a puzzle |
//! | solver | [`Solver`] | looks for moves that solve a puzzle |
//!
//! The traits of the family of paths are in `etchwork-path`, those of tilings and modes in the crates
//! of their families. Each kind has a suite in `etchwork_testkit::conformance`, which tests that a plug-in keeps its
//! laws.
//!
//! A puzzle in play is a [`Game`], whatever its family, and a [`Session`] is one player's play. A
//! family whose puzzles are written as text is a game that is [`Written`].
//!
//! A [`Registry`] holds plug-ins by name; built-ins register in the same way. A plug-in gets all
//! its randomness from a [`Stream`]: a puzzle is a pure function of its recipe.
//!
//! Formats are made of [`text`] and [`bytes`]. A puzzle that a program without the engine plays is a
//! [`geometry::Geometry`].
//!
//! Not here: any strategy, any file format, any clock.

mod at_work;
pub mod bytes;
mod deduction;
mod diagram;
mod editing;
mod family_game;
mod first_fault;
mod game;
pub mod geometry;
mod gesture;
mod hint;
mod level_map;
mod maker;
mod measure;
mod move_kind;
mod pencil;
mod picture;
mod ratio;
mod registry;
mod reject;
mod review;
mod search;
pub mod series;
mod session;
mod settings;
mod solver;
mod stream;
pub mod text;
mod tier_file;
mod tier_option;
mod tiles;
mod times;
pub mod tuning;
mod written;

pub use at_work::at_work;
pub use deduction::{Conclusion, Deduction, Explanation};
pub use diagram::{
    Controlled, Counted, Limit, NodeMark, NodeShape, Note, Token, WireMark, WireShape,
};
pub use editing::{Site, Tool, no_tool};
pub use etchwork_topology as topology;
pub use etchwork_topology::{
    Bits, Board, Cell, CellSet, Graph, Grid, Kernel, Link, LinkError, Masks, PathFlaw, Position,
    Symmetry, Unvisited, with_masks, with_width,
};
pub use family_game::FamilyGame;
pub use first_fault::FirstFault;
pub use game::{Game, Status};
pub use gesture::Gesture;
pub use hint::{Advisor, Forced, Hint, HintLevel, Ways};
pub use level_map::{LevelMap, MapKind, MapObject, MapValue, Paper};
pub use maker::{AnyMaker, Attempt, Made, Maker, Refused, WrittenMade};
pub use measure::{AnyMeasure, Measure, Reading, WrittenPuzzle, at_least, between};
pub use move_kind::MoveKind;
pub use pencil::{Edge, EdgeNote, Pencil};
pub use picture::{Mark, Picture, Places};
pub use ratio::{ParseRatioError, Ratio};
pub use registry::{
    Entry, Name, PlugIn, PlugIns, Registry, RegistryError, check_readings, did_you_mean, nearest,
};
pub use reject::{Reason, Reject, Stage, in_words, sentence_of};
pub use review::{Fork, review};
pub use search::{Budget, Search, Verdict};
pub use session::{
    Act, Landmark, Noted, Pencilled, Refusal, STRICT, Session, facts_of_save, puzzle_of_save,
    save_of_moves,
};
pub use settings::{Settings, SettingsError};
pub use solver::Solver;
pub use stream::{Stream, Streams, check_seed, murmur3_32, seed_from_text, weigh};
#[doc(hidden)]
pub use tier_file::without_comments;
pub use tier_option::{OptionKind, TierOption};
pub use tiles::{LineTone, Spot, StopMark, TileFill, TileHub, TileLine, TileMark, TileSide};
pub use times::{Times, clock};
pub use written::{Count, SHORTEST_LINES, TextFlaw, Written};
