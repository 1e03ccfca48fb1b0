//! The seams of Etchwork: the traits that a plug-in implements, and the types that it gets.
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
//! | search | [`tuning::Search`] | looks for settings that score well |
//! | maker | [`Maker`] | makes attempts at a puzzle of a family other than paths |
//! | measure | [`Measure`] | measures a puzzle of such a family |
//! | solver | [`Solver`] | looks for moves that solve such a puzzle |
//!
//! Each kind has a suite in `etchwork_testkit::conformance`, which tests that a plug-in keeps its
//! laws.
//!
//! A puzzle in play is a [`Game`], whatever its family, and a [`Session`] is one player's play;
//! [`PathGame`] is the game of the path family. A family whose puzzles are written as text is a
//! game that is [`Written`].
//!
//! A [`Registry`] holds plug-ins by name; built-ins register in the same way. A plug-in gets all
//! its randomness from a [`Stream`]: a puzzle is a pure function of its recipe.
//!
//! Formats are made of [`text`] and [`bytes`].
//!
//! Not here: any strategy, any file format, any clock.

mod at_work;
pub mod bytes;
mod deduction;
mod diagram;
mod editing;
mod finder;
mod game;
mod gesture;
mod hint;
mod level_map;
mod maker;
mod measure;
mod mechanic;
mod metric;
mod path_draw;
mod path_game;
mod payload;
mod pencil;
mod picture;
mod ratio;
mod refiner;
mod registry;
mod reject;
mod review;
mod rule;
mod rules;
pub mod series;
mod session;
mod settings;
mod solver;
mod stack;
mod stages;
mod step;
mod stream;
mod stream_lanes;
pub mod text;
mod tiles;
mod trail;
pub mod tuning;
mod written;

pub use at_work::at_work;
pub use deduction::{Deduction, Explanation};
pub use diagram::{Controlled, NodeMark, NodeShape, Token, WireMark, WireShape};
pub use editing::{Site, Tool, no_tool};
pub use etchwork_lanes as lanes;
pub use etchwork_lanes::{BoardLanes, LANES, TrailLanes, Words};
pub use etchwork_topology as topology;
pub use etchwork_topology::{
    Bits, Board, Cell, CellSet, Graph, Grid, Kernel, Link, LinkError, Masks, PathFlaw, Position,
    Symmetry, Unvisited, with_masks, with_width,
};
pub use finder::{BatchTask, Budget, PathFinder, Search, Task, Verdict};
pub use game::{Game, Status};
pub use gesture::Gesture;
pub use hint::{Advisor, Forced, Hint, HintLevel, Ways};
pub use level_map::{LevelMap, MapKind, MapObject, MapValue, Paper};
pub use maker::{Attempt, Made, Maker, Refused};
pub use measure::{Measure, at_least, between};
pub use mechanic::Mechanic;
pub use metric::{Metric, Reading, Solved};
pub use path_draw::{draw_path, known_links};
pub use path_game::PathGame;
pub use payload::{Extras, Item, Payload};
pub use pencil::Pencil;
pub use picture::{Mark, Picture};
pub use ratio::{ParseRatioError, Ratio};
pub use refiner::Refiner;
pub use registry::{Entry, PlugIn, PlugIns, Registry, RegistryError, did_you_mean, nearest};
pub use reject::{Reason, Reject, Stage, in_words, sentence_of};
pub use review::{Fork, review};
pub use rule::{Depends, Rule};
pub use rules::Rules;
pub use session::{Act, Pencilled, Refusal, STRICT, Session, facts_of_save, puzzle_of_save};
pub use settings::{Settings, SettingsError};
pub use solver::Solver;
pub use stack::Stack;
pub use stages::{Screen, Sculptor, SourceOrder};
pub use step::{Scene, Step};
pub use stream::{Stream, Streams, check_seed, murmur3_32, seed_from_text, weigh};
pub use stream_lanes::{Draws, StreamLanes};
pub use tiles::{LineTone, Spot, StopMark, TileFill, TileHub, TileLine, TileMark, TileSide};
pub use trail::Trail;
pub use written::{Count, TextFlaw, Written};
