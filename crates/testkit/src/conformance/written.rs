//! The conformance suite for games that are written as text.

use super::advised::advised;
use super::brought::brought;
use super::claims::{claims, likenesses, unsolvable};
use super::faults::guarded;
use super::game;
use super::positions::{Decided, plays};
use super::touched::touched;
use etchwork_path::{Site, Stream, TextFlaw, Written};

/// The checks that a family of written games went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrittenReport {
    /// Moves played from the texts that were given.
    pub moves: usize,
    /// Mangled texts and bytes that could be read all the same.
    pub read: usize,
    /// Mangled texts and bytes that were refused.
    pub refused: usize,
    /// Claims that an exploration of all states decided.
    pub decided: usize,
    /// Claims about puzzles with too many states to explore.
    pub undecided: usize,
}

/// How often each text, and the bytes of each, are mangled.
const MANGLED: u32 = 400;
/// Characters that mangled texts may have besides their own.
const ODD: [char; 8] = ['\0', '\t', '\r', '\n', 'é', '\u{feff}', '9', '-'];

/// Reads texts of puzzles, plays each as [`game`] does, and checks that
///
/// - a puzzle has one text and one sequence of bytes; both are read as the same puzzle (the text of
///   a puzzle that was read from bytes at least as a draft), and the family recognises the text;
/// - mangled texts and bytes are read or refused without a panic, and the first moves of what was
///   read do not panic either; a refusal has a message and a place in the text;
/// - a tool, pointed anywhere, refuses or makes a puzzle that can be read as a draft and is written
///   unchanged; a tool refuses places that do not exist, and a wrong number of places;
/// - a text of a million bytes is refused, and numbers of twenty digits cause no panic;
/// - a puzzle read from its own text plays as the puzzle itself, so no writer drops anything;
/// - gestures at every cell, keys and texts mean legal moves or nothing; what is pointed out lies on
///   the picture, and what is said is one line;
/// - hints of every level are true and name legal moves: what is lost cannot be solved, the moves to
///   take back are the least, and no solution does without what is forced;
/// - the number of solutions, the deduction, the explanation, the reason why nothing solves a puzzle
///   and its likeness agree with an exploration of its states; its map is whole, and its geometry
///   plays as its rules do;
/// - lessons are read and can be solved; the campaign names tiers that exist; the family claims no
///   text of others, and its words are one line each.
///
/// A claim about a puzzle with more than some thousand states is not decided, and is counted. If
/// more than a tenth are not decided, the suite fails: give smaller examples.
///
/// Returns a report, or the first fault, with the family, the text and the state. Panics in play
/// are reported in the same way.
pub fn written<G: Written>(texts: &[&str]) -> Result<WrittenReport, String> {
    all_of::<G>(texts).map_err(|what| format!("{}: {what}", G::NAME))
}

fn all_of<G: Written>(texts: &[&str]) -> Result<WrittenReport, String> {
    let (mut report, mut decided) = (WrittenReport::default(), Decided::default());
    without_panic(|| brought::<G>(&mut decided))?;
    let mut puzzles = Vec::new();
    for (number, text) in (0..).zip(texts) {
        let read = || G::read(text).map_err(|flaw| format!("it is refused: {flaw}"));
        let puzzle = without_panic(read).map_err(|what| format!("{what}, on {text:?}"))?;
        let typed = || typed(&puzzle);
        without_panic(typed).map_err(|what| format!("{what}, read from {text:?}"))?;
        let played = guarded(|| game(&puzzle)).unwrap_or_else(|panic| Err(panics(&panic)));
        report.moves += played.map_err(|what| format!("{what}, on {text:?}"))?.moves;
        let laws = || {
            tooled(&puzzle, &mut decided)?;
            touched(&puzzle)?;
            same_play(&puzzle)?;
            advised(&puzzle, &mut decided)?;
            claims(&puzzle, &mut decided)
        };
        without_panic(laws).map_err(|what| format!("{what}, on {text:?}"))?;
        grown::<G>(text)?;
        let (bytes, mut stream) = (puzzle.to_bytes(), Stream::new(number));
        for _ in 0..MANGLED {
            report.count(mangled_text::<G>(text, &mut stream)?);
            report.count(mangled_bytes::<G>(&bytes, &mut stream)?);
        }
        puzzles.push(puzzle);
    }
    without_panic(|| likenesses(&puzzles, &mut decided))?;
    (report.decided, report.undecided) = (decided.yes, decided.no);
    match report.undecided * 10 > report.decided + report.undecided {
        true => Err(format!("{report:?}: too many states to decide claims: give smaller examples")),
        false => Ok(report),
    }
}

