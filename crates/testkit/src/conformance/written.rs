//! The conformance suite for games that are written as text.

use super::advised::{advised, borne_out, concluded};
use super::brought::brought;
use super::claims::{
    answered, apart, counted, deduced, explained, in_layouts, likenesses, mapped, mapped_alike,
    told, unsolvable,
};
use super::faults::{Faults, said, same};
use super::laid::{ends, laid};
use super::observed::{Answer, claimed, differs, observed};
use super::positions::{Budgets, Decided, Positions};
use super::puzzles::read_back;
use super::texts::{
    MOST_BYTES, grown, is_placed, lettered, mangled_bytes, mangled_text, neighbours,
};
use super::tooled::{tooled, tools_work};
use super::{edges, game, touched};
use crate::explore::{Truth, truth};
use etchwork_path::{Session, Stream, Written};
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

/// Reads texts of puzzles, plays each as [`game`] does, and checks that
///
/// - a puzzle has one text and one sequence of bytes; both are read as the same puzzle (the text of
///   a puzzle that was read from bytes at least as a draft), and the family recognises the text;
/// - mangled texts and bytes are read or refused without a panic, as puzzles and as drafts, and the
///   first moves of what was read do not panic either; a refusal has a message of one line and a
///   place in the text; nothing is passed over, neither a letter nor a line, and the last line break
///   does not matter;
/// - a tool, pointed anywhere, refuses or makes a puzzle that can be read as a draft and is written
///   unchanged, however many were used before; a tool refuses places that do not exist, and a wrong
///   number of places; it changes something somewhere, and for one place mostly there; its places lie
///   close to the picture, and all cells where it works are among them;
/// - a text of a million bytes is refused, and numbers of twenty digits cause no panic;
/// - a puzzle read from its own text plays as the puzzle itself, so no writer drops anything;
/// - gestures at every cell, keys and texts mean legal moves or nothing, a gesture's move changes
///   something there, and a drag goes where its move aims; what is pointed out lies on the picture,
///   what is said is one line and follows play, and a pencil mark is drawn, also on an edge, by either
///   of its names; what is pointed to a side gets there by legal moves;
/// - hints of every level are true and name legal moves: what is lost cannot be solved, the moves to
///   take back are the least, and no solution does without what is forced; so are conclusions, of
///   which a solved state has none; the same question has the same answer;
/// - the number of solutions, the deduction, the explanation, the reason why nothing solves a puzzle
///   and its likeness agree with an exploration of its states; puzzles that look alike play alike, and
///   have one likeness, as have those with one map; its map is whole and changes where the picture
///   does; its geometry plays as its rules do, by gestures that go where the moves aim, and ends so;
/// - a puzzle answers the same when asked again, and so does a copy; a family that counts or deduces does
///   so for every puzzle; a reason is a clause, and no value as programmers print it;
/// - where the family says that no move loses, none does, and else one does; nothing looks nearer than
///   a solved state;
/// - what the family brings is whole ([`brought`]), and the words of a puzzle are one line each.
///
/// Some lessons, and some of the puzzles that mangled texts are read as, are judged as examples are.
/// A claim about a puzzle with more than some thousand states is not decided, and is counted. If
/// more than a tenth are not decided, or none of the examples can be solved, the suite fails: give smaller
/// examples.
///
/// A panic breaks a law, too.
pub fn written<G: Written>(texts: &[&str]) -> Result<WrittenReport, String> {
    let (mut report, mut decided) = (WrittenReport::default(), Decided::default());
    let mut faults = Faults::new(G::NAME.to_owned());
    if let Some(lessons) =
        faults.law("what a family brings is whole", "as registered", brought::<G>)
    {
        [decided.yes, decided.no] = lessons;
    }
    let (mut puzzles, mut variants, mut can_be_solved) = (Vec::new(), Vec::new(), Vec::new());
    let letters: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
    let letters: Vec<char> =
        letters.into_iter().chain(['0']).filter(|of| !of.is_whitespace()).collect();
    for (number, text) in (0..).zip(texts) {
        let place = format!("on {text:?}");
        let read =
            || G::read(text).map_err(|flaw| format!("it is refused: {}", flaw.in_text(text)));
        let Some(puzzle) = faults.law("an example is read", &place, read) else { continue };
        let played = faults.law("play keeps to the rules", &place, || game(&puzzle));
        report.moves += played.map_or(0, |played| played.moves);
        claims(&puzzle, &mut decided, &mut faults);
        let Some(of) = judged(&puzzle, &mut decided, &mut faults) else { continue };
        can_be_solved.push(truth(&puzzle, &puzzle.initial(), Budgets::STATES));
        let near = faults.law(READ, &place, || neighbours::<G>(&puzzle.write(), &letters));
        let near = near.unwrap_or_default();
        faults.law(MAP, &place, || mapped_alike(&puzzle, &near));
        variants.extend(near.into_iter().take(VARIANTS));
        faults.law(READ, &place, || grown::<G>(text));
        faults.law(READ, &place, || lettered::<G>(text));
        let (bytes, mut stream) = (puzzle.to_bytes(), Stream::new(number));
        for _ in 0..MANGLED {
            let mangled = mangled_text(text, &mut stream);
            let place = format!("on {mangled:?} of seed {number}");
            let read = faults.law(READ, place, || is_read::<G>(&mangled));
            if let Some(puzzle) = report
                .count(read.flatten())
                .filter(|_| variants.len() < VARIANTS * (puzzles.len() + 2))
            {
                variants.push(puzzle);
            }
            let mangled = mangled_bytes(&bytes, &mut stream);
            let place = format!("on the bytes {mangled:?} of seed {number}");
            let read = faults.law(BYTES, place, || is_read_of::<G>(&mangled));
            report.count(read.flatten());
        }
        puzzles.push(of);
    }
    repeated_bytes::<G>(&mut faults);
    faults.law("tools do something", "on any text", || tools_work(&puzzles));
    faults
        .law("gestures and pencil marks do something", "on any text", || touched::works(&puzzles));
    faults.law("edges are there to mark", "on any text", || edges::works(&puzzles));
    if !can_be_solved.is_empty() && can_be_solved.iter().all(|of| *of == Truth::Impossible) {
        faults.thin("none of the examples can be solved");
    }
    variants.extend(puzzles.into_iter().map(|of| of.puzzle));
    faults.law(GEOMETRY, "of all texts", || ends(&variants));
    faults.law("only equivalent puzzles are alike", "of all texts", || likenesses(&variants));
    faults.law("nothing of a text is lost", "of all texts", || apart(&variants));
    faults.law("a family answers for all its puzzles, or for none", "of all texts", || {
        answered(&variants)
    });
    faults.law("CAN_LOSE says whether a move may lose", "of all texts", || borne_out(&variants));
    let lessons = G::LESSONS.iter().filter_map(|(text, _)| G::read(text).ok());
    let lessons: Vec<G> = lessons.take(JUDGED).collect();
    for of in lessons.iter().chain(&variants) {
        // Where an exploration ends soon, or finds a solution, it decides most claims.
        let known = || truth(of, &of.initial(), Budgets::STATES / 5) != Truth::Unknown;
        if faults.guard("asked what can be reached", known) == Some(true) {
            claims(of, &mut Decided::default(), &mut faults);
        }
    }
    let some = variants.iter().step_by(1 + variants.len() / JUDGED).cloned();
    for of in lessons.into_iter().chain(some) {
        judged(&of, &mut Decided::default(), &mut faults);
    }
    (report.decided, report.undecided) = (decided.yes, decided.no);
    if report.undecided * 10 > report.decided + report.undecided {
        faults.thin(format_args!(
            "{report:?}: too many states to decide claims: give smaller examples"
        ));
    }
    faults.or(report)
}

