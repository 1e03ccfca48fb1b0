//! `etchwork hint`: help with a trail, in four grades.

use crate::args::{EndArgs, HintArgs};
use crate::failure::Failure;
use crate::question::{self, Question, positions};
use crate::{input, solve};
use etchwork::paths::Oracle;
use etchwork::{Budget, Cell, Grid, Registry, Settings, Verdict};
use serde_json::{Value, json};
use std::io::{Write, stdout};

/// Tells what the level allows.
pub fn run(args: &HintArgs, registry: &Registry) -> Result<(), Failure> {
    let none = EndArgs { from: None, to: None };
    let question = Question::new(input::read_one(&args.input, registry)?.puzzle, &none)?;
    let trail = read_trail(&args.trail, &question)?;
    let screens = solve::screens(registry)?;
    let id = solve::complete(registry)?;
    let make = registry.finders.make(id, &Settings::default(), registry);
    let mut finder = make.map_err(Failure::input)?;
    let budget = Budget { nodes: args.budget, ..Budget::UNLIMITED };
    let target = question.text.target;
    let mut oracle = Oracle::new(&question.graph, target, &screens, &mut *finder, budget);
    let hint = match args.level {
        1 => feasible(&mut oracle, &trail),
        2 => forced(&mut oracle, &question, &trail),
        level => ahead(&mut oracle, &trail, level == 3),
    }?;
    let grid = question.text.board.grid();
    let text = if args.json { hint.json(grid).to_string() } else { hint.text(grid) };
    writeln!(stdout(), "{text}")?;
    if hint.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}

/// What a hint says.
enum Hint {
    /// The trail is the solution.
    Solved,
    /// The trail can be finished.
    Open,
    /// It cannot; this many moves have to be taken back.
    Lost { take_back: usize },
    /// The moves that are forced, each with the reason.
    Forced(Vec<(Cell, String)>),
    /// The way on.
    Ahead(Vec<Cell>),
}

/// Whether a trail can be finished, and if not, how far to go back.
fn feasible(oracle: &mut Oracle<'_>, trail: &[Cell]) -> Result<Hint, Failure> {
    for take_back in 0..trail.len() {
        let kept = &trail[..trail.len() - take_back];
        match (ask(oracle, kept)?, take_back) {
            (Some(path), 0) if path.len() == trail.len() => return Ok(Hint::Solved),
            (Some(_), 0) => return Ok(Hint::Open),
            (Some(_), _) => return Ok(Hint::Lost { take_back }),
            (None, _) => {}
        }
    }
    Err(Failure::input("no solution begins where this trail does"))
}

/// The forced moves: the next one, where all others lose, and each unvisited
/// cell that has just one way in and one way out.
fn forced(oracle: &mut Oracle<'_>, question: &Question, trail: &[Cell]) -> Result<Hint, Failure> {
    let graph = &question.graph;
    let mut forced = Vec::new();
    let head = trail[trail.len() - 1];
    let exits: Vec<Cell> = graph.exits(head).filter(|cell| !trail.contains(cell)).collect();
    let mut open = Vec::new();
    for exit in &exits {
        if ask(oracle, &[trail, &[*exit]].concat())?.is_some() {
            open.push(*exit);
        }
    }
    match (exits.len(), &open[..]) {
        (_, []) => return feasible(oracle, trail),
        (1, [only]) => forced.push((*only, "the only exit".to_owned())),
        (_, [only]) => forced.push((*only, "every other exit loses".to_owned())),
        _ => {}
    }
    for cell in graph.cells() {
        let usable = |next: &Cell| *next == head || !trail.contains(next);
        let ways = graph.exits(cell).filter(usable).count();
        if !trail.contains(&cell) && Some(cell) != question.text.target && ways == 2 {
            forced.push((cell, "one way in and one way out".to_owned()));
        }
    }
    Ok(Hint::Forced(forced))
}

/// The next move, or all of them.
fn ahead(oracle: &mut Oracle<'_>, trail: &[Cell], only_next: bool) -> Result<Hint, Failure> {
    match ask(oracle, trail)? {
        None => feasible(oracle, trail),
        Some(path) if path.len() == trail.len() => Ok(Hint::Solved),
        Some(path) => {
            let end = if only_next { trail.len() + 1 } else { path.len() };
            Ok(Hint::Ahead(path[trail.len()..end].to_vec()))
        }
    }
}

/// The way a trail can be finished, if there is one.
fn ask(oracle: &mut Oracle<'_>, trail: &[Cell]) -> Result<Option<Vec<Cell>>, Failure> {
    match oracle.finish(trail) {
        Verdict::Found(path) => Ok(Some(path)),
        Verdict::Impossible(_) => Ok(None),
        Verdict::BudgetSpent | Verdict::Unsupported(_) => {
            crate::failure::say("the budget is spent before it is known: allow more by --budget");
            Err(Failure::GaveUp)
        }
    }
}

/// Reads a trail: from the source, along edges and links, no cell twice.
fn read_trail(text: &str, question: &Question) -> Result<Vec<Cell>, Failure> {
    let grid = question.text.board.grid();
    let bad = |what: String| Failure::input(format!("--trail: {what}"));
    let mut trail: Vec<Cell> = Vec::new();
    for word in text.split_whitespace() {
        let cell = question::cell(grid, word).map_err(bad)?;
        if question.text.board.walls().contains(cell) {
            return Err(bad(format!("{word} is a wall")));
        }
        if trail.contains(&cell) {
            return Err(bad(format!("{word} is visited twice")));
        }
        match (trail.last(), question.text.source) {
            (Some(head), _) if !question.graph.has_arc(*head, cell) => {
                return Err(bad(format!("{word} is not next to {}", grid.position(*head))));
            }
            (None, Some(source)) if source != cell => {
                return Err(bad(format!("it must begin at S, {}", grid.position(source))));
            }
            _ => trail.push(cell),
        }
    }
    if trail.is_empty() {
        return Err(bad("give one cell at least, the first".to_owned()));
    }
    Ok(trail)
}

impl Hint {
    fn is_negative(&self) -> bool {
        matches!(self, Self::Lost { .. })
    }

    fn text(&self, grid: Grid) -> String {
        let list = |cells: &[Cell]| {
            let texts: Vec<String> =
                cells.iter().map(|cell| grid.position(*cell).to_string()).collect();
            texts.join(" ")
        };
        match self {
            Self::Solved => "this is the solution".to_owned(),
            Self::Open => "this trail can still be finished".to_owned(),
            Self::Lost { take_back: 1 } => "this trail is lost: take back 1 move".to_owned(),
            Self::Lost { take_back } => format!("this trail is lost: take back {take_back} moves"),
            Self::Forced(forced) if forced.is_empty() => "no move is forced".to_owned(),
            Self::Forced(forced) => forced
                .iter()
                .map(|(cell, why)| format!("{}: {why}", grid.position(*cell)))
                .collect::<Vec<_>>()
                .join("\n"),
            Self::Ahead(cells) => list(cells),
        }
    }

    fn json(&self, grid: Grid) -> Value {
        match self {
            Self::Solved => json!({ "solvable": true, "solved": true }),
            Self::Open => json!({ "solvable": true }),
            Self::Lost { take_back } => json!({ "solvable": false, "take_back": take_back }),
            Self::Forced(forced) => {
                let item = |(cell, why): &(Cell, String)| json!({ "cell": positions(grid, &[*cell])[0], "why": why });
                json!({ "forced": forced.iter().map(item).collect::<Vec<_>>() })
            }
            Self::Ahead(cells) => json!({ "moves": positions(grid, cells) }),
        }
    }
}
