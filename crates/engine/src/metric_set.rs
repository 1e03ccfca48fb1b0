//! Measuring and gating: the metrics of a tier with the bounds of their readings.

use crate::Tier;
use crate::watched::WatchedMetric;
use etchwork_path::lanes::Trails;
use etchwork_path::topology::retain;
use etchwork_path::{
    BatchTask, Entry, Metric, Name, Ratio, Reading, Registry, RegistryError, Reject, Solved, Stage,
};
use etchwork_pipeline::Gate;
use std::ops::Range;

/// The metrics that a tier lists or gates on, in the order of registration.
pub struct MetricSet {
    metrics: Vec<GatedMetric>,
    /// The names of all readings.
    names: Vec<Name>,
    values: Vec<Option<Ratio>>,
    /// The measurements of searches.
    early: Early,
}

/// Nodes of the paths that are traced and measured together: enough to fill the
/// lanes, and few enough to stay in near memory.
const TOGETHER: usize = 4096;

/// Measurements of searches, made before the other stages of their boards.
#[derive(Default)]
struct Early {
    /// How many metrics, from the first on, measure trails.
    metrics: usize,
    /// The number of their readings.
    readings: usize,
    /// The readings of each search.
    values: Vec<Option<Ratio>>,
    /// The result of each search.
    judgements: Vec<Judgement>,
    /// The nodes of some tasks' paths.
    trails: Trails,
    /// The tasks that these are of.
    tasks: Vec<usize>,
    /// The paths still to be measured.
    which: Vec<usize>,
    /// What one metric reads of them.
    taken: Vec<Option<Ratio>>,
}

struct GatedMetric {
    metric: Box<dyn Metric>,
    gates: Vec<Option<Held>>,
}

/// A gate, and the rejections that its bounds lead to, made once.
struct Held {
    gate: Gate,
    rejects: [Reject; Gate::BROKEN.len()],
}

/// The rejection by the first gate that is broken, if any is.
fn broken(taken: &[Option<Ratio>], gates: &[Option<Held>]) -> Option<Reject> {
    taken.iter().zip(gates).find_map(|(value, held)| {
        let Held { gate, rejects } = held.as_ref()?;
        gate.bound_broken_by(*value).map(|bound| rejects[bound])
    })
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq)]
enum Judgement {
    /// It has no path, or claims a false one.
    Unsound,
    /// Its path broke no gate.
    Passed,
    Rejected(Reject),
}

impl MetricSet {
    /// Makes the metrics of a tier with its settings.
    pub fn new(tier: &Tier, registry: &Registry) -> Result<Self, RegistryError> {
        registry.kind::<dyn Metric>().check(tier.metrics.keys())?;
        let mut metrics = Vec::new();
        for id in registry.kind::<dyn Metric>().iter().map(Entry::id) {
            let settings = tier.metrics.get(&**id).cloned().unwrap_or_default();
            let metric = registry.make::<dyn Metric>(id, &settings)?;
            let metric: Box<dyn Metric> = Box::new(WatchedMetric::new(id.clone(), metric));
            let hold = |reading: &Reading| {
                let reject =
                    |broken| Reject::new(Stage::Gate, format!("{}_{broken}", reading.name));
                let gate = *tier.gates.get(&*reading.name)?;
                Some(Held { gate, rejects: Gate::BROKEN.map(reject) })
            };
            let gates: Vec<_> = metric.readings().iter().map(hold).collect();
            if tier.metrics.contains_key(&**id) || gates.iter().any(Option::is_some) {
                metrics.push(GatedMetric { metric, gates });
            }
        }
        let readings = metrics.iter().flat_map(|gated: &GatedMetric| gated.metric.readings());
        let names: Vec<Name> = readings.map(|reading| reading.name.clone()).collect();
        // What nothing yields would hold nothing.
        if let Some(id) = tier.gates.keys().find(|gated| names.iter().all(|name| name != *gated)) {
            let known: Vec<&str> = names.iter().map(|name| &**name).collect();
            return Err(RegistryError::unknown("reading", id, &known));
        }
        let none = Trails::default();
        let readings_in_lanes = |gated: &mut GatedMetric| {
            let can = gated.metric.measure_in_lanes(&none, &[], &mut []);
            can.then_some(gated.gates.len())
        };
        let readings: Vec<usize> = metrics.iter_mut().map_while(readings_in_lanes).collect();
        let (number, readings) = (readings.len(), readings.iter().sum());
        let early = Early { metrics: number, readings, ..Early::default() };
        Ok(Self { metrics, names, values: Vec::new(), early })
    }

    /// Measures and gates the tasks that have a path, with the metrics that measure trails. First
    /// `accept` gets the number of each, and may reject it.
    pub(crate) fn gate_searches(
        &mut self,
        tasks: &[BatchTask],
        mut accept: impl FnMut(usize) -> Result<(), Reject>,
    ) {
        let Self { metrics, early, .. } = self;
        let metrics = &mut metrics[..early.metrics];
        // Of those without a path and of those rejected nobody reads the values.
        early.values.resize(tasks.len() * early.readings, None);
        early.judgements.clear();
        early.judgements.resize(tasks.len(), Judgement::Unsound);
        let (mut from, mut nodes) = (0, 0);
        for (number, task) in tasks.iter().enumerate() {
            nodes += task.path.len();
            if nodes >= TOGETHER || number + 1 == tasks.len() {
                early.gate(metrics, tasks, from..number + 1, &mut accept);
                (from, nodes) = (number + 1, 0);
            }
        }
    }

