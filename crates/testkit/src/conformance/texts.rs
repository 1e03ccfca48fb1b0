//! Texts and bytes of puzzles, changed in many ways.

use super::faults::{guarded, is_clause};
use super::written::{is_read, typed};
use etchwork_path::{Stream, TextFlaw, Written};
use std::collections::BTreeSet;

/// Characters that mangled texts may have besides their own.
const ODD: [char; 8] = ['\0', '\t', '\r', '\n', 'é', '\u{feff}', '9', '-'];

/// A text with a few letters changed.
pub(super) fn mangled_text(text: &str, stream: &mut Stream) -> String {
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
    letters.into_iter().collect()
}

/// Checks that no letter is passed over, that what follows a puzzle is refused, and that flaws are
/// told where they are.
pub(super) fn lettered<G: Written>(text: &str) -> Result<(), String> {
    let own = G::read(text).map_err(|flaw| flaw.to_string())?.write();
    let (mut told, mut there) = (0, 0);
    let first_line = text.lines().next().unwrap_or_default().len();
    let is_long = text.trim_end().len() > first_line;
    let changed = text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
    for (at, letter) in changed.take(200) {
        let other = format!("{}\u{1f600}{}", &text[..at], &text[at + letter.len_utf8()..]);
        let is_kept = |puzzle: &G| puzzle.write().contains('\u{1f600}');
        if !other.contains(';') && G::read_draft(&other).is_ok_and(|draft| !is_kept(&draft)) {
            return Err(format!("a letter is passed over in {other:?}"));
        }
        match G::read(&other) {
            Ok(puzzle) if puzzle.write() == own => {
                return Err(format!("a letter is passed over in {other:?}"));
            }
            Ok(_) => {}
            Err(flaw) => {
                is_placed(&flaw, &other)?;
                // A flaw of the first line may be one of the whole text.
                let line = |at: usize| other[..at].matches('\n').count();
                let is_counted = !is_long || at > first_line;
                let is_there = line(flaw.span.start) <= line(at) && line(at) <= line(flaw.span.end);
                let is_all = is_long && line(flaw.span.end) > line(flaw.span.start) + 1;
                told += usize::from(is_counted);
                there += usize::from(is_counted && is_there && !is_all);
            }
        }
    }
    if told > 3 && there == 0 {
        return Err(format!("of {told} letters that cannot be read, none is on the line told"));
    }
    lined::<G>(text, &own)
}

/// Checks that the last line break does not matter, and that nothing is passed over that follows a
/// line, stands below it, or is said twice.
fn lined<G: Written>(text: &str, own: &str) -> Result<(), String> {
    let text = text.trim_end();
    for other in [text.to_owned(), format!("{text}\n")] {
        if !G::is_meant(&other) || G::read(&other).is_err() {
            return Err(format!("it hangs on the last line break: {other:?} is refused"));
        }
    }
    for other in [format!("\n{text}"), format!("  {text}"), text.replace('\n', "\r\n")] {
        is_read::<G>(&other).map_err(|what| format!("{what}, as {other:?}"))?;
    }
    let lines: Vec<&str> = text.lines().collect();
    let is_said = |line: &str| !line.trim().is_empty() && !line.starts_with(';');
    for (nth, line) in lines.iter().enumerate().filter(|(_, line)| is_said(line)) {
        let last = line.rsplit(' ').next().unwrap_or_default();
        let [again, twice] = [format!("\n{line}"), format!(" {last}")];
        for more in
            [" \u{1f600}", "\u{1f600}", "\n\u{1f600} \u{1f600}", "\n@no-such 1", &again, &twice]
        {
            let [before, after] = [&lines[..=nth], &lines[nth + 1..]].map(|part| part.join("\n"));
            let other = format!("{before}{more}\n{after}\n");
            if G::read(&other).is_ok_and(|puzzle| puzzle.write() == own) {
                return Err(format!("{more:?} is passed over in {other:?}"));
            }
        }
    }
    Ok(())
}

/// The most letters of a text that are changed to other letters of texts.
const LETTERS: usize = 40;

