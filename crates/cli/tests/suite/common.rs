//! Helpers for tests of the command: they run it, and check its output independently of the engine.
//! This file has no tests.
#![allow(dead_code, reason = "each file of tests uses a part")]

use assert_cmd::Command;
use etchwork::{Board, Cell, Grid};
use etchwork_testkit::check;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// How long a test waits for what comes within a second on a quiet machine: far longer than a loaded
/// machine takes, so that only what never comes fails a test.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The result of a finished command.
pub struct Done {
    /// Its exit code.
    pub code: i32,
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub err: String,
}

/// The command with its arguments, separated by blanks.
pub fn etchwork(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(args.split_whitespace());
    command
}

/// The command with its arguments, and a text on standard input.
pub fn with_input(args: &str, text: impl Into<Vec<u8>>) -> Command {
    let mut command = etchwork(args);
    command.write_stdin(text);
    command
}

/// Runs a command to its end. Checks that it does not panic, and writes no colour to a pipe.
pub fn finish(command: &mut Command) -> Done {
    let output = command.output().expect("the command can be started");
    let text = |bytes| String::from_utf8(bytes).expect("what is printed is UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{command:?}: {err}");
    assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'), "{command:?}: {out}{err}");
    Done { code: output.status.code().expect("no signal ended it"), out, err }
}

/// Runs a command that must succeed; returns its output.
pub fn output(args: &str) -> String {
    succeeds(&mut etchwork(args))
}

/// Runs a command that must succeed; returns its output.
pub fn succeeds(command: &mut Command) -> String {
    let done = finish(command);
    assert_eq!(done.code, 0, "{command:?}: {}", done.err);
    done.out
}

/// Runs a command that must fail: with this exit code, nothing on standard output, and one message
/// that contains every needle. Returns the message.
pub fn refused(command: &mut Command, code: i32, needles: &[&str]) -> String {
    let done = finish(command);
    assert_eq!(done.code, code, "{command:?}: {}", done.err);
    assert_eq!(done.out, "", "{command:?}");
    let openers = done.err.lines().filter(|line| line.to_lowercase().starts_with("error:"));
    assert_eq!(openers.count(), 1, "{command:?}: one message, not {}", done.err);
    let message = unwrapped(&done.err);
    for needle in needles {
        assert!(message.contains(needle), "{command:?}: no '{needle}' in: {}", done.err);
    }
    message
}

/// A message as one line, without its line breaks.
pub fn unwrapped(message: &str) -> String {
    message.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The documents of JSON Lines.
pub fn documents(lines: &str) -> Vec<Value> {
    assert!(lines.is_empty() || lines.ends_with('\n'), "the last line is cut off");
    lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The indices of puzzles, in their order.
pub fn indices(documents: &[Value]) -> Vec<u64> {
    documents.iter().map(|document| document["index"].as_u64().unwrap()).collect()
}

/// The rows of a puzzle's board.
pub fn rows(document: &Value) -> Vec<&str> {
    let lines = document["puzzle"].as_str().unwrap().lines();
    lines.filter(|line| !line.starts_with('@')).collect()
}

/// A cell that is written `row,column`.
fn cell(text: &str) -> (usize, usize) {
    let (row, col) = text.split_once(',').unwrap();
    (row.parse().unwrap(), col.parse().unwrap())
}

/// The end of a puzzle's path that a mark or a directive shows.
fn marked(document: &Value, mark: char, directive: &str) -> (usize, usize) {
    let directive = document["puzzle"].as_str().unwrap().split_once(directive);
    if let Some((_, end)) = directive {
        return cell(end.lines().next().unwrap());
    }
    let rows = rows(document);
    let row = rows.iter().position(|row| row.contains(mark)).unwrap();
    (row, rows[row].find(mark).unwrap())
}

/// The first cell of a puzzle's path, written `row,column`.
pub fn start(document: &Value) -> String {
    let (row, col) = marked(document, 'S', "@source ");
    format!("{row},{col}")
}

/// The cells of a puzzle's path, each a row and a column.
pub fn path(document: &Value) -> Vec<(usize, usize)> {
    let steps = document["solution"].as_array().unwrap().iter();
    let steps = steps.map(|step| cell(step.as_str().unwrap()));
    [marked(document, 'S', "@source ")].into_iter().chain(steps).collect()
}

/// Checks that the path of a puzzle solves its board, and that its ends are where the board shows
/// them.
pub fn assert_sound(document: &Value) {
    let (rows, path) = (rows(document), path(document));
    let grid = Grid::new(rows[0].len(), rows.len()).unwrap();
    let mut board = Board::new(grid);
    for (row, line) in rows.iter().enumerate() {
        let walls = line.match_indices('#');
        walls.for_each(|(col, _)| board.set_wall(grid.at(row, col)));
    }
    for letter in 'a'..='z' {
        let places = |(row, line): (usize, &&str)| -> Vec<Cell> {
            line.match_indices(letter).map(|(col, _)| grid.at(row, col)).collect()
        };
        let ends: Vec<Cell> = rows.iter().enumerate().flat_map(places).collect();
        if let [a, b] = ends[..] {
            board.link(a, b).unwrap();
        }
    }
    if !document["puzzle"].as_str().unwrap().contains("@free-end") {
        assert_eq!(path[path.len() - 1], marked(document, 'T', "@target "), "{document}");
    }
    let path: Vec<Cell> = path.into_iter().map(|(row, col)| grid.at(row, col)).collect();
    check::puzzle(&board, &path).unwrap_or_else(|flaw| panic!("{flaw}: {document}"));
}

/// The puzzles of JSON Lines, each checked.
pub fn sound(lines: &str) -> Vec<Value> {
    let documents = documents(lines);
    documents.iter().for_each(assert_sound);
    documents
}

/// Every file below a folder, by its relative path.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let below = files(&path).into_iter();
            found.extend(below.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, std::fs::read(&path).unwrap());
        }
    }
    found
}

/// Checks that two folders have the same files with the same bytes.
pub fn assert_same_files(left: &Path, right: &Path) {
    let (left, right) = (files(left), files(right));
    assert_eq!(left.keys().collect::<Vec<_>>(), right.keys().collect::<Vec<_>>());
    for (name, bytes) in left {
        assert!(right[&name] == bytes, "{name} differs");
    }
}
