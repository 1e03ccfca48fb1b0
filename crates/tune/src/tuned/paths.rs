//! What only tiers of paths have: a space of their own, mechanics as stocks, and metrics with the
//! settings of the target.

mod space;

pub use space::Space;

use super::{FamilyAnswer, FamilyReadings, FamilySource, Stocks, TierSpace, TierWorker};
use crate::{SampleError, Target};
use etchwork_codec::{BoardText, distinct_key};
use etchwork_engine::{self as engine, Emitted, MAKER, MetricSet, Outcome, Plan, Worker};
use etchwork_path::{Name, Ratio, Registry, Solved};
use etchwork_pipeline::{Fault, Limit, Overrides, PlanError, Tier};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The tier of paths that a tier is, if it is one.
pub fn of_shared(tier: &Tier) -> Option<engine::Tier> {
    (tier.maker.id == MAKER).then(|| engine::Tier::of_shared(tier).ok()).flatten()
}

/// The mechanics that are drawn, and the fallback.
pub fn stocks(tier: &Tier) -> Option<Stocks> {
    let settings = Some(&tier.maker).filter(|maker| maker.id == MAKER).map(|of| &of.settings)?;
    let mechanics = settings.get("mechanics")?.as_object()?;
    let standby = settings.get("fallback").and_then(Value::as_str).map(str::to_owned);
    let weight = |entry: Option<&Value>| entry?["weight"].as_f64();
    let mut names: Vec<&String> = mechanics.keys().chain(&standby).collect();
    names.sort_unstable();
    names.dedup();
    let weights =
        names.into_iter().map(|name| (name.clone(), weight(mechanics.get(name)).unwrap_or(0.0)));
    let is_drawn = |(name, weight): &(String, f64)| *weight > 0.0 || Some(name) == standby.as_ref();
    Some(Stocks { weights: weights.filter(is_drawn).collect(), standby: standby.clone() })
}

fn own(error: impl Into<engine::PlanError>) -> PlanError {
    PlanError::Own(Box::new(error.into()))
}

/// Paths are made from the plug-ins of the registry alone.
impl FamilySource for Registry {
    fn worker<'a>(
        &'a self,
        tier: &Tier,
        overrides: &Overrides,
        target: &'a Target,
    ) -> Result<Box<dyn TierWorker + 'a>, PlanError> {
        let tier = engine::Tier::of_shared(tier).map_err(own)?;
        let plan = Plan::new(&tier, overrides, self).map_err(own)?;
        Ok(Box::new(PathWorker::new(&plan, target, self).map_err(own)?))
    }

    fn own_space(
        &self,
        tier: &Tier,
        target: &Target,
    ) -> Result<Option<Arc<dyn TierSpace>>, SampleError> {
        Ok(Some(Arc::new(Space::new(tier, target, self)?)))
    }
}

/// Makes paths, many boards side by side, and takes their readings with the target's settings.
struct PathWorker<'a> {
    target: &'a Target,
    worker: Worker,
    /// Metrics that the tier does not measure, or measures with other settings.
    metric_set: MetricSet,
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

impl<'a> PathWorker<'a> {
    fn new(
        plan: &Plan,
        target: &'a Target,
        registry: &Registry,
    ) -> Result<Self, engine::PlanError> {
        let tier = plan.tier();
        let readings = etchwork_path::readings(registry)?;
        let metric_of = |name: &str| readings.iter().find(|(_, known)| known.name == name);
        let settings =
            |metrics: &BTreeMap<String, _>, id: &str| metrics.get(id).cloned().unwrap_or_default();
        let (metrics, gates) = (BTreeMap::new(), BTreeMap::new());
        let mut measure = engine::Tier { metrics, gates, ..tier.clone() };
        let mut sources = Vec::new();
        for name in target.bands.keys() {
            let (id, _) = metric_of(name).expect("a target's readings were checked");
            let has = tier.metrics.contains_key(*id)
                || readings.iter().any(|(of, r)| of == id && tier.gates.contains_key(&*r.name));
            if has && settings(&tier.metrics, id) == settings(&target.metrics, id) {
                sources.push(Source::Puzzle);
            } else {
                measure.metrics.insert((*id).to_owned(), settings(&target.metrics, id));
                sources.push(Source::MetricSet);
            }
        }
        let (metric_set, outcomes) = (MetricSet::new(&measure, registry)?, Vec::new());
        Ok(Self { target, worker: Worker::new(plan, registry)?, metric_set, sources, outcomes })
    }

    fn read(&mut self, puzzle: &Emitted) -> FamilyReadings {
        let Emitted { board, path, rules, mechanic, .. } = puzzle;
        if self.sources.contains(&Source::MetricSet) {
            let graph = rules.graph(board);
            self.metric_set.measure(&Solved { board, graph: &graph, path, rules });
        }
        let banded = self.target.bands.keys().zip(&self.sources);
        let readings = banded.filter_map(|(name, source)| match source {
            Source::Puzzle => named(name, puzzle.readings.iter().cloned()),
            Source::MetricSet => named(name, self.metric_set.readings()),
        });
        let readings = readings.collect();
        let likeness = || {
            let text = BoardText::solved(board.clone(), path.clone());
            distinct_key(mechanic, &BoardText { extras: rules.extras(), ..text })
        };
        let counts_repeats = self.target.min_distinct > 0.0;
        let likeness = if counts_repeats { likeness() } else { Vec::new() };
        FamilyReadings { readings, likeness, mechanic: Arc::clone(mechanic) }
    }
}

type Taken = (Name, Option<Ratio>);

fn named(name: &str, mut readings: impl Iterator<Item = Taken>) -> Option<Taken> {
    readings.find(|(known, _)| *known == name)
}

impl TierWorker for PathWorker<'_> {
    fn answers(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
        take: &mut dyn FnMut(FamilyAnswer),
    ) -> Result<bool, Fault> {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes.resize_with(indices.len(), Outcome::default);
        let answered = self.worker.requests_within(seed, indices.start, &mut outcomes, limit);
        let is_whole = answered.map_err(Fault::new)?;
        for outcome in outcomes.iter().filter(|outcome| outcome.is_answered()) {
            let puzzle = outcome.puzzle.as_ref().map(|puzzle| self.read(puzzle));
            take(FamilyAnswer { boards: outcome.funnel.boards as u32, puzzle });
        }
        self.outcomes = outcomes;
        Ok(is_whole)
    }

    fn memory(self: Box<Self>) -> Option<Box<dyn Any + Send>> {
        Some(Box::new((self.worker, self.outcomes)))
    }

    fn take_memory(&mut self, memory: Box<dyn Any + Send>) {
        let Ok(memory) = memory.downcast::<(Worker, Vec<Outcome>)>() else { return };
        let (mut worker, outcomes) = *memory;
        self.worker.take_memory_of(&mut worker);
        self.outcomes = outcomes;
    }
}
