//! The conformance suite for mechanics: what every mechanic must keep to,
//! alone or stacked.

mod cases;
mod formats;
mod leaks;
mod oddities;
mod play;

use etchwork_codec::BoardText;
use etchwork_core::{Board, PathGame, Reason, Registry, Rules, Stack, Stream};
use std::collections::BTreeMap;

/// What a mechanic went through.
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
    /// Texts that were no legal moves, and refused.
    pub refused: usize,
    /// Pictures compared with those of a puzzle that is another where nothing
    /// was shown.
    pub veiled: usize,
    /// Payloads that no generator made: those that the rule took all the same.
    pub odd: usize,
}

/// Everything that is wrong, as far as it is worth telling.
#[derive(Default)]
struct Faults(Vec<String>);

/// The most faults that are told.
const FAULTS: usize = 8;

impl Faults {
    fn are_many(&self) -> bool {
        self.0.len() >= FAULTS
    }

    fn add(&mut self, law: &str, board: &Board, what: impl std::fmt::Display) {
        if !self.are_many() {
            self.0.push(format!("{law}: {what}, on\n{board}"));
        }
    }
}

/// Puts a mechanic of a registry, or several joined by `+`, through some
/// hundred boards of several sizes, with its default settings. It checks that
///
/// - the same board and stream get the same payload, and the same path settles
///   it the same way, from any instance; rejections have `snake_case` reasons;
/// - the rule takes the payload, and the path solves the puzzle; a mechanic that
///   accepts any path has no say in it, and a rule that does not need its board says the
///   same of every one;
/// - board text, JSON and board ID carry the puzzle; a build without the
///   mechanic refuses it by name, and loses nothing of its JSON;
/// - in random play the legal moves are those that a plain reading of the rules
///   allows, every other text is refused and changes nothing, undo and redo
///   are exact, and a save comes back as the same session;
/// - a picture tells nothing of cells that are not shown, and neither do the
///   legal moves, nor why another is refused; every picture can be drawn;
/// - a payload that no generator made is refused or can be played.
///
/// Returns what was gone through, or everything that is wrong. Cost: a few
/// seconds at most for a mechanic whose own work is done in microseconds.
pub fn mechanic(name: &str, registry: &Registry) -> Result<MechanicReport, String> {
    let mut report = MechanicReport::default();
    let mut faults = Faults::default();
    Stack::new(name, |_| Default::default(), registry).map_err(|error| error.to_string())?;
    let cases = cases::make(name, registry, &mut report, &mut faults);
    if report.puzzles * 20 < report.boards {
        let MechanicReport { puzzles, boards, rejected, .. } = &report;
        faults.0.push(format!("too few puzzles: {puzzles} of {boards} boards, {rejected:?}"));
    }
    for (case, index) in cases.iter().zip(0..) {
        if faults.are_many() {
            break;
        }
        let mut stream = Stream::new(index);
        formats::check(case, registry, &mut faults);
        play::check(case, registry, &mut stream, &mut report, &mut faults);
        leaks::check(case, registry, &mut stream, &mut report, &mut faults);
        oddities::check(case, registry, &mut stream, &mut report, &mut faults);
    }
    if faults.0.is_empty() { Ok(report) } else { Err(faults.0.join("\n")) }
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
