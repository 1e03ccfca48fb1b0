//! The laws of what a player points at: gestures, pencils, flaws, and what the game says about them.

use super::faults::{is_clause, is_name, said, same, told};
use super::observed::WAYS;
use super::positions::{Played, Positions, leads_to, moves};
use etchwork_path::{Cell, Gesture, Grid, Pencilled, Picture, Session, Status, Written};
use std::collections::{BTreeMap, BTreeSet};

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
        let mut refused = BTreeSet::new();
        for way in WAYS {
            let Some(text) = puzzle.refused_way(state, way) else { continue };
            said("refused_way", Some(&text))?;
            let leads = |step: &G::Move| puzzle.aim(state, step) == Some(way);
            if moves(puzzle, state).iter().any(leads) || !refused.insert(text.clone()) {
                let what = "where a move leads that way, or another way is the same";
                return Err(format!("refused_way names '{text}' for {way:?}, {what}"));
            }
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

/// The most cells of a picture on which every drag is tried.
const MOST_CELLS: usize = 25;

/// Taps, and drags: every one on a small picture, else those to a few cells.
fn all_gestures(grid: Grid) -> impl Iterator<Item = Gesture> {
    let near = move |from: Cell| {
        let others = [0, 1, grid.cols(), grid.cols() * 2, 2, 3, grid.len() / 2];
        let all = if grid.len() <= MOST_CELLS { grid.len() } else { 0 };
        let others = others.into_iter().chain(0..all);
        others.map(move |far| Cell::new((from.index() + far) % grid.len()))
    };
    let drags =
        grid.cells().flat_map(move |from| near(from).flat_map(move |to| [(from, to), (to, from)]));
    let taps = grid.cells().flat_map(|cell| [Gesture::Tap(cell), Gesture::SecondTap(cell)]);
    taps.chain(drags.map(|(from, to)| Gesture::Drag { from, to }))
}

/// A gesture means a legal move or nothing, the same one each time, and one that changes something
/// where the player points; a drag means the move that changes both of its ends, if there is one.
/// Where some moves have gestures, no other change is without.
pub(super) fn gestures<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    of.at_each(|session| {
        let state = session.state();
        let (grid, legal) = (session.picture().grid(), moves(puzzle, state));
        let changes: Vec<_> = legal.iter().map(|step| changed_by(session, step)).collect();
        let mut pointed: BTreeSet<&BTreeSet<Cell>> = BTreeSet::new();
        for gesture in all_gestures(grid) {
            let meant = puzzle.gesture(state, gesture);
            let Some(step) = &meant else { continue };
            let text = puzzle.move_text(step);
            let Some(there) = legal.iter().position(|of| of == step).map(|nth| &changes[nth])
            else {
                return Err(format!("{gesture:?} means '{text}', which is not legal"));
            };
            pointed.insert(there);
            let [from, to] = match gesture {
                Gesture::Tap(cell) | Gesture::SecondTap(cell) => [cell; 2],
                Gesture::Drag { from, to } => [from, to],
            };
            if !there.is_empty() && !there.contains(&from) && !there.contains(&to) {
                return Err(format!("{gesture:?} means '{text}', which changes nothing there"));
            }
            let is_better = |of: &BTreeSet<Cell>| of.contains(&from) && of.contains(&to);
            let fits =
                |(_, there): &(&G::Move, &BTreeSet<Cell>)| there.len() < 5 && is_better(there);
            let better = legal.iter().zip(&changes).find(fits).filter(|_| !is_better(there));
            if let (Gesture::Drag { .. }, Some((other, _))) = (gesture, better) {
                let other = puzzle.move_text(other);
                return Err(format!("{gesture:?} means '{text}', and '{other}' changes both ends"));
            }
            if let (Gesture::Drag { .. }, Some((down, right))) = (gesture, puzzle.aim(state, step))
            {
                let [from, to] = [from, to].map(|cell| grid.position(cell));
                let along = (i32::from(to.row) - i32::from(from.row)) * down
                    + (i32::from(to.col) - i32::from(from.col)) * right;
                if along <= 0 {
                    return Err(format!("'{text}' is dragged off its aim {down}, {right}"));
                }
            }
        }
        let is_left = |(_, there): &(&G::Move, &BTreeSet<Cell>)| {
            !there.is_empty() && !pointed.contains(there)
        };
        match legal.iter().zip(&changes).find(is_left) {
            Some((step, _)) if !pointed.is_empty() && grid.len() <= MOST_CELLS => Err(format!(
                "no gesture means '{}', and other moves have one",
                puzzle.move_text(step)
            )),
            _ => Ok(()),
        }
    })
}

