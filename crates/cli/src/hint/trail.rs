//! Reads the trail for a hint.

use crate::failure::Failure;
use etchwork::codec::read_cell;
use etchwork::{PathGame, PathPuzzle, Session};

/// Walks a trail: from the source, along edges and links, no cell twice. An empty one is at the
/// source. On a board without a source it may start on any cell.
pub fn walk(text: &str, puzzle: PathPuzzle) -> Result<Session<PathGame>, Failure> {
    let grid = puzzle.text().board.grid();
    let bad = |what: String| Failure::input(format!("--trail: {what}"));
    let mut words = text.split_whitespace();
    let (source, target) = (puzzle.text().source, puzzle.text().target);
    let at_source = source.map(|source| grid.position(source).to_string());
    let first = words.next().map(str::to_owned).or(at_source);
    let none = "the board has no S: name the cell where the line begins, such as 0,0";
    let first = first.ok_or_else(|| bad(none.to_owned()))?;
    let start = read_cell(grid, &first).map_err(bad)?;
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
