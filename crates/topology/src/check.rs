//! The plain check of a finished path, from the numbers of its cells alone: it shares no code with
//! graphs, masks or any search, so that it can judge them.

use crate::{Board, Cell, Grid, Position};
use thiserror::Error;

/// What is wrong with a path that claims to be Hamiltonian.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PathFlaw {
    /// The path is empty.
    #[error("the path is empty")]
    Empty,
    /// A cell that the board does not have.
    #[error("step {step}: cell {cell} is not on the board")]
    OffBoard {
        /// Which step of the path, from 0.
        step: usize,
        /// The number of the cell.
        cell: usize,
    },
    /// The path enters a wall.
    #[error("step {step}: {at} is a wall")]
    Wall {
        /// Which step of the path, from 0.
        step: usize,
        /// The wall.
        at: Position,
    },
    /// The path visits a cell twice.
    #[error("step {step}: {at} was visited before")]
    Repeat {
        /// Which step of the path, from 0.
        step: usize,
        /// The cell visited again.
        at: Position,
    },
    /// Two cells that follow each other are neither neighbours nor linked.
    #[error("step {step}: {from} and {to} are neither neighbours nor linked")]
    Jump {
        /// Which step of the path, from 0.
        step: usize,
        /// Where the path was.
        from: Position,
        /// The next cell.
        to: Position,
    },
    /// The path is valid, but leaves cells out.
    #[error("{at} is never visited; open cells left out: {missing}")]
    Unvisited {
        /// The first such cell.
        at: Position,
        /// How many there are.
        missing: usize,
    },
}

impl Board {
    /// Checks that a path visits every open cell exactly once, each step
    /// along an edge or a link. Cost: linear in the cells.
    pub fn check_path(&self, path: &[Cell]) -> Result<(), PathFlaw> {
        let (grid, mut left) = (self.grid(), self.open());
        for (step, &cell) in path.iter().enumerate() {
            if cell.index() >= grid.len() {
                return Err(PathFlaw::OffBoard { step, cell: cell.index() });
            }
            if !left.contains(cell) {
                let (at, is_wall) = (grid.position(cell), self.walls().contains(cell));
                let (wall, repeat) = (PathFlaw::Wall { step, at }, PathFlaw::Repeat { step, at });
                return Err(if is_wall { wall } else { repeat });
            }
            left.remove(cell);
            if step > 0 && !are_neighbours(grid, path[step - 1], cell) {
                let last = path[step - 1];
                if !self.links().iter().any(|link| link.joins(last, cell)) {
                    let (from, to) = (grid.position(last), grid.position(cell));
                    return Err(PathFlaw::Jump { step, from, to });
                }
            }
        }
        if path.is_empty() {
            return Err(PathFlaw::Empty);
        }
        match left.first() {
            None => Ok(()),
            Some(cell) => Err(PathFlaw::Unvisited { at: grid.position(cell), missing: left.len() }),
        }
    }
}

/// Whether two cells are neighbours on the grid.
fn are_neighbours(grid: Grid, a: Cell, b: Cell) -> bool {
    let [low, high, cols] = [a.min(b).index(), a.max(b).index(), grid.cols()].map(|n| n as u32);
    // A processor cannot predict the turns of a path, so this has no branches.
    (high - low == cols) | (high - low == 1) & !high.is_multiple_of(cols)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flaw_is_named() {
        // a.#
        // ..a
        let mut board = Board::new(Grid::new(3, 2).unwrap());
        board.set_wall(Cell::new(2));
        board.link(Cell::new(0), Cell::new(5)).unwrap();
        let check = |cells: &[usize]| {
            board.check_path(&cells.iter().map(|c| Cell::new(*c)).collect::<Vec<_>>())
        };
        assert_eq!(check(&[1, 0, 3, 4, 5]), Ok(()));
        assert_eq!(check(&[1, 4, 3, 0, 5]), Ok(()), "a link is a step");
        assert_eq!(check(&[]), Err(PathFlaw::Empty));
        assert!(matches!(check(&[1, 2]), Err(PathFlaw::Wall { step: 1, .. })));
        assert!(matches!(check(&[1, 0, 1]), Err(PathFlaw::Repeat { step: 2, .. })));
        assert!(matches!(check(&[1, 5]), Err(PathFlaw::Jump { step: 1, .. })));
        assert!(matches!(check(&[1, 6]), Err(PathFlaw::OffBoard { step: 1, .. })));
        assert!(matches!(check(&[1, 0, 3]), Err(PathFlaw::Unvisited { missing: 2, .. })));
        // The end of a row and the start of the next are not neighbours.
        let open = Board::new(Grid::new(2, 2).unwrap());
        let jump = open.check_path(&[0, 1, 2, 3].map(Cell::new));
        assert!(matches!(jump, Err(PathFlaw::Jump { step: 2, .. })));
    }
}
