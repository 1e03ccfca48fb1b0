//! `etchwork solve --all`: the solutions of a board, up to a limit.

use super::solved;
use crate::args::SolveArgs;
use crate::decider::Decider;
use crate::failure::{Failure, say};
use crate::question::{Question, positions};
use crate::show;
use etchwork::paths::Solutions;
use etchwork::{Budget, Registry};
use serde_json::json;
use std::io::{Write, stdout};

/// Lists solutions, `limit` at most.
pub fn run(
    args: &SolveArgs,
    question: &Question,
    limit: u32,
    budget: Budget,
    registry: &Registry,
) -> Result<(), Failure> {
    let mut decider = Decider::new(registry)?;
    let solutions = decider.oracle(question, budget).solutions(&question.trail(), limit as usize);
    let mut out = stdout().lock();
    if args.json {
        let grid = question.text.board.grid();
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
    outcome(&solutions, limit)
}

/// Listing is done when there is no more, or as many as were asked for.
fn outcome(solutions: &Solutions, limit: u32) -> Result<(), Failure> {
    match (solutions.paths.len(), solutions.complete) {
        (0, true) => Err(Failure::Negative),
        (count, false) if count < limit as usize => {
            say("the budget is spent before all are known: allow more by --budget");
            Err(Failure::GaveUp)
        }
        _ => Ok(()),
    }
}
