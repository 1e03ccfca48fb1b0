//! `etchwork solve`: verdicts and paths of given boards, by one finder and by several.

use crate::common::{documents, finish, output, path, refused, succeeds, with_input};
use etchwork::Board;
use etchwork::codec::BoardText;
use etchwork_testkit::{check, corpus};
use serde_json::Value;

/// A board of three rows and four columns with four solutions.
const OPEN: &str = "S...\n....\n...T\n";
/// A board whose ends have the same colour.
const COLOUR: &str = "S...\n....\n..T.\n";

/// The answer of `solve --json`, one line for each finder, and its exit code.
fn solve(args: &str, board: &str) -> (i32, Vec<Value>) {
    let done = finish(&mut with_input(&format!("solve - --json {args}"), board));
    (done.code, documents(&done.out))
}

fn cells(board: &Board, answer: &Value) -> Vec<etchwork::Cell> {
    path(answer).into_iter().map(|(row, col)| board.grid().at(row, col)).collect()
}

#[test]
fn every_case_of_the_corpus_is_decided_without_a_finder_named() {
    for case in corpus::cases() {
        let (source, target) = (Some(case.source), Some(case.target));
        let (board, extras) = (case.board.clone(), Default::default());
        let text = BoardText { board, source, target, extras, path: None };
        let (code, answers) = solve("", &text.to_string());
        let [answer] = &answers[..] else { panic!("one finder, one line: {answers:?}") };
        if case.feasible {
            assert_eq!((code, &answer["verdict"]), (0, &"found".into()), "{}", case.id);
            let path = cells(&case.board, answer);
            check::puzzle(&case.board, &path).unwrap_or_else(|flaw| panic!("{}: {flaw}", case.id));
            assert_eq!((path[0], path[path.len() - 1]), (case.source, case.target), "{}", case.id);
        } else {
            assert_eq!((code, &answer["verdict"]), (1, &"impossible".into()), "{}", case.id);
            assert!(answer["solution"].is_null() && answer["reason"].is_string(), "{}", case.id);
        }
    }
}

#[test]
fn an_answer_says_what_it_cost() {
    let (code, answers) = solve("", OPEN);
    assert_eq!(code, 0);
    let keys: Vec<&str> = answers[0].as_object().unwrap().keys().map(String::as_str).collect();
    let cost = ["attempts", "cuts", "family", "id", "micros", "moves", "nodes", "optimal"];
    assert_eq!(keys, [&cost[..], &["puzzle", "reason", "solution", "solver", "verdict"]].concat());
    assert_eq!((&answers[0]["solver"], &answers[0]["moves"]), (&"exhaustive".into(), &11.into()));
    assert!(answers[0]["nodes"].is_u64() && answers[0]["micros"].is_u64());
    let crowded = "S.....\n...#..\n......\n..#.T.\n";
    let (code, answers) = solve("", crowded);
    assert_eq!((code, &answers[0]["verdict"]), (1, &"impossible".into()));
    let cuts = answers[0]["cuts"].as_object().unwrap();
    assert!(cuts.values().any(|count| count.as_u64() > Some(0)), "{cuts:?}");
}

#[test]
fn finders_answer_side_by_side_each_in_a_line() {
    let finders = "warnsdorff,bounded-dfs,exhaustive,sat,frontier,chain";
    let (code, answers) = solve(&format!("--finder {finders}"), OPEN);
    let names: Vec<&str> = answers.iter().map(|a| a["solver"].as_str().unwrap()).collect();
    assert_eq!((code, names.join(",")), (0, finders.to_owned()));
    assert!(answers[2..].iter().all(|answer| answer["verdict"] == "found"), "{answers:?}");
    let table = succeeds(&mut with_input(&format!("solve - --finder {finders}"), OPEN));
    assert_eq!(table.matches('S').count(), 1, "one path is drawn: {table}");
    for finder in finders.split(',') {
        let line = table.lines().find(|line| line.starts_with(finder));
        assert!(line.is_some_and(|line| line.contains("found") || line.contains("budget")));
    }
}

#[test]
fn exit_codes_tell_found_from_impossible_from_spent() {
    assert_eq!(solve("", OPEN).0, 0);
    assert_eq!(solve("", COLOUR).0, 1);
    let rows = "...........\n".repeat(11);
    let hard = format!("S{}", &rows[1..]);
    let (code, answers) = solve("--finder bounded-dfs --budget 5 --to 10,10", &hard);
    assert_eq!((code, &answers[0]["verdict"]), (3, &"budget_spent".into()));
    let (code, answers) = solve("--finder bounded-dfs,exhaustive --budget 5 --to 10,10", &hard);
    assert_eq!((code, &answers[0]["verdict"]), (0, &"budget_spent".into()), "one has an answer");
    assert_eq!(answers[1]["verdict"], "found");
}

#[test]
fn ends_can_be_given_and_left_open() {
    let board = "....\n....\n....\n";
    let (code, answers) = solve("--from 0,1 --to 0,2", board);
    let cells = path(&answers[0]);
    assert_eq!((code, cells[0], cells[11]), (0, (0, 1), (0, 2)));
    assert_eq!(solve("", board).0, 0);
    let over = solve("--from 0,2", OPEN).1;
    assert_eq!(path(&over[0])[0], (0, 2), "what is given holds");
    assert_eq!(path(&solve("", "S\n").1[0]), [(0, 0)]);
}

