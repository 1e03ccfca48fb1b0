//! Measuring and gating: the metrics of a tier with the bounds on what they read.

use crate::{Gate, Tier};
use etchwork_core::{Metric, Ratio, Reading, Registry, RegistryError, Reject, Solved, Stage};

/// The metrics that a tier lists or gates on, in the order of registration.
pub struct Gauges {
    gauges: Vec<Gauge>,
    values: Vec<Option<Ratio>>,
}

struct Gauge {
    metric: Box<dyn Metric>,
    readings: &'static [Reading],
    gates: Vec<Option<Held>>,
}

/// A gate with the rejections it can lead to, so that none is made anew.
struct Held {
    gate: Gate,
    rejects: Vec<(&'static str, Reject)>,
}

impl Held {
    fn new(gate: Gate, reading: &Reading) -> Self {
        let reject =
            |broken| (broken, Reject::new(Stage::Gate, format!("{}_{broken}", reading.name)));
        Self { gate, rejects: Gate::BROKEN.map(reject).into() }
    }

    fn rejects(&self, value: Option<Ratio>) -> Option<&Reject> {
        let broken = self.gate.broken_by(value)?;
        self.rejects.iter().find(|(bound, _)| *bound == broken).map(|(_, reject)| reject)
    }
}

impl Gauges {
    /// Makes the metrics of a tier with its settings.
    pub fn new(tier: &Tier, registry: &Registry) -> Result<Self, RegistryError> {
        let mut gauges = Vec::new();
        for id in registry.metrics.ids() {
            let settings = tier.metrics.get(id).cloned().unwrap_or_default();
            let metric = registry.metrics.make(id, &settings, registry)?;
            let readings = metric.readings();
            let gate = |reading: &Reading| Some(Held::new(*tier.gates.get(reading.name)?, reading));
            let gates: Vec<_> = readings.iter().map(gate).collect();
            if tier.metrics.contains_key(id) || gates.iter().any(Option::is_some) {
                gauges.push(Gauge { metric, readings, gates });
            }
        }
        Ok(Self { gauges, values: Vec::new() })
    }

    /// Takes the readings, metric by metric, until a gate is broken.
    pub fn pass(&mut self, solved: &Solved<'_>) -> Result<(), Reject> {
        self.values.clear();
        for gauge in &mut self.gauges {
            let taken = gauge.measure(solved, &mut self.values);
            for (value, gate) in taken.iter().zip(&gauge.gates) {
                if let Some(reject) = gate.as_ref().and_then(|gate| gate.rejects(*value)) {
                    return Err(reject.clone());
                }
            }
        }
        Ok(())
    }

    /// Takes every reading, whatever the gates say.
    pub fn measure(&mut self, solved: &Solved<'_>) {
        self.values.clear();
        for gauge in &mut self.gauges {
            gauge.measure(solved, &mut self.values);
        }
    }

    /// The readings last taken, by name.
    pub fn readings(&self) -> impl Iterator<Item = (&'static str, Option<Ratio>)> {
        let names = self.gauges.iter().flat_map(|gauge| gauge.readings).map(|r| r.name);
        names.zip(self.values.iter().copied())
    }
}

impl Gauge {
    fn measure<'a>(
        &mut self,
        solved: &Solved<'_>,
        values: &'a mut Vec<Option<Ratio>>,
    ) -> &'a [Option<Ratio>] {
        let start = values.len();
        values.resize(start + self.readings.len(), None);
        self.metric.measure(solved, &mut values[start..]);
        &values[start..]
    }
}
