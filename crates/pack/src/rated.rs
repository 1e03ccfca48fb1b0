//! The difficulty of puzzles on the scale that all families share.

use etchwork::player::{Difficulty, Rating, Scale};
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
    /// Measures a puzzle on a scale with moves that solve it, which the players do not get. `None` if
    /// the budget of a question is spent before the difficulty is known.
    ///
    /// Cost: some milliseconds to some seconds. Errors: the moves do not solve the puzzle.
    pub fn of(
        puzzle: &dyn Puzzle,
        solution: &[String],
        scale: &'static Scale,
        registry: &Registry,
    ) -> Result<Option<Self>, PuzzleError> {
        let (player, budget) = (&mut scale.regular(), Budget::QUESTION);
        let mut question = Playing { scale, player, solution, budget };
        Ok(puzzle.difficulty(&mut question, registry)?.as_ref().map(Self::from))
    }

    /// Where the puzzle is on its scale; `None` if this build does not know that.
    pub fn rating(&self) -> Option<Rating> {
        let Self { difficulty, interval, .. } = *self;
        Scale::named(&self.scale).map(|_| Rating { strength: difficulty, interval })
    }

    /// The same on one scale; `None` if it was measured by another.
    pub fn rating_on(&self, scale: &Scale) -> Option<Rating> {
        self.rating().filter(|_| self.scale == scale.name)
    }
}

impl From<&Difficulty> for Rated {
    fn from(found: &Difficulty) -> Self {
        Self {
            scale: found.scale.name.to_owned(),
            difficulty: found.strength,
            interval: found.interval,
            solved: found.is_solved,
        }
    }
}
