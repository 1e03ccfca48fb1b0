//! Axes: what the tuner may change in a tier, as data.

use etchwork_core::Ratio;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most values of an axis: a search cannot tell more apart.
const MOST: usize = 1000;

/// The values that the tuner may give a setting of a maker, or a bound of a gate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawAxis")]
pub struct Axis {
    /// The values.
    pub values: Values,
    /// Where the tuner starts if the tier itself says nothing: the maker's default.
    pub start: Option<Value>,
}

/// Values in an order that puts similar values side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Values {
    /// Numbers with equal steps.
    Range {
        /// The least.
        min: Ratio,
        /// The upper bound.
        max: Ratio,
        /// The step.
        step: Ratio,
    },
    /// Any values, one by one.
    List(Vec<Value>),
}

/// What the name of an axis stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knob<'a> {
    /// The setting of the maker with this key.
    Setting(&'a str),
    /// A bound of the gate of a reading.
    Gate(&'a str, Bound),
}

/// A bound of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The least value.
    Min,
    /// The greatest value.
    Max,
}

impl<'a> Knob<'a> {
    /// Reads the name of an axis.
    ///
    /// ```
    /// use etchwork_pipeline::{Bound, Knob};
    ///
    /// assert_eq!(Knob::parse("nodes"), Ok(Knob::Setting("nodes")));
    /// assert_eq!(Knob::parse("gates.traps.min"), Ok(Knob::Gate("traps", Bound::Min)));
    /// assert!(Knob::parse("gates.traps.most").is_err());
    /// ```
    pub fn parse(name: &'a str) -> Result<Self, String> {
        let Some(gate) = name.strip_prefix("gates.") else { return Ok(Self::Setting(name)) };
        match gate.rsplit_once('.') {
            Some((reading, "min")) => Ok(Self::Gate(reading, Bound::Min)),
            Some((reading, "max")) => Ok(Self::Gate(reading, Bound::Max)),
            _ => Err("the axis of a gate is named \"gates.READING.min\" or \"gates.READING.max\""
                .to_owned()),
        }
    }
}

impl Axis {
    /// Every value, the start included.
    pub fn all(&self) -> Vec<Value> {
        match &self.values {
            Values::List(values) => values.clone(),
            Values::Range { min, max, step } => {
                steps(*min, *max, *step).into_iter().map(value).collect()
            }
        }
    }

    /// Checks that it fits its name.
    pub(crate) fn check(&self, name: &str) -> Result<(), String> {
        match Knob::parse(name)? {
            Knob::Gate(..) if !self.all().iter().all(Value::is_number) => {
                Err("a gate is a number".to_owned())
            }
            Knob::Gate(..) | Knob::Setting(_) => Ok(()),
        }
    }
}

impl TryFrom<RawAxis> for Axis {
    type Error = String;

    fn try_from(raw: RawAxis) -> Result<Self, String> {
        let RawAxis { min, max, step, values, start } = raw;
        let values = match (min, max, values) {
            (Some(min), Some(max), None) => range(min, max, step.unwrap_or(Ratio::new(1, 1)))?,
            (None, None, Some(values)) if step.is_none() => list(values)?,
            _ => return Err("give min and max, with a step if needed, or values".to_owned()),
        };
        let axis = Self { values, start };
        match &axis.start {
            Some(start) if !axis.all().iter().any(|value| is_same(value, start)) => {
                Err(format!("the start {start} is not one of its values"))
            }
            _ => Ok(axis),
        }
    }
}

/// Whether two values are the same; numbers are compared by value.
pub(crate) fn is_same(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    }
}

/// An axis as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAxis {
    min: Option<Ratio>,
    max: Option<Ratio>,
    step: Option<Ratio>,
    values: Option<Vec<Value>>,
    start: Option<Value>,
}

