//! Path puzzles as pictures: the one place in this crate that knows the family.

use crate::{Mark, Picture};
use etchwork_core::{Board, Cell};

/// The picture of a path puzzle: its board, its pins if they are known, and a
/// path, or a piece of one, if there is one to show.
///
/// Links are lettered `a`, `b`, ... in the order of [`Board::links`], as
/// [`Board`] prints them. Panics if a cell is not on the board.
///
/// ```
/// use etchwork_core::{Board, Grid};
/// use etchwork_render::path_puzzle;
///
/// let mut board = Board::new(Grid::new(4, 3).unwrap());
/// board.set_wall(board.grid().at(1, 1));
/// let picture = path_puzzle(&board, Some(board.grid().at(0, 0)), None, None);
/// assert_eq!(picture.title(), "Circuit of 4 columns and 3 rows");
/// assert_eq!(
///     picture.description(),
///     "11 open cells. Wall, by row and column from 0: 1,1. Input at 0,0."
/// );
/// ```
pub fn path_puzzle(
    board: &Board,
    source: Option<Cell>,
    target: Option<Cell>,
    path: Option<&[Cell]>,
) -> Picture {
    let description = describe(board, source, target, path);
    let mut picture = Picture::new(board.grid(), title(board, path), description);
    for cell in board.grid().cells() {
        let is_wall = board.walls().contains(cell);
        picture.add(if is_wall { Mark::Wall(cell) } else { Mark::Pad(cell) });
    }
    for (nth, link) in board.links().iter().enumerate() {
        let letter = letter(nth);
        picture.add(Mark::Arc { from: link.first, to: link.second });
        picture.add(Mark::Via { cell: link.first, letter });
        picture.add(Mark::Via { cell: link.second, letter });
    }
    if let Some(path) = path {
        picture.add(Mark::Trace(path.to_vec()));
    }
    source.into_iter().for_each(|cell| picture.add(Mark::Input(cell)));
    target.into_iter().for_each(|cell| picture.add(Mark::Output(cell)));
    picture
}

fn letter(nth: usize) -> char {
    char::from(b'a' + (nth % 26) as u8)
}

fn title(board: &Board, path: Option<&[Cell]>) -> String {
    let grid = board.grid();
    let (cols, rows) = (count(grid.cols(), "column"), count(grid.rows(), "row"));
    let traced = if path.is_some() { ", traced" } else { "" };
    format!("Circuit of {cols} and {rows}{traced}")
}

fn describe(
    board: &Board,
    source: Option<Cell>,
    target: Option<Cell>,
    path: Option<&[Cell]>,
) -> String {
    let at = |cell| board.grid().position(cell).to_string();
    let mut sentences = vec![count(board.open().len(), "open cell")];
    let walls: Vec<String> = board.walls().iter().map(at).collect();
    if !walls.is_empty() {
        let noun = if walls.len() == 1 { "Wall" } else { "Walls" };
        sentences.push(format!("{noun}, by row and column from 0: {}", walls.join(" ")));
    }
    for (nth, link) in board.links().iter().enumerate() {
        let ends = (at(link.first), at(link.second));
        sentences.push(format!("Link {} joins {} and {}", letter(nth), ends.0, ends.1));
    }
    sentences.extend(source.map(|cell| format!("Input at {}", at(cell))));
    sentences.extend(target.map(|cell| format!("Output at {}", at(cell))));
    sentences.extend(path.map(|path| format!("The trace visits {}", count(path.len(), "cell"))));
    sentences.join(". ") + "."
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
