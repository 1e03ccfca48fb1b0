//! `etchwork hint`: help with a trail, in four grades.

mod trail;

use crate::args::HintArgs;
use crate::failure::{Failure, say};
use crate::{any, tiers};
use etchwork::paths::PathAdvisor;
use etchwork::{Advisor, Budget, Help, Hint, PathPuzzle, Puzzle, Registry};
use std::io::{Write, stdout};

/// The most nodes of a search for a path, unless others are asked for.
const NODES: u64 = 10_000_000;

/// Tells what the level allows.
pub fn run(args: &HintArgs, registry: &Registry) -> Result<(), Failure> {
    let input = any::read(&args.input, registry)?;
    let limit = tiers::solution_limit(&args.tier, input.document.as_ref(), registry)?;
    let hint = match input.path {
        Some(puzzle) => on_trail(args, puzzle, limit, registry)?,
        None => after_moves(args, &*input.puzzle, registry)?,
    };
    if hint == Hint::Unknown {
        say(format_args!("{hint}: allow more by --budget"));
        return Err(Failure::GaveUp);
    }
    match args.json {
        true => writeln!(stdout(), "{}", serde_json::json!(hint))?,
        false => writeln!(stdout(), "{hint}")?,
    }
    if hint.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}

/// A hint on a trail of cells.
fn on_trail(
    args: &HintArgs,
    puzzle: PathPuzzle,
    limit: Option<u32>,
    registry: &Registry,
) -> Result<Hint, Failure> {
    let session = trail::walk(&args.trail, puzzle)?;
    let budget = Budget { nodes: args.budget.unwrap_or(NODES), ..Budget::UNLIMITED };
    let advisor = PathAdvisor::new(registry, budget, limit.map(|limit| limit as usize));
    let mut advisor = advisor.map_err(Failure::input)?;
    Ok(advisor.hint(session.game(), session.line(), args.level))
}

/// A hint after moves, which are parted by semicolons.
fn after_moves(args: &HintArgs, puzzle: &dyn Puzzle, registry: &Registry) -> Result<Hint, Failure> {
    let help = Help { budget: args.budget, ..Help::default() };
    let mut play = puzzle.play(registry, help).map_err(Failure::input)?;
    for text in args.trail.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        play.play(text).map_err(|why| Failure::input(format!("--trail: {why}")))?;
    }
    Ok(play.hint(args.level))
}
