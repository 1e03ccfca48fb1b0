//! Every suite for the plug-ins of a family at once.

use super::subject::Subject;
use super::{MakerReport, MeasureReport, SolverReport, honours, maker, measure, solver};
use etchwork_path::{Made, Maker, Measure, Registry, Settings, Solver, Written};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The part of a tier that the suites need.
#[derive(Clone, Debug, PartialEq)]
pub struct Tier {
    /// Its set and its name, as in `pegs/easy`.
    pub name: String,
    /// The maker.
    pub maker: String,
    /// The settings of the maker.
    pub settings: Settings,
    /// The settings of measures, by name.
    pub metrics: BTreeMap<String, Settings>,
    /// The settings of the maker that the tuner may change.
    pub axes: Vec<TierAxis>,
}

/// A setting that the tuner may change, with its first and its last value as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierAxis {
    /// The setting.
    pub setting: String,
    /// The values.
    pub ends: [String; 2],
}

#[derive(Deserialize)]
struct RawSet {
    tiers: BTreeMap<String, RawTier>,
}

#[derive(Deserialize)]
struct RawTier {
    maker: RawMaker,
    #[serde(default)]
    metrics: BTreeMap<String, Settings>,
    #[serde(default)]
    axes: BTreeMap<String, RawAxis>,
}

#[derive(Deserialize)]
struct RawMaker {
    id: String,
    #[serde(flatten)]
    settings: Settings,
}

#[derive(Deserialize)]
struct RawAxis {
    min: Option<Value>,
    max: Option<Value>,
    values: Option<Vec<Value>>,
}

impl RawAxis {
    /// The first and the last value; `None` if there are no values.
    fn ends(self) -> Option<[String; 2]> {
        let values: Vec<Value> = match self.values {
            Some(values) => values,
            None => self.min.into_iter().chain(self.max).collect(),
        };
        Some([values.first()?.to_string(), values.last()?.to_string()])
    }
}

/// The axes that are settings of the maker; the others are gates.
fn axes(raw: BTreeMap<String, RawAxis>) -> Vec<TierAxis> {
    let of_maker = raw.into_iter().filter(|(name, _)| !name.starts_with("gates."));
    of_maker.filter_map(|(setting, raw)| Some(TierAxis { setting, ends: raw.ends()? })).collect()
}

/// The tiers that ship with a family, by name, or what is wrong with their files.
pub fn tiers<G: Written>() -> Result<Vec<Tier>, String> {
    let mut tiers = Vec::new();
    for (set, text) in G::SETS {
        let raw: RawSet = toml::from_str(text).map_err(|error| format!("{set}: {error}"))?;
        tiers.extend(raw.tiers.into_iter().map(|(tier, raw)| Tier {
            name: format!("{set}/{tier}"),
            maker: raw.maker.id,
            settings: raw.maker.settings,
            metrics: raw.metrics,
            axes: axes(raw.axes),
        }));
    }
    Ok(tiers)
}

/// The reports on the plug-ins of a family.
#[derive(Clone, Debug)]
pub struct FamilyReport<G: Written> {
    /// The maker of each tier, by the tier.
    pub makers: BTreeMap<String, MakerReport<G>>,
    /// Each measure, on puzzles of all tiers.
    pub measures: BTreeMap<String, MeasureReport>,
    /// Each solver, on puzzles of all tiers.
    pub solvers: BTreeMap<String, SolverReport>,
}

/// Puzzles of each tier that are measured and solved.
const OF_A_TIER: usize = 3;

/// Runs the suites for all plug-ins of a family: for the [`maker`](super::maker()) of each of these
/// tiers and for its axes ([`honours`]), and, on the puzzles that the makers make, for each
/// [`measure`](super::measure()), with and without the settings of tiers, and for each
/// [`solver`](super::solver()). Each of [`Written::OPTIONS`] and [`Written::IN_TERMINAL`] is a setting
/// that the maker of some tier has.
///
/// A solver may exceed its budget by `slack` nodes. Returns the reports, or the faults of all
/// plug-ins.
///
/// Cost: that of the suites, which depends mostly on the makers.
pub fn family<G: Written>(
    tiers: &[Tier],
    slack: u64,
    registry: &Registry,
) -> Result<FamilyReport<G>, String> {
    let (mut faults, mut puzzles, none) = (Vec::new(), Vec::new(), Settings::default());
    let mut makers = BTreeMap::new();
    let kind = registry.kind::<dyn Maker<G>>();
    if let Some(id) = kind.ids().find(|id| tiers.iter().all(|tier| tier.maker != *id)) {
        faults.push(format!("maker '{id}' of {} is in none of the tiers", G::FAMILY));
    }
    let has = |key: &str, of: &Tier| {
        Subject::<dyn Maker<G>>::of(&of.maker, &of.settings, registry).has(key)
    };
    let options = G::OPTIONS.iter().map(|of| of.key);
    for key in options.chain(G::IN_TERMINAL.iter().map(|(key, _)| *key)) {
        if !tiers.iter().any(|of| has(key, of)) {
            let what = "is offered to players, and no maker of a tier has it";
            faults.push(format!("the setting `{key}` of {} {what}", G::FAMILY));
        }
    }
    for Tier { name, maker: id, settings, axes, .. } in tiers {
        let of_tier = |what: String| format!("tier {name}: {what}");
        for TierAxis { setting, ends } in axes {
            let ends = ends.each_ref().map(String::as_str);
            let honoured = honours::<G>(id, settings, (setting, ends), registry);
            faults.extend(honoured.err().map(of_tier));
        }
        match maker::<G>(id, settings, registry) {
            Ok(report) => {
                puzzles.extend(report.made.iter().take(OF_A_TIER).cloned());
                makers.insert(name.clone(), report);
            }
            Err(what) => faults.push(of_tier(what)),
        }
    }
    let mut measures = BTreeMap::new();
    for id in registry.kind::<dyn Measure<G>>().ids() {
        let mut told = Vec::new();
        for settings in [&none].into_iter().chain(tiers.iter().flat_map(|of| of.metrics.get(id))) {
            if told.contains(&settings) {
                continue;
            }
            told.push(settings);
            match measure::<G>(id, settings, &puzzles, registry) {
                Ok(report) => drop(measures.insert(id.to_owned(), report)),
                Err(what) => faults.push(what),
            }
        }
    }
    let mut solvers = BTreeMap::new();
    for id in registry.kind::<dyn Solver<G>>().ids() {
        let puzzles: &[Made<G>] = &puzzles;
        match solver::<G>(id, &none, slack, puzzles, registry) {
            Ok(report) => drop(solvers.insert(id.to_owned(), report)),
            Err(what) => faults.push(what),
        }
    }
    if faults.is_empty() {
        Ok(FamilyReport { makers, measures, solvers })
    } else {
        Err(faults.join("\n"))
    }
}
