//! The conformance suite for makers: the laws that every maker of every family must keep.

mod came;
mod puzzle;
mod settings;

pub use settings::honours;

use super::asked::Asking;
use super::faults::{Faults, is_clause, is_name};
use super::subject::Subject;
use came::{Came, ask};
use etchwork_path::{
    Attempt, Game, Made, Maker, Measure, Registry, Reject, Settings, Stage, Streams, Written,
    in_words,
};
use std::collections::{BTreeMap, BTreeSet};

/// The checks that a maker went through.
#[derive(Clone, Debug)]
pub struct MakerReport<G: Game> {
    /// The different attempts, each of which was made several times.
    pub attempts: usize,
    /// The puzzles that it made, for the suites of measures and solvers.
    pub made: Vec<Made<G>>,
    /// The attempts that it rejected as a whole.
    pub rejected: BTreeMap<Reject, usize>,
    /// Candidates rejected within attempts.
    pub refused: BTreeMap<Reject, u64>,
    /// Its reasons without a sentence: people read them with blanks in place of underscores.
    pub unsaid: BTreeSet<String>,
}

/// The least number of attempts, and the number of attempts that are repeated in other ways.
const ATTEMPTS: u32 = 24;
/// More attempts are made until there are this many puzzles...
const ENOUGH: usize = 8;
/// ... or this many attempts were made.
const MOST: u32 = 240;
/// The fewest puzzles to judge a maker by.
const FLOOR: usize = 4;

/// The readings that every game has: a maker may aim at them, too.
const OF_ANY_GAME: [&str; 5] = ["moves", "shortest", "states", "stuck_share", "branches"];

/// Gives a maker attempts to make, each several times, and checks that
///
/// - the same attempt makes the same puzzle with the same solution and notes, and rejects the same
///   candidates on the way: whatever was asked before, in any sequence of attempts, from a fresh
///   instance, on another thread; another seed, index or attempt makes another puzzle;
/// - the puzzle is the same when read back from its text and from its ID, and its solution, as
///   text, solves it; no puzzle is solved at the start;
/// - rejections have a stage of making, a reason in `snake_case`, and a sentence that is a clause;
/// - notes are those that the maker declares; it aims at a reading that exists, or the aim makes
///   no difference;
/// - a setting that the maker does not have is refused, and no unusual value of a setting makes it
///   panic; refusals have a message of one line. ([`honours`] checks single settings.)
///
/// `settings` are those of a tier. Returns a report, or what is wrong: each broken law once, with
/// an attempt and its puzzle, and the number of violations. Fails with fewer than 4 puzzles from 240
/// attempts, since that is too little to judge by.
///
/// Cost: some 100 attempts.
///
/// `etchwork new maker NAME` writes a package whose test calls it.
pub fn maker<G: Written>(
    id: &str,
    settings: &Settings,
    registry: &Registry,
) -> Result<MakerReport<G>, String> {
    let subject = Subject::<dyn Maker<G>>::of(id, settings, registry);
    let faults = subject.faults_of::<G>();
    let maker = subject.make()?;
    let mut exam = Exam { subject, maker, faults, asked: Vec::new(), made: Vec::new() };
    exam.ask_first();
    exam.ask_again();
    exam.varies();
    exam.aims(registry);
    exam.takes_lists();
    exam.draws_all();
    let made = std::mem::take(&mut exam.made);
    made.iter().for_each(|made| puzzle::check(made, &*exam.maker, &mut exam.faults));
    if made.len() < FLOOR {
        let (attempts, first) = (exam.asked.len(), exam.report(Vec::new()).rejected);
        exam.faults.thin(format_args!("{} puzzles of {attempts} attempts, {first:?}", made.len()));
    }
    let report = exam.report(made);
    exam.rejections(&report);
    exam.faults.failed(exam.maker.fault());
    exam.faults.or(report)
}

/// An attempt, and its first result.
type Asked = (Attempt, Came);

struct Exam<'a, G: Game + 'static> {
    subject: Subject<'a, dyn Maker<G>>,
    maker: Box<dyn Maker<G>>,
    faults: Faults,
    asked: Vec<Asked>,
    made: Vec<Made<G>>,
}

const SEED: u32 = 2026;
/// Ranges of attempts, by number, that differ only in their index, their board, or their seed.
const ALIKE: [std::ops::Range<usize>; 3] = [0..8, 8..14, 14..20];

fn attempt(number: u32) -> Attempt {
    let (seed, index, board) = match number {
        0..8 => (SEED, number, 0),
        8..14 => (SEED, 0, number - 7),
        14..20 => (SEED + number - 13, 0, 0),
        more => (SEED, more, 0),
    };
    Attempt { streams: Streams { seed, index, board }, aim: None }
}

/// An attempt in words.
pub(super) fn words(attempt: &Attempt) -> String {
    let Streams { seed, index, board } = attempt.streams;
    let aim = attempt.aim.map_or(String::new(), |aim| format!(", aim {aim}"));
    format!("for seed {seed}, index {index}, attempt {board}{aim}")
}

