//! Reads drawn boards, independently of the board text that users write.

use etchwork_path::{Board, Cell, Grid};

/// A board with its ends.
pub struct Drawn {
    /// The board.
    pub board: Board,
    /// The cell drawn `S`.
    pub source: Option<Cell>,
    /// The cell drawn `T`.
    pub target: Option<Cell>,
}

/// Reads rows of `.`, `#`, `S`, `T` and letters for links. Panics on other characters.
pub fn board(rows: &[&str]) -> Drawn {
    let grid = Grid::new(rows[0].len(), rows.len()).expect("a board of a size that is allowed");
    let letter = |cell: Cell| {
        let position = grid.position(cell);
        rows[usize::from(position.row)].as_bytes()[usize::from(position.col)]
    };
    let find = |wanted: u8| grid.cells().find(|cell| letter(*cell) == wanted);
    let mut board = Board::new(grid);
    grid.cells().filter(|cell| letter(*cell) == b'#').for_each(|cell| board.set_wall(cell));
    for via in b'a'..=b'z' {
        let ends: Vec<Cell> = grid.cells().filter(|cell| letter(*cell) == via).collect();
        match ends[..] {
            [] => {}
            [a, b] => board.link(a, b).expect("the ends of a link are far enough apart"),
            _ => panic!("a letter stands for the two ends of a link"),
        }
    }
    Drawn { source: find(b'S'), target: find(b'T'), board }
}
