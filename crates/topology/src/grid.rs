//! Rectangles of cells: positions, adjacency, and set operations by adjacency.

use crate::{CellSet, Steps};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most columns and the most rows of a board of cells that a path visits, and of a grid unless
/// it is made [long](Grid::long).
pub const MAX_SIDE: u8 = 32;

/// The most columns and the most rows of any grid.
pub const LONGEST_SIDE: u8 = 64;

/// A cell, by its number in reading order: row after row, from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number. Panics above 4095, the last cell of the largest grid.
    #[inline]
    pub fn new(index: usize) -> Self {
        assert!(index < usize::from(LONGEST_SIDE).pow(2), "cell {index} is outside every grid");
        Self(index as u16)
    }

    /// The number of the cell in reading order.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A row and a column, both counted from 0; printed as `row,col`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, 0 at the top.
    pub row: u8,
    /// The column, 0 at the left.
    pub col: u8,
}

impl Position {
    /// The number of steps between two positions along edges.
    #[inline]
    pub fn manhattan(self, other: Self) -> u32 {
        u32::from(self.row.abs_diff(other.row)) + u32::from(self.col.abs_diff(other.col))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// A size that no board has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// A side is 0 or too long.
    #[error("a board has 1 to {most} columns and rows, not {cols}x{rows}")]
    Size {
        /// The requested columns.
        cols: usize,
        /// The requested rows.
        rows: usize,
        /// The most columns and rows.
        most: u8,
    },
    /// A text that is not a size.
    #[error("'{0}' is not a size: write columns and rows, such as 5x6")]
    Text(String),
}

/// The shape of a board: columns by rows. Two cells are adjacent when they
/// share an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    cols: u8,
    rows: u8,
    /// For up to 64 cells: all cells, those of the first and of the last column, and those with the
    /// colour of the corner.
    small: Option<[u64; 4]>,
}

impl Grid {
    /// A grid of `cols` by `rows`, each from 1 to [`MAX_SIDE`].
    pub fn new(cols: usize, rows: usize) -> Result<Self, GridError> {
        Self::up_to(MAX_SIDE, cols, rows)
    }

    /// A grid of `cols` by `rows`, each from 1 to [`LONGEST_SIDE`], for what is larger than the
    /// boards of paths.
    ///
    /// ```
    /// use etchwork_topology::Grid;
    ///
    /// assert_eq!(Grid::long(64, 40).unwrap().len(), 2560);
    /// assert_eq!(Grid::long(5, 6), Grid::new(5, 6));
    /// assert!(Grid::new(64, 40).is_err());
    /// ```
    pub fn long(cols: usize, rows: usize) -> Result<Self, GridError> {
        Self::up_to(LONGEST_SIDE, cols, rows)
    }

    fn up_to(most: u8, cols: usize, rows: usize) -> Result<Self, GridError> {
        let fits = |side: usize| (1..=usize::from(most)).contains(&side);
        if !fits(cols) || !fits(rows) {
            return Err(GridError::Size { cols, rows, most });
        }
        let small = (cols * rows <= 64).then(|| {
            let first = (0..rows).fold(0, |mask, row| mask | 1 << (row * cols));
            let coloured = (0..cols * rows).filter(|i| (i / cols + i % cols).is_multiple_of(2));
            let coloured = coloured.fold(0, |mask, i| mask | 1 << i);
            [u64::MAX >> (64 - cols * rows), first, first << (cols - 1), coloured]
        });
        Ok(Self { cols: cols as u8, rows: rows as u8, small })
    }

    /// The number of columns.
    #[inline]
    pub fn cols(self) -> usize {
        usize::from(self.cols)
    }

    /// The number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The number of cells.
    #[inline]
    pub fn len(self) -> usize {
        usize::from(self.cols) * usize::from(self.rows)
    }

    /// Never true: a grid has at least one cell.
    pub fn is_empty(self) -> bool {
        false
    }