    /// Whether a search has a valid path.
    pub(crate) fn is_sound(&self, search: usize) -> bool {
        self.early.judgements[search] != Judgement::Unsound
    }

    /// Why a search was rejected, if it was.
    pub(crate) fn rejection(&self, search: usize) -> Option<Reject> {
        match self.early.judgements[search] {
            Judgement::Rejected(reject) => Some(reject),
            Judgement::Unsound | Judgement::Passed => None,
        }
    }

    /// Whether searches give every measurement.
    pub(crate) fn all_early(&self) -> bool {
        self.early.metrics == self.metrics.len()
    }

    /// Takes the readings, metric by metric, until a gate is broken.
    pub fn pass(&mut self, solved: &Solved<'_>) -> Result<(), Reject> {
        self.pass_searched(solved, None)
    }

    /// [`MetricSet::pass`], without repeating the measurements of a search.
    pub(crate) fn pass_searched(
        &mut self,
        solved: &Solved<'_>,
        measured: Option<usize>,
    ) -> Result<(), Reject> {
        let mut known = 0;
        self.values.clear();
        if let Some(search) = measured {
            self.values.extend_from_slice(self.early.values_of(search));
            known = self.early.metrics;
        }
        let Self { metrics, values, .. } = self;
        for gated in &mut metrics[known..] {
            let taken = gated.measure_while(solved, values);
            if let Some(reject) = broken(taken, &gated.gates) {
                return Err(reject);
            }
        }
        Ok(())
    }

    /// Takes every reading, even where a gate is broken.
    pub fn measure(&mut self, solved: &Solved<'_>) {
        self.values.clear();
        for gated in &mut self.metrics {
            gated.measure(solved, &mut self.values);
        }
    }

    /// The readings last taken, by name.
    pub fn readings(&self) -> impl Iterator<Item = (Name, Option<Ratio>)> {
        self.names.iter().cloned().zip(self.values.iter().copied())
    }

    /// What went wrong in a metric that can fail.
    pub(crate) fn fault(&self) -> Option<String> {
        self.metrics.iter().find_map(|gated| gated.metric.fault())
    }
}

impl Early {
    /// The readings of a search.
    fn values_of(&self, search: usize) -> &[Option<Ratio>] {
        &self.values[search * self.readings..][..self.readings]
    }

    /// Measures and gates some of the tasks.
    fn gate(
        &mut self,
        metrics: &mut [GatedMetric],
        all: &[BatchTask],
        some: Range<usize>,
        mut accept: impl FnMut(usize) -> Result<(), Reject>,
    ) {
        let Self { readings, values, judgements, trails, tasks, which, taken, .. } = self;
        tasks.clear();
        tasks.extend(some);
        retain(tasks, |task| !all[task].path.is_empty());
        trails.trace(tasks.iter().map(|task| {
            let BatchTask { start, path, .. } = &all[*task];
            (start, &path[..])
        }));
        which.clear();
        which.extend(0..trails.paths());
        retain(which, |path| trails.is_path(path));
        for path in &*which {
            let task = tasks[*path];
            judgements[task] =
                accept(task).map_or_else(Judgement::Rejected, |()| Judgement::Passed);
        }
        retain(which, |path| judgements[tasks[path]] == Judgement::Passed);
        let mut from = 0;
        for GatedMetric { metric, gates, .. } in metrics {
            taken.clear();
            taken.resize(which.len() * gates.len(), None);
            let can = metric.measure_in_lanes(trails, which, taken);
            debug_assert!(can, "it could before");
            // A metric without readings has none to take.
            let each = gates.len().max(1);
            for (path, taken) in which.iter().zip(taken.chunks_exact(each)) {
                match broken(taken, gates) {
                    Some(reject) => judgements[tasks[*path]] = Judgement::Rejected(reject),
                    None => {
                        let values = &mut values[tasks[*path] * *readings + from..];
                        values[..taken.len()].copy_from_slice(taken);
                    }
                }
            }
            from += gates.len();
            retain(which, |path| judgements[tasks[path]] == Judgement::Passed);
        }
    }
}

impl GatedMetric {
    fn measure<'a>(
        &mut self,
        solved: &Solved<'_>,
        values: &'a mut Vec<Option<Ratio>>,
    ) -> &'a [Option<Ratio>] {
        let start = values.len();
        values.resize(start + self.gates.len(), None);
        self.metric.measure(solved, &mut values[start..]);
        &values[start..]
    }

    /// [`GatedMetric::measure`], which may stop at a broken gate.
    fn measure_while<'a>(
        &mut self,
        solved: &Solved<'_>,
        values: &'a mut Vec<Option<Ratio>>,
    ) -> &'a [Option<Ratio>] {
        let Self { metric, gates } = self;
        let keeps = |reading: usize, value| broken(&[value], &gates[reading..]).is_none();
        let start = values.len();
        values.resize(start + gates.len(), None);
        metric.measure_while(solved, &keeps, &mut values[start..]);
        &values[start..]
    }
}
