//! Figures of a puzzle that is being made, each within a budget: a fraction of a second.

use crate::answers::Figure;
use crate::editor::Editor;
use crate::library::{Found, Library};
use crate::names::count;
use crate::request::FigureName;
use crate::speech::from_one;
use crate::wording;
use etchwork::player::Scale;
use etchwork::{Budget, Deduction, Measuring, Playing, Ratio, Registry, Settings, Verdict};
use std::collections::BTreeMap;

/// What one figure may cost.
pub const BUDGET: Budget = Budget { nodes: 200_000, ..Budget::QUESTION_ON_A_PAGE };

/// A figure; none where the family has none of that kind.
pub fn figure(
    name: FigureName,
    editor: &Editor,
    library: &Library,
    registry: &Registry,
) -> Vec<Figure> {
    match name {
        FigureName::Solutions => solutions(&editor.found),
        FigureName::Deduction => deduction(&editor.found),
        FigureName::Solution => solution(editor, library, registry),
        FigureName::Difficulty => difficulty(editor, registry),
    }
}

fn told(name: &str, value: impl Into<String>) -> Figure {
    Figure {
        name: name.to_owned(),
        value: value.into(),
        spent: false,
        is_unsolvable: false,
        at: None,
    }
}

fn spent(name: &str) -> Figure {
    Figure { spent: true, ..told(name, "not known: the budget is spent") }
}

fn solutions(found: &Found) -> Vec<Figure> {
    let name = &*found.family.counted;
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
fn difficulty(editor: &Editor, registry: &Registry) -> Vec<Figure> {
    let Ok(answer) = editor.solved(registry) else { return Vec::new() };
    let Verdict::Found(solution) = &answer.search.verdict else { return Vec::new() };
    let (scale, player) = (Scale::DEFAULT, &mut Scale::DEFAULT.regular());
    let mut question = Playing { scale, player, solution, budget: Budget::QUESTION_ON_A_PAGE };
    match editor.found.puzzle.difficulty(&mut question, registry) {
        Ok(Some(found)) => {
            let because = wording::reason(&editor.found.puzzle.picture(), &found.reason);
            vec![told("difficulty", found.to_string()), told("because", because)]
        }
        Ok(None) => vec![spent("difficulty")],
        Err(_) => Vec::new(),
    }
}

/// How it is solved, and every reading that is taken of that.
fn solution(editor: &Editor, library: &Library, registry: &Registry) -> Vec<Figure> {
    let (name, found) = ("solution", &editor.found);
    let answer = match editor.solved(registry) {
        Ok(answer) => answer,
        Err(why) => return vec![told(name, format!("not looked for: {why}"))],
    };
    let moves = match &answer.search.verdict {
        Verdict::Found(moves) => moves,
        Verdict::BudgetSpent => return vec![spent(name)],
        Verdict::Unsupported(why) => return vec![told(name, format!("not looked for: {why}"))],
        Verdict::Impossible(_) => {
            let why = answer.why.as_deref().unwrap_or("it cannot be solved");
            let at = answer.at.map(|site| (site.row, site.col));
            let none = told(name, format!("none: {}", from_one(why)));
            return vec![Figure { at, is_unsolvable: true, ..none }];
        }
    };
    let length = count(moves.len(), "move");
    let least = if answer.is_optimal { ", the fewest possible" } else { "" };
    let mut figures = vec![told(name, format!("{length}{least}"))];
    // How many solutions there are is a figure of its own.
    let without = &["solutions"];
    let readings = |settings: &BTreeMap<String, Settings>| {
        let budget = Budget::QUESTION_ON_A_PAGE;
        found.puzzle.measure(&Measuring { solution: moves, settings, without, budget }, registry)
    };
    // A measure of one's own of such a name may know no such setting.
    let modest = modest(found, library, registry);
    let taken = readings(&modest).or_else(|_| readings(&BTreeMap::new()));
    figures.extend(taken.unwrap_or_default().into_iter().map(|taken| {
        let name = taken.name.replace('_', " ");
        taken.value.map_or_else(|| spent(&name), |value| told(&name, rounded(value)))
    }));
    figures
}

/// The settings of the measures that would take long on a large puzzle.
fn modest(found: &Found, library: &Library, registry: &Registry) -> BTreeMap<String, Settings> {
    let of = |(measure, key, value): (&str, &str, &str)| {
        let mut settings = Settings::default();
        settings.set(key, value);
        (measure.to_owned(), settings)
    };
    let family = library.families().get(&found.family.id).ok();
    let plug_ins = family.and_then(|family| family.plug_ins(registry).ok()).unwrap_or_default();
    let is_known = |(measure, ..): &(&str, &str, &str)| {
        plug_ins.readings.iter().any(|known| known.measure == *measure)
    };
    let costly = [
        ("traps", "nodes", "1000"),
        ("contribution", "memory", "64"),
        ("space", "states", "20000"),
    ];
    costly.into_iter().filter(is_known).map(of).collect()
}

/// A value with three decimals at most.
fn rounded(value: Ratio) -> String {
    ((value.to_f64() * 1000.0).round() / 1000.0).to_string()
}
