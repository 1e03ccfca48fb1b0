//! Tiers of a family as data, read from TOML.

use crate::Gate;
use crate::axis::{Axis, RawAxis};
use crate::tier_file::{Named, RawGate, TierError, TierFile, UnknownTier, find_tier, read_band};
use etchwork_core::{Ratio, Settings, did_you_mean, nearest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// How puzzles of one difficulty are made, and what they must be like. Only the part that decides a
/// puzzle is serialized; the rest is for reports, tuning and play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FamilyTier {
    /// The maker and its settings.
    pub maker: Named,
    /// The most attempts of a request before it gives up.
    pub boards: u32,
    /// Measures that are taken even without a gate, and the settings of all measures.
    pub metrics: BTreeMap<String, Settings>,
    /// The bounds that an emitted puzzle's readings must meet.
    pub gates: BTreeMap<String, Gate>,
    /// Where readings should lie: for reports and tuning, not a gate.
    #[serde(skip)]
    pub bands: BTreeMap<String, (Ratio, Ratio)>,
    /// What the tuner may change, by the key of a setting of the maker, or by the name of a
    /// bound of a gate, `gates.<reading>.min` or `gates.<reading>.max`.
    #[serde(skip)]
    pub axes: BTreeMap<String, Axis>,
    /// The reading that a series of puzzles aims at, and the value it starts from.
    #[serde(skip)]
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
}

/// A named set of tiers of one family, in the order of their file.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilySet {
    /// The name of the set.
    pub name: String,
    /// The family.
    pub family: String,
    /// The tiers by name.
    pub tiers: Vec<(String, FamilyTier)>,
    /// How hard the set's puzzles are: the weighted sum of readings. It decides nothing about a
    /// puzzle, and orders the puzzles of a pack.
    pub difficulty: BTreeMap<String, Ratio>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTier {
    maker: Named,
    boards: Spanned<u32>,
    #[serde(default)]
    metrics: BTreeMap<String, Settings>,
    #[serde(default)]
    gates: BTreeMap<String, Spanned<RawGate>>,
    #[serde(default)]
    bands: BTreeMap<String, Spanned<Vec<f64>>>,
    #[serde(default)]
    axes: BTreeMap<String, Spanned<RawAxis>>,
    series: Option<Spanned<SeriesBase>>,
}

impl FamilySet {
    /// Reads a tier file. [`FamilyPlan::new`](crate::FamilyPlan::new) checks later whether its
    /// plug-ins and readings exist.
    pub fn parse(text: &str) -> Result<Self, TierError> {
        let TierFile { set, family, tiers, difficulty } = TierFile::read(text)?;
        let family =
            family.ok_or_else(|| TierError::new("family: say which family the tiers are for"))?;
        let read = |(name, raw): (String, Spanned<RawTier>)| {
            let tier = read_tier(&name, raw.into_inner())?;
            Ok((name, tier))
        };
        let tiers = tiers.into_iter().map(read).collect::<Result<_, _>>()?;
        let difficulty = difficulty.into_iter().map(|(name, raw)| (name, raw.into_inner()));
        let (family, difficulty) = (family.into_inner(), difficulty.collect());
        Ok(Self { name: set, family, tiers, difficulty })
    }

    /// The tier with this name.
    pub fn tier(&self, name: &str) -> Result<&FamilyTier, UnknownTier> {
        find_tier(&self.name, &self.tiers, name)
    }
}

fn read_tier(tier: &str, raw: RawTier) -> Result<FamilyTier, TierError> {
    let key = |key: &str, name: &str| format!("tiers.{tier}.{key}{name}");
    if *raw.boards.get_ref() == 0 {
        return Err(TierError::at(key("boards", ""), &raw.boards, "must be at least 1"));
    }
    let gates = each(raw.gates, |name, raw| {
        raw.get_ref().gate().map_err(|why| TierError::at(key("gates.", name), raw, why))
    })?;
    let bands = each(raw.bands, |name, raw| {
        read_band(raw.get_ref()).map_err(|why| TierError::at(key("bands.", name), raw, why))
    })?;
    let axes = each(raw.axes, |name, raw| {
        let axis = Axis::read(name, raw.get_ref().clone());
        axis.map_err(|why| TierError::at(key("axes.", name), raw, why))
    })?;
    if let Some(series) = &raw.series {
        let checked = series.get_ref().check();
        checked.map_err(|why| TierError::at(key("series", ""), series, why))?;
    }
    let (boards, series) = (raw.boards.into_inner(), raw.series.map(Spanned::into_inner));
    let RawTier { maker, metrics, .. } = raw;
    Ok(FamilyTier { maker, boards, metrics, gates, bands, axes, series })
}

/// Reads each entry of a table.
fn each<R, T>(
    raw: BTreeMap<String, R>,
    read: impl Fn(&str, &R) -> Result<T, TierError>,
) -> Result<BTreeMap<String, T>, TierError> {
    raw.into_iter().map(|(name, raw)| Ok((name.clone(), read(&name, &raw)?))).collect()
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

/// The message about a reading that nothing yields.
pub(crate) fn no_reading(name: &str, known: &[&str]) -> String {
    let mend = did_you_mean(&nearest(name, known.iter().copied()), known);
    format!("no measure yields '{name}'; {mend}")
}
