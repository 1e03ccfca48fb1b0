//! Checks that a rule keeps no memory: its answer about a trail must not depend on how the trail
//! was reached.

use super::cases::Case;
use super::game;
use super::notes::Notes;
use crate::conformance::faults::{guarded, named};
use etchwork_path::{
    Cell, CellSet, Game, Grid, PathGame, Picture, Registry, Status, Stream, draw_path,
};
use std::thread;

const LAW: &str = "a rule's answer depends on the trail alone";

/// Random plays of each puzzle.
const PLAYS: usize = 3;

/// A trail for a question to a rule.
pub(super) struct Question {
    pub trail: Vec<Cell>,
}

/// All answers of a rule about a trail.
#[derive(Clone, PartialEq)]
pub(super) struct Said {
    moves: Vec<Cell>,
    status: Status,
    seen: Option<CellSet>,
    picture: Picture,
    /// Why each other cell is refused.
    whys: Vec<Option<String>>,
}

impl Said {
    /// The difference from the first answer, if any.
    pub fn differs(&self, known: &Self, grid: Grid) -> Option<String> {
        let named = |cells: &[Cell]| named(grid, cells);
        if self.moves != known.moves {
            let (moves, known) = (named(&self.moves), named(&known.moves));
            return Some(format!("the moves are {moves}, not {known}"));
        }
        let differs = [
            (self.status != known.status, "the status differs"),
            (self.seen != known.seen, "the cells seen differ"),
            (self.picture != known.picture, "the pictures differ"),
            (self.whys != known.whys, "the reasons of refusals differ"),
        ];
        differs.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what.to_owned())
    }
}

/// Asks everything about a trail.
pub(super) fn said(game: &PathGame, Question { trail }: &Question) -> Said {
    let state = trail[1..].iter().fold(game.initial(), |state, next| game.apply(&state, next));
    let (mut moves, head) = (Vec::new(), trail[trail.len() - 1]);
    game.moves(&state, &mut moves);
    let (board, ends) = (game.board(), (Some(game.source()), game.target()));
    let (all, grid) = (board.grid().all(), board.grid());
    let others = grid.cells().filter(|cell| !moves.contains(cell));
    let why = |cell: Cell| game.explain(&state, &all, &grid.position(cell).to_string());
    Said {
        whys: others.map(why).collect(),
        moves,
        status: game.status(&state),
        seen: game.rules().sight(board, head),
        picture: draw_path(board, ends, Some(trail), game.rules(), None),
    }
}

/// The trails of a random play, from its beginning to its end.
pub(super) fn wander(game: &PathGame, stream: &mut Stream) -> Vec<Question> {
    let (mut state, mut trail) = (game.initial(), vec![game.source()]);
    let mut questions = vec![Question { trail: trail.clone() }];
    loop {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let Some(next) = moves.get(stream.index(moves.len().max(1))) else { return questions };
        state = game.apply(&state, next);
        trail.push(*next);
        questions.push(Question { trail: trail.clone() });
    }
}

/// Asks about trails in the order of play, then in other orders, from other instances, and on other
/// threads at the same time.
pub(super) fn check(case: &Case, registry: &Registry, stream: &mut Stream, notes: &mut Notes<'_>) {
    let fresh = || game(&case.text, registry);
    // Another check reports why a game cannot be made.
    let (Ok(guide), Ok(first), Ok(other)) = (fresh(), fresh(), fresh()) else { return };
    let questions: Vec<Question> = (0..PLAYS).flat_map(|_| wander(&guide, stream)).collect();
    let mut known = Vec::new();
    for question in &questions {
        notes.trail.clone_from(&question.trail);
        known.push(said(&first, question));
    }
    let all = questions.len();
    let backwards: Vec<usize> = (0..all).rev().collect();
    let shuffled = {
        let mut shuffled: Vec<usize> = (0..all).collect();
        stream.shuffle_front(&mut shuffled, all);
        shuffled
    };
    let mut compare = |numbers: &[usize], game: &PathGame, how: &str| {
        for number in numbers {
            let question = &questions[*number];
            notes.trail.clone_from(&question.trail);
            let differs = said(game, question).differs(&known[*number], game.board().grid());
            if let Some(what) = differs {
                let after = notes.named(&question.trail);
                notes.add(LAW, format_args!("{how}: after {after} {what}"));
            }
        }
    };
    compare(&backwards, &first, "asked backwards, as after steps back");
    compare(&shuffled, &first, "asked in another order");
    compare(&backwards, &other, "asked backwards, of a fresh instance");
    let Ok(fresh) = fresh() else { return };
    compare(&shuffled, &fresh, "asked in another order, of a fresh instance");
    // Two threads ask one instance, each in its own order.
    let ask = |numbers: &[usize]| {
        let ask_all = || numbers.iter().map(|number| said(&first, &questions[*number])).collect();
        guarded(ask_all).map(|said: Vec<Said>| said)
    };
    let answers = thread::scope(|scope| {
        let threads = [&backwards, &shuffled].map(|order| scope.spawn(|| ask(order)));
        threads.map(|thread| thread.join().expect("panics of rules are caught"))
    });
    for (numbers, answers) in [&backwards, &shuffled].into_iter().zip(answers) {
        let answers = match answers {
            Ok(answers) => answers,
            Err(panic) => {
                notes.add(LAW, format_args!("asked by two threads at once it panics: '{panic}'"));
                continue;
            }
        };
        for (number, said) in numbers.iter().zip(answers) {
            if let Some(what) = said.differs(&known[*number], first.board().grid()) {
                let after = notes.named(&questions[*number].trail);
                notes.add(LAW, format_args!("asked by two threads at once: after {after} {what}"));
            }
        }
    }
}
