//! What touching a tile tells: loops, and groups that are closed off.

use etchwork_core::{Cell, Game, Written};
use etchwork_pipes::Pipes;

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
    // An arm that meets none, or the rim, is loose.
    assert_eq!(told("pipes square 3x1\n1 5 1\n", 0), None);
    // All tiles together are the solution.
    assert_eq!(told("pipes square 3x1\n1 5 4\n", 1), None);
    assert_eq!(told("pipes square 3x1\n1 5 4\n", 7), None);
}
