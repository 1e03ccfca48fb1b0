//! Positions to ask a solver about.

use crate::explore::{Truth, truth};
use etchwork_path::{Game, Made, Session, Status, Stream, Written};
use std::fmt;

/// A state that play can reach, with the known facts about it.
pub(super) struct Position<'a, G: Game> {
    pub made: &'a Made<G>,
    /// The moves that led there.
    moves: Vec<String>,
    pub state: G::State,
    /// The known facts about it.
    pub truth: Truth,
}

/// Random plays of a puzzle, the most moves of one, and the most states that are explored.
const PLAYS: u32 = 4;
const MOVES: usize = 12;
const STATES: usize = 3000;

/// Positions at the start, the middle and the end of the maker's solution, and of random play.
pub(super) fn positions<G: Written>(made: &Made<G>, number: u32) -> Vec<Position<'_, G>> {
    let texts: Vec<String> = made.solution.iter().map(|step| made.game.move_text(step)).collect();
    let all = texts.len();
    let mut positions: Vec<Position<'_, G>> = Vec::new();
    for played in [0, all / 2, all.saturating_sub(1), all] {
        positions.extend(position(made, texts[..played].to_vec(), Some(all - played)));
    }
    for play in 0..PLAYS {
        let mut stream = Stream::new(number).split(play);
        let mut session = Session::new(made.game.clone());
        let mut moves = Vec::new();
        for _ in 0..=stream.index(MOVES) {
            let legal = session.legal();
            let Some(step) = legal.get(stream.index(legal.len().max(1))) else { break };
            let text = made.game.move_text(step);
            if session.play(&text).is_err() || session.status() == Status::Solved {
                break;
            }
            moves.push(text);
        }
        positions.extend(position(made, moves, None));
    }
    let mut different: Vec<Position<'_, G>> = Vec::new();
    for position in positions {
        if different.iter().all(|other| other.state != position.state) {
            different.push(position);
        }
    }
    different
}

/// The position that moves lead to; `None` if a move is refused.
fn position<G: Written>(
    made: &Made<G>,
    moves: Vec<String>,
    left: Option<usize>,
) -> Option<Position<'_, G>> {
    let mut session = Session::new(made.game.clone());
    moves.iter().try_for_each(|text| session.play(text)).ok()?;
    let state = session.state().clone();
    let truth = match (truth(&made.game, &state, STATES), left) {
        // A solution, perhaps not with the fewest moves.
        (Truth::Unknown, Some(left)) => Truth::Solvable(left),
        (truth, _) => truth,
    };
    Some(Position { made, moves, state, truth })
}

impl<G: Written> Position<'_, G> {
    /// Checks that moves, as text, lead from here to a goal.
    pub fn replay(&self, moves: &[G::Move]) -> Result<(), String> {
        let (game, mut state) = (&self.made.game, self.state.clone());
        for (nth, step) in moves.iter().enumerate() {
            let text = game.move_text(step);
            let found = game.move_of(&state, &text).filter(|found| found == step);
            let Some(step) = found else {
                return Err(format!(
                    "move {} of {}, '{text}', is not legal here",
                    nth + 1,
                    moves.len()
                ));
            };
            state = game.apply(&state, &step);
        }
        match game.status(&state) {
            Status::Solved => Ok(()),
            status => Err(format!("after all {} moves found it is {status:?}", moves.len())),
        }
    }

    /// Whether fewer moves than this number suffice.
    pub fn has_fewer(&self, moves: usize) -> bool {
        matches!(self.truth, Truth::Solvable(fewest) if fewest < moves)
    }
}

/// Prints the puzzle and the moves that led to the position.
impl<G: Written> fmt::Display for Position<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.moves[..] {
            [] => f.write_str("at the start")?,
            moves => write!(f, "after {}", moves.join("; "))?,
        }
        write!(f, " of\n{}", self.made.game.write())
    }
}
