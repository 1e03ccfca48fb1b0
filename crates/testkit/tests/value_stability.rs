//! Golden vectors with one puzzle for each tier: if one changes, the recipe has changed.

use etchwork_path::Cell;
use etchwork_testkit::reference::{Outcome, article, generate};

/// The board, the path as its source and its steps, and the work of the search.
fn describe(outcome: &Outcome) -> String {
    let puzzle = outcome.puzzle.as_ref().expect("the article's tiers do not give up here");
    let board = puzzle.board.to_string().trim_end().replace('\n', "/");
    let cols = puzzle.board.grid().cols();
    let step = |pair: &[Cell]| match (pair[0].index(), pair[1].index()) {
        (from, to) if to == from + 1 => 'R',
        (from, to) if from == to + 1 => 'L',
        (from, to) if to == from + cols => 'D',
        (from, to) if from == to + cols => 'U',
        _ => '?',
    };
    let steps: String = puzzle.path.windows(2).map(step).collect();
    let source = puzzle.path[0].index();
    let (boards, attempts) = (outcome.boards, outcome.attempts);
    format!("{board} {source} {steps}, {boards} boards, {attempts} attempts")
}

/// The indices differ, because tiers share the draws of an index.
fn golden(name: &str, index: u32) -> String {
    describe(&generate(&article(name), 42, index))
}

#[test]
fn tutorial() {
    let puzzle = ".../.../.../.#. \
        9 UUURRDLDRD, 15 boards, 75 attempts";
    assert_eq!(golden("tutorial", 1), puzzle);
}

#[test]
fn easy() {
    let puzzle = "..../#.../..../.... \
        15 LLLURRRUULDLUL, 4 boards, 45 attempts";
    assert_eq!(golden("easy", 2), puzzle);
}

#[test]
fn medium() {
    let puzzle = "#..../#..../#..../...#./..... \
        13 RDDLLLLURRULUURDRRUL, 6 boards, 86 attempts";
    assert_eq!(golden("medium", 3), puzzle);
}

#[test]
fn hard() {
    let puzzle = "....../....../##..../....../....../....../....#. \
        41 UUUUUULLLLLDRRRRDDDDLDLLLUUURDDRURULUR, 4 boards, 66 attempts";
    assert_eq!(golden("hard", 4), puzzle);
}

#[test]
fn expert() {
    let puzzle = ".....#../......../......../.....#../......../..#....#/......../........ \
        34 LDLUUUUURDDDRUUURRDLDDRURURURDDLDRDLDDRDLLUUULLDRDDLULDLULD, 5 boards, 82 attempts";
    assert_eq!(golden("expert", 5), puzzle);
}
