//! `etchwork show`: what a puzzle is, with its IDs.

use crate::Kit;
use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::{any, show};
use etchwork::render::text;
use serde_json::json;
use std::io::{Write, stdout};

/// Draws a puzzle and tells its IDs and figures.
pub fn run(args: &ShowArgs, kit: &Kit) -> Result<(), Failure> {
    let input = any::read(&args.input, kit)?;
    input.check_options(&[("--path", args.path), ("--solution", args.solution)])?;
    let solved = input.path.as_ref().filter(|puzzle| puzzle.text().path.is_some());
    if (args.path || args.solution) && solved.is_none() {
        let message = format!("no path is known of this puzzle: {} solve finds one", kit.program);
        return Err(Failure::input(message));
    }
    let id = match solved.filter(|_| args.path) {
        Some(puzzle) => puzzle.id(true).to_string(),
        None => input.puzzle.id(),
    };
    let kind = input.puzzle.kind();
    let what = if input.path.is_some() { "mechanic" } else { "family" };
    let recipe = input.document.as_ref().map(|document| document.id.as_str());
    let mut out = stdout().lock();
    if args.json {
        let metrics = input.document.as_ref().map(|document| &document.metrics);
        let text = input.puzzle.text();
        let line = json!({
            "board_id": id, "recipe_id": recipe, what: kind, "text": text,
            "metrics": metrics,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    let picture = match solved.filter(|_| args.solution) {
        Some(puzzle) => puzzle.picture(true),
        None => input.puzzle.picture(),
    };
    out.write_all(text(&picture, show::colour()).as_bytes())?;
    writeln!(out, "{what}  {kind}")?;
    if let Some(document) = &input.document {
        for (name, value) in show::facts(document) {
            writeln!(out, "{name}  {value}")?;
        }
    }
    writeln!(out, "board ID  {id}")?;
    if let Some(recipe) = recipe {
        writeln!(out, "recipe ID  {}", recipe.escape_debug())?;
    }
    Ok(writeln!(out, "play it: {} play {id}", kit.program)?)
}
