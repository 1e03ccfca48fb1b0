//! What all mechanics with clues have: who proves that a solution is the only one, and how many
//! clues there may be.

use etchwork_path::{PathFinder, Registry, Settings, SettingsError};
use serde::Deserialize;
use std::num::NonZeroU64;
use std::sync::Mutex;

/// The settings of a mechanic with clues, with its finder made.
pub(crate) struct Proof {
    /// The least clues of a puzzle.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// The clues that stay although they are not needed.
    pub spare: u32,
    /// The most choices of a question for another solution, if the known one leads it.
    pub choices: Option<NonZeroU64>,
    /// A complete finder.
    pub finder: Mutex<Box<dyn PathFinder>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    least: u32,
    most: Option<u32>,
    spare: u32,
    choices: Option<NonZeroU64>,
    finder: String,
}

impl Default for Options {
    fn default() -> Self {
        let finder = "exhaustive".to_owned();
        Self { least: 0, most: None, spare: 0, choices: None, finder }
    }
}

impl Proof {
    /// Reads settings; `most` is the greatest number of clues that the mechanic can have.
    pub fn read(
        settings: &Settings,
        most: u32,
        registry: &Registry,
    ) -> Result<Self, SettingsError> {
        let options: Options = settings.read()?;
        let finder = registry.make::<dyn PathFinder>(&options.finder, &Settings::default());
        let finder = Mutex::new(finder.map_err(SettingsError::new)?);
        let asked = options.most.unwrap_or(most);
        SettingsError::unless_within("most", asked, 0..=most)?;
        SettingsError::unless_within("least", options.least, 0..=asked)?;
        SettingsError::unless_within("spare", options.spare, 0..=most)?;
        let Options { least, spare, choices, .. } = options;
        Ok(Self { least, most: asked, spare, choices, finder })
    }

    /// Why a path could not be made the only solution, in a clause.
    pub fn sentence(reason: &str) -> Option<String> {
        let told = match reason {
            "uniqueness_not_decided" => "whether there is a single solution could not be decided",
            "too_few_clues" => "a single solution takes too few clues",
            "too_many_clues" => "a single solution would take too many clues",
            "clue_refused" => "a mechanic refuses a clue of its own",
            "finder_panicked" => "the path finder that proves a single solution broke down",
            _ => return None,
        };
        Some(told.to_owned())
    }
}
