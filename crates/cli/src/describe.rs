//! `etchwork show`: describes a puzzle, with its IDs.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::ShowArgs;
use crate::console::stdout;
use crate::failure::Failure;
use crate::solved::Solved;
use crate::{input, of_family, show};
use etchwork::SolutionCounter;
use etchwork::codec::{FamilyDocument, PuzzleDocument, Solutions};
use etchwork_pack::MOVES;
use serde_json::json;
use std::io::Write;

/// Draws each puzzle of the input and prints its IDs and figures.
pub fn run(args: &ShowArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    any::check_tiers(&args.input, &puzzles)?;
    let counter = SolutionCounter::new(&kit.registry, SolutionCounter::BUDGET);
    let mut counter = counter.map_err(Failure::input)?;
    input::each(&args.input, puzzles, args.json, |puzzle| one(args, puzzle, &mut counter, kit))
}

fn one(
    args: &ShowArgs,
    input: Any,
    counter: &mut SolutionCounter,
    kit: &Kit,
) -> Result<(), Failure> {
    input.check_options(&[("--path", args.path)])?;
    let is_wanted = args.path || args.solution;
    let solved = is_wanted.then(|| Solved::of(&input, kit)).transpose()?;
    let with_path = solved.as_ref().and_then(Solved::path).filter(|_| args.path);
    let id = match with_path {
        Some(puzzle) => puzzle.id(true).to_string(),
        None => input.puzzle.id(),
    };
    let kind = input.puzzle.kind();
    let what = if input.path.is_some() { "mechanic" } else { "family" };
    let solutions = solutions(&input, counter);
    let recipe = input.recipe();
    let guess = of_family::deduction(&input).and_then(|ending| of_family::guess(&ending));
    let mut out = stdout();
    if args.json {
        let of_path = input.document.as_ref().map(|document| &document.metrics);
        let metrics = of_path.or(input.made.as_ref().map(|document| &document.metrics));
        let text =
            with_path.map_or_else(|| input.puzzle.text(), |puzzle| puzzle.text().to_string());
        let mut line = json!({
            "board_id": id, "recipe_id": recipe, what: kind, "text": text,
            "metrics": metrics, show::SOLUTIONS: solutions,
        });
        if input.path.is_none() {
            line["counted"] = input.counted.into();
        }
        if let Some(guess) = guess {
            line["guess"] = guess.into();
        }
        return Ok(writeln!(out, "{line}")?);
    }
    let drawn = input.drawing(solved.as_ref().filter(|_| args.solution), show::colour());
    out.write_all(drawn.as_bytes())?;
    writeln!(out, "{what}  {kind}")?;
    if let Some(guess) = guess {
        writeln!(out, "{guess}")?;
    }
    if let Some(solutions) = &solutions {
        let of_family = input.path.is_none().then(|| format!(" ({})", input.counted));
        let number = in_full(solutions, &kit.program);
        writeln!(out, "{}  {number}{}", show::SOLUTIONS, of_family.unwrap_or_default())?;
    }
    if let Some(moves) = input.moves() {
        writeln!(out, "{MOVES}  {}", moves.len())?;
    }
    let is_told = |name: &str| name == show::SOLUTIONS || name == MOVES;
    for (name, value) in figures(input).iter().filter(|(name, _)| !is_told(name)) {
        writeln!(out, "{name}  {value}")?;
    }
    writeln!(out, "board ID  {id}")?;
    if let Some(recipe) = recipe {
        writeln!(out, "recipe ID  {}", recipe.escape_debug())?;
    }
    Ok(writeln!(out, "play it: {} play {id}", kit.program)?)
}

/// The number of solutions of the puzzle itself, whatever its document says.
fn solutions(input: &Any, counter: &mut SolutionCounter) -> Option<Solutions> {
    if let Some(puzzle) = &input.path {
        return counter.of_puzzle(puzzle);
    }
    let count = input.puzzle.count(SolutionCounter::OF_FAMILIES).ok()?;
    Some(if count.at_least { Solutions::Unknown } else { Solutions::Exactly(count.number) })
}

/// The figures of its document except the number of solutions.
fn figures(input: Any) -> Vec<(String, String)> {
    let document = input.document.map(|document| PuzzleDocument { solutions: None, ..document });
    let of_path = document.as_ref().map(show::facts);
    let made = input.made.map(|made| FamilyDocument { solutions: None, ..made });
    of_path.or_else(|| made.as_ref().map(show::family_facts)).unwrap_or_default()
}

/// The number of solutions, or the command that finds it.
fn in_full(solutions: &Solutions, program: &str) -> String {
    match solutions {
        Solutions::Exactly(number) => number.clone(),
        Solutions::Unknown => format!("unknown, too many to count here: try {program} count"),
    }
}
