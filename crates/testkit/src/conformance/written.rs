//! The conformance suite for games that are written as text.

use super::advised::{advised, concluded};
use super::brought::brought;
use super::claims::{alike, counted, deduced, explained, laid, likenesses, mapped, unsolvable};
use super::faults::{Faults, guarded, is_clause, said, same};
use super::positions::{Decided, plays};
use super::{game, touched};
use etchwork_path::{Site, Stream, TextFlaw, Written};
use std::collections::BTreeSet;

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
/// - mangled texts and bytes are read or refused without a panic, as puzzles and as drafts, and the
///   first moves of what was read do not panic either; a refusal has a message of one line and a
///   place in the text; no letter is passed over, and nothing that follows the puzzle;
/// - a tool, pointed anywhere, refuses or makes a puzzle that can be read as a draft and is written
///   unchanged; a tool refuses places that do not exist, and a wrong number of places;
/// - a text of a million bytes is refused, and numbers of twenty digits cause no panic;
/// - a puzzle read from its own text plays as the puzzle itself, so no writer drops anything;
/// - gestures at every cell, keys and texts mean legal moves or nothing, and a drag goes where its
///   move aims; what is pointed out lies on the picture, what is said is one line, and a pencil mark
///   is drawn;
/// - hints of every level are true and name legal moves: what is lost cannot be solved, the moves to
///   take back are the least, and no solution does without what is forced; so are conclusions; the
///   same question has the same answer;
/// - the number of solutions, the deduction, the explanation, the reason why nothing solves a puzzle
///   and its likeness agree with an exploration of its states; its map is whole, and its geometry
///   plays as its rules do;
/// - lessons are read and can be solved; the campaign names tiers that exist; the family claims no
///   text of others, and its words are one line each.
///
/// A claim about a puzzle with more than some thousand states is not decided, and is counted. If
/// more than a tenth are not decided, the suite fails: give smaller examples.
///
/// Returns a report, or what is wrong: each broken law once, with the text, the seed of a play and
/// its moves, and the number of violations. A panic breaks a law, too.
pub fn written<G: Written>(texts: &[&str]) -> Result<WrittenReport, String> {
    let (mut report, mut decided) = (WrittenReport::default(), Decided::default());
    let mut faults = Faults::new(G::NAME.to_owned());
    faults.law("what a family brings is whole", "as registered", || brought::<G>(&mut decided));
    let (mut puzzles, mut variants) = (Vec::new(), Vec::new());
    for (number, text) in (0..).zip(texts) {
        let place = format!("on {text:?}");
        let read =
            || G::read(text).map_err(|flaw| format!("it is refused: {}", flaw.in_text(text)));
        let Some(puzzle) = faults.law("an example is read", &place, read) else { continue };
        let played = faults.law("play keeps to the rules", &place, || game(&puzzle));
        report.moves += played.map_or(0, |played| played.moves);
        for Law { law, check } in laws::<G>() {
            faults.law(law, &place, || check(&puzzle, &mut decided));
        }
        faults.law(READ, &place, || grown::<G>(text));
        faults.law(READ, &place, || lettered::<G>(text));
        let (bytes, mut stream) = (puzzle.to_bytes(), Stream::new(number));
        for _ in 0..MANGLED {
            let mangled = mangled_text(text, &mut stream);
            let place = format!("on {mangled:?} of seed {number}");
            let read = faults.law(READ, place, || is_read::<G>(&mangled));
            if let Some(puzzle) = report.count(read.flatten()).filter(|_| variants.len() < VARIANTS)
            {
                variants.push(puzzle);
            }
            let mangled = mangled_bytes(&bytes, &mut stream);
            let place = format!("on the bytes {mangled:?} of seed {number}");
            let read = faults.law(BYTES, place, || is_read_of::<G>(&mangled));
            report.count(read.flatten());
        }
        puzzles.push(puzzle);
    }
    repeated_bytes::<G>(&mut faults);
    faults.law("tools do something", "on any text", || tools_work(&puzzles));
    faults
        .law("gestures and pencil marks do something", "on any text", || touched::works(&puzzles));
    puzzles.extend(variants);
    faults.law("only equivalent puzzles are alike", "of all texts", || likenesses(&puzzles));
    (report.decided, report.undecided) = (decided.yes, decided.no);
    if report.undecided * 10 > report.decided + report.undecided {
        faults.thin(format_args!(
            "{report:?}: too many states to decide claims: give smaller examples"
        ));
    }
    faults.or(report)
}

