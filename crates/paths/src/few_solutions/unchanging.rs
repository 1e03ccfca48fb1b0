//! The grid of a walk, as sets of cells.

use etchwork_path::{Bits, Board, Cell, Grid, Link};

/// What stays the same over all steps.
pub(super) struct Unchanging<const W: usize> {
    pub grid: Grid,
    /// The cells that are not in the last column.
    pub inner: Bits<W>,
    pub links: Vec<Link>,
    /// The neighbours of each cell, walls included, and the other end of its links.
    near: Vec<Bits<W>>,
}

impl<const W: usize> Unchanging<W> {
    pub fn new(board: &Board) -> Self {
        let grid = board.grid();
        let near = grid.cells().map(|cell| set(grid.neighbours(cell)));
        let inner = grid.cells().filter(|cell| (cell.index() + 1) % grid.cols() != 0);
        let (mut near, links): (Vec<_>, _) = (near.collect(), board.links().to_vec());
        for (a, b) in links.iter().flat_map(|l| [(l.first, l.second), (l.second, l.first)]) {
            near[a.index()].insert(b.index());
        }
        Self { grid, inner: set(inner), links, near }
    }

    #[inline(always)]
    pub fn near(&self, cell: Cell) -> Bits<W> {
        self.near[cell.index()]
    }

    /// Whether a cell is an end of a link, and so cannot become a wall.
    #[inline(always)]
    pub fn is_linked(&self, cell: Cell) -> bool {
        self.links.iter().any(|link| link.first == cell || link.second == cell)
    }
}

pub(super) fn set<const W: usize>(cells: impl Iterator<Item = Cell>) -> Bits<W> {
    let mut bits = Bits::EMPTY;
    cells.for_each(|cell| bits.insert(cell.index()));
    bits
}
