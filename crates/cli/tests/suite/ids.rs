//! IDs instead of files, and `show` and `play` as far as they need no terminal.

use crate::common::{documents, etchwork, finish, output, refused, succeeds, with_input};
use serde_json::Value;

/// The answer of `show --json` for a text.
fn shown(text: &str, args: &str) -> Value {
    let line = succeeds(&mut with_input(&format!("show - --json {args}"), text));
    serde_json::from_str(&line).unwrap()
}

const FOGGY: &str = "S.a.\n....\n.a.T\n@fog 2\n";

#[test]
fn a_board_id_is_the_board_for_every_command() {
    let told = shown(FOGGY, "");
    assert_eq!((&told["kind"], &told["puzzle"]), (&"fog+warps".into(), &FOGGY.into()));
    let id = told["board_id"].as_str().unwrap();
    let again: Value = serde_json::from_str(&output(&format!("show {id} --json"))).unwrap();
    assert_eq!(again, told);
    assert_eq!(output(&format!("show {id}")).matches(id).count(), 2, "the ID, and how to play it");
    let drawn = succeeds(&mut with_input("render - --format text", FOGGY));
    assert_eq!(output(&format!("render {id} --format text")), drawn);
    assert_eq!(
        output(&format!("count {id}")),
        succeeds(&mut with_input("count -", "S.a.\n....\n.a.T\n"))
    );
    assert!(output(&format!("solve {id}")).contains("found"));
    assert_eq!(output(&format!("hint {id} --trail 0,0 --level 1")), "this can still be solved\n");
}

#[test]
fn the_path_goes_along_when_asked_and_ids_are_short() {
    for mechanic in ["standard", "fog", "warps", "fog+warps"] {
        let args =
            format!("generate --tier expert --size 8x8 --json --seed 3 --mechanic {mechanic}");
        let puzzle = output(&args);
        let (plain, whole) = (shown(&puzzle, ""), shown(&puzzle, "--path"));
        let id = |told: &Value| told["board_id"].as_str().unwrap().to_owned();
        assert!(id(&plain).len() <= 40 && id(&whole).len() <= 56, "{plain} {whole}");
        assert_eq!(plain["kind"], mechanic);
        let measured = succeeds(&mut with_input("measure - --tier expert", &*puzzle));
        assert_eq!(output(&format!("measure {} --tier expert", id(&whole))), measured);
        // Without the stored path, a solver finds one of the same puzzle.
        let found: Value =
            serde_json::from_str(&output(&format!("show {} --path --json", id(&plain)))).unwrap();
        let text = |told: &Value| told["puzzle"].as_str().unwrap().to_owned();
        let bare = |text: String| text.split("@path").next().unwrap().to_owned();
        assert!(text(&found).contains("@path") && id(&found) != id(&plain));
        assert_eq!(bare(text(&found)), bare(text(&plain)));
        let recipe = plain["recipe_id"].as_str().unwrap().to_owned();
        let again: Value = serde_json::from_str(&output(&format!("show {recipe} --json"))).unwrap();
        assert_eq!(again, plain);
    }
}

#[test]
fn names_in_a_file_of_anybody_do_not_steer_the_terminal() {
    let puzzle = output("generate --json --seed 3 --tier tutorial");
    let steered = puzzle.replace("fork_ratio", "fork\\u001b[2J");
    let told = succeeds(&mut with_input("show -", steered));
    assert!(told.contains("fork\\u{1b}[2J") && !told.contains('\u{1b}'), "{told}");
    for (from, to) in
        [("r1.", "\\u0007r1."), ("p1.", "\\u0007p1."), ("tutorial", "\\u0007tutorial")]
    {
        let steered = puzzle.replacen(from, to, 1);
        let told = refused(&mut with_input("show -", steered), 2, &["\\u{7}"]);
        assert!(!told.contains('\u{7}'), "{told}");
    }
}