/// A law of every puzzle.
struct Law<G> {
    law: &'static str,
    check: fn(&G, &mut Decided) -> Result<(), String>,
}

fn laws<G: Written>() -> [Law<G>; 18] {
    let law = |law, check| Law { law, check };
    [
        law(ONE_FORM, |puzzle, _| typed(puzzle)),
        law("what is read back plays the same", |puzzle, _| same_play(puzzle)),
        law("a text means a legal move or nothing", |puzzle, _| touched::typed(puzzle)),
        law("an arrow key leads where its move does", |puzzle, _| touched::aimed(puzzle)),
        law("a gesture means a legal move or nothing", |puzzle, _| touched::gestures(puzzle)),
        law("what is pointed out is on the picture", |puzzle, _| touched::pointed(puzzle)),
        law("pencil marks are drawn", |puzzle, _| touched::pencilled(puzzle)),
        law("what is not hidden is shown", |puzzle, _| touched::shown(puzzle)),
        law("a tool refuses or makes a puzzle", tooled),
        law("hints are true", advised),
        law("conclusions are true", concluded),
        law("what nobody can solve has no solution", unsolvable),
        law("the number of solutions is true", counted),
        law("what is deduced is true", deduced),
        law("an explanation has no alternative", explained),
        law("a map is whole", |puzzle, _| mapped(puzzle)),
        law("the geometry plays as the rules do", |puzzle, _| laid(puzzle)),
        law("copies are alike", |puzzle, _| alike(puzzle)),
    ]
}

const ONE_FORM: &str = "a puzzle has one text and one sequence of bytes";
const READ: &str = "texts are read or refused";
const BYTES: &str = "bytes are read or refused";

impl WrittenReport {
    /// Counts what was mangled, and returns the puzzle that was read.
    fn count<G>(&mut self, read: Option<G>) -> Option<G> {
        *(if read.is_some() { &mut self.read } else { &mut self.refused }) += 1;
        read
    }
}

/// The most places that each tool is pointed at first.
const POINTED: usize = 40;
/// The most puzzles read from mangled texts whose likeness is compared.
const VARIANTS: usize = 40;

/// Checks that each tool refuses, or makes a puzzle that can be read back.
fn tooled<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let sites = puzzle.sites();
    if !G::TOOLS.is_empty() && sites.is_empty() {
        return Err("there are tools, but no places to point them at".to_owned());
    }
    if sites.iter().collect::<BTreeSet<_>>().len() < sites.len() {
        return Err("sites names a place twice".to_owned());
    }
    let first = sites.first().copied().unwrap_or(Site::new(0, 0));
    for tool in G::TOOLS {
        let (id, asks) = (tool.id, tool.asks.len());
        for start in 0..sites.len().min(POINTED) {
            // Each next place is a little further than the one before.
            let at = |nth: usize| sites[(start + nth * (start % 5 + 1)) % sites.len()];
            let at: Vec<Site> = (0..asks).map(at).collect();
            used(puzzle, (id, &at), decided)
                .map_err(|what| format!("tool '{id}' at {at:?}: {what}"))?;
        }
        // Around the picture a tool may make it grow.
        for (row, col) in [(-1, -1), (0, -1), (-1, 0), (99, 0), (0, 99), (99, 99)] {
            let mut at = vec![first; asks];
            at.iter_mut().take(1).for_each(|site| *site = Site::new(row, col));
            used(puzzle, (id, &at), decided)
                .map_err(|what| format!("tool '{id}' at {at:?}: {what}"))?;
        }
        let more = vec![first; asks + 1];
        let far = vec![Site::new(i32::MIN, i32::MAX); asks];
        for at in [&[][..], &more[..], &far[..]] {
            match puzzle.edited(id, at) {
                Ok(_) => return Err(format!("tool '{id}' accepts the places {at:?}")),
                Err(why) => said("its refusal", Some(&why.to_string()))?,
            }
        }
    }
    match puzzle.edited("no-such-tool", &[first]) {
        Ok(_) => Err("a tool that does not exist does something".to_owned()),
        Err(why) => said("the refusal of a tool", Some(&why.to_string())),
    }
}

