//! `etchwork render`: boards as pictures.

use crate::Kit;
use crate::args::{Format, RenderArgs};
use crate::failure::Failure;
use crate::{any, output, show};
use etchwork::render::{Colour, svg, text};
use std::io::{Write, stdout};

/// Draws one board.
pub fn run(args: &RenderArgs, kit: &Kit) -> Result<(), Failure> {
    let input = any::read(&args.input, kit)?;
    input.check_options(&[("--solution", args.solution)])?;
    let solved = input.path.filter(|puzzle| args.solution && puzzle.text().path.is_some());
    if args.solution && solved.is_none() {
        let message = "there is no path to draw: give the board an @path line";
        return Err(Failure::input(message));
    }
    let picture = solved.map_or_else(|| input.puzzle.picture(), |puzzle| puzzle.picture(true));
    let drawn = match args.format {
        Format::Svg => svg(&picture),
        Format::Text => {
            let colour = if args.out.is_some() { Colour::Off } else { show::colour() };
            text(&picture, colour)
        }
    };
    match &args.out {
        Some(path) => output::write_whole(path, drawn.as_bytes()),
        None => Ok(stdout().write_all(drawn.as_bytes())?),
    }
}
