//! Puzzles with their solutions, to be drawn and measured.

use crate::Kit;
use crate::args::EndArgs;
use crate::decider::complete;
use crate::failure::{Failure, say};
use crate::question::Question;
use crate::solve::FinderAnswer;
use etchwork::{Any, Budget, Verdict};

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
        let is_stored = any.moves().is_some();
        let what = if any.puzzle.path().is_some() { "path" } else { "solution" };
        let solved = Self::found(any, budget, kit)?;
        if !is_stored {
            say(format_args!("no {what} is stored: one that was found is taken"));
        }
        Ok(solved)
    }

    /// The same without a note that a solution was found.
    pub fn found(any: Any, budget: Budget, kit: &Kit) -> Result<Self, Failure> {
        if let Some(moves) = any.moves() {
            return Ok(Self { any, moves });
        }
        let registry = &kit.registry;
        let Some(path) = any.puzzle.path() else {
            let answer = any.puzzle.solve(None, budget, registry).map_err(Failure::input)?;
            let moves = taken(answer.search.verdict, "solution", "")?;
            return Ok(Self { any, moves });
        };
        let ends = EndArgs { from: None, to: None };
        let question = Question::new(path.clone(), String::new(), &ends)?;
        let answer = FinderAnswer::of(complete(registry)?, &question, budget, registry)?;
        let mend = format!(": {} solve looks longer", kit.program);
        let path = taken(answer.search.verdict, "path", &mend)?;
        let solved = question.puzzle.with_path(path);
        let moves = solved.text().moves().unwrap_or_default();
        Ok(Self { any: Any { puzzle: Box::new(solved), ..any }, moves })
    }
}

/// What was found, or else a note why there is none.
fn taken<F>(verdict: Verdict<F>, what: &str, mend: &str) -> Result<F, Failure> {
    match verdict {
        Verdict::Found(found) => Ok(found),
        Verdict::Impossible(_) => {
            say(format_args!("there is no {what}: that is proved"));
            Err(Failure::Negative)
        }
        Verdict::BudgetSpent | Verdict::Unsupported(_) => {
            say(format_args!("no {what} is stored, and none was found{mend}"));
            Err(Failure::GaveUp)
        }
    }
}
