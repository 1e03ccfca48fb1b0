//! Boards: a grid with walls and links.

use crate::{Cell, CellSet, Graph, Grid, Position};
use std::fmt;
use thiserror::Error;

/// The least Manhattan distance between the two ends of a link that has a letter.
pub const MIN_LINK_DISTANCE: u32 = 3;

/// The most links with letters.
pub const MAX_LINKS: usize = 26;

/// The most links that end at one cell. With four neighbours on the grid, the cell then has the
/// most exits that the counters can hold.
pub const MAX_LINKS_OF_A_CELL: usize = 3;

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

    /// The other end of the link, if it ends at this cell.
    pub(crate) fn from(self, cell: Cell) -> Option<Cell> {
        let Self { first, second } = self;
        if cell == first { Some(second) } else { (cell == second).then_some(first) }
    }

    /// Whether no two links share a cell.
    pub(crate) fn are_apart(links: &[Self]) -> bool {
        let is_free = |link: &Self, others: &[Self]| {
            others.iter().all(|o| o.from(link.first).is_none() && o.from(link.second).is_none())
        };
        links.iter().enumerate().all(|(at, link)| is_free(link, &links[at + 1..]))
    }

    /// Both ends as a word, on a board of up to 64 cells.
    pub fn word(self) -> u64 {
        1 << self.first.index() | 1 << self.second.index()
    }
}

/// Why two cells cannot be linked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// The board does not have an end, given by its number.
    #[error("cell {0} is not on the board")]
    OffBoard(usize),
    /// An end is a wall.
    #[error("{0} is a wall")]
    Wall(Position),
    /// An end has a link already.
    #[error("{0} has a link already")]
    Taken(Position),
    /// The board has [`MAX_LINKS`] already.
    #[error("a board has at most {MAX_LINKS} links")]
    TooMany,
    /// The ends are closer together than [`MIN_LINK_DISTANCE`].
    #[error("{0} and {1} are closer than {MIN_LINK_DISTANCE} steps")]
    TooClose(Position, Position),
    /// Both ends are one cell.
    #[error("a link needs two different cells, not {0} twice")]
    OneCell(Position),
    /// The ends are neighbours on the grid, or linked.
    #[error("{0} and {1} are joined already")]
    Joined(Position, Position),
    /// An end has [`MAX_LINKS_OF_A_CELL`].
    #[error("{0} already has {MAX_LINKS_OF_A_CELL} links, the most of a cell")]
    Full(Position),
}

