//! `etchwork solve`: one path finder or several on a given board.

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::question::{Question, positions};
use crate::{input, show};
use etchwork::paths::Oracle;
use etchwork::{
    Budget, Cell, PathFinder, PathPuzzle, Registry, Screen, Search, Settings, Stream, Task, Verdict,
};
use serde_json::{Value, json};
use std::io::{Write, stdout};
use std::time::Instant;

/// The finders that decide a given board, the one for all purposes first.
const COMPLETE: [&str; 2] = ["sat", "exhaustive"];

/// Looks for a path with each finder.
pub fn run(args: &SolveArgs, registry: &Registry) -> Result<(), Failure> {
    let question = Question::new(input::read_one(&args.input, registry)?.puzzle, &args.ends)?;
    let budget = Budget { nodes: args.budget.unwrap_or(u64::MAX), ..Budget::UNLIMITED };
    if let Some(limit) = args.limit {
        return list(&question, limit as usize, budget, registry, args.json);
    }
    let finders = match &args.finder[..] {
        [] => vec![complete(registry)?.to_owned()],
        named => named.to_vec(),
    };
    let answers = finders
        .iter()
        .map(|id| Answer::of(id, &question, budget, registry))
        .collect::<Result<Vec<Answer>, Failure>>()?;
    report(args, &question, &answers)?;
    let any = |of: fn(&Verdict) -> bool| answers.iter().any(|answer| of(&answer.search.verdict));
    match () {
        () if any(|verdict| matches!(verdict, Verdict::Found(_))) => Ok(()),
        () if any(|verdict| matches!(verdict, Verdict::Impossible(_))) => Err(Failure::Negative),
        () => Err(Failure::GaveUp),
    }
}

/// A finder that decides boards.
pub fn complete(registry: &Registry) -> Result<&'static str, Failure> {
    let known = COMPLETE.into_iter().find(|id| registry.finders.contains(id));
    known.ok_or_else(|| Failure::input("no complete path finder is registered: name one"))
}

/// Every screen that is registered.
pub fn screens(registry: &Registry) -> Result<Vec<Box<dyn Screen>>, Failure> {
    let make = |id| registry.screens.make(id, &Settings::default(), registry);
    registry.screens.ids().map(make).collect::<Result<_, _>>().map_err(Failure::input)
}

/// What a finder answered.
struct Answer {
    finder: String,
    search: Search,
    micros: u128,
}

impl Answer {
    /// Screens are asked first, and their time is part of the answer's.
    fn of(
        id: &str,
        question: &Question,
        budget: Budget,
        registry: &Registry,
    ) -> Result<Self, Failure> {
        let make = registry.finders.make(id, &Settings::default(), registry);
        let mut finder = make.map_err(Failure::input)?;
        let screens = screens(registry)?;
        let start = Instant::now();
        let search = search(&mut *finder, &screens, question, budget);
        let micros = start.elapsed().as_micros();
        if let Verdict::Found(path) = &search.verdict {
            let flaw = question.text.board.check_path(path).err();
            let told = |flaw| Failure::input(format!("path finder '{id}' claims a path: {flaw}"));
            flaw.map_or(Ok(()), |flaw| Err(told(flaw)))?;
        }
        Ok(Self { finder: id.to_owned(), search, micros })
    }

    fn verdict(&self) -> (&'static str, &'static str) {
        match self.search.verdict {
            Verdict::Found(_) => ("found", ""),
            Verdict::Impossible(why) => ("impossible", why),
            Verdict::BudgetSpent => ("budget", ""),
            Verdict::Unsupported(what) => ("unsupported", what),
        }
    }

