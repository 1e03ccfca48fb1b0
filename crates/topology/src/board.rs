//! Boards: a grid with walls and links.

use crate::{Cell, CellSet, Graph, Grid, Position};
use std::fmt;
use thiserror::Error;

/// The least Manhattan distance between the two ends of a link.
pub const MIN_LINK_DISTANCE: u32 = 3;

/// The most links of a board: each has a letter.
pub const MAX_LINKS: usize = 26;

/// An edge between two cells that are not neighbours on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The end that comes first in reading order.
    pub first: Cell,
    /// The other end.
    pub second: Cell,
}

impl Link {
    /// Whether the link joins these two cells, in either direction.
    pub fn joins(self, a: Cell, b: Cell) -> bool {
        (self.first, self.second) == (a.min(b), a.max(b))
    }

    /// Where the link leads from a cell, if it ends there.
    pub(crate) fn from(self, cell: Cell) -> Option<Cell> {
        let Self { first, second } = self;
        if cell == first { Some(second) } else { (cell == second).then_some(first) }
    }

    /// Both ends as a word, on a board of up to 64 cells.
    pub(crate) fn word(self) -> u64 {
        1 << self.first.index() | 1 << self.second.index()
    }
}

/// Why two cells cannot be linked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// An end, given by its number, is a cell that the board does not have.
    #[error("cell {0} is not on the board")]
    OffBoard(usize),
    /// An end is a wall.
    #[error("{0} is a wall")]
    Wall(Position),
    /// An end has a link already.
    #[error("{0} has a link already")]
    Taken(Position),
    /// The board has [`MAX_LINKS`] already.
    #[error("a board has {MAX_LINKS} links at most")]
    TooMany,
    /// The ends are nearer than [`MIN_LINK_DISTANCE`].
    #[error("{0} and {1} are closer than {MIN_LINK_DISTANCE} steps")]
    TooClose(Position, Position),
}

/// A rectangle of open cells and walls, and links between open cells.
///
/// A cell is an end of at most one link. Printed as rows of `.` and `#`, with
/// a lower-case letter at both ends of a link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
    walls: CellSet,
    links: Vec<Link>,
}

impl Board {
    /// A board with every cell open.
    pub fn new(grid: Grid) -> Self {
        Self { grid, walls: grid.none(), links: Vec::new() }
    }

    /// Becomes a board with every cell open, in the memory it has.
    #[inline]
    pub fn become_open(&mut self, grid: Grid) {
        (self.grid, self.walls) = (grid, grid.none());
        self.links.clear();
    }

    /// Becomes a board with these open cells and without links, in the memory it
    /// has.
    pub fn become_opened(&mut self, grid: Grid, open: &CellSet) {
        self.grid = grid;
        // Mostly they are words, and then there is nothing to hand on but one.
        if let (Some(all), Some(open)) = (grid.all().as_word(), open.as_word()) {
            self.walls = CellSet::from_word(all & !open);
        } else {
            self.walls = &grid.all() - open;
        }
        self.links.clear();
    }

    /// The shape of the board.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells that are walls.
    #[inline]
    pub fn walls(&self) -> &CellSet {
        &self.walls
    }

    /// The cells that are not walls.
    #[inline(always)]
    pub fn open(&self) -> CellSet {
        &self.grid.all() - &self.walls
    }

    /// The links, in the order in which they were made.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Makes a cell a wall. Panics if it is an end of a link, or not on the board.
    #[inline]
    pub fn set_wall(&mut self, cell: Cell) {
        assert!(cell.index() < self.grid.len(), "a wall is on the board");
        assert!(self.link_at(cell).is_none(), "a wall cannot be an end of a link");
        self.walls.insert(cell);
    }

    /// Makes a cell open.
    #[inline]
    pub fn clear_wall(&mut self, cell: Cell) {
        self.walls.remove(cell);
    }

    /// The link that ends at a cell.
    #[inline]
    pub fn link_at(&self, cell: Cell) -> Option<Link> {
        self.links.iter().copied().find(|link| link.first == cell || link.second == cell)
    }

