//! Laws of sets, floods, boards and symmetries on grids of every width of set, compared with what is
//! obvious.

use crate::{Board, Cell, CellSet, Grid};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A grid of any size, from one cell to some four hundred.
fn grids() -> impl Strategy<Value = Grid> {
    (1..=20_usize, 1..=20_usize).prop_map(|(cols, rows)| Grid::new(cols, rows).unwrap())
}

/// A grid with a set of its cells, sparse or dense.
fn sets() -> impl Strategy<Value = (Grid, BTreeSet<Cell>)> {
    (grids(), 0..=10_u8, any::<u64>()).prop_map(|(grid, share, seed)| {
        let is_in = |cell: &Cell| {
            let mixed = (cell.index() as u64 + seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed >> 40) % 10 < u64::from(share)
        };
        (grid, grid.cells().filter(is_in).collect())
    })
}

fn set(grid: Grid, cells: &BTreeSet<Cell>) -> CellSet {
    let mut set = grid.none();
    cells.iter().for_each(|cell| set.insert(*cell));
    set
}

/// The cells that steps within a set reach, one after the other.
fn reached(grid: Grid, from: Cell, within: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let (mut seen, mut next) = (BTreeSet::from([from]), vec![from]);
    while let Some(cell) = next.pop() {
        for beside in grid.neighbours(cell).filter(|beside| within.contains(beside)) {
            if seen.insert(beside) {
                next.push(beside);
            }
        }
    }
    seen
}

proptest! {
    #[test]
    fn a_set_of_cells_is_a_set(
        grid in grids(),
        acts in vec((any::<prop::sample::Index>(), any::<bool>()), 0..200),
    ) {
        let (mut set, mut model) = (grid.none(), BTreeSet::new());
        for (at, goes_in) in acts {
            let cell = Cell::new(at.index(grid.len()));
            if goes_in {
                set.insert(cell);
                model.insert(cell);
            } else {
                set.remove(cell);
                model.remove(&cell);
            }
            prop_assert_eq!(set.contains(cell), goes_in);
        }
        prop_assert_eq!(set.len(), model.len());
        prop_assert_eq!(set.is_empty(), model.is_empty());
        prop_assert_eq!(set.first(), model.first().copied());
        prop_assert!(set.iter().eq(model.iter().copied()));
        for rank in 0..=model.len() {
            prop_assert_eq!(set.nth(rank), model.iter().nth(rank).copied());
        }
    }

    #[test]
    fn a_flood_reaches_what_steps_reach((grid, cells) in sets()) {
        let within = set(grid, &cells);
        let Some(first) = cells.first().copied() else { return Ok(()) };
        let seen = reached(grid, first, &cells);
        let flood = grid.flood(&set(grid, &BTreeSet::from([first])), &within);
        prop_assert!(flood.iter().eq(seen.iter().copied()));
        prop_assert_eq!(grid.is_connected(&within), seen.len() == cells.len());
    }

    #[test]
    fn the_steps_of_a_board_lead_to_open_neighbours_and_there_and_back((grid, walls) in sets()) {
        let mut board = Board::new(grid);
        walls.iter().for_each(|wall| board.set_wall(*wall));
        let graph = board.graph();
        for cell in grid.cells().filter(|cell| !walls.contains(cell)) {
            let exits: BTreeSet<Cell> = graph.exits(cell).collect();
            let beside = grid.neighbours(cell).filter(|beside| !walls.contains(beside));
            prop_assert_eq!(&exits, &beside.collect::<BTreeSet<_>>());
            prop_assert_eq!(graph.exit_count(cell), exits.len());
            prop_assert!(exits.iter().all(|exit| graph.has_arc(*exit, cell)));
        }
        let open: BTreeSet<Cell> = board.open().iter().collect();
        prop_assert_eq!(open.len() + walls.len(), grid.len());
        let connected = open.first().is_some_and(|first| reached(grid, *first, &open) == open);
        prop_assert_eq!(board.is_connected(), connected);
    }

    #[test]
    fn symmetries_are_a_group((grid, cells) in sets()) {
        let all: Vec<Vec<Cell>> = grid
            .symmetries()
            .map(|symmetry| grid.cells().map(|cell| symmetry.map(grid, cell)).collect())
            .collect();
        for one in &all {
            for two in &all {
                let both: Vec<Cell> = one.iter().map(|cell| two[cell.index()]).collect();
                prop_assert!(all.contains(&both), "one after the other is one of them");
            }
            let moved: BTreeSet<Cell> = cells.iter().map(|cell| one[cell.index()]).collect();
            prop_assert_eq!(moved.len(), cells.len());
            prop_assert_eq!(
                grid.is_connected(&set(grid, &moved)),
                grid.is_connected(&set(grid, &cells))
            );
        }
    }
}
