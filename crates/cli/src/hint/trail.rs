//! Reads the trail for a hint.

use crate::failure::Failure;
use etchwork::codec::read_cell;
use etchwork::{PathGame, PathPuzzle, Session};

/// Walks a trail: from the source, along edges and links, no cell twice. On a board without a
/// source it may start on any cell.
pub fn walk(text: &str, puzzle: PathPuzzle) -> Result<Session<PathGame>, Failure> {
    let grid = puzzle.text().board.grid();
    let bad = |what: String| Failure::input(format!("--trail: {what}"));
    let mut words = text.split_whitespace();
    let first = words.next().ok_or_else(|| bad("give at least one cell, the first".to_owned()))?;
    let start = read_cell(grid, first).map_err(bad)?;
    let (source, target) = (puzzle.text().source, puzzle.text().target);
    if let Some(source) = source.filter(|source| *source != start) {
        return Err(bad(format!("it must begin at S, {}", grid.position(source))));
    }
    if puzzle.text().board.walls().contains(start) {
        return Err(bad(format!("{first} is a wall")));
    }
    let game = puzzle.with_ends(Some(start), target).game().map_err(Failure::input)?;
    let mut session = Session::new(game);
    for word in words {
        session.play(word).map_err(|why| bad(why.to_string()))?;
    }
    Ok(session)
}
