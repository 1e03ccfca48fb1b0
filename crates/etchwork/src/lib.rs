//! Puzzles worth playing: sculpted boards, Hamiltonian paths, quality gates.
//!
//! This crate is the facade: it gathers the parts and registers the standard plug-ins.
//!
//! Ten puzzles of any family as JSON:
//!
//! ```
//! use etchwork::{standard_families, standard_registry};
//!
//! let (registry, families) = (standard_registry(), standard_families());
//! let set = families.set("rails-3").expect("it ships");
//! let run = set.run("1", &Default::default(), 42, &registry)?;
//! let mut levels = run.levels(&registry)?;
//! for index in 0..10 {
//!     if let Some(level) = levels.request(index)? {
//!         println!("{}", level.line());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle played from code:
//!
//! ```
//! use etchwork::{Help, Status, standard_families, standard_registry};
//!
//! let (registry, families) = (standard_registry(), standard_families());
//! let set = families.set("pipes-2").expect("it ships");
//! let run = set.run("tutorial", &Default::default(), 1, &registry)?;
//! let level = run.levels(&registry)?.request(0)?.expect("a first puzzle");
//! let mut play = level.puzzle.play(&registry, Help::default())?;
//! level.document.solution.iter().try_for_each(|step| play.play(step))?;
//! assert_eq!(play.status(), Status::Solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Puzzles need not be about paths: a [`Game`] that is [`Written`] is a family, with play,
//! hints, IDs, drawings and state spaces ([`Puzzle`]).

/// The code in the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(not(target_family = "wasm"))]
mod any_maker;
#[cfg(not(target_family = "wasm"))]
mod any_measure;
#[cfg(not(target_family = "wasm"))]
mod brought;
mod families;
mod family;
mod family_reader;
mod family_tuning;
mod game_plug_ins;
mod generation;
mod level;
mod level_reader;
mod path_answers;
mod path_family;
mod path_flaw;
mod path_map;
#[cfg(feature = "player")]
mod path_play;
mod path_puzzle;
#[cfg(feature = "large")]
mod path_questions;
mod path_tools;
mod play;
mod player_series;
mod puzzle;
mod questions;
mod replay;
pub mod review;
mod run;
mod solutions;
mod states;

pub use families::{Families, FamilyError, OwnedSet, UnknownFamily, standard_families};
pub use family::{Family, FamilyFacts};
pub use family_reader::FamilyReader;
pub use family_tuning::TunableFamily;
pub use game_plug_ins::GamePlugIns;
pub use generation::{Discard, Emitted, FamilyPlugIns, Listed, Measured, Outcome, Worker};
pub use level::{Any, Level};
pub use level_reader::LevelReader;
pub use path_family::Paths;
pub use path_puzzle::PathPuzzle;
pub use path_tools::path_tools;
pub use play::{Help, LegalMove, Play, Table, Tally};
pub use player_series::PlayerSeries;
pub use puzzle::{Puzzle, in_play};
pub use questions::{Measuring, PuzzleError, SolverAnswer, Taken, TellSolution};
#[cfg(feature = "player")]
pub use questions::{Playing, Trying};
pub use replay::{Left, Replay, beside, fewest};
#[cfg(feature = "large")]
pub use run::Lines;
pub use run::{LevelMaker, MOST_BOARDS, Run, RunError, RunIndex};
pub use solutions::SolutionCounter;
#[cfg(feature = "large")]
pub use states::{Mapping, RegionsSeen};
pub use states::{StateSeen, States, explored};

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
#[cfg(feature = "player")]
pub use etchwork_player as player;
#[cfg(feature = "families")]
pub use etchwork_rails as rails;
pub use etchwork_render as render;
pub use etchwork_statespace as statespace;
pub use etchwork_tune as tune;

pub use etchwork_engine::GENERATOR_VERSION;
pub use etchwork_path::*;
pub use etchwork_pipeline::{
    Fault, Funnel, Limit, Overrides, Plan, PlanError, SeriesAsked, Tier, TierError, TierSet,
};

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
    etchwork_quality::register_for_clues(registry)?;
    etchwork_tune::register(registry)?;
    #[cfg(feature = "families")]
    etchwork_export::register(registry)?;
    #[cfg(feature = "player")]
    {
        etchwork_player::register(registry)?;
        path_play::register(registry)?;
    }
    Ok(())
}

/// Adds the plug-ins that make, measure, solve and play puzzles, without the metric of clues, the
/// tuner's searches, the exporters and the simulated players, which a page does not use but would
/// have to load.
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

/// The one rule for the settings of measures, whoever asks and in whatever language: a puzzle that
/// was made is measured with the settings of the tier in its recipe, so that it measures as it did
/// then; any other puzzle with the default settings of each measure. A tier of a set that is not
/// built in is unknown here, and its puzzles are measured like any other.
pub fn metric_settings(recipe: Option<&str>, families: &Families) -> BTreeMap<String, Settings> {
    let recipe = recipe.and_then(|id| id.parse::<codec::Recipe>().ok());
    let of_tier = |recipe: codec::Recipe| {
        families.set(&recipe.set)?.set.tier(&recipe.tier).ok().map(|tier| tier.metrics.clone())
    };
    recipe.and_then(of_tier).unwrap_or_default()
}
