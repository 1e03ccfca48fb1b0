//! Measuring and gating: cheap measures first, and none after a broken gate.

use crate::Gate;
use crate::plan::{Plan, PlanError};
use crate::plug_ins_of::PlugInsOf;
use etchwork_core::{FamilyGame, Made, Measure, Ratio, Reason, Reject, Stage, at_work};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// The measures of a plan, and the gates behind each.
pub(crate) struct MeasureSet<G: FamilyGame> {
    /// Each with its name.
    measures: Vec<(&'static str, Box<dyn Measure<G>>)>,
    gates: BTreeMap<String, Gate>,
    /// The value of each reading, in the order of measures.
    values: Vec<Option<Ratio>>,
}

/// Every reading that was taken, by name.
pub(crate) type Readings = Vec<(&'static str, Option<Ratio>)>;

/// The text of a puzzle, written on demand.
struct Text<'a, G>(&'a G);

impl<G: FamilyGame> Display for Text<'_, G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.as_text())
    }
}

impl<G: FamilyGame> MeasureSet<G> {
    /// Makes the measures that the plan's tier lists, gates, bands or aims at, in the order of
    /// registration.
    pub fn new(plan: &Plan, family_plug_ins: &PlugInsOf<'_, G>) -> Result<Self, PlanError> {
        let tier = plan.tier();
        let mut measures = Vec::new();
        for id in family_plug_ins.measures.ids() {
            let listed = tier.metrics.get(id);
            let measure = family_plug_ins.measure(id, listed)?;
            if plan.takes(id, measure.readings()) {
                measures.push((id, measure));
            }
        }
        Ok(Self { measures, gates: tier.gates.clone(), values: Vec::new() })
    }

    /// Measures a puzzle; the first broken gate rejects it.
    pub fn measure(&mut self, made: &Made<G>) -> Result<Readings, Reject> {
        let mut taken: Readings = Vec::new();
        for (name, value) in &made.notes {
            self.pass(name, Some(*value))?;
            taken.push((name, Some(*value)));
        }
        for number in 0..self.measures.len() {
            let (id, measure) = &mut self.measures[number];
            let readings = measure.readings();
            self.values.clear();
            self.values.resize(readings.len(), None);
            let values = &mut self.values;
            at_work("measure", id, &Text(&made.game), || measure.measure(made, values));
            for (reading, value) in readings.iter().zip(&self.values) {
                self.pass(reading.name, *value)?;
                taken.push((reading.name, *value));
            }
        }
        // A note that the maker has left out is unknown, and what is unknown passes no gate.
        let is_taken = |name: &str| taken.iter().any(|(known, _)| *known == name);
        self.gates
            .keys()
            .filter(|name| !is_taken(name))
            .try_for_each(|name| self.pass(name, None))?;
        Ok(taken)
    }

    fn pass(&self, name: &str, value: Option<Ratio>) -> Result<(), Reject> {
        let broken = self.gates.get(name).and_then(|gate| gate.broken_by(value));
        broken.map_or(Ok(()), |bound| {
            Err(Reject::new(Stage::Gate, Reason::from(format!("{name}_{bound}"))))
        })
    }
}
