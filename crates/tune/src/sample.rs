//! Samples: the readings of a tier's puzzles, measured with the settings of a target.

use crate::{FamilyAnswer, FamilyReadings, FamilySource, Target, TierWorker};
use etchwork_path::{Ratio, murmur3_32};
use etchwork_pipeline::{Fault, Limit, Overrides, PlanError, Tier};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::ops::Range;
use thiserror::Error;

/// The answer to one request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Boards sculpted.
    pub boards: u32,
    /// The puzzle's record, unless the request gave up.
    pub puzzle: Option<Reading>,
}

/// The results of requests that were answered together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rows {
    /// The answers, in the order of the requests; only the first ones if the work was cut short.
    pub rows: Vec<Row>,
    /// Why not all requests were answered, if any is missing.
    pub cut: Option<Cut>,
}

/// Why requests were not all answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cut {
    /// The requests exceed their common limit of boards.
    TooManyBoards,
    /// The work was stopped from outside.
    Stopped,
}

impl Rows {
    /// Whether the work was stopped from outside: the result is then not an answer.
    pub fn is_stopped(&self) -> bool {
        self.cut == Some(Cut::Stopped)
    }
}

/// The record of one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The values, in the order of the target's bands.
    pub values: Box<[Value]>,
    /// A hash that is equal for puzzles that are the same up to symmetry, if the target counts
    /// repeats.
    pub key: Option<u32>,
}

/// One reading of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// The reading.
    Known(f64),
    /// The metric's budget was spent before the value was known.
    Unknown,
    /// The band is for puzzles with another mechanic.
    OutOfScope,
}

impl Value {
    /// The reading, if it counts; within, whether it is known.
    pub fn counts(self) -> Option<Option<f64>> {
        match self {
            Self::Known(value) => Some(Some(value)),
            Self::Unknown => Some(None),
            Self::OutOfScope => None,
        }
    }
}

/// Why a tier cannot be measured.
#[derive(Debug, Error)]
pub enum SampleError {
    /// The tier cannot be generated from.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A plug-in breaks its contract.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// An axis of a tier names no setting.
    #[error("{0}")]
    Axis(String),
    /// A worker outside this process failed.
    #[error("{0}")]
    Remote(String),
}

/// Generates puzzles of one tier and takes the readings that a target bands. Each thread has its
/// own sampler; readings depend on tier, seed and index alone.
pub struct Sampler<'a> {
    target: &'a Target,
    /// `None` if a plug-in refuses the tier's settings.
    worker: Option<Box<dyn TierWorker + 'a>>,
}

