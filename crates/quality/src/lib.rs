//! Quality metrics: numbers that say how a solved board plays.
//!
//! A *fork* is a node of the path, other than the last, at which the player
//! has two or more unvisited neighbours. The metrics follow McVroom,
//! "Generating Puzzles Worth Playing" (NUR-2026-003).
//!
//! ```
//! use etchwork_path::{Metric, Board, Cell, Grid, Ratio, Registry, Settings, Solved};
//!
//! let mut registry = Registry::new();
//! etchwork_quality::register(&mut registry)?;
//! let mut forks = registry.kind::<dyn Metric>().make("forks", &Settings::default(), &registry)?;
//!
//! let board = Board::new(Grid::new(2, 2).unwrap());
//! let path = [0, 1, 3, 2].map(Cell::new);
//! let mut out = [None];
//! forks.measure(&Solved::plain(&board, &board.graph(), &path), &mut out);
//! assert_eq!(out, [Some(Ratio::new(1, 4))]); // only the first step is a choice
//! # Ok::<(), etchwork_path::RegistryError>(())
//! ```

mod blind;
mod board;
mod contribution;
mod exact;
mod fork_depth;
mod forks;
mod greedy;
mod reasoning;
mod redundant;
mod side_by_side;
mod walk;

pub use blind::BlindForks;
pub use board::{BoardReadings, Options};
pub use contribution::Contribution;
pub use exact::{CountSolutions, Forced, Traps};
pub use fork_depth::ForkDepth;
pub use forks::Forks;
pub use greedy::{GreedyPlayer, LookAhead};
pub use reasoning::Reasoning;
pub use redundant::Redundant;
pub use walk::{Stop, Walk};

use etchwork_path::{Metric, Ratio, Registry, RegistryError};

/// The bounds of a share of forks, or of their options, on this many cells: two or fewer cells have
/// no fork.
fn share_of_forks(cells: usize) -> [Option<Ratio>; 2] {
    [0, i64::from(cells > 2)].map(|share| Some(Ratio::new(share, 1)))
}

/// The bounds of a number of steps on this many cells, each visited once.
fn steps(cells: usize) -> [Option<Ratio>; 2] {
    [0, cells as i64].map(|steps| Some(Ratio::new(steps, 1)))
}

/// Registers the metrics, the cheapest first: they are measured in this order.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Metric>().add(
        "forks",
        "how often the player has a choice",
        |settings, _| {
            settings.none()?;
            Ok(Box::new(Forks))
        },
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "fork_depth",
        "how far a wrong choice leads; settings: stop = \"end\" or \"dead\", horizon = steps",
        |settings, _| Ok(Box::new(ForkDepth::new(settings.read()?))),
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "blind_forks",
        "how often a wrong choice leads out of sight",
        |settings, _| {
            settings.none()?;
            Ok(Box::new(BlindForks))
        },
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "solutions",
        "paths between the same ends, counted exactly; settings: memory = mebibytes; where they \
         are listed one by one: listed = the most to list, finder = a complete path finder",
        |settings, registry| Ok(Box::new(CountSolutions::new(settings, registry)?)),
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "contribution",
        "what the rules of the mechanics rule out, and which rule out nothing; settings as for \
         solutions",
        |settings, registry| Ok(Box::new(Contribution::new(settings, registry)?)),
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "traps",
        "options off the path that really lose; settings: finder, a complete one, nodes = budget",
        |settings, registry| Ok(Box::new(Traps::new(settings, registry)?)),
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "forced",
        "how often pruning alone leaves one move; settings: finder, whose rules are asked",
        |settings, registry| Ok(Box::new(Forced::new(settings, registry)?)),
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "greedy",
        "whether a greedy player fails; settings: look_ahead = moves, 3 if not set",
        |settings, _| Ok(Box::new(settings.read::<GreedyPlayer>()?)),
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "options",
        "how many steps a path passes by, whichever it is",
        |settings, _| {
            settings.none()?;
            Ok(Box::new(Options))
        },
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "reasoning",
        "how hard it is to conclude each step, and where nothing follows",
        |settings, _| {
            settings.none()?;
            Ok(Box::new(Reasoning))
        },
    )?;
    registry.kind_mut::<dyn Metric>().add(
        "board",
        "forks and traps as means over solutions drawn uniformly; settings: draws = solutions, \
         memory = mebibytes, rules = \"kept\" or \"ignored\", as if mechanics had none",
        |settings, registry| Ok(Box::new(BoardReadings::new(settings, registry)?)),
    )
}

/// Registers the metric of clues, which a page does not show and need not load.
pub fn register_for_clues(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Metric>().add(
        "redundant",
        "clues that are not needed; settings: finder, a complete one, nodes = budget for each",
        |settings, registry| Ok(Box::new(Redundant::new(settings, registry)?)),
    )
}
