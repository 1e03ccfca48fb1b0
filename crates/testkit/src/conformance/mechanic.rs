//! The conformance suite for mechanics: what every mechanic must keep to,
//! alone or stacked.

mod cases;
mod formats;
mod leaks;
mod memory;
mod notes;
mod oddities;
mod play;
mod sharing;

use super::faults::Faults;
use etchwork_codec::BoardText;
use etchwork_core::{PathGame, Reason, Registry, Rules, Settings, Stack, Stream};
use notes::Notes;
use std::collections::BTreeMap;

/// The checks that a mechanic went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MechanicReport {
    /// Boards it was given.
    pub boards: usize,
    /// Puzzles that were made of them.
    pub puzzles: usize,
    /// Boards that it refused, by reason.
    pub rejected: BTreeMap<Reason, usize>,
    /// Moves played.
    pub moves: usize,
    /// Texts that were not legal moves, and refused.
    pub refused: usize,
    /// Pictures compared with those of a puzzle that is another where nothing
    /// was shown.
    pub veiled: usize,
    /// Payloads that no generator made: those that the rule took all the same.
    pub odd: usize,
}

/// With fewer puzzles than this nothing is judged.
const FLOOR: usize = 24;

/// Puts a mechanic of a registry, or several joined by `+`, through some
/// hundred boards of several sizes, with its default settings. It checks that
///
/// - the same board and stream get the same payload, and the same path settles
///   it the same way, from any instance; rejections have `snake_case` reasons;
/// - the rule takes the payload, and the path solves the puzzle; a mechanic that
///   accepts any path has no say in it; an order has different open cells;
/// - a rule that does not need its board says the same of it as one that was made for another:
///   there the same payload is taken, too;
/// - board text, JSON and board ID carry the puzzle; a build without the
///   mechanic refuses it by name, and loses nothing of its JSON;
/// - in random play the legal moves are those that a plain reading of the rules
///   allows, every other text is refused and changes nothing, undo and redo
///   are exact, and a save comes back as the same session;
/// - a rule keeps no memory: of the same trail it says the same however it was come to, whatever
///   was asked before, after steps back, in any order, from a fresh instance, on other threads;
/// - a picture tells nothing of cells that are not shown, and neither do the
///   legal moves, nor why another is refused; every picture can be drawn;
/// - a payload that no generator made is refused or can be played.
///
/// Returns what was gone through, or what is wrong: each law once, with the board, the trail, and
/// how often it was broken. With fewer than 24 puzzles of 720 boards it fails, for then next to
/// nothing was seen.
///
/// Cost: a few seconds at most for a mechanic whose own work is done in microseconds.
pub fn mechanic(name: &str, registry: &Registry) -> Result<MechanicReport, String> {
    let mut report = MechanicReport::default();
    let mut faults = Faults::new(format!("mechanic '{name}'"));
    Stack::new(name, |_| Settings::default(), registry).map_err(|error| error.to_string())?;
    let cases = cases::make(name, registry, &mut report, &mut faults);
    if report.puzzles < FLOOR && faults.is_empty() {
        faults.thin(report.coverage());
    }
    for (case, index) in cases.iter().zip(0..) {
        if faults.are_many() {
            break;
        }
        let mut stream = Stream::new(index);
        let mut notes = Notes::new(&mut faults, &case.text.board);
        let (notes, report) = (&mut notes, &mut report);
        notes.look("written and read", |notes| formats::check(case, registry, notes));
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
            // One panic after the other would follow.
            break;
        }
    }
    faults.or(report)
}

impl MechanicReport {
    /// The numbers of puzzles and boards, and why the other boards failed: for people.
    pub fn coverage(&self) -> String {
        let Self { puzzles, boards, rejected, .. } = self;
        let reasons: Vec<String> =
            rejected.iter().map(|(reason, times)| format!("{reason} {times}")).collect();
        let reasons = match reasons.is_empty() {
            true => String::new(),
            false => format!("; refused: {}", reasons.join(", ")),
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

/// The puzzle as a game, with rules that were made anew.
fn game(text: &BoardText, registry: &Registry) -> Result<PathGame, String> {
    let (rules, source) = (rules_of(text, registry)?, text.source.ok_or("it has no source")?);
    PathGame::new(text.board.clone(), source, text.target, rules).map_err(|why| why.to_string())
}
