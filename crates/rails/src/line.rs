//! Lines of tiles, their turns, and the moves.

use crate::Side;
use etchwork_core::{Cell, Grid};
use std::fmt;

/// A row or a column, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A row: `R0` is the top one.
    Row(u8),
    /// A column: `C0` is the leftmost one.
    Col(u8),
}

impl Line {
    /// Every line of a grid: the rows, then the columns.
    pub fn all(grid: Grid) -> impl Iterator<Item = Self> {
        let rows = (0..grid.rows()).map(|row| Self::Row(row as u8));
        rows.chain((0..grid.cols()).map(|col| Self::Col(col as u8)))
    }

    /// Whether a grid has this line.
    pub fn is_on(self, grid: Grid) -> bool {
        match self {
            Self::Row(row) => usize::from(row) < grid.rows(),
            Self::Col(col) => usize::from(col) < grid.cols(),
        }
    }

    /// The cells of this line, from the west or the north.
    pub fn cells(self, grid: Grid) -> impl Iterator<Item = Cell> {
        (0..self.len(grid)).map(move |at| match self {
            Self::Row(row) => grid.at(usize::from(row), at),
            Self::Col(col) => grid.at(at, usize::from(col)),
        })
    }

    /// The number of tiles on this line.
    pub fn len(self, grid: Grid) -> usize {
        match self {
            Self::Row(_) => grid.cols(),
            Self::Col(_) => grid.rows(),
        }
    }

    /// Reads a line such as `R1`.
    pub fn of_text(text: &str) -> Option<Self> {
        let (letter, number) = text.split_at_checked(1)?;
        let line = match letter {
            "R" => Self::Row,
            "C" => Self::Col,
            _ => return None,
        };
        Some(line(place(number)?))
    }
}

/// A number from 0 to 99 without leading zeros.
pub(crate) fn place(text: &str) -> Option<u8> {
    let is_plain = text == "0" || !text.starts_with('0');
    let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_plain && is_short).then(|| text.parse().ok())?
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "R{row}"),
            Self::Col(col) => write!(f, "C{col}"),
        }
    }
}

/// A turn of a line by one tile. The tile that leaves the board at one end enters at the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The line.
    pub line: Line,
    /// Whether the turn goes west or north; otherwise it goes east or south.
    pub back: bool,
}

impl Turn {
    /// The distinct turns of a line: none for a single tile, one for two tiles, where both
    /// directions are the same.
    pub fn of(line: Line, grid: Grid) -> impl Iterator<Item = Self> {
        let ways = match line.len(grid) {
            1 => 0,
            2 => 1,
            _ => 2,
        };
        [false, true].into_iter().take(ways).map(move |back| Self { line, back })
    }

    /// The side towards which the turn goes.
    pub fn towards(self) -> Side {
        match (self.line, self.back) {
            (Line::Row(_), false) => Side::East,
            (Line::Row(_), true) => Side::West,
            (Line::Col(_), false) => Side::South,
            (Line::Col(_), true) => Side::North,
        }
    }

    /// The turn that undoes this one.
    pub fn inverse(self, grid: Grid) -> Self {
        // A line of two has only one turn, which is its own inverse.
        Self { back: !self.back && self.line.len(grid) > 2, ..self }
    }

    /// Applies the turn to the things on the cells of a grid.
    pub fn apply<T>(self, grid: Grid, on: &mut [T]) {
        let cells = |at: usize| match self.line {
            Line::Row(row) => usize::from(row) * grid.cols() + at,
            Line::Col(col) => at * grid.cols() + usize::from(col),
        };
        let len = self.line.len(grid);
        for at in 1..len {
            if self.back {
                on.swap(cells(at - 1), cells(at))
            } else {
                on.swap(cells(len - at - 1), cells(len - at))
            }
        }
    }

    /// Reads a turn such as `R1>`. Does not check that the line has such a turn.
    pub fn of_text(text: &str) -> Option<Self> {
        let (line, way) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let line = Line::of_text(line)?;
        let back = match (line, way) {
            (Line::Row(_), ">") | (Line::Col(_), "v") => false,
            (Line::Row(_), "<") | (Line::Col(_), "^") => true,
            _ => return None,
        };
        Some(Self { line, back })
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match self.towards() {
            Side::East => '>',
            Side::West => '<',
            Side::South => 'v',
            Side::North => '^',
        };
        write!(f, "{}{way}", self.line)
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Turns a line: `R1>`.
    Turn(Turn),
    /// Turns a tile clockwise by a quarter, with the power-up `turn`: `T 1,2`.
    Quarter(Cell),
    /// Turns a fixed line, with the power-up `free`: `O R1>`.
    Free(Turn),
}
