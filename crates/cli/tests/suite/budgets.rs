//! One budget for every question of every family: answers that stop at it, and the memory that the
//! command really takes.

use crate::common::{Done, finish, succeeds, with_input};
use serde_json::Value;
use std::fmt::Write as _;

/// A contraption with millions of states: eight players in a field, and one goal far off.
fn crowd() -> String {
    let name = |row: u8, col: u8| char::from(b'A' + row * 5 + col);
    let mut text = "Crowd\n".to_owned();
    let cells = || (0..5).flat_map(|row| (0..5).map(move |col| (row, col)));
    for (row, col) in cells() {
        let _ = writeln!(text, "PuzzleNode {} {{ pos:{col},{row} }}", name(row, col));
    }
    for (row, col) in cells() {
        for (to_row, to_col) in [(row, col + 1), (row + 1, col)] {
            if to_row < 5 && to_col < 5 {
                let (from, to) = (name(row, col), name(to_row, to_col));
                let _ = writeln!(text, "PuzzleEdge {from}-{to} {{  }}");
            }
        }
    }
    let _ = writeln!(text, "PuzzleGoal {} {{  }}", name(4, 4));
    for (row, col) in cells().take(8) {
        let _ = writeln!(text, "PuzzlePlayer {} {{  }}", name(row, col));
    }
    text
}

/// A large board with many quarter turns.
fn yard() -> String {
    let tiles = ['-', '|', 'L', 'J', '7', 'F', '.', '-', 'L', '|', '7'];
    let row = |row: usize| (0..8).map(|col| tiles[(7 * row + 5 * col + row * col) % 11]).collect();
    let rows: Vec<String> = (0..8).map(row).collect();
    format!("rails 8x8\n@stations W0 E7\n@power turn 9\n{}\n", rows.join("\n"))
}

fn asked(args: &str, text: &str) -> Done {
    finish(&mut with_input(args, text))
}

#[test]
fn a_small_budget_leaves_the_number_unknown() {
    let done = asked("count - --memory 1", &crowd());
    assert_eq!((done.code, &*done.out), (3, "unknown (shortest lines of moves)\n"));
    assert!(done.err.contains("--memory"), "{}", done.err);
    let json: Value =
        serde_json::from_str(&asked("count - --memory 1 --json", &crowd()).out).unwrap();
    assert_eq!((&json["solutions"], &json["at_least"]), (&"0".into(), &true.into()));
    for args in
        ["solve - --memory 1", "measure - --memory 1", "hint - --trail= --level 3 --memory 1"]
    {
        assert_eq!(asked(args, &crowd()).code, 3, "{args}");
    }
}

#[test]
fn a_limit_stops_the_count_of_any_family() {
    let lesson = "rails 3x2\n@stations W0 E0\n.--\n.-.\n";
    let whole = succeeds(&mut with_input("count -", lesson));
    let number: u64 = whole.split(' ').next().unwrap().parse().unwrap();
    assert!(number >= 2, "{whole}");
    let limited =
        |limit: u64| succeeds(&mut with_input(&format!("count - --limit {limit}"), lesson));
    assert_eq!(limited(2), "at least 2 (shortest lines of moves)\n");
    assert_eq!(limited(number + 1), whole);
}

#[test]
fn players_who_start_on_goals_have_solved_it() {
    let text = "T\nPuzzleNode A { pos:0,1 }\nPuzzleNode B { pos:1,1 }\nPuzzleEdge A-B {  }\n\
                PuzzleGoal B {  }\nPuzzlePlayer B {  }\n";
    let told = |args: &str| succeeds(&mut with_input(args, text));
    assert!(told("solve -").starts_with("explore: solved in 0 moves"));
    assert_eq!(told("count -"), "1 (shortest lines of moves)\n");
    assert!(told("states -").starts_with("1 state, 0 transitions, 1 goal"));
    assert!(told("measure -").contains("shortest           0.0000"));
    assert_eq!(told("hint - --trail= --level 1"), "this is the solution\n");
}

/// The peak of the memory that the command holds, in bytes, and its exit code.
#[cfg(target_os = "linux")]
pub fn peak(args: &[&str], text: &str) -> (u64, Option<i32>) {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, text).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_etchwork"))
        .arg(args[0])
        .arg(&file)
        .args(&args[1..])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let seen = std::fs::read_to_string(&status).unwrap_or_default();
        let line = seen.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        most = most.max(kilobytes.unwrap_or(0) * 1024);
        if let Some(ended) = child.try_wait().unwrap() {
            return (most, ended.code());
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_question_takes_more_memory_than_its_budget_and_a_tenth() {
    // Twenty megabytes for the program itself, whose libraries differ from machine to machine. What
    // it takes for a small puzzle cannot be measured: it is gone before one looks.
    let most = 20_000_000 + 40 * 1_100_000;
    for (args, text) in [
        ("count --memory 40", crowd()),
        ("solve --memory 40", crowd()),
        ("hint --trail= --level 3 --budget 10000000 --memory 40", crowd()),
        ("states --memory 40", crowd()),
        ("hint --trail= --level 3 --memory 40", yard()),
        ("solve --memory 40", yard()),
        ("solve --solver explore --memory 40", yard()),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let (peak, code) = peak(&args, &text);
        assert!(peak <= most, "{args:?}: {} MB", peak / 1_000_000);
        // Each of them is larger than the budget, or else this would prove nothing.
        assert_eq!(code, Some(3), "{args:?}: {} MB", peak / 1_000_000);
        assert!(peak > 30_000_000, "{args:?}: {} MB", peak / 1_000_000);
    }
}