    fn json(&self, question: &Question) -> Value {
        let grid = question.text.board.grid();
        let (verdict, why) = self.verdict();
        let path = match &self.search.verdict {
            Verdict::Found(path) => Some(positions(grid, path)),
            _ => None,
        };
        let cuts: serde_json::Map<_, _> =
            self.search.cuts.iter().map(|(rule, n)| ((*rule).to_owned(), (*n).into())).collect();
        json!({
            "finder": self.finder,
            "verdict": verdict,
            "why": if why.is_empty() { Value::Null } else { why.into() },
            "path": path,
            "attempts": self.search.attempts,
            "nodes": self.search.nodes,
            "cuts": cuts,
            "micros": self.micros as u64,
        })
    }
}

fn search(
    finder: &mut dyn PathFinder,
    screens: &[Box<dyn Screen>],
    question: &Question,
    budget: Budget,
) -> Search {
    let (graph, target) = (&question.graph, question.text.target);
    let mut sources = question.sources();
    for screen in screens {
        if let Err(why) = screen.screen(graph, &mut sources, target) {
            return Search::new(Verdict::Impossible(why), 0, 0);
        }
    }
    if sources.is_empty() {
        return Search::new(Verdict::Impossible("no_source"), 0, 0);
    }
    let stream = Stream::new(0);
    let order = question.puzzle.rules().order();
    finder.find(&Task { target, order, ..Task::new(graph, &sources, &stream) }, budget)
}

fn report(args: &SolveArgs, question: &Question, answers: &[Answer]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if args.json {
        for answer in answers {
            writeln!(out, "{}", answer.json(question))?;
        }
        return Ok(());
    }
    let found = answers.iter().find_map(|answer| match &answer.search.verdict {
        Verdict::Found(path) => Some(path),
        _ => None,
    });
    if let Some(path) = found {
        let drawn = show::as_text(&solved(question, path), true, show::colour());
        out.write_all(drawn.as_bytes())?;
    }
    writeln!(
        out,
        "{:<14} {:<12} {:>9} {:>12} {:>10}",
        "finder", "verdict", "attempts", "nodes", "ms"
    )?;
    for answer in answers {
        let (verdict, why) = answer.verdict();
        let Search { attempts, nodes, cuts, .. } = &answer.search;
        let ms = answer.micros as f64 / 1000.0;
        let cuts: Vec<String> =
            cuts.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
        let note = [why.to_owned(), cuts.join(", ")].join(" ");
        let line = format!(
            "{:<14} {verdict:<12} {attempts:>9} {nodes:>12} {ms:>10.3}  {}",
            answer.finder,
            note.trim()
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn solved(question: &Question, path: &[Cell]) -> PathPuzzle {
    question.puzzle.clone().with_path(path.to_vec())
}

/// Lists solutions, `limit` at most.
fn list(
    question: &Question,
    limit: usize,
    budget: Budget,
    registry: &Registry,
    json: bool,
) -> Result<(), Failure> {
    let screens = screens(registry)?;
    let id = complete(registry)?;
    let make = registry.finders.make(id, &Settings::default(), registry);
    let mut finder = make.map_err(Failure::input)?;
    let target = question.text.target;
    let mut oracle = Oracle::new(&question.graph, target, &screens, &mut *finder, budget);
    let trail: Vec<Cell> = question.text.source.into_iter().collect();
    let solutions = oracle.solutions(&trail, limit);
    let mut out = stdout().lock();
    let grid = question.text.board.grid();
    if json {
        let paths: Vec<_> = solutions.paths.iter().map(|path| positions(grid, path)).collect();
        writeln!(out, "{}", json!({ "solutions": paths, "complete": solutions.complete }))?;
    } else {
        for path in &solutions.paths {
            let drawn = show::as_text(&solved(question, path), true, show::colour());
            writeln!(out, "{drawn}")?;
        }
        let count = solutions.paths.len();
        let all = if solutions.complete { "all there are" } else { "there may be more" };
        writeln!(out, "solutions: {count}, {all}")?;
    }
    match (solutions.paths.is_empty(), solutions.complete) {
        (false, _) => Ok(()),
        (true, true) => Err(Failure::Negative),
        (true, false) => Err(Failure::GaveUp),
    }
}
