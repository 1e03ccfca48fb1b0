//! `etchwork show`: what a puzzle is, with its IDs.

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::input;
use crate::show;
use etchwork::Registry;
use serde_json::json;
use std::io::{Write, stdout};

/// Draws a puzzle and tells its IDs and figures.
pub fn run(args: &ShowArgs, registry: &Registry) -> Result<(), Failure> {
    let input = input::read_one(&args.input, registry)?;
    let puzzle = &input.puzzle;
    if (args.path || args.solution) && puzzle.text().path.is_none() {
        return Err(Failure::input("no path is known of this board: etchwork solve finds one"));
    }
    let (id, mechanic) = (puzzle.id(args.path).to_string(), puzzle.rules().name());
    let recipe = input.document.as_ref().map(|document| document.id.as_str());
    let mut out = stdout().lock();
    if args.json {
        let metrics = input.document.as_ref().map(|document| &document.metrics);
        let text = puzzle.text().to_string();
        let line = json!({
            "board_id": id, "recipe_id": recipe, "mechanic": mechanic, "text": text,
            "metrics": metrics,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    out.write_all(show::as_text(puzzle, args.solution, show::colour()).as_bytes())?;
    writeln!(out, "mechanic  {mechanic}")?;
    if let Some(document) = &input.document {
        for (name, value) in show::facts(document) {
            writeln!(out, "{name}  {value}")?;
        }
    }
    writeln!(out, "board ID  {id}")?;
    if let Some(recipe) = recipe {
        writeln!(out, "recipe ID  {recipe}")?;
    }
    Ok(writeln!(out, "play it: etchwork play {id}")?)
}
