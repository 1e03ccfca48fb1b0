//! The symmetries of a rectangle, and of a square.

use crate::{Cell, Grid};

/// A rotation or reflection that maps a grid onto itself: first a transposition
/// if any, then the flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Grid {
    /// The symmetries of the grid, the identity first: four, or eight for a square.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        let count = if self.cols() == self.rows() { 8 } else { 4 };
        (0..count).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            flip_rows: bits & 2 != 0,
            flip_cols: bits & 1 != 0,
        })
    }
}

impl Symmetry {
    /// The image of a cell of `grid`.
    pub fn map(self, grid: Grid, cell: Cell) -> Cell {
        let position = grid.position(cell);
        let (mut row, mut col) = (usize::from(position.row), usize::from(position.col));
        if self.transpose {
            (row, col) = (col, row);
        }
        if self.flip_rows {
            row = grid.rows() - 1 - row;
        }
        if self.flip_cols {
            col = grid.cols() - 1 - col;
        }
        grid.at(row, col)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn symmetries_keep_neighbours_and_are_all_different() {
        for (cols, rows, count) in [(3, 5, 4), (4, 4, 8), (1, 6, 4)] {
            let grid = Grid::new(cols, rows).unwrap();
            let mut images = HashSet::new();
            for symmetry in grid.symmetries() {
                for cell in grid.cells() {
                    let moved = symmetry.map(grid, cell);
                    for next in grid.neighbours(cell) {
                        let step = symmetry.map(grid, next);
                        assert!(grid.neighbours(moved).any(|n| n == step));
                    }
                }
                images.insert(grid.cells().map(|c| symmetry.map(grid, c)).collect::<Vec<_>>());
            }
            // On a line two of the four coincide.
            assert_eq!(images.len(), if cols == 1 { 2 } else { count });
        }
    }
}
