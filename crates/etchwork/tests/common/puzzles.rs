//! Small puzzles, which brute force and state spaces can judge.

use etchwork::{Board, Cell, Grid};
use proptest::prelude::*;

/// A board of up to 5x4 with some walls and at most one link, and its ends.
pub fn puzzles() -> impl Strategy<Value = (Board, Cell, Option<Cell>)> {
    let size = (1usize..=5, 1usize..=4).prop_filter("two cells", |(c, r)| c * r > 1);
    let seeds = prop::collection::vec(any::<prop::sample::Index>(), 7);
    (size, seeds, 0usize..4, any::<bool>(), any::<bool>()).prop_filter_map(
        "two open ends",
        |((cols, rows), seeds, walls, is_linked, is_free)| {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cell = |seed: &prop::sample::Index| Cell::new(seed.index(board.grid().len()));
            let cells: Vec<Cell> = seeds.iter().map(cell).collect();
            cells[..walls].iter().for_each(|wall| board.set_wall(*wall));
            let (source, target) = (cells[3], cells[4]);
            let is_open = |cell| board.open().contains(cell);
            if source == target || !is_open(source) || !is_open(target) {
                return None;
            }
            if is_linked {
                board.link(cells[5], cells[6]).ok()?;
            }
            Some((board, source, (!is_free).then_some(target)))
        },
    )
}
