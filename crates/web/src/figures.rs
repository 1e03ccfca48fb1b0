//! Figures of a puzzle that is being made, each within a budget: a fraction of a second.

use crate::answers::Figure;
use crate::library::{Found, Library};
use crate::names::count;
use crate::request::FigureName;
use crate::result;
use crate::speech::{from_one, sentence};
use etchwork::{Budget, Deduction, Help, Ratio, Registry, Settings, Verdict};
use std::collections::BTreeMap;

/// What one figure may cost.
const BUDGET: Budget = Budget { nodes: 200_000, memory: 64 << 20 };

/// A figure; none where the family has none of that kind.
pub fn figure(
    name: FigureName,
    found: &Found,
    library: &Library,
    registry: &Registry,
) -> Result<Vec<Figure>, String> {
    Ok(match name {
        FigureName::Solutions => solutions(found, library),
        FigureName::Deduction => deduction(found),
        FigureName::Solution => solution(found, registry)?,
    })
}

fn told(name: &str, value: impl Into<String>) -> Figure {
    Figure { name: name.to_owned(), value: value.into(), spent: false }
}

fn spent(name: &str) -> Figure {
    Figure {
        name: name.to_owned(),
        value: "not known: the budget is spent".to_owned(),
        spent: true,
    }
}

fn solutions(found: &Found, library: &Library) -> Vec<Figure> {
    if let Some(path) = &found.path {
        let (Some(_), Some(_)) = (path.text().source, path.text().target) else {
            return vec![told("solutions", "not counted: mark both ends with S and T")];
        };
        let number = result::solutions(path);
        return vec![number.map_or_else(|| spent("solutions"), |n| told("solutions", n))];
    }
    let counted = library.families().get(found.family).map_or("solutions", |one| one.counted());
    match found.puzzle.count(BUDGET) {
        Ok(count) if count.at_least => {
            vec![Figure { spent: true, ..told(counted, format!("at least {}", count.number)) }]
        }
        Ok(count) => vec![told(counted, count.number)],
        Err(error) => vec![told(counted, error.to_string())],
    }
}

fn deduction(found: &Found) -> Vec<Figure> {
    let name = "deduction";
    match found.puzzle.deduction(BUDGET) {
        None => Vec::new(),
        Some(Deduction::Solves) => vec![told(name, "solves it: nobody has to guess")],
        Some(Deduction::Stuck(why)) => vec![told(name, format!("gets stuck: {}", from_one(&why)))],
        Some(Deduction::Spent) => vec![spent(name)],
    }
}

/// How it is solved, and every reading that is taken of that.
fn solution(found: &Found, registry: &Registry) -> Result<Vec<Figure>, String> {
    let name = "solution";
    // A line has one length, and its readings are those of its tier.
    if found.path.is_some() {
        return Ok(played(found, registry));
    }
    let answer = found.puzzle.solve(None, BUDGET, registry).map_err(|error| error.to_string())?;
    let moves = match answer.search.verdict {
        Verdict::Found(moves) => moves,
        Verdict::BudgetSpent => return Ok(vec![spent(name)]),
        Verdict::Impossible(_) | Verdict::Unsupported(_) => {
            let why = answer.why.unwrap_or_else(|| "it cannot be solved".to_owned());
            return Ok(vec![told(name, format!("none: {}", from_one(&why)))]);
        }
    };
    let length = count(moves.len(), "move");
    let least = if answer.is_optimal { ", no fewer will do" } else { "" };
    let mut figures = vec![told(name, format!("{length}{least}"))];
    let readings =
        |settings: &BTreeMap<String, Settings>| found.puzzle.measure(&moves, settings, registry);
    // A family's own measure of that name may know no such setting.
    let taken = readings(&BTreeMap::from([("space".to_owned(), few_states())]));
    let taken = taken.or_else(|_| readings(&BTreeMap::new())).unwrap_or_default();
    figures.extend(taken.into_iter().map(|taken| {
        let name = taken.name.replace('_', " ");
        taken.value.map_or_else(|| spent(&name), |value| told(&name, rounded(value)))
    }));
    Ok(figures)
}

/// The settings of the measure of states that any game has.
fn few_states() -> Settings {
    let mut settings = Settings::default();
    settings.set("states", "20000");
    settings
}

/// A value with three decimals at most.
fn rounded(value: Ratio) -> String {
    ((value.to_f64() * 1000.0).round() / 1000.0).to_string()
}

/// What a hint tells of a puzzle of which nobody asks how long its solution is.
fn played(found: &Found, registry: &Registry) -> Vec<Figure> {
    let play = found.puzzle.play(registry, Help::default());
    let hint = match play {
        Ok(mut play) => play.hint(etchwork::HintLevel::Solvable),
        Err(why) => return vec![told("solution", why.to_string())],
    };
    vec![told("solution", sentence(&hint.to_string()))]
}