/// Where a family says what gestures do, and that pencil marks hold cells, some do, in every state
/// with moves; where some states are lost, some have flaws.
pub(super) fn works<G: Written>(puzzles: &[Positions<G>]) -> Result<(), String> {
    let ([mut taps, mut second, mut drags, mut places], mut silent) = ([0; 4], None);
    let (mut holds, mut flaws) = (false, [0; 3]);
    let plays = || puzzles.iter().flat_map(|of| &of.plays);
    for at in plays() {
        let (game, state, sight) = (at.session.game(), at.session.state(), at.session.sight());
        let (legal, mut means) = (moves(game, state), 0);
        for gesture in all_gestures(at.session.picture().grid()) {
            let meant = usize::from(game.gesture(state, gesture).is_some());
            means += meant;
            *match gesture {
                Gesture::Tap(_) => &mut taps,
                Gesture::SecondTap(_) => &mut second,
                Gesture::Drag { .. } => &mut drags,
            } += meant;
        }
        if means == 0 && !legal.is_empty() && at.session.status() == Status::Open {
            silent.get_or_insert(at);
        }
        places += legal.iter().filter(|step| game.place(state, step).is_some()).count();
        holds |= game.pencils().iter().any(|pencil| pencil.holds);
        flaws[at.session.status() as usize] +=
            game.flaws(state, sight).map_or(1, |flaws| flaws.len());
    }
    let said = G::GESTURES.to_lowercase();
    let means_none = taps + second + drags == 0;
    let none = [
        (!said.is_empty() && means_none, "GESTURES says what they do, and none"),
        (said.contains("drag") && drags == 0, "GESTURES says what a drag does, and none"),
        (said.contains("tap") && taps + second == 0, "GESTURES says what a tap does, and none"),
        (G::TAPS.is_some() && second == 0, "TAPS names a secondary tap, and none"),
    ];
    if let Some((_, what)) = none.into_iter().find(|(is_wrong, _)| *is_wrong && !puzzles.is_empty())
    {
        return Err(format!("{what} means a move"));
    }
    if let Some(at) = silent.filter(|_| !means_none) {
        let text = at.session.game().write();
        return Err(format!("no gesture means a move {at} of {text:?}, and elsewhere some do"));
    }
    if holds && places == 0 {
        return Err("a pencil holds cells, and no move has a place".to_owned());
    }
    let has_lost = plays().any(|at| at.session.status() == Status::Lost);
    if has_lost && flaws == [0; 3] {
        return Err("flaws are marked in no state, and some are lost".to_owned());
    }
    let large = |at: &&Played<G>| {
        let grid = at.session.picture().grid();
        grid.rows().min(grid.cols()) > 2 && grid.len() > 11
    };
    let of_cells = |at: &Played<G>| -> BTreeSet<Vec<Cell>> {
        let (game, state, sight) = (at.session.game(), at.session.state(), at.session.sight());
        let cells = at.session.picture().grid().cells();
        cells.map(|cell| game.concerned(state, sight, cell)).collect()
    };
    let mut concerned = plays().filter(large).map(of_cells);
    let is_one = |of: BTreeSet<Vec<Cell>>| of.len() == 1 && of.iter().all(|of| of.len() > 1);
    if concerned.next().is_some_and(is_one) && concerned.all(is_one) {
        return Err("concerned names the same cells, whatever is touched".to_owned());
    }
    Ok(())
}

/// What a move spends is told in one line, and no other move gives it back; the kind of a move is
/// one of those that have names.
pub(super) fn weighed<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let (puzzle, mut names) = (&of.puzzle, BTreeSet::new());
    let kinds = puzzle.kinds();
    if let Some(kind) = kinds.iter().find(|kind| !is_name(kind.name) || !names.insert(kind.name)) {
        return Err(format!("the kind of moves '{}' has no name of its own, a word", kind.name));
    }
    of.at_each(|session| {
        let state = session.state();
        for step in moves(puzzle, state) {
            let (text, spends) = (puzzle.move_text(&step), puzzle.spends(state, &step));
            let kind = puzzle.kind(&step);
            told("spends", spends.as_deref())?;
            if kind.is_some_and(|kind| kind >= kinds.len()) {
                return Err(format!("'{text}' is of kind {kind:?} of {}", kinds.len()));
            }
            let next = puzzle.apply(state, &step);
            if spends.is_some() && leads_to(puzzle, &next, state) == Some(true) {
                return Err(format!("'{text}' spends {spends:?}, and other moves take it back"));
            }
        }
        Ok(())
    })
}

