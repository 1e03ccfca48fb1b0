//! Puzzles of any family, from a file or an ID.

use crate::Kit;
use crate::args::InputArgs;
use crate::failure::{Failure, say};
use crate::input::{self, Given, Id, Input};
use etchwork::codec::PuzzleDocument;
use etchwork::{PathPuzzle, Puzzle};

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

impl From<Box<dyn Puzzle>> for Any {
    fn from(puzzle: Box<dyn Puzzle>) -> Self {
        Self { puzzle, path: None, document: None }
    }
}

impl Any {
    /// The recipe ID of the document it came in, else the ID of what it is.
    pub fn id(&self) -> String {
        let recipe = self.document.as_ref().map(|document| document.id.clone());
        recipe.unwrap_or_else(|| self.puzzle.id())
    }

    /// Refuses what was asked for of paths alone, each an option and whether it was given,
    /// where the puzzle is of another family.
    pub fn check_options(&self, of_paths: &[(&str, bool)]) -> Result<(), Failure> {
        let given = of_paths.iter().find(|(_, is_given)| *is_given);
        match (&self.path, given) {
            (None, Some((option, _))) => Err(Failure::input(format!(
                "{option} is for boards with a path, and this is a {}: leave it out",
                self.puzzle.kind()
            ))),
            _ => Ok(()),
        }
    }
}

/// Reads every puzzle of the input: boards may come several at a time.
pub fn read(args: &InputArgs, kit: &Kit) -> Result<Vec<Any>, Failure> {
    match input::look(args, kit)? {
        Given::Text(text, None) => {
            let boards = input::of_text(args, &text, &kit.registry)?;
            Ok(boards.into_iter().map(Any::from).collect())
        }
        one => Ok(vec![given(one, args, kit)?]),
    }
}

/// Refuses a tier set that is named where it has no meaning: beside puzzles of no tier.
pub fn check_tiers(args: &InputArgs, puzzles: &[Any]) -> Result<(), Failure> {
    input::refuse_tiers_if(args, puzzles.iter().all(|any| any.document.is_none()))
}

/// The one puzzle of what is given.
pub fn given(given: Given<'_>, args: &InputArgs, kit: &Kit) -> Result<Any, Failure> {
    match given {
        Given::Id(id) | Given::Save(id) => of_id(&id, args.tiers.as_deref(), kit),
        Given::Text(text, None) => Ok(input::one_of(args, &text, &kit.registry)?.into()),
        Given::Text(text, Some(family)) => {
            let read = family.of_text(&text).map_err(|flaw| {
                Failure::in_text(&flaw, &input::name(args), &text, Some(flaw.span.clone()))
            });
            Ok(read?.into())
        }
    }
}

/// The puzzle of an ID.
pub fn of_id(id: &Id<'_>, tiers: Option<&str>, kit: &Kit) -> Result<Any, Failure> {
    match id.family {
        None => Ok(input::of_id(id, tiers, kit)?.into()),
        Some(family) => {
            let puzzle = family.of_id(&id.text).map_err(|why| id.flaw(why))?;
            if let Some(why) = puzzle.unsolvable() {
                say(format_args!("this {} cannot be solved: {why}", puzzle.kind()));
            }
            Ok(puzzle.into())
        }
    }
}
