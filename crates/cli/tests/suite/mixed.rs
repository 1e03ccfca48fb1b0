//! Inputs of several puzzles: each line is what it is, whatever the first one was; and IDs as people
//! paste them.

use crate::common::{documents, etchwork, finish, output, refused, succeeds, with_input};
use serde_json::Value;

/// A puzzle in JSON of each of two families.
fn lines() -> [String; 2] {
    let made = |of: &str| output(&format!("generate {of} --seed 1 --json --no-solutions"));
    [made("--tier easy"), made("--family pipes --tier easy")]
}

const BOARD: &str = "S..\n..T\n";

/// A text with paths, another family, a board and texts of families, in this order and reversed.
fn mixes() -> [String; 2] {
    let [path, pipes] = lines();
    let document: Value = serde_json::from_str(&pipes).unwrap();
    let text = document["puzzle"].as_str().unwrap();
    let pretty = format!("{document:#}\n");
    let mut parts = [&*path, &*pipes, BOARD, &*pretty, text, "p1.EEDCw.a211\n", text];
    let there = parts.concat();
    parts.reverse();
    [there, parts.concat()]
}

#[test]
fn every_command_reads_files_of_several_families() {
    for (mix, board) in mixes().into_iter().zip(["3", "5"]) {
        let run = |args: &str| succeeds(&mut with_input(args, &*mix));
        let ids = |args: &str| -> Vec<String> {
            let ids = documents(&run(args)).into_iter();
            ids.map(|line| line["id"].as_str().unwrap_or_default().to_owned()).collect()
        };
        for command in ["solve - --json", "count - --json", "measure - --json", "hint - --json"] {
            assert_eq!(ids(command).len(), 7, "{command}");
        }
        assert_eq!(documents(&run("show - --json")).len(), 7);
        assert_eq!(run("show -").matches("play it: ").count(), 7);
        assert_eq!(run("render - --format text --line 7").matches("╭").count(), 1);
        assert!(run("render - --line 4").contains("<svg"));
        assert!(run(&format!("states - --json --line {board}")).contains("states"));
        refused(&mut with_input("show - --line 8", &*mix), 2, &["no puzzle 8 among 7"]);
    }
}

#[test]
fn exports_books_and_pages_take_files_of_several_families() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let solved = lines().concat();
    for (number, mix) in mixes().into_iter().enumerate() {
        let file = place(&format!("mix{number}.jsonl"));
        std::fs::write(&file, mix).unwrap();
        let out = place(&format!("export{number}"));
        let done = finish(etchwork("export --format json").arg(&file).arg("--out").arg(&out));
        assert!(done.code == 0 && done.err.contains("7 puzzles in "), "{}", done.err);
        let page = place("pack.html");
        let slot = r#"<title>Puzzles</title><script type="application/json" id="pack"></script>"#;
        std::fs::write(&page, slot).unwrap();
        let made = place(&format!("game{number}.html"));
        succeeds(etchwork("build").arg(&file).arg("--page").arg(&page).arg("--out").arg(&made));
        let made = std::fs::read_to_string(made).unwrap();
        assert_eq!(made.matches(r#""id":"#).count(), 7, "{made}");
    }
    let file = place("solved.jsonl");
    std::fs::write(&file, solved).unwrap();
    let done = finish(etchwork("book").arg(&file).arg("--out").arg(place("book.pdf")));
    assert!(done.code == 0 && done.err.starts_with("2 puzzles"), "{}", done.err);
}

#[test]
fn an_error_names_its_line_whatever_stands_above() {
    let [path, pipes] = lines();
    let show = |text: &str| with_input("show -", text);
    let spoilt = |line: &str| line.replacen("\"version\":1", "\"version\":7", 1);
    refused(&mut show(&[&pipes, &*spoilt(&path)].concat()), 2, &["line 2", "'version' is 7"]);
    refused(
        &mut show(&[&*path, BOARD, &spoilt(&pipes)].concat()),
        2,
        &["line 4", "'version' is 7"],
    );
    refused(&mut show(&[&*pipes, "S..\n..X\n"].concat()), 2, &["standard input:3:3", "'X'"]);
    let flawed = [&*path, "pipes square 2x1\n1 x\n", &*path].concat();
    refused(&mut show(&flawed), 2, &["standard input:3:3"]);
    refused(&mut show(&[&*path, "p1.EEDCw.a212\n"].concat()), 2, &["line 2", "mistyped"]);
}

#[test]
fn a_folder_of_puzzles_is_an_input_like_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    let generate = "generate --family pipes --tier easy --seed 1 --count 3 --out";
    assert_eq!(finish(etchwork(generate).arg(&made)).code, 0);
    for command in ["show", "count", "solve", "measure", "hint"] {
        let said = succeeds(etchwork(command).arg("--json").arg(&made));
        assert_eq!(documents(&said).len(), 3, "{command}");
    }
    succeeds(etchwork("render --line 3").arg(&made));
    let pack = folder.path().join("pack");
    let packed = "pack --family pipes --tier easy --count 2 --out";
    assert_eq!(finish(etchwork(packed).arg(&pack)).code, 0);
    assert_eq!(documents(&succeeds(etchwork("show --json").arg(&pack))).len(), 2);
    refused(etchwork("show").arg(folder.path()), 4, &["puzzles.jsonl", "name a file, a pack"]);
}

#[test]
fn an_id_is_read_as_people_paste_it() {
    let recipe = "r1.pipes.easy.1.0.a213d01a.deed";
    let again = output(&format!("show {recipe}"));
    let board = again.lines().find_map(|line| line.strip_prefix("board ID  ")).unwrap();
    for (id, typed) in [
        (recipe, recipe.to_uppercase()),
        (recipe, format!("  \"{recipe}\"\n")),
        (board, format!("“{board}”")),
        (board, board.replacen("pipes", "Pipes", 1)),
        ("p1.EEDCw.a211", " 'P1.EEDCw.a211',".to_owned()),
        ("net:2x1:14", "`net:2x1:14`".to_owned()),
    ] {
        let show = |id: &str| succeeds(etchwork("show --json").arg(id));
        assert_eq!(show(&typed), show(id), "{typed}");
        assert_eq!(succeeds(&mut with_input("show - --json", &*typed)), show(id), "{typed}");
    }
    let capitals = ["p1.EEDCw.a211", board].map(str::to_uppercase);
    for id in capitals {
        refused(etchwork("show").arg(&id), 2, &["it is in capitals", "copy it as it was given"]);
    }
    for mistyped in ["p1.EEDCw.a212", &board.replace('a', "b")] {
        let told = refused(etchwork("show").arg(mistyped), 2, &["is mistyped"]);
        assert!(!told.contains("capitals"), "{told}");
    }
}

#[test]
fn a_game_id_of_net_without_its_prefix_is_told_with_it() {
    for id in ["2x1:14", "5x5w:0123456789abcdef012345678", "13x11#123"] {
        refused(etchwork("show").arg(id), 2, &["write `net:` before", &format!("net:{id}")]);
    }
    refused(&mut etchwork("show 2x1:xy"), 4, &["not found"]);
}
