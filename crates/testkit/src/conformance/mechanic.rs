//! The conformance suite for mechanics: the laws that every mechanic must keep, alone or stacked.

mod cases;
mod clued;
mod formats;
mod leaks;
mod meaning;
mod memory;
mod notes;
mod oddities;
mod play;
mod sharing;
mod tools;
mod words;

use super::faults::Faults;
use super::subject::Subject;
use etchwork_codec::BoardText;
use etchwork_path::{Mechanic, PathGame, Reason, Registry, Rules, Settings, Stack, Stream};
use notes::Notes;
use std::collections::BTreeMap;

/// The checks that a mechanic went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MechanicReport {
    /// Boards that it was given.
    pub boards: usize,
    /// Puzzles that were made of these boards.
    pub puzzles: usize,
    /// Boards that it refused, by reason.
    pub rejected: BTreeMap<Reason, usize>,
    /// Moves played.
    pub moves: usize,
    /// Texts that were not legal moves, and refused.
    pub refused: usize,
    /// Pictures compared with those of a puzzle that differs only where nothing was shown.
    pub veiled: usize,
    /// Payloads that no generator made and that the rule accepted all the same.
    pub odd: usize,
}

/// The fewest puzzles to judge a mechanic by.
const FLOOR: usize = 24;

/// Gives a mechanic of a registry, or several joined by `+`, some hundred boards of several sizes,
/// with default settings. It checks that
///
/// - the same board and stream get the same payload, and the same path settles it in the same way,
///   with any instance; rejections have `snake_case` reasons;
/// - the rule accepts the payload, and the path solves the puzzle; a mechanic that accepts any path
///   refuses none; an order consists of distinct open cells;
/// - a rule that does not need its board gives the same answers as a rule made for another board,
///   which accepts the same payload;
/// - board text, JSON and board ID preserve the puzzle; a build without the mechanic refuses it by
///   name, and loses nothing of its JSON;
/// - in random play the legal moves are those that a plain reading of the rules allows, every other
///   text is refused and changes nothing, and play keeps to the rules of any [`game`](super::game());
/// - a rule keeps no memory: its answers depend on the trail alone, not on how play reached it, on
///   earlier questions, on moves taken back, on the instance or on the thread;
/// - neither a picture nor the legal moves nor the reason of a refusal reveals anything about cells
///   that are not shown; every picture can be drawn;
/// - a payload that no generator made is refused, with a message of one line, or can be played;
/// - what it says to people is one line, whatever it is asked; no open board is told to have the
///   mechanic; a setting that it does not have is refused;
/// - what it places forbids or hides something, and players are told so; it is drawn where it lies, on
///   open cells, as what it means; payloads that play otherwise look otherwise; what it draws is
///   described;
/// - a tool refuses, or makes another payload that the rule accepts; clues leave one solution;
/// - code of its own that can fail, such as a script, does not: its first fault is told.
///
/// Fails with fewer than 24 puzzles from 720 boards, since that is too little
/// to judge by.
///
/// Cost: a few seconds at most for a mechanic whose own work is done in microseconds.
pub fn mechanic(name: &str, registry: &Registry) -> Result<MechanicReport, String> {
    let (mut report, settings) = (MechanicReport::default(), Settings::default());
    let mut faults = Faults::new(format!("mechanic '{name}'"));
    Stack::new(name, |_| Settings::default(), registry).map_err(|error| error.to_string())?;
    let cases = cases::make(name, registry, &mut report, &mut faults);
    if report.puzzles < FLOOR && faults.is_empty() {
        faults.thin(report.coverage());
    }
    for id in name.split('+') {
        let subject = Subject::<dyn Mechanic>::of(id, &settings, registry);
        subject.keeps_to_its_settings(&mut faults);
        let Ok(mechanic) = subject.make() else { continue };
        words::check(id, &*mechanic, (registry, &report), &mut faults);
        tools::check(id, &*mechanic, &cases, &mut faults);
        meaning::check(id, &*mechanic, &cases, &mut faults);
        cases::tiny(id, &*mechanic, &mut faults);
    }
    for (case, index) in cases.iter().zip(0..) {
        if faults.are_many() {
            break;
        }
        let mut stream = Stream::new(index);
        let mut notes = Notes::new(&mut faults, &case.text.board);
        let (notes, report) = (&mut notes, &mut report);
        notes.look("written and read", |notes| formats::check(case, registry, notes));
        notes.look("asked for its clues", |notes| clued::check(case, registry, notes));
        let played = notes.look("in random play", |notes| {
            play::check(case, registry, &mut stream, report, notes);
        });
        let asked = notes.look("asked in other orders", |notes| {
            memory::check(case, registry, &mut stream, notes);
        });
        let hidden = notes.look("drawn and played with cells hidden", |notes| {
            leaks::check(case, registry, &mut stream, report, notes);
        });
        let odd = notes.look("made from a payload of a file", |notes| {
            oddities::check(case, registry, &mut stream, report, notes);
        });
        if [played, asked, hidden, odd].contains(&None) {
            // After a panic, more of the same would follow.
            break;
        }
    }
    if faults.is_empty() {
        faults.failed(cases.iter().find_map(|case| case.rules.fault()));
    }
    faults.or(report)
}

impl MechanicReport {
    /// The numbers of puzzles and boards, and why the other boards failed, in words.
    pub fn coverage(&self) -> String {
        let Self { puzzles, boards, rejected, .. } = self;
        let reasons: Vec<String> =
            rejected.iter().map(|(reason, times)| format!("{reason} {times}")).collect();
        let reasons = if reasons.is_empty() {
            String::new()
        } else {
            format!("; refused: {}", reasons.join(", "))
        };
        format!("{puzzles} puzzles of {boards} boards{reasons}")
    }
}

/// The rules of a puzzle as a build reads them.
fn rules_of(text: &BoardText, registry: &Registry) -> Result<Rules, String> {
    let stack = Stack::of_puzzle(&text.board, &text.extras, registry);
    let stack = stack.map_err(|error| error.to_string())?;
    stack.rules_of(&text.board, &text.extras).map_err(|why| why.to_string())
}

/// The puzzle as a game, with newly made rules.
fn game(text: &BoardText, registry: &Registry) -> Result<PathGame, String> {
    let (rules, source) = (rules_of(text, registry)?, text.source.ok_or("it has no source")?);
    PathGame::new(text.board.clone(), source, text.target, rules).map_err(|why| why.to_string())
}
