//! Replays of plays beside the fewest moves, with the real binary.

use crate::common::{etchwork, output, refused, succeeds, with_input};
use serde_json::Value;

const BALL_TRACK: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples/ball-track.txt");

fn id() -> String {
    let shown: Value = serde_json::from_str(&output(&format!("show {BALL_TRACK} --json"))).unwrap();
    shown["board_id"].as_str().unwrap().to_owned()
}

/// The moves that solve the sample.
fn solution() -> Vec<String> {
    let solved = output(&format!("solve {BALL_TRACK}"));
    solved.lines().nth(1).unwrap().split("; ").map(str::to_owned).collect()
}

fn saved(folder: &tempfile::TempDir, acts: &[&str]) -> String {
    let file = folder.path().join("game.txt");
    let acts = acts.join("\n");
    let save = format!("etchwork-save 2 {}\n= seconds 75\n{acts}\n", id());
    std::fs::write(&file, save).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_play_is_shown_beside_the_fewest_moves() {
    let (folder, fewest) = (tempfile::tempdir().unwrap(), solution());
    // A step to and fro at first, and one that was taken back.
    let mut acts = vec!["go D", "go B", "go A", "<", "?1"];
    acts.extend(fewest.iter().map(String::as_str));
    let file = saved(&folder, &acts);
    let told = output(&format!("replay {file}"));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2 + fewest.len() + 2, "{told}");
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["yours", "left", "fewest"]);
    let row = |nth: usize| lines[nth].split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(row(1), format!("1 go D 7 {}", fewest[0]));
    assert_eq!(row(2), format!("2 go B 6 {}", fewest[1]));
    assert_eq!(row(8), format!("8 {} 0", fewest[5]));
    assert_eq!(lines[9], "solved in 8 moves; 6 would be enough; 1 undo, 1 hint, 75 s");
    let json: Value = serde_json::from_str(&output(&format!("replay {file} --json"))).unwrap();
    assert_eq!(json["solution"].as_array().unwrap().len(), 6);
    assert_eq!((&json["moves"][0]["left"], &json["optimal"]), (&7.into(), &true.into()));
    // Whoever needs no more than that is told so, strict or not.
    let acts: Vec<&str> =
        ["= strict yes"].into_iter().chain(fewest.iter().map(String::as_str)).collect();
    let told = output(&format!("replay {}", saved(&folder, &acts)));
    assert!(told.ends_with("solved in 6 moves: the fewest possible; 0 undos, 0 hints, 75 s\n"));
    let told = output(&format!("replay {}", saved(&folder, &acts[..3])));
    assert!(
        told.ends_with("not solved, after 2 moves; 6 would be enough; 0 undos, 0 hints, 75 s\n")
    );
}

#[test]
fn a_line_of_a_path_is_shown_from_its_first_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let shown = succeeds(&mut with_input("show - --json", "S..\n...\n..T\n"));
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let id = shown["board_id"].as_str().unwrap();
    std::fs::write(&file, format!("etchwork-save 1 {id}\n0,1\n1,1\n")).unwrap();
    let told = output(&format!("replay {}", file.display()));
    let first: Vec<&str> = told.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!((first[1], first[2]), ("0,1", "7"), "{told}");
    assert!(["0,1", "1,0"].contains(&first[3]), "{told}");
    let second = told.lines().nth(2).unwrap();
    assert!(second.contains("lost"), "the corner is cut off: {told}");
}

#[test]
fn plays_of_a_log_of_the_page_come_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plays.json");
    let entry = |seconds: u32, made: usize, text: &str| {
        format!(
            r#"{{"puzzle":"{}","seconds":{seconds},"made":{made},"ask":"play","text":"{text}"}}"#,
            id()
        )
    };
    let acts: Vec<String> =
        solution().iter().enumerate().map(|(nth, text)| entry(nth as u32, nth, text)).collect();
    std::fs::write(&file, format!("[{}]", acts.join(",\n"))).unwrap();
    let told = output(&format!("replay {}", file.display()));
    assert!(told.ends_with("solved in 6 moves: the fewest possible; 0 undos, 0 hints, 5 s\n"));
    std::fs::write(&file, "S..T\n").unwrap();
    let needles = ["plays.json: line 1", "a save of `etchwork play --save`, or a log of the page"];
    refused(&mut etchwork(&format!("replay {}", file.display())), 2, &needles);
    std::fs::write(&file, "[]").unwrap();
    let needle = "no play in this log is there from its start";
    refused(&mut etchwork(&format!("replay {}", file.display())), 2, &[needle]);
}
