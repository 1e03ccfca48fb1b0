//! The laws of the edges of tiles: marks on them, and what is pointed to them.

use super::faults::{said, same};
use super::positions::{Positions, moves};
use super::touched::changed;
use etchwork_path::{Act, Edge, Game, Picture, Session, Status, Written};

/// The most edges that are marked in one position.
const MARKED: usize = 24;

/// The sides of all tiles, and of each one that it does not have.
fn sides(picture: &Picture) -> Vec<Edge> {
    let of = |tile: &etchwork_path::TileMark| {
        let cell = tile.cell;
        (0..=tile.outline.len() as u8).map(move |side| Edge { cell, side })
    };
    let tiles: Vec<Edge> = picture.tiles().flat_map(of).collect();
    // Where there is no tile, a cell has no side.
    let bare = || picture.grid().cells().map(|cell| Edge { cell, side: 0 }).collect();
    if tiles.is_empty() { bare() } else { tiles }
}

fn is_side(picture: &Picture, edge: Edge) -> bool {
    picture.tiles().any(|tile| tile.cell == edge.cell && tile.side(edge.side).is_some())
}

/// An edge has two names, each across from the other, and a mark on it is drawn and rubbed out by either.
pub(super) fn marked<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let mut kinds = puzzle.pencils().iter().filter(|kind| kind.edge.is_some()).cycle();
    of.at_each(|session| {
        let picture = session.picture();
        let mut left = MARKED;
        for edge in sides(&picture) {
            let other = puzzle.across(edge);
            same("what is across an edge", &puzzle.across(edge), &other)?;
            let Some(other) = other else { continue };
            if !is_side(&picture, edge) || !is_side(&picture, other) || edge == other {
                return Err(format!(
                    "across {edge} is {other}, and one of them is no side of a tile"
                ));
            }
            if puzzle.across(other) != Some(edge) {
                return Err(format!("across {edge} is {other}, and {edge} is not across that"));
            }
            if let (Some(kind), 1..) = (kinds.next(), left) {
                left -= 1;
                mark(session, kind.id, [edge, other])?;
            }
        }
        Ok(())
    })
}

/// Puts a mark on an edge by one of its names, and takes it off by the other.
fn mark<G: Game + Clone>(
    session: &Session<G>,
    id: &str,
    [edge, other]: [Edge; 2],
) -> Result<(), String> {
    let (before, mut session) = (session.picture(), session.clone());
    let act = |session: &mut Session<G>, act: Act| session.act(&act).map_err(|why| why.to_string());
    act(&mut session, Act::Note(Some(id.to_owned()), vec![edge]))?;
    if session.picture() == before {
        return Err(format!("the pencil '{id}' is not drawn at {edge}"));
    }
    act(&mut session, Act::Note(None, vec![other]))?;
    same("the picture without the mark", &session.picture(), &before)
}

/// What is pointed to a side gets there by legal moves that change its cell; else one line says why not.
pub(super) fn pointed<G: Written>(of: &Positions<G>) -> Result<(), String> {
    let puzzle = &of.puzzle;
    of.at_each(|session| {
        let (state, picture) = (session.state(), session.picture());
        for edge in sides(&picture) {
            let way = puzzle.point(state, edge);
            same("what is pointed to a side", &puzzle.point(state, edge), &way)?;
            let way = match way {
                Ok(way) if puzzle.points() => way,
                Ok(_) => {
                    return Err("points says that nothing can be pointed, and it can".to_owned());
                }
                Err(why) => {
                    said("point", Some(&why))?;
                    continue;
                }
            };
            let mut there = session.clone();
            for (nth, step) in way.iter().enumerate() {
                if nth > 0 && there.status() != Status::Open {
                    break;
                }
                let text = puzzle.move_text(step);
                if !moves(puzzle, there.state()).contains(step) {
                    return Err(format!("to {edge} leads '{text}', which is not legal"));
                }
                there.play(&text).map_err(|why| why.to_string())?;
            }
            if !changed(&picture, &there.picture()).contains(&edge.cell) {
                return Err(format!("what is pointed to {edge} does not change"));
            }
        }
        Ok(())
    })
}

/// Where a family has marks for edges, there are edges; where things can be pointed, some can.
pub(super) fn works<G: Written>(puzzles: &[Positions<G>]) -> Result<(), String> {
    let plays = || puzzles.iter().flat_map(|of| &of.plays).map(|at| &at.session);
    let some = |holds: &dyn Fn(&Session<G>, Edge) -> bool| {
        plays().any(|at| sides(&at.picture()).into_iter().any(|edge| holds(at, edge)))
    };
    let marks = |at: &Session<G>| at.game().pencils().iter().any(|kind| kind.edge.is_some());
    if plays().any(marks) && !some(&|at, edge| at.game().across(edge).is_some()) {
        return Err("a pencil is for edges, and there is none".to_owned());
    }
    if plays().any(|at| at.game().points())
        && !some(&|at, edge| at.game().point(at.state(), edge).is_ok())
    {
        return Err(
            "points says that something can be pointed to a side, and nothing can".to_owned()
        );
    }
    Ok(())
}
