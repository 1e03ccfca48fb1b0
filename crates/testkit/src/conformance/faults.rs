//! The faults of a plug-in: each broken law once, with the number of violations.

use etchwork_path::{Cell, Grid, in_words};
use std::any::Any;
use std::fmt::{Debug, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The faults of one plug-in.
pub(super) struct Faults {
    /// For example "maker 'backwards' of pegs".
    plug_in: String,
    told: Vec<Told>,
}

struct Told {
    law: &'static str,
    what: String,
    times: usize,
}

/// The law that nothing panics.
const PANICS: &str = "it never panics";

impl Faults {
    /// No faults so far.
    pub fn new(plug_in: String) -> Self {
        Self { plug_in, told: Vec::new() }
    }

    /// Notes that a law was broken. The report has the shortest example, which is mostly the one on
    /// the smallest board.
    pub fn add(&mut self, law: &'static str, what: impl Display) {
        let what = what.to_string();
        match self.told.iter_mut().find(|told| told.law == law) {
            Some(told) => {
                told.times += 1;
                if what.len() < told.what.len() {
                    told.what = what;
                }
            }
            None => self.told.push(Told { law, what, times: 1 }),
        }
    }

    /// Whether no law was broken so far.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// Whether laws were broken so often that more boards would show nothing new.
    pub fn are_many(&self) -> bool {
        self.told.iter().map(|told| told.times).sum::<usize>() > 100
    }

    /// Notes that the suite saw too few cases to judge by.
    pub fn thin(&mut self, what: impl Display) {
        self.add("the suite sees enough to judge by", what);
    }

    /// Notes what went wrong in code of its own, such as a script.
    pub fn failed(&mut self, fault: Option<impl Display>) {
        if let Some(fault) = fault {
            self.add("its code does not fail", fault);
        }
    }

    /// Asks a plug-in; notes a panic as a fault, with the question.
    pub fn guard<T>(&mut self, asked: impl Display, ask: impl FnOnce() -> T) -> Option<T> {
        match guarded(ask) {
            Ok(answer) => Some(answer),
            Err(panic) => {
                self.panicked(&panic, asked);
                None
            }
        }
    }

    /// Checks a law, and notes what breaks it or a panic, with the end of a sentence that says where.
    pub fn law<T>(
        &mut self,
        law: &'static str,
        place: impl Display,
        check: impl FnOnce() -> Result<T, String>,
    ) -> Option<T> {
        match guarded(check) {
            Ok(Ok(kept)) => return Some(kept),
            Ok(Err(what)) => self.add(law, format_args!("{what}, {place}")),
            Err(panic) => self.panicked(&panic, format_args!("asked whether {law}, {place}")),
        }
        None
    }

    /// Checks a reason and its sentence.
    pub fn reason(&mut self, why: &str, sentence: Option<String>, place: impl Display) {
        let said = in_words(why, sentence);
        if !is_name(why) || why.contains('-') || !is_clause(&said) || said.ends_with('.') {
            let law = "reasons are snake_case, and have a sentence that is a clause";
            self.add(law, format_args!("the sentence of '{why}' is {said:?}, {place}"));
        }
    }

    /// Notes a panic that was caught elsewhere, with the question.
    pub fn panicked(&mut self, panic: &str, asked: impl Display) {
        self.add(PANICS, format_args!("'{panic}', {asked}"));
    }

    /// The report, or the text of all faults.
    pub fn or<T>(self, report: T) -> Result<T, String> {
        if self.told.is_empty() {
            return Ok(report);
        }
        let mut text = format!("{} breaks laws:", self.plug_in);
        for Told { law, what, times } in &self.told {
            let more = match times {
                1 => String::new(),
                times => format!(" ({times} times, of which this is the shortest)"),
            };
            let _ = write!(text, "\n- {law}{more}: {}", what.trim_end());
        }
        Err(text)
    }
}

/// The answer, or the message of a panic.
pub(super) fn guarded<T>(ask: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|panic| message(&*panic))
}

/// Checks something; an error or a panic gets the end of a sentence that says where.
pub(super) fn placed<T>(
    place: impl Display,
    check: impl FnOnce() -> Result<T, String>,
) -> Result<T, String> {
    match guarded(check) {
        Ok(checked) => checked.map_err(|what| format!("{what}, {place}")),
        Err(panic) => resume_unwind(Box::new(format!("{panic}, {place}"))),
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without a message".to_owned())
}

/// Cells as people write them: `2,2 2,3`.
pub(super) fn named(grid: Grid, cells: &[Cell]) -> String {
    let name = |cell: &Cell| {
        if cell.index() < grid.len() {
            grid.position(*cell).to_string()
        } else {
            format!("cell {} of {}", cell.index(), grid.len())
        }
    };
    if cells.is_empty() {
        "none".to_owned()
    } else {
        cells.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

/// Whether a text fits in a sentence: one line without blanks at its ends.
pub(super) fn is_clause(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && text.lines().count() == 1
}

/// Checks that what is said to people is a line that fits in a sentence.
pub(super) fn said(what: impl Display, text: Option<&str>) -> Result<(), String> {
    match text.filter(|text| !is_clause(text)) {
        Some(text) => Err(format!("{what} says {text:?}, which is not one line")),
        None => Ok(()),
    }
}

/// Checks that what is said to people is a line for people, not a value as programmers print it.
pub(super) fn told(what: impl Display, text: Option<&str>) -> Result<(), String> {
    let is_raw = |text: &str| {
        let is_snake = |word: &str| {
            let letter = |part: Option<char>| part.is_some_and(char::is_alphabetic);
            let mut parts = word.split('_').map(|part| (part.chars().next(), part.chars().last()));
            let first = parts.next().and_then(|(_, last)| last);
            letter(first) && parts.next().is_some_and(|(first, _)| letter(first))
        };
        let opens = text.starts_with(['[', '(', '{']) || text.split(' ').any(is_snake);
        opens || ["Some(", "Ok(", "Err(", " { ", "::"].iter().any(|raw| text.contains(raw))
    };
    match text.filter(|text| is_raw(text)) {
        Some(text) => Err(format!("{what} says {text:?}, which is no sentence for people")),
        None => said(what, text),
    }
}

/// Checks that a reason is a clause of some words, and not the text of a move.
pub(super) fn reasoned(what: impl Display, why: &str) -> Result<(), String> {
    let words = why.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count();
    told(&what, Some(why))?;
    if words > 1 { Ok(()) } else { Err(format!("{what} says {why:?}, which is no reason")) }
}

/// Checks that the same question has the same answer.
pub(super) fn same<T: Debug + PartialEq + ?Sized>(
    what: &str,
    one: &T,
    other: &T,
) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what} differs: {one:?} and {other:?}")) }
}

/// Whether a text can name a reading in files, on command lines and in IDs.
pub(super) fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !text.is_empty() && text.chars().all(plain)
}