/// Checks the laws of every puzzle; the positions in which they were checked, unless they panic.
fn judged<G: Written>(
    puzzle: &G,
    decided: &mut Decided,
    faults: &mut Faults,
) -> Option<Positions<G>> {
    let place = format!("on {:?}", puzzle.write());
    let of = faults.law("it can be played", &place, || Ok(Positions::of(puzzle.clone())))?;
    for Law { law, check } in laws::<G>() {
        faults.law(law, &place, || check(&of, decided));
    }
    Some(of)
}

/// The most lessons, and the most puzzles read from mangled texts, that are judged as examples are.
const JUDGED: usize = 8;

/// A law of every puzzle.
struct Law<G: Written> {
    law: &'static str,
    check: fn(&Positions<G>, &mut Decided) -> Result<(), String>,
}

fn laws<G: Written>() -> [Law<G>; 18] {
    let law = |law, check| Law { law, check };
    [
        law(ONE_FORM, |of, _| typed(&of.puzzle)),
        law("asked again or read back it is the same", |puzzle, _| same_play(puzzle)),
        law("a text means a legal move or nothing", |puzzle, _| touched::typed(puzzle)),
        law("an arrow key leads where its move does", |puzzle, _| touched::aimed(puzzle)),
        law("a gesture means a legal move or nothing", |puzzle, _| touched::gestures(puzzle)),
        law("what a move spends and its kind are told", |puzzle, _| touched::weighed(puzzle)),
        law("what is pointed out is on the picture", |puzzle, _| touched::pointed(puzzle)),
        law("pencil marks are drawn", |puzzle, _| touched::pencilled(puzzle)),
        law("marks on edges are drawn", |puzzle, _| edges::marked(puzzle)),
        law("what is pointed to a side gets there", |puzzle, _| edges::pointed(puzzle)),
        law("what is not hidden is shown", |puzzle, _| touched::shown(puzzle)),
        law("a tool refuses or makes a puzzle", tooled),
        law("hints are true", advised),
        law("conclusions are true", concluded),
        law("what is said of a puzzle is one line", |of, _| told(&of.puzzle)),
        law("a layout that is named has a place for each cell", |of, _| in_layouts(of)),
        law(MAP, |of, _| mapped(&of.puzzle)),
        law(GEOMETRY, |puzzle, _| laid(puzzle)),
    ]
}

