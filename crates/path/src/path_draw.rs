//! Path puzzles as pictures.

use crate::{Board, Cell, CellSet, Link, Mark, Picture, Rules, Scene};
use std::iter;

/// The picture of a path puzzle: its board, its known ends, a path or a piece of one if there is
/// one to show, and what its rules add.
///
/// With `shown`, cells outside it are veiled, and the picture reveals nothing about them but the
/// far ends of links whose near end is shown. These links have the letters `a`, `b`, ... in the
/// order of [`Board::links`]: where all links are known, as [`Board`] prints them. Panics if a cell
/// is not on the board.
///
/// ```
/// use etchwork_path::{Board, Grid, Rules, draw_path};
///
/// let mut board = Board::new(Grid::new(4, 3).unwrap());
/// board.set_wall(board.grid().at(1, 1));
/// let ends = (Some(board.grid().at(0, 0)), None);
/// let picture = draw_path(&board, ends, None, Rules::NONE, None);
/// assert_eq!(picture.title(), "Circuit of 4 columns and 3 rows");
/// assert_eq!(
///     picture.description(),
///     "11 open cells. Wall, by row and column from 0: 1,1. Input at 0,0."
/// );
/// ```
pub fn draw_path(
    board: &Board,
    (source, target): (Option<Cell>, Option<Cell>),
    path: Option<&[Cell]>,
    rules: &Rules,
    shown: Option<&CellSet>,
) -> Picture {
    let all = board.grid().all();
    let shown = shown.unwrap_or(&all);
    let seen = |cell: &Cell| shown.contains(*cell);
    let ends = (source.filter(seen), target.filter(seen));
    let line = path.unwrap_or_default();
    let visited = &line.iter().copied().collect();
    let (source, target) = ends;
    let scene = Scene { board, source, target, line, visited, shown };
    let mut description = describe(board, ends, path, shown);
    for told in rules.iter().filter_map(|(_, rule)| rule.describe(&scene)) {
        description.extend([" ", &told]);
    }
    let mut picture = Picture::new(board.grid(), title(board, path), description);
    for cell in board.grid().cells() {
        picture.add(match (shown.contains(cell), board.walls().contains(cell)) {
            (false, _) => Mark::Veil(cell),
            (true, true) => Mark::Wall(cell),
            (true, false) => Mark::Pad(cell),
        });
    }
    for (letter, link) in known_links(board, shown) {
        let Link { first: from, second: to } = link;
        picture.add(if letter.is_none() && board.over_the_rim(from, to).is_some() {
            Mark::Wrap { from, to }
        } else {
            Mark::Arc { from, to }
        });
        for cell in [from, to] {
            letter.into_iter().for_each(|letter| picture.add(Mark::Via { cell, letter }));
        }
    }
    if let Some(path) = path {
        picture.add(Mark::Trace(path.to_vec()));
    }
    ends.0.into_iter().for_each(|cell| picture.add(Mark::Input(cell)));
    ends.1.into_iter().for_each(|cell| picture.add(Mark::Output(cell)));
    rules.iter().for_each(|(_, rule)| rule.draw(&scene, &mut picture));
    picture
}

/// The links with a shown end, each with the letter that [`draw_path`] gives it: none where letters
/// cannot name all links.
pub fn known_links(
    board: &Board,
    shown: &CellSet,
) -> impl Iterator<Item = (Option<char>, Link)> + use<> {
    let is_known = |link: &&Link| shown.contains(link.first) || shown.contains(link.second);
    // A letter for each link of the board would tell of those not shown, and so would none.
    let links: Vec<Link> = board.links().iter().filter(is_known).copied().collect();
    let has_letters = board.letters_tell(&links);
    let letters = ('a'..='z').map(Some).chain(iter::repeat(None));
    letters.map(move |letter| letter.filter(|_| has_letters)).zip(links)
}

fn title(board: &Board, path: Option<&[Cell]>) -> String {
    let grid = board.grid();
    let (cols, rows) = (count(grid.cols(), "column"), count(grid.rows(), "row"));
    let traced = if path.is_some_and(|path| path.len() > 1) { ", traced" } else { "" };
    format!("Circuit of {cols} and {rows}{traced}")
}

fn describe(
    board: &Board,
    (source, target): (Option<Cell>, Option<Cell>),
    path: Option<&[Cell]>,
    shown: &CellSet,
) -> String {
    let at = |cell| board.grid().position(cell).to_string();
    let mut sentences = vec![count((&board.open() & shown).len(), "open cell")];
    let veiled = board.grid().len() - shown.len();
    if veiled > 0 {
        sentences[0] += " shown";
        sentences.push(format!("{} not seen yet", count(veiled, "cell")));
    }
    let walls: Vec<String> = (board.walls() & shown).iter().map(at).collect();
    if !walls.is_empty() {
        let noun = if walls.len() == 1 { "Wall" } else { "Walls" };
        sentences.push(format!("{noun}, by row and column from 0: {}", walls.join(" ")));
    }
    for (letter, link) in known_links(board, shown) {
        let (first, second) = (at(link.first), at(link.second));
        sentences.push(match (letter, board.over_the_rim(link.first, link.second)) {
            (Some(letter), _) => format!("Link {letter} joins {first} and {second}"),
            (None, Some(_)) => format!("The board wraps from {first} to {second}"),
            (None, None) => format!("A link joins {first} and {second}"),
        });
    }
    sentences.extend(source.map(|cell| format!("Input at {}", at(cell))));
    sentences.extend(target.map(|cell| format!("Output at {}", at(cell))));
    let trace = path.filter(|path| path.len() > 1);
    sentences.extend(trace.map(|path| format!("The trace visits {}", count(path.len(), "cell"))));
    sentences.join(". ") + "."
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn a_link_is_known_from_either_end_and_the_rest_of_a_veiled_board_is_not() {
        let mut board = Board::new(Grid::new(4, 4).unwrap());
        board.link(Cell::new(0), Cell::new(15)).unwrap();
        board.set_wall(Cell::new(1));
        board.set_wall(Cell::new(14));
        let describe = |shown: &[usize]| {
            let shown = shown.iter().copied().map(Cell::new).collect();
            let ends = (Some(Cell::new(2)), Some(Cell::new(15)));
            let picture = draw_path(&board, ends, None, &Rules::default(), Some(&shown));
            (picture.has_pin(Cell::new(15)), picture.description().to_owned())
        };
        let seen = |wall: &str, rest: &str| {
            "3 open cells shown. 12 cells not seen yet. Wall, by row and column from 0: ".to_owned()
                + &format!("{wall}. Link a joins 0,0 and 3,3{rest}.")
        };
        assert_eq!(describe(&[0, 1, 3, 4]), (false, seen("0,1", "")));
        let ends = ". Input at 0,2. Output at 3,3";
        assert_eq!(describe(&[2, 11, 14, 15]), (true, seen("3,2", ends)));
    }
}
