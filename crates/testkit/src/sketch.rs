//! Boards drawn as text, for the tests of this crate.

use etchwork_path::{Board, Cell, Grid};

/// The board of a drawing: one line per row, `#` for a wall, any other character open, the same
/// letter at both ends of a link.
pub(crate) fn board(drawing: &str) -> Board {
    let rows: Vec<Vec<char>> =
        drawing.split_whitespace().map(|row| row.chars().collect()).collect();
    let mut board = Board::new(Grid::new(rows[0].len(), rows.len()).unwrap());
    let drawn: Vec<char> = rows.concat();
    for (index, mark) in drawn.iter().enumerate() {
        match mark {
            '#' => board.set_wall(Cell::new(index)),
            'a'..='z' => {
                if let Some(first) = drawn[..index].iter().position(|other| other == mark) {
                    board.link(Cell::new(first), Cell::new(index)).unwrap();
                }
            }
            _ => {}
        }
    }
    board
}

/// Cells by their numbers.
pub(crate) fn cells(numbers: &[usize]) -> Vec<Cell> {
    numbers.iter().copied().map(Cell::new).collect()
}