impl<'a> Sampler<'a> {
    /// Prepares to measure a tier with overrides.
    pub fn new(
        tier: &Tier,
        overrides: &Overrides,
        target: &'a Target,
        source: &'a dyn FamilySource,
    ) -> Result<Self, SampleError> {
        let mut tier = tier.clone();
        for name in target.bands.keys() {
            // Every reading with a band is measured.
            tier.bands.entry(name.clone()).or_insert((Ratio::ZERO, Ratio::ZERO));
        }
        match source.worker(&tier, overrides, target) {
            Ok(worker) => Ok(Self { target, worker: Some(worker) }),
            // A start's settings are valid; those of a candidate may conflict.
            Err(PlanError::Registry(_)) => Ok(Self { target, worker: None }),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether no board can be made because a plug-in refuses the tier's settings.
    pub(crate) fn is_barren(&self) -> bool {
        self.worker.is_none()
    }

    /// The memory of a finished sampler.
    pub(crate) fn memory(self) -> Option<Box<dyn Any + Send>> {
        self.worker?.memory()
    }

    /// Takes the memory of a finished sampler of any tier.
    pub(crate) fn take_memory(&mut self, memory: Box<dyn Any + Send>) {
        if let Some(worker) = &mut self.worker {
            worker.take_memory(memory);
        }
    }

    /// Answers requests, in their order.
    pub fn rows(&mut self, seed: u32, indices: Range<u32>) -> Result<Vec<Row>, SampleError> {
        Ok(self.rows_within(seed, indices, Limit::NONE)?.rows)
    }

    /// Answers requests, in their order, until they are certain to exceed the limit of boards or
    /// are stopped.
    pub(crate) fn rows_within(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Rows, SampleError> {
        let Some(worker) = &mut self.worker else {
            let rows = indices.map(|_| Row { boards: 0, puzzle: None }).collect();
            return Ok(Rows { rows, cut: None });
        };
        let mut rows = Vec::new();
        let mut take = |FamilyAnswer { boards, puzzle }| {
            rows.push(Row { boards, puzzle: puzzle.map(|puzzle| read(self.target, &puzzle)) });
        };
        let cut = if worker.answers(seed, indices, limit, &mut take)? {
            None
        } else if limit.is_stopped() {
            Some(Cut::Stopped)
        } else {
            Some(Cut::TooManyBoards)
        };
        Ok(Rows { rows, cut })
    }
}

/// The readings that a target bands, in its order.
fn read(target: &Target, puzzle: &FamilyReadings) -> Reading {
    let has = |part: &str| puzzle.mechanic.split('+').any(|own| own == part);
    let is_of = |mechanics: &str| mechanics.split('+').all(has);
    let value = |name: &str| {
        let taken = puzzle.readings.iter().find(|(known, _)| *known == name);
        taken.and_then(|(_, value)| *value).map(Ratio::to_f64)
    };
    let values = target.bands.iter().map(|(name, band)| match &band.mechanic {
        Some(mechanics) if !is_of(mechanics) => Value::OutOfScope,
        _ => value(name).map_or(Value::Unknown, Value::Known),
    });
    let key = (target.min_distinct > 0.0).then(|| murmur3_32(&puzzle.likeness, 0));
    Reading { values: values.collect(), key }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, rows, set};
    use crate::{BUILT_IN_BANDS, BandSet, Score};

    fn bands() -> BandSet {
        BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap()
    }

    #[test]
    fn every_tier_is_measured_as_the_target_says_whatever_its_own_settings_are() {
        let bands = bands();
        let target = bands.tier("medium").unwrap();
        let depth = target.bands.keys().position(|name| name == "mean_fork_depth").unwrap();
        for name in ["article", "default"] {
            let set = set(name);
            let rows = rows(set.tier("medium").unwrap(), target, 0..60);
            let known = rows.iter().filter_map(|row| row.puzzle.as_ref()).map(|p| p.values[depth]);
            // A horizon of 3 holds for both.
            assert!(known.clone().count() > 50);
            known.for_each(|value| match value {
                Value::Known(depth) => assert!((0.0..=3.0).contains(&depth)),
                other => panic!("{other:?}"),
            });
        }
    }

    /// Among thousands of puzzles, two tutorial ones are often the same, two medium ones hardly
    /// ever; repeats are counted only if the target asks.
    #[test]
    fn small_tiers_repeat_themselves() {
        let (bands, set) = (bands(), set("default"));
        let repeats = |tier: &str, min_distinct: f64| {
            let target = Target { min_distinct, ..bands.tier(tier).unwrap().clone() };
            Score::of(&target, rows(set.tier(tier).unwrap(), &target, 0..600).iter()).repeats
        };
        let tutorial = repeats("tutorial", 1.0);
        assert!((1.0 / 30.0..1.0 / 15.0).contains(&tutorial), "{tutorial}");
        assert!(repeats("medium", 1.0) < 1.0 / 2000.0);
        assert_eq!(repeats("tutorial", 0.0), 0.0);
    }

    #[test]
    fn a_band_for_a_mechanic_counts_its_puzzles_alone() {
        let mut target = bands().tier("expert").unwrap().clone();
        for band in target.bands.values_mut() {
            band.mechanic = Some("fog".to_owned());
        }
        let set = set("article");
        let rows = rows(set.tier("expert").unwrap(), &target, 0..100);
        let counted = rows.iter().filter_map(|row| row.puzzle.as_ref());
        let counted = counted.filter(|puzzle| puzzle.values[0].counts().is_some()).count();
        assert!((30..70).contains(&counted), "half of the puzzles have fog: {counted}");
    }
}
