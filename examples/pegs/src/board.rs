//! Boards and their text.

use etchwork::{Cell, Grid, TextFlaw};
use std::fmt;

/// The first line of a text, by which it is known.
pub(crate) const TITLE: &str = "pegs";
/// The most holes: each is a bit of a state.
const MOST_HOLES: usize = 64;

/// Where the holes are, which have pegs at the start, and where the last peg should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) grid: Grid,
    /// The cells with holes, in ascending order. Pegs are told by their numbers here.
    pub(crate) holes: Vec<Cell>,
    /// The holes with pegs, a bit each.
    pub(crate) pegs: u64,
    /// The number of the hole in which the last peg is to be, if it matters.
    pub(crate) target: Option<usize>,
}

impl Board {
    /// Reads a text.
    pub fn read(text: &str) -> Result<Self, TextFlaw> {
        let mut lines = lines(text).filter(|line| !line.text.is_empty());
        let whole = 0..text.len();
        match lines.next() {
            Some(line) if line.text == TITLE => {}
            _ => return Err(TextFlaw::new(format!("the first line should be `{TITLE}`"), whole)),
        }
        let rows: Vec<Line<'_>> = lines.collect();
        let cols = rows.first().map_or(0, |row| row.text.chars().count());
        let grid = Grid::new(cols, rows.len())
            .map_err(|error| TextFlaw::new(format!("the board: {error}"), whole.clone()))?;
        let mut board = Self { grid, holes: Vec::new(), pegs: 0, target: None };
        for (row, line) in rows.iter().enumerate() {
            let width = line.text.chars().count();
            if width != cols {
                return Err(line.flaw(0, format!("this row has {width} cells, the first {cols}")));
            }
            for (col, (at, letter)) in line.text.char_indices().enumerate() {
                board.put(letter, grid.at(row, col)).map_err(|why| line.flaw(at, why))?;
            }
        }
        match board.pegs {
            0 => Err(TextFlaw::new("there is no peg: put one in as `o`", whole)),
            _ => Ok(board),
        }
    }

    fn put(&mut self, letter: char, cell: Cell) -> Result<(), String> {
        let hole = self.holes.len();
        if letter != '#' && hole == MOST_HOLES {
            return Err(format!("a board has at most {MOST_HOLES} holes"));
        }
        match letter {
            '#' => return Ok(()),
            '.' | 'o' => {}
            'x' | 'X' if self.target.is_none() => self.target = Some(hole),
            'x' | 'X' => return Err("one hole is marked already".to_owned()),
            _ => return Err(format!("'{}' is none of o . x X #", letter.escape_debug())),
        }
        self.pegs |= u64::from(letter == 'o' || letter == 'X') << hole;
        self.holes.push(cell);
        Ok(())
    }

    fn letter(&self, cell: Cell) -> char {
        let Ok(hole) = self.holes.binary_search(&cell) else { return '#' };
        match (self.pegs >> hole & 1, self.target == Some(hole)) {
            (0, false) => '.',
            (0, true) => 'x',
            (_, false) => 'o',
            (_, true) => 'X',
        }
    }
}

/// Writes what [`Board::read`] reads.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        for row in 0..self.grid.rows() {
            let cells = (0..self.grid.cols()).map(|col| self.grid.at(row, col));
            writeln!(f, "{}", cells.map(|cell| self.letter(cell)).collect::<String>())?;
        }
        Ok(())
    }
}

/// A line without the blanks around it, and where it starts.
struct Line<'a> {
    start: usize,
    text: &'a str,
}

impl Line<'_> {
    /// What is wrong with the character at a byte of it.
    fn flaw(&self, at: usize, message: impl fmt::Display) -> TextFlaw {
        let wide = self.text[at..].chars().next().map_or(0, char::len_utf8);
        TextFlaw::new(message, self.start + at..self.start + at + wide)
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut next = 0;
    text.split('\n').map(move |raw| {
        let start = next + raw.len() - raw.trim_start().len();
        next += raw.len() + 1;
        Line { start, text: raw.trim() }
    })
}