    /// The cell at a row and a column. Panics outside the grid.
    pub fn at(self, row: usize, col: usize) -> Cell {
        assert!(row < self.rows() && col < self.cols(), "{row},{col} is outside {self}");
        Cell::new(row * self.cols() + col)
    }

    /// The cell at a row and a column, if the grid has it.
    pub fn cell(self, row: usize, col: usize) -> Option<Cell> {
        (row < self.rows() && col < self.cols()).then(|| self.at(row, col))
    }

    /// The position of a cell of this grid.
    #[inline]
    pub fn position(self, Cell(index): Cell) -> Position {
        let (index, cols) = (u32::from(index), u32::from(self.cols));
        Position { row: (index / cols) as u8, col: (index % cols) as u8 }
    }

    /// The cell this many rows down and columns right of another, if the grid has it.
    ///
    /// ```
    /// use etchwork_topology::Grid;
    ///
    /// let grid = Grid::new(3, 2)?;
    /// assert_eq!(grid.offset(grid.at(1, 0), (-1, 2)), Some(grid.at(0, 2)));
    /// assert_eq!(grid.offset(grid.at(1, 0), (0, -1)), None);
    /// # Ok::<(), etchwork_topology::GridError>(())
    /// ```
    pub fn offset(self, cell: Cell, (down, right): (i32, i32)) -> Option<Cell> {
        let Position { row, col } = self.position(cell);
        let row = i32::from(row).checked_add(down)?;
        let col = i32::from(col).checked_add(right)?;
        self.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    }

