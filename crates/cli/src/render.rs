//! `etchwork render`: draws boards as pictures.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::{Format, InkName, RenderArgs};
use crate::console::stdout;
use crate::failure::Failure;
use crate::solved::Solved;
use crate::{input, output, pixels, show};
use etchwork::render::{Colour, Mark, Picture, text, themed_svg};
use std::io::Write;
use std::path::Path;

/// The default width of a PNG, in pixels.
const WIDTH: u32 = 800;

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
    if args.width.is_some() && format != Format::Png {
        return Err(Failure::input("--width is for PNG: name the file .png, or leave it out"));
    }
    if args.ink.is_some() && matches!(format, Format::Text | Format::Card) {
        return Err(Failure::input(
            "--ink is for SVG and PNG: text and cards have one look; leave it out",
        ));
    }
    let is_picture = format != Format::Text;
    if args.names && !is_picture {
        return Err(Failure::input("--names is for pictures: text has all names; leave it out"));
    }
    input::each(&args.input, puzzles, is_picture, |puzzle| one(args, format, puzzle, kit))
}

/// The picture format, from the name of the file.
fn format_of(path: &Path) -> Result<Format, Failure> {
    let Some(extension) = path.extension() else { return Ok(Format::Svg) };
    match extension.to_ascii_lowercase().to_str() {
        Some("svg") => Ok(Format::Svg),
        Some("txt" | "text") => Ok(Format::Text),
        Some("png") => Ok(Format::Png),
        _ => Err(Failure::input(format!(
            "{}: a drawing is SVG, PNG or text: name the file .svg, .png or .txt, or say with --format which",
            path.display()
        ))),
    }
}

/// The picture of a puzzle with its errors marked.
fn flawed(input: &Any) -> Result<Picture, Failure> {
    let Some(flaws) = input.puzzle.flaws() else {
        let why = "--flaws: puzzles of this kind have no flaws to mark; leave the option out";
        return Err(Failure::input(why));
    };
    let mut picture = input.puzzle.picture();
    flaws.into_iter().for_each(|cell| picture.add(Mark::Flaw(cell)));
    Ok(picture)
}

/// Puts what is drawn where the layout that is asked for has it.
fn lay_out(picture: &mut Picture, input: &Any, layout: &str) -> Result<(), Failure> {
    let refused = |why| Failure::input(format!("--layout {layout}: {why}"));
    picture.put_at(input.puzzle.laid_out(layout).map_err(refused)?);
    Ok(())
}

/// Draws one of them.
fn one(args: &RenderArgs, format: Format, input: Any, kit: &Kit) -> Result<(), Failure> {
    let (input, moves) = if args.solution {
        Solved::of(input, etchwork::Budget::QUESTION, kit)
            .map(|Solved { any, moves }| (any, Some(moves)))?
    } else {
        (input, None)
    };
    let mut picture =
        if args.flaws { flawed(&input)? } else { input.puzzle.picture_with(moves.as_deref()) };
    if args.names {
        picture.show_names();
    }
    if let Some(layout) = &args.layout {
        lay_out(&mut picture, &input, layout)?;
    }
    let svg = || themed_svg(&picture, args.ink.unwrap_or(InkName::Dark).theme());
    let drawn = match format {
        Format::Svg => svg().into_bytes(),
        Format::Png => pixels::png(&svg(), args.width.unwrap_or(WIDTH))?,
        Format::Card => pixels::card(&input, &picture)?,
        Format::Text => {
            let colour = if args.out.is_some() { Colour::Off } else { show::colour() };
            if args.flaws {
                text(&picture, colour)
            } else {
                input.puzzle.drawing(moves.as_deref(), colour)
            }
            .into_bytes()
        }
    };
    match &args.out {
        Some(path) => output::write_whole(path, &drawn),
        None => Ok(stdout().write_all(&drawn)?),
    }
}