/// A rectangle of open cells and walls, and links between open cells.
///
/// A link is one more edge of the graph. Most boards have few, each with a letter
/// ([`Board::link`]); a board that wraps, or that bridges cross, has more and shorter ones
/// ([`Board::join`]). A board prints as rows of `.` and `#`, with a lower-case letter at both ends
/// of a link if all [have letters](Board::has_letters).
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

    /// Becomes a board with every cell open, and reuses its memory.
    #[inline]
    pub fn become_open(&mut self, grid: Grid) {
        (self.grid, self.walls) = (grid, grid.none());
        self.links.clear();
    }

    /// Becomes a board with these open cells and without links, and reuses its memory.
    pub fn become_opened(&mut self, grid: Grid, open: &CellSet) {
        self.grid = grid;
        // Most boards have up to 64 cells: their walls are computed in one word.
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

    /// Turns a cell into a wall. Panics if it is an end of a link, or not on the board.
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

    /// The first link that ends at a cell.
    #[inline]
    pub fn link_at(&self, cell: Cell) -> Option<Link> {
        self.links.iter().copied().find(|link| link.first == cell || link.second == cell)
    }

    /// The other ends of the links that end at a cell.
    pub fn links_from(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.links.iter().filter_map(move |link| link.from(cell))
    }

    /// Joins two open cells by a link that a letter can name: they are at least
    /// [`MIN_LINK_DISTANCE`] apart, and neither has another link.
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

    /// Joins two open cells by a link, whatever their distance, if no step joins them yet. A cell
    /// has at most [`MAX_LINKS_OF_A_CELL`] links. Lanes have no room for links that share a cell,
    /// so boards with such links are searched one by one.
    ///
    /// ```
    /// use etchwork_topology::{Board, Grid};
    ///
    /// // The two rows of a ring of three columns wrap.
    /// let mut board = Board::new(Grid::new(3, 2)?);
    /// let grid = board.grid();
    /// for row in 0..2 {
    ///     board.join(grid.at(row, 0), grid.at(row, 2))?;
    /// }
    /// assert_eq!(board.graph().exit_count(grid.at(0, 0)), 3);
    /// assert!(!board.has_letters(), "its ends are two steps apart");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn join(&mut self, a: Cell, b: Cell) -> Result<(), LinkError> {
        if let Some(far) = [a, b].into_iter().find(|cell| cell.index() >= self.grid.len()) {
            return Err(LinkError::OffBoard(far.index()));
        }
        let (from, to) = (self.grid.position(a), self.grid.position(b));
        if a == b {
            return Err(LinkError::OneCell(from));
        }
        for (cell, position) in [(a, from), (b, to)] {
            if self.walls.contains(cell) {
                return Err(LinkError::Wall(position));
            }
            if self.links_from(cell).count() == MAX_LINKS_OF_A_CELL {
                return Err(LinkError::Full(position));
            }
        }
        if from.manhattan(to) == 1 || self.links_from(a).any(|end| end == b) {
            return Err(LinkError::Joined(from, to));
        }
        self.links.push(Link { first: a.min(b), second: a.max(b) });
        Ok(())
    }

    /// Whether letters can name all links: there are at most [`MAX_LINKS`], none is shorter than
    /// [`MIN_LINK_DISTANCE`], and no two share a cell.
    pub fn has_letters(&self) -> bool {
        self.letters_tell(&self.links)
    }

    /// Whether letters could name these links of the board.
    pub fn letters_tell(&self, links: &[Link]) -> bool {
        let position = |cell| self.grid.position(cell);
        let is_long = |link: &Link| {
            position(link.first).manhattan(position(link.second)) >= MIN_LINK_DISTANCE
        };
        links.len() <= MAX_LINKS && links.iter().all(is_long) && Link::are_apart(links)
    }

    /// Whether no cell is an end of two links.
    pub fn has_links_apart(&self) -> bool {
        Link::are_apart(&self.links)
    }

    /// The way from a cell over the rim of the board to the other end of its row or column, in
    /// cells down and right. On a board whose links have no letters, such a link wraps.
    pub fn over_the_rim(&self, from: Cell, to: Cell) -> Option<(i32, i32)> {
        let (a, b) = (self.grid.position(from), self.grid.position(to));
        let over = |from: u8, to: u8, side: usize| match (from, to) {
            (0, to) if usize::from(to) + 1 == side => Some(-1),
            (from, 0) if usize::from(from) + 1 == side => Some(1),
            _ => None,
        };
        let way = match (a.row == b.row, a.col == b.col) {
            (true, false) => (0, over(a.col, b.col, self.grid.cols())?),
            (false, true) => (over(a.row, b.row, self.grid.rows())?, 0),
            _ => return None,
        };
        self.links_from(from).any(|end| end == to).then_some(way)
    }

    /// The letters of the cells, with line feeds between rows: cell `c` is at byte
    /// `c + c / columns`.
    pub fn rows(&self) -> String {
        let cols = self.grid.cols();
        let mut letters = vec![b'.'; self.grid.len() + self.grid.rows() - 1];
        (1..self.grid.rows()).for_each(|row| letters[row * (cols + 1) - 1] = b'\n');
        let place = |cell: Cell| cell.index() + cell.index() / cols;
        self.walls.iter().for_each(|cell| letters[place(cell)] = b'#');
        let lettered: &[Link] = if self.has_letters() { &self.links } else { &[] };
        for (letter, link) in (b'a'..=b'z').zip(lettered) {
            letters[place(link.first)] = letter;
            letters[place(link.second)] = letter;
        }
        String::from_utf8(letters).expect("the letters are ASCII")
    }

    /// Whether the open cells are one piece, without counting links.
    pub fn is_connected(&self) -> bool {
        self.grid.is_connected(&self.open())
    }

    /// Whether the open cells stay one piece without one of them, without counting links, given
    /// that they are one piece with it.
    #[inline(always)]
    pub fn is_connected_without(&self, cell: Cell) -> bool {
        let mut open = self.open();
        if self.grid.joins_locally(&open, cell) {
            return open.len() > 1;
        }
        open.remove(cell);
        self.grid.is_connected(&open)
    }

    /// The graph of paths: open cells, joined by edges and links.
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
    fn joins_are_refused_with_the_reason() {
        let grid = Grid::new(5, 3).unwrap();
        let mut board = Board::new(grid);
        board.set_wall(grid.at(1, 2));
        let at = |row, col| grid.at(row, col);
        let mut refused = |a, b| board.join(a, b).unwrap_err().to_string();
        assert_eq!(refused(at(0, 0), at(0, 1)), "0,0 and 0,1 are joined already");
        assert_eq!(refused(at(0, 0), at(0, 0)), "a link needs two different cells, not 0,0 twice");
        assert_eq!(refused(at(0, 0), at(1, 2)), "1,2 is a wall");
        assert_eq!(refused(at(0, 0), Cell::new(15)), "cell 15 is not on the board");
        // Two bridges cross over the wall, one across and one down.
        board.join(at(1, 1), at(1, 3)).unwrap();
        board.join(at(0, 2), at(2, 2)).unwrap();
        assert_eq!(
            board.join(at(2, 2), at(0, 2)),
            Err(LinkError::Joined(grid.position(at(2, 2)), grid.position(at(0, 2)),))
        );
        board.join(at(1, 1), at(0, 4)).unwrap();
        board.join(at(1, 1), at(2, 4)).unwrap();
        let full = board.join(at(1, 1), at(0, 3)).unwrap_err().to_string();
        assert_eq!(full, "1,1 already has 3 links, the most of a cell");
        assert_eq!(board.graph().exit_count(at(1, 1)), 3 + 3);
        assert_eq!(board.to_string(), ".....\n..#..\n.....\n");
    }

    #[test]
    fn a_link_over_the_rim_leads_out_of_the_board() {
        let grid = Grid::new(4, 3).unwrap();
        let mut board = Board::new(grid);
        board.join(grid.at(0, 0), grid.at(0, 3)).unwrap();
        assert!(board.has_letters());
        board.join(grid.at(0, 0), grid.at(2, 0)).unwrap();
        assert!(!board.has_letters() && board.letters_tell(&board.links()[..1]));
        assert_eq!(board.over_the_rim(grid.at(0, 0), grid.at(0, 3)), Some((0, -1)));
        assert_eq!(board.over_the_rim(grid.at(2, 0), grid.at(0, 0)), Some((1, 0)));
        assert_eq!(board.over_the_rim(grid.at(0, 1), grid.at(2, 1)), None, "no link");
    }

    #[test]
    #[should_panic = "a wall is on the board"]
    fn no_wall_is_beyond_the_board() {
        Board::new(Grid::new(5, 2).unwrap()).set_wall(Cell::new(10));
    }

    #[test]
    fn a_cell_parts_the_board_or_not_as_a_flood_says() {
        // Checks every open cell of every connected 3x4, 4x3 and 12x1 board.
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
        // On wider boards, cells become walls one by one, in an order unrelated to the grid.
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
