//! Samples: the readings of a tier's puzzles, measured with the settings of a target.

use crate::Target;
use etchwork_codec::{BoardText, distinct_key};
use etchwork_engine::{
    Emitted, Fault, MetricSet, Outcome, Overrides, Plan, PlanError, Tier, Worker,
};
use etchwork_path::{Ratio, Registry, RegistryError, Solved, murmur3_32};
use etchwork_pipeline::Limit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::mem;
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

    /// Answers to requests under a limit; fewer answers than requests mean that the work was cut
    /// short.
    pub(crate) fn within(rows: Vec<Row>, is_whole: bool, limit: Limit<'_>) -> Self {
        let cut = match (is_whole, limit.is_stopped()) {
            (true, _) => None,
            (false, true) => Some(Cut::Stopped),
            (false, false) => Some(Cut::TooManyBoards),
        };
        Self { rows, cut }
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
    /// A plug-in is missing or refuses its settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// A plug-in breaks its contract.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The tier of a family cannot be generated from.
    #[error(transparent)]
    FamilyPlan(#[from] etchwork_pipeline::PlanError),
    /// A maker of a family breaks its contract.
    #[error(transparent)]
    FamilyFault(#[from] etchwork_pipeline::Fault),
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
    worker: Worker,
    /// Metrics that the tier does not measure, or measures with other settings.
    metric_set: MetricSet,
    others: bool,
    sources: Vec<Source>,
    /// Memory for answers.
    outcomes: Vec<Outcome>,
}

/// Where a reading comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The puzzle already has the reading with the target's settings.
    Puzzle,
    /// The reading is measured again.
    MetricSet,
}

impl<'a> Sampler<'a> {
    /// Prepares to measure a tier.
    pub fn new(tier: &Tier, target: &'a Target, registry: &Registry) -> Result<Self, SampleError> {
        let plan = Plan::new(tier, &Overrides::default(), registry)?;
        Self::of_plan(&plan, target, registry)
    }

    /// Prepares to measure a tier with overrides.
    pub fn of_plan(
        plan: &Plan,
        target: &'a Target,
        registry: &Registry,
    ) -> Result<Self, SampleError> {
        let tier = plan.tier();
        let readings = etchwork_path::readings(registry)?;
        let metric_of = |name: &str| readings.iter().find(|(_, known)| known.name == name);
        let settings =
            |metrics: &BTreeMap<String, _>, id: &str| metrics.get(id).cloned().unwrap_or_default();
        let mut measure = Tier { metrics: BTreeMap::new(), gates: BTreeMap::new(), ..tier.clone() };
        let mut sources = Vec::new();
        for name in target.bands.keys() {
            let (id, _) = metric_of(name).expect("a target's readings were checked");
            let has = tier.metrics.contains_key(*id)
                || readings.iter().any(|(of, r)| of == id && tier.gates.contains_key(r.name));
            if has && settings(&tier.metrics, id) == settings(&target.metrics, id) {
                sources.push(Source::Puzzle);
            } else {
                measure.metrics.insert((*id).to_owned(), settings(&target.metrics, id));
                sources.push(Source::MetricSet);
            }
        }
        let metric_set = MetricSet::new(&measure, registry)?;
        let worker = Worker::new(plan, registry)?;
        let others = sources.contains(&Source::MetricSet);
        Ok(Self { target, worker, metric_set, others, sources, outcomes: Vec::new() })
    }

    /// Takes the memory of a finished sampler of any tier.
    pub(crate) fn take_memory_of(&mut self, mut other: Self) {
        self.worker.take_memory_of(&mut other.worker);
        self.outcomes = other.outcomes;
    }

    /// Answers requests, in their order.
    pub fn rows(&mut self, seed: u32, indices: Range<u32>) -> Result<Vec<Row>, SampleError> {
        Ok(self.rows_within(seed, indices, Limit::NONE)?.rows)
    }

    /// Answers requests, in their order, within the limit.
    pub fn rows_within(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Rows, SampleError> {
        let mut outcomes = mem::take(&mut self.outcomes);
        outcomes.resize_with(indices.len(), Outcome::default);
        let is_whole = self.worker.requests_within(seed, indices.start, &mut outcomes, limit)?;
        let answered = outcomes.iter().filter(|outcome| outcome.is_answered());
        let rows = answered.map(|outcome| Row {
            boards: outcome.funnel.boards as u32,
            puzzle: outcome.puzzle.as_ref().map(|puzzle| self.read(puzzle)),
        });
        let rows = rows.collect();
        self.outcomes = outcomes;
        Ok(Rows::within(rows, is_whole, limit))
    }

    fn read(&mut self, puzzle: &Emitted) -> Reading {
        let key = (self.target.min_distinct > 0.0).then(|| key(puzzle));
        Reading { values: self.values(puzzle), key }
    }

    fn values(&mut self, puzzle: &Emitted) -> Box<[Value]> {
        let Emitted { board, path, rules, .. } = puzzle;
        if self.others {
            let graph = rules.graph(board);
            self.metric_set.measure(&Solved { board, graph: &graph, path, rules });
        }
        let in_scope = |mechanic: &str| {
            mechanic.split('+').all(|part| puzzle.mechanic.split('+').any(|own| own == part))
        };
        let bands = self.target.bands.iter().zip(&self.sources);
        bands
            .map(|((name, band), source)| {
                if band.mechanic.as_deref().is_some_and(|mechanic| !in_scope(mechanic)) {
                    return Value::OutOfScope;
                }
                let value = match source {
                    Source::Puzzle => value_of(name, puzzle.readings.iter().copied()),
                    Source::MetricSet => value_of(name, self.metric_set.readings()),
                };
                value.map_or(Value::Unknown, |value| Value::Known(value.to_f64()))
            })
            .collect()
    }
}

/// Distinct puzzles seldom share it.
fn key(puzzle: &Emitted) -> u32 {
    let Emitted { board, path, rules, mechanic, .. } = puzzle;
    let text = BoardText::solved(board.clone(), path.clone());
    let text = BoardText { extras: rules.extras(), ..text };
    murmur3_32(&distinct_key(mechanic, &text), 0)
}

fn value_of(
    name: &str,
    mut readings: impl Iterator<Item = (&'static str, Option<Ratio>)>,
) -> Option<Ratio> {
    readings.find(|(known, _)| *known == name).and_then(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, set};
    use crate::{BUILT_IN_BANDS, BandSet, Score};

    fn bands() -> BandSet {
        BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap()
    }

    #[test]
    fn every_tier_is_measured_as_the_target_says_whatever_its_own_settings_are() {
        let (registry, bands) = (registry(), bands());
        let target = bands.tier("medium").unwrap();
        let depth = target.bands.keys().position(|name| name == "mean_fork_depth").unwrap();
        for name in ["article", "default"] {
            let set = set(name);
            let mut sampler = Sampler::new(set.tier("medium").unwrap(), target, &registry).unwrap();
            let rows = sampler.rows(1, 0..60).unwrap();
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
        let (registry, bands, set) = (registry(), bands(), set("default"));
        let repeats = |tier: &str, min_distinct: f64| {
            let target = Target { min_distinct, ..bands.tier(tier).unwrap().clone() };
            let mut sampler = Sampler::new(set.tier(tier).unwrap(), &target, &registry).unwrap();
            Score::of(&target, sampler.rows(1, 0..600).unwrap().iter()).repeats
        };
        let tutorial = repeats("tutorial", 1.0);
        assert!((1.0 / 30.0..1.0 / 15.0).contains(&tutorial), "{tutorial}");
        assert!(repeats("medium", 1.0) < 1.0 / 2000.0);
        assert_eq!(repeats("tutorial", 0.0), 0.0);
    }

    #[test]
    fn a_band_for_a_mechanic_counts_its_puzzles_alone() {
        let registry = registry();
        let mut target = bands().tier("expert").unwrap().clone();
        for band in target.bands.values_mut() {
            band.mechanic = Some("fog".to_owned());
        }
        let set = set("article");
        let mut sampler = Sampler::new(set.tier("expert").unwrap(), &target, &registry).unwrap();
        let rows = sampler.rows(1, 0..100).unwrap();
        let counted = rows.iter().filter_map(|row| row.puzzle.as_ref());
        let counted = counted.filter(|puzzle| puzzle.values[0].counts().is_some()).count();
        assert!((30..70).contains(&counted), "half of the puzzles have fog: {counted}");
    }
}
