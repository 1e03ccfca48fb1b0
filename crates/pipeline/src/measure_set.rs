//! Measuring and gating: cheap measures first, and none after a broken gate.

use crate::Gate;
use crate::plan::{Plan, PlanError};
use crate::plug_ins_of::PlugInsOf;
use etchwork_core::{
    Entry, FamilyGame, Made, Measure, Name, Ratio, Reason, Reject, Stage, at_work,
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// The measures of a plan, and the gates behind each.
pub(crate) struct MeasureSet<G: FamilyGame> {
    /// Each with its name.
    measures: Vec<(Name, Box<dyn Measure<G>>)>,
    gates: BTreeMap<String, Gate>,
    /// The value of each reading, in the order of measures.
    values: Vec<Option<Ratio>>,
}

/// Every reading that was taken, by name.
pub(crate) type Readings = Vec<(Name, Option<Ratio>)>;

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
        for id in family_plug_ins.measures.iter().map(Entry::id) {
            let listed = tier.metrics.get(&**id);
            let measure = family_plug_ins.measure(id, listed)?;
            if plan.takes(id, measure.readings()) {
                measures.push((id.clone(), measure));
            }
        }
        Ok(Self { measures, gates: tier.gates.clone(), values: Vec::new() })
    }

    /// Measures a puzzle; the first broken gate rejects it.
    pub fn measure(&mut self, made: &Made<G>) -> Result<Readings, Reject> {
        let mut taken: Readings = Vec::new();
        for (name, value) in &made.notes {
            pass(&self.gates, name, Some(*value))?;
            taken.push((Cow::Borrowed(name), Some(*value)));
        }
        let Self { measures, gates, values } = self;
        for (id, measure) in measures {
            values.clear();
            values.resize(measure.readings().len(), None);
            at_work("measure", id, &Text(&made.game), || measure.measure(made, values));
            for (reading, value) in measure.readings().iter().zip(&*values) {
                pass(gates, &reading.name, *value)?;
                taken.push((reading.name.clone(), *value));
            }
        }
        // A note that the maker has left out is unknown, and what is unknown passes no gate.
        let is_taken = |name: &str| taken.iter().any(|(known, _)| *known == name);
        let mut missing = gates.keys().filter(|name| !is_taken(name));
        missing.try_for_each(|name| pass(gates, name, None))?;
        Ok(taken)
    }

    /// What went wrong in a measure that can fail.
    pub fn fault(&self) -> Option<String> {
        let told = |(id, measure): &(Name, Box<dyn Measure<G>>)| {
            measure.fault().map(|fault| format!("the measure '{id}' fails: {fault}"))
        };
        self.measures.iter().find_map(told)
    }
}

fn pass(gates: &BTreeMap<String, Gate>, name: &str, value: Option<Ratio>) -> Result<(), Reject> {
    let broken = gates.get(name).and_then(|gate| gate.broken_by(value));
    broken.map_or(Ok(()), |bound| {
        Err(Reject::new(Stage::Gate, Reason::from(format!("{name}_{bound}"))))
    })
}
