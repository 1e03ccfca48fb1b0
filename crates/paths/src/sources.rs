//! Source orders: which cells a path is tried from first.

use etchwork_core::{Board, Cell, SourceOrder, Stream};

/// Any open cell, each as likely as the others.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl SourceOrder for Random {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream) -> Vec<Cell> {
        shuffled(board, count, stream, |cells| cells.truncate(count))
    }
}

/// Cells of the outer ring first, in random order, then the others.
#[derive(Clone, Copy, Debug)]
pub struct Boundary;

impl SourceOrder for Boundary {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream) -> Vec<Cell> {
        let ring = board.grid().ring();
        shuffled(board, usize::MAX, stream, |cells| {
            cells.sort_by_key(|cell| !ring.contains(*cell));
            cells.truncate(count);
        })
    }
}

/// Cells with the fewest open neighbours first, in random order among equals.
/// Links count as neighbours.
#[derive(Clone, Copy, Debug)]
pub struct FewestNeighbours;

impl SourceOrder for FewestNeighbours {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream) -> Vec<Cell> {
        let graph = board.graph();
        shuffled(board, usize::MAX, stream, |cells| {
            cells.sort_by_key(|cell| graph.exits(*cell).count());
            cells.truncate(count);
        })
    }
}

/// The open cells, as many of them shuffled as are asked for, then arranged.
fn shuffled(
    board: &Board,
    count: usize,
    stream: &mut Stream,
    arrange: impl FnOnce(&mut Vec<Cell>),
) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(board.grid().len());
    cells.extend(&board.open());
    stream.shuffle_front(&mut cells, count);
    arrange(&mut cells);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Grid;
    use std::collections::HashSet;

    fn board() -> Board {
        let mut board = Board::new(Grid::new(5, 4).unwrap());
        board.set_wall(board.grid().at(1, 2));
        board
    }

    #[test]
    fn sources_are_different_open_cells() {
        let board = board();
        let orders: [&dyn SourceOrder; 3] = [&Random, &Boundary, &FewestNeighbours];
        for order in orders {
            for (asked, got) in [(7, 7), (20, 19), (0, 0)] {
                let sources = order.sources(&board, asked, &mut Stream::new(5));
                assert_eq!(sources.len(), got);
                let unique: HashSet<Cell> = sources.iter().copied().collect();
                assert_eq!(unique.len(), got);
                assert!(sources.iter().all(|cell| board.open().contains(*cell)));
            }
        }
    }

    #[test]
    fn the_preferred_cells_come_first() {
        let board = board();
        let ring = Boundary.sources(&board, 14, &mut Stream::new(5));
        assert!(ring.iter().all(|cell| board.grid().ring().contains(*cell)));
        let corners = FewestNeighbours.sources(&board, 4, &mut Stream::new(5));
        let exits = |cell: &Cell| board.graph().exits(*cell).count();
        // The wall at 1,2 leaves 0,2 with two exits, like the corners.
        assert!(corners.iter().all(|cell| exits(cell) == 2));
        let inner = Random.sources(&board, 5, &mut Stream::new(5));
        assert!(inner.iter().any(|cell| exits(cell) > 2));
    }
}
