//! `etchwork render`: boards as pictures.

use crate::args::{Format, RenderArgs};
use crate::failure::Failure;
use crate::{input, output, show};
use etchwork::Registry;
use etchwork::render::Colour;
use std::io::{Write, stdout};

/// Draws one board.
pub fn run(args: &RenderArgs, registry: &Registry) -> Result<(), Failure> {
    let puzzle = input::read_one(&args.input, registry)?.puzzle;
    if args.solution && puzzle.text().path.is_none() {
        let message = "there is no path to draw: give the board an @path line";
        return Err(Failure::input(message));
    }
    let drawn = match args.format {
        Format::Svg => show::as_svg(&puzzle, args.solution),
        Format::Text => {
            let colour = if args.out.is_some() { Colour::Off } else { show::colour() };
            show::as_text(&puzzle, args.solution, colour)
        }
    };
    match &args.out {
        Some(path) => output::write_whole(path, drawn.as_bytes()),
        None => Ok(stdout().write_all(drawn.as_bytes())?),
    }
}
