//! The conformance suite for measures: the laws that every measure of every family must keep.

use super::puzzles::{again_of, read_back};
use super::readings::{Readings, differs};
use super::subject::Subject;
use etchwork_path::{Made, Measure, Ratio, Registry, Settings, Written};
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
/// - with a budget a reading is the same or unknown;
/// - each reading is known for some puzzle, and some reading is not 0.
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
    let subject = Subject::<dyn Measure<G>>::of(id, settings, registry);
    let (mut faults, mut measure) = (subject.faults_of::<G>(), subject.make()?);
    let mut report = MeasureReport { puzzles: puzzles.len(), ..MeasureReport::default() };
    let readings = Readings {
        subject: &subject,
        law: "a puzzle measures the same each time",
        readings: |measure| measure.readings(),
        measure: |measure, made: &Made<G>, out| measure.measure(made, out),
        keep_within: |measure, budget| measure.keep_within(budget),
        fault: |measure| measure.fault(),
        bounds: |measure, reading, _| measure.bounds(reading),
        about: |made| format!("on\n{}", made.game.write()),
    };
    if puzzles.len() < FLOOR {
        faults.thin(format_args!("{} puzzles were handed in", puzzles.len()));
    } else if let Some(first) = readings.of(puzzles, &mut report.known, &mut faults) {
        if first.iter().flatten().all(|value| *value == Some(Ratio::new(0, 1))) {
            let what = format!("it is 0 on all {}", puzzles.len());
            faults.add("a measure tells some of the puzzles apart", what);
        }
        for (made, known) in puzzles.iter().zip(&first) {
            for (game, from) in read_back(&made.game) {
                let Some(again) = again_of(made, game) else { continue };
                let place = format!("{from}, {}", (readings.about)(made));
                faults.law("a puzzle that is read back measures the same", place, || {
                    let mut other = vec![None; known.len()];
                    measure.measure(&again, &mut other);
                    let what = differs(measure.readings(), &other, known);
                    if other == *known { Ok(()) } else { Err(what) }
                });
            }
        }
    }
    faults.or(report)
}
