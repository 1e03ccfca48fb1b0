//! The axes that a tier of a family declares.

use super::FamilySource;
use crate::tuned::{bound_of, put_in_order, set_bound};
use crate::{SampleError, Target, TierSpace};
use etchwork_path::Ratio;
use etchwork_pipeline::{Axis, Knob, Overrides, PlanError, Tier};
use serde_json::Value;

/// The tuned settings of a tier of a family: the axes that its file declares, settings of the maker
/// first, then bounds of gates. All other settings stay unchanged. A point has a value for each
/// axis; at the start the tier is unchanged.
#[derive(Clone, Debug)]
pub struct FamilySpace {
    tier: Tier,
    axes: Vec<Tried>,
}

/// One axis with its values.
#[derive(Clone, Debug)]
struct Tried {
    name: String,
    values: Vec<Value>,
    /// The index of the start value.
    start: usize,
}

impl FamilySpace {
    /// The space around a tier, whose axes are checked against its maker.
    pub(super) fn new(
        tier: &Tier,
        target: &Target,
        source: &dyn FamilySource,
    ) -> Result<Self, SampleError> {
        let check = |tier: &Tier| source.worker(tier, &Overrides::default(), target).map(drop);
        check(tier)?;
        let is_gate = |name: &str| matches!(Knob::parse(name), Ok(Knob::Gate(..)));
        let (gates, settings): (Vec<_>, Vec<_>) =
            tier.axes.iter().partition(|(name, _)| is_gate(name));
        let with = |name: &str, value: &Value| {
            let mut tier = tier.clone();
            put(&mut tier, name, Some(value.clone()));
            check(&tier)
        };
        let tried = settings.into_iter().chain(gates).map(|(name, axis)| {
            // An unknown axis is reported first: its values need not be valid with the other
            // settings.
            let first = axis.all().into_iter().next();
            if let Some(Err(error)) = first.map(|value| with(name, &value))
                && is_of_nothing(&error)
            {
                return Err(wrong(name, error.to_string()));
            }
            let tried = Tried::new(name, axis, tier).map_err(|why| wrong(name, why))?;
            with(name, &tried.values[tried.start])
                .map_err(|error| wrong(name, error.to_string()))?;
            Ok::<_, SampleError>(tried)
        });
        let axes: Vec<Tried> = tried.collect::<Result<_, _>>()?;
        if axes.is_empty() {
            let why = "the tier declares nothing to tune: give it axes, as in `axes.jumps = { min = \
                       3, max = 9 }`";
            return Err(SampleError::Axis(why.to_owned()));
        }
        Ok(Self { tier: tier.clone(), axes })
    }
}

fn wrong(name: &str, why: String) -> SampleError {
    SampleError::Axis(format!("axes.{name}: {why}"))
}

/// Whether an axis names no setting.
fn is_of_nothing(error: &PlanError) -> bool {
    error.unknown_setting().is_some() || matches!(error, PlanError::Reading(_))
}

/// The tier's own value of an axis.
fn said(tier: &Tier, name: &str) -> Option<Value> {
    match Knob::parse(name).ok()? {
        Knob::Setting(key) => tier.maker.settings.get(key).cloned(),
        Knob::Gate(reading, bound) => {
            let value = *bound_of(&mut tier.gates.get(reading)?.clone(), bound);
            Some(value?.to_f64().into())
        }
    }
}

/// Sets the value of an axis in a tier, or removes it.
fn put(tier: &mut Tier, name: &str, value: Option<Value>) {
    let settings = &mut tier.maker.settings;
    match (Knob::parse(name), value) {
        (Ok(Knob::Setting(key)), Some(value)) => settings.insert(key, value),
        (Ok(Knob::Setting(key)), None) => drop(settings.remove(key)),
        (Ok(Knob::Gate(reading, bound)), value) => {
            let exact = value.and_then(|value| Ratio::try_from(value.as_f64()?).ok());
            set_bound(&mut tier.gates, reading, bound, exact);
        }
        (Err(_), _) => {}
    }
}

fn is_same(one: &Value, other: &Value) -> bool {
    one == other || one.is_number() && one.as_f64() == other.as_f64()
}

impl Tried {
    fn new(name: &str, axis: &Axis, tier: &Tier) -> Result<Self, String> {
        let start = said(tier, name).or_else(|| axis.start.clone());
        let start = start.ok_or_else(|| {
            "the tier does not say where to start: set its value, or give the axis a `start`, the \
             value that is used without one"
                .to_owned()
        })?;
        let mut values = axis.all();
        let at = values.iter().position(|value| is_same(value, &start));
        let start = at.unwrap_or_else(|| {
            // The tier's own value may lie between the steps or beyond the ends.
            let above = |value: &Value| value.as_f64() > start.as_f64();
            let at = values.iter().position(above).filter(|_| start.is_number());
            let at = at.unwrap_or(values.len());
            values.insert(at, start);
            at
        });
        Ok(Self { name: name.to_owned(), values, start })
    }

    /// The place of a value on an axis.
    fn place(&self, part: f64) -> usize {
        let count = self.values.len();
        ((part.clamp(0.0, 1.0) * count as f64) as usize).min(count - 1)
    }
}

impl TierSpace for FamilySpace {
    fn len(&self) -> usize {
        self.axes.len()
    }

    fn held(&self) -> usize {
        let is_gate = |axis: &Tried| matches!(Knob::parse(&axis.name), Ok(Knob::Gate(..)));
        self.axes.iter().position(is_gate).unwrap_or(self.axes.len())
    }

    /// The middle of the interval of the start value.
    fn start(&self) -> Vec<f64> {
        let part = |axis: &Tried| (axis.start as f64 + 0.5) / axis.values.len() as f64;
        self.axes.iter().map(part).collect()
    }

    fn tier(&self, point: &[f64]) -> Tier {
        let mut tier = self.tier.clone();
        for (axis, part) in self.axes.iter().zip(point) {
            let at = axis.place(*part);
            // At the start the value stays as the tier writes it, if it does.
            if at != axis.start {
                put(&mut tier, &axis.name, Some(axis.values[at].clone()));
            }
        }
        put_in_order(&mut tier.gates);
        tier
    }

    fn settings(&self, point: &[f64]) -> Vec<(String, Value)> {
        let tried = self.axes.iter().zip(point);
        let value = |(axis, part): (&Tried, &f64)| {
            (axis.name.clone(), axis.values[axis.place(*part)].clone())
        };
        tried.map(value).collect()
    }
}

#[cfg(test)]
mod tests;