impl WrittenReport {
    fn count(&mut self, is_read: bool) {
        *(if is_read { &mut self.read } else { &mut self.refused }) += 1;
    }
}

/// The most places that each tool is pointed at first.
const POINTED: usize = 40;

/// Checks that each tool refuses, or makes a puzzle that can be read back.
fn tooled<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let sites = puzzle.sites();
    if !G::TOOLS.is_empty() && sites.is_empty() {
        return Err("there are tools, but no places to point them at".to_owned());
    }
    let far = Site::new(i32::MIN, i32::MAX);
    for tool in G::TOOLS {
        let id = tool.id;
        if tool.asks.is_empty() {
            return Err(format!("tool '{id}' asks for nothing"));
        }
        for start in 0..sites.len().min(POINTED) {
            // Each next place is a little further than the one before.
            let at = |nth: usize| sites[(start + nth * (start % 5 + 1)) % sites.len()];
            let at: Vec<Site> = (0..tool.asks.len()).map(at).collect();
            let Ok(edited) = puzzle.edited(id, &at) else { continue };
            let text = edited.write();
            let again = G::read_draft(&text).map_err(|flaw| {
                format!("tool '{id}' at {at:?} made {text:?}, which is refused: {flaw}")
            })?;
            if again.write() != text {
                return Err(format!(
                    "tool '{id}' at {at:?} made {text:?}, which is read as another"
                ));
            }
            unsolvable(&edited, decided)
                .map_err(|what| format!("tool '{id}' at {at:?} made {text:?}, of which {what}"))?;
        }
        let refuses = |at: &[Site]| puzzle.edited(id, at).is_err();
        if !refuses(&[]) || !refuses(&vec![far; tool.asks.len()]) {
            return Err(format!("tool '{id}' accepts no place, or a place that does not exist"));
        }
    }
    Ok(())
}

/// Checks that a puzzle that is read from its own text plays as the puzzle itself.
fn same_play<G: Written>(puzzle: &G) -> Result<(), String> {
    let again = G::read_draft(&puzzle.write()).map_err(|flaw| flaw.to_string())?;
    let of_bytes = G::from_bytes(&puzzle.to_bytes()).map_err(|why| why.to_string())?;
    for (other, from) in [(again, "its text"), (of_bytes, "its bytes")] {
        for (one, other) in plays(puzzle).iter().zip(plays(&other)) {
            let is_same = one.line() == other.line()
                && one.status() == other.status()
                && one.game().draw(one.line(), None) == other.game().draw(other.line(), None);
            if !is_same {
                return Err(format!("it plays otherwise when it is read back from {from}"));
            }
        }
    }
    Ok(())
}

/// Checks a puzzle that was read from a text: the text that is written of it is read as well.
fn typed<G: Written>(puzzle: &G) -> Result<(), String> {
    let text = puzzle.write();
    match G::read(&text) {
        Ok(_) => settled(puzzle),
        Err(flaw) => Err(format!("{text:?} was written, but is refused: {}", flaw.in_text(&text))),
    }
}

/// Checks that a puzzle that was read is written in only one way, and can be drawn and played.
fn settled<G: Written>(puzzle: &G) -> Result<(), String> {
    let (text, bytes) = (puzzle.write(), puzzle.to_bytes());
    if !G::is_meant(&text) {
        return Err(format!("{text:?} was written, but is not meant for the family"));
    }
    let again = G::read_draft(&text)
        .map_err(|flaw| format!("{text:?} is refused as a draft: {}", flaw.in_text(&text)))?;
    let of_bytes =
        G::from_bytes(&bytes).map_err(|why| format!("its own bytes are refused: {why}"))?;
    for (other, from) in [(again, "its text"), (of_bytes, "its bytes")] {
        if (other.write(), other.to_bytes()) != (text.clone(), bytes.clone()) {
            return Err(format!("{text:?} read again from {from} is another: {:?}", other.write()));
        }
    }
    let (initial, mut moves) = (puzzle.initial(), Vec::new());
    puzzle.moves(&initial, &mut moves);
    let line = |step: &G::Move| [initial.clone(), puzzle.apply(&initial, step)];
    moves.iter().for_each(|step| drop(puzzle.draw(&line(step), None)));
    puzzle.draw(std::slice::from_ref(&initial), None);
    Ok(())
}