#[test]
fn bad_ids_are_refused_with_what_is_wrong() {
    let id = shown(FOGGY, "")["board_id"].as_str().unwrap().to_owned();
    let mut mistyped = id.clone();
    mistyped.replace_range(10..11, if &id[10..11] == "A" { "B" } else { "A" });
    refused(&mut etchwork(&format!("show {mistyped}")), 2, &[&mistyped, "mistyped"]);
    refused(&mut etchwork("show p2.OcAEAUEQgAAAMhv.f44c"), 2, &["later version"]);
    refused(&mut etchwork("show p1.frog.AAAAgQA.0000"), 2, &["mistyped"]);
    refused(&mut etchwork("show nowhere.txt"), 4, &["nowhere.txt: file or folder not found"]);
    refused(&mut with_input("show -", "S..\n@fog 0\n"), 2, &["mechanic 'fog'", "@fog 2"]);
    refused(&mut with_input("show -", "S..\n@fog 1 2\n"), 2, &["mechanic 'fog'", "@fog 2"]);
    refused(&mut with_input("show -", "S..\n@fgo 1\n"), 2, &["'@fgo'", "@fog"]);
    refused(&mut with_input("show -", "S..\n@fog 2\n@standard\n"), 2, &["'fog'", "'standard'"]);
}

#[test]
fn an_id_that_asks_for_more_than_a_million_boards_needs_to_be_allowed() {
    let line = output("generate --tier easy --seed 1 --boards 4294967295 --json");
    let id = documents(&line)[0]["id"].as_str().unwrap().to_owned();
    assert!(id.contains(".b~4294967295."), "{id}");
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.txt");
    std::fs::write(&save, format!("etchwork-save 1 {id}\n")).unwrap();
    let asked = "asks for up to 4294967295 boards to find one puzzle, and no more than 1000000";
    let mend = format!("etchwork generate --boards 4294967295 --json --id {id}");
    for args in ["show", "render", "states", "count", "solve", "measure", "play"] {
        for input in [&id[..], save.to_str().unwrap()] {
            let mut command = etchwork(args);
            if args == "play" && input != id {
                command.arg("--save");
            }
            refused(command.arg(input), 2, &[asked, &mend]);
        }
    }
    let made = |boards: &str| etchwork(&format!("generate --json --id {id} {boards}"));
    refused(&mut made(""), 2, &[asked, "--boards 4294967295 beside --id"]);
    refused(&mut made("--boards 4294967294"), 2, &["no more than 4294967294 are allowed"]);
    assert_eq!(succeeds(&mut made("--boards 4294967295")), line);
    // An ID can hold a large number of boards.
    let line = output("generate --tier easy --seed 1 --boards 1000000 --json");
    let id = documents(&line)[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(output(&format!("generate --json --id {id}")), line);
    refused(&mut etchwork(&format!("generate --boards 999999 --id {id}")), 2, &["999999"]);
    // The text below a puzzle is a command that makes the puzzle again.
    let told = output("generate --tier easy --seed 1 --boards 2000000");
    let again = told.lines().find_map(|line| line.strip_prefix("again: etchwork ")).unwrap();
    assert!(again.ends_with(" --boards 2000000"), "{again}");
    assert_eq!(output(again), told);
}

#[test]
fn a_game_needs_a_terminal_a_source_and_the_save_of_its_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let board = file("board.txt", "S..\n..T\n");
    refused(&mut etchwork(&format!("play {board}")), 2, &["terminal"]);
    let bare = file("bare.txt", "...\n..T\n");
    refused(&mut etchwork(&format!("play {bare}")), 2, &["no source", "S"]);
    let id = shown("S..\n..T\n", "")["board_id"].as_str().unwrap().to_owned();
    let play = |save: &str| etchwork(&format!("play {board} --save {save}"));
    let other = file("other.txt", &format!("etchwork-save 1 {}x\n", id));
    refused(&mut play(&other), 2, &["line 1", "another puzzle"]);
    let cut = file("cut.txt", &format!("etchwork-save 1 {id}\n0,1\n0,"));
    refused(&mut play(&cut), 2, &["line 3", "'0,' is not a move"]);
    let wild = file("wild.txt", &format!("etchwork-save 1 {id}\n0,2\n"));
    refused(&mut play(&wild), 2, &["line 2", "no step leads from 0,0 to 0,2"]);
    let text = std::fs::read_to_string(&wild).unwrap();
    assert!(text.ends_with("0,2\n"), "a save that was refused is left alone");
    let sound = file("sound.txt", &format!("etchwork-save 1 {id}\n0,1\n<\n>\n?1\n"));
    assert_eq!(finish(&mut play(&sound)).code, 2);
    refused(&mut play(&sound), 2, &["terminal"]);
    // A save names its puzzle. Without an ID, `play` would make another puzzle.
    refused(&mut etchwork(&format!("play --save {sound}")), 2, &["terminal"]);
    refused(&mut etchwork(&format!("play --save {other}")), 2, &[&format!("{id}x")]);
    let two = file("two.jsonl", &output("generate --json --count 2 --seed 1"));
    // Several puzzles are played one after the other.
    refused(&mut etchwork(&format!("play {two}")), 2, &["terminal"]);
    refused(&mut etchwork(&format!("play {two} --line 2")), 2, &["terminal"]);
}

