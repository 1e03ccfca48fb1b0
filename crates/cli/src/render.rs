//! `etchwork render`: boards as pictures.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::{Format, RenderArgs};
use crate::failure::Failure;
use crate::{input, output, show, solve};
use etchwork::render::{Colour, svg};
use std::io::{Write, stdout};
use std::path::Path;

/// Draws every puzzle of the input.
pub fn run(args: &RenderArgs, kit: &Kit) -> Result<(), Failure> {
    let format = match (args.format, &args.out) {
        (Some(format), _) => format,
        (None, Some(path)) => format_of(path)?,
        (None, None) => Format::Svg,
    };
    let puzzles = any::read(&args.input, kit)?;
    any::check_tiers(&args.input, &puzzles)?;
    if let (Some(path), 2..) = (&args.out, puzzles.len()) {
        let (count, path) = (puzzles.len(), path.display());
        return Err(Failure::input(format!(
            "{path} takes one drawing, and there are {count} puzzles: choose one with --line"
        )));
    }
    let is_svg = format == Format::Svg;
    input::each(&args.input, puzzles, is_svg, |puzzle| one(args, format, puzzle, kit))
}

/// What the name of a file says is in it.
fn format_of(path: &Path) -> Result<Format, Failure> {
    let Some(extension) = path.extension() else { return Ok(Format::Svg) };
    match extension.to_ascii_lowercase().to_str() {
        Some("svg") => Ok(Format::Svg),
        Some("txt" | "text") => Ok(Format::Text),
        _ => Err(Failure::input(format!(
            "{}: a drawing is SVG or text: name the file .svg or .txt, or say by --format which",
            path.display()
        ))),
    }
}

/// Draws one of them.
fn one(args: &RenderArgs, format: Format, input: Any, kit: &Kit) -> Result<(), Failure> {
    input.check_options(&[("--solution", args.solution)])?;
    let solved = input.path.clone().filter(|_| args.solution);
    let solved = solved.map(|puzzle| solve::with_path(puzzle, kit)).transpose()?;
    let drawn = match format {
        Format::Svg => svg(&input.picture(solved.as_ref())),
        Format::Text => {
            let colour = if args.out.is_some() { Colour::Off } else { show::colour() };
            input.drawing(solved.as_ref(), colour)
        }
    };
    match &args.out {
        Some(path) => output::write_whole(path, drawn.as_bytes()),
        None => Ok(stdout().write_all(drawn.as_bytes())?),
    }
}