/// Whether a mangled text can be read.
fn mangled_text<G: Written>(text: &str, stream: &mut Stream) -> Result<bool, String> {
    let mut letters: Vec<char> = text.chars().collect();
    let own = letters.clone();
    let other = |stream: &mut Stream| match stream.index(3) {
        0 => ODD[stream.index(ODD.len())],
        _ => own.get(stream.index(own.len().max(1))).copied().unwrap_or('\n'),
    };
    for _ in 0..=stream.index(3) {
        let at = stream.index(letters.len() + 1);
        match stream.index(4) {
            0 => letters.truncate(at),
            1 => letters.insert(at, other(stream)),
            2 if at < letters.len() => letters[at] = other(stream),
            _ => drop(letters.drain(at..(at + 1).min(letters.len()))),
        }
    }
    let text: String = letters.into_iter().collect();
    let read = || match G::read(&text) {
        Ok(puzzle) => typed(&puzzle).map(|()| true),
        Err(flaw) => placed(&flaw, &text).map(|()| false),
    };
    without_panic(read).map_err(|what| format!("{what}, on {text:?}"))
}

/// No puzzle has a text of this many bytes.
const MOST_BYTES: usize = 1 << 20;

/// Checks very long texts, and very long numbers.
fn grown<G: Written>(text: &str) -> Result<(), String> {
    for (wide, high) in [(64, 1), (1, 64), (64, 64), (1, MOST_BYTES), (1024, 1024)] {
        let text = repeated(text, wide, high);
        let told =
            format!("a text of {} bytes, {wide} times as wide and {high} as high", text.len());
        let read = || match G::read(&text) {
            Ok(_) if text.len() > MOST_BYTES => {
                Err("it is accepted: there is no limit on its size".to_owned())
            }
            Ok(puzzle) => typed(&puzzle),
            Err(flaw) => placed(&flaw, &text),
        };
        without_panic(read).map_err(|what| format!("{what}, on {told}"))?;
    }
    for number in ["0", "65536", "4294967296", "99999999999999999999"] {
        let text = renumbered(text, number);
        let read = || match G::read(&text) {
            Ok(puzzle) => typed(&puzzle),
            Err(flaw) => placed(&flaw, &text),
        };
        without_panic(read).map_err(|what| format!("{what}, on {text:?}"))?;
    }
    Ok(())
}

/// A text whose lines, except for the first, are repeated `wide` times in width and `high` times in
/// height; no longer than necessary to exceed `MOST_BYTES`.
fn repeated(text: &str, wide: usize, high: usize) -> String {
    let mut lines = text.lines();
    let mut grown = format!("{}\n", lines.next().unwrap_or_default());
    for line in lines {
        let line = line.trim().repeat(wide) + "\n";
        let high = high.min(2 + 2 * MOST_BYTES / line.len());
        (0..high).for_each(|_| grown += &line);
    }
    grown
}

/// A text with each number replaced by another.
fn renumbered(text: &str, number: &str) -> String {
    let mut other = String::new();
    for letter in text.chars() {
        match letter.is_ascii_digit() {
            true if other.ends_with('\0') => {}
            true => other.push('\0'),
            false => other.push(letter),
        }
    }
    other.replace('\0', number)
}

/// Whether mangled bytes can be read.
fn mangled_bytes<G: Written>(bytes: &[u8], stream: &mut Stream) -> Result<bool, String> {
    let mut bytes = bytes.to_vec();
    let at = stream.index(bytes.len() + 1);
    match stream.index(3) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, stream.next_u32() as u8),
        _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << stream.index(8)),
    }
    let read = || match G::from_bytes(&bytes) {
        Ok(puzzle) => settled(&puzzle).map(|()| true),
        Err(_) => Ok(false),
    };
    without_panic(read).map_err(|what| format!("{what}, on the bytes {bytes:?}"))
}

/// Checks that an error has a message and a place.
fn placed(flaw: &TextFlaw, text: &str) -> Result<(), String> {
    match !flaw.message.is_empty() && text.get(flaw.span.clone()).is_some() {
        true => Ok(()),
        false => {
            Err(format!("a flaw without a message or with a place outside the text, {flaw:?}"))
        }
    }
}

fn without_panic<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    guarded(read).unwrap_or_else(|panic| Err(panics(&panic)))
}

fn panics(panic: &str) -> String {
    format!("it panics: '{panic}'")
}
