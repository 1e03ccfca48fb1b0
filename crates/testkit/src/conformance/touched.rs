//! The laws of what a player points at: gestures, pencils, flaws, and what the game says about them.

use super::faults::{is_clause, said, same};
use super::positions::{Played, Positions, moves};
use etchwork_path::{Cell, Gesture, Pencilled, Picture, Session, Status, Written};
use std::collections::{BTreeMap, BTreeSet};

/// Directions of arrow keys, in cells down and right.
const WAYS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Texts that mean no move in most games, and that a careless reader trips over.
const ODD: [&str; 12] = [
    "",
    " ",
    "-",
    "é",
    "0-é",
    "\u{1f600}\u{1f600}",
    "-1,-1",
    "0,0 0,0",
    "99999999999999999999-1",
    "1-99999999999999999999",
    "9,99999999999999999999",
    "\n",
];

/// Where nothing is hidden, everything is shown. How far a state looks is the same each time, and no
/// state looks nearer than a solved one.
pub(super) fn shown<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let far = |of: &Session<G>| of.game().distance(of.state(), of.sight());
    let all: Vec<Option<u32>> = of.plays.iter().map(|at| far(&at.session)).collect();
    let nearest = all.iter().flatten().min().copied();
    if nearest.is_some() && all.contains(&None) {
        return Err("distance is known of some states, and of others it is not".to_owned());
    }
    let is_solved = |at: &Played<G>| at.session.status() == Status::Solved;
    let are_both = of.plays.iter().any(is_solved) && !of.plays.iter().all(is_solved);
    if nearest.is_some() && are_both && all.iter().all(|far| *far == nearest) {
        return Err("distance is the same of every state, solved or not".to_owned());
    }
    of.at_each(|session| {
        let (game, sight) = (session.game(), session.sight());
        let hidden = moves(game, session.state()).into_iter().find(|of| !game.is_shown(of, sight));
        if size_of::<G::Sight>() == 0 && game.hides(sight) {
            return Err("hides says that something is hidden".to_owned());
        }
        let far = game.distance(session.state(), sight);
        same("how far it looks", &game.distance(session.state(), sight), &far)?;
        if session.status() == Status::Solved && far > nearest {
            return Err(format!("it looks {far:?} far, solved, and another state {nearest:?}"));
        }
        match hidden.filter(|_| size_of::<G::Sight>() == 0) {
            Some(step) => Err(format!("'{}' counts as not shown", game.move_text(&step))),
            None => Ok(()),
        }
    })
}

/// A text means the legal move that has it, and any other text nothing; what is said about another
/// text is one line.
pub(super) fn typed<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let all = of.plays.iter().flat_map(|at| moves(puzzle, at.session.state()));
    let mut texts: BTreeSet<String> = all.map(|step| puzzle.move_text(&step)).take(60).collect();
    let some: Vec<String> = texts.iter().take(6).cloned().collect();
    let near = |text: &String| {
        let other = |new: &str| text.replace(char::is_alphanumeric, new);
        let wide = text.replace(|letter: char| !letter.is_alphanumeric(), " ");
        let mut near: Vec<String> =
            text.char_indices().map(|(at, _)| text[..at].to_owned()).collect();
        near.extend([format!(" {text}"), format!("{text}\n"), format!("+{text}"), wide]);
        near.extend([text.to_uppercase(), other(""), other("\u{1f600}"), other("9"), other("-1")]);
        near
    };
    texts.extend(some.iter().flat_map(near).chain(ODD.map(str::to_owned)));
    texts.insert("x".repeat(3000));
    of.at_each(|session| {
        let (state, sight) = (session.state(), session.sight());
        let legal = moves(puzzle, state);
        for step in &legal {
            let text = puzzle.move_text(step);
            if puzzle.move_of(state, &text).as_ref() != Some(step) {
                return Err(format!("move_of does not know the legal move '{text}'"));
            }
        }
        let legal: BTreeSet<String> = legal.iter().map(|step| puzzle.move_text(step)).collect();
        for text in texts.difference(&legal) {
            if puzzle.move_of(state, text).is_some() {
                return Err(format!("move_of takes {text:?} for a legal move"));
            }
            let why = puzzle.explain(state, sight, text);
            if !text.contains('\n') {
                said("explain", why.as_deref())?;
            }
            same("what explain says", &puzzle.explain(state, sight, text), &why)?;
        }
        Ok(())
    })
}

