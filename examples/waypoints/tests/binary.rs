//! Tests the binary of this package end to end: the Etchwork command line with waypoints.

use etchwork_testkit::command_line::{Binary, Ended};
use serde_json::Value;

const WAYPOINTS: Binary = Binary(env!("CARGO_BIN_EXE_etchwork-waypoints"));

#[test]
fn a_puzzle_goes_all_the_way() {
    assert!(WAYPOINTS.done(&["mechanics"], "").contains("waypoints"));
    let (line, json) = WAYPOINTS.mechanic_goes_all_the_way("waypoints", "hard");
    let (rows, cells) = json["puzzle"].as_str().unwrap().split_once("@waypoints ").unwrap();
    assert!(cells.split_whitespace().all(|cell| cell.contains(',')), "{cells}");
    let drawn = WAYPOINTS.done(&["render", "-", "--format", "text"], &line);
    assert!(drawn.contains('1'), "{drawn}");
    let solved = WAYPOINTS.done(&["solve", "-", "--all", "--limit", "3"], &line);
    assert!(solved.contains("solutions: 1, all there are"), "{solved}");
    let (row, line_of_s) = rows.lines().enumerate().find(|(_, line)| line.contains('S')).unwrap();
    let start = format!("{row},{}", line_of_s.find('S').unwrap());
    let moves = json["solution"].as_array().unwrap().iter().map(|step| step.as_str().unwrap());
    let hint = WAYPOINTS.done(&["hint", "-", "--trail", &start, "--level", "4"], &line);
    assert!(hint.contains(&moves.collect::<Vec<_>>().join(" ")), "{hint}");
}

#[test]
fn a_trail_out_of_order_is_no_trail() {
    let board = "S..\n...\n..T\n@waypoints 2,0 0,1\n";
    let Ended { code, said } =
        WAYPOINTS.run(&["hint", "-", "--trail", "0,0 0,1", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("do not let a trail step from 0,0 to 0,1"), "{said}");
}

#[test]
fn every_count_keeps_the_order() {
    let board = "S...\n....\n...T\n@waypoints 1,1 0,2\n";
    let counted: Value =
        serde_json::from_str(&WAYPOINTS.done(&["count", "-", "--json"], board)).unwrap();
    let listed = WAYPOINTS.done(&["solve", "-", "--all", "--limit", "99", "--json"], board);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let paths = listed["path"]["all"].as_array().unwrap();
    assert_eq!(counted["solutions"], paths.len().to_string());
    assert_eq!(counted["at_least"], false);
    let free = WAYPOINTS.done(&["count", "-"], "S...\n....\n...T\n");
    assert!(!free.starts_with(&format!("{} ", paths.len())), "the order forbids some: {free}");
    let open =
        ".......\n.......\n.......\n.......\n.......\n.......\n.......\n@waypoints 3,3 0,0\n";
    let Ended { code, said } = WAYPOINTS.run(&["count", "-"], open);
    assert!(code == 3 && said.contains("--limit"), "{code}: {said}");
    assert!(WAYPOINTS.done(&["count", "-", "--limit", "9"], open).starts_with("at least 9 paths"));
}
