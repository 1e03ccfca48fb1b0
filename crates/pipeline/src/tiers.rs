//! Tiers of a family as data, read from TOML.

use crate::axis::Axis;
use crate::tier_file::{
    Named, TierError, TierFile, TierFlaw, UnknownTier, find_tier, read_positive,
};
use crate::{Bands, Gate, read_bands};
use etchwork_core::{Ratio, Settings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How puzzles of one difficulty are made, and what they must be like. Only the part that decides a
/// puzzle is serialized; the rest is for reports, tuning and play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// The maker and its settings.
    pub maker: Named,
    /// The most attempts of a request before it gives up.
    #[serde(deserialize_with = "read_positive")]
    pub boards: u32,
    /// Measures that are taken even without a gate, and the settings of all measures.
    #[serde(default)]
    pub metrics: BTreeMap<String, Settings>,
    /// The bounds that an emitted puzzle's readings must meet.
    #[serde(default)]
    pub gates: BTreeMap<String, Gate>,
    /// Where readings should lie: for reports and tuning, not a gate.
    #[serde(default, skip_serializing, deserialize_with = "read_bands")]
    pub bands: Bands,
    /// What the tuner may change, by the key of a setting of the maker, or by the name of a
    /// bound of a gate, `gates.<reading>.min` or `gates.<reading>.max`.
    #[serde(default, skip_serializing)]
    pub axes: BTreeMap<String, Axis>,
    /// Values that players may choose beside those that the maker draws from, by the key of the
    /// setting.
    #[serde(default, skip_serializing)]
    pub choices: BTreeMap<String, Vec<String>>,
    /// The reading that a series of puzzles aims at, and the value it starts from.
    #[serde(skip_serializing)]
    pub series: Option<SeriesBase>,
}

/// The start of a series of puzzles whose difficulty corrects itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesBase {
    /// The reading that puzzles aim at.
    pub reading: String,
    /// Its value in the long run.
    pub base: i64,
    /// The least aim.
    pub min: Option<i64>,
    /// The greatest aim.
    pub max: Option<i64>,
    /// Whether every puzzle of the tier is aimed: at the base, or at what a player's earlier
    /// puzzles leave. Otherwise only a series that somebody asks for aims.
    #[serde(default)]
    pub always: bool,
}

/// A named set of tiers of one family, in the order of their file.
#[derive(Clone, Debug, PartialEq)]
pub struct TierSet {
    /// The name of the set.
    pub name: String,
    /// The family.
    pub family: String,
    /// The tiers by name.
    pub tiers: Vec<(String, Tier)>,
    /// How hard the set's puzzles are: the weighted sum of readings. It decides nothing about a
    /// puzzle, and orders the puzzles of a pack.
    pub difficulty: BTreeMap<String, Ratio>,
    /// The readings by which one puzzle is harder than another: by the first, or where that is the
    /// same, by the next. Tiers are held apart by them.
    pub leading: Vec<String>,
}

impl TierSet {
    /// Reads a tier file. [`Plan::new`](crate::Plan::new) checks later whether its
    /// plug-ins and readings exist.
    pub fn parse(text: &str) -> Result<Self, TierError> {
        let file = TierFile::read(text, |_| Ok(()), Tier::check)?;
        let TierFile { set: name, family, tiers, difficulty, leading } = file;
        let family =
            family.ok_or_else(|| TierError::new("family: say which family the tiers are for"))?;
        Ok(Self { name, family, tiers, difficulty, leading })
    }

    /// The tier with this name.
    pub fn tier(&self, name: &str) -> Result<&Tier, UnknownTier> {
        find_tier(&self.name, &self.tiers, name)
    }
}

impl Tier {
    fn check(&self) -> Result<(), TierFlaw> {
        for (name, axis) in &self.axes {
            axis.check(name).map_err(|why| TierFlaw::new(&["axes", name], why))?;
        }
        let checked = self.series.as_ref().map_or(Ok(()), SeriesBase::check);
        checked.map_err(|why| TierFlaw::new(&["series"], why))
    }
}

impl SeriesBase {
    /// Whether there is room between its caps.
    pub(crate) fn check(&self) -> Result<(), String> {
        match (self.min, self.max) {
            (Some(min), Some(max)) if min > max => {
                Err(format!("there is no room between min {min} and max {max}"))
            }
            (Some(min), _) if self.base < min => {
                Err(format!("base {} is below min {min}", self.base))
            }
            (_, Some(max)) if self.base > max => {
                Err(format!("base {} is above max {max}", self.base))
            }
            _ => Ok(()),
        }
    }
}