#[cfg(unix)]
#[test]
fn commands_that_are_suggested_have_the_name_by_which_this_was_called() {
    use std::os::unix::process::CommandExt;
    let called = |args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_etchwork"));
        let output = command.arg0("/opt/games/my-pegs").args(args).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let told = called(&["show", "p1.EEDCw.a211"]);
    assert!(told.ends_with("\nplay it: my-pegs play p1.EEDCw.a211\n"), "{told}");
    let told = called(&["generate", "--tier", "tutorial", "--seed", "1"]);
    assert!(told.contains("\nagain: my-pegs generate --id r1."), "{told}");
}

#[test]
fn a_save_is_the_puzzle_that_it_is_of() {
    let folder = tempfile::tempdir().unwrap();
    let save = |name: &str, puzzle: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("etchwork-save 1 {puzzle}\n0,1\n")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let id = shown("S..\n..T\n", "")["board_id"].as_str().unwrap().to_owned();
    let game = save("a game.txt", &id);
    for args in ["show", "render", "states", "count", "hint --level 1 --trail 0,0"] {
        let run = |input: &str| succeeds(etchwork(args).arg(input));
        assert_eq!(run(&game), run(&id), "{args}");
    }
    let needles = ["this is a save", &format!("etchwork play --save '{game}' goes on")];
    refused(etchwork("play").arg(&game), 2, &needles);
    refused(etchwork("play").args([&game, "--save", &game]), 2, &["terminal"]);
    let marked = save("marked.txt", &id);
    std::fs::write(&marked, format!("\u{feff}etchwork-save 1 {id}\n0,1\n")).unwrap();
    refused(etchwork("play --save").arg(&marked), 2, &["terminal"]);
    let mistyped = save("typed.txt", &format!("{id}0"));
    for args in ["show", "render", "states", "count", "play --save"] {
        let needle = format!("typed.txt: '{id}0' is mistyped");
        refused(etchwork(args).arg(&mistyped), 2, &[&needle]);
    }
    // Options for a new puzzle are not ignored.
    for (option, value) in [("--seed", "4"), ("--mechanic", "fog")] {
        let needles = [option, "the save has a game", "leave it out"];
        refused(etchwork("play").args(["--save", &game, option, value]), 2, &needles);
        let new = folder.path().join("new.txt");
        refused(etchwork("play").arg("--save").arg(new).args([option, value]), 2, &["terminal"]);
    }
    // A save may come from anyone, so it names an ID, never a file.
    let board = folder.path().join("board.txt");
    std::fs::write(&board, "S..\n..T\n").unwrap();
    for (nth, puzzle) in [board.to_str().unwrap(), "xyz1.AA", "", "-"].into_iter().enumerate() {
        let save = save(&format!("{nth}.save"), puzzle);
        let needles = [&format!("{nth}.save: the save is of '{puzzle}', which is not the ID")[..]];
        for args in ["show", "render", "states", "count", "play", "play --save"] {
            refused(etchwork(args).arg(&save), 2, &needles);
        }
    }
}
