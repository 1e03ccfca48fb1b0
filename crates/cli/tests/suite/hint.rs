//! `etchwork hint`: what each level says about a trail, and invalid trails.

use crate::common::{finish, output, refused, with_input};
use serde_json::{Value, json};

/// A board of three rows and four columns with four solutions.
const OPEN: &str = "S...\n....\n...T\n";

/// The output of `hint`, and its exit code.
fn hint(board: &str, trail: &str, args: &str) -> (i32, String) {
    let done = finish(with_input(&format!("hint - {args}"), board).args(["--trail", trail]));
    (done.code, done.out)
}

/// The answer of `hint --json`, and its exit code.
fn hint_json(board: &str, trail: &str, args: &str) -> (i32, Value) {
    let (code, line) = hint(board, trail, &format!("--json {args}"));
    let mut said: Value = serde_json::from_str(&line).unwrap();
    let id = said.as_object_mut().unwrap().remove("id");
    assert!(id.is_some_and(|id| id.is_string()), "{line}");
    (code, said)
}

#[test]
fn level_1_tells_whether_a_trail_can_be_finished() {
    let level_1 = |trail| hint_json(OPEN, trail, "--level 1");
    assert_eq!(level_1("0,0"), (0, json!({ "solvable": true })));
    assert_eq!(level_1("0,0 0,1 0,2 0,3"), (0, json!({ "solvable": true })));
    let lost = |moves| (1, json!({ "solvable": false, "take_back": moves }));
    assert_eq!(level_1("0,0 0,1 0,2 1,2"), lost(1));
    assert_eq!(level_1("0,0 0,1 0,2 1,2 1,3 2,3"), lost(3), "T entered early");
    let path = "0,0 0,1 0,2 0,3 1,3 1,2 1,1 1,0 2,0 2,1 2,2 2,3";
    assert_eq!(level_1(path), (0, json!({ "solvable": true, "solved": true })));
    let text = |trail| hint(OPEN, trail, "--level 1");
    assert_eq!(text("0,0"), (0, "this can still be solved\n".into()));
    assert_eq!(text("0,0 0,1 0,2 1,2"), (1, "this is lost: take back 1 move\n".into()));
    assert_eq!(text(path), (0, "this is the solution\n".into()));
    let hopeless = hint_json("S...\n....\n..T.\n", "0,0 0,1", "--level 1");
    assert_eq!(hopeless, (1, json!({ "solvable": false, "take_back": null })));
}

#[test]
fn with_a_tier_levels_1_and_4_tell_in_how_many_ways() {
    let ways = |board: &str, trail: &str, args: &str| {
        let (code, hint) = hint_json(board, trail, args);
        assert_eq!(code, 0);
        (hint["ways"].as_u64(), hint["at_least"].as_bool())
    };
    let wide = "S.....\n......\n......\n....T.\n";
    for level in ["--level 1", "--level 4"] {
        let with = |more: &str| format!("{level} {more}");
        assert_eq!(ways(OPEN, "0,0", &with("--tier hard")), (Some(4), Some(false)));
        assert_eq!(ways(OPEN, "0,0 0,1", &with("--tier hard")), (Some(2), Some(false)));
        assert_eq!(ways(wide, "0,0", &with("--tier expert")), (Some(5), Some(true)));
        assert_eq!(ways(wide, "0,0", &with("--tier hard --tiers article")), (Some(10), Some(true)));
        assert_eq!(ways(wide, "0,0", level), (None, None), "no tier, no limit");
    }
    let text = hint(wide, "0,0", "--level 1 --tier expert").1;
    assert_eq!(text, "this can still be solved, in at least 5 ways\n");
    let text = hint(OPEN, "0,0 0,1 0,2", "--level 4 --tier expert").1;
    assert!(text.ends_with("\nit can be solved in 1 way\n"), "{text}");
}

#[test]
fn a_puzzle_brings_its_tier_along() {
    let puzzle = output("generate --json --tier expert --seed 4");
    let path: Value = serde_json::from_str(&puzzle).unwrap();
    let trail = crate::common::start(&path);
    let (code, hint) = hint_json(&puzzle, &trail, "--level 1");
    assert_eq!((code, &hint["ways"], &hint["at_least"]), (0, &json!(5), &json!(true)));
    let (_, hint) = hint_json(&puzzle, &trail, "--level 1 --tier hard");
    assert_eq!(hint["ways"], json!(10), "what is named holds");
}

#[test]
fn level_2_tells_where_the_next_move_is_forced_and_why() {
    let level_2 = |board, trail| hint_json(board, trail, "--level 2");
    let forced = |at: &str, go: &[&str], why: &str| json!({ "forced": [{ "at": at, "go": go, "why": why }] });
    // Of the passages in the two corners the nearer one is told.
    let passage = forced("2,0", &["1,0", "2,1"], "one way in and one way out");
    assert_eq!(level_2(OPEN, "0,0"), (0, passage));
    let why = "a step to 1,1 makes a dead end of 2,0";
    assert_eq!(level_2(OPEN, "0,0 1,0").1, forced("1,0", &["2,0"], why));
    let why = "from 0,3 there is one way on";
    assert_eq!(level_2(OPEN, "0,0 0,1 0,2 0,3").1, forced("0,3", &["1,3"], why));
    let told = "at 1,0 go to 2,0: a step to 1,1 makes a dead end of 2,0\n";
    assert_eq!(hint_text(OPEN, "0,0 1,0"), told);
    let told = "at 2,0 go between 1,0 and 2,1: one way in and one way out\n";
    assert_eq!(hint_text(OPEN, "0,0"), told);
    assert_eq!(level_2(OPEN, "0,0 0,1 0,2 1,2"), (1, json!({ "solvable": false, "take_back": 1 })));
}

