//! Hints for players.

use crate::{Answer, Move, Optimum, Rails, State};
use etchwork_core::{Advisor, Budget, Forced, Game, Hint, HintLevel};

/// Answers by the search for the least number of moves. Level 1: how many moves it takes from
/// here at least. Level 2: the line, or the tile, that a shortest way moves next. Level 3: the
/// next move. Level 4: all of a shortest way.
///
/// The way that it found it keeps to as long as the player does.
pub struct Guide {
    budget: Budget,
    /// A shortest way from a state.
    known: Option<(State, Answer)>,
}

/// The default budget of a hint: about a second.
pub const HINT_BUDGET: Budget = Budget { nodes: 20_000_000, memory: 1 << 29 };

impl Guide {
    /// A guide that may do so much for a hint.
    pub fn new(budget: Budget) -> Self {
        Self { budget, known: None }
    }

    fn answer(&mut self, rails: &Rails, state: &State) -> Answer {
        let kept = self.known.take().and_then(|(from, answer)| follow(rails, from, answer, state));
        let answer =
            kept.unwrap_or_else(|| Optimum::new(rails, state).shortest(self.budget).answer);
        self.known = Some((state.clone(), answer.clone()));
        answer
    }
}

/// What is left of an answer where play has gone along the way that it tells, or not at all.
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
    /// The number of moves to take back if no way leads on.
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

/// What a move moves, without the way it goes.
fn line_of(rails: &Rails, step: &Move) -> Forced {
    let what = match step {
        Move::Turn(turn) | Move::Free(turn) => turn.line.to_string(),
        Move::Quarter(cell) => rails.design().grid().position(*cell).to_string(),
    };
    let why = "a shortest way moves this next".to_owned();
    Forced { at: String::new(), go: vec![what], why }
}