/// A claim of a puzzle about its solutions.
struct Claim<G> {
    law: &'static str,
    check: fn(&G, &mut Decided) -> Result<(), String>,
}

/// Checks what a puzzle claims of its solutions.
fn claims<G: Written>(puzzle: &G, decided: &mut Decided, faults: &mut Faults) {
    let place = format!("on {:?}", puzzle.write());
    let all: [Claim<G>; 4] = [
        Claim { law: UNSOLVABLE, check: unsolvable },
        Claim { law: "the number of solutions is true", check: counted },
        Claim { law: "what is deduced is true", check: deduced },
        Claim { law: "an explanation has no alternative", check: explained },
    ];
    for Claim { law, check } in all {
        faults.law(law, &place, || check(puzzle, decided));
    }
}

const ONE_FORM: &str = "a puzzle has one text and one sequence of bytes";
const UNSOLVABLE: &str = "what nobody can solve has no solution";
const MAP: &str = "a map is whole";
const GEOMETRY: &str = "the geometry plays as the rules do";
const READ: &str = "texts are read or refused";
const BYTES: &str = "bytes are read or refused";

impl WrittenReport {
    /// Counts what was mangled, and returns the puzzle that was read.
    fn count<G>(&mut self, read: Option<G>) -> Option<G> {
        *(if read.is_some() { &mut self.read } else { &mut self.refused }) += 1;
        read
    }
}

/// The most puzzles read from mangled texts whose likeness is compared.
const VARIANTS: usize = 40;

/// Checks that a puzzle, asked again, and one that is read from its text or its bytes, plays and
/// answers as the puzzle itself.
fn same_play<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let again = (of.puzzle.clone(), "asked again");
    let copies: Vec<(G, &str)> = read_back(&of.puzzle).into_iter().chain([again]).collect();
    let same = |one: &[Answer], other: &[Answer], from: &str| match differs(one, other) {
        Some((_, what)) => Err(format!("of the puzzle and of it, {from}, {what}")),
        None => Ok(()),
    };
    let claims = claimed(&of.puzzle);
    copies.iter().try_for_each(|(other, from)| same(&claims, &claimed(other), from))?;
    of.at_each(|one| {
        let own = observed(one);
        copies.iter().try_for_each(|(other, from)| {
            let mut other = Session::new(other.clone());
            let text = |step: &G::Move| one.game().move_text(step);
            let played = one.moves().iter().try_for_each(|step| other.play(&text(step)));
            if played.is_err() || one.line() != other.line() {
                return Err(format!("it plays otherwise, {from}"));
            }
            same(&own, &observed(&other), from)
        })
    })
}

/// Checks a puzzle that was read from a text: the text that is written of it is read as well.
pub(super) fn typed<G: Written>(puzzle: &G) -> Result<(), String> {
    let text = puzzle.write();
    match G::read(&text) {
        Ok(_) => settled(puzzle),
        Err(flaw) => Err(format!("{text:?} was written, but is refused: {}", flaw.in_text(&text))),
    }
}

/// After about this many first moves of each puzzle that was read a picture is drawn.
const DRAWN: usize = 10;

/// Checks that a puzzle that was read is written in only one way, and can be drawn and played.
pub(super) fn settled<G: Written>(puzzle: &G) -> Result<(), String> {
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
    let some = moves.iter().step_by(1 + moves.len() / DRAWN);
    some.for_each(|step| drop(puzzle.draw(&line(step), None)));
    puzzle.draw(std::slice::from_ref(&initial), None);
    Ok(())
}

/// The puzzle that a text is read as, if any; the text of a puzzle is that of a draft, too, and a
/// draft keeps the same laws.
pub(super) fn is_read<G: Written>(text: &str) -> Result<Option<G>, String> {
    let is_meant = G::is_meant(text);
    G::is_foreign_id(text);
    let draft = G::read_draft(text);
    let of_draft = |what: String| format!("as a draft, {what}");
    match &draft {
        Ok(draft) => said("unsolvable", draft.unsolvable().as_deref())?,
        Err(flaw) => is_placed(flaw, text).map_err(of_draft)?,
    }
    match (G::read(text), draft) {
        (Ok(_), _) if !is_meant => Err("it is read, and not meant for the family".to_owned()),
        (Ok(_), Err(flaw)) => Err(format!("it is read, and refused as a draft: {flaw}")),
        (Ok(puzzle), Ok(draft)) => {
            same("the text of it and of its draft", &puzzle.write(), &draft.write())?;
            typed(&puzzle).map(|()| Some(puzzle))
        }
        (Err(flaw), draft) => {
            draft.map_or(Ok(()), |draft| settled(&draft).map_err(of_draft))?;
            is_placed(&flaw, text).map(|()| None)
        }
    }
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
