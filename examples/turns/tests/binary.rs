//! Tests the binary of this package end to end: the Etchwork command line with bends.

use etchwork_testkit::command_line::{Binary, Ended};

const TURNS: Binary = Binary(env!("CARGO_BIN_EXE_etchwork-turns"));

#[test]
fn a_puzzle_goes_all_the_way() {
    for name in ["turns", "fog+turns"] {
        let (line, _) = TURNS.mechanic_goes_all_the_way(name, "medium");
        assert!(TURNS.done(&["states", "-"], &line).contains("solution"));
    }
    TURNS.the_only_solution_is_the_only_one("turns", "medium");
}

#[test]
fn the_line_turns_at_a_bend_with_a_reason() {
    let board = "S..\n...\n..T\n@turns 0,1\n";
    let Ended { code, said } =
        TURNS.run(&["hint", "-", "--trail", "0,0 0,1 0,2", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("the line turns at 0,1"), "{said}");
    assert_eq!(TURNS.done(&["count", "-"], board), "1 (paths from S to T)\n");
    assert_eq!(TURNS.done(&["count", "-"], "S..\n...\n..T\n"), "2 (paths from S to T)\n");
    let Ended { code, said } = TURNS.run(&["render", "-"], "S..\n..T\n@turns 0,1 5\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("it takes open cells"), "{said}");
}
