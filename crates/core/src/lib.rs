//! The seams of Etchwork: what a plug-in implements, and what it is handed.
//!
//! | plug-in | trait | what it does |
//! |---|---|---|
//! | sculptor | [`Sculptor`] | offers cells that may become walls |
//! | source order | [`SourceOrder`] | ranks the cells a path may start from |
//! | screen | [`Screen`] | sees at a glance that there is no path |
//! | path finder | [`PathFinder`] | finds a Hamiltonian path, or proves that there is none |
//! | refiner | [`Refiner`] | turns a solved board into others |
//! | metric | [`Metric`] | measures a solved board |
//! | mechanic | [`Mechanic`] | changes a board before the search, and demands something of the path |
//!
//! Plug-ins are added to a [`Registry`] by name; built-ins use the same door.
//! Randomness comes from a [`Stream`] that a plug-in is handed, never from
//! elsewhere: a puzzle is a pure function of its recipe.
//!
//! Not here: any strategy, any file format, any clock.

mod finder;
mod metric;
mod ratio;
mod refiner;
mod registry;
mod reject;
mod settings;
mod stages;
mod stream;

pub use etchwork_topology as topology;
pub use etchwork_topology::{
    Bits, Board, Cell, CellSet, Graph, Grid, Link, LinkError, Masks, PathFlaw, Position, Rest,
    Symmetry, with_width,
};
pub use finder::{Budget, PathFinder, Search, Task, Verdict};
pub use metric::{Metric, Reading, Solved};
pub use ratio::{ParseRatioError, Ratio};
pub use refiner::Refiner;
pub use registry::{Entry, Registry, RegistryError, Shelf, did_you_mean, nearest};
pub use reject::{Reason, Reject, Stage};
pub use settings::{Settings, SettingsError};
pub use stages::{Mechanic, Screen, Sculptor, SourceOrder};
pub use stream::{Stream, Streams, murmur3_32, seed_from_text};
