//! The binary of this package from end to end: the whole command line, with
//! waypoints.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the binary with a text on standard input; its exit code and output.
fn run(args: &[&str], input: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_etchwork-waypoints"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(!err.contains("panicked"), "{args:?}: {err}");
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap() + &err)
}

fn done(args: &[&str], input: &str) -> String {
    let (code, output) = run(args, input);
    assert_eq!(code, 0, "{args:?}: {output}");
    output
}

#[test]
fn a_puzzle_goes_all_the_way() {
    assert!(done(&["mechanics"], "").contains("waypoints"));
    let generate =
        ["generate", "--mechanic", "waypoints", "--tier", "hard", "--seed", "3", "--json"];
    let line = done(&generate, "");
    let json: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
    assert_eq!(json["mechanic"], "waypoints");
    let cells = json["waypoints"].as_array().unwrap();
    assert!(!cells.is_empty() && cells.iter().all(|cell| cell.as_array().unwrap().len() == 2));
    assert_eq!(done(&["generate", "--id", json["id"].as_str().unwrap(), "--json"], ""), line);
    assert!(done(&["measure", "-"], &line).contains("fork_ratio"));
    assert!(done(&["render", "-"], &line).ends_with("</svg>\n"));
    let drawn = done(&["render", "-", "--format", "text"], &line);
    assert!(drawn.contains('1'), "{drawn}");
    let solved = done(&["solve", "-", "--all", "--limit", "3"], &line);
    assert!(solved.contains("solutions: 1, all there are"), "{solved}");
    let path: Vec<String> = json["path"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| format!("{},{}", cell[0], cell[1]))
        .collect();
    let hint = done(&["hint", "-", "--trail", &path[0], "--level", "4"], &line);
    assert!(hint.contains(&path[1..].join(" ")), "{hint}");
}

#[test]
fn a_trail_out_of_order_is_no_trail() {
    let board = "S..\n...\n..T\n@waypoints 2,0 0,1\n";
    let (code, said) = run(&["hint", "-", "--trail", "0,0 0,1", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("do not let a trail step from 0,0 to 0,1"), "{said}");
}

#[test]
fn every_count_keeps_the_order() {
    let board = "S...\n....\n...T\n@waypoints 1,1 0,2\n";
    let counted: Value = serde_json::from_str(&done(&["count", "-", "--json"], board)).unwrap();
    let listed = done(&["solve", "-", "--all", "--limit", "99", "--json"], board);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let paths = listed["solutions"].as_array().unwrap();
    assert_eq!(counted["paths"], paths.len().to_string());
    assert_eq!(counted["at_least"], false);
    let free = done(&["count", "-"], "S...\n....\n...T\n");
    assert!(!free.starts_with(&format!("{} ", paths.len())), "the order forbids some: {free}");
    let open =
        ".......\n.......\n.......\n.......\n.......\n.......\n.......\n@waypoints 3,3 0,0\n";
    let (code, said) = run(&["count", "-"], open);
    assert!(code == 3 && said.contains("--limit"), "{code}: {said}");
    assert!(done(&["count", "-", "--limit", "9"], open).starts_with("at least 9 paths"));
}
