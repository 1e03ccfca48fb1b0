//! The conformance suite for measures: the laws that every measure of every family must keep.

use super::asked::Asking;
use super::faults::Faults;
use super::puzzles::{again_of, read_back};
use super::readings::{BUDGETS, Values, bounded, differs, names, within_budget};
use super::subject::Subject;
use etchwork_path::{Made, Measure, Registry, Settings, Written};
use std::collections::BTreeMap;

/// The checks that a measure went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeasureReport {
    /// Puzzles that it measured, each several times.
    pub puzzles: usize,
    /// For each reading, the number of puzzles for which its value was known.
    pub known: BTreeMap<String, usize>,
}

/// The fewest puzzles to judge a measure by: sequences of questions must differ.
const FLOOR: usize = 4;

/// Has a measure measure puzzles, each several times, and checks that
///
/// - readings do not depend on what was measured before, on the sequence, on the instance or on
///   the thread;
/// - a puzzle that is read back from its text or its bytes has the same readings;
/// - the measure has at least one reading; each has a unique name that fits in files and IDs, and
///   a line that describes it; and the measure yields one value for each;
/// - each value lies within the bounds that the measure states;
/// - some reading is known for some puzzle.
///
/// The puzzles are those that [`maker`](super::maker()) reports; fewer than 4 are too few. Returns
/// a report, or what is wrong: each broken law once, with a reading and a puzzle, and the number of
/// violations.
///
/// Cost: each puzzle is measured eight times.
pub fn measure<G: Written>(
    id: &str,
    settings: &Settings,
    puzzles: &[Made<G>],
    registry: &Registry,
) -> Result<MeasureReport, String> {
    let subject = Subject::<dyn Measure<G>>::of_family(id, settings, registry);
    let (mut faults, measure) = (subject.faults_of::<G>(), subject.make()?);
    let readings = measure.readings();
    names(readings, &mut faults);
    let bounds = |reading: &str| measure.bounds(reading);
    faults.law("bounds are bounds", "of any puzzle", || bounded(readings, &bounds));
    let mut report = MeasureReport { puzzles: puzzles.len(), ..MeasureReport::default() };
    report.known.extend(readings.iter().map(|reading| (reading.name.to_string(), 0)));
    let asking = Asking {
        subject: &subject,
        law: "a puzzle measures the same each time",
        ask: &|measure, made: &Made<G>| values(measure, made),
        about: &about,
        differs: &|_, other: &Values, known: &Values| differs(readings, other, known),
    };
    if puzzles.len() < FLOOR {
        faults.thin(format_args!("{} puzzles were handed in", puzzles.len()));
    } else if let Some(first) = asking.answers(puzzles, &mut faults) {
        for (reading, value) in first.iter().flat_map(|values| readings.iter().zip(values)) {
            *report.known.entry(reading.name.to_string()).or_default() +=
                usize::from(value.is_some());
        }
        if report.known.values().all(|known| *known == 0) {
            faults.thin(format_args!("every reading is unknown on all {} puzzles", puzzles.len()));
        }
        puzzles.iter().zip(&first).for_each(|of| within(&*measure, of, &mut faults));
        for budget in BUDGETS {
            let kept = || {
                let mut measure = subject.make()?;
                measure.keep_within(budget);
                for (of, known) in puzzles.iter().zip(&first) {
                    within_budget(readings, (&values(&mut *measure, of), known))
                        .map_err(|what| format!("{what}, {}", about(of)))?;
                }
                Ok(())
            };
            let place = format!("with {} nodes and {} bytes", budget.nodes, budget.memory);
            faults.law("with a budget a reading is the same or unknown", place, kept);
        }
        of_other_texts(measure, puzzles, &first, &mut faults);
    }
    faults.or(report)
}

fn values<G: Written>(measure: &mut dyn Measure<G>, made: &Made<G>) -> Values {
    let mut out = vec![None; measure.readings().len()];
    measure.measure(made, &mut out);
    out
}

fn about<G: Written>(made: &Made<G>) -> String {
    format!("on\n{}", made.game.write())
}

/// Checks that the readings of a puzzle lie within the bounds that the measure states.
fn within<G: Written>(
    measure: &dyn Measure<G>,
    (made, values): (&Made<G>, &Values),
    faults: &mut Faults,
) {
    for (reading, value) in measure.readings().iter().zip(values) {
        let [least, most] = measure.bounds(&reading.name);
        let Some(value) = value else { continue };
        if least.is_some_and(|least| *value < least) || most.is_some_and(|most| *value > most) {
            let what = format!("'{}' is {value}, {}", reading.name, about(made));
            faults.add("readings lie within their bounds", what);
        }
    }
}

/// Checks that a puzzle read back has the same readings.
fn of_other_texts<G: Written>(
    mut measure: Box<dyn Measure<G>>,
    puzzles: &[Made<G>],
    first: &[Values],
    faults: &mut Faults,
) {
    for (made, known) in puzzles.iter().zip(first) {
        for (game, from) in read_back(&made.game) {
            let Some(again) = again_of(made, game) else { continue };
            let other = faults.guard(about(made), || values(&mut *measure, &again));
            let Some(other) = other else { return };
            if other != *known {
                let law = "a puzzle that is read back measures the same";
                let what = differs(measure.readings(), &other, known);
                faults.add(law, format_args!("read from its {from}, {what}, {}", about(made)));
            }
        }
    }
}