    /// Every cell in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.len()).map(Cell::new)
    }

    /// The adjacent cells, in reading order.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (index, cols) = (cell.index(), self.cols());
        let (row, col) = (index / cols, index % cols);
        [
            (row > 0).then(|| index - cols),
            (col > 0).then(|| index - 1),
            (col + 1 < cols).then(|| index + 1),
            (row + 1 < self.rows()).then(|| index + cols),
        ]
        .into_iter()
        .flatten()
        .map(Cell::new)
    }

    /// The empty set of cells of this grid.
    #[inline]
    pub fn none(self) -> CellSet {
        CellSet::with_capacity(self.len())
    }

    /// The set of every cell.
    #[inline]
    pub fn all(self) -> CellSet {
        match self.small {
            Some([all, ..]) => CellSet::from_word(all),
            None => CellSet::all_wide(self.len()),
        }
    }

    /// The outer ring: cells with fewer than four neighbours on the grid.
    #[inline]
    pub fn ring(self) -> CellSet {
        let Some([all, first, last, _]) = self.small else {
            return self.such(|cell| self.neighbours(cell).count() < 4);
        };
        let top = u64::MAX >> (64 - self.cols());
        let bottom = top << (self.len() - self.cols());
        CellSet::from_word((top | bottom | first | last) & all)
    }

    /// The cells with the colour of the top left corner, as on a chessboard.
    #[inline]
    pub fn corner_colour(self) -> CellSet {
        match self.small {
            Some([.., coloured]) => CellSet::from_word(coloured),
            None => self.such(|cell| self.is_corner_colour(cell)),
        }
    }

    /// The cells with a property, on a grid of more than 64 cells. Not inlined into code for small
    /// grids.
    #[inline(never)]
    fn such(self, is: impl Fn(Cell) -> bool) -> CellSet {
        self.cells().filter(|cell| is(*cell)).fold(self.none(), with)
    }

    /// Whether a cell has the colour of the top left corner.
    pub fn is_corner_colour(self, cell: Cell) -> bool {
        let position = self.position(cell);
        (position.row + position.col).is_multiple_of(2)
    }

    /// The cells adjacent to some member of `set`, whether they are members or not.
    #[inline]
    pub fn around(self, set: &CellSet) -> CellSet {
        match (self.small, set.as_word()) {
            (Some(masks), Some(word)) => CellSet::from_word(self.spread(masks, word)),
            _ => self.around_wide(set),
        }
    }

    #[inline(never)]
    fn around_wide(self, set: &CellSet) -> CellSet {
        set.iter().flat_map(|cell| self.neighbours(cell)).fold(self.none(), with)
    }

    /// The cells of `within` that are reachable from `from` inside `within`.
    #[inline]
    pub fn flood(self, from: &CellSet, within: &CellSet) -> CellSet {
        if let (Some(masks), Some(from), Some(within)) =
            (self.small, from.as_word(), within.as_word())
        {
            let mut reached = from & within;
            loop {
                let wider = (reached | self.spread(masks, reached)) & within;
                if wider == reached {
                    return CellSet::from_word(reached);
                }
                reached = wider;
            }
        }
        self.flood_wide(from, within)
    }

    #[inline(never)]
    fn flood_wide(self, from: &CellSet, within: &CellSet) -> CellSet {
        let mut reached = from & within;
        let mut queue: Vec<Cell> = reached.iter().collect();
        while let Some(cell) = queue.pop() {
            for next in self.neighbours(cell) {
                if within.contains(next) && !reached.contains(next) {
                    reached.insert(next);
                    queue.push(next);
                }
            }
        }
        reached
    }

    /// Whether `set` is one piece: not empty, and each member is reachable from each other inside
    /// it.
    #[inline]
    pub fn is_connected(self, set: &CellSet) -> bool {
        let Some(first) = set.first() else { return false };
        self.flood(&with(self.none(), first), set).len() == set.len()
    }

    /// All cells, the first column, the last column, and the cells with the colour of the top left
    /// corner, on a grid of up to 64 cells.
    #[inline(always)]
    pub fn words(self) -> Option<[u64; 4]> {
        self.small
    }

    /// Steps as shifts of words, on a grid of up to 64 cells.
    pub fn steps(self) -> Option<Steps> {
        self.small.map(|words| Steps::new(self, words))
    }

    /// Whether the members of `set` beside a cell are connected through the eight cells around it:
    /// then they stay connected without it.
    ///
    /// ```text
    /// . . #    the corner between them joins the cells above and to the left;
    /// . c .    no corner joins those to the right and below: the corner between is a wall
    /// # . #
    /// ```
    #[inline(always)]
    pub fn joins_locally(self, set: &CellSet, cell: Cell) -> bool {
        let (Some(masks), Some(word)) = (self.small, set.as_word()) else {
            return self.joins_locally_wide(set, cell);
        };
        let [up, left, right, down] = self.moved(masks, 1 << cell.index());
        let [above, below] = [up, down].map(|side| self.moved(masks, side));
        let has = |cell: u64| u32::from(word & cell != 0);
        are_joined(
            [up, right, down, left].map(has),
            [above[2], below[2], below[1], above[1]].map(has),
        )
    }

    #[inline(never)]
    fn joins_locally_wide(self, set: &CellSet, cell: Cell) -> bool {
        let Position { row, col } = self.position(cell);
        let has = |(down, right): (i8, i8)| {
            let (row, col) = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
            let cell = self.cell(usize::from(row), usize::from(col));
            u32::from(cell.is_some_and(|cell| set.contains(cell)))
        };
        are_joined(
            [(-1, 0), (0, 1), (1, 0), (0, -1)].map(has),
            [(-1, 1), (1, 1), (1, -1), (-1, -1)].map(has),
        )
    }

    /// The members of a word, shifted one step in every direction, on a grid of up to 64 cells.
    #[inline]
    pub(crate) fn moved_words(self, word: u64) -> Option<[u64; 4]> {
        self.small.map(|masks| self.moved(masks, word))
    }

    /// The cells beside those of a word, on a grid of up to 64 cells.
    #[inline]
    fn spread(self, masks: [u64; 4], word: u64) -> u64 {
        self.moved(masks, word).into_iter().fold(0, |all, side| all | side)
    }

    #[inline(always)]
    fn moved(self, [all, first, last, _]: [u64; 4], word: u64) -> [u64; 4] {
        // A single row of 64 cells cannot be shifted by its own width.
        let cols = u32::from(self.cols);
        let up = word.checked_shr(cols).unwrap_or(0);
        let down = word.checked_shl(cols).unwrap_or(0) & all;
        [up, (word & !first) >> 1, (word & !last) << 1, down]
    }
}

