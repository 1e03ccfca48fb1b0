//! Checks that a rule keeps no memory: its answer about a trail must not depend on how the trail
//! was reached.

use super::cases::Case;
use super::game;
use super::notes::Notes;
use crate::conformance::asked::Asking;
use crate::conformance::faults::named;
use etchwork_path::{
    Cell, CellSet, Game, Grid, PathGame, Picture, Registry, Status, Stream, draw_path,
};

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

/// Asks about trails of random play in many ways, also one rule on several threads at once.
pub(super) fn check(case: &Case, registry: &Registry, stream: &mut Stream, notes: &mut Notes<'_>) {
    let (make, board) = (|| game(&case.text, registry).map(Box::new), &case.text.board);
    let Ok(guide) = make() else { return };
    let questions: Vec<Question> = (0..PLAYS).flat_map(|_| wander(&guide, stream)).collect();
    let asking = Asking {
        make: &make,
        law: LAW,
        ask: &|game, question| said(game, question),
        about: &|Question { trail }| format!("after {}, on\n{board}", named(board.grid(), trail)),
        differs: &|_, other, known: &Said| other.differs(known, board.grid()).unwrap_or_default(),
    };
    if let Some(first) = asking.answers(&questions, notes.faults) {
        asking.shared(&|question| said(&guide, question), &questions, &first, notes.faults);
    }
}
