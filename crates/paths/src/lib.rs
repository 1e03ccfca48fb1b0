//! Path finders, the screens before them, the orders in which sources are tried,
//! and the refiners after them.
//!
//! ```
//! use etchwork_path::{PathFinder, Board, Budget, Grid, Registry, Settings, Stream, Task, Verdict};
//!
//! let mut registry = Registry::new();
//! etchwork_paths::register(&mut registry)?;
//! let mut finder = registry.kind::<dyn PathFinder>().make("warnsdorff", &Settings::default(), &registry)?;
//!
//! let board = Board::new(Grid::new(3, 4).unwrap());
//! let (graph, stream) = (board.graph(), Stream::new(1));
//! let sources = [board.grid().at(0, 0)];
//! let task = Task::new(&graph, &sources, &stream);
//! let Verdict::Found(path) = finder.find(&task, Budget::UNLIMITED).verdict else {
//!     panic!("from a corner of a 3x4 board Warnsdorff's rule leads home");
//! };
//! assert!(board.check_path(&path).is_ok());
//! # Ok::<(), etchwork_path::RegistryError>(())
//! ```

mod advisor;
mod backbite;
mod bounded_dfs;
mod chain;
mod completion;
mod cut_cells;
mod exhaustive;
mod few_solutions;
mod frontier;
mod oracle;
mod reasoning;
mod screens;
mod sentences;
mod sources;
#[cfg(test)]
mod testing;
mod under_rules;
mod warnsdorff;

pub use advisor::{COMPLETE, PathAdvisor, Reasoner, complete, every_screen};
pub use backbite::Backbite;
pub use bounded_dfs::BoundedDfs;
pub use chain::Chain;
pub use completion::Completions;
pub use cut_cells::CutCells;
pub use exhaustive::{Exhaustive, why_no_start};
pub use few_solutions::FewSolutions;
pub use frontier::{Count, CountError, Ends, Frontier, Sampler, count, count_in_order, count_to};
pub use oracle::{Oracle, Solutions};
pub use reasoning::{Edition, Next, Walk};
pub use screens::{Colour, DeadEnds};
pub use sources::CellOrder;
pub use warnsdorff::Warnsdorff;

use etchwork_path::{PathFinder, Refiner, Registry, RegistryError, Screen, SourceOrder};

/// Registers the finders, the refiners, the screens and the source orders, each
/// sorted by name.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn PathFinder>().add(
        "backbite",
        "a complete search, then many small changes, until all paths are nearly equally likely",
        |settings, _| Ok(Box::new(Backbite::from_settings(settings)?)),
    )?;
    registry.kind_mut::<dyn PathFinder>().add(
        "bounded-dfs",
        "depth first, fewest onward exits first, within a budget of nodes; can restart at random",
        |settings, _| Ok(Box::new(settings.read::<BoundedDfs>()?)),
    )?;
    registry.kind_mut::<dyn PathFinder>().add(
        chain::ID,
        "finders in turn, each with what those before it left open; 'finders' names them",
        |settings, registry| Ok(Box::new(Chain::from_settings(settings, registry)?)),
    )?;
    registry.kind_mut::<dyn PathFinder>().add_plain(
        "exhaustive",
        "complete: finds a path or proves that there is none, whatever the task asks",
        || Box::new(Exhaustive::default()),
    )?;
    registry.kind_mut::<dyn PathFinder>().add(
        "frontier",
        "exact, by dynamic programming over a frontier; draws a path, or proves that there is none",
        |settings, _| Ok(Box::new(Frontier::from_settings(settings)?)),
    )?;
    registry.kind_mut::<dyn PathFinder>().add(
        "warnsdorff",
        "greedy, fewest onward exits first, ties at random, one attempt a source; 'screens' skip some",
        |settings, registry| Ok(Box::new(Warnsdorff::from_settings(settings, registry)?)),
    )?;
    registry.kind_mut::<dyn Refiner>().add(
        "few-solutions",
        "moves ends and walls towards few solutions; settings: forks = share, steps, rounds",
        |settings, _| Ok(Box::new(FewSolutions::from_settings(settings)?)),
    )?;
    registry.kind_mut::<dyn Refiner>().add(
        "few-solutions-2",
        "few-solutions, but no board that its links alone hold together; the same settings",
        |settings, _| Ok(Box::new(FewSolutions::from_settings(settings)?.in_one_piece())),
    )?;
    let screens = registry.kind_mut::<dyn Screen>();
    screens.add_plain(
        "colour",
        "a path alternates between the two colours of a chessboard",
        || Box::new(Colour),
    )?;
    screens.add_plain(
        "cut-cells",
        "a path visits the sides of a cut cell in turn, each with its colours in balance",
        || Box::new(CutCells),
    )?;
    screens.add_plain(
        "dead-ends",
        "a cell with a single exit can only be an end of the path",
        || Box::new(DeadEnds),
    )?;
    let orders = registry.kind_mut::<dyn SourceOrder>();
    orders.add_plain("boundary", "cells of the outer ring first, else at random", || {
        Box::new(CellOrder::Boundary)
    })?;
    orders.add_plain(
        "fewest-neighbours",
        "cells with the fewest exits first, else at random",
        || Box::new(CellOrder::FewestNeighbours),
    )?;
    orders.add_plain("random", "any open cell, at random", || Box::new(CellOrder::Random))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        let mut registry = Registry::new();
        register(&mut registry).unwrap();
        assert!(registry.kind::<dyn PathFinder>().ids().is_sorted());
        assert!(registry.kind::<dyn Screen>().ids().is_sorted());
        assert!(registry.kind::<dyn SourceOrder>().ids().is_sorted());
    }
}
