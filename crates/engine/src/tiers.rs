//! Tiers as data: difficulty levels read from TOML and checked against a registry.

mod numbers;
mod parse;

pub use parse::TierError;

use etchwork_core::{Grid, Ratio, Registry, RegistryError, Settings, Stack, did_you_mean, nearest};
use serde::Serialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The tier sets inside the library: name and text.
///
/// `article` is the table of the article, with walks taken to their end, and is never tuned;
/// `default` counts its depths as horizons; `default-2` is `default` tuned by `cargo xtask retune`;
/// the puzzles of `unique` have exactly one solution; `large` is for boards of 12x12 to 20x20. A
/// named set always makes the same puzzles: a better set gets a new name, and [`DEFAULT_SET`] says
/// which set is used.
pub const BUILT_IN_SETS: [(&str, &str); 5] = [
    ("article", include_str!("../tiers/article.toml")),
    ("default", include_str!("../tiers/default.toml")),
    ("default-2", include_str!("../tiers/default-2.toml")),
    ("unique", include_str!("../tiers/unique.toml")),
    ("large", include_str!("../tiers/large.toml")),
];

/// The tier set that is used when none is named.
pub const DEFAULT_SET: &str = "default-2";

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
}

/// How puzzles of one difficulty are made, and what they must be like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tier {
    /// The sizes that a board may have; all are equally likely.
    #[serde(serialize_with = "as_texts")]
    pub sizes: Vec<Grid>,
    /// The largest size at which the tier works: there, 99 requests in 100 yield a puzzle. It is a
    /// measured value that decides nothing, so it is not part of IDs.
    #[serde(skip)]
    pub largest: Option<Grid>,
    /// The least and the greatest share of cells that become walls.
    pub walls: (f64, f64),
    /// The sculptors and the weights by which each wall draws one.
    pub sculptors: BTreeMap<String, Weighted>,
    /// Where paths are tried from.
    pub sources: Sources,
    /// The screens that boards go through before the search.
    pub screens: Vec<String>,
    /// The path finder.
    pub finder: Named,
    /// What changes a solved board into one that passes, where a reading has an upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refiner: Option<Refining>,
    /// The most boards a request sculpts before it gives up.
    pub boards: u32,
    /// The most solutions that hints look for.
    pub solution_limit: u32,
    /// The metrics that are measured, and their settings.
    pub metrics: BTreeMap<String, Settings>,
    /// The bounds that an emitted puzzle's readings must meet.
    pub gates: BTreeMap<String, Gate>,
    /// Where readings should lie: for reports and tuning, not a gate.
    pub bands: BTreeMap<String, (Ratio, Ratio)>,
    /// The mechanics and the weights by which each request draws one; those joined with `+` take
    /// the settings of their parts.
    pub mechanics: BTreeMap<String, Weighted>,
    /// The mechanic to fall back to when the drawn one yields no puzzle.
    pub fallback: Option<String>,
}

impl Tier {
    /// The mechanics of this name, joined with `+`, with the tier's settings of each.
    pub fn stack(&self, name: &str, registry: &Registry) -> Result<Stack, RegistryError> {
        let settings = |part: &str| self.mechanics.get(part).map(|entry| entry.settings.clone());
        Stack::new(name, |part| settings(part).unwrap_or_default(), registry)
    }
}

/// A plug-in with a weight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weighted {
    /// The weight, from 0 to [`Weighted::MOST`].
    pub weight: f64,
    /// The plug-in's own settings.
    pub settings: Settings,
}

impl Weighted {
    /// The greatest weight, so that sums of weights and their doubles stay finite.
    pub const MOST: f64 = 1e6;
}

/// A plug-in by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Named {
    /// The name.
    pub id: String,
    /// The plug-in's own settings.
    pub settings: Settings,
}

/// A refiner, and the reading it works on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refining {
    /// The reading: the refiner runs when a gate or a run gives the reading a greatest value.
    pub reading: String,
    /// The refiner.
    #[serde(flatten)]
    pub refiner: Named,
}

/// Where paths are tried from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sources {
    /// The order of sources.
    pub order: String,
    /// The most sources that are tried on a board.
    pub tries: u32,
}

/// Bounds that a reading must keep, both included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Gate {
    /// The least value.
    pub min: Option<Ratio>,
    /// The greatest value.
    pub max: Option<Ratio>,
}

fn as_texts<S: serde::Serializer>(sizes: &[Grid], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sizes.iter().map(Grid::to_string))
}

/// A tier that a set does not have.
#[derive(Debug, Error)]
#[error("tier set '{set}' has no tier '{tier}'; {}", did_you_mean(.nearest, .known))]
pub struct UnknownTier {
    /// The set.
    pub set: String,
    /// The name that the set does not have.
    pub tier: String,
    /// The names that the set has.
    pub known: Vec<String>,
    /// The most similar name.
    pub nearest: Option<String>,
}

impl TierSet {
    /// Whether a set or a tier can have this name: a-z, 0-9 and `-`, and not `all`. Names go into
    /// file names, command lines and IDs.
    pub fn is_name(name: &str) -> bool {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !name.is_empty() && name != "all" && name.chars().all(plain)
    }

    /// The tier with this name.
    pub fn tier(&self, name: &str) -> Result<&Tier, UnknownTier> {
        let found = self.tiers.iter().find(|(known, _)| known == name);
        found.map(|(_, tier)| tier).ok_or_else(|| {
            let known: Vec<String> = self.tiers.iter().map(|(name, _)| name.clone()).collect();
            UnknownTier {
                set: self.name.clone(),
                tier: name.to_owned(),
                nearest: nearest(name, known.iter().map(String::as_str)),
                known,
            }
        })
    }
}

impl Gate {
    /// Whether some value passes, or why none does.
    pub fn check(self) -> Result<(), String> {
        numbers::check_gate(self)
    }

    /// What [`Gate::broken_by`] may answer.
    pub(crate) const BROKEN: [&'static str; 3] = ["below_min", "above_max", "unknown"];

    /// Which bound a reading breaks, if any: `below_min`, `above_max`, or `unknown` for a reading
    /// without a value.
    pub fn broken_by(&self, reading: Option<Ratio>) -> Option<&'static str> {
        self.bound_broken_by(reading).map(|bound| Self::BROKEN[bound])
    }

    /// [`Gate::broken_by`], as the number of the bound.
    pub(crate) fn bound_broken_by(&self, reading: Option<Ratio>) -> Option<usize> {
        match reading {
            None => Some(2),
            Some(value) if self.min.is_some_and(|min| value < min) => Some(0),
            Some(value) if self.max.is_some_and(|max| value > max) => Some(1),
            Some(_) => None,
        }
    }
}
