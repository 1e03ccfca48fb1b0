//! Tiers of a family as data, read from TOML.

use crate::axis::{Axis, RawAxis};
use etchwork_core::{Ratio, Settings, did_you_mean, nearest};
use etchwork_engine::{Gate, Named, TierError, TierSet, UnknownTier};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
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
struct RawSet {
    set: Spanned<String>,
    family: Spanned<String>,
    #[serde(default)]
    difficulty: BTreeMap<String, Spanned<f64>>,
    tiers: BTreeMap<String, Spanned<RawTier>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTier {
    maker: RawNamed,
    boards: Spanned<u32>,
    #[serde(default)]
    metrics: BTreeMap<String, Settings>,
    #[serde(default)]
    gates: BTreeMap<String, Spanned<RawGate>>,
    #[serde(default)]
    bands: BTreeMap<String, Spanned<[f64; 2]>>,
    #[serde(default)]
    axes: BTreeMap<String, Spanned<RawAxis>>,
    series: Option<Spanned<SeriesBase>>,
}

#[derive(Deserialize)]
struct RawNamed {
    id: String,
    #[serde(flatten)]
    settings: Settings,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGate {
    min: Option<f64>,
    max: Option<f64>,
}

/// The family that a tier file names; a file without one is for paths.
///
/// ```
/// use etchwork_pipeline::names_family;
///
/// assert_eq!(names_family("set = 'mine'\nfamily = 'countdown'\n").as_deref(), Some("countdown"));
/// assert_eq!(names_family("set = 'mine'\n"), None);
/// ```
pub fn names_family(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        family: Option<String>,
    }
    toml::from_str::<Head>(text).ok()?.family
}

impl FamilySet {
    /// Reads a tier file. [`FamilyPlan::new`](crate::FamilyPlan::new) checks later whether its
    /// plug-ins and readings exist.
    pub fn parse(text: &str) -> Result<Self, TierError> {
        let raw: RawSet =
            toml::from_str(text).map_err(|error| TierError::new(error.message(), error.span()))?;
        check_name("set", raw.set.get_ref(), raw.set.span())?;
        let mut tiers: Vec<_> = raw.tiers.into_iter().collect();
        tiers.sort_by_key(|(_, tier)| tier.span().start);
        if tiers.is_empty() {
            let why = "tiers: a set needs at least one tier";
            return Err(TierError::new(why, Some(raw.set.span())));
        }
        let read = |(name, raw): (String, Spanned<RawTier>)| {
            check_name(&format!("tiers.{name}"), &name, raw.span())?;
            let tier = read_tier(&name, raw.into_inner())?;
            Ok((name, tier))
        };
        let tiers = tiers.into_iter().map(read).collect::<Result<_, _>>()?;
        let weight = |(name, raw): (String, Spanned<f64>)| {
            let bad = |why| TierError::new(format!("difficulty.{name}: {why}"), Some(raw.span()));
            let weight = Ratio::try_from(*raw.get_ref()).map_err(bad)?;
            Ok((name, weight))
        };
        let difficulty = raw.difficulty.into_iter().map(weight).collect::<Result<_, _>>()?;
        let (name, family) = (raw.set.into_inner(), raw.family.into_inner());
        Ok(Self { name, family, tiers, difficulty })
    }

    /// The tier with this name.
    pub fn tier(&self, name: &str) -> Result<&FamilyTier, UnknownTier> {
        let found = self.tiers.iter().find(|(known, _)| known == name);
        found.map(|(_, tier)| tier).ok_or_else(|| {
            let known: Vec<String> = self.tiers.iter().map(|(name, _)| name.clone()).collect();
            let nearest = nearest(name, known.iter().map(String::as_str));
            UnknownTier { set: self.name.clone(), tier: name.to_owned(), known, nearest }
        })
    }
}

fn check_name(key: &str, name: &str, span: Range<usize>) -> Result<(), TierError> {
    match TierSet::is_name(name) {
        true => Ok(()),
        false => {
            let why = format!("{key}: a name has a-z, 0-9 and '-', and is not 'all'");
            Err(TierError::new(why, Some(span)))
        }
    }
}

fn read_tier(tier: &str, raw: RawTier) -> Result<FamilyTier, TierError> {
    let at = |key: &str, span: Range<usize>, why: String| {
        TierError::new(format!("tiers.{tier}.{key}: {why}"), Some(span))
    };
    if *raw.boards.get_ref() == 0 {
        return Err(at("boards", raw.boards.span(), "must be 1 at least".to_owned()));
    }
    let mut gates = BTreeMap::new();
    for (name, raw) in raw.gates {
        let gate = exact_gate(raw.get_ref());
        let gate = gate.map_err(|why| at(&format!("gates.{name}"), raw.span(), why))?;
        gates.insert(name, gate);
    }
    let mut bands = BTreeMap::new();
    for (name, raw) in raw.bands {
        let band = exact_band(*raw.get_ref());
        let band = band.map_err(|why| at(&format!("bands.{name}"), raw.span(), why))?;
        bands.insert(name, band);
    }
    let mut axes = BTreeMap::new();
    for (name, raw) in raw.axes {
        let span = raw.span();
        let axis = Axis::read(&name, raw.into_inner());
        let axis = axis.map_err(|why| at(&format!("axes.{name}"), span, why))?;
        axes.insert(name, axis);
    }
    let series = match raw.series {
        None => None,
        Some(raw) => {
            let span = raw.span();
            let series = raw.into_inner();
            series.check().map_err(|why| at("series", span, why))?;
            Some(series)
        }
    };
    let RawNamed { id, settings } = raw.maker;
    let maker = Named { id, settings };
    let boards = raw.boards.into_inner();
    Ok(FamilyTier { maker, boards, metrics: raw.metrics, gates, bands, axes, series })
}

fn exact_gate(raw: &RawGate) -> Result<Gate, String> {
    let exact = |bound: f64| Ratio::try_from(bound).map_err(|error| error.to_string());
    let gate = Gate { min: raw.min.map(exact).transpose()?, max: raw.max.map(exact).transpose()? };
    if gate.min.is_none() && gate.max.is_none() {
        return Err("give a min, a max, or both".to_owned());
    }
    gate.check().map(|()| gate)
}

fn exact_band([low, high]: [f64; 2]) -> Result<(Ratio, Ratio), String> {
    let exact = |bound: f64| Ratio::try_from(bound).map_err(|error| error.to_string());
    match low > high {
        true => Err(format!("{low} is above {high}")),
        false => Ok((exact(low)?, exact(high)?)),
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

/// The message about a reading that nothing yields.
pub(crate) fn no_reading(name: &str, known: &[&str]) -> String {
    let mend = did_you_mean(&nearest(name, known.iter().copied()), known);
    format!("no measure yields '{name}'; {mend}")
}
