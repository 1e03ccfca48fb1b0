//! Boards of all shapes, with and without a known path.

use crate::neighbours::neighbours;
use etchwork_path::{Board, Cell, Grid, Stream};

/// From a single cell to the largest board: rows, columns, and sizes around 64 cells.
const SIZES: [(usize, usize); 18] = [
    (1, 1),
    (2, 1),
    (1, 3),
    (7, 1),
    (1, 32),
    (2, 2),
    (3, 3),
    (4, 3),
    (2, 9),
    (5, 5),
    (4, 6),
    (6, 6),
    (8, 8),
    (5, 13),
    (9, 8),
    (12, 11),
    (32, 5),
    (32, 32),
];

/// Open boards, boards with some walls and with many, with links, and with a single open cell.
pub(super) fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut stream = Stream::new(2026);
    for (cols, rows) in SIZES {
        let open = board(cols, rows);
        boards.extend([alone(&open, &mut stream), open.clone()]);
        for sixteenths in [1, 3, 8, 13] {
            let mut walled = open.clone();
            wall(&mut walled, sixteenths, &mut stream);
            let mut linked = walled.clone();
            link(&mut linked, 1 + stream.index(4), &mut stream);
            boards.extend([walled, linked]);
        }
    }
    boards
}

/// A board with a path on it from end to end.
#[derive(Clone, Debug)]
pub(super) struct WithPath {
    pub board: Board,
    pub path: Vec<Cell>,
}

/// How often a path is bent before each cell that is cut off.
const WINDINGS: usize = 12;

/// Boards of up to this many cells, each with a path. A path first winds from row to row; then it
/// is bent at random, and cells cut off at its end become walls. Every second board has links.
pub(super) fn with_paths(cells: usize) -> Vec<WithPath> {
    let mut stream = Stream::new(416);
    let mut all = Vec::new();
    for (cols, rows) in SIZES.into_iter().filter(|(cols, rows)| cols * rows <= cells) {
        for round in 0..5 {
            let mut board = board(cols, rows);
            if round % 2 == 1 {
                link(&mut board, round, &mut stream);
            }
            let mut path = snake(&board);
            // The first path of each size is not bent.
            let times = if round == 0 { 0 } else { WINDINGS };
            let cut = stream.index(1 + cols * rows * round / 8);
            for done in 0..times.max(cut) {
                (0..WINDINGS).for_each(|_| bend(&board, &mut path, &mut stream));
                if done < cut {
                    cut_off(&mut board, &mut path);
                }
            }
            all.push(WithPath { board, path });
        }
    }
    all
}

fn board(cols: usize, rows: usize) -> Board {
    Board::new(Grid::new(cols, rows).expect("a size above"))
}

/// The board with a single open cell.
fn alone(board: &Board, stream: &mut Stream) -> Board {
    let mut alone = board.clone();
    let kept = Cell::new(stream.index(board.grid().len()));
    board.grid().cells().filter(|cell| *cell != kept).for_each(|cell| alone.set_wall(cell));
    alone
}

/// Makes about some sixteenths of the cells walls; at least one stays open.
fn wall(board: &mut Board, sixteenths: usize, stream: &mut Stream) {
    let cells = board.grid().len();
    for _ in 0..(cells * sixteenths / 16).min(cells - 1) {
        board.set_wall(Cell::new(stream.index(cells)));
    }
}

/// Tries to link this many pairs of cells.
fn link(board: &mut Board, pairs: usize, stream: &mut Stream) {
    for _ in 0..pairs {
        let [one, other] = [(); 2].map(|()| Cell::new(stream.index(board.grid().len())));
        // If the cells are too close, taken or walls, there is one link fewer.
        let _ = board.link(one, other);
    }
}

/// The path along the rows, alternately to the right and to the left.
fn snake(board: &Board) -> Vec<Cell> {
    let grid = board.grid();
    let row = |row: usize| {
        let turn =
            move |col: usize| if row.is_multiple_of(2) { col } else { grid.cols() - 1 - col };
        (0..grid.cols()).map(move |col| grid.at(row, turn(col)))
    };
    (0..grid.rows()).flat_map(row).collect()
}

/// Makes a backbite: joins an end of a path to a neighbour of it, and reverses the part between.
fn bend(board: &Board, path: &mut [Cell], stream: &mut Stream) {
    if stream.index(2) == 0 {
        path.reverse();
    }
    let beside = neighbours(board, path[path.len() - 1]);
    let Some(to) = beside.get(stream.index(beside.len().max(1))) else { return };
    let at = path.iter().position(|cell| cell == to).expect("a path is on all cells");
    path[at + 1..].reverse();
}

/// Makes the last cell of a path a wall, unless it has a link.
fn cut_off(board: &mut Board, path: &mut Vec<Cell>) {
    if let Some(last) = path.pop_if(|last| board.link_at(*last).is_none()) {
        board.set_wall(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn paths_are_paths_on_boards_of_all_kinds() {
        let all = with_paths(1024);
        for WithPath { board, path } in &all {
            assert_eq!(check::puzzle(board, path), Ok(()), "{board}");
        }
        let count = |is: fn(&&WithPath) -> bool| all.iter().filter(is).count();
        let is_winding = |of: &&WithPath| of.path.windows(2).any(|w| w[0] > w[1]);
        assert!(count(|of| of.board.walls().len() * 8 > of.board.grid().len()) > 10);
        assert!(count(|of| of.board.links().len() > 1) > 10);
        assert!(count(|of| of.path.len() > 64) > 10 && count(is_winding) > 60);
        assert!(count(|of| of.path.len() == 1) > 2);
    }

    #[test]
    fn boards_are_open_somewhere() {
        let all = boards();
        assert!(all.iter().all(|board| !board.open().is_empty()));
        let count = |is: fn(&&Board) -> bool| all.iter().filter(is).count();
        assert!(count(|board| board.open().len() == 1) > 15);
        assert!(count(|board| !board.is_connected()) > 20);
        assert!(count(|board| !board.links().is_empty()) > 30);
    }
}
