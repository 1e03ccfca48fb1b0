//! The manifest of a pack: `pack.json`.

use crate::Curve;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format that this build writes and reads.
pub const VERSION: u32 = 1;

/// What a pack says of itself. Fields may be added without a new version; readers ignore what
/// they do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Pack")]
pub struct Manifest {
    /// The version of this form: 1.
    pub pack: u32,
    /// The version of the generator.
    pub generator: u32,
    /// What was asked for: the same recipe comes to the same bytes.
    pub recipe: Recipe,
    /// What was there to choose from, a tier each.
    pub considered: Vec<Considered>,
    /// The levels in their order; `puzzles.jsonl` has a line for each.
    pub puzzles: Vec<Placed>,
}

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Recipe {
    /// The family.
    pub family: String,
    /// The recipe ID of the first puzzle of each tier: set, tier, seed and settings are in it.
    pub tiers: Vec<String>,
    /// Levels.
    pub count: u32,
    /// How difficulty goes from level to level.
    pub curve: Curve,
    /// Requests for each level.
    pub candidates: u32,
    /// The weights of readings whose sum is the score.
    pub difficulty: BTreeMap<String, f64>,
    /// A digest of the puzzles that must not come again; null where there are none.
    pub not: Option<String>,
    /// Whether only puzzles that paper can hold were taken.
    pub paper: bool,
    /// Whether the solutions of each level were counted.
    pub solutions: bool,
}

/// What came of the requests of a tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Considered {
    /// The tier.
    pub tier: String,
    /// Requests that were made.
    pub requests: u32,
    /// Those that came to no puzzle.
    pub gave_up: u32,
    /// Puzzles that are like an earlier one.
    pub alike: u32,
    /// Puzzles that are like one that must not come again.
    pub excluded: u32,
    /// Puzzles that paper cannot hold, where only others were asked for.
    pub off_paper: u32,
    /// Puzzles that are left: those that were chosen from.
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
    /// The tier.
    pub tier: String,
    /// The mechanic, or what the family calls it.
    pub kind: String,
    /// Columns and rows.
    pub size: String,
    /// How hard it is: the readings, each with its weight, added up.
    pub score: f64,
    /// The readings that are known, `moves` of the stored solution among them.
    pub readings: BTreeMap<String, f64>,
    /// How many solutions it has: digits, or `unknown`; null where nobody counted.
    pub solutions: Option<String>,
    /// Why it was taken.
    pub why: Why,
}

/// Why a level was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Why {
    /// The candidates that it was chosen from, itself among them.
    pub rivals: u32,
    /// The lowest score of those, and the highest.
    pub scores: [f64; 2],
    /// How much it differs from the level most like it of those that were chosen before it, from
    /// 0 to 1; null for the one that was chosen first.
    pub distance: Option<f64>,
    /// The place of that level.
    pub nearest: Option<u32>,
}

/// The JSON Schema of [`Manifest`].
pub fn manifest_schema() -> serde_json::Value {
    schemars::schema_for!(Manifest).to_value()
}
