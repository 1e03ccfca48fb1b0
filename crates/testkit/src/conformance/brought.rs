//! The laws of what a family brings: its words, its lessons, its campaign, its tiers.

use super::faults::{is_clause, is_name};
use super::positions::Decided;
use super::{Tier, tiers};
use crate::explore::Truth;
use etchwork_path::{Paper, Written};
use std::collections::BTreeSet;

/// Checks the words, lessons and campaign of a family.
pub(super) fn brought<G: Written>(decided: &mut Decided) -> Result<(), String> {
    words::<G>()?;
    let tiers = tiers::<G>()?;
    for (number, (text, says)) in (1..).zip(G::LESSONS) {
        let lesson = |what: String| format!("lesson {number} {what}");
        if !is_clause(says) {
            return Err(lesson(format!("says {says:?}, which is not one line")));
        }
        let puzzle =
            G::read(text).map_err(|flaw| lesson(format!("is refused: {}", flaw.in_text(text))))?;
        if decided.truth(&puzzle, &puzzle.initial()) == Truth::Impossible {
            return Err(lesson("cannot be solved".to_owned()));
        }
    }
    campaign::<G>(&tiers)
}

/// Checks the names and sentences of a family, which stand in lists, IDs and on the page.
fn words<G: Written>() -> Result<(), String> {
    if ![G::NAME, G::ABOUT].into_iter().all(is_clause) {
        return Err("NAME and ABOUT must be one line each".to_owned());
    }
    if G::TAG.is_empty() || !G::TAG.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return Err(format!("'{}' cannot begin an ID: use a-z", G::TAG));
    }
    if !is_name(G::FAMILY) {
        return Err(format!("'{}' cannot name a family: use a-z, 0-9 and '-'", G::FAMILY));
    }
    let (Paper::Plays(paper) | Paper::Cannot(paper)) = G::PAPER;
    if ![G::RULE, G::COUNTED, paper].into_iter().all(is_clause) {
        return Err("RULE, COUNTED and PAPER must be one line each".to_owned());
    }
    if !G::GESTURES.is_empty() && !is_clause(G::GESTURES) {
        return Err("GESTURES must be one line".to_owned());
    }
    let mut ids = BTreeSet::new();
    for tool in G::TOOLS {
        let words = [tool.name, tool.about].into_iter().chain(tool.asks.iter().copied());
        if !is_name(tool.id) || !ids.insert(tool.id) || !words.into_iter().all(is_clause) {
            return Err(format!("tool '{}' has no name of its own, or a word is missing", tool.id));
        }
    }
    // Each family is asked about texts of every other one.
    match ["", "\n", "S..\n..T\n", "hello"].into_iter().find(|text| G::is_meant(text)) {
        Some(text) => Err(format!("it claims {text:?}, which is not its text")),
        None => Ok(()),
    }
}

/// Checks that chapters have a title and levels, of tiers that the first set has.
fn campaign<G: Written>(tiers: &[Tier]) -> Result<(), String> {
    let set = G::SETS.first().map_or("", |(set, _)| set);
    let known = |name: &str| tiers.iter().any(|tier| tier.name == format!("{set}/{name}"));
    let mut chapters = 0;
    for (number, line) in (1..).zip(G::CAMPAIGN.lines()).filter(|(_, line)| !line.is_empty()) {
        let line_says = |what: String| Err(format!("line {number} of the campaign {what}"));
        let mut words = line.split(' ');
        let first = words.next().unwrap_or_default();
        match first {
            "#" => {
                chapters += 1;
                if line
                    .trim_start_matches("# ")
                    .split_once(": ")
                    .is_none_or(|(title, says)| !is_clause(title) || !is_clause(says))
                {
                    return line_says("has no title with a sentence".to_owned());
                }
            }
            "@" => {
                let rest: Vec<&str> = words.collect();
                let is_number = |word: &str| word.parse::<u32>().is_ok();
                let is_said = match rest[..] {
                    [date, index] => date.len() == 10 && is_number(index),
                    ["before", date, set, levels] => {
                        let is_set = G::SETS.iter().any(|(known, _)| *known == set);
                        date.len() == 10 && is_set && is_number(levels)
                    }
                    _ => false,
                };
                if !is_said {
                    return line_says("names no day with an index, or no earlier set".to_owned());
                }
            }
            tier if !known(tier) => {
                return line_says(format!("names the tier '{tier}', which {set:?} does not have"));
            }
            _ if chapters == 0 => return line_says("stands before the first chapter".to_owned()),
            _ => {
                let is_level = |word: &str| word.parse::<u32>().is_ok_and(|level| level > 0);
                if words.clone().count() == 0 || !words.all(is_level) {
                    return line_says("does not name levels from 1 on".to_owned());
                }
            }
        }
    }
    Ok(())
}
