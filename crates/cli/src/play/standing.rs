//! A player's way through puzzles with points: the score so far, and the target of the next puzzle.

use super::Facts;
use super::app::App;
use super::fresh::Wish;
use crate::Kit;
use crate::failure::Failure;
use etchwork::Status;

/// What the earlier puzzles of a player add up to; a save keeps it among its facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The target that this puzzle was made for; without one, the base of its level. It is never
    /// shown.
    pub target: Option<i64>,
    /// The points of the puzzles solved before this one, and of the one with the most.
    pub score: i64,
    pub best: i64,
}

const TARGET: &str = "target";
const SCORE: &str = "score";
const BEST: &str = "best";
/// What this puzzle is worth.
pub const POINTS: &str = "points";

impl Standing {
    /// The standing that facts hold.
    pub fn of(facts: &Facts) -> Self {
        let [target, score, best] = [TARGET, SCORE, BEST].map(|name| number(facts, name));
        Self { target, score: score.unwrap_or(0), best: best.unwrap_or(0) }
    }

    /// The standing once a puzzle with these points is solved.
    pub fn with(self, points: i64) -> Self {
        Self { score: self.score.saturating_add(points), best: self.best.max(points), ..self }
    }

    /// The facts that hold it, by name.
    pub fn facts(self) -> Facts {
        let target = self.target.map(|target| (TARGET, target));
        let all = target.into_iter().chain([(SCORE, self.score), (BEST, self.best)]);
        all.map(|(name, value)| (name.to_owned(), value.to_string())).collect()
    }
}

/// A number among facts.
pub fn number(facts: &Facts, name: &str) -> Option<i64> {
    facts.get(name)?.parse().ok()
}

/// The facts for the puzzle after this one; none where puzzles have no points.
pub fn after(app: &App, wish: &Wish, kit: &Kit) -> Result<Facts, Failure> {
    let Some(points) = app.points else { return Ok(Facts::new()) };
    let target = wish.left(app.standing.target, Some(points), kit)?;
    let standing = match app.play().status() {
        Status::Solved => app.standing.with(points),
        Status::Open | Status::Lost => app.standing,
    };
    Ok(Standing { target, ..standing }.facts())
}