/// The puzzles that texts are read as in which one letter is another, or missing; checks that no other
/// letter changes with it, in drafts too.
pub(super) fn neighbours<G: Written>(own: &str, letters: &[char]) -> Result<Vec<G>, String> {
    let (all, mut read) = (own.chars().count(), Vec::new());
    let first_line = own.lines().next().unwrap_or_default().chars().count();
    let is_long = own.trim_end().chars().count() > first_line;
    let places = own.chars().enumerate().skip(if is_long { first_line } else { 0 });
    for (at, letter) in
        places.filter(|(_, letter)| !letter.is_whitespace()).step_by(1 + all / LETTERS)
    {
        for other in letters.iter().filter(|other| **other != letter) {
            let text: String = own
                .chars()
                .enumerate()
                .map(|(nth, own)| if nth == at { *other } else { own })
                .collect();
            let Ok(draft) = G::read_draft(&text) else { continue };
            let written = draft.write();
            // Lines that start with `@` may say the same in several ways, and in any order.
            let rows = |text: &str| -> Vec<(usize, char)> {
                let rows = text.lines().filter(|line| !line.starts_with('@'));
                rows.flat_map(|row| row.chars().chain(['\n'])).enumerate().collect()
            };
            let (one, other) = (rows(&written), rows(&text));
            let differs = one.iter().zip(&other).any(|(one, other)| one != other && one.0 != at);
            let sorted = |text: &str| BTreeSet::from_iter(text.lines().map(str::to_owned));
            let is_moved = sorted(&written) == sorted(&text);
            if differs && is_long && one.len() == other.len() && !is_moved {
                return Err(format!("{text:?} is read as {written:?}, which is another puzzle"));
            }
            read.extend(G::read(&text));
        }
        let left = own.chars().enumerate().filter(|(nth, _)| *nth != at);
        read.extend(G::read(&left.map(|(_, own)| own).collect::<String>()));
    }
    Ok(read)
}

/// No puzzle has a text of this many bytes.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// Checks very long texts, and very long numbers.
pub(super) fn grown<G: Written>(text: &str) -> Result<(), String> {
    for (wide, high) in [
        (2, 2),
        (3, 5),
        (5, 3),
        (4, 4),
        (8, 8),
        (64, 1),
        (1, 64),
        (64, 64),
        (1, MOST_BYTES),
        (1024, 1024),
    ] {
        let text = repeated(text, wide, high);
        let bytes = text.len();
        let told = |what| format!("{what}, on {bytes} bytes, {wide} times as wide, {high} as high");
        match guarded(|| G::read(&text)).map_err(|panic| told(format!("it panics: '{panic}'")))? {
            Ok(_) if bytes > MOST_BYTES => {
                return Err(told("it is accepted: there is no limit on its size".to_owned()));
            }
            Ok(puzzle) => typed(&puzzle).map_err(told)?,
            Err(flaw) => is_placed(&flaw, &text).map_err(told)?,
        }
    }
    for number in ["0", "65536", "4294967296", "99999999999999999999"] {
        let text = renumbered(text, number);
        is_read::<G>(&text).map_err(|what| format!("{what}, as {text:?}"))?;
    }
    Ok(())
}

/// A text whose lines, except for the first, are repeated `wide` times in width and `high` times in
/// height, or all words but the first where it has one line; no longer than necessary to exceed
/// `MOST_BYTES`.
fn repeated(text: &str, wide: usize, high: usize) -> String {
    let text = text.trim_end();
    let (first, rest, gap) = match text.split_once('\n') {
        Some((first, rest)) => (first, rest, "\n"),
        None => text.split_once(' ').map_or((text, text, " "), |(word, rest)| (word, rest, " ")),
    };
    let mut grown = format!("{first}{gap}");
    for line in rest.lines().filter(|line| !line.trim().is_empty()) {
        let line = line.trim().repeat(wide) + gap;
        let high = high.min(2 + 2 * MOST_BYTES / line.len());
        (0..high).for_each(|_| grown += &line);
    }
    grown
}

/// A text with each number replaced by another.
fn renumbered(text: &str, number: &str) -> String {
    let mut other = String::new();
    for letter in text.chars() {
        if !letter.is_ascii_digit() {
            other.push(letter);
        } else if !other.ends_with('\0') {
            other.push('\0');
        }
    }
    other.replace('\0', number)
}

/// Bytes with one of them changed, more or fewer.
pub(super) fn mangled_bytes(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = stream.index(bytes.len() + 1);
    match stream.index(3) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, stream.next_u32() as u8),
        _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << stream.index(8)),
    }
    bytes
}

/// Checks that an error has a message and a place.
pub(super) fn is_placed(flaw: &TextFlaw, text: &str) -> Result<(), String> {
    if is_clause(&flaw.message) && text.get(flaw.span.clone()).is_some() {
        Ok(())
    } else {
        Err(format!("a flaw without a message of one line or a place in the text, {flaw:?}"))
    }
}
