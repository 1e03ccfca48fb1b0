//! Prepared texts from which boards and paths are written.

use etchwork_path::topology::MAX_SIDE;
use etchwork_path::{Board, Cell};

/// The texts of all rows and cells of boards with a given number of columns, as in JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Rows of open cells, with escaped line feeds.
    rows: Vec<u8>,
    spots: Vec<Spot>,
}

/// A cell as text.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    /// The text `"row,col",` and its length.
    pair: [u8; 8],
    length: u8,
    /// The place of the cell within the rows.
    place: u16,
}

impl Sheet {
    pub fn new(cols: usize) -> Self {
        let sides = usize::from(MAX_SIDE);
        let rows = [&[b'.'].repeat(cols)[..], b"\\n"].concat().repeat(sides);
        let spot = |index: usize| {
            let (row, col) = (index / cols, index % cols);
            let text = format!("\"{row},{col}\",");
            let mut pair = [0; 8];
            pair[..text.len()].copy_from_slice(text.as_bytes());
            Spot { pair, length: text.len() as u8, place: (index + 2 * row) as u16 }
        };
        Self { rows, spots: (0..cols * sides).map(spot).collect() }
    }

    fn spot(&self, cell: Cell) -> &Spot {
        &self.spots[cell.index()]
    }

    /// Writes a board with its ends as [`BoardText`](crate::BoardText) prints it.
    pub fn write_board(&self, board: &Board, ends: [Option<Cell>; 2], out: &mut Vec<u8>) {
        let (grid, start) = (board.grid(), out.len());
        out.extend_from_slice(&self.rows[..(grid.cols() + 2) * grid.rows()]);
        let place = |cell: Cell| start + usize::from(self.spot(cell).place);
        for wall in board.walls().iter() {
            out[place(wall)] = b'#';
        }
        let has_letters = board.has_letters();
        for (letter, link) in (b'a'..).zip(board.links()).filter(|_| has_letters) {
            out[place(link.first)] = letter;
            out[place(link.second)] = letter;
        }
        let [source, target] = ends;
        for (end, letter, name) in [(source, b'S', "source"), (target, b'T', "target")] {
            let Some(end) = end else { continue };
            match &mut out[place(end)] {
                open @ b'.' => *open = letter,
                _ => out.extend(format!("@{name} {}\\n", grid.position(end)).bytes()),
            }
        }
        if !has_letters {
            let at = |cell| grid.position(cell);
            let pairs = board.links().iter().map(|l| format!(" {} {}", at(l.first), at(l.second)));
            out.extend(format!("@link{}\\n", pairs.collect::<String>()).bytes());
        }
    }

    /// Writes the cells of a path after its source, each as `"row,col"`, separated by commas.
    pub fn write_moves(&self, path: &[Cell], out: &mut Vec<u8>) {
        let path = path.get(1..).unwrap_or_default();
        let mut at = out.len();
        // Writes eight bytes for each cell; the next cell overwrites those that are too many.
        out.resize(at + 8 * path.len(), 0);
        for cell in path {
            let spot = self.spot(*cell);
            out[at..at + 8].copy_from_slice(&spot.pair);
            at += usize::from(spot.length);
        }
        out.truncate(at - usize::from(!path.is_empty()));
    }
}
