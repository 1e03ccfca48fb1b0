//! The laws of what a player points at: gestures, pencils, flaws, and what the game says about them.

use super::positions::{moves, plays};
use etchwork_path::{Cell, Gesture, Pencilled, Session, Status, Written};
use std::collections::BTreeSet;

/// Directions of arrow keys, in cells down and right.
const WAYS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Checks, in random play and at every cell of the picture, that what a gesture, a key or a text
/// means is a legal move or nothing, and that what is pointed out lies on the picture.
pub(super) fn touched<G: Written>(puzzle: &G) -> Result<(), String> {
    let texts = texts(puzzle);
    let plays = plays(puzzle);
    let are_marked = puzzle.flaws(&puzzle.initial(), &G::Sight::default()).is_some();
    for session in &plays {
        let (state, sight) = (session.state(), session.sight());
        let picture = session.picture();
        let is_on = |cell: Cell| cell.index() < picture.grid().len();
        let all_on = |what: &str, cells: &[Cell]| match cells.iter().find(|cell| !is_on(**cell)) {
            Some(cell) => Err(format!("{what} names cell {}, off the picture", cell.index())),
            None => Ok(()),
        };
        meant(session, &texts)?;
        for step in moves(puzzle, state) {
            let place = puzzle.place(state, &step);
            all_on("place", place.as_slice())?;
            let line = puzzle.shifts(state, &step);
            all_on("shifts", &line)?;
            let distinct: BTreeSet<Cell> = line.iter().copied().collect();
            if line.len() == 1 || distinct.len() < line.len() {
                return Err("shifts names a line of one cell, or a cell twice".to_owned());
            }
        }
        let flaws = puzzle.flaws(state, sight);
        if flaws.is_some() != are_marked {
            return Err("flaws are marked in some states and not in others".to_owned());
        }
        let flaws = flaws.unwrap_or_default();
        all_on("flaws", &flaws)?;
        if session.status() == Status::Solved && !flaws.is_empty() {
            return Err("a solved state has flaws".to_owned());
        }
        for cell in picture.grid().cells() {
            all_on("concerned", &puzzle.concerned(state, sight, cell))?;
            said("tells", puzzle.tells(state, sight, &Pencilled::new(), cell))?;
            pencilled(session, cell)?;
            gestures(session, cell)?;
        }
        for way in WAYS {
            let Some(text) = puzzle.refused_way(state, way) else { continue };
            if puzzle.move_of(state, &text).is_some() {
                return Err(format!("refused_way names '{text}', which is legal"));
            }
            if puzzle.explain(state, sight, &text).is_none() {
                return Err(format!("refused_way names '{text}', which explain does not explain"));
            }
        }
        let mut more = sight.clone();
        puzzle.look(state, &mut more);
        if format!("{more:?}") != format!("{sight:?}") {
            return Err("a second look at the same state shows something else".to_owned());
        }
    }
    Ok(())
}

/// The texts of moves in random play.
fn texts<G: Written>(puzzle: &G) -> BTreeSet<String> {
    let of = |session: Session<G>| moves(puzzle, session.state());
    let all = plays(puzzle).into_iter().flat_map(of);
    all.map(|step| puzzle.move_text(&step)).take(60).collect()
}

/// The text of a legal move means that move, and any other text nothing; what is said about another
/// text is one line.
fn meant<G: Written>(session: &Session<G>, texts: &BTreeSet<String>) -> Result<(), String> {
    let (game, state) = (session.game(), session.state());
    let legal = moves(game, state);
    for step in &legal {
        let text = game.move_text(step);
        if game.move_of(state, &text).as_ref() != Some(step) {
            return Err(format!("move_of does not know the legal move '{text}'"));
        }
        if game.aim(state, step) == Some((0, 0)) {
            return Err(format!("the aim of '{text}' is no direction"));
        }
    }
    let legal: BTreeSet<String> = legal.iter().map(|step| game.move_text(step)).collect();
    for text in texts.difference(&legal) {
        if game.move_of(state, text).is_some() {
            return Err(format!("move_of takes '{text}' for a legal move"));
        }
        said("explain", game.explain(state, session.sight(), text))?;
    }
    Ok(())
}

/// What is said to a player is one line that says something.
fn said(what: &str, text: Option<String>) -> Result<(), String> {
    match text {
        Some(text) if text.trim().is_empty() || text.lines().count() != 1 => {
            Err(format!("{what} says {text:?}, which is not one line"))
        }
        _ => Ok(()),
    }
}

/// A gesture means a legal move or nothing.
fn gestures<G: Written>(session: &Session<G>, cell: Cell) -> Result<(), String> {
    let (game, state) = (session.game(), session.state());
    let grid = session.picture().grid();
    let others = [0, 1, grid.cols(), grid.len() / 2].map(|far| (cell.index() + far) % grid.len());
    let drags = others.map(|to| Gesture::Drag { from: cell, to: Cell::new(to) });
    let legal = moves(game, state);
    for gesture in [Gesture::Tap(cell), Gesture::SecondTap(cell)].into_iter().chain(drags) {
        match game.gesture(state, gesture) {
            Some(step) if !legal.contains(&step) => {
                let text = game.move_text(&step);
                return Err(format!("{gesture:?} means '{text}', which is not legal"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Every pencil mark can be put on every cell and be drawn there, and changes no move.
fn pencilled<G: Written>(session: &Session<G>, cell: Cell) -> Result<(), String> {
    let game = session.game();
    for pencil in game.pencils() {
        let is_word = !pencil.id.is_empty() && pencil.id.bytes().all(|c| c.is_ascii_lowercase());
        if !is_word || pencil.about.trim().is_empty() {
            return Err(format!("the pencil '{}' has no name in a-z, or no meaning", pencil.id));
        }
        let marks = Pencilled::from([(cell, pencil)]);
        game.draw_pencilled(session.line(), Some(session.sight()), &marks);
        said("tells", game.tells(session.state(), session.sight(), &marks, cell))?;
    }
    Ok(())
}
