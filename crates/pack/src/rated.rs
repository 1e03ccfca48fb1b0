//! The difficulty of puzzles on the scale that all families share.

use etchwork::player::{Bounded, Difficulty, Rating, SCALE};
use etchwork::{Budget, Playing, Puzzle, PuzzleError, Registry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How hard a puzzle is for simulated players, by the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rated {
    /// The scale.
    pub scale: String,
    /// The difficulty, 0 to 100.
    pub difficulty: u32,
    /// The ends of its interval of 95 %.
    pub interval: [u32; 2],
    /// Whether half of the plays at the greatest strength solve the puzzle.
    pub solved: bool,
}

impl Rated {
    /// Measures a puzzle with moves that solve it, which the players do not get. `None` if the budget
    /// of a question is spent before the difficulty is known.
    ///
    /// Cost: some milliseconds to some seconds. Errors: the moves do not solve the puzzle.
    pub fn of(
        puzzle: &dyn Puzzle,
        solution: &[String],
        registry: &Registry,
    ) -> Result<Option<Self>, PuzzleError> {
        let player = &mut Bounded::regular();
        let mut question = Playing { player, solution, budget: Budget::QUESTION };
        Ok(puzzle.difficulty(&mut question, registry)?.as_ref().map(Self::from))
    }

    /// Where the puzzle is on the scale of this build; `None` if it was measured by another scale.
    pub fn rating(&self) -> Option<Rating> {
        let Self { difficulty, interval, .. } = *self;
        (self.scale == SCALE).then_some(Rating { strength: difficulty, interval })
    }
}

impl From<&Difficulty> for Rated {
    fn from(found: &Difficulty) -> Self {
        Self {
            scale: SCALE.to_owned(),
            difficulty: found.strength,
            interval: found.interval,
            solved: found.is_solved,
        }
    }
}