/// An arrow key leads where the move does: on the picture, the way that a drag goes which means the
/// same move, and back by the opposite key. A refused way is a move that is explained.
pub(super) fn aimed<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    of.at_each(|session| {
        let (state, sight) = (session.state(), session.sight());
        let grid = session.picture().grid();
        let far = [grid.rows() as i32, grid.cols() as i32];
        for step in moves(puzzle, state) {
            let Some((down, right)) = puzzle.aim(state, &step) else { continue };
            let text = puzzle.move_text(&step);
            if (down, right) == (0, 0) || down.abs() > far[0] || right.abs() > far[1] {
                let what = "which is no direction on the picture";
                return Err(format!("the aim of '{text}' is {down}, {right}, {what}"));
            }
            let next = puzzle.apply(state, &step);
            let is_back = |back: &G::Move| puzzle.apply(&next, back) == *state;
            for back in moves(puzzle, &next).into_iter().filter(is_back) {
                if puzzle.aim(&next, &back).is_some_and(|(up, left)| (up, left) == (down, right)) {
                    let back = puzzle.move_text(&back);
                    return Err(format!("'{back}' takes '{text}' back and aims the same way"));
                }
            }
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
        Ok(())
    })
}

/// The cells of the marks that one of two pictures has more often than the other.
pub(super) fn changed(one: &Picture, other: &Picture) -> BTreeSet<Cell> {
    let marks = |picture: &Picture| -> Vec<(String, Vec<Cell>)> {
        picture.marks().iter().map(|mark| (format!("{mark:?}"), mark.cells())).collect()
    };
    differing(marks(one), marks(other))
}

/// The cells of what one of two lists has more often than the other.
pub(super) fn differing(
    one: Vec<(String, Vec<Cell>)>,
    other: Vec<(String, Vec<Cell>)>,
) -> BTreeSet<Cell> {
    let mut all: BTreeMap<String, (i32, Vec<Cell>)> = BTreeMap::new();
    for (list, by) in [(one, 1), (other, -1)] {
        for (what, cells) in list {
            all.entry(what).or_insert((0, cells)).0 += by;
        }
    }
    all.into_values().filter(|(more, _)| *more != 0).flat_map(|(_, cells)| cells).collect()
}

/// The cells where a move changes what the player sees, or may change it.
fn changed_by<G: Written>(session: &Session<G>, step: &G::Move) -> BTreeSet<Cell> {
    let (mut next, game, state) = (session.clone(), session.game(), session.state());
    if next.play(&game.move_text(step)).is_err() {
        return BTreeSet::new();
    }
    let may = game.shifts(state, step).into_iter().chain(game.place(state, step));
    changed(&session.picture(), &next.picture()).into_iter().chain(may).collect()
}

/// A gesture means a legal move or nothing, the same one each time, and one that changes something
/// where the player points.
pub(super) fn gestures<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    of.at_each(|session| {
        let state = session.state();
        let (grid, legal) = (session.picture().grid(), moves(puzzle, state));
        let near = |from: Cell| {
            let others = [0, 1, grid.cols(), grid.cols() * 2, 2, 3, grid.len() / 2];
            let all = if grid.len() <= 25 { grid.len() } else { 0 };
            let others = others.into_iter().chain(0..all);
            others.map(move |far| Cell::new((from.index() + far) % grid.len()))
        };
        let drags =
            grid.cells().flat_map(|from| near(from).flat_map(move |to| [(from, to), (to, from)]));
        let drags = drags.map(|(from, to)| Gesture::Drag { from, to });
        let taps = grid.cells().flat_map(|cell| [Gesture::Tap(cell), Gesture::SecondTap(cell)]);
        let mut known: BTreeMap<String, BTreeSet<Cell>> = BTreeMap::new();
        for gesture in taps.chain(drags) {
            let meant = puzzle.gesture(state, gesture);
            let Some(step) = &meant else { continue };
            let text = puzzle.move_text(step);
            if !legal.contains(step) {
                return Err(format!("{gesture:?} means '{text}', which is not legal"));
            }
            same(&format!("what {gesture:?} means"), &puzzle.gesture(state, gesture), &meant)?;
            let there = known.entry(text.clone()).or_insert_with(|| changed_by(session, step));
            let at = match gesture {
                Gesture::Tap(cell) | Gesture::SecondTap(cell) => [cell; 2],
                Gesture::Drag { from, to } => [from, to],
            };
            if !there.is_empty() && at.iter().all(|cell| !there.contains(cell)) {
                return Err(format!("{gesture:?} means '{text}', which changes nothing there"));
            }
            if let (Gesture::Drag { from, to }, Some((down, right))) =
                (gesture, puzzle.aim(state, step))
            {
                let [from, to] = [from, to].map(|cell| grid.position(cell));
                let along = (i32::from(to.row) - i32::from(from.row)) * down
                    + (i32::from(to.col) - i32::from(from.col)) * right;
                if along <= 0 {
                    return Err(format!("'{text}' is dragged off its aim {down}, {right}"));
                }
            }
        }
        Ok(())
    })
}

