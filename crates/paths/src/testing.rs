//! Boards for tests.

use etchwork_path::{Board, Cell, Grid};

/// The board of a drawing: rows separated by spaces, `#` for a wall, the same lower-case letter
/// twice for a link.
pub(crate) fn board(drawing: &str) -> Board {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let mut board = Board::new(Grid::new(rows[0].len(), rows.len()).unwrap());
    let letters: Vec<char> = rows.concat().chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let twin = letters[..index].iter().position(|other| other == letter);
        match (letter, twin) {
            ('#', _) => board.set_wall(Cell::new(index)),
            ('a'..='z', Some(twin)) => board.link(Cell::new(twin), Cell::new(index)).unwrap(),
            _ => {}
        }
    }
    board
}
