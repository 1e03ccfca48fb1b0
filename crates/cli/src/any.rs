//! Puzzles of any family, from a file or an ID.

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use etchwork::codec::PuzzleDocument;
use etchwork::contraption::{Contraption, Design};
use etchwork::{PathPuzzle, Puzzle, Registry, contraption_of_id, is_contraption_id};

/// A puzzle, with the document it came in, if any.
pub struct Any {
    pub puzzle: Box<dyn Puzzle>,
    /// The same as a path puzzle, if it is one.
    pub path: Option<PathPuzzle>,
    pub document: Option<PuzzleDocument>,
}

impl From<Input> for Any {
    fn from(Input { puzzle, document }: Input) -> Self {
        Self { path: Some(puzzle.clone()), puzzle: Box::new(puzzle), document }
    }
}

impl From<Contraption> for Any {
    fn from(puzzle: Contraption) -> Self {
        Self { puzzle: Box::new(puzzle), path: None, document: None }
    }
}

/// Reads the one puzzle of the input. A text of contraptions is known by its
/// elements, which no board has.
pub fn read(args: &InputArgs, registry: &Registry) -> Result<Any, Failure> {
    let name = args.file.to_string_lossy();
    if !args.file.exists() && is_contraption_id(&name) {
        return Ok(contraption_of_id(&name).map_err(Failure::input)?.into());
    }
    if !args.file.exists() && input::is_id(&name) {
        return Ok(input::read_one(args, registry)?.into());
    }
    let text = input::text(args)?;
    if input::is_contraption_text(&text) {
        let design: Design = text.parse().map_err(|error: etchwork::contraption::TextError| {
            Failure::in_text(&error, &name, &text, Some(error.span.clone()))
        })?;
        return Ok(Contraption::new(design).into());
    }
    Ok(input::one_of(args, &text, registry)?.into())
}
