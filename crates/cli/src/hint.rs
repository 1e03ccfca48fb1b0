//! `etchwork hint`: helps with a trail, as much as its level allows.

mod trail;

use crate::Kit;
use crate::any::{self, Any};
use crate::args::HintArgs;
use crate::console::stdout;
use crate::decider::Decider;
use crate::failure::{Failure, say};
use crate::{input, tiers};
use etchwork::paths::PathAdvisor;
use etchwork::{Advisor, Budget, Help, Hint, PathPuzzle, Play, Puzzle, Registry};
use std::io::Write;

/// Prints the hint of the level for each puzzle.
pub fn run(args: &HintArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    input::each(&args.input, puzzles, args.json, |puzzle| one(args, puzzle, kit))
}

/// Prints the hint for one puzzle.
fn one(args: &HintArgs, input: Any, kit: &Kit) -> Result<(), Failure> {
    let registry = &kit.registry;
    let (tier, tiers) = (args.tier.tier.as_deref(), args.input.tiers.as_deref());
    any::check_options(&input, &[("--tier", tier.is_some()), ("--tiers", tiers.is_some())])?;
    let limit = tiers::solution_limit(tier, tiers, input.document.as_ref(), kit)?;
    let id = input.id();
    let hint = match input.puzzle.path() {
        Some(puzzle) => on_trail(args, puzzle, limit, registry)?,
        None => after_moves(args, &*input.puzzle, registry)?,
    };
    if hint == Hint::Unknown {
        say(format_args!("{hint}: allow more with --budget or --memory"));
        return Err(Failure::GaveUp);
    }
    if args.json {
        let mut line = serde_json::json!(hint);
        line["id"] = id.into();
        writeln!(stdout(), "{line}")?;
    } else {
        writeln!(stdout(), "{hint}")?
    }
    if hint == Hint::Hopeless
        && let Some(puzzle) = input.puzzle.path()
        && let Some(why) = Decider::new(registry)?.why_out_of_order(puzzle, budget(args))
    {
        say(why);
    }
    if hint.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}

/// The budget of one question about a trail of cells.
fn budget(args: &HintArgs) -> Budget {
    args.memory.budget(args.budget.unwrap_or(Budget::QUESTION.nodes))
}

/// A hint on a trail of cells.
fn on_trail(
    args: &HintArgs,
    puzzle: &PathPuzzle,
    limit: Option<u32>,
    registry: &Registry,
) -> Result<Hint, Failure> {
    let session = trail::walk(&args.trail, puzzle.clone())?;
    let advisor = PathAdvisor::new(registry, budget(args), limit.map(|limit| limit as usize));
    let mut advisor = advisor.map_err(Failure::input)?;
    let hint = advisor.hint(session.game(), session.line(), session.sight(), args.level);
    puzzle.sound(hint).map_err(Failure::input)
}

/// A hint after moves, separated by semicolons, or by blanks as in hints themselves.
fn after_moves(args: &HintArgs, puzzle: &dyn Puzzle, registry: &Registry) -> Result<Hint, Failure> {
    let budget = args.memory.budget(args.budget.unwrap_or(u64::MAX));
    let help = Help { budget, ..Help::default() };
    let mut play = puzzle.play(registry, help).map_err(Failure::input)?;
    let mut left = args.trail.as_str();
    for number in 1.. {
        left = left.trim_start_matches(is_between);
        if left.is_empty() {
            break;
        }
        let (text, more) = first_move(&*play, left);
        let place = |why| Failure::input(format!("--trail, move {number}: {why}"));
        play.play(text).map_err(place)?;
        left = more;
    }
    Ok(play.hint(args.level))
}

fn is_between(letter: char) -> bool {
    letter == ';' || letter.is_whitespace()
}

/// The first of several moves, and the rest. A legal move may contain any of the separators.
fn first_move<'a>(play: &dyn Play, trail: &'a str) -> (&'a str, &'a str) {
    let is_first = |text: &String| {
        trail
            .strip_prefix(text.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(is_between))
    };
    let legal = play.moves().into_iter().map(|choice| choice.text).filter(is_first);
    let end = legal.map(|text| text.len()).max().or_else(|| trail.find(';'));
    let (text, rest) = trail.split_at(end.unwrap_or(trail.len()));
    (text.trim_end(), rest)
}
