//! Readings of a puzzle against the gates and the bands of its tier.

use crate::answers::Reading;
use crate::service::text;
use etchwork::engine::MetricSet;
use etchwork::pipeline::Gate;
use etchwork::tune::{BUILT_IN_BANDS, BandSet};
use etchwork::{PathPuzzle, Ratio, Registry, Tier};
use std::collections::BTreeMap;

/// The tuner's bands for readings without a band in the tier.
const BANDS: &str = "default";

/// Takes readings, even those without a gate.
pub struct Measures {
    tier: Tier,
    metric_set: MetricSet,
    bands: BTreeMap<String, Band>,
}

/// The range where a reading should lie.
struct Band {
    ends: (Ratio, Ratio),
    /// Only with this mechanic, if given.
    mechanic: Option<String>,
}

impl Measures {
    /// The measures of a tier, and those with bands.
    pub fn new(tier: &Tier, name: &str, registry: &Registry) -> Result<Self, String> {
        let own = tier.bands.iter().map(|(reading, ends)| (reading.clone(), Band::of(*ends)));
        let mut bands: BTreeMap<String, Band> = own.collect();
        let mut measured = Tier { gates: BTreeMap::new(), ..tier.clone() };
        let (_, file) = BUILT_IN_BANDS.iter().find(|(id, _)| *id == BANDS).expect("it ships");
        let set = BandSet::parse(file, registry).map_err(text)?;
        if let Some(target) = set.tier(name) {
            for (reading, band) in &target.bands {
                let end = |value: f64| Ratio::try_from(value).map_err(text);
                let ends = (end(band.low)?, end(band.high)?);
                let band = Band { ends, mechanic: band.mechanic.clone() };
                bands.entry(reading.clone()).or_insert(band);
            }
            for (metric, settings) in &target.metrics {
                measured.metrics.entry(metric.clone()).or_insert_with(|| settings.clone());
            }
        }
        for (metric, reading) in etchwork::path::readings(registry).map_err(text)? {
            if bands.contains_key(reading.name) || tier.gates.contains_key(reading.name) {
                measured.metrics.entry(metric.to_owned()).or_default();
            }
        }
        let metric_set = MetricSet::new(&measured, registry).map_err(text)?;
        Ok(Self { tier: tier.clone(), metric_set, bands })
    }

    /// The readings of a puzzle with its path.
    pub fn readings(&mut self, puzzle: &PathPuzzle) -> Vec<Reading> {
        let graph = puzzle.graph();
        let Some(solved) = puzzle.solved(&graph) else { return Vec::new() };
        self.metric_set.measure(&solved);
        let is_at_work =
            |mechanic: &String| puzzle.rules().iter().any(|(id, _)| id == mechanic.as_str());
        let reading = |(name, value): (&str, Option<Ratio>)| {
            let band =
                self.bands.get(name).filter(|band| band.mechanic.as_ref().is_none_or(is_at_work));
            judged(name, value, self.tier.gates.get(name), band.map(|band| band.ends))
        };
        self.metric_set.readings().map(reading).collect()
    }
}

/// A reading against a gate and a band, if they exist.
pub fn judged(
    name: &str,
    value: Option<Ratio>,
    gate: Option<&Gate>,
    band: Option<(Ratio, Ratio)>,
) -> Reading {
    Reading {
        name: name.to_owned(),
        value,
        gate: gate.copied(),
        broken: gate.and_then(|gate| gate.broken_by(value)).map(str::to_owned),
        band,
        in_band: band.zip(value).map(|((low, high), at)| (low..=high).contains(&at)),
    }
}

impl Band {
    fn of(ends: (Ratio, Ratio)) -> Self {
        Self { ends, mechanic: None }
    }
}
