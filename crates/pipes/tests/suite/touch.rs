//! What touching a tile says: loops, and closed groups.

use etchwork_core::{Cell, Game, Stream, Written};
use etchwork_pipes::{Board, Growth, Pick, Pipes};
use std::sync::Arc;

fn told(text: &str, tile: usize) -> Option<String> {
    let game = Pipes::read(text).unwrap();
    game.tells(&game.initial(), &(), &Default::default(), Cell::new(tile))
}

#[test]
fn a_loop_is_told_wherever_it_is_touched() {
    let text = "pipes square 3x2\n9 c 8\n3 6 2\n";
    for tile in [0, 1, 3, 4] {
        assert!(told(text, tile).unwrap().starts_with("a loop"), "{tile}");
    }
    // A tile that hangs on a loop is joined to it.
    assert!(told("pipes square 3x2\n9 d 4\n3 6 2\n", 2).unwrap().starts_with("a loop"));
}

#[test]
fn a_group_without_a_loose_arm_is_closed_off() {
    let text = "pipes square 3x2\n9 c 8\n3 6 2\n";
    let closed = "closed off: no arm leads out of these 2 tiles";
    assert_eq!(told(text, 2).as_deref(), Some(closed));
    assert_eq!(told(text, 5).as_deref(), Some(closed));
    // An arm that meets no arm, or the rim, is loose.
    assert_eq!(told("pipes square 3x1\n1 5 1\n", 0), None);
    // All tiles together are the solution, not a closed group.
    assert_eq!(told("pipes square 3x1\n1 5 4\n", 1), None);
    assert_eq!(told("pipes square 3x1\n1 5 4\n", 7), None);
}

/// Exactly the tiles are marked that say, when touched, that something is wrong, on boards of every
/// tiling; on solved boards none is.
#[test]
fn marks_are_where_tiles_tell() {
    let mut marked = 0;
    for tiling in etchwork_pipes::tilings() {
        for wraps in [false, true] {
            let grid = "5x4".parse().unwrap();
            let Ok(patch) = tiling.tiling.lay(grid, wraps.into()) else { continue };
            let board = Arc::new(Board::new(tiling.clone(), Arc::new(patch), &[], &[]));
            let (mut growth, mut stream) = (Growth::default(), Stream::new(7));
            let sides = board.sides();
            growth.start(sides, std::iter::repeat_n(4, sides.len()), 0);
            if !growth.run(sides, Pick::Any, &mut stream) {
                continue;
            }
            let mut game = Pipes::new(Arc::clone(&board), growth.masks().into(), None).unwrap();
            assert!(game.flaws(&game.initial(), &()).unwrap().is_empty(), "it is solved");
            let mut masks = growth.masks().to_vec();
            for _ in 0..40 {
                let tile = stream.index(masks.len());
                let count = board.patch().sides(tile);
                masks[tile] = masks[tile] >> 1 | (masks[tile] & 1) << (count - 1);
                game = Pipes::new(Arc::clone(&board), masks.clone().into(), None).unwrap();
                let state = game.initial();
                let tells =
                    |cell: &Cell| game.tells(&state, &(), &Default::default(), *cell).is_some();
                let told: Vec<Cell> = (0..masks.len()).map(Cell::new).filter(tells).collect();
                assert_eq!(game.flaws(&state, &()), Some(told.clone()));
                marked += told.len();
            }
        }
    }
    assert!(marked > 100, "{marked}");
}
