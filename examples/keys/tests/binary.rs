//! Tests the binary of this package end to end: the Etchwork command line with keys and doors.

use etchwork_testkit::command_line::{Binary, Ended};

const KEYS: Binary = Binary(env!("CARGO_BIN_EXE_etchwork-keys"));

#[test]
fn a_puzzle_goes_all_the_way() {
    for name in ["keys", "fog+keys"] {
        let (line, _) = KEYS.mechanic_goes_all_the_way(name, "medium");
        assert!(KEYS.done(&["states", "-"], &line).contains("solution"));
    }
    KEYS.the_only_solution_is_the_only_one("keys", "medium");
}

#[test]
fn a_door_is_closed_with_a_reason_until_its_key_is_visited() {
    let board = "S..\n...\n..T\n@keys 1,1 0,1\n";
    let Ended { code, said } =
        KEYS.run(&["hint", "-", "--trail", "0,0 0,1", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("the key at 1,1 comes first"), "{said}");
    let Ended { code, said } = KEYS.run(&["render", "-"], "S..\n..T\n@keys 0,1\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("each key before its door"), "{said}");
}

/// All commands agree that no path begins on a door.
#[test]
fn a_puzzle_that_is_against_its_own_rules_has_no_path() {
    let board = "S..\n...\n..T\n@keys 2,2 0,0\n";
    for args in [
        &["count", "-"][..],
        &["solve", "-"],
        &["solve", "-", "--finder", "sat"],
        &["solve", "-", "--all", "--limit", "9"],
        &["hint", "-", "--trail", "0,0", "--level", "1"],
        &["hint", "-", "--trail", "0,0", "--level", "3"],
        &["states", "-"],
        &["measure", "-"],
    ] {
        let Ended { code, said } = KEYS.run(args, board);
        assert_eq!(code, 1, "{args:?}: {said}");
    }
}
