//! The binary of this package from end to end: the whole command line, with
//! one-way steps.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the binary with a text on standard input; its exit code and output.
fn run(args: &[&str], input: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_etchwork-one-way"))
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

#[test]
fn a_puzzle_goes_all_the_way() {
    let done = |args: &[&str], input: &str| {
        let (code, output) = run(args, input);
        assert_eq!(code, 0, "{args:?}: {output}");
        output
    };
    let generate =
        ["generate", "--mechanic", "one-way", "--tier", "medium", "--seed", "3", "--json"];
    let line = done(&generate, "");
    let json: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&json["mechanic"], json["one-way"].as_array().unwrap().len()),
        (&"one-way".into(), 4)
    );
    assert_eq!(done(&["generate", "--id", json["id"].as_str().unwrap(), "--json"], ""), line);
    assert!(done(&["measure", "-"], &line).contains("fork_ratio"));
    assert!(done(&["render", "-"], &line).ends_with("</svg>\n"));
    assert!(done(&["render", "-", "--format", "text"], &line).contains('>'));
    let first = format!("{},{}", json["path"][0][0], json["path"][0][1]);
    assert!(done(&["hint", "-", "--trail", &first, "--level", "1"], &line).contains("can still"));
}

#[test]
fn the_only_solution_is_the_only_one() {
    let generate = ["generate", "--mechanic", "one-way", "--tier", "hard", "--seed", "2"];
    let (code, said) = run(&[&generate[..], &["--max-solutions", "1", "--json"]].concat(), "");
    assert_eq!(code, 0, "{said}");
    let (code, counted) = run(&["count", "-"], said.lines().next().unwrap());
    assert_eq!((code, &*counted), (0, "1 path from S to T\n"));
}

#[test]
fn the_way_back_is_closed() {
    let board = "S..\n...\n..T\n@one-way 0,1>0,0\n";
    let (code, said) = run(&["hint", "-", "--trail", "0,0 0,1", "--level", "1"], board);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("no step leads from 0,0 to 0,1"), "{said}");
    let (code, said) = run(&["render", "-"], "S..\n..T\n@one-way 0,0>1,1\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("steps between neighbours"), "{said}");
}
