//! What a page may ask.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A question to a desk.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// What there is: tiers, mechanics, finders.
    Catalogue,
    /// Make a puzzle of a tier and play it.
    Fresh {
        tier: String,
        /// By name, or drawn by the tier's weights.
        mechanic: Option<String>,
        seed: u32,
    },
    /// Play the puzzle of a recipe or board ID.
    Open {
        id: String,
        /// The tier that a board ID was made for, where that is known.
        tier: Option<String>,
    },
    /// Play a level of the campaign, from 1.
    Level { tier: String, number: u32 },
    /// Play the puzzle of a day, `2026-11-21`.
    Daily { date: String },
    /// Go on with a save of the puzzle in play.
    Load { save: String },
    /// Whether a save of the puzzle of that board ID can be gone on with, and how it stands.
    /// The puzzle in play is left alone.
    Check { id: String, save: String },
    /// Tell again how the play stands.
    View,
    /// Make the move of that text.
    Play { text: String },
    /// Go towards a cell: make the move that leads there, or take the trail back
    /// to it.
    Point { cell: usize },
    /// Go a cell down or right; negative numbers are up and left.
    Step { down: i32, right: i32 },
    /// Do something else than a move.
    Act { act: ActName },
    /// Help, as much as a level from 1 to 4 tells.
    Hint { level: u8 },
    /// How it went, once the puzzle is solved.
    Result {
        seconds: u32,
        /// The address of the page; the ID is added to it.
        page: String,
    },
    /// The puzzle of a recipe as JSON has it.
    Document { id: String },
    /// Set up the workbench.
    Bench(Setup),
    /// Work off requests on the workbench, and show the last puzzle.
    Work { requests: u32 },
    /// Show one of the boards that the request which is shown threw away, from 0.
    Look { nth: usize },
}

/// An act by its name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActName {
    Undo,
    Redo,
    Mark,
    Return,
    Restart,
}

/// What is at work on the workbench.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub set: String,
    pub tier: String,
    /// By name, or the tier's own.
    pub finder: Option<String>,
    /// By name, or drawn by the tier's weights.
    pub mechanic: Option<String>,
    /// The bounds of readings that replace those of the tier.
    #[serde(default)]
    pub gates: BTreeMap<String, Bounds>,
    pub seed: u32,
}

/// What a reading must be, both ends included.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bounds {
    pub min: Option<f64>,
    pub max: Option<f64>,
}
