//! Reading the trail that a hint is asked for.

use crate::failure::Failure;
use crate::question::{Question, cell};
use etchwork::Cell;

/// Reads a trail: from the source, along edges and links, no cell twice.
pub fn read(text: &str, question: &Question) -> Result<Vec<Cell>, Failure> {
    let board = &question.text.board;
    let grid = board.grid();
    let bad = |what: String| Failure::input(format!("--trail: {what}"));
    let mut trail: Vec<Cell> = Vec::new();
    for word in text.split_whitespace() {
        let cell = cell(grid, word).map_err(bad)?;
        if board.walls().contains(cell) {
            return Err(bad(format!("{word} is a wall")));
        }
        if trail.contains(&cell) {
            return Err(bad(format!("{word} is visited twice")));
        }
        match (trail.last(), question.text.source) {
            (Some(head), _) if !question.graph.has_arc(*head, cell) => {
                return Err(bad(format!("{word} is not next to {}", grid.position(*head))));
            }
            (None, Some(source)) if source != cell => {
                return Err(bad(format!("it must begin at S, {}", grid.position(source))));
            }
            _ => trail.push(cell),
        }
    }
    if trail.is_empty() {
        return Err(bad("give one cell at least, the first".to_owned()));
    }
    Ok(trail)
}