    /// Joins two open cells by one more edge.
    pub fn link(&mut self, a: Cell, b: Cell) -> Result<(), LinkError> {
        if let Some(far) = [a, b].into_iter().find(|cell| cell.index() >= self.grid.len()) {
            return Err(LinkError::OffBoard(far.index()));
        }
        let (from, to) = (self.grid.position(a), self.grid.position(b));
        for (cell, position) in [(a, from), (b, to)] {
            if self.walls.contains(cell) {
                return Err(LinkError::Wall(position));
            }
            if self.link_at(cell).is_some() {
                return Err(LinkError::Taken(position));
            }
        }
        if self.links.len() == MAX_LINKS {
            return Err(LinkError::TooMany);
        }
        if from.manhattan(to) < MIN_LINK_DISTANCE {
            return Err(LinkError::TooClose(from, to));
        }
        self.links.push(Link { first: a.min(b), second: a.max(b) });
        Ok(())
    }

    /// The letters of the cells, rows parted by line feeds: cell `c` is at byte
    /// `c + c / columns`.
    pub fn rows(&self) -> String {
        let cols = self.grid.cols();
        let mut letters = vec![b'.'; self.grid.len() + self.grid.rows() - 1];
        (1..self.grid.rows()).for_each(|row| letters[row * (cols + 1) - 1] = b'\n');
        let place = |cell: Cell| cell.index() + cell.index() / cols;
        self.walls.iter().for_each(|cell| letters[place(cell)] = b'#');
        for (letter, link) in (b'a'..=b'z').zip(&self.links) {
            letters[place(link.first)] = letter;
            letters[place(link.second)] = letter;
        }
        String::from_utf8(letters).expect("the letters are ASCII")
    }

    /// Whether the open cells are one piece, links left out.
    pub fn is_connected(&self) -> bool {
        self.grid.is_connected(&self.open())
    }

    /// Whether the open cells without one of them are one piece, links left
    /// out, given that they are one with it.
    #[inline(always)]
    pub fn is_connected_without(&self, cell: Cell) -> bool {
        let mut open = self.open();
        if self.grid.joins_locally(&open, cell) {
            return open.len() > 1;
        }
        open.remove(cell);
        self.grid.is_connected(&open)
    }

    /// The graph a path walks on: open cells, joined by edges and links.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.open(), self.grid.len());
        graph.become_of(self);
        graph
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.rows();
        text.push('\n');
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_refused_with_the_reason() {
        let grid = Grid::new(5, 2).unwrap();
        let mut board = Board::new(grid);
        board.set_wall(grid.at(1, 4));
        let at = |row, col| grid.at(row, col);
        assert!(matches!(board.link(at(0, 0), at(1, 4)), Err(LinkError::Wall(_))));
        assert!(matches!(board.link(at(0, 0), at(1, 1)), Err(LinkError::TooClose(..))));
        assert_eq!(board.link(at(0, 0), Cell::new(10)), Err(LinkError::OffBoard(10)));
        board.link(at(1, 3), at(0, 0)).unwrap();
        assert!(matches!(board.link(at(0, 0), at(0, 4)), Err(LinkError::Taken(_))));
        assert!(board.links()[0].joins(at(0, 0), at(1, 3)));
        assert_eq!(board.to_string(), "a....\n...a#\n");
    }

    #[test]
    #[should_panic = "a wall is on the board"]
    fn no_wall_is_beyond_the_board() {
        Board::new(Grid::new(5, 2).unwrap()).set_wall(Cell::new(10));
    }

    #[test]
    fn a_cell_parts_the_board_or_not_as_a_flood_says() {
        // Every 3x4 and 4x3 board in one piece, and every open cell of it.
        for (cols, rows) in [(3, 4), (4, 3), (12, 1)] {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            for walls in 0..1 << 12 {
                board.walls = CellSet::from_word(walls);
                for cell in board.open().iter().filter(|_| board.is_connected()) {
                    let mut walled = board.clone();
                    walled.set_wall(cell);
                    let whole = board.is_connected_without(cell);
                    assert_eq!(whole, walled.is_connected(), "{board} without {cell:?}");
                }
            }
        }
        // Wider ones become walls cell by cell, in an order that has nothing to do with the grid.
        for (cols, rows) in [(13, 9), (3, 32), (32, 5)] {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let mut cells: Vec<Cell> = board.open().iter().collect();
            while cells.len() > 1 {
                let cell = cells.swap_remove(7 * cells.len() / 11);
                let mut walled = board.clone();
                walled.set_wall(cell);
                let whole = board.is_connected_without(cell);
                assert_eq!(whole, walled.is_connected(), "{board} without {cell:?}");
                board = if whole { walled } else { board };
            }
        }
    }
}
