//! `etchwork show`: describes a puzzle, with its IDs.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::ShowArgs;
use crate::console::stdout;
use crate::deduction::{deduction, guess};
use crate::failure::Failure;
use crate::solved::Solved;
use crate::{input, show};
use etchwork::SolutionCounter;
use etchwork::codec::{Document, Solutions};
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
    let (mut input, mut moves) = (input, None);
    if args.path || args.solution {
        let solved = Solved::of(input, etchwork::Budget::QUESTION, kit)?;
        (input, moves) = (solved.any, Some(solved.moves));
    }
    if let (true, Some(moves)) = (args.path, &moves) {
        let stored = input.puzzle.with_solution(moves);
        let refused = |why| Failure::input(format!("--path: {why}: leave it out"));
        input.puzzle = stored.map_err(refused)?;
    }
    let puzzle = &input.puzzle;
    let id = if args.path { puzzle.whole_id() } else { puzzle.id() };
    let solutions = counter.of(&**puzzle);
    let guess = deduction(&input).and_then(|ending| guess(&ending));
    let mut out = stdout();
    if args.json {
        let mut line = json!({
            "board_id": id, "recipe_id": input.recipe(), "family": input.family.id,
            "kind": puzzle.kind(), "puzzle": puzzle.text(), "solutions": solutions,
            "counted": input.family.counted,
            "metrics": input.document.as_ref().map(|document| &document.metrics),
        });
        if let Some(guess) = guess {
            line["guess"] = guess.into();
        }
        return Ok(writeln!(out, "{line}")?);
    }
    let drawn = puzzle.drawing(moves.as_deref().filter(|_| args.solution), show::colour());
    out.write_all(drawn.as_bytes())?;
    writeln!(out, "kind  {}", puzzle.kind())?;
    if let Some(guess) = guess {
        writeln!(out, "{guess}")?;
    }
    if let Some(solutions) = &solutions {
        let counted = &input.family.counted;
        writeln!(out, "{}  {} ({counted})", show::SOLUTIONS, in_full(solutions, &kit.program))?;
    }
    if let Some(moves) = moves.or_else(|| input.moves()) {
        writeln!(out, "{MOVES}  {}", moves.len())?;
    }
    let is_told = |name: &str| name == show::SOLUTIONS || name == MOVES;
    let figures = input.document.as_ref().map(figures).unwrap_or_default();
    for (name, value) in figures.iter().filter(|(name, _)| !is_told(name)) {
        writeln!(out, "{name}  {value}")?;
    }
    writeln!(out, "board ID  {id}")?;
    if let Some(recipe) = input.recipe() {
        writeln!(out, "recipe ID  {}", recipe.escape_debug())?;
    }
    Ok(writeln!(out, "play it: {} play {id}", kit.program)?)
}

/// The figures of its document except the number of solutions, which was counted anew.
fn figures(document: &Document) -> Vec<(String, String)> {
    let figures = show::facts(&Document { solutions: None, ..document.clone() });
    figures.into_iter().filter(|(name, _)| name != show::SOLUTIONS).collect()
}

/// The number of solutions, or the command that finds it.
fn in_full(solutions: &Solutions, program: &str) -> String {
    match solutions {
        Solutions::Exactly(number) => number.clone(),
        Solutions::Unknown => format!("unknown, too many to count here: try {program} count"),
    }
}
