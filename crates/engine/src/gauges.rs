//! Measuring and gating: the metrics of a tier with the bounds on what they read.

use crate::{Gate, Tier};
use etchwork_core::topology::{Compiled, for_this_processor};
use etchwork_core::{
    Errand, Metric, Ratio, Reading, Registry, RegistryError, Reject, Solved, Stage,
};

/// The metrics that a tier lists or gates on, in the order of registration.
pub struct Gauges {
    gauges: Vec<Gauge>,
    values: Vec<Option<Ratio>>,
    early: Early,
}

/// What was measured of errands, before all else was known of their boards.
#[derive(Default)]
struct Early {
    /// How many of the gauges, from the first on, measure errands.
    gauges: usize,
    /// How many readings they have together.
    readings: usize,
    /// The readings of each errand.
    values: Vec<Option<Ratio>>,
    /// What became of each errand.
    fates: Vec<Fate>,
    /// The errands still to be measured.
    which: Vec<usize>,
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

    /// Which of the rejections a value leads to.
    fn rejects(&self, value: Option<Ratio>) -> Option<usize> {
        let broken = self.gate.broken_by(value)?;
        self.rejects.iter().position(|(bound, _)| *bound == broken)
    }
}

/// What became of an errand.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// It has no path, or claims one that is none.
    Unsound,
    /// Its path broke no gate.
    Passed,
    /// It broke a gate, by gauge, gate and bound.
    Broke(usize, usize, usize),
}

/// Tells sound errands from others.
struct Check<'a> {
    errands: &'a [Errand],
    fates: &'a mut [Fate],
}

impl Compiled for Check<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (errand, fate) in self.errands.iter().zip(self.fates) {
            *fate = if errand.is_answered() { Fate::Passed } else { Fate::Unsound };
        }
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
        let early = gauges.iter().take_while(|gauge| gauge.metric.measures_errands());
        let (readings, number) = early.fold((0, 0), |(readings, number), gauge: &Gauge| {
            (readings + gauge.readings.len(), number + 1)
        });
        let early = Early { gauges: number, readings, ..Early::default() };
        Ok(Self { gauges, values: Vec::new(), early })
    }

    /// Measures and gates errands that have a path, as far as can be done before
    /// all is known of their boards.
    pub(crate) fn gate_errands(&mut self, errands: &[Errand]) {
        let Self { gauges, early, .. } = self;
        let Early { gauges: number, readings, values, fates, which } = early;
        values.clear();
        values.resize(errands.len() * *readings, None);
        fates.clear();
        fates.resize(errands.len(), Fate::Unsound);
        for_this_processor(Check { errands, fates });
        which.clear();
        which.extend((0..errands.len()).filter(|errand| fates[*errand] == Fate::Passed));
        let mut from = 0;
        for (at, Gauge { metric, gates, .. }) in gauges[..*number].iter_mut().enumerate() {
            metric.measure_errands(errands, which, &mut |errand, taken| {
                values[errand * *readings + from..][..taken.len()].copy_from_slice(taken);
                for (gate, (value, held)) in taken.iter().zip(&*gates).enumerate().rev() {
                    if let Some(bound) = held.as_ref().and_then(|held| held.rejects(*value)) {
                        fates[errand] = Fate::Broke(at, gate, bound);
                    }
                }
            });
            which.retain(|errand| fates[*errand] == Fate::Passed);
            from += gates.len();
        }
    }

    /// Whether an errand has a sound path; why it was rejected, if it was.
    pub(crate) fn is_sound(&self, errand: usize) -> Result<bool, &Reject> {
        match self.early.fates[errand] {
            Fate::Unsound => Ok(false),
            Fate::Passed => Ok(true),
            Fate::Broke(gauge, gate, bound) => {
                let held = self.gauges[gauge].gates[gate].as_ref();
                Err(&held.expect("it was broken").rejects[bound].1)
            }
        }
    }

    /// Takes the readings, metric by metric, until a gate is broken.
    pub fn pass(&mut self, solved: &Solved<'_>) -> Result<(), Reject> {
        self.pass_errand(solved, None)
    }

    /// [`Gauges::pass`], without taking again what was taken of an errand.
    pub(crate) fn pass_errand(
        &mut self,
        solved: &Solved<'_>,
        errand: Option<usize>,
    ) -> Result<(), Reject> {
        let Self { gauges, values, early } = self;
        values.clear();
        let mut known = 0;
        if let Some(errand) = errand {
            values.extend_from_slice(&early.values[errand * early.readings..][..early.readings]);
            known = early.gauges;
        }
        for gauge in &mut gauges[known..] {
            let taken = gauge.measure(solved, values);
            for (value, held) in taken.iter().zip(&gauge.gates) {
                if let Some((held, bound)) =
                    held.as_ref().and_then(|h| Some((h, h.rejects(*value)?)))
                {
                    return Err(held.rejects[bound].1.clone());
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
