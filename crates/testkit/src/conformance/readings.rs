//! The common part of metrics and measures: named values, some of them unknown.

use super::faults::{Faults, is_clause, is_name};
use etchwork_path::{Ratio, Reading};

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
