//! Messages that must be sentences, not codes, and must be true.

use crate::common::{etchwork, finish, output, refused, succeeds, with_input};

#[test]
fn why_a_board_is_impossible_is_a_sentence() {
    let done = finish(&mut with_input("solve -", "S#T\n"));
    assert!(
        done.code == 1 && done.out.contains("the open cells are in several parts"),
        "{}",
        done.out
    );
    let done = finish(&mut with_input("solve -", "S.\n.T\n"));
    assert!(done.code == 1 && !done.out.contains('_'), "{}", done.out);
    assert!(done.out.contains("impossible") && done.out.contains(" cell"), "{}", done.out);
    let done = finish(&mut with_input("solve - --json", "S#T\n"));
    assert!(done.out.contains(r#""reason":"disconnected""#), "{}", done.out);
}

#[test]
fn why_a_puzzle_of_another_family_is_impossible_is_a_sentence() {
    for (text, why) in [
        ("pipes square 3x1\n2 2 2\n", "3 tiles are one tree with 4 arms, and there are 3"),
        ("pipes square 2x2\n5 3\n1 1\n", "without a loop"),
        ("rails 2x2\n@stations W1 E1\nL.\n..\n", "whose stations are joined"),
        (
            "Stuck\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleGoal B {  }\n\
          PuzzlePlayer A {  }\n",
            "no state that play can lead to is a goal",
        ),
    ] {
        let done = finish(&mut with_input("solve -", text));
        assert_eq!(done.code, 1, "{text}: {} {}", done.out, done.err);
        assert!(done.out.contains("impossible") && done.out.contains(why), "{}", done.out);
        assert!(!done.out.contains('_'), "{}", done.out);
    }
}

#[test]
fn ends_that_the_command_line_names_are_told_as_it_names_them() {
    let count =
        |ends: &str, board: &str| finish(&mut with_input(&format!("count - {ends}"), board)).out;
    assert_eq!(count("--from 0,0 --to 2,2", "...\n...\n...\n"), "2 (paths from S to T)\n");
    assert_eq!(count("--from 0,0", "...\n...\n...\n"), "8 (paths from S to anywhere)\n");
    assert_eq!(count("--to 2,2", "S..\n...\n...\n"), "2 (paths from S to T)\n");
    assert_eq!(count("", "S..\n...\n..T\n"), "2 (paths from S to T)\n");
}

#[test]
fn a_cell_off_the_board_is_named_and_no_wrong_tip_is_given() {
    for option in ["--from", "--to"] {
        for ask in ["solve", "count"] {
            let command = format!("{ask} - {option} -1,0");
            let told = refused(&mut with_input(&command, "...\n...\n"), 2, &[option, "-1,0"]);
            assert!(!told.contains("tip"), "{told}");
        }
    }
}

#[test]
fn a_name_is_suggested_only_where_it_is_like_what_was_typed() {
    let told = refused(&mut etchwork("generate --tier nope"), 2, &["nope", "expert"]);
    assert!(!told.contains("did you mean"), "{told}");
    refused(&mut etchwork("generate --tier exprt"), 2, &["did you mean 'expert'?"]);
}

#[test]
fn what_is_wrong_with_a_line_of_json_is_told_of_that_line_alone() {
    let line = finish(&mut etchwork("generate --tier tutorial --json --seed 3")).out;
    let text = format!("{line}{line}{{}}x\n");
    let told = refused(&mut with_input("measure -", text.as_str()), 2, &["line 3", "at character"]);
    assert!(!told.contains("line 1"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_file_in_the_way_of_a_folder_is_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let below = file.join("pack");
    let told = refused(etchwork("generate --tier tutorial --out").arg(below), 4, &["is a file"]);
    assert!(!told.contains("not a directory"), "{told}");
    let told = refused(etchwork("generate --tier tutorial --out").arg(&file), 4, &["is a file"]);
    assert!(!told.contains("entity"), "{told}");
}

/// The test needs `script` for a terminal; without it, it tests nothing.
#[cfg(unix)]
#[test]
fn a_game_that_is_ended_by_a_signal_leaves_the_screen_as_it_was() {
    use std::process::{Command, Stdio};
    let binary = env!("CARGO_BIN_EXE_etchwork");
    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    let pid_file = pid.display();
    let game = format!(
        "echo $$ > {pid_file}; stty cols 80 rows 24; exec {binary} play --tier tutorial --seed 1"
    );
    let mut script = Command::new("timeout");
    script
        .args(["60", "script", "-qec", &game, "/dev/null"])
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh");
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut running) = script.spawn() else { return };
    // The game has started once the first screen is drawn.
    let mut out = running.stdout.take().unwrap();
    let (mut shown, mut part) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&shown).contains("restart") {
        let read = std::io::Read::read(&mut out, &mut part).unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&shown));
        shown.extend(&part[..read]);
    }
    let pid = std::fs::read_to_string(pid).unwrap();
    assert!(Command::new("kill").args(["-TERM", pid.trim()]).status().unwrap().success());
    std::io::Read::read_to_end(&mut out, &mut shown).unwrap();
    let shown = String::from_utf8_lossy(&shown).into_owned();
    let (before, after) = shown.rsplit_once("\u{1b}[?1049l").expect("the other screen is left");
    assert!(before.contains("\u{1b}[?1049h") && after.contains("again:"), "{after}");
    assert_eq!(running.wait().unwrap().code(), Some(3));
}

#[test]
fn the_line_under_a_puzzle_has_what_a_player_wants_to_know() {
    for (of, opens) in [
        ("--tier easy", "easy standard: score "),
        ("--family pipes --tier easy", "easy pipe puzzle: score "),
        ("--family rails --tier 2", "2 rail puzzle: score "),
        ("--family pattern --tier easy", "easy pattern: score "),
        ("--family contraption --tier easy", "easy contraption: score "),
    ] {
        let drawn = output(&format!("generate {of} --seed 1"));
        let line = drawn.lines().rev().nth(1).unwrap();
        let figures = line.strip_prefix(opens).unwrap_or_else(|| panic!("{drawn}"));
        let names: Vec<&str> =
            figures.split(", ").skip(1).map(|figure| figure.split(' ').next().unwrap()).collect();
        assert_eq!(names, ["moves", "solutions"], "{line}");
        let full = output(&format!("generate {of} --seed 1 --readings"));
        let readings = full.lines().rev().nth(1).unwrap();
        assert!(readings.starts_with("readings: ") && readings.contains("boards tried "), "{full}");
        assert!(full.starts_with(drawn.split(line).next().unwrap()), "{full}");
        let bare = output(&format!("generate {of} --seed 1 --no-solutions"));
        assert!(!bare.contains("solutions"), "{bare}");
    }
}

#[test]
fn show_says_how_many_moves_and_what_is_counted() {
    let rails = output("generate --family rails --tier 2 --seed 1 --json");
    let shown = succeeds(&mut with_input("show -", &*rails));
    let document: serde_json::Value = serde_json::from_str(&rails).unwrap();
    let moves = document["solution"].as_array().unwrap().len();
    let solutions = document["solutions"].as_str().unwrap();
    assert!(
        shown.contains(&format!("\nsolutions  {solutions} (shortest lines of moves)\n")),
        "{shown}"
    );
    assert!(shown.contains(&format!("\nmoves  {moves}\n")), "{shown}");
    let path = succeeds(&mut with_input("show -", "S..\n..T\n@path 0,0 1,0 1,1 0,1 0,2 1,2\n"));
    assert!(path.contains("\nsolutions  1 (paths)\nmoves  5\n"), "{path}");
}
