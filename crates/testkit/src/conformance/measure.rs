//! The conformance suite for measures: what every measure of every family must keep to.

use super::faults::{Faults, is_clause, is_name};
use super::puzzles::{again_of, read_back};
use super::subject::Subject;
use etchwork_core::{Made, Measure, Ratio, Reading, Registry, Settings, Written};
use std::collections::BTreeMap;

/// What a measure went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeasureReport {
    /// Puzzles that it measured, each several times.
    pub puzzles: usize,
    /// For each reading, of how many puzzles it could tell the value.
    pub known: BTreeMap<&'static str, usize>,
}

/// With fewer puzzles than this nothing is judged: orders of asking must differ.
const FLOOR: usize = 4;

/// Has a measure measure puzzles, each several times, and checks that
///
/// - what it says does not depend on what it measured before, on the order, on the instance
///   or on the thread;
/// - it says the same of a puzzle that is read back from its text or its bytes;
/// - it has a reading at least, each with a name that files and IDs can have, which no other
///   of its readings has, and a line on it; and it yields one value for each;
/// - some reading could be told of some puzzle.
///
/// The puzzles are those that [`maker`](super::maker()) came to; fewer than 4 are too few.
/// Returns what was gone through, or what is wrong: each law once, with the reading and the
/// puzzle, and how often it was broken.
///
/// Cost: each puzzle is measured six times.
pub fn measure<G: Written>(
    id: &str,
    settings: &Settings,
    puzzles: &[Made<G>],
    registry: &Registry,
) -> Result<MeasureReport, String> {
    let subject = Subject::<dyn Measure<G>>::of_family(id, settings, registry);
    let faults = subject.faults_of::<G>();
    let measure = subject.make()?;
    let readings = measure.readings();
    let mut exam = Exam { subject, measure, readings, faults, puzzles };
    exam.names();
    let mut report = MeasureReport { puzzles: puzzles.len(), ..MeasureReport::default() };
    report.known.extend(readings.iter().map(|reading| (reading.name, 0)));
    if puzzles.len() < FLOOR {
        exam.faults.thin(format_args!("{} puzzles were handed in", puzzles.len()));
    } else if let Some(first) = exam.first() {
        for (reading, value) in first.iter().flat_map(|values| readings.iter().zip(values)) {
            *report.known.entry(reading.name).or_default() += usize::from(value.is_some());
        }
        if report.known.values().all(|known| *known == 0) {
            exam.faults.thin(format_args!("of {} puzzles it tells nothing", puzzles.len()));
        }
        exam.again(&first);
    }
    exam.faults.or(report)
}

/// One value a reading.
type Values = Vec<Option<Ratio>>;

struct Exam<'a, G: Written> {
    subject: Subject<'a, dyn Measure<G>>,
    measure: Box<dyn Measure<G>>,
    readings: &'static [Reading],
    faults: Faults,
    puzzles: &'a [Made<G>],
}

const SAME: &str = "a puzzle measures the same each time";

fn values<G: Written>(measure: &mut dyn Measure<G>, count: usize, made: &Made<G>) -> Values {
    let mut out = vec![None; count];
    measure.measure(made, &mut out);
    out
}

fn about<G: Written>(made: &Made<G>) -> String {
    format!("on\n{}", made.game.write())
}

impl<G: Written> Exam<'_, G> {
    fn names(&mut self) {
        let law = "readings have names and a line on each";
        if self.readings.is_empty() {
            self.faults.add(law, "it has no reading");
        }
        for (nth, Reading { name, about }) in self.readings.iter().enumerate() {
            let is_twice = self.readings[..nth].iter().any(|other| other.name == *name);
            if is_twice || !is_name(name) || !is_clause(about) {
                self.faults.add(law, format_args!("'{name}', {about:?}"));
            }
        }
    }

    /// What it says of each puzzle when it is asked for the first time; nothing if it panics.
    fn first(&mut self) -> Option<Vec<Values>> {
        let (measure, count) = (&mut *self.measure, self.readings.len());
        let ask = |made| self.faults.guard(about(made), || values(measure, count, made));
        self.puzzles.iter().map(ask).collect()
    }

    fn again(&mut self, first: &[Values]) {
        let (count, puzzles) = (self.readings.len(), self.puzzles);
        for (made, known) in puzzles.iter().zip(first).rev() {
            let measure = &mut *self.measure;
            let other = self.faults.guard(about(made), || values(measure, count, made));
            let Some(other) = other else { return };
            self.same(made, known, &other, "asked again after others", SAME);
        }
        for (made, known) in puzzles.iter().zip(first) {
            let fresh = || -> Result<Values, String> {
                Ok(values(&mut *self.subject.make()?, count, made))
            };
            match self.faults.guard(about(made), fresh) {
                None => return,
                Some(Ok(other)) => {
                    self.same(made, known, &other, "from a fresh instance", SAME);
                }
                Some(Err(why)) => return self.faults.add(SAME, format_args!("{why:?}")),
            }
        }
        self.on_another_thread(first);
        self.of_other_texts(first);
    }

    /// Every other puzzle, the last one first, then the others.
    fn on_another_thread(&mut self, first: &[Values]) {
        let count = self.readings.len();
        let numbers: Vec<usize> = (0..self.puzzles.len()).rev().collect();
        let numbers = numbers.iter().step_by(2).chain(numbers.iter().skip(1).step_by(2));
        let numbers: Vec<usize> = numbers.copied().collect();
        let (subject, puzzles) = (&self.subject, self.puzzles);
        let answers = std::thread::scope(|scope| {
            let ask_all = || -> Result<Vec<Values>, String> {
                let mut measure = subject.make()?;
                let ask = |number: &usize| values(&mut *measure, count, &puzzles[*number]);
                Ok(numbers.iter().map(ask).collect())
            };
            scope.spawn(ask_all).join().unwrap_or_else(|_| Err("a panic".to_owned()))
        });
        match answers {
            Ok(answers) => {
                for (number, other) in numbers.into_iter().zip(answers) {
                    let how = "in another order, on another thread";
                    self.same(&self.puzzles[number], &first[number], &other, how, SAME);
                }
            }
            Err(why) => self.faults.add(SAME, why),
        }
    }

    /// What is read back measures the same.
    fn of_other_texts(&mut self, first: &[Values]) {
        let law = "a puzzle that is read back measures the same";
        let count = self.readings.len();
        for (made, known) in self.puzzles.iter().zip(first) {
            for (game, from) in read_back(&made.game) {
                let Some(again) = again_of(made, game) else { continue };
                let measure = &mut *self.measure;
                let other = self.faults.guard(about(made), || values(measure, count, &again));
                let Some(other) = other else { return };
                self.same(made, known, &other, &format!("read from its {from}"), law);
            }
        }
    }

    fn same(
        &mut self,
        made: &Made<G>,
        known: &Values,
        other: &Values,
        how: &str,
        law: &'static str,
    ) {
        let told = |value: &Option<Ratio>| value.map_or("unknown".to_owned(), |v| v.to_string());
        let pairs = known.iter().zip(other).zip(self.readings);
        for ((one, other), reading) in pairs.filter(|((one, other), _)| one != other) {
            let (one, other) = (told(one), told(other));
            let text = made.game.write();
            let what = format!("{how}, '{}' is {other}, not {one}, of\n{text}", reading.name);
            self.faults.add(law, what);
        }
    }
}
