//! Tests the binary of this package end to end: the Etchwork command line with one-way steps.

use etchwork_testkit::command_line::{Binary, Ended};

const ONE_WAY: Binary = Binary(env!("CARGO_BIN_EXE_etchwork-one-way"));

#[test]
fn a_puzzle_goes_all_the_way() {
    let (line, puzzle) = ONE_WAY.mechanic_goes_all_the_way("one-way", "medium");
    let steps = puzzle["puzzle"].as_str().unwrap().lines().find(|line| line.contains("@one-way "));
    assert_eq!(steps.unwrap().split(' ').skip(1).count(), 4);
    assert!(ONE_WAY.done(&["render", "-", "--format", "text"], &line).contains('>'));
    ONE_WAY.the_only_solution_is_the_only_one("one-way", "hard");
}

#[test]
fn the_way_back_is_closed() {
    let board = "S..\n...\n..T\n@one-way 0,1>0,0\n";
    let Ended { code, said } =
        ONE_WAY.run(&["hint", "-", "--trail", "0,0 0,1", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("no step leads from 0,0 to 0,1"), "{said}");
    let Ended { code, said } = ONE_WAY.run(&["render", "-"], "S..\n..T\n@one-way 0,0>1,1\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("steps between neighbours"), "{said}");
}
