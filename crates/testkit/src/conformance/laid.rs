//! The laws of geometry: who has the document alone plays as the rules do, and points as players do.

use super::positions::{Positions, moves, reached};
use crate::geometry::Player;
use etchwork_path::{Gesture, Session, Status, Written};
use serde_json::{Value, json};

/// The states of a variant among which ends of play are looked for, and how many of each kind.
const SEEN: usize = 200;
const ENDS: usize = 3;
/// The most cells of a picture on which every drag is tried.
const MOST_CELLS: usize = 64;

/// Whoever plays the geometry alone can make the legal moves, and no other, by gestures that mean them
/// on the picture too, and solves the puzzle when it is solved.
pub(super) fn laid<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let Some(geometry) = puzzle.geometry().map(|geometry| json!(geometry)) else { return Ok(()) };
    of.at_each(|session| {
        let mut player = Player::new(&geometry)?;
        for step in session.moves() {
            player.play(&puzzle.move_text(step))?;
        }
        let legal: Vec<String> =
            session.legal().iter().map(|step| puzzle.move_text(step)).collect();
        player.agrees(&legal, session.status())?;
        pointed(session, &player)?;
        player.svg().map(drop)
    })?;
    let (start, player) = (&of.plays[0].session, Player::new(&geometry)?);
    let texts = moves(puzzle, start.state()).into_iter().map(|step| puzzle.move_text(&step));
    let mut all = texts.map(|text| player.gestures(&text));
    let has_none = all.all(|of| of.is_ok_and(|of| of.is_empty()));
    let taps = |cell| puzzle.gesture(start.state(), Gesture::Tap(cell)).is_some();
    let points = || start.picture().grid().cells().any(taps) || !drags(start).is_empty();
    if has_none && player.has_rules() && points() {
        return Err("the geometry has no gesture, and the game has".to_owned());
    }
    Ok(())
}

/// Puzzles that differ by little end as their geometry does.
pub(super) fn ends<G: Written>(puzzles: &[G]) -> Result<(), String> {
    for puzzle in puzzles {
        let lines = reached(puzzle, SEEN);
        let status = |line: &[G::State]| puzzle.status(&line[line.len() - 1]);
        let of = |end| lines.iter().filter(move |line| status(line) == end).take(ENDS);
        let ends: Vec<_> = of(Status::Solved).chain(of(Status::Lost)).collect();
        let geometry = if ends.is_empty() { None } else { puzzle.geometry() };
        let Some(geometry) = geometry.map(|geometry| json!(geometry)) else { continue };
        for line in ends {
            ends_so(puzzle, &geometry, line)
                .map_err(|what| format!("{what}, on {:?}", puzzle.write()))?;
        }
    }
    Ok(())
}

/// Whether the geometry leads along a line of states, and ends as it does.
fn ends_so<G: Written>(puzzle: &G, geometry: &Value, line: &[G::State]) -> Result<(), String> {
    let mut player = Player::new(geometry)?;
    for states in line.windows(2) {
        let leads = |step: &G::Move| puzzle.apply(&states[0], step) == states[1];
        let step = moves(puzzle, &states[0]).into_iter().find(leads);
        player.play(&step.map(|step| puzzle.move_text(&step)).unwrap_or_default())?;
    }
    player.agrees(&[], puzzle.status(&line[line.len() - 1]))
}

/// What a gesture of the geometry means changes something there, and a drag goes where its move aims,
/// or where a drag on the picture goes that means the same.
fn pointed<G: Written>(session: &Session<G>, player: &Player<'_>) -> Result<(), String> {
    let (puzzle, state) = (session.game(), session.state());
    let drawn = if session.moves().is_empty() { drags(session) } else { Vec::new() };
    for step in session.legal() {
        let text = puzzle.move_text(&step);
        let gestures = player.gestures(&text)?;
        let mut next = player.clone();
        next.play(&text)?;
        let there = player.changed(&next)?;
        let of_drags = drawn.iter().filter(|(meant, _)| *meant == text).map(|(_, way)| *way);
        let aims: Vec<(i32, i32)> = match puzzle.aim(state, &step) {
            Some(aim) => vec![aim],
            None => of_drags.collect(),
        };
        let is_off = |cells: &Vec<usize>| cells.iter().all(|cell| !there.contains(cell));
        // Of a line that is dragged, some cells may look as before.
        let (drags, taps): (Vec<_>, Vec<_>) = gestures.iter().partition(|cells| cells.len() > 1);
        let all_off = !drags.is_empty() && drags.iter().all(|cells| is_off(cells));
        if !there.is_empty() && (all_off || taps.iter().any(|cells| is_off(cells))) {
            return Err(format!(
                "the geometry points at cells {gestures:?} for '{text}', which changes nothing there"
            ));
        }
        for cells in drags {
            let &[from, to] = &cells[..] else { continue };
            let ((x, y), (u, v)) = (player.place(from)?, player.place(to)?);
            let along = |(down, right): &(i32, i32)| {
                (v - y) * i64::from(*down) + (u - x) * i64::from(*right) > 0
            };
            if !aims.is_empty() && !aims.iter().any(along) {
                return Err(format!(
                    "the geometry drags '{text}' from cell {from} to {to}, off its aim {aims:?}"
                ));
            }
        }
    }
    Ok(())
}

/// The texts of the moves that drags on the picture mean, with the way of each in cells down and right.
fn drags<G: Written>(session: &Session<G>) -> Vec<(String, (i32, i32))> {
    let (puzzle, state, grid) = (session.game(), session.state(), session.picture().grid());
    let mut drags = Vec::new();
    for from in grid.cells().filter(|_| grid.len() <= MOST_CELLS) {
        for to in grid.cells().filter(|to| *to != from) {
            let Some(step) = puzzle.gesture(state, Gesture::Drag { from, to }) else { continue };
            let [from, to] = [from, to].map(|cell| grid.position(cell));
            let way =
                (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col));
            drags.push((puzzle.move_text(&step), way));
        }
    }
    drags
}