fn hint_text(board: &str, trail: &str) -> String {
    hint(board, trail, "--level 2").1
}

#[test]
fn without_a_target_a_corner_may_be_the_last_cell() {
    assert_eq!(hint_text("S..\n...\n", "0,0"), "no move is forced here\n");
    // Here the cell at the lower right has one way in, so it is the last.
    let corner = hint_text("S..\n...\n...\n##.\n", "0,0");
    assert_eq!(corner, "at 0,2 go between 0,1 and 1,2: one way in and one way out\n");
}

#[test]
fn levels_3_and_4_give_the_next_move_and_all_of_them() {
    assert_eq!(hint(OPEN, "0,0", "--level 3"), (0, "0,1\n".into()));
    assert_eq!(hint_json(OPEN, "0,0 1,0", "--level 3"), (0, json!({ "moves": ["2,0"] })));
    let (code, way) = hint(OPEN, "0,0 0,1 0,2 0,3", "--level 4");
    assert_eq!((code, way.as_str()), (0, "1,3 1,2 1,1 1,0 2,0 2,1 2,2 2,3\n"));
    let (code, way) = hint_json(OPEN, "0,0 1,0", "--level 4");
    assert_eq!((code, way["moves"].as_array().unwrap().len()), (0, 10));
    for level in ["--level 3", "--level 4"] {
        let (code, text) = hint(OPEN, "0,0 0,1 0,2 1,2", level);
        assert_eq!((code, text.as_str()), (1, "this is lost: take back 1 move\n"));
    }
}

#[test]
fn a_trail_may_take_a_link() {
    let linked = "Sa..a\n.....\n";
    assert_eq!(hint_json(linked, "0,0 0,1 0,4 1,4", "--level 1").1["solvable"], json!(true));
}

#[test]
fn a_budget_that_is_spent_is_told() {
    // Neither screens nor pruning rules decide this board.
    let board = "S...T...\n........\n#......#\n........\n\
                 ........\n......#.\n........\n........\n";
    assert_eq!(hint(board, "0,0", "--level 1").0, 0);
    for level in 1..=4 {
        let mut command = with_input(&format!("hint - --budget 1 --level {level}"), board);
        let done = finish(command.args(["--trail", "0,0"]));
        assert_eq!((done.code, done.out.as_str()), (3, ""), "level {level}");
        assert!(done.err.contains("budget") && done.err.contains("--budget"), "{}", done.err);
    }
}

#[test]
fn bad_trails_and_levels_are_refused() {
    let refused = |board: &str, trail: &str, args: &str, needles: &[&str]| {
        let mut command = with_input(&format!("hint - {args}"), board);
        refused(command.args(["--trail", trail]), 2, needles);
    };
    let one = "--level 1";
    refused(OPEN, "0,0 1,1", one, &["--trail", "no step leads from 0,0 to 1,1"]);
    refused(OPEN, "0,0 0,1 0,0", one, &["--trail", "0,0 is visited already"]);
    refused("S#.\n...\n", "0,0 0,1", one, &["--trail", "0,1 is a wall"]);
    refused(OPEN, "0,1 0,2", one, &["--trail", "must begin at S, 0,0"]);
    refused(OPEN, "0,0 0,9", one, &["--trail", "0,9 is off the board", "4x3"]);
    refused(OPEN, "0,0 east", one, &["--trail", "'east'", "row,column"]);
    refused(OPEN, "0,0", "--level 5", &["5", "from 1 to 4"]);
    refused(OPEN, "0,0", "--level 0", &["0", "from 1 to 4"]);
    refused(OPEN, "0,0", "--level 1 --budget 0", &["--budget"]);
    refused(OPEN, "0,0", "--level 1 --tier exprt", &["did you mean 'expert'"]);
    refused(OPEN, "0,0", "--level 1 --tiers default", &["--tier"]);
    refused(&"..\n".repeat(33), "0,0", one, &["2x33", "1 to 32"]);
}

#[test]
fn without_options_the_hint_is_on_the_start() {
    let told = |args: &str| finish(&mut with_input(args, OPEN));
    assert_eq!(told("hint -").out, "this can still be solved\n");
    assert_eq!(told("hint - --level 3").out, hint(OPEN, "0,0", "--level 3").1);
    assert_eq!(told("hint - --level 4").out, hint(OPEN, "", "--level 4").1);
    refused(&mut with_input("hint -", "....\n....\n"), 2, &["--trail", "no S", "such as 0,0"]);
    let rails = output("generate --family rails --tier 2 --seed 1 --json --no-solutions");
    let first = finish(&mut with_input("hint - --level 3", rails));
    assert_eq!((first.code, first.out.split('\n').count()), (0, 2), "{}", first.out);
}
