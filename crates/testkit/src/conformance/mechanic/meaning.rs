//! What a mechanic places means something in play, and is seen as what it means.

use super::cases::Case;
use crate::conformance::faults::{Faults, named};
use etchwork_path::{
    Cell, CellSet, Game, Mark, Mechanic, PathGame, Picture, Rules, Step, draw_path,
};
use std::collections::BTreeSet;

/// Checks that the payloads of the cases mean something, that players are told what, and that each
/// mark of a case says what its rules do.
pub(super) fn check(id: &str, mechanic: &dyn Mechanic, cases: &[Case], faults: &mut Faults) {
    let places = |case: &&Case| !case.payload_of(id).is_empty();
    let placed: Vec<&Case> = cases.iter().filter(places).collect();
    let place = format!("of '{id}'");
    let acts = faults.law("rules answer along the path", &place, || {
        Ok(cases.iter().any(|case| restricts(case, id)))
    });
    faults.law("what it places means something in play", &place, || match placed.first() {
        Some(case) if acts == Some(false) && !mechanic.accepts_any_path() => {
            let what = format!("in {} puzzles it forbids and hides nothing", placed.len());
            Err(format!("{what}, such as\n{}", case.text))
        }
        _ => Ok(()),
    });
    faults.law("players are told what a mechanic means", &place, || match mechanic.for_players() {
        None if acts == Some(true) => Err("it forbids or hides, and for_players is empty".into()),
        _ => Ok(()),
    });
    for case in cases {
        faults.law("a mark says what the rules do", format_args!("on\n{}", case.text), || {
            marked(case)
        });
    }
}

/// Whether a mechanic of the case forbids or hides something along the path.
fn restricts(case: &Case, id: &str) -> bool {
    let board = &case.text.board;
    let rule = case.rules.iter().find(|(of, _)| *of == id).map(|(_, rule)| rule);
    let Some(rule) = rule else { return false };
    let lists = !rule.order().is_empty() || !rule.closed_steps().is_empty();
    lists
        || board.open().iter().any(|head| rule.sight(board, head).is_some())
        || *moves_along(case, &case.rules) != *moves_along(case, Rules::NONE)
}

/// The legal moves after each beginning of the path of a case.
pub(super) fn moves_along(case: &Case, rules: &Rules) -> Vec<Vec<Cell>> {
    let path = case.text.path.as_deref().unwrap_or_default();
    let board = case.text.board.clone();
    let Ok(game) = PathGame::new(board, path[0], case.text.target, rules.clone()) else {
        return Vec::new();
    };
    let mut state = game.initial();
    let after = |next: &Cell| {
        state = game.apply(&state, next);
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        moves
    };
    path[1..].iter().map(after).collect()
}

/// The whole picture of a case under some rules, without a trail.
pub(super) fn picture(case: &Case, rules: &Rules) -> Picture {
    draw_path(&case.text.board, (case.text.source, case.text.target), None, rules, None)
}

/// The marks of a picture, each once.
pub(super) fn marks(picture: &Picture) -> BTreeSet<String> {
    picture.marks().iter().map(|mark| format!("{mark:?}")).collect()
}

/// Checks that labels lie on open cells, and that barbs and barriers are where steps are closed.
pub(super) fn marked(case: &Case) -> Result<(), String> {
    labelled(case, &case.rules)?;
    for mark in picture(case, &case.rules).marks() {
        let (closed, open) = match mark {
            Mark::Barb { from, to } => (vec![(*to, *from)], vec![(*from, *to)]),
            Mark::Barrier { from, to } => (vec![(*to, *from), (*from, *to)], Vec::new()),
            _ => continue,
        };
        let about = |(from, to): &(Cell, Cell)| named(case.text.board.grid(), &[*from, *to]);
        if let Some(step) = closed.iter().find(|step| !is_closed(case, **step)) {
            return Err(format!(
                "the step {} is taken, and the mark {mark:?} forbids it",
                about(step)
            ));
        }
        let is_shut =
            |step: &&(Cell, Cell)| case.rules.closed_steps().any(|closed| closed == **step);
        if let Some(step) = open.iter().find(is_shut).filter(|_| case.is_of_one()) {
            return Err(format!(
                "the step {} is closed, and the mark {mark:?} lets it",
                about(step)
            ));
        }
    }
    Ok(())
}

/// Checks that labels lie on open cells, and that closed steps are steps.
pub(super) fn labelled(case: &Case, rules: &Rules) -> Result<(), String> {
    let board = &case.text.board;
    let is_far = |(from, to): &(Cell, Cell)| {
        board.grid().neighbours(*from).all(|cell| cell != *to)
            && board.links_from(*from).all(|end| end != *to)
    };
    if let Some((from, to)) = rules.closed_steps().find(is_far) {
        let step = named(board.grid(), &[from, to]);
        return Err(format!("{step} are no neighbours, and cannot be among closed steps"));
    }
    let marks = picture(case, rules);
    let is_lost =
        |mark: &&Mark| matches!(mark, Mark::Label { cell, .. } if board.walls().contains(*cell));
    match marks.marks().iter().find(is_lost) {
        Some(mark) => Err(format!("the label {mark:?} lies on a wall")),
        None => Ok(()),
    }
}

/// Whether some rule of a case closes a step: it allows the step neither first nor last.
fn is_closed(case: &Case, (from, to): (Cell, Cell)) -> bool {
    let board = &case.text.board;
    let (mut all, line) = (board.open(), [from]);
    all.remove(to);
    let (first, ends): (CellSet, _) = (line.into_iter().collect(), (from, case.text.target));
    case.rules.iter().any(|(_, rule)| {
        let may = |visited| {
            let step = Step::onward(board, ends, visited, &line, to);
            rule.allows(&step.seen(rule.depends_on()))
        };
        rule.closed_steps().contains(&(from, to)) || !may(&first) && !may(&all)
    })
}
