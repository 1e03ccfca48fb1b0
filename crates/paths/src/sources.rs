//! Source orders: which cells a path is tried from first.

use etchwork_core::{Board, Cell, SourceOrder, Stream};

/// Any open cell, each as likely as the others.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl SourceOrder for Random {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        shuffled(board, count, stream, sources);
        sources.truncate(count);
    }
}

/// Cells of the outer ring first, in random order, then the others.
#[derive(Clone, Copy, Debug)]
pub struct Boundary;

impl SourceOrder for Boundary {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        let ring = board.grid().ring();
        shuffled(board, usize::MAX, stream, sources);
        sources.sort_by_key(|cell| !ring.contains(*cell));
        sources.truncate(count);
    }
}

/// Cells with the fewest open neighbours first, in random order among equals.
/// Links count as neighbours.
#[derive(Clone, Copy, Debug)]
pub struct FewestNeighbours;

impl SourceOrder for FewestNeighbours {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        let graph = board.graph();
        shuffled(board, usize::MAX, stream, sources);
        sources.sort_by_key(|cell| graph.exit_count(*cell));
        sources.truncate(count);
    }
}

/// The open cells, as many of them shuffled as are asked for.
fn shuffled(board: &Board, count: usize, stream: &mut Stream, cells: &mut Vec<Cell>) {
    let open = board.open();
    cells.resize(open.len(), Cell::new(0));
    cells.iter_mut().zip(&open).for_each(|(place, cell)| *place = cell);
    stream.shuffle_front(cells, count);
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

    fn sources(order: &dyn SourceOrder, count: usize) -> Vec<Cell> {
        let mut sources = Vec::new();
        order.sources(&board(), count, &mut Stream::new(5), &mut sources);
        sources
    }

    #[test]
    fn sources_are_different_open_cells() {
        let board = board();
        let orders: [&dyn SourceOrder; 3] = [&Random, &Boundary, &FewestNeighbours];
        for order in orders {
            for (asked, got) in [(7, 7), (20, 19), (0, 0)] {
                let found = sources(order, asked);
                assert_eq!(found.len(), got);
                let unique: HashSet<Cell> = found.iter().copied().collect();
                assert_eq!(unique.len(), got);
                assert!(found.iter().all(|cell| board.open().contains(*cell)));
            }
        }
    }

    #[test]
    fn the_preferred_cells_come_first() {
        let board = board();
        let ring = sources(&Boundary, 14);
        assert!(ring.iter().all(|cell| board.grid().ring().contains(*cell)));
        let corners = sources(&FewestNeighbours, 4);
        let exits = |cell: &Cell| board.graph().exits(*cell).count();
        // The wall at 1,2 leaves 0,2 with two exits, like the corners.
        assert!(corners.iter().all(|cell| exits(cell) == 2));
        let inner = sources(&Random, 5);
        assert!(inner.iter().any(|cell| exits(cell) > 2));
    }
}
