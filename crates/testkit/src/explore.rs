//! A plain breadth-first search through the states of any game.

use etchwork_path::{Game, Status};
use std::collections::{HashSet, VecDeque};

/// The known facts about a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// This many moves lead to a goal, and no fewer.
    Solvable(usize),
    /// No moves lead to a goal: all states were seen.
    Impossible,
    /// There are too many states.
    Unknown,
}

/// Whether a goal can be reached from a state, and in how few moves; unknown once `most` states
/// were seen.
///
/// ```
/// # use etchwork_path::{Game, Grid, Picture, Status};
/// use etchwork_testkit::explore::{Truth, truth};
///
/// /// Subtract two or three until nothing is left.
/// struct Countdown;
/// # impl Game for Countdown {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { 9 }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((2..=3).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{:?} left", line.last()))
/// #     }
/// # }
///
/// assert_eq!(truth(&Countdown, &9, 100), Truth::Solvable(3));
/// assert_eq!(truth(&Countdown, &1, 100), Truth::Impossible);
/// assert_eq!(truth(&Countdown, &9, 2), Truth::Unknown);
/// ```
pub fn truth<G: Game>(game: &G, from: &G::State, most: usize) -> Truth {
    if game.status(from) == Status::Solved {
        return Truth::Solvable(0);
    }
    let (mut seen, mut moves) = (HashSet::from([from.clone()]), Vec::new());
    let mut left = VecDeque::from([(from.clone(), 0)]);
    while let Some((state, depth)) = left.pop_front() {
        moves.clear();
        game.moves(&state, &mut moves);
        for step in &moves {
            let next = game.apply(&state, step);
            if game.status(&next) == Status::Solved {
                return Truth::Solvable(depth + 1);
            }
            if seen.contains(&next) {
                continue;
            }
            if seen.len() == most {
                return Truth::Unknown;
            }
            seen.insert(next.clone());
            left.push_back((next, depth + 1));
        }
    }
    Truth::Impossible
}
