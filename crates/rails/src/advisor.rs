//! Hints for players.

use crate::{Answer, Move, Optimum, Rails, State};
use etchwork_core::{Advisor, Budget, Forced, Game, Hint, HintLevel};

/// Gives hints from the search for the least number of moves. Level 1: the least number of moves
/// from here. Level 2: the line or tile that a shortest solution moves next. Level 3: the next
/// move. Level 4: a whole shortest solution.
///
/// The guide keeps to one solution for as long as the player follows it.
pub struct Guide {
    budget: Budget,
    /// A shortest solution from a state.
    known: Option<(State, Answer)>,
}

/// The most boards made for a hint, unless a player allows other: about a second.
pub const HINT_NODES: u64 = 20_000_000;

impl Guide {
    /// A guide with this budget for each hint.
    pub fn new(budget: Budget) -> Self {
        Self { budget, known: None }
    }

    fn answer(&mut self, rails: &Rails, state: &State) -> Answer {
        let kept = self.known.take().and_then(|(from, answer)| follow(rails, from, answer, state));
        let search = || Optimum::new(rails, state).keep_within(self.budget.memory);
        let answer = kept.unwrap_or_else(|| search().shortest(self.budget).answer);
        self.known = Some((state.clone(), answer.clone()));
        answer
    }
}

/// The rest of an answer, if play has followed its moves so far or has not yet begun to.
fn follow(rails: &Rails, mut from: State, answer: Answer, to: &State) -> Option<Answer> {
    if from == *to {
        return Some(answer);
    }
    let Answer::Found(way) = answer else { return None };
    for (done, step) in way.iter().enumerate() {
        from = rails.apply(&from, step);
        if from == *to {
            return Some(Answer::Found(way[done + 1..].to_vec()));
        }
    }
    None
}

impl Advisor<Rails> for Guide {
    fn hint(&mut self, rails: &Rails, line: &[State], _: &(), level: HintLevel) -> Hint {
        let Some(state) = line.last() else { return Hint::Unknown };
        match self.answer(rails, state) {
            Answer::Found(way) => ahead(rails, &way, level),
            Answer::Impossible => self.back(rails, line),
            Answer::Spent { .. } => Hint::Unknown,
        }
    }

    fn least_moves(&mut self, rails: &Rails) -> Option<usize> {
        match self.answer(rails, &rails.initial()) {
            Answer::Found(way) => Some(way.len()),
            Answer::Impossible | Answer::Spent { .. } => None,
        }
    }
}

impl Guide {
    /// The number of moves to take back, if no moves from here solve the puzzle.
    fn back(&mut self, rails: &Rails, line: &[State]) -> Hint {
        for (take_back, state) in line.iter().rev().enumerate().skip(1) {
            match self.answer(rails, state) {
                Answer::Found(_) => return Hint::Lost { take_back },
                Answer::Impossible => {}
                Answer::Spent { .. } => return Hint::Unknown,
            }
        }
        Hint::Hopeless
    }
}

fn ahead(rails: &Rails, way: &[Move], level: HintLevel) -> Hint {
    let Some(next) = way.first() else { return Hint::Solved };
    let texts = |way: &[Move]| way.iter().map(|step| rails.move_text(step)).collect();
    match level {
        HintLevel::Solvable => Hint::Left(way.len()),
        HintLevel::Forced => Hint::Forced(vec![line_of(rails, next)]),
        HintLevel::Next => Hint::Ahead(texts(&way[..1]), None),
        HintLevel::Solution => Hint::Ahead(texts(way), None),
    }
}

/// The line or tile that a move moves, without the direction.
fn line_of(rails: &Rails, step: &Move) -> Forced {
    let what = match step {
        Move::Turn(turn) | Move::Free(turn) => turn.line.to_string(),
        Move::Quarter(cell) => rails.design().grid().position(*cell).to_string(),
    };
    let why = "a shortest way moves this next".to_owned();
    Forced { at: String::new(), go: vec![what], why }
}