fn range(min: Ratio, max: Ratio, step: Ratio) -> Result<Values, String> {
    if min > max || step <= Ratio::ZERO {
        return Err("min must not be above max, and step must be above 0".to_owned());
    }
    match steps(min, max, step).len() {
        ..=MOST => Ok(Values::Range { min, max, step }),
        _ => Err(format!("it has more than {MOST} values: take a larger step")),
    }
}

fn list(values: Vec<Value>) -> Result<Values, String> {
    let twice = |(at, value): (usize, &Value)| values[..at].iter().any(|one| is_same(one, value));
    match values.len() {
        0 => Err("it has no value".to_owned()),
        1..=MOST if !values.iter().enumerate().any(twice) => Ok(Values::List(values)),
        1..=MOST => Err("a value is given twice".to_owned()),
        _ => Err(format!("it has more than {MOST} values")),
    }
}

/// The numbers of a range, at most one more than [`MOST`].
fn steps(min: Ratio, max: Ratio, step: Ratio) -> Vec<Ratio> {
    let next = |number: &Ratio| number.checked_add(step).filter(|number| *number <= max);
    std::iter::successors(Some(min), next).take(MOST + 1).collect()
}

/// A number as in settings: a whole number has no decimal point.
fn value(number: Ratio) -> Value {
    if Ratio::new(number.floor(), 1) == number {
        number.floor().into()
    } else {
        number.to_f64().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TierSet;
    use serde_json::json;

    fn axis(key: &str, text: &str) -> Result<Axis, String> {
        let text = format!(
            "set = 'a'\nfamily = 'b'\n[tiers.c]\nmaker = {{ id = 'd' }}\nboards = 1\naxes.{key} = {text}\n"
        );
        let set = TierSet::parse(&text).map_err(|error| error.to_string())?;
        Ok(set.tiers[0].1.axes.values().next().unwrap().clone())
    }

    #[test]
    fn values_are_ranges_or_lists() {
        let all = |key: &str, text: &str| axis(key, text).unwrap().all();
        assert_eq!(all("a", "{ min = 1, max = 3 }"), [json!(1), json!(2), json!(3)]);
        assert_eq!(all("a", "{ min = 0, max = 70, step = 30 }"), [json!(0), json!(30), json!(60)]);
        let shares = all("'gates.b.min'", "{ min = 0.1, max = 0.3, step = 0.1 }");
        assert_eq!(shares, [json!(0.1), json!(0.2), json!(0.3)]);
        assert_eq!(all("a", "{ values = ['x', [1, 2]] }"), [json!("x"), json!([1, 2])]);
        assert_eq!(axis("a", "{ min = 0, max = 9, start = 3 }").unwrap().start, Some(json!(3)));
    }

    #[test]
    fn nonsense_is_refused() {
        for (key, text, needle) in [
            ("a", "{ min = 2, max = 1 }", "min must not be above max"),
            ("a", "{ min = 0, max = 1, step = 0 }", "step must be above 0"),
            ("a", "{ min = 0, max = 1, step = -1 }", "step must be above 0"),
            ("a", "{ min = 0, max = 1000 }", "larger step"),
            ("a", "{ min = 0, max = inf }", "axes.a"),
            ("a", "{ min = 0 }", "give min and max"),
            ("a", "{ min = 0, max = 1, values = [1] }", "give min and max"),
            ("a", "{ values = [1], step = 2 }", "give min and max"),
            ("a", "{ values = [] }", "no value"),
            ("a", "{ values = [1, 1.0] }", "twice"),
            ("a", "{ min = 0, max = 9, start = 10 }", "is not one of its values"),
            ("a", "{ min = 0, max = 9, begin = 1 }", "unknown field `begin`"),
            ("'gates.b'", "{ min = 0, max = 9 }", "gates.READING.min"),
            ("'gates.b.min'", "{ values = ['x'] }", "a gate is a number"),
        ] {
            let error = axis(key, text).unwrap_err();
            assert!(error.contains(needle), "{text}: {error}");
        }
    }
}
