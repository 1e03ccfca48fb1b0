//! The manifest of a pack: `pack.json`.

use crate::{Curve, Rated};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format that this build reads and writes.
pub const VERSION: u32 = 1;

/// The manifest of a pack. Fields may be added without a new version; readers ignore fields that
/// they do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Pack")]
pub struct Manifest {
    /// The version of this form: 1.
    pub pack: u32,
    /// The version of the generator.
    pub generator: u32,
    /// The request: the same recipe gives the same bytes.
    pub recipe: Recipe,
    /// The candidates, one entry for each tier.
    pub considered: Vec<Considered>,
    /// The levels in their order; `puzzles.jsonl` has a line for each.
    pub puzzles: Vec<Placed>,
    /// The names of the files beside it that bring plug-ins of its puzzles, such as scripts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plug_ins: Vec<String>,
}

/// The request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Recipe {
    /// The family, or several joined by commas.
    pub family: String,
    /// The recipe ID of the first puzzle of each tier: set, tier, seed and settings are in it.
    pub tiers: Vec<String>,
    /// Levels.
    pub count: u32,
    /// How difficulty changes from level to level.
    pub curve: Curve,
    /// Requests for each level.
    pub candidates: u32,
    /// The weights of readings whose sum is the score.
    pub difficulty: BTreeMap<String, f64>,
    /// A digest of the puzzles that must not occur again; null where there are none.
    pub not: Option<String>,
    /// Whether only puzzles that paper can show were chosen.
    pub paper: bool,
    /// Whether the solutions of each level were counted.
    pub solutions: bool,
    /// The scale by which levels are in order; absent where they are in the order of their scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<String>,
}

/// The results of a tier's requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Considered {
    /// The family, where levels are in order by a scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The tier.
    pub tier: String,
    /// Requests that were made.
    pub requests: u32,
    /// Requests that made no puzzle.
    pub gave_up: u32,
    /// Duplicates of earlier puzzles.
    pub alike: u32,
    /// Duplicates of puzzles that must not occur again.
    pub excluded: u32,
    /// Puzzles that paper cannot show, in a pack for paper.
    pub off_paper: u32,
    /// Puzzles whose place on the scale is not known within the budget, where levels are in order by
    /// one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_rated: Option<u32>,
    /// The remaining puzzles, from which the levels were chosen.
    pub distinct: u32,
    /// Levels.
    pub taken: u32,
}

/// A level in its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Placed {
    /// Its place, from 1.
    pub place: u32,
    /// The recipe ID.
    pub id: String,
    /// The board ID: the puzzle itself.
    pub board_id: String,
    /// The family, where levels are in order by a scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The tier.
    pub tier: String,
    /// The mechanic, or what the family calls it.
    pub kind: String,
    /// Columns and rows.
    pub size: String,
    /// The weighted sum of its readings.
    pub score: f64,
    /// How hard it is for simulated players, where levels are in order by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Rated>,
    /// The readings that are known, `moves` of the stored solution among them.
    pub readings: BTreeMap<String, f64>,
    /// The number of its solutions: digits, or `unknown`; null where they were not counted.
    pub solutions: Option<String>,
    /// Why it was chosen.
    pub why: Why,
}

/// Why a level was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Why {
    /// The number of candidates that it was chosen from, including itself.
    pub rivals: u32,
    /// The lowest and the highest score of those.
    pub scores: [f64; 2],
    /// Its distance from the most similar level chosen before it, from 0 to 1; null for the first
    /// chosen level.
    pub distance: Option<f64>,
    /// The place of that level.
    pub nearest: Option<u32>,
}

/// The JSON Schema of [`Manifest`].
pub fn manifest_schema() -> serde_json::Value {
    schemars::schema_for!(Manifest).to_value()
}
