//! The seam between the tuner and the families whose tiers it tunes.

mod families;
mod paths;

pub use families::FamilySpace;
pub(crate) use families::space;
pub use paths::Space;

use crate::{SampleError, Target};
use etchwork_path::{Name, Ratio};
use etchwork_pipeline::{Bound, Fault, Gate, Knob, Limit, Overrides, PlanError, Tier};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The source of a family's puzzles.
pub trait FamilySource: Sync {
    /// A worker for a tier, which takes the readings that the target bands; refuses a tier that
    /// cannot be generated from.
    fn worker<'a>(
        &'a self,
        tier: &Tier,
        overrides: &Overrides,
        target: &'a Target,
    ) -> Result<Box<dyn TierWorker + 'a>, PlanError>;

    /// The settings that are tuned, unless they are the axes that a tier declares.
    fn own_space(&self, _: &Tier, _: &Target) -> Result<Option<Arc<dyn TierSpace>>, SampleError> {
        Ok(None)
    }
}

/// Answers requests of a tier. An answer depends on tier, seed and index alone.
pub trait TierWorker: Send {
    /// Answers requests, and hands each answer on in its order. False if the work was stopped, which
    /// is checked before each attempt, or if all requests together clearly take more attempts than
    /// the limit has.
    fn answers(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
        take: &mut dyn FnMut(FamilyAnswer),
    ) -> Result<bool, Fault>;

    /// Its memory, once it is finished.
    fn memory(self: Box<Self>) -> Option<Box<dyn Any + Send>> {
        None
    }

    /// Takes the memory of a finished worker.
    fn take_memory(&mut self, memory: Box<dyn Any + Send>) {
        drop(memory);
    }
}

/// The answer to one request.
pub struct FamilyAnswer {
    /// The number of attempts.
    pub boards: u32,
    /// The puzzle's record, unless the request gave up.
    pub puzzle: Option<FamilyReadings>,
}

/// The record of one puzzle of a family.
#[derive(Default)]
pub struct FamilyReadings {
    /// The readings, by name.
    pub readings: Vec<(Name, Option<Ratio>)>,
    /// Bytes that are equal for equivalent puzzles; they may be none if the target counts no
    /// repeats.
    pub likeness: Vec<u8>,
    /// Its mechanics, joined with `+`.
    pub mechanic: Arc<str>,
}

/// The settings of a tier as a point of the unit cube, and back.
pub trait TierSpace: Send + Sync {
    /// The number of axes.
    fn len(&self) -> usize;

    /// Whether there is nothing to tune.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of axes before those that can be set after boards are drawn: bounds of gates and
    /// weights.
    fn held(&self) -> usize;

    /// The point at which the space was made.
    fn start(&self) -> Vec<f64>;

    /// The tier at a point. Numbers outside 0 to 1 are moved to the nearer end.
    fn tier(&self, point: &[f64]) -> Tier;

    /// The settings at a point, by the names of the keys in a tier file.
    fn settings(&self, point: &[f64]) -> Vec<(String, Value)>;
}

/// Everything in a tier that decides the result of a run.
pub fn contents(tier: &Tier) -> Vec<u8> {
    match paths::of_shared(tier) {
        Some(tier) => serde_json::to_vec(&tier),
        None => serde_json::to_vec(&(tier, &tier.axes)),
    }
    .expect("a tier is plain data")
}

/// The stocks that requests draw from.
pub(crate) struct Stocks {
    /// Each with its weight in the draw.
    pub weights: Vec<(String, f64)>,
    /// The one that replaces another whose boards are used up.
    pub standby: Option<String>,
}

impl Stocks {
    /// The stocks of a tier; most have one, without a name.
    pub fn of(tier: &Tier) -> Self {
        paths::stocks(tier)
            .unwrap_or_else(|| Self { weights: vec![(String::new(), 1.0)], standby: None })
    }

    /// The weight of a stock.
    pub fn weight(&self, stock: &str) -> f64 {
        self.weights.iter().find(|(name, _)| name == stock).map_or(0.0, |(_, weight)| *weight)
    }
}

/// The tuned bounds of gates: those that axes of the tier name, or in a tier without axes the least
/// value of each reading whose band says so.
fn tuned_gates(tier: &Tier, target: &Target) -> Vec<(String, Bound)> {
    let of_axis = |name: &String| match Knob::parse(name) {
        Ok(Knob::Gate(reading, bound)) => Some((reading.to_owned(), bound)),
        _ => None,
    };
    let gated = target.bands.iter().filter(|(_, band)| band.gate && tier.axes.is_empty());
    let of_bands = gated.map(|(reading, _)| (reading.clone(), Bound::Min));
    tier.axes.keys().filter_map(of_axis).chain(of_bands).collect()
}

/// A bound of a gate.
fn bound_of(gate: &mut Gate, bound: Bound) -> &mut Option<Ratio> {
    match bound {
        Bound::Min => &mut gate.min,
        Bound::Max => &mut gate.max,
    }
}

type Gates = BTreeMap<String, Gate>;

/// Sets a bound of a gate, or removes it.
fn set_bound(gates: &mut Gates, reading: &str, bound: Bound, value: Option<Ratio>) {
    let gate = gates.entry(reading.to_owned()).or_insert(Gate { min: None, max: None });
    *bound_of(gate, bound) = value;
    if gate.min.is_none() && gate.max.is_none() {
        gates.remove(reading);
    }
}

/// Lowers least values that exceed greatest values.
fn put_in_order(gates: &mut Gates) {
    for gate in gates.values_mut() {
        gate.min = gate.min.map(|min| gate.max.map_or(min, |max| max.min(min)));
    }
}

/// The tier without the bounds of tuned gates.
pub(crate) fn ungated(tier: &Tier, target: &Target) -> Tier {
    let mut free = tier.clone();
    for (reading, bound) in tuned_gates(tier, target) {
        set_bound(&mut free.gates, &reading, bound, None);
    }
    free
}

/// The bounds of a tier's tuned gates.
pub(crate) fn bounds(tier: &Tier, target: &Target) -> Vec<Bounded> {
    let bounded = |(reading, bound): (String, Bound)| {
        let value = bound_of(&mut tier.gates.get(&reading)?.clone(), bound).as_ref()?.to_f64();
        Some(Bounded { at: target.bands.keys().position(|band| *band == reading)?, bound, value })
    };
    tuned_gates(tier, target).into_iter().filter_map(bounded).collect()
}

/// The bound that a tuned gate sets on a reading.
pub(crate) struct Bounded {
    /// The index of the reading among the bands of the target.
    pub at: usize,
    bound: Bound,
    value: f64,
}

impl Bounded {
    /// Whether a value passes.
    pub fn passes(&self, value: f64) -> bool {
        match self.bound {
            Bound::Min => value >= self.value,
            Bound::Max => value <= self.value,
        }
    }
}
