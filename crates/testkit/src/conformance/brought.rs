//! The laws of what a family brings: its words, its lessons, its campaign, its tiers.

use super::faults::{is_clause, is_name, told};
use super::positions::Decided;
use super::{Tier, tiers};
use crate::explore::Truth;
use etchwork_path::{Paper, TierOption, Tool, Written};
use std::collections::BTreeSet;

/// Checks what a family brings: its words are one line each, and those of IDs and tools names of their
/// own; it claims no text of others; its lessons are read, can be solved and are not solved yet, and say
/// what no other does; its blank draft is read; its tiers are read; its campaign names tiers and days
/// that exist. [`written`](super::written()) asks for the same.
///
/// Returns how many lessons an exploration decided, and how many it did not.
pub fn brought<G: Written>() -> Result<[usize; 2], String> {
    words::<G>()?;
    let (tiers, mut decided) = (tiers::<G>()?, Decided::default());
    if let Some(flaw) = G::read_draft(G::BLANK).err().filter(|_| !G::BLANK.is_empty()) {
        return Err(format!("BLANK is refused: {}", flaw.in_text(G::BLANK)));
    }
    for (number, (text, says)) in (1..).zip(G::LESSONS) {
        let lesson = |what: String| format!("lesson {number} {what}");
        told("", Some(says)).map_err(|what| lesson(what.trim_start().to_owned()))?;
        if G::LESSONS[..number - 1].iter().any(|(_, other)| other == says) {
            return Err(lesson("says what another says".to_owned()));
        }
        let puzzle =
            G::read(text).map_err(|flaw| lesson(format!("is refused: {}", flaw.in_text(text))))?;
        match decided.truth(&puzzle, &puzzle.initial()) {
            Truth::Impossible => return Err(lesson("cannot be solved".to_owned())),
            Truth::Solvable(0) => return Err(lesson("is solved at the start".to_owned())),
            _ => {}
        }
        if G::LESSONS[..number - 1].iter().any(|(other, _)| other == text) {
            return Err(lesson("is there twice".to_owned()));
        }
    }
    campaign::<G>(&tiers)?;
    Ok([decided.yes, decided.no])
}

/// Checks the names and sentences of a family, which stand in lists, IDs and on the page.
fn words<G: Written>() -> Result<(), String> {
    let (Paper::Plays(paper) | Paper::Cannot(paper)) = G::PAPER;
    let lines = [("NAME", G::NAME), ("ABOUT", G::ABOUT), ("RULE", G::RULE)];
    let lines = lines.into_iter().chain([("COUNTED", G::COUNTED), ("PAPER", paper)]);
    let gestures = [("GESTURES", G::GESTURES)].into_iter().filter(|(_, text)| !text.is_empty());
    let taps = G::TAPS.into_iter().flatten().map(|text| ("TAPS", text));
    let mut lines = lines.chain(gestures).chain(taps);
    lines.try_for_each(|(key, text)| {
        told(key, Some(text)).map_err(|what| format!("{key} must be one line: {what}"))
    })?;
    if G::TAG.is_empty() || !G::TAG.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return Err(format!("'{}' cannot begin an ID: use a-z", G::TAG));
    }
    if !is_name(G::FAMILY) {
        return Err(format!("'{}' cannot name a family: use a-z, 0-9 and '-'", G::FAMILY));
    }
    if let Some(set) = G::PAPER_SET.filter(|set| G::SETS.iter().all(|(known, _)| known != set)) {
        return Err(format!("PAPER_SET names '{set}', which is none of SETS"));
    }
    for (nth, TierOption { key, label, about, .. }) in G::OPTIONS.iter().enumerate() {
        let is_twice = G::OPTIONS[..nth].iter().any(|other| other.key == *key);
        if is_twice || key.is_empty() || !is_clause(label) || !is_clause(about) {
            return Err(format!("the option '{key}' has no key of its own, or a word is missing"));
        }
    }
    are_named(G::TOOLS)?;
    // Each family is asked about texts of every other one.
    let strange = |text: &&str| G::is_meant(text) && G::read(text).is_err();
    if let Some(text) = STRANGE.into_iter().find(strange) {
        return Err(format!("it claims {text:?}, which is not its text"));
    }
    let named = |text: &&str| G::is_meant(&format!("{text}; {}\n", G::TAG)) && !G::is_meant(text);
    if let Some(text) = STRANGE.into_iter().filter(|text| text.len() > 4).find(named) {
        return Err(format!("it claims {text:?}, where that has the word '{}'", G::TAG));
    }
    let own = format!("{}{}.EEDCw.a211", G::TAG, G::VERSION);
    match IDS.into_iter().chain([&*own]).find(|id| G::is_foreign_id(id)) {
        Some(id) => Err(format!("it takes {id:?} for another program's ID of its puzzle")),
        None => Ok(()),
    }
}

