//! A path finder that decides boards with a SAT solver.
//!
//! It is not in the crate of path finders, to keep that crate free of the solver, and it registers
//! like any external plug-in: [`register`].
//!
//! ```
//! use etchwork_path::{PathFinder, Board, Budget, Grid, Registry, Settings, Stream, Task, Verdict};
//!
//! let mut registry = Registry::new();
//! etchwork_sat::register(&mut registry)?;
//! let mut finder = registry.kind::<dyn PathFinder>().make("sat", &Settings::default(), &registry)?;
//!
//! let board = Board::new(Grid::new(12, 8).unwrap());
//! let (graph, stream) = (board.graph(), Stream::new(1));
//! let [corner, beside, far] = [(0, 0), (0, 1), (7, 11)].map(|(row, col)| board.grid().at(row, col));
//! let sources = [corner];
//! let task = Task { target: Some(beside), ..Task::new(&graph, &sources, &stream) };
//! let Verdict::Found(path) = finder.find(&task, Budget::UNLIMITED).verdict else {
//!     panic!("the board has a Hamiltonian cycle through its corner");
//! };
//! assert!(board.check_path(&path).is_ok());
//!
//! let task = Task { target: Some(far), ..task };
//! let verdict = finder.find(&task, Budget::UNLIMITED).verdict;
//! assert_eq!(verdict, Verdict::Impossible("colour_balance"));
//! # Ok::<(), etchwork_path::RegistryError>(())
//! ```
//!
//! The crate draws nothing at random, does not count paths, and does not support an order of cells
//! or one-way steps.

mod colour;
mod encoding;
mod finder;
mod subtours;
mod two_factor;

pub use finder::Sat;

use etchwork_path::{PathFinder, Registry, RegistryError};

/// Registers the finder as `sat`. The finder first runs every screen in the registry at the time it
/// is made.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn PathFinder>().add(
        "sat",
        "exact, with a SAT solver: one variable per edge, subtours forbidden when they appear",
        |settings, registry| {
            settings.none()?;
            Ok(Box::new(Sat::with_screens_of(registry)))
        },
    )
}
