//! Puzzles with their solutions, to be drawn.

use crate::any::Any;
use crate::failure::Failure;
use crate::{Kit, of_family, solve};
use etchwork::{Budget, PathPuzzle, Picture};

/// A puzzle with its stored solution or a found one; a note says which.
pub enum Solved {
    /// A board with its path.
    Path(PathPuzzle),
    /// The state after the moves of another family.
    Family(Picture),
}

impl Solved {
    /// Without a solution, fails like `solve`.
    pub fn of(any: &Any, kit: &Kit) -> Result<Self, Failure> {
        if let Some(puzzle) = &any.path {
            return Ok(Self::Path(solve::with_path(puzzle.clone(), Budget::QUESTION, kit)?));
        }
        let solution = of_family::solution(any, Budget::QUESTION, kit)?;
        let drawn = any.after(&solution, kit);
        drawn.map(Self::Family).map_err(|why| Failure::input(format!("its solution: {why}")))
    }

    /// The path puzzle, if it is one.
    pub fn path(&self) -> Option<&PathPuzzle> {
        match self {
            Self::Path(puzzle) => Some(puzzle),
            Self::Family(_) => None,
        }
    }
}
