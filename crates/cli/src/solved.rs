//! Puzzles with their solutions, to be drawn and measured.

use crate::failure::{Failure, say};
use crate::{Kit, any};
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
        let (is_stored, text) = (any.moves().is_some(), any.puzzle.text());
        let solved = Self::found(any, budget, kit)?;
        if !is_stored {
            let is_settled = solved.any.puzzle.text() != text;
            let more = if is_settled {
                ", and with it what the text leaves open: what is said is of that puzzle alone"
            } else {
                ""
            };
            say(format_args!("no solution is stored: one that was found is taken{more}"));
        }
        Ok(solved)
    }

    /// The same without a note that a solution was found.
    pub fn found(any: Any, budget: Budget, kit: &Kit) -> Result<Self, Failure> {
        if let Some(moves) = any.moves() {
            return Ok(Self { any, moves });
        }
        let answer = any.puzzle.solve_open(None, budget, &kit.registry).map_err(Failure::input)?;
        let settled = any::settled(&any, &answer, kit)?;
        match answer.search.verdict {
            Verdict::Found(moves) => {
                let any = match settled {
                    Some(puzzle) => Any { puzzle, ..any },
                    None => any,
                };
                Ok(Self { any, moves })
            }
            Verdict::Impossible(_) => {
                let why = answer.why.unwrap_or_else(|| "that is proved".to_owned());
                say(format_args!("there is no solution: {why}"));
                Err(Failure::Negative)
            }
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {
                let program = &kit.program;
                say(format_args!(
                    "no solution is stored, and none was found: {program} solve --budget looks longer"
                ));
                Err(Failure::GaveUp)
            }
        }
    }
}
