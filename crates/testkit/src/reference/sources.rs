//! The cells from which a path is searched, in order.

use crate::neighbours::{is_on_ring, neighbours, open_cells};
use etchwork_path::{Board, Cell, Stream};

/// How sources are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceOrder {
    /// At random.
    Random,
    /// Cells on the outer ring first, at random among equals.
    Boundary,
    /// Cells with the fewest open neighbours first, links counted, at random
    /// among equals.
    FewestNeighbours,
}

/// Up to `count` different open cells, the first to be tried first.
pub fn sources(board: &Board, order: SourceOrder, count: usize, stream: &mut Stream) -> Vec<Cell> {
    let mut cells = open_cells(board);
    // A random order draws only the cells that it returns.
    let draws = if order == SourceOrder::Random { count.min(cells.len()) } else { cells.len() };
    for place in 0..draws {
        let pick = place + stream.below((cells.len() - place) as u32) as usize;
        cells.swap(place, pick);
    }
    match order {
        SourceOrder::Random => {}
        SourceOrder::Boundary => cells.sort_by_key(|cell| !is_on_ring(board, *cell)),
        SourceOrder::FewestNeighbours => cells.sort_by_key(|cell| neighbours(board, *cell).len()),
    }
    cells.truncate(count);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch;

    const ORDERS: [SourceOrder; 3] =
        [SourceOrder::Random, SourceOrder::Boundary, SourceOrder::FewestNeighbours];

    #[test]
    fn sources_are_different_open_cells() {
        let board = sketch::board("..#. .... #...");
        for (order, seed) in ORDERS.into_iter().flat_map(|o| (0..20).map(move |seed| (o, seed))) {
            let few = sources(&board, order, 4, &mut Stream::new(seed));
            let mut all = sources(&board, order, 20, &mut Stream::new(seed));
            assert_eq!(few, all[..4], "asking for fewer cuts the same order short");
            all.sort();
            assert_eq!(all, open_cells(&board));
        }
    }

    #[test]
    fn ranks_come_first() {
        let board = sketch::board("a... .... ..#. ...a");
        let first = |order, count| {
            let mut cells = sources(&board, order, count, &mut Stream::new(5));
            cells.sort();
            cells
        };
        assert_eq!(
            first(SourceOrder::Boundary, 12),
            sketch::cells(&[0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15])
        );
        // Two corners have a third neighbour over the link; 11 and 14 lost one to the wall.
        assert_eq!(first(SourceOrder::FewestNeighbours, 4), sketch::cells(&[3, 11, 12, 14]));
    }
}
