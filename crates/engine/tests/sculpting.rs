//! Laws of sculpting, on boards of any shape and any mix of sculptors.

use etchwork_engine::carve;
use etchwork_path::{Board, Grid, Registry, Sculptor, Settings, Stream};
use proptest::prelude::*;

fn sculptors(weights: [f64; 3]) -> Vec<(f64, Box<dyn Sculptor>)> {
    let mut registry = Registry::new();
    etchwork_sculpt::register(&mut registry).unwrap();
    let make = |id| registry.make::<dyn Sculptor>(id, &Settings::default()).unwrap();
    weights.into_iter().zip(["scatter", "cluster", "nibble"].map(make)).collect()
}

fn carved(grid: Grid, walls: usize, weights: [f64; 3], seed: u32) -> Board {
    let mut board = Board::new(grid);
    carve(&mut board, walls, &sculptors(weights), &mut Stream::new(seed));
    board
}

proptest! {
    /// The draws for a wall do not depend on the number of walls that follow, so boards with fewer
    /// walls are the steps towards the last board.
    #[test]
    fn the_board_is_whole_after_every_single_wall(
        cols in 1usize..12, rows in 1usize..12, seed: u32,
        weights in [0.0..1.0f64, 0.0..1.0, 0.01..1.0],
    ) {
        let grid = Grid::new(cols, rows).unwrap();
        let mut before = Board::new(grid);
        for walls in 1..=grid.len() / 2 {
            let board = carved(grid, walls, weights, seed);
            prop_assert!(board.is_connected());
            prop_assert!((board.walls() - before.walls()).len() <= 1);
            prop_assert!((before.walls() - board.walls()).is_empty());
            before = board;
        }
    }

    #[test]
    fn the_target_is_met_or_nothing_is_left_to_take(
        cols in 1usize..8, rows in 1usize..8, seed: u32, walls in 0usize..70,
    ) {
        let grid = Grid::new(cols, rows).unwrap();
        let board = carved(grid, walls, [0.5, 0.3, 0.2], seed);
        if board.walls().len() < walls {
            // A connected graph always has a cell that is not a cut cell.
            prop_assert_eq!(board.open().len(), 1);
        }
    }
}
