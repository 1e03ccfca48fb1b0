//! Tiers of families other than paths.

mod space;

pub use space::FamilySpace;

use super::{Bounded, Sampling, Tuned};
use crate::{Band, Cut, Reading, Row, Rows, SampleError, Target, Value};
use etchwork_path::{Ratio, murmur3_32};
use etchwork_pipeline::{Bound, Fault, Knob, Limit, PlanError, Tier};
use std::ops::Range;

/// The source of a family's puzzles.
pub trait FamilySource: Sync {
    /// A sampler for a tier; refuses a tier that cannot be generated from.
    fn bench(&self, tier: &Tier) -> Result<Box<dyn TierWorker + '_>, PlanError>;
}

/// Answers requests of a tier of a family. An answer depends on tier, seed and index alone.
pub trait TierWorker: Send {
    /// Answers a request, or returns nothing if it was stopped. It checks for a stop before each
    /// attempt.
    fn answer(
        &mut self,
        seed: u32,
        index: u32,
        limit: Limit<'_>,
    ) -> Result<Option<FamilyAnswer>, Fault>;
}

/// The answer to one request.
pub struct FamilyAnswer {
    /// The number of attempts.
    pub boards: u32,
    /// The puzzle's record, unless the request gave up.
    pub puzzle: Option<FamilyReadings>,
}

/// The record of one puzzle of a family.
pub struct FamilyReadings {
    /// The readings, by name.
    pub readings: Vec<(&'static str, Option<Ratio>)>,
    /// Bytes that are equal for equivalent puzzles.
    pub likeness: Vec<u8>,
}

impl Target {
    /// The target that a tier of a family declares: its bands, with equal weights. A puzzle may
    /// take half of a request's attempts on average; at that rate one request in eight gives up.
    pub fn of_family(tier: &Tier) -> Self {
        let band = |low: Ratio, high: Ratio| Band {
            low: low.to_f64(),
            high: high.to_f64(),
            weight: 1.0,
            mechanic: None,
            gate: false,
        };
        let bands = tier.bands.iter();
        let bands = bands.map(|(name, (low, high))| (name.clone(), band(*low, *high)));
        let max_boards_per_puzzle = (f64::from(tier.boards) / 2.0).max(1.0);
        let (metrics, bands) = (Default::default(), bands.collect());
        Self { max_boards_per_puzzle, min_distinct: 0.0, metrics, bands }.reading_gates_of(tier)
    }

