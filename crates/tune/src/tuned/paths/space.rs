//! The settings of a tier of paths as a point of the unit cube, and back.

use super::own;
use crate::tuned::{put_in_order, set_bound};
use crate::{Target, TierSpace};
use etchwork_engine::{Tier, Weighted};
use etchwork_path::{Ratio, Registry, RegistryError, Settings, SourceOrder};
use etchwork_pipeline::{self as pipeline, Bound, PlanError};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// The tuned settings of a tier of paths, one axis each:
///
/// - the least share of walls, and the distance from it to the greatest, each from half its value
///   to double, so that boards are neither bare nor all alike;
/// - the weight of each sculptor;
/// - the order of sources, one of the registered orders;
/// - the least value of each reading whose band says `gate`, from as far below
///   the band as it is wide up to its upper end; at the lower end there is none;
/// - the weight of each mechanic that may be drawn, from half its value to double, so that no
///   mechanic is tuned away.
///
/// Greatest values, sizes, finders and all other settings stay unchanged. Values have three
/// decimals, as in a tier file.
#[derive(Clone, Debug)]
pub struct Space {
    /// The tier in the form that all families share.
    shared: pipeline::Tier,
    tier: Tier,
    axes: Vec<Axis>,
    orders: Vec<String>,
}

/// One number of a point, with its setting.
#[derive(Clone, Debug)]
struct Axis {
    knob: Knob,
    low: f64,
    high: f64,
}

#[derive(Clone, Debug)]
enum Knob {
    LeastWalls,
    WallRange,
    Sculptor(String),
    Order,
    Min(String),
    Mechanic(String),
}

impl fmt::Display for Knob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeastWalls => f.write_str("walls"),
            Self::WallRange => f.write_str("walls.range"),
            Self::Sculptor(id) => write!(f, "sculptors.{id}"),
            Self::Order => f.write_str("sources.order"),
            Self::Min(reading) => write!(f, "gates.{reading}.min"),
            Self::Mechanic(name) => write!(f, "mechanics.{name}"),
        }
    }
}

impl Knob {
    /// The setting in a tier, if it is a number and set.
    fn number(&self, tier: &Tier) -> Option<f64> {
        match self {
            Self::LeastWalls => Some(tier.walls.0),
            Self::WallRange => Some(tier.walls.1 - tier.walls.0),
            Self::Sculptor(id) => Some(tier.sculptors[id].weight),
            Self::Mechanic(name) => Some(tier.mechanics[name].weight),
            Self::Min(reading) => Some(tier.gates.get(reading)?.min?.to_f64()),
            Self::Order => None,
        }
    }
}

/// Three decimals, so that a file holds the measured values exactly.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// From half of a number to double, capped at its maximum.
fn around(value: f64, most: f64) -> (f64, f64) {
    (value / 2.0, (value * 2.0).min(most))
}

fn ratio(value: f64) -> Ratio {
    Ratio::try_from(rounded(value)).expect("a number with three decimals is a decimal")
}

impl Space {
    /// The space around a tier. The tier is changed to measure its gated readings with the target's
    /// settings, and to report the target's bands.
    pub fn new(
        shared: &pipeline::Tier,
        target: &Target,
        registry: &Registry,
    ) -> Result<Self, PlanError> {
        let mut shared = shared.clone();
        // How large its boards may be was measured of the tier that it starts from.
        shared.maker.settings.remove("largest");
        let tier = &Tier::of_shared(&shared).map_err(own)?;
        let mut space = Self {
            shared,
            tier: tier.clone(),
            axes: Vec::new(),
            orders: registry.kind::<dyn SourceOrder>().ids().map(str::to_owned).collect(),
        };
        space.measure_as(target, registry).map_err(own)?;
        let (least, most) = tier.walls;
        space.add(Knob::LeastWalls, around(least, 1.0), least);
        space.add(Knob::WallRange, around(most - least, 1.0), most - least);
        for (id, entry) in &tier.sculptors {
            space.add(Knob::Sculptor(id.clone()), (0.0, 1.0), entry.weight);
        }
        if space.orders.len() > 1 {
            space.add(Knob::Order, (0.0, 1.0), 0.5);
        }
        for (name, band) in target.bands.iter().filter(|(_, band)| band.gate) {
            let low = (band.low - band.width()).max(0.0).min(band.low);
            let start = tier.gates.get(name).and_then(|gate| gate.min);
            let start = start.map_or(low, Ratio::to_f64);
            space.add(Knob::Min(name.clone()), (low, band.high), start);
        }
        for (name, entry) in tier.mechanics.iter().filter(|(_, entry)| entry.weight > 0.0) {
            let ends = around(entry.weight, Weighted::MOST);
            space.add(Knob::Mechanic(name.clone()), ends, entry.weight);
        }
        Ok(space)
    }

