//! Puzzles with their solutions, to be drawn and measured.

use crate::failure::Failure;
use crate::{Kit, of_family, solve};
use etchwork::{Any, Budget};

/// A puzzle with moves that solve it.
pub struct Solved {
    /// The puzzle; what its text left open, such as where a path starts, is settled.
    pub any: Any,
    /// The moves.
    pub moves: Vec<String>,
}

impl Solved {
    /// A puzzle with its stored solution or a found one; a note says which. Without a solution,
    /// fails like `solve`.
    pub fn of(any: Any, budget: Budget, kit: &Kit) -> Result<Self, Failure> {
        if let Some(moves) = any.moves() {
            return Ok(Self { any, moves });
        }
        let Some(path) = any.puzzle.path() else {
            let moves = of_family::found(&any, budget, kit)?;
            return Ok(Self { any, moves });
        };
        let solved = solve::with_path(path.clone(), budget, kit)?;
        let moves = solved.text().moves().unwrap_or_default();
        Ok(Self { any: Any { puzzle: Box::new(solved), ..any }, moves })
    }
}
