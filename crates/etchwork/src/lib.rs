//! Puzzles worth playing: sculpted boards, Hamiltonian paths, quality gates.
//!
//! This crate is the facade: it gathers the parts and registers the standard plug-ins.
//!
//! ```
//! use etchwork::{DEFAULT_SET, Overrides, Run, Worker, built_in_set, standard_registry};
//!
//! let registry = standard_registry();
//! let set = built_in_set(DEFAULT_SET, &registry).expect("it ships with the library");
//! let run = Run::new(&set, "medium", &Overrides::default(), 42, &registry)?;
//! let puzzle = Worker::new(run.plan(), &registry)?.request(run.seed(), 0)?.puzzle;
//! let puzzle = puzzle.expect("the first medium puzzle of seed 42");
//! assert!(puzzle.board.check_path(&puzzle.path).is_ok());
//! println!("{}", run.document(0, &puzzle).puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Puzzles need not be about paths: a [`Game`] that is [`Written`] is a family, with play,
//! hints, IDs, drawings and state spaces ([`Puzzle`]).

/// The code in the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod any_run;
mod family;
mod family_run;
mod family_tuning;
mod generation;
mod level;
mod level_reader;
mod path_answers;
mod path_map;
mod path_puzzle;
mod path_tools;
mod play;
mod player_series;
mod puzzle;
mod run;
mod solutions;

pub use any_run::{AnyFault, AnyRun, AnyWorker};
pub use etchwork_codec::PATH_FAMILY;
pub use family::{
    Families, Family, FamilyError, FamilyFacts, OwnedSet, PATH_ABOUT, PATH_CAMPAIGN, PATH_GESTURES,
    PATH_LESSONS, PATH_RULE, UnknownFamily, standard_families,
};
pub use family_run::{FamilyChanges, FamilyRun, SeriesAsked};
pub use family_tuning::TunableFamily;
pub use generation::{
    FamilyDiscard, FamilyOutcome, FamilyPlugIns, FamilyPuzzle, FamilyWorker, Listed, Measured,
};
pub use level::{Any, Level};
pub use level_reader::LevelReader;
pub use path_puzzle::{PathPuzzle, PuzzleError};
pub use path_tools::{PATH_TOOLS, path_tools};
pub use play::{Help, LegalMove, Play, Table, Tally};
pub use player_series::PlayerSeries;
pub use puzzle::{Measuring, Puzzle, SolverAnswer, StateSeen, States, Taken, explored, in_play};
pub use run::{Lines, MOST_BOARDS, Run, RunError};
pub use solutions::SolutionCounter;

pub use etchwork_codec as codec;
pub use etchwork_contraption as contraption;
pub use etchwork_core as core;
pub use etchwork_engine as engine;
#[cfg(feature = "families")]
pub use etchwork_export as export;
pub use etchwork_path as path;
pub use etchwork_paths as paths;
#[cfg(feature = "families")]
pub use etchwork_pattern as pattern;
pub use etchwork_pipeline as pipeline;
#[cfg(feature = "families")]
pub use etchwork_pipes as pipes;
#[cfg(feature = "families")]
pub use etchwork_rails as rails;
pub use etchwork_render as render;
pub use etchwork_statespace as statespace;
pub use etchwork_tune as tune;

pub use etchwork_engine::{
    BUILT_IN_SETS, DEFAULT_SET, Discard, Emitted, GENERATOR_VERSION, Outcome, Overrides, Plan,
    PlanError, Tier, TierSet, Worker,
};
pub use etchwork_path::*;
pub use etchwork_pipeline::{Funnel, Limit, TierError};

use std::collections::BTreeMap;

/// A registry with every plug-in of this workspace.
pub fn standard_registry() -> Registry {
    let mut registry = Registry::new();
    register(&mut registry).expect("the built-in plug-ins have different names");
    registry
}

/// Adds every plug-in of this workspace to a registry.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    register_for_play(registry)?;
    etchwork_tune::register(registry)?;
    #[cfg(feature = "families")]
    etchwork_export::register(registry)?;
    Ok(())
}

/// Adds the plug-ins that make, measure, solve and play puzzles, without the tuner's searches and
/// the exporters, which a page does not use but would have to load.
pub fn register_for_play(registry: &mut Registry) -> Result<(), RegistryError> {
    etchwork_sculpt::register(registry)?;
    etchwork_paths::register(registry)?;
    etchwork_sat::register(registry)?;
    etchwork_quality::register(registry)?;
    etchwork_mechanics::register(registry)?;
    #[cfg(feature = "families")]
    {
        etchwork_contraption::register(registry)?;
        etchwork_pipes::register(registry)?;
        etchwork_rails::register(registry)?;
        etchwork_pattern::register(registry)?;
    }
    Ok(())
}

/// The tier set with this name inside the library, if there is one. The registry must hold the
/// built-in plug-ins.
pub fn built_in_set(name: &str, registry: &Registry) -> Option<TierSet> {
    let (_, text) = BUILT_IN_SETS.iter().find(|(known, _)| *known == name)?;
    Some(TierSet::parse(text, registry).expect("a built-in set names built-in plug-ins"))
}

/// The one rule for the settings of measures, whoever asks and in whatever language: a puzzle that
/// was made is measured with the settings of the tier in its recipe, so that it measures as it did
/// then; any other puzzle with the default settings of each measure. A tier of a set that is not
/// built in is unknown here, and its puzzles are measured like any other.
pub fn metric_settings(
    recipe: Option<&str>,
    registry: &Registry,
    families: &Families,
) -> BTreeMap<String, Settings> {
    let Some(recipe) = recipe.and_then(|id| id.parse::<codec::Recipe>().ok()) else {
        return BTreeMap::new();
    };
    if let Some(OwnedSet { set, .. }) = families.set(&recipe.set) {
        return set.tier(&recipe.tier).map(|tier| tier.metrics.clone()).unwrap_or_default();
    }
    let set = built_in_set(&recipe.set, registry);
    let metrics = set.and_then(|set| set.tier(&recipe.tier).ok().map(|tier| tier.metrics.clone()));
    metrics.unwrap_or_default()
}