    fn add(&mut self, knob: Knob, (low, high): (f64, f64), start: f64) {
        self.axes.push(Axis { knob, low: low.min(start), high: high.max(start) });
    }

    fn measure_as(&mut self, target: &Target, registry: &Registry) -> Result<(), RegistryError> {
        for (metric, reading) in etchwork_path::readings(registry)? {
            let Some(band) = target.bands.get(&*reading.name) else { continue };
            let measured = self.tier.metrics.contains_key(metric);
            if band.gate || measured || self.tier.gates.contains_key(&*reading.name) {
                let settings: Settings = target.metrics.get(metric).cloned().unwrap_or_default();
                self.tier.metrics.insert(metric.to_owned(), settings);
                if band.mechanic.is_none() {
                    let ends = (ratio(band.low), ratio(band.high));
                    self.tier.bands.insert(reading.name.to_string(), ends);
                }
            }
        }
        Ok(())
    }

    /// The tier of paths at a point.
    fn at(&self, point: &[f64]) -> Tier {
        let (mut made, mut range) = (self.tier.clone(), 0.0);
        let tier = &mut made;
        for (axis, part) in self.axes.iter().zip(point) {
            let part = part.clamp(0.0, 1.0);
            let value = rounded(axis.low + part * (axis.high - axis.low));
            match &axis.knob {
                Knob::LeastWalls => tier.walls.0 = value,
                Knob::WallRange => range = value,
                Knob::Sculptor(id) => weight_of(&mut tier.sculptors, id).weight = value,
                Knob::Mechanic(name) => weight_of(&mut tier.mechanics, name).weight = value,
                Knob::Order => self.orders[self.order(part)].clone_into(&mut tier.sources.order),
                Knob::Min(name) => {
                    let min = (part > 0.0).then(|| ratio(value));
                    set_bound(&mut tier.gates, name, Bound::Min, min);
                }
            }
        }
        put_in_order(&mut tier.gates);
        tier.walls.1 = rounded(tier.walls.0 + range).min(1.0);
        unless_drawn(&mut tier.sculptors, &self.tier.sculptors);
        unless_drawn(&mut tier.mechanics, &self.tier.mechanics);
        made
    }

    /// A tier of this space in the form that all families share.
    fn shared(&self, of: Tier) -> pipeline::Tier {
        let mut tier = self.shared.clone();
        let settings = &mut tier.maker.settings;
        settings.insert("walls", serde_json::json!(of.walls));
        for (key, weights) in [("sculptors", &of.sculptors), ("mechanics", &of.mechanics)] {
            let mut table = settings.remove(key).unwrap_or_default();
            for (id, entry) in weights {
                table[id]["weight"] = entry.weight.into();
            }
            settings.insert(key, table);
        }
        let mut sources = settings.remove("sources").unwrap_or_default();
        sources["order"] = of.sources.order.into();
        settings.insert("sources", sources);
        pipeline::Tier { metrics: of.metrics, gates: of.gates, bands: of.bands, ..tier }
    }

    fn order(&self, part: f64) -> usize {
        ((part * self.orders.len() as f64) as usize).min(self.orders.len() - 1)
    }
}

impl TierSpace for Space {
    fn len(&self) -> usize {
        self.axes.len()
    }

    fn held(&self) -> usize {
        let free = |axis: &Axis| matches!(axis.knob, Knob::Min(_) | Knob::Mechanic(_));
        self.axes.iter().position(free).unwrap_or(self.axes.len())
    }

    fn start(&self) -> Vec<f64> {
        let part = |axis: &Axis| {
            let (is_gate, width) = (matches!(axis.knob, Knob::Min(_)), axis.high - axis.low);
            match axis.knob.number(&self.tier) {
                None if matches!(axis.knob, Knob::Order) => {
                    let at = self.orders.iter().position(|order| *order == self.tier.sources.order);
                    (at.unwrap_or(0) as f64 + 0.5) / self.orders.len() as f64
                }
                None => 0.0,
                // At the very end of its axis there is no gate.
                Some(_) if width == 0.0 => f64::from(u8::from(is_gate)),
                Some(value) => ((value - axis.low) / width).max(if is_gate { 1e-9 } else { 0.0 }),
            }
        };
        self.axes.iter().map(part).collect()
    }

    fn tier(&self, point: &[f64]) -> pipeline::Tier {
        self.shared(self.at(point))
    }

