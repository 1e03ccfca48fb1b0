//! Figures of a puzzle that is being made, each within a budget: a fraction of a second.

use crate::answers::Figure;
use crate::library::Found;
use crate::names::count;
use crate::request::FigureName;
use crate::speech::from_one;
use etchwork::player::{Bounded, Difficulty, Means};
use etchwork::{Budget, Deduction, Measuring, Playing, Ratio, Registry, Settings, Verdict};
use std::collections::BTreeMap;

/// What one figure may cost.
const BUDGET: Budget = Budget { nodes: 200_000, ..Budget::QUESTION_ON_A_PAGE };

/// A figure; none where the family has none of that kind.
pub fn figure(name: FigureName, found: &Found, registry: &Registry) -> Vec<Figure> {
    match name {
        FigureName::Solutions => solutions(found),
        FigureName::Deduction => deduction(found),
        FigureName::Solution => solution(found, registry),
        FigureName::Difficulty => difficulty(found, registry),
    }
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

fn solutions(found: &Found) -> Vec<Figure> {
    let name = found.family.counted;
    vec![match found.puzzle.count(BUDGET) {
        Ok(count) if count.at_least && count.number == "0" => spent(name),
        Ok(count) if count.at_least => {
            Figure { spent: true, ..told(name, format!("at least {}", count.number)) }
        }
        Ok(count) => told(name, count.number),
        Err(error) => told(name, format!("not counted: {error}")),
    }]
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

/// How hard it is by the model, and why; none for what cannot be solved.
fn difficulty(found: &Found, registry: &Registry) -> Vec<Figure> {
    let name = "difficulty";
    let Ok(answer) = found.puzzle.solve(None, BUDGET, registry) else { return Vec::new() };
    let Verdict::Found(solution) = answer.search.verdict else { return Vec::new() };
    let player = &mut Bounded::new(Means::of_strength(Means::REGULAR));
    let mut question = Playing { player, solution: &solution, budget: Budget::QUESTION_ON_A_PAGE };
    let Ok(found) = found.puzzle.difficulty(&mut question, registry) else { return Vec::new() };
    let Some(Difficulty { strength, interval: [low, high], is_solved, reason, .. }) = found else {
        return vec![spent(name)];
    };
    let nobody = if is_solved { "" } else { ": nobody solves it in time" };
    let of = format!("{strength} of 100 by the model, between {low} and {high}{nobody}");
    vec![told(name, of), told("because", reason)]
}

/// How it is solved, and every reading that is taken of that.
fn solution(found: &Found, registry: &Registry) -> Vec<Figure> {
    let name = "solution";
    let answer = match found.puzzle.solve(None, BUDGET, registry) {
        Ok(answer) => answer,
        Err(why) => return vec![told(name, format!("not looked for: {why}"))],
    };
    let moves = match answer.search.verdict {
        Verdict::Found(moves) => moves,
        Verdict::BudgetSpent => return vec![spent(name)],
        Verdict::Impossible(_) | Verdict::Unsupported(_) => {
            let why = answer.why.unwrap_or_else(|| "it cannot be solved".to_owned());
            return vec![told(name, format!("none: {}", from_one(&why)))];
        }
    };
    let length = count(moves.len(), "move");
    let least = if answer.is_optimal { ", the fewest possible" } else { "" };
    let mut figures = vec![told(name, format!("{length}{least}"))];
    // How many solutions there are is a figure of its own.
    let without = &["solutions"];
    let readings = |settings: &BTreeMap<String, Settings>| {
        let budget = Budget::QUESTION_ON_A_PAGE;
        found.puzzle.measure(&Measuring { solution: &moves, settings, without, budget }, registry)
    };
    // A measure of one's own of such a name may know no such setting.
    let taken = readings(&modest(found)).or_else(|_| readings(&BTreeMap::new()));
    figures.extend(taken.unwrap_or_default().into_iter().map(|taken| {
        let name = taken.name.replace('_', " ");
        taken.value.map_or_else(|| spent(&name), |value| told(&name, rounded(value)))
    }));
    figures
}

/// The settings of the measures that would take long on a large puzzle.
fn modest(found: &Found) -> BTreeMap<String, Settings> {
    let of = |(measure, key, value): (&str, &str, &str)| {
        let mut settings = Settings::default();
        settings.set(key, value);
        (measure.to_owned(), settings)
    };
    match found.puzzle.path() {
        Some(_) => [("traps", "nodes", "1000"), ("contribution", "memory", "64")].map(of).into(),
        None => [("space", "states", "20000")].map(of).into(),
    }
}

/// A value with three decimals at most.
fn rounded(value: Ratio) -> String {
    ((value.to_f64() * 1000.0).round() / 1000.0).to_string()
}
