//! Solves and counts puzzles of families other than paths.

use crate::answer::{About, CountAnswer, SolveAnswer};
use crate::args::{CountArgs, SolveArgs};
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::plug_in::{rejoined, typed};
use crate::{Kit, answer, any};
use etchwork::codec::Solutions;
use etchwork::{Any, Budget, Count, Deduction, Explanation, Forced, SolverAnswer, Verdict};
use serde_json::{Map, json};
use std::io::Write;

/// The most work to decide whether a guess is needed: some seconds; nearly all levels take a
/// thousandth of it.
const DEDUCTION: u64 = 200_000;

/// What a spent budget of memory is told with.
const SPENT: &str = "the budget is spent: allow more with --memory";

/// Looks for moves that solve a puzzle.
pub fn solve(args: &SolveArgs, any: &Any, kit: &Kit) -> Result<(), Failure> {
    let ends = [&args.ends.from, &args.ends.to];
    any::check_options(
        any,
        &[
            ("--from", ends[0].is_some()),
            ("--to", ends[1].is_some()),
            ("--all", args.all),
            ("--tier", args.tier.tier.is_some()),
        ],
    )?;
    let given = args.budget.map(|nodes| args.memory.budget(nodes));
    let budget = given.unwrap_or_else(|| args.memory.question());
    let named = rejoined(&args.solver);
    let named = named.iter().map(|text| Ok(Some(typed(text)?.named())));
    let mut solvers = named.collect::<Result<Vec<_>, Failure>>()?;
    if solvers.is_empty() {
        solvers.push(None);
    }
    let explanation = any.puzzle.explanation(budget);
    let mut ended = Err(Failure::GaveUp);
    for (nth, solver) in solvers.iter().enumerate() {
        let answer = any.puzzle.solve(solver.as_ref(), budget, &kit.registry);
        let answer = answer.map_err(Failure::input)?;
        // The reasons are the puzzle's, whoever solves it.
        let reasons = explanation.as_ref().filter(|_| args.json || nth + 1 == solvers.len());
        report(args, any, &answer, reasons)?;
        match answer.search.verdict {
            Verdict::Found(_) => ended = Ok(()),
            Verdict::Impossible(_) if ended.is_err() => ended = Err(Failure::Negative),
            Verdict::Impossible(_) | Verdict::BudgetSpent | Verdict::Unsupported(_) => {}
        }
    }
    ended
}

fn report(
    args: &SolveArgs,
    any: &Any,
    answer: &SolverAnswer,
    explanation: Option<&Explanation>,
) -> Result<(), Failure> {
    let SolverAnswer { solver, search, why, is_optimal, .. } = answer;
    let (verdict, reason) = answer::verdict(&search.verdict);
    let moves = match &search.verdict {
        Verdict::Found(moves) => Some(moves),
        _ => None,
    };
    let mut out = stdout();
    if args.json {
        let mut more = Map::new();
        if let Some(Explanation { steps, ending }) = explanation {
            let step = |step: &Forced| json!({ "moves": step.go, "why": step.why });
            more.insert("steps".to_owned(), steps.iter().map(step).collect());
            more.insert("guess".to_owned(), guess(ending).into());
        }
        let line = answer::line(&SolveAnswer {
            about: about(any),
            solver,
            verdict,
            reason,
            solution: moves.cloned(),
            moves: moves.map(Vec::len),
            optimal: *is_optimal && moves.is_some(),
            nodes: search.nodes,
            more,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    let nodes = search.nodes;
    match (moves, why) {
        (Some(moves), _) => {
            let least = if *is_optimal { ", and nothing shorter solves it" } else { "" };
            let plural = if moves.len() == 1 { "" } else { "s" };
            writeln!(out, "{solver}: solved in {} move{plural}{least}", moves.len())?;
            writeln!(out, "{}", moves.join("; "))?;
        }
        (None, Some(why)) => {
            writeln!(out, "{solver}: {verdict}: {why} ({nodes} nodes)")?;
        }
        (None, None) => {
            writeln!(out, "{solver}: the budget of {nodes} nodes ran out before an answer")?;
        }
    }
    let Some(Explanation { steps, ending }) = explanation else { return Ok(()) };
    for (nth, Forced { go, why, .. }) in steps.iter().enumerate() {
        writeln!(out, "{:>3}. {}: {why}", nth + 1, go.join("; "))?;
    }
    match ending {
        Deduction::Solves => {}
        Deduction::Stuck(_) => writeln!(out, "{}", guess(ending).unwrap_or_default())?,
        Deduction::Spent => writeln!(out, "the budget ran out before the next step")?,
    }
    Ok(())
}

/// Whether the player has to guess, and where.
pub fn guess(ending: &Deduction) -> Option<String> {
    match ending {
        Deduction::Stuck(place) => Some(format!("this needs a guess: {place}")),
        Deduction::Solves | Deduction::Spent => None,
    }
}

/// How far deduction solves a puzzle, if its family is played by deduction.
pub fn deduction(any: &Any) -> Option<Deduction> {
    any.puzzle.deduction(Budget { nodes: DEDUCTION, ..Budget::QUESTION })
}

/// Counts the solutions of a puzzle as its family defines them.
pub fn count(args: &CountArgs, any: &Any) -> Result<(), Failure> {
    let counted = any.family.counted.clone();
    any::check_options(
        any,
        &[("--from", args.ends.from.is_some()), ("--to", args.ends.to.is_some())],
    )?;
    let budget = args.memory.question();
    let count = any.puzzle.count(budget).map_err(Failure::input)?;
    let is_enough = args.limit.is_some_and(|limit| reaches(&count.number, limit));
    let count = match args.limit {
        Some(limit) if is_enough => Count { number: limit.to_string(), at_least: true, ..count },
        _ => count,
    };
    let is_sole = !count.at_least && count.number == "1";
    let free = !is_sole && deduction(any) == Some(Deduction::Solves);
    let mut out = stdout();
    if args.json {
        let line = answer::line(&CountAnswer {
            about: about(any),
            solutions: Solutions::Exactly(count.number.clone()),
            at_least: count.at_least,
            counted,
            nodes: count.nodes,
            more: Map::new(),
        });
        writeln!(out, "{line}")?;
    } else {
        let free = if free { ": no guess is needed all the same" } else { "" };
        let number = match (count.at_least, count.number.as_str()) {
            (true, "0") => "unknown",
            (_, number) => number,
        };
        let least = if count.at_least && number != "unknown" { "at least " } else { "" };
        writeln!(out, "{least}{number} ({counted}){free}")?;
    }
    match (count.at_least, count.number.as_str()) {
        (true, _) if is_enough => Ok(()),
        (true, _) => {
            say(SPENT);
            Err(Failure::GaveUp)
        }
        (false, "0") => Err(Failure::Negative),
        (false, _) => Ok(()),
    }
}

/// Whether a number in digits is at least a limit.
fn reaches(digits: &str, limit: u64) -> bool {
    // A number that does not fit is greater than any limit.
    digits.parse::<u64>().map_or(true, |number| number >= limit)
}

/// The puzzle beside an answer.
pub fn about(any: &Any) -> About {
    let puzzle = any.document.as_ref().map(|document| document.puzzle.clone());
    let puzzle = puzzle.unwrap_or_else(|| any.puzzle.text());
    About { id: any.id(), family: any.family.id.clone(), puzzle }
}