/// Where a family says what gestures do, and that pencil marks hold cells, some do.
pub(super) fn works<G: Written>(puzzles: &[Positions<G>]) -> Result<(), String> {
    let (mut taps, mut second, mut drags, mut places) = (0, 0, 0, 0);
    let mut holds = false;
    for at in puzzles.iter().flat_map(|of| &of.plays) {
        let (game, state) = (at.session.game(), at.session.state());
        let grid = at.session.picture().grid();
        let means = |gesture: Gesture| usize::from(game.gesture(state, gesture).is_some());
        for from in grid.cells() {
            taps += means(Gesture::Tap(from));
            second += means(Gesture::SecondTap(from));
            let all = || grid.cells().map(|to| means(Gesture::Drag { from, to })).sum::<usize>();
            drags += if drags == 0 { all() } else { 0 };
        }
        let legal = moves(game, state);
        places += legal.iter().filter(|step| game.place(state, step).is_some()).count();
        holds |= game.pencils().iter().any(|pencil| pencil.holds);
    }
    let said = G::GESTURES.to_lowercase();
    let none = [
        (!said.is_empty() && taps + second + drags == 0, "GESTURES says what they do, and none"),
        (said.contains("drag") && drags == 0, "GESTURES says what a drag does, and none"),
        (G::TAPS.is_some() && second == 0, "TAPS names a secondary tap, and none"),
    ];
    let large = |at: &&Played<G>| {
        let grid = at.session.picture().grid();
        grid.rows().min(grid.cols()) > 2 && grid.len() > 11
    };
    let of_cells = |at: &Played<G>| -> BTreeSet<Vec<Cell>> {
        let (game, state, sight) = (at.session.game(), at.session.state(), at.session.sight());
        let cells = at.session.picture().grid().cells();
        cells.map(|cell| game.concerned(state, sight, cell)).collect()
    };
    let mut concerned = puzzles.iter().flat_map(|of| &of.plays).filter(large).map(of_cells);
    let is_one = |of: BTreeSet<Vec<Cell>>| of.len() == 1 && of.iter().all(|of| of.len() > 1);
    if concerned.next().is_some_and(is_one) && concerned.all(is_one) {
        return Err("concerned names the same cells, whatever is touched".to_owned());
    }
    match none.into_iter().find(|(is_wrong, _)| *is_wrong && !puzzles.is_empty()) {
        Some((_, what)) => Err(format!("{what} means a move")),
        None if holds && places == 0 => {
            Err("a pencil holds cells, and no move has a place".to_owned())
        }
        None => Ok(()),
    }
}