/// The number of listed solutions, and whether the list is complete.
fn listed(args: &str, board: &str) -> (usize, bool) {
    let list = succeeds(&mut with_input(&format!("solve - --all --json {args}"), board));
    let list: Value = serde_json::from_str(&list).unwrap();
    let mut solutions = list["all"].as_array().unwrap().clone();
    solutions.sort_by_key(Value::to_string);
    solutions.dedup();
    (solutions.len(), list["complete"].as_bool().unwrap())
}

#[test]
fn solutions_are_listed_up_to_a_limit() {
    assert_eq!(listed("--limit 4", OPEN), (4, true), "as many as there are");
    assert_eq!(listed("--limit 5", OPEN), (4, true));
    assert_eq!(listed("--limit 3", OPEN), (3, false));
    assert_eq!(listed("--limit 100", "..\n..\n"), (8, true), "over all ends");
    let drawn = succeeds(&mut with_input("solve - --all --limit 9", OPEN));
    assert!(drawn.ends_with("solutions: 4, all there are\n"), "{drawn}");
    assert_eq!(drawn.matches('S').count(), 4);
    let none = finish(&mut with_input("solve - --all --limit 3 --json", COLOUR));
    let end = ",\"all\":[],\"complete\":true}\n";
    assert!(none.code == 1 && none.out.ends_with(end), "{}", none.out);
    let wide = format!("S{}", &"......\n".repeat(6)[1..]);
    let short = finish(&mut with_input("solve - --all --limit 30000 --budget 1", wide));
    assert!(short.out.ends_with(", there may be more\n"), "{}", short.out);
    assert!(short.code == 3 && short.err.contains("allow more with --budget"), "{}", short.err);
}

#[test]
fn a_tier_gives_the_limit_unless_one_is_named() {
    let wide = "S......\n.......\n.......\n.......\nT......\n";
    assert_eq!(listed("--tier expert", wide), (5, false));
    assert_eq!(listed("--tier easy --tiers article", wide), (50, false));
    assert_eq!(listed("--tier expert --limit 7", wide), (7, false));
    let puzzle = output("generate --json --tier expert --seed 4");
    assert_eq!(listed("", &puzzle), (5, false), "the puzzle's own");
    assert_eq!(listed("--tier hard", &puzzle), (10, false));
}

#[test]
fn a_listing_without_a_limit_is_refused_with_the_mend() {
    let refused = |args: &str, needles: &[&str]| {
        refused(&mut with_input(&format!("solve - {args}"), OPEN), 2, needles);
    };
    refused("--all", &["--limit", "--tier"]);
    refused("--all --limit 0", &["--limit"]);
    refused("--limit 3", &["--all"]);
    refused("--tier hard", &["--all"]);
    refused("--all --tiers default", &["--tier"]);
    refused("--all --tier exprt", &["'exprt'", "did you mean 'expert'"]);
    refused("--all --tier hard --tiers defualt", &["'defualt'", "did you mean 'default'"]);
    refused("--all --limit 3 --finder sat", &["--solver"]);
}

#[test]
fn bad_questions_are_refused() {
    let refused = |args: &str, board: &str, needles: &[&str]| {
        refused(&mut with_input(&format!("solve - {args}"), board), 2, needles);
    };
    refused("--from 0,1", ".#.\n...\n", &["--from", "0,1 is a wall"]);
    refused("--to 1,1", "S..\n.#.\n", &["--to", "1,1 is a wall"]);
    refused("--from 3,0", "...\n...\n", &["--from", "3,0", "off the board", "3x2"]);
    refused("--from 0;0", "...\n", &["--from", "'0;0'", "row,column"]);
    refused("--from 1,1 --to 1,1", "...\n...\n", &["start and end on one cell"]);
    refused("--from 2,3", OPEN, &["start and end on one cell"]);
    refused("--budget 0", OPEN, &["--budget", "0"]);
    refused("", "##\n##\n", &["no open cell"]);
    refused("", &"..\n".repeat(33), &["2x33", "1 to 32"]);
    refused("--finder exhaustve", OPEN, &["'exhaustve'", "did you mean 'exhaustive'"]);
    refused("--finder sat,frontir", OPEN, &["'frontir'", "did you mean 'frontier'"]);
    refused("--finder zzz", OPEN, &["'zzz'", "warnsdorff", "sat"]);
}

#[test]
fn the_reason_for_each_step_is_told_as_far_as_one_follows() {
    let done = finish(&mut with_input("solve - --explain", "S..\n..T\n"));
    assert_eq!(done.code, 0);
    let told = "  1. 1,0; 1,1: a step to 0,1 makes a dead end of 1,0\n  \
                2. 0,1; 0,2; 1,2: a step to 1,2 ends the line too soon\n";
    assert!(done.out.ends_with(told), "{}", done.out);
    let done = finish(&mut with_input("solve - --explain", OPEN));
    let told = "from here on nothing follows: at 0,0 nothing rules out 0,1 or 1,0\n";
    assert!(done.out.ends_with(told), "{}", done.out);
    let (_, answers) = solve("--explain", "S..\n..T\n");
    assert_eq!(answers[0]["steps"].as_array().map(Vec::len), Some(2), "{answers:?}");
    let rails = output("generate --family rails --tier 1 --seed 1 --json");
    refused(&mut with_input("solve - --explain", rails), 2, &["has no reasons to tell"]);
    refused(&mut with_input("solve - --explain", "...\n...\n"), 2, &["mark one cell with S"]);
}
