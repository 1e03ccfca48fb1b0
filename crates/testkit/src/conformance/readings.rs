//! The common part of metrics and measures: named values, some of them unknown.

use super::faults::{Faults, is_clause, is_name, same};
use etchwork_path::{Budget, Ratio, Reading};

/// One value for each reading.
pub(super) type Values = Vec<Option<Ratio>>;

/// Checks that there is at least one reading, and that each has a unique name and a line.
pub(super) fn names(readings: &[Reading], faults: &mut Faults) {
    let law = "each reading has a name and a description of one line";
    if readings.is_empty() {
        faults.add(law, "it has no reading");
    }
    for (nth, Reading { name, about }) in readings.iter().enumerate() {
        let is_twice = readings[..nth].iter().any(|other| other.name == *name);
        if is_twice || !is_name(name) || !is_clause(about) {
            faults.add(law, format_args!("'{name}', {about:?}"));
        }
    }
}

/// A value in words.
pub(super) fn told(value: &Option<Ratio>) -> String {
    value.map_or("unknown".to_owned(), |value| value.to_string())
}

/// The first reading that differs.
pub(super) fn differs(
    readings: &[Reading],
    other: &[Option<Ratio>],
    known: &[Option<Ratio>],
) -> String {
    let mut pairs = other.iter().zip(known).zip(readings);
    let found = pairs.find(|((other, known), _)| other != known);
    found.map_or_else(String::new, |((other, known), reading)| {
        format!("'{}' is {}, not {}", reading.name, told(other), told(known))
    })
}

/// Budgets for somebody who asks: none, a little, and enough.
pub(super) const BUDGETS: [Budget; 4] = [
    Budget { nodes: 0, memory: 0 },
    Budget { nodes: 1, memory: 1 },
    Budget { nodes: 100, memory: 1 << 20 },
    Budget::QUESTION,
];

/// Checks that with a budget each value is unknown or what it is without.
pub(super) fn within_budget(
    readings: &[Reading],
    (other, known): (&Values, &Values),
) -> Result<(), String> {
    let pairs = readings.iter().zip(other.iter().zip(known));
    for (reading, (other, known)) in pairs {
        if other.is_some() && known.is_some() && other != known {
            let (other, known) = (told(other), told(known));
            return Err(format!("'{}' is {other}, not {known}", reading.name));
        }
    }
    Ok(())
}

/// Checks the bounds of readings, asked twice and about a reading that does not exist.
pub(super) fn bounded(
    readings: &[Reading],
    bounds: &dyn Fn(&str) -> [Option<Ratio>; 2],
) -> Result<(), String> {
    bounds("no_such_reading");
    for Reading { name, .. } in readings {
        let [least, most] = bounds(name);
        same(&format!("the bounds of '{name}'"), &bounds(name), &[least, most])?;
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            return Err(format!(
                "'{name}' is stated to lie from {} to {}",
                told(&least),
                told(&most)
            ));
        }
    }
    Ok(())
}
