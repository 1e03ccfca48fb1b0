//! A person's play, to be watched again: its moves, what was left after each, and the moves of a
//! solver beside them.

use crate::{Help, Play, Puzzle, PuzzleError, SolverAnswer, Tally};
use etchwork_core::{Budget, Hint, HintLevel, Registry, Status, Verdict, save_of_moves};

/// A person's play.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The moves that led to where it stands, without what was taken back.
    pub moves: Vec<String>,
    /// Whether they solve the puzzle.
    pub is_solved: bool,
    /// How much the player did, with what was taken back.
    pub tally: Tally,
    /// What the clock said, if it is known.
    pub seconds: Option<f64>,
}

/// What is left after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// So many moves are enough: those of the way on that a hint would tell.
    Moves(usize),
    /// The puzzle can still be solved.
    Open,
    /// It cannot.
    Lost,
    /// The budget does not suffice to know.
    Unknown,
}

impl Replay {
    /// A play as far as it went.
    pub fn of(play: &dyn Play) -> Self {
        Self {
            moves: play.moves_so_far(),
            is_solved: play.status() == Status::Solved,
            tally: play.tally(),
            seconds: play.facts().get("seconds").and_then(|seconds| seconds.parse().ok()),
        }
    }

    /// What is left after each of its moves. Cost: a hint each.
    pub fn left(
        &self,
        puzzle: &dyn Puzzle,
        help: Help,
        registry: &Registry,
    ) -> Result<Vec<Left>, PuzzleError> {
        let mut play = puzzle.play(registry, help)?;
        let mut left = |text: &String| {
            play.play(text)?;
            Ok(Left::of(&mut *play))
        };
        self.moves.iter().map(&mut left).collect()
    }

    /// How it went, beside the fewest moves if they are known: a clause without its full stop.
    ///
    /// ```
    /// use etchwork::{Replay, Tally};
    ///
    /// let moves = vec!["go A".to_owned(); 8];
    /// let tally = Tally { moves: 9, undos: 1, hints: 0 };
    /// let replay = Replay { moves, is_solved: true, tally, seconds: Some(75.2) };
    /// let told = replay.told(Some(6));
    /// assert_eq!(told, "solved in 8 moves; 6 would be enough; 1 undo, 0 hints, 75 s");
    /// ```
    pub fn told(&self, fewest: Option<usize>) -> String {
        let count = |n: usize, what| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let made = self.moves.len();
        let how = if self.is_solved { "solved in" } else { "not solved, after" };
        let beside = match fewest {
            Some(fewest) if self.is_solved && made == fewest => ": the fewest possible".to_owned(),
            Some(fewest) => format!("; {fewest} would be enough"),
            None => String::new(),
        };
        let seconds = self.seconds.map(|seconds| format!(", {} s", seconds.round()));
        format!(
            "{how} {}{beside}; {}, {}{}",
            count(made, "move"),
            count(self.tally.undos, "undo"),
            count(self.tally.hints, "hint"),
            seconds.unwrap_or_default(),
        )
    }
}

impl Left {
    fn of(play: &mut dyn Play) -> Self {
        match play.hint(HintLevel::Solution) {
            Hint::Solved => Self::Moves(0),
            Hint::Ahead(moves, _) => Self::Moves(moves.len()),
            hint if hint.is_negative() => Self::Lost,
            Hint::Unknown => Self::Unknown,
            _ => Self::Open,
        }
    }
}

/// The moves of a shortest solution, if the least number of moves from the start is proved
/// ([`Play::least_moves`]) and the hints know so few. The play stays as it is.
pub fn fewest(play: &mut dyn Play) -> Option<Vec<String>> {
    let least = play.least_moves()?;
    let (save, start) = (play.save(), save_of_moves(play.id(), &[]));
    play.load(&start).ok()?;
    let hint = play.hint(HintLevel::Solution);
    play.load(&save).expect("it was saved here");
    match hint {
        Hint::Ahead(moves, _) if moves.len() == least => Some(moves),
        _ => None,
    }
}

/// What a play of a puzzle is shown beside: the answer of its family's solver, or [`fewest`] moves
/// where those of the solver need not be.
pub fn beside(
    puzzle: &dyn Puzzle,
    help: Help,
    budget: Budget,
    registry: &Registry,
) -> Result<SolverAnswer, PuzzleError> {
    let mut answer = puzzle.solve_open(None, budget, registry)?;
    if !answer.is_optimal
        && let Some(moves) = fewest(&mut *puzzle.play(registry, help)?)
    {
        answer.is_optimal = true;
        answer.search.verdict = Verdict::Found(moves);
    }
    Ok(answer)
}
