//! Tiers as data: difficulty levels read from TOML and checked against a registry.

mod numbers;
mod parse;
mod shared;

pub use shared::{MAKER, read_set};

use etchwork_path::{Grid, Ratio, Registry, RegistryError, Settings, Stack, tier_file};
use etchwork_pipeline::{Bands, Gate, Named, UnknownTier, find_tier, read_bands, read_positive};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The tier sets inside the library: name and text.
///
/// `article` is the table of the article, with walks taken to their end, and is never tuned;
/// `default` counts its depths as horizons; `default-2` is `default` tuned by `cargo xtask retune`;
/// `default-3` reads the board instead of the stored path, and so accepts the same boards by
/// whatever finder; the puzzles of `unique` have exactly one solution; `large` is for boards of 12x12
/// to 20x20; those of `numbered` have one solution by numbers and barriers, and so have those of
/// `numbered-2`, which are made several times as fast; the tiers of `numbered-3` are those of
/// `numbered-2`, apart by what a person has to conclude, and no step has to be guessed. A named set always
/// makes the same puzzles: a better set gets a new name, and [`DEFAULT_SET`] says which set is used.
pub const BUILT_IN_SETS: [(&str, &str); 9] = [
    ("article", tier_file!("../tiers/article.toml")),
    ("default", tier_file!("../tiers/default.toml")),
    ("default-2", tier_file!("../tiers/default-2.toml")),
    ("default-3", tier_file!("../tiers/default-3.toml")),
    ("unique", tier_file!("../tiers/unique.toml")),
    ("large", tier_file!("../tiers/large.toml")),
    ("numbered", tier_file!("../tiers/numbered.toml")),
    ("numbered-2", tier_file!("../tiers/numbered-2.toml")),
    ("numbered-3", tier_file!("../tiers/numbered-3.toml")),
];

/// The tier set that is used when none is named.
pub const DEFAULT_SET: &str = "default-3";

/// A named set of tiers, in the order of their file.
#[derive(Clone, Debug, PartialEq)]
pub struct TierSet {
    /// The name of the set.
    pub name: String,
    /// The tiers by name.
    pub tiers: Vec<(String, Tier)>,
    /// How hard the set's puzzles are: the weighted sum of readings. It decides nothing about a
    /// puzzle, and orders the puzzles of a pack.
    pub difficulty: BTreeMap<String, Ratio>,
    /// The readings by which one puzzle is harder than another: by the first, or where that is the
    /// same, by the next.
    pub leading: Vec<String>,
}

/// How puzzles of one difficulty are made, and what they must be like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// The sizes that a board may have; all are equally likely.
    #[serde(with = "parse::sizes")]
    pub sizes: Vec<Grid>,
    /// The largest size at which the tier works: there, 99 requests in 100 yield a puzzle. It is a
    /// measured value that decides nothing, so it is not part of IDs.
    #[serde(default, skip_serializing, deserialize_with = "parse::largest")]
    pub largest: Option<Grid>,
    /// The least and the greatest share of cells that become walls.
    #[serde(deserialize_with = "parse::walls")]
    pub walls: (f64, f64),
    /// The sculptors and the weights by which each wall draws one.
    pub sculptors: BTreeMap<String, Weighted>,
    /// Where paths are tried from.
    pub sources: Sources,
    /// The screens that boards go through before the search.
    #[serde(default)]
    pub screens: Vec<String>,
    /// The path finder.
    pub finder: Named,
    /// What changes a solved board into one that passes, where a reading has an upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refiner: Option<Refining>,
    /// The most boards a request sculpts before it gives up.
    #[serde(deserialize_with = "read_positive")]
    pub boards: u32,
    /// The most solutions that hints look for.
    pub solution_limit: u32,
    /// The metrics that are measured, and their settings.
    #[serde(default)]
    pub metrics: BTreeMap<String, Settings>,
    /// The bounds that an emitted puzzle's readings must meet.
    #[serde(default)]
    pub gates: BTreeMap<String, Gate>,
    /// Where readings should lie: for reports and tuning, not a gate.
    #[serde(default, deserialize_with = "read_bands")]
    pub bands: Bands,
    /// The mechanics and the weights by which each request draws one; those joined with `+` take
    /// the settings of their parts.
    pub mechanics: BTreeMap<String, Weighted>,
    /// The mechanic to fall back to when the drawn one yields no puzzle.
    pub fallback: Option<String>,
}

impl Refining {
    /// Takes the greatest values of the lifted readings from the gates.
    pub(crate) fn lift(&self, gates: &mut BTreeMap<String, Gate>) {
        for name in &self.lifts {
            if let Some(gate) = gates.get_mut(name) {
                gate.max = None;
            }
        }
    }
}

impl Tier {
    /// The mechanics of this name, joined with `+`, with the tier's settings of each.
    pub fn stack(&self, name: &str, registry: &Registry) -> Result<Stack, RegistryError> {
        let settings = |part: &str| self.mechanics.get(part).map(|entry| entry.settings.clone());
        Stack::new(name, |part| settings(part).unwrap_or_default(), registry)
    }
}

/// A plug-in with a weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Flat")]
pub struct Weighted {
    /// The weight, from 0 to [`Weighted::MOST`].
    pub weight: f64,
    /// The plug-in's own settings.
    pub settings: Settings,
}

/// [`Weighted`] as files have it: the settings stand beside the weight.
#[derive(Deserialize)]
struct Flat {
    weight: f64,
    #[serde(flatten)]
    settings: Settings,
}

impl From<Flat> for Weighted {
    fn from(Flat { weight, settings }: Flat) -> Self {
        Self { weight, settings }
    }
}

impl Weighted {
    /// The greatest weight, so that sums of weights and their doubles stay finite.
    pub const MOST: f64 = 1e6;
}

/// A refiner, and the reading it works on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refining {
    /// The reading: the refiner runs when a gate or a run gives the reading a greatest value.
    pub reading: String,
    /// The readings whose gates have no greatest value where the refiner runs: what it changes may
    /// make them greater than the tier allows. They decide nothing else, so they are not part of IDs.
    #[serde(default, skip_serializing)]
    pub lifts: Vec<String>,
    /// The refiner.
    #[serde(flatten)]
    pub refiner: Named,
}

/// Where paths are tried from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sources {
    /// The order of sources.
    pub order: String,
    /// The most sources that are tried on a board.
    pub tries: u32,
}

/// The tier set with this name inside the library, if there is one. The registry must hold the
/// built-in plug-ins.
pub fn built_in_set(name: &str, registry: &Registry) -> Option<TierSet> {
    let (_, text) = BUILT_IN_SETS.iter().find(|(known, _)| *known == name)?;
    Some(TierSet::parse(text, registry).expect("a built-in set names built-in plug-ins"))
}

impl TierSet {
    /// The tier with this name.
    pub fn tier(&self, name: &str) -> Result<&Tier, UnknownTier> {
        find_tier(&self.name, &self.tiers, name)
    }
}