/// Texts of other families.
const STRANGE: [&str; 9] = [
    "",
    "\n",
    "hello",
    "S..\n..T\n",
    "S.#.\n....\n...T\n@fog 2\n@warps 0,1 2,3\n",
    "pipes square 3x2\n1 2 4\n3 7 6\n@source 1,1\n",
    "rails 3x2\n@stations W0 E0\n@power turn 9\n-7.\n.|-\n",
    "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 8,5 pattern\nedge A - B\n",
    "Four\nPuzzleNode A { pos:0,3 }\nPuzzleNode B { pos:7,6 }\nPuzzleEdge A-B {  }\n\
     PuzzleGoal B {  }\nPuzzlePlayer A {  }\n",
];

/// IDs of Etchwork, and words that are none.
const IDS: [&str; 8] = [
    "",
    "hello",
    "board.txt",
    "C:\\levels\\1.txt",
    "https://example.org/levels?of=1",
    "p1.EEDCw.a211",
    "c1.AAAA.0000",
    "r1.s.easy.1.0.a213d01a.deed",
];

/// Checks that tools have names of their own and ask for something, in words.
pub(super) fn are_named(tools: &[Tool]) -> Result<(), String> {
    let mut ids = BTreeSet::new();
    for tool in tools {
        let words = [tool.name, tool.about].into_iter().chain(tool.asks.iter().copied());
        if !is_name(tool.id) || !ids.insert(tool.id) || !words.into_iter().all(is_clause) {
            return Err(format!("tool '{}' has no name of its own, or a word is missing", tool.id));
        }
        if tool.asks.is_empty() {
            return Err(format!("tool '{}' asks for nothing", tool.id));
        }
    }
    Ok(())
}

/// Checks that chapters have a title and levels, of tiers that the first set has, and that days are
/// days, in their order.
fn campaign<G: Written>(tiers: &[Tier]) -> Result<(), String> {
    let set = G::SETS.first().map_or("", |(set, _)| set);
    let known = |name: &str| tiers.iter().any(|tier| tier.name == format!("{set}/{name}"));
    let (mut chapter, mut day) = (0, "");
    let mut levels: BTreeSet<(usize, &str, u32)> = BTreeSet::new();
    for (number, line) in (1..).zip(G::CAMPAIGN.lines()).filter(|(_, line)| !line.is_empty()) {
        let line_says = |what: &str| Err(format!("line {number} of the campaign {what}"));
        let mut words = line.split(' ');
        match words.next().unwrap_or_default() {
            "#" if chapter > 0 && !levels.iter().any(|(of, ..)| *of == chapter) => {
                return line_says("begins a chapter after one without levels");
            }
            "#" => {
                chapter += 1;
                let title = line.trim_start_matches("# ").split_once(": ");
                if title.is_none_or(|(title, says)| !is_clause(title) || !is_clause(says)) {
                    return line_says("has no title with a sentence");
                }
            }
            "@" => match day_of::<G>(&words.collect::<Vec<_>>()) {
                Some(next) if next.is_empty() || next > day => day = next,
                Some(_) => return line_says("names a day that is not later than the one before"),
                None => return line_says("names no day with an index, or no earlier set"),
            },
            tier if !known(tier) => {
                let what = format!("names the tier '{tier}', which {set:?} does not have");
                return line_says(&what);
            }
            _ if chapter == 0 => return line_says("stands before the first chapter"),
            tier => {
                if words.clone().count() == 0 || !words.clone().all(|word| level(word).is_some()) {
                    return line_says("does not name levels from 1 on, with one to five stars");
                }
                if !words.filter_map(level).all(|level| levels.insert((chapter, tier, level))) {
                    return line_says("names a level twice");
                }
            }
        }
    }
    Ok(())
}

/// A level from 1 on, which may have one to five stars: `17*2`.
fn level(word: &str) -> Option<u32> {
    let (level, stars) = word.split_once('*').unwrap_or((word, "1"));
    let stars: u32 = stars.parse().ok()?;
    level.parse().ok().filter(|level| *level > 0 && (1..=5).contains(&stars))
}

/// The day of a line that starts with `@`, empty where it is about a set; `None` if it is no such line.
fn day_of<'a, G: Written>(rest: &[&'a str]) -> Option<&'a str> {
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let is_set = |set| G::SETS.iter().any(|(known, _)| *known == set);
    let (date, is_said, day) = match *rest {
        ["from", date, set] => (date, is_set(set), ""),
        [date, index] => (date, is_number(index), date),
        ["before", date, set, levels] => (date, is_set(set) && is_number(levels), ""),
        _ => return None,
    };
    let part = |at: std::ops::Range<usize>| date.get(at)?.parse::<u32>().ok();
    let is_date = date.len() == 10
        && part(5..7).is_some_and(|month| (1..=12).contains(&month))
        && part(8..10).is_some_and(|day| (1..=31).contains(&day));
    (is_said && is_date && part(0..4).is_some()).then_some(day)
}