/// What is pointed out lies on the picture, what is said about it is one line, and both are the same
/// each time.
pub(super) fn pointed<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let are_marked = puzzle.flaws(&puzzle.initial(), &G::Sight::default()).is_some();
    follows(of)?;
    of.at_each(|session| {
        let (state, sight) = (session.state(), session.sight());
        let grid = session.picture().grid();
        let all_on = |what: &str, cells: &[Cell]| {
            let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
            match cells.iter().find(|cell| cell.index() >= grid.len()) {
                Some(cell) => Err(format!("{what} names cell {}, off the picture", cell.index())),
                None if distinct.len() < cells.len() => Err(format!("{what} names a cell twice")),
                None => Ok(()),
            }
        };
        for step in moves(puzzle, state) {
            let line = puzzle.shifts(state, &step);
            all_on("shifts", &line)?;
            if line.len() == 1 {
                return Err("shifts names a line of one cell".to_owned());
            }
        }
        let none = Pencilled::new();
        for cell in grid.cells() {
            let concerned = puzzle.concerned(state, sight, cell);
            all_on("concerned", &concerned)?;
            same("what is concerned", &puzzle.concerned(state, sight, cell), &concerned)?;
            let told = puzzle.tells(state, sight, &none, cell);
            said("tells", told.as_deref())?;
            same("what is told", &puzzle.tells(state, sight, &none, cell), &told)?;
        }
        let flaws = puzzle.flaws(state, sight);
        same("what has flaws", &puzzle.flaws(state, sight), &flaws)?;
        if flaws.is_some() != are_marked {
            return Err("flaws are marked in some states and not in others".to_owned());
        }
        let flaws = flaws.unwrap_or_default();
        all_on("flaws", &flaws)?;
        if session.status() == Status::Solved && !flaws.is_empty() {
            return Err("a solved state has flaws".to_owned());
        }
        let untold = |cell: &&Cell| puzzle.tells(state, sight, &none, **cell).is_none();
        match flaws.iter().find(untold) {
            Some(cell) => Err(format!("tells says nothing about the flaw at {}", cell.index())),
            None => Ok(()),
        }
    })
}

/// What is said of cells that play changes is not always the same.
fn follows<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let (first, none, mut same) = (&of.plays[0].session, Pencilled::new(), 0);
    let told = |at: &Session<G>, cell: Cell| at.game().tells(at.state(), at.sight(), &none, cell);
    for Played { session, .. } in &of.plays[1..] {
        for cell in changed(&first.picture(), &session.picture()) {
            match (told(first, cell), told(session, cell)) {
                (Some(before), Some(after)) if before == after => same += 1,
                (Some(_), Some(_)) => return Ok(()),
                _ => {}
            }
        }
    }
    if same > 9 { Err(format!("tells says the same of {same} cells that changed")) } else { Ok(()) }
}

/// Every pencil mark has a name, can be put on every cell and is seen where moves change it.
pub(super) fn pencilled<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let mut ids = BTreeSet::new();
    for pencil in puzzle.pencils() {
        let is_word = !pencil.id.is_empty() && pencil.id.bytes().all(|c| c.is_ascii_lowercase());
        if !is_word || !is_clause(pencil.about) || !ids.insert(pencil.id) {
            return Err(format!(
                "the pencil '{}' has no name of its own, or no meaning",
                pencil.id
            ));
        }
    }
    of.at_each(|session| {
        let (state, line, sight) = (session.state(), session.line(), session.sight());
        let (picture, mut places) = (session.picture(), BTreeSet::new());
        let drawn = |marks: &Pencilled| puzzle.draw_pencilled(line, Some(sight), marks);
        if drawn(&Pencilled::new()) != puzzle.draw(line, Some(sight)) {
            return Err("without pencil marks, draw_pencilled draws another picture".to_owned());
        }
        for step in moves(puzzle, state) {
            let Some(place) = puzzle.place(state, &step) else { continue };
            if place.index() >= picture.grid().len() {
                return Err(format!("place names cell {}, off the picture", place.index()));
            }
            same("the place of a move", &puzzle.place(state, &step), &Some(place))?;
            places.insert(place);
        }
        let on_cells = || puzzle.pencils().iter().filter(|kind| kind.edge.is_none());
        for (cell, pencil) in picture.grid().cells().zip(on_cells().cycle()) {
            let marks = Pencilled::from([(cell, pencil)]);
            if drawn(&marks) == picture && places.contains(&cell) {
                return Err(format!("the pencil '{}' is not drawn at {}", pencil.id, cell.index()));
            }
            said("tells", puzzle.tells(state, sight, &marks, cell).as_deref())?;
        }
        Ok(())
    })
}
