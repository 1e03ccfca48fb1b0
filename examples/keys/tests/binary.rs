//! The binary of this package from end to end: the whole command line, with keys and doors.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the binary with a text on standard input; its exit code and output.
fn run(args: &[&str], input: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_etchwork-keys"))
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

/// What is printed where all goes well.
fn done(args: &[&str], input: &str) -> String {
    let (code, output) = run(args, input);
    assert_eq!(code, 0, "{args:?}: {output}");
    output
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap().to_owned()
}

#[test]
fn a_puzzle_goes_all_the_way() {
    for name in ["keys", "fog+keys"] {
        let generate =
            ["generate", "--mechanic", name, "--tier", "medium", "--seed", "3", "--json"];
        let line = first_line(&done(&generate, ""));
        let json: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
        assert_eq!(json["mechanic"], name);
        let again = done(&["generate", "--id", json["id"].as_str().unwrap(), "--json"], "");
        assert_eq!(first_line(&again), line);
        assert!(done(&["measure", "-"], &line).contains("fork_ratio"));
        assert!(done(&["render", "-"], &line).ends_with("</svg>\n"));
        assert!(done(&["states", "-"], &line).contains("solution"));
        let first = format!("{},{}", json["path"][0][0], json["path"][0][1]);
        let hint = done(&["hint", "-", "--trail", &first, "--level", "1"], &line);
        assert!(hint.contains("can still"), "{hint}");
    }
}

#[test]
fn the_only_solution_is_the_only_one() {
    let generate = ["generate", "--mechanic", "keys", "--tier", "medium", "--seed", "2"];
    let line =
        first_line(&done(&[&generate[..], &["--max-solutions", "1", "--json"]].concat(), ""));
    assert_eq!(done(&["count", "-"], &line), "1 path from S to T\n");
    let json: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
    let solved = done(&["solve", "-", "--json"], &line);
    let solved: Value = serde_json::from_str(solved.lines().next().unwrap()).unwrap();
    assert_eq!(solved["path"], json["path"]);
}

#[test]
fn a_door_is_closed_with_a_reason_until_its_key_is_visited() {
    let board = "S..\n...\n..T\n@keys 1,1 0,1\n";
    let (code, said) = run(&["hint", "-", "--trail", "0,0 0,1", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("the key at 1,1 comes first"), "{said}");
    let (code, said) = run(&["render", "-"], "S..\n..T\n@keys 0,1\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("each key before its door"), "{said}");
}

/// All commands agree that nothing begins on a door.
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
        let (code, said) = run(args, board);
        assert_eq!(code, 1, "{args:?}: {said}");
    }
}