    /// The target plus the readings of the tier's tuned gates at weight 0: every board must have
    /// them.
    pub fn reading_gates_of(mut self, tier: &Tier) -> Self {
        let weightless = || Band { low: 0.0, high: 0.0, weight: 0.0, mechanic: None, gate: false };
        for reading in gated(tier) {
            self.bands.entry(reading.to_owned()).or_insert_with(weightless);
        }
        self
    }
}

/// The readings whose gates are tuned.
fn gated(tier: &Tier) -> impl Iterator<Item = &str> {
    tier.axes.keys().filter_map(|name| match Knob::parse(name) {
        Ok(Knob::Gate(reading, _)) => Some(reading),
        _ => None,
    })
}

impl Tuned for Tier {
    type Source<'a> = &'a (dyn FamilySource + 'a);
    type Sampler<'a> = FamilySampler<'a>;
    type Space = FamilySpace;

    fn space(&self, _: &Target, works: &dyn FamilySource) -> Result<FamilySpace, SampleError> {
        FamilySpace::new(self, works)
    }

    fn sampler<'a>(
        &self,
        target: &'a Target,
        works: &'a (dyn FamilySource + 'a),
    ) -> Result<FamilySampler<'a>, SampleError> {
        let mut tier = self.clone();
        for name in target.bands.keys() {
            // Every reading with a band is measured.
            tier.bands.entry(name.clone()).or_insert((Ratio::ZERO, Ratio::ZERO));
        }
        match works.bench(&tier) {
            Ok(bench) => Ok(FamilySampler { target, bench: Some(bench) }),
            // A start's settings are valid; those of a candidate may conflict.
            Err(PlanError::Registry(_)) => Ok(FamilySampler { target, bench: None }),
            Err(error) => Err(error.into()),
        }
    }

    fn stock_sampler<'a>(
        &self,
        _: &str,
        target: &'a Target,
        works: &'a (dyn FamilySource + 'a),
    ) -> Result<FamilySampler<'a>, SampleError> {
        Self { boards: 1, ..self.clone() }.sampler(target, works)
    }

    fn ungated(&self, _: &Target) -> Self {
        let mut tier = self.clone();
        for name in self.axes.keys() {
            if let Ok(Knob::Gate(reading, bound)) = Knob::parse(name)
                && let Some(gate) = tier.gates.get_mut(reading)
            {
                match bound {
                    Bound::Min => gate.min = None,
                    Bound::Max => gate.max = None,
                }
            }
        }
        tier.gates.retain(|_, gate| gate.min.is_some() || gate.max.is_some());
        tier
    }

    fn bounds(&self, target: &Target) -> Vec<Bounded> {
        let bound = |name: &String| {
            let Ok(Knob::Gate(reading, bound)) = Knob::parse(name) else { return None };
            let gate = self.gates.get(reading)?;
            let at = target.bands.keys().position(|band| band == reading)?;
            Some(match bound {
                Bound::Min => Bounded { at, min: gate.min.map(Ratio::to_f64), max: None },
                Bound::Max => Bounded { at, min: None, max: gate.max.map(Ratio::to_f64) },
            })
        };
        self.axes.keys().filter_map(bound).collect()
    }

    fn stocks(&self) -> Vec<(String, f64)> {
        vec![(String::new(), 1.0)]
    }

    fn weight(&self, _: &str) -> f64 {
        1.0
    }

    fn standby(&self) -> Option<&str> {
        None
    }

    fn boards(&self) -> u32 {
        self.boards
    }

    fn contents(&self) -> Vec<u8> {
        serde_json::to_vec(&(self, &self.axes)).expect("a tier is plain data")
    }
}

/// Answers requests of one tier of a family, with the readings that a target bands.
pub struct FamilySampler<'a> {
    target: &'a Target,
    /// `None` if the maker refuses the settings.
    bench: Option<Box<dyn TierWorker + 'a>>,
}

impl Sampling for FamilySampler<'_> {
    fn rows_within(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Rows, SampleError> {
        let Some(bench) = &mut self.bench else {
            let rows = indices.map(|_| Row { boards: 0, puzzle: None }).collect();
            return Ok(Rows::within(rows, true, limit));
        };
        let (mut rows, mut boards) = (Vec::new(), 0);
        for index in indices {
            let Some(answer) = bench.answer(seed, index, limit)? else {
                return Ok(Rows::within(rows, false, limit));
            };
            let FamilyAnswer { boards: took, puzzle } = answer;
            boards += u64::from(took);
            let puzzle = puzzle.map(|FamilyReadings { readings, likeness }| {
                let key = (self.target.min_distinct > 0.0).then(|| murmur3_32(&likeness, 0));
                Reading { values: values(self.target, &readings), key }
            });
            rows.push(Row { boards: took, puzzle });
            if boards > limit.boards {
                return Ok(Rows { rows, cut: Some(Cut::TooManyBoards) });
            }
        }
        Ok(Rows::within(rows, true, limit))
    }

    fn is_barren(&self) -> bool {
        self.bench.is_none()
    }
}

/// The readings that a target bands, in its order.
fn values(target: &Target, readings: &[(&'static str, Option<Ratio>)]) -> Box<[Value]> {
    let value = |name: &String| {
        let taken = readings.iter().find(|(known, _)| known == name);
        let value = taken.and_then(|(_, value)| *value);
        value.map_or(Value::Unknown, |value| Value::Known(value.to_f64()))
    };
    target.bands.keys().map(value).collect()
}