    fn settings(&self, point: &[f64]) -> Vec<(String, Value)> {
        let tier = self.at(point);
        let value = |knob: &Knob| match knob {
            Knob::WallRange => knob.number(&tier).map(rounded).into(),
            Knob::Order => tier.sources.order.clone().into(),
            knob => Value::from(knob.number(&tier)),
        };
        self.axes.iter().map(|axis| (axis.knob.to_string(), value(&axis.knob))).collect()
    }
}

type Weights = BTreeMap<String, Weighted>;

/// Uses the start's weights where all round to 0: one must be drawn.
fn unless_drawn(weights: &mut Weights, start: &Weights) {
    if weights.values().all(|entry| entry.weight == 0.0) {
        weights.clone_from(start);
    }
}

fn weight_of<'a>(entries: &'a mut Weights, name: &str) -> &'a mut Weighted {
    entries.get_mut(name).expect("an axis is of an entry of its tier")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, set};
    use crate::{BUILT_IN_BANDS, BandSet, tier_file};
    use etchwork_engine::TierSet;
    use proptest::prelude::*;

    fn space(set_name: &str, tier: &str) -> Space {
        let registry = registry();
        let bands = BandSet::parse(BUILT_IN_BANDS[1].1, &registry).unwrap();
        let set = set(set_name);
        Space::new(set.tier(tier).unwrap(), bands.tier(tier).unwrap(), &registry).unwrap()
    }

    #[test]
    fn the_start_is_the_tier() {
        for name in ["default", "default-2"] {
            for tier in ["tutorial", "easy", "medium", "hard", "expert"] {
                let space = space(name, tier);
                let at_start = space.at(&space.start());
                let set = set(name);
                let start = Tier::of_shared(set.tier(tier).unwrap()).unwrap();
                assert_eq!(at_start.walls, start.walls, "{tier}");
                assert_eq!(at_start.sculptors, start.sculptors, "{tier}");
                assert_eq!(at_start.mechanics, start.mechanics, "{tier}");
                assert_eq!(at_start.sources, start.sources, "{tier}");
                assert_eq!(at_start.gates, start.gates, "{tier}");
                assert_eq!(space.settings(&space.start()).len(), space.len());
            }
        }
    }

    #[test]
    fn what_is_gated_is_measured_as_the_target_does() {
        let space = space("article", "expert");
        let horizon = serde_json::to_value(&space.tier.metrics["fork_depth"]).unwrap();
        assert_eq!(horizon["horizon"], 3);
    }

    /// A tier at the limits of a file's values stays within them.
    #[test]
    fn every_point_of_an_extreme_tier_can_be_read() {
        let (registry, set) = (registry(), set("default"));
        let bands = BandSet::parse(BUILT_IN_BANDS[1].1, &registry).unwrap();
        let target = bands.tier("hard").unwrap();
        for (weight, walls) in [(Weighted::MOST, (0.75, 0.75)), (0.0002, (0.0, 1.0))] {
            let mut tier = set.tier("hard").unwrap().clone();
            let settings = &mut tier.maker.settings;
            settings.insert("walls", serde_json::json!(walls));
            let mut mechanics = settings.get("mechanics").unwrap().clone();
            let all = mechanics.as_object_mut().unwrap().values_mut();
            all.for_each(|entry| entry["weight"] = weight.into());
            settings.insert("mechanics", mechanics);
            let space = Space::new(&tier, target, &registry).unwrap();
            for part in [0.0, 0.5, 1.0] {
                let tiers = vec![("hard".to_owned(), space.at(&vec![part; space.len()]))];
                let written = tier_file(
                    &TierSet {
                        name: "tried".to_owned(),
                        tiers,
                        difficulty: BTreeMap::new(),
                        leading: Vec::new(),
                    },
                    "",
                );
                let read = TierSet::parse(&written, &registry);
                assert!(read.is_ok(), "{weight} at {part}: {}", read.unwrap_err());
            }
        }
    }

    proptest! {
        /// Every point is a tier that can be written, read and generated from.
        #[test]
        fn every_point_is_a_tier(point in prop::collection::vec(-0.5f64..1.5, 20)) {
            let space = space("default", "hard");
            let tier = space.at(&point);
            prop_assert_eq!(&Tier::of_shared(&space.tier(&point)).unwrap(), &tier);
            let set = TierSet { name: "tried".to_owned(), tiers: vec![("hard".to_owned(), tier)], difficulty: BTreeMap::new(), leading: Vec::new() };
            let again = TierSet::parse(&tier_file(&set, ""), &registry()).unwrap();
            prop_assert_eq!(again, set);
        }
    }
}