/// Whether the present sides of a cell are connected by the present corners, each of which joins
/// two successive sides.
#[inline(always)]
fn are_joined(sides: [u32; 4], corners: [u32; 4]) -> bool {
    let joined: u32 = (0..4).map(|at| sides[at] & corners[at] & sides[(at + 1) % 4]).sum();
    joined + 1 >= sides.iter().sum()
}

#[inline]
fn with(mut set: CellSet, cell: Cell) -> CellSet {
    set.insert(cell);
    set
}

impl FromStr for Grid {
    type Err = GridError;

    /// Reads columns and rows, such as `5x6`, each up to [`MAX_SIDE`].
    fn from_str(text: &str) -> Result<Self, GridError> {
        let (cols, rows) = sides(text)?;
        Self::new(cols, rows)
    }
}

impl Grid {
    /// Reads columns and rows, such as `40x64`, each up to [`LONGEST_SIDE`].
    pub fn read_long(text: &str) -> Result<Self, GridError> {
        let (cols, rows) = sides(text)?;
        Self::long(cols, rows)
    }
}

/// The numbers of columns and rows in a text.
fn sides(text: &str) -> Result<(usize, usize), GridError> {
    let side = |side: &str| side.parse().ok().filter(|_| !side.starts_with('+'));
    let sides = text.split_once('x').and_then(|(c, r)| Some((side(c)?, side(r)?)));
    sides.ok_or_else(|| GridError::Text(text.to_owned()))
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_outside_1_to_32_are_refused() {
        for (cols, rows) in [(0, 5), (5, 0), (33, 1), (1, 33)] {
            assert!(Grid::new(cols, rows).is_err(), "{cols}x{rows}");
        }
        assert_eq!(Grid::new(32, 32).unwrap().len(), 1024);
        assert_eq!("5x6".parse(), Grid::new(5, 6));
        for text in ["", "5", "5x", "x6", "5X6", "-5x6", "+5x6", "5x6x7"] {
            assert!(matches!(text.parse::<Grid>(), Err(GridError::Text(_))), "{text}");
        }
    }

    #[test]
    fn word_operations_agree_with_adjacency_on_every_small_grid() {
        for (cols, rows) in [(1, 1), (1, 7), (7, 1), (32, 2), (2, 32), (3, 4), (5, 3), (8, 8)] {
            let grid = Grid::new(cols, rows).unwrap();
            for cell in grid.cells() {
                let mut one = grid.none();
                one.insert(cell);
                let beside: CellSet = grid.neighbours(cell).collect();
                assert_eq!(grid.around(&one), beside, "{grid} {cell:?}");
                let on_ring = grid.neighbours(cell).count() < 4;
                assert_eq!(grid.ring().contains(cell), on_ring, "{grid} {cell:?}");
            }
            assert_eq!(grid.all().len(), grid.len());
            let coloured = grid.cells().filter(|c| grid.is_corner_colour(*c));
            assert_eq!(grid.corner_colour(), coloured.collect(), "{grid}");
            assert!(grid.is_connected(&grid.all()));
        }
    }

    #[test]
    fn a_flood_stays_within_its_bounds() {
        for (cols, rows) in [(5, 4), (9, 8)] {
            let grid = Grid::new(cols, rows).unwrap();
            // A wall along all of column 2 splits the grid.
            let open: CellSet = grid.cells().filter(|c| grid.position(*c).col != 2).collect();
            assert!(!grid.is_connected(&open));
            let left = grid.flood(&with(grid.none(), grid.at(0, 0)), &open);
            assert_eq!(left.len(), 2 * rows);
            assert!(!grid.is_connected(&grid.none()), "nothing is not one piece");
        }
    }
}