/// Checks what a tool does at some places.
fn used<G: Written>(
    puzzle: &G,
    (id, at): (&str, &[Site]),
    decided: &mut Decided,
) -> Result<(), String> {
    let edited = match puzzle.edited(id, at) {
        Ok(edited) => edited,
        Err(why) => return said("its refusal", Some(&why.to_string())),
    };
    let text = edited.write();
    let what = |what: String| format!("it makes {text:?}, {what}");
    settled(&edited).map_err(what)?;
    unsolvable(&edited, decided).map_err(what)?;
    let again = puzzle.edited(id, at).map(|edited| edited.write());
    same("what a tool makes", &again.ok(), &Some(text.clone()))
}

/// Checks that each tool for one place changes something somewhere.
fn tools_work<G: Written>(puzzles: &[G]) -> Result<(), String> {
    for tool in G::TOOLS.iter().filter(|tool| tool.asks.len() == 1) {
        let works =
            |puzzle: &G| puzzle.sites().iter().any(|site| puzzle.edited(tool.id, &[*site]).is_ok());
        if !puzzles.is_empty() && !puzzles.iter().any(works) {
            return Err(format!("tool '{}' does nothing at any place", tool.id));
        }
    }
    Ok(())
}

/// Checks that a puzzle that is read from its own text plays as the puzzle itself.
fn same_play<G: Written>(puzzle: &G) -> Result<(), String> {
    let again = G::read_draft(&puzzle.write()).map_err(|flaw| flaw.to_string())?;
    let of_bytes = G::from_bytes(&puzzle.to_bytes()).map_err(|why| why.to_string())?;
    for (other, from) in [(again, "its text"), (of_bytes, "its bytes")] {
        for (at, other) in plays(puzzle).iter().zip(plays(&other)) {
            let (one, other) = (&at.session, &other.session);
            let is_same = one.line() == other.line()
                && one.status() == other.status()
                && one.game().draw(one.line(), None) == other.game().draw(other.line(), None);
            if !is_same {
                return Err(format!("it plays otherwise when it is read back from {from}, {at}"));
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
    same("its text, written twice,", &puzzle.write(), &text)?;
    same("its bytes, written twice,", &puzzle.to_bytes(), &bytes)?;
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

/// A text with a few letters changed.
fn mangled_text(text: &str, stream: &mut Stream) -> String {
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

/// The puzzle that a text is read as, if any; the text of a puzzle is that of a draft, too, and a
/// draft keeps the same laws.
fn is_read<G: Written>(text: &str) -> Result<Option<G>, String> {
    G::is_meant(text);
    G::is_foreign_id(text);
    let draft = G::read_draft(text);
    match &draft {
        Ok(draft) => {
            settled(draft).map_err(|what| format!("as a draft, {what}"))?;
            said("unsolvable", draft.unsolvable().as_deref())?;
        }
        Err(flaw) => placed(flaw, text).map_err(|what| format!("as a draft, {what}"))?,
    }
    match (G::read(text), draft) {
        (Ok(_), Err(flaw)) => Err(format!("it is read, and refused as a draft: {flaw}")),
        (Ok(puzzle), Ok(draft)) => {
            same("the text of it and of its draft", &puzzle.write(), &draft.write())?;
            typed(&puzzle).map(|()| Some(puzzle))
        }
        (Err(flaw), _) => placed(&flaw, text).map(|()| None),
    }
}

/// Checks that no letter is passed over, that what follows a puzzle is refused, and that flaws are
/// told where they are.
fn lettered<G: Written>(text: &str) -> Result<(), String> {
    let own = G::read(text).map_err(|flaw| flaw.to_string())?.write();
    let (mut told, mut there) = (0, 0);
    let changed = text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
    for (at, letter) in changed.take(200) {
        let other = format!("{}\u{1f600}{}", &text[..at], &text[at + letter.len_utf8()..]);
        match G::read(&other) {
            Ok(puzzle) if puzzle.write() == own => {
                return Err(format!("a letter is passed over in {other:?}"));
            }
            Ok(_) => {}
            Err(flaw) => {
                placed(&flaw, &other)?;
                let line = |at: usize| other[..at].matches('\n').count();
                told += 1;
                let lines = line(flaw.span.start)..=line(flaw.span.end);
                there += usize::from(lines.contains(&line(at)));
            }
        }
    }
    if told > 3 && there == 0 {
        return Err(format!("of {told} letters that cannot be read, none is on the line told"));
    }
    for more in ["\u{1f600}", "\n\u{1f600} \u{1f600}\n"] {
        let other = format!("{text}{more}");
        if G::read(&other).is_ok_and(|puzzle| puzzle.write() == own) {
            return Err(format!("what follows the puzzle is passed over in {other:?}"));
        }
    }
    Ok(())
}

/// No puzzle has a text of this many bytes.
const MOST_BYTES: usize = 1 << 20;

/// Checks very long texts, and very long numbers.
fn grown<G: Written>(text: &str) -> Result<(), String> {
    for (wide, high) in [(64, 1), (1, 64), (64, 64), (1, MOST_BYTES), (1024, 1024)] {
        let text = repeated(text, wide, high);
        let bytes = text.len();
        let told = |what| format!("{what}, on {bytes} bytes, {wide} times as wide, {high} as high");
        match guarded(|| G::read(&text)).map_err(|panic| told(format!("it panics: '{panic}'")))? {
            Ok(_) if bytes > MOST_BYTES => {
                return Err(told("it is accepted: there is no limit on its size".to_owned()));
            }
            Ok(puzzle) => typed(&puzzle).map_err(told)?,
            Err(flaw) => placed(&flaw, &text).map_err(told)?,
        }
    }
    for number in ["0", "65536", "4294967296", "99999999999999999999"] {
        let text = renumbered(text, number);
        is_read::<G>(&text).map_err(|what| format!("{what}, as {text:?}"))?;
    }
    Ok(())
}

/// Checks a few bytes of one value, and a million of them.
fn repeated_bytes<G: Written>(faults: &mut Faults) {
    for byte in [0, 1, 127, 255] {
        for many in (0..9).chain([MOST_BYTES]) {
            let bytes = vec![byte; many];
            let place = format!("on the bytes {:?}, {many} in all", &bytes[..many.min(9)]);
            faults.law(BYTES, place, || is_read_of::<G>(&bytes));
        }
    }
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
        match letter.is_ascii_digit() {
            true if other.ends_with('\0') => {}
            true => other.push('\0'),
            false => other.push(letter),
        }
    }
    other.replace('\0', number)
}

/// Bytes with one of them changed, more or fewer.
fn mangled_bytes(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = stream.index(bytes.len() + 1);
    match stream.index(3) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, stream.next_u32() as u8),
        _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << stream.index(8)),
    }
    bytes
}

/// The puzzle that bytes are read as, if any.
fn is_read_of<G: Written>(bytes: &[u8]) -> Result<Option<G>, String> {
    match G::from_bytes(bytes) {
        Ok(puzzle) => settled(&puzzle).map(|()| Some(puzzle)),
        Err(why) if why.to_string().trim().is_empty() => {
            Err("bytes are refused in silence".to_owned())
        }
        Err(_) => Ok(None),
    }
}

/// Checks that an error has a message and a place.
fn placed(flaw: &TextFlaw, text: &str) -> Result<(), String> {
    if is_clause(&flaw.message) && text.get(flaw.span.clone()).is_some() {
        Ok(())
    } else {
        Err(format!("a flaw without a message of one line or a place in the text, {flaw:?}"))
    }
}