impl<G: Written> Exam<'_, G> {
    fn ask_first(&mut self) {
        for attempt in (0..MOST).map(attempt) {
            if self.asked.len() >= ATTEMPTS as usize && self.made.len() >= ENOUGH {
                break;
            }
            let maker = &mut *self.maker;
            let Some((made, came)) = self.faults.guard(words(&attempt), || ask(maker, &attempt))
            else {
                // After a panic, the maker's state is undefined.
                return;
            };
            self.made.extend(made);
            self.asked.push((attempt, came));
        }
    }

    /// Asks again in other ways: every result must be the same.
    fn ask_again(&mut self) {
        let (attempts, first): (Vec<Attempt>, Vec<Came>) = self.again().cloned().unzip();
        let asking = Asking {
            make: &|| self.subject.make(),
            law: "the same attempt makes the same puzzle",
            ask: &|maker, attempt| ask(maker, attempt).1,
            about: &words,
            differs: &|_, other: &Came, known: &Came| known.difference(other).trim_end().to_owned(),
        };
        asking.again(&mut *self.maker, &attempts, &first, &mut self.faults);
    }

    /// The first attempts, and all that made a puzzle.
    fn again(&self) -> impl Iterator<Item = &Asked> {
        let is_wanted = |number: usize, came: &Came| number < ATTEMPTS as usize || came.is_made();
        self.asked
            .iter()
            .enumerate()
            .filter(move |(number, (_, came))| is_wanted(*number, came))
            .map(|(_, asked)| asked)
    }

    /// Checks that each attempt draws from its own streams.
    fn varies(&mut self) {
        for (range, what) in ALIKE.into_iter().zip(["index", "attempt", "seed"]) {
            let came = self.asked.get(range).unwrap_or_default();
            let texts = came.iter().filter_map(|(_, came)| came.text());
            let texts: Vec<&str> = texts.collect();
            if texts.len() > 2 && texts.iter().all(|text| *text == texts[0]) {
                let law = "each attempt draws from streams of its own";
                let what = format_args!(
                    "{} attempts that differ in their {what} all make\n{}",
                    texts.len(),
                    texts[0]
                );
                self.faults.add(law, what);
            }
        }
    }

    /// Checks that a list that is accepted as a setting, such as sizes, is worked with.
    fn takes_lists(&mut self) {
        for (settings, asked) in self.subject.with_other_lists() {
            let first = attempt(0);
            let place = format!("with {asked}, {}", words(&first));
            let make = || self.subject.make_with(&settings);
            self.faults.guard(place, || make().map(|mut maker| drop(ask(&mut *maker, &first))));
        }
    }

    /// Checks that no item of a list in its settings, such as a size, could as well be missing.
    fn draws_all(&mut self) {
        for (settings, asked) in self.subject.with_shorter_lists() {
            let differs = || {
                let Ok(mut maker) = self.subject.make_with(&settings) else { return true };
                self.asked.iter().any(|(attempt, came)| ask(&mut *maker, attempt).1 != *came)
            };
            if self.faults.guard(&asked, differs) == Some(false) {
                let what = format_args!("{asked} makes the same of {} attempts", self.asked.len());
                self.faults.add("each item of a list makes a difference", what);
            }
        }
    }

    /// Checks that the maker aims at a reading that exists or, if it does not aim, that aims make
    /// no difference.
    fn aims(&mut self, registry: &Registry) {
        let Some(aimed) = self.maker.aims_at() else {
            let first: Vec<Asked> = self.again().take(3).cloned().collect();
            for (attempt, came) in first {
                let aiming = Attempt { aim: Some(3), ..attempt };
                let maker = &mut *self.maker;
                let other = self.faults.guard(words(&aiming), || ask(maker, &aiming).1);
                let Some(other) = other.filter(|other| *other != came) else { continue };
                let law = "a maker that does not aim ignores aims";
                let what = came.difference(&other);
                self.faults.add(law, format_args!("{}, {what}", words(&aiming)));
            }
            return;
        };
        let noted = self.maker.notes().iter().any(|note| note.name == aimed);
        let measures = registry.kind::<dyn Measure<G>>();
        let mut made =
            measures.ids().flat_map(|id| measures.make(id, &Settings::default(), registry));
        let yields =
            |measure: Box<dyn Measure<G>>| measure.readings().iter().any(|of| of.name == aimed);
        let is_measured = made.any(yields);
        if !noted && !is_measured && !OF_ANY_GAME.contains(&aimed) {
            self.faults.add("it aims at a reading", format_args!("nothing yields '{aimed}'"));
        }
    }

    fn report(&self, made: Vec<Made<G>>) -> MakerReport<G> {
        let mut report = MakerReport {
            attempts: self.asked.len(),
            made,
            rejected: BTreeMap::new(),
            refused: BTreeMap::new(),
            unsaid: BTreeSet::new(),
        };
        for (_, came) in &self.asked {
            if let Some(reject) = came.reject() {
                *report.rejected.entry(reject).or_default() += 1;
            }
            for (reject, times) in came.refused() {
                *report.refused.entry(reject).or_default() += times;
            }
        }
        let reasons = report.rejected.keys().chain(report.refused.keys());
        let reasons = reasons.map(|reject| reject.reason.to_string());
        // Common reasons have a sentence for all plug-ins.
        let is_plain = |reason: &str| in_words(reason, None) == reason.replace('_', " ");
        let is_unsaid = |reason: &String| self.maker.sentence(reason).is_none() && is_plain(reason);
        report.unsaid = reasons.filter(is_unsaid).collect();
        report
    }

    /// Checks the stages, reasons and sentences of rejections.
    fn rejections(&mut self, report: &MakerReport<G>) {
        for Reject { stage, reason } in report.rejected.keys().chain(report.refused.keys()) {
            let bad_reason = !is_name(reason) || reason.contains('-');
            if bad_reason {
                self.faults.add("reasons are snake_case", format_args!("'{reason}'"));
            }
            if *stage == Stage::Gate {
                let law = "a maker leaves gates to the pipeline";
                self.faults.add(law, format_args!("'{reason}' is rejected at the stage gate"));
            }
            let said = in_words(reason, self.maker.sentence(reason));
            if !is_clause(&said) || said.ends_with('.') || (!bad_reason && said.contains('_')) {
                let law = "a reason has a sentence that is a clause";
                self.faults.add(law, format_args!("the sentence of '{reason}' is {said:?}"));
            }
        }
    }
}
