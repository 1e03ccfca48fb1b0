//! Small puzzles drawn at random, which brute force can judge.

use etchwork_path::{Board, Cell, Grid};

/// The options for drawn boards.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Columns and rows: at least two cells.
    pub size: (usize, usize),
    /// The most walls. Two cells stay open.
    pub walls: usize,
    /// The most cells for a mechanic. If there are too few open cells, as many as there are,
    /// rounded down to an even number.
    pub parts: usize,
    /// Whether a path may end anywhere.
    pub is_free: bool,
}

/// A board with its ends, and cells for a mechanic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallPuzzle {
    /// The board.
    pub board: Board,
    /// Where paths begin.
    pub source: Cell,
    /// Where paths must end; anywhere if `None`.
    pub target: Option<Cell>,
    /// Distinct open cells; the ends may be among them.
    pub parts: Vec<Cell>,
}

impl SmallPuzzle {
    /// Draws a puzzle; `below(n)` draws a number below `n`.
    ///
    /// ```
    /// use etchwork_testkit::small::{SmallPuzzle, Wanted};
    ///
    /// let wanted = Wanted { size: (3, 2), walls: 1, parts: 2, is_free: false };
    /// let puzzle = SmallPuzzle::draw(wanted, |_| 0);
    /// assert_eq!((puzzle.board.walls().len(), puzzle.parts.len()), (1, 2));
    /// assert!(puzzle.target.is_some_and(|target| target != puzzle.source));
    /// ```
    pub fn draw(wanted: Wanted, mut below: impl FnMut(usize) -> usize) -> Self {
        let grid = Grid::new(wanted.size.0, wanted.size.1).expect("a small grid");
        let mut board = Board::new(grid);
        let mut open: Vec<Cell> = grid.cells().collect();
        let mut take = |cells: &mut Vec<Cell>| cells.swap_remove(below(cells.len()));
        for _ in 0..wanted.walls.min(open.len().saturating_sub(2)) {
            board.set_wall(take(&mut open));
        }
        let mut ends = open.clone();
        let source = take(&mut ends);
        let target = Some(take(&mut ends)).filter(|_| !wanted.is_free);
        let parts = if wanted.parts <= open.len() { wanted.parts } else { open.len() / 2 * 2 };
        let parts = (0..parts).map(|_| take(&mut open)).collect();
        Self { board, source, target, parts }
    }
}
