//! The laws of metrics and measures: named values, some of them unknown.

use super::asked::Asking;
use super::faults::{Faults, is_clause, is_name, same};
use super::subject::Subject;
use etchwork_path::{Budget, Ratio, Reading};
use std::collections::BTreeMap;

/// One value for each reading.
pub(super) type Values = Vec<Option<Ratio>>;

/// How something that yields readings is asked.
pub(super) struct Readings<'a, T: ?Sized, Q> {
    pub subject: &'a Subject<'a, T>,
    /// The law that a differing answer breaks.
    pub law: &'static str,
    pub readings: fn(&T) -> &[Reading],
    pub measure: fn(&mut T, &Q, &mut [Option<Ratio>]),
    pub keep_within: fn(&mut T, Budget),
    /// What went wrong in code of its own.
    pub fault: fn(&T) -> Option<String>,
    /// The bounds of a reading, of the question if there is one.
    pub bounds: fn(&T, &str, Option<&Q>) -> [Option<Ratio>; 2],
    /// A question in words, as the end of a sentence.
    pub about: fn(&Q) -> String,
}

/// Of more questions than this, budgets are tried on every fifth.
const MANY: usize = 24;

/// Budgets for somebody who asks: none, a little, and enough.
const BUDGETS: [Budget; 4] = [
    Budget { nodes: 0, memory: 0 },
    Budget { nodes: 1, memory: 1 },
    Budget { nodes: 100, memory: 1 << 20 },
    Budget::QUESTION,
];

impl<T: ?Sized, Q: Sync> Readings<'_, T, Q> {
    /// The values of all questions, for which all laws are checked; `None` after a panic. Counts for
    /// each reading how often it is known.
    pub fn of(
        &self,
        questions: &[Q],
        known: &mut BTreeMap<String, usize>,
        faults: &mut Faults,
    ) -> Option<Vec<Values>> {
        let mut yields = self.subject.make().map_err(|why| faults.add(self.law, why)).ok()?;
        let readings = (self.readings)(&yields).to_vec();
        names(&readings, faults);
        let again = self.subject.make().map(|yields| (self.readings)(&yields).to_vec());
        faults.law("each instance has the same readings", "of another instance", || {
            same("the readings", &again, &Ok(readings.clone()))
        });
        let bounds = |reading: &str| (self.bounds)(&yields, reading, None);
        faults.law("bounds are bounds", "of any question", || bounded(&readings, &bounds));
        let differs = |_: &Q, other: &Values, known: &Values| differs(&readings, other, known);
        let asking = Asking {
            make: &|| self.subject.make(),
            law: self.law,
            ask: &|yields, question| self.values(yields, question),
            about: &self.about,
            differs: &differs,
        };
        let first = asking.answers_of(&mut yields, questions, faults)?;
        faults.failed((self.fault)(&yields));
        let all = questions.len();
        for (nth, reading) in readings.iter().enumerate() {
            let times = first.iter().filter(|values| values[nth].is_some()).count();
            known.insert(reading.name.to_string(), times);
            if times == 0 {
                faults.thin(format_args!("'{}' is unknown on all {all}", reading.name));
            }
        }
        let all: Vec<(&Q, &Values)> = questions.iter().zip(&first).collect();
        for (question, values) in &all {
            faults.law("readings lie within their bounds", (self.about)(question), || {
                self.within(&yields, &readings, question, values)
            });
        }
        for budget in BUDGETS {
            let place = format!("with {} nodes and {} bytes", budget.nodes, budget.memory);
            faults.law("with a budget a reading is the same or unknown", place, || {
                let mut yields = self.subject.make()?;
                (self.keep_within)(&mut yields, budget);
                all.iter().step_by(if all.len() > MANY { 5 } else { 1 }).try_for_each(|of| {
                    let other = self.values(&mut yields, of.0);
                    within_budget(&readings, &other, of.1)
                        .map_err(|what| format!("{what}, {}", (self.about)(of.0)))
                })
            });
        }
        Some(first)
    }

    fn values(&self, yields: &mut T, question: &Q) -> Values {
        let mut out = vec![None; (self.readings)(yields).len()];
        (self.measure)(yields, question, &mut out);
        out
    }

    /// Checks that values lie within the bounds that are stated for the question.
    fn within(
        &self,
        yields: &T,
        readings: &[Reading],
        question: &Q,
        values: &Values,
    ) -> Result<(), String> {
        for (Reading { name, .. }, value) in readings.iter().zip(values) {
            let [least, most] = (self.bounds)(yields, name, Some(question));
            let Some(value) = value else { continue };
            if least.is_some_and(|least| *value < least) || most.is_some_and(|most| *value > most) {
                let (least, most) = (told(&least), told(&most));
                let what = format!("'{name}' is {value}, which is stated to lie");
                return Err(format!("{what} from {least} to {most}"));
            }
        }
        Ok(())
    }
}

/// Checks that there is at least one reading, and that each has a unique name and a line.
fn names(readings: &[Reading], faults: &mut Faults) {
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
fn told(value: &Option<Ratio>) -> String {
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

/// Checks that with a budget each value is unknown or what it is without.
fn within_budget(readings: &[Reading], other: &Values, known: &Values) -> Result<(), String> {
    // What was or is unknown cannot differ.
    let kept: Values =
        other.iter().zip(known).map(|(other, known)| known.and(*other).or(*known)).collect();
    if kept == *known { Ok(()) } else { Err(differs(readings, &kept, known)) }
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
            let (least, most) = (told(&least), told(&most));
            return Err(format!("'{name}' is stated to lie from {least} to {most}"));
        }
    }
    Ok(())
}