/// What is pointed out lies on the picture, what is said about it is one line, and both are the same
/// each time, and of the same kind for cells that look alike. A flaw stays until a move changes one of
/// its cells.
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
        let flaws = puzzle.flaws(state, sight);
        if flaws.is_some() != are_marked {
            return Err("flaws are marked in some states and not in others".to_owned());
        }
        let flaws = flaws.unwrap_or_default();
        all_on("flaws", &flaws)?;
        if session.status() == Status::Solved && !flaws.is_empty() {
            return Err("a solved state has flaws".to_owned());
        }
        for step in moves(puzzle, state) {
            let (text, line) = (puzzle.move_text(&step), puzzle.shifts(state, &step));
            all_on("shifts", &line)?;
            if line.len() == 1 {
                return Err("shifts names a line of one cell".to_owned());
            }
            let mut next = session.clone();
            let _ = next.play(&text);
            let there = changed(&session.picture(), &next.picture());
            if !line.is_empty() && line.iter().all(|cell| !there.contains(cell)) && !there.is_empty()
            {
                return Err(format!("shifts names cells that '{text}' does not change"));
            }
            let left = puzzle.flaws(next.state(), next.sight()).unwrap_or_default();
            let cured = flaws.iter().find(|cell| !left.contains(cell));
            if let Some(cell) = cured.filter(|_| flaws.iter().all(|cell| !there.contains(cell))) {
                let at = cell.index();
                return Err(format!("'{text}' cures the flaw at {at}, and changes no flaw"));
            }
        }
        let (none, mut known) = (Pencilled::new(), BTreeMap::new());
        for cell in grid.cells() {
            let concerned = puzzle.concerned(state, sight, cell);
            all_on("concerned", &concerned)?;
            let says = puzzle.tells(state, sight, &none, cell);
            told("tells", says.as_deref())?;
            let answers = (concerned.is_empty(), says.is_none());
            let Some(look) = look(&session.picture(), cell) else { continue };
            let (other, first) = *known.entry(look).or_insert((cell, answers));
            if answers != first {
                let [one, other] = [cell, other].map(Cell::index);
                return Err(format!(
                    "cells {one} and {other} look alike, and concerned or tells answers for one alone"
                ));
            }
        }
        let untold = |cell: &&Cell| puzzle.tells(state, sight, &none, **cell).is_none();
        match flaws.iter().find(untold) {
            Some(cell) => Err(format!("tells says nothing about the flaw at {}", cell.index())),
            None => Ok(()),
        }
    })
}

/// What is drawn on a cell; `None` where a mark lies on other cells too.
fn look(picture: &Picture, cell: Cell) -> Option<String> {
    let mut marks: Vec<String> = Vec::new();
    for mark in picture.marks().iter().filter(|mark| mark.cells().contains(&cell)) {
        if mark.cells().len() > 1 {
            return None;
        }
        marks.push(format!("{mark:?}").replace(&format!("{cell:?}"), "here"));
    }
    marks.sort();
    Some(marks.join(" "))
}

/// What is said of cells that play changes is not always the same, nor does it change elsewhere.
fn follows<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let (first, none, mut same) = (&of.plays[0].session, Pencilled::new(), 0);
    for Played { session, .. } in &of.plays[1..] {
        let says = |cell: &Cell| {
            [first, session].map(|of| of.game().tells(of.state(), of.sight(), &none, *cell))
        };
        let is_same = |[one, other]: &[Option<String>; 2]| one.is_some() && one == other;
        let there = changed(&first.picture(), &session.picture());
        let here: Vec<_> = there.iter().map(says).collect();
        if here.iter().any(|[one, other]| one.is_some() && other.is_some() && one != other) {
            return Ok(());
        }
        let is_other = |cell: Cell| {
            let [one, other] = says(&cell);
            one != other
        };
        if !here.is_empty()
            && here.iter().all(is_same)
            && session.picture().grid().cells().any(is_other)
        {
            return Err(format!("tells follows at other cells than {there:?}, which change"));
        }
        same += here.iter().filter(|of| is_same(of)).count();
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
            let mut next = session.clone();
            let _ = next.play(&puzzle.move_text(&step));
            let there = changed(&picture, &next.picture());
            if !there.is_empty() && !there.contains(&place) {
                let text = puzzle.move_text(&step);
                return Err(format!(
                    "place names {}, and '{text}' changes {there:?}",
                    place.index()
                ));
            }
            places.insert(place);
        }
        let on_cells = || puzzle.pencils().iter().filter(|kind| kind.edge.is_none());
        let all = || picture.grid().cells().zip(on_cells().cycle());
        let mut marks: Vec<Pencilled> =
            all().map(|(cell, pencil)| Pencilled::from([(cell, pencil)])).collect();
        marks.push(all().filter(|(cell, _)| places.contains(cell)).collect());
        for marks in marks {
            let there = changed(&picture, &drawn(&marks));
            for (cell, pencil) in &marks {
                if places.contains(cell) && !there.contains(cell) {
                    return Err(format!(
                        "the pencil '{}' is not drawn at {}",
                        pencil.id,
                        cell.index()
                    ));
                }
                told("tells", puzzle.tells(state, sight, &marks, *cell).as_deref())?;
            }
        }
        Ok(())
    })
}
