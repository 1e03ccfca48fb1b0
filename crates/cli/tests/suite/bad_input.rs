//! Bad input: one clear message that names the place and the remedy, the right exit code, and no
//! partly written file.

use crate::common::{etchwork, output, refused, with_input};
use serde_json::{Value, json};

#[test]
fn an_unknown_name_is_told_with_the_nearest() {
    for (args, needles) in [
        ("generate --tier expret", ["'expret'", "did you mean 'expert'"]),
        ("generate --finder warnsdorf", ["'warnsdorf'", "did you mean 'warnsdorff'"]),
        ("generate --mechanic standart", ["'standart'", "did you mean 'standard'"]),
        ("generate --tiers artcle", ["'artcle'", "did you mean 'article'"]),
        ("tiers --tiers defualt", ["'defualt'", "did you mean 'default'"]),
        ("genrate", ["'genrate'", "'generate'"]),
        ("generate --teir easy", ["'--teir'", "'--tier'"]),
        ("render x --format txt", ["'txt'", "'text'"]),
    ] {
        refused(&mut etchwork(args), 2, &needles);
    }
}

#[test]
fn a_name_like_no_other_is_told_with_all_there_are() {
    for (args, needles) in [
        ("generate --tier zzz", ["'zzz'", "expert"]),
        ("generate --finder zzz", ["'zzz'", "warnsdorff"]),
        ("generate --mechanic zzz", ["'zzz'", "standard"]),
        ("generate --tiers zzz", ["'zzz'", "article"]),
    ] {
        refused(&mut etchwork(args), 2, &needles);
    }
}

#[test]
fn sizes_that_cannot_be_are_refused_with_what_can() {
    for (size, needles) in [
        ("0x5", ["0x5", "sizes are from 1x1 to 20x20"]),
        ("5x0", ["5x0", "sizes are from 1x1 to 20x20"]),
        ("33x5", ["33x5", "sizes are from 1x1 to 20x20"]),
        ("5x33", ["5x33", "sizes are from 1x1 to 20x20"]),
        ("21x21", ["21x21", "20x20"]),
        ("3x21", ["3x21", "20x20"]),
        ("32x1", ["32x1", "20x20"]),
        ("62x62", ["62x62", "sizes are from 1x1 to 20x20"]),
        ("5", ["'5'", "such as 5x6"]),
        ("5x", ["'5x'", "such as 5x6"]),
        ("5x6x7", ["'5x6x7'", "such as 5x6"]),
        ("axb", ["'axb'", "such as 5x6"]),
        ("99999999999999999999x5", ["99999999999999999999x5", "such as 5x6"]),
    ] {
        refused(etchwork("generate --size").arg(size), 2, &needles);
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    for args in [
        "--count 0",
        "--count -1",
        "--count many",
        "--count 4294967296",
        "--boards 0",
        "--threads 0",
        "--first -1",
        "--json --solution",
        "--id r0 --tier easy",
        "--id r0",
        "--id",
        "--out",
        "stray",
    ] {
        refused(&mut etchwork(&format!("generate {args}")), 2, &[]);
    }
    refused(&mut etchwork("render x --line 0"), 2, &["--line"]);
}

#[test]
fn bad_board_text_is_refused_with_its_line() {
    for (text, line, needle) in [
        ("", 1, "no board"),
        ("\n \n; nothing\n", 1, "no board"),
        ("S..\n..\n..T\n", 2, "2 cells"),
        ("S..\n..T\n....\n", 3, "4 cells"),
        ("S.S\n..T\n", 1, "the source, S, is given twice"),
        ("S.T\n; T again\nT..\n", 3, "the target, T, is given twice"),
        ("S..\n\n..T\n", 2, "an empty line within a board"),
        ("S..\n.a.\n..T\n", 2, "'a'"),
        ("a..\n..a\na..\n", 3, "3 times"),
        ("S..\n.aa\n..T\n", 2, "closer than 3"),
        ("S..\n..!\n", 2, "'!'"),
        ("S..\n..X\n", 2, "'X'"),
        ("S.\u{e9}\n", 1, "'\u{e9}'"),
        ("S..\n..T\n@frog 2\n", 3, "'@frog'"),
        ("S..\n..T\n@fog x\n", 3, "'x' is not a number"),
        ("S..\n..T\n@\n", 3, "'@'"),
        ("S..\n..T\n@source 0,1\n", 3, "the source is given twice"),
        ("S..\n...\n@target 2,0\n", 3, "off the board"),
        ("S..\n..#\n@target 1,2\n", 3, "a wall"),
        ("S..\n...\n@target\n", 3, "one cell"),
        ("S..\n...\n@target 1.2\n", 3, "'1.2'"),
        ("S.\n..\n@path\n", 3, "empty"),
        ("S.\n..\n@path 0,0 0,1 1,1 0,1\n", 3, "visited before"),
        ("S#\n..\n@path 0,0 0,1 1,1 1,0\n", 3, "0,1 is a wall"),
        ("S.\n..\n@path 0,0 1,1 0,1 1,0\n", 3, "neither neighbours"),
        ("S.\n..\n@path 0,0 0,1 1,1\n", 3, "1,0 is never visited"),
        (".S\n..\n@path 0,0 0,1 1,1 1,0\n", 3, "source"),
        ("................................. \n", 1, "33x1"),
    ] {
        let place = format!("standard input:{line}:");
        for command in ["render -", "render - --format text --solution", "measure -"] {
            refused(&mut with_input(command, text), 2, &[&place, needle]);
        }
    }
    let tall = "..\n".repeat(33);
    refused(&mut with_input("render -", tall), 2, &["2x33"]);
}

#[test]
fn a_character_that_cannot_be_seen_is_spelt_out() {
    for (text, name) in [("S.\0\n", "\\0"), ("S\u{200b}.\n", "200b")] {
        refused(&mut with_input("render -", text), 2, &[name]);
    }
}

#[test]
fn what_is_too_long_to_be_read_is_not_quoted_whole() {
    let long = "A".repeat(50_000);
    let id = format!("p1.{long}Z");
    for message in [
        refused(etchwork("show").arg(&id), 2, &["'p1.AAA", "AAAZ' is mistyped"]),
        refused(&mut with_input("show -", format!("S..\n@{long}Z\n")), 2, &["'@AAA", "AAA…'"]),
        refused(etchwork("generate --tier").arg(&long), 2, &["'AAA", "expert"]),
        refused(etchwork("generate --count").arg(&long), 2, &["--count", "'AAA", "AAA'"]),
        refused(etchwork("").arg(format!("--{long}")), 2, &["'--AAA", "AAA'", "--help"]),
        refused(etchwork("show").arg(&long), 4, &["AAA…AAA"]),
    ] {
        assert!(message.len() < 1500, "{message}");
    }
}

#[test]
fn what_standard_input_holds_is_not_called_by_a_dash() {
    for text in ["S.S\n", "{\"version\": 2}"] {
        refused(&mut with_input("render -", text), 2, &["standard input"]);
    }
}

/// A valid puzzle in JSON.
fn puzzle() -> Value {
    serde_json::from_str(&output("generate --json --tier easy --size 4x5 --seed 5")).unwrap()
}

/// Changes that make a puzzle invalid, each with a part of its message.
fn spoilt() -> Vec<(Value, &'static str)> {
    let change = |change: &dyn Fn(&mut Value)| {
        let mut puzzle = puzzle();
        change(&mut puzzle);
        puzzle
    };
    let board = puzzle()["puzzle"].as_str().unwrap().to_owned();
    let walled = board.replacen('.', "#", 1);
    let ragged = board.replacen('\n', ".\n", 1);
    let two_sources = board.replacen('.', "S", 1);
    vec![
        (change(&|p| p["version"] = json!(2)), "'version' is 2"),
        (change(&|p| p["version"] = json!("one")), "\"one\""),
        (change(&|p| drop(p.as_object_mut().unwrap().remove("version"))), "'version'"),
        (change(&|p| drop(p.as_object_mut().unwrap().remove("solution"))), "'solution'"),
        (change(&|p| p["solution"][3] = p["solution"][1].clone()), "visited before"),
        (change(&|p| p["solution"][3] = json!("9,9")), "off the board"),
        (change(&|p| p["solution"][3] = json!("-1,0")), "-1"),
        (change(&|p| p["solution"] = json!([])), "never visited"),
        (change(&|p| drop(p["solution"].as_array_mut().unwrap().pop())), "never visited"),
        (change(&|p| p["solution"].as_array_mut().unwrap().reverse()), "'solution'"),
        (change(&|p| p["puzzle"] = json!(walled)), "is a wall"),
        (change(&|p| p["puzzle"] = json!(ragged)), "line 2, column 1: this row has 4 cells"),
        (change(&|p| p["puzzle"] = json!(two_sources)), "is given twice"),
        (change(&|p| p["puzzle"] = json!("")), "no board"),
        (change(&|p| p["puzzle"] = json!(7)), "7"),
    ]
}

#[test]
fn a_bad_puzzle_in_json_is_refused_with_its_line() {
    for (puzzle, needle) in spoilt() {
        let text = format!("{}\n\n{puzzle}\n", self::puzzle());
        for command in ["render - --line 1", "measure -"] {
            refused(&mut with_input(command, text.as_str()), 2, &["line 3", needle]);
        }
    }
}

#[test]
fn blank_lines_before_the_first_puzzle_count() {
    let text = format!("\n \n{}\n{{\"version\": 7}}\n", puzzle());
    refused(&mut with_input("measure -", text), 2, &["line 4", "'version' is 7"]);
    refused(&mut with_input("measure -", "\u{feff}\n\n{\n\"version\": no"), 2, &["line 4"]);
}

#[test]
fn a_bad_puzzle_in_json_over_several_lines_is_refused_as_well() {
    for (puzzle, needle) in spoilt() {
        refused(&mut with_input("render -", format!("{puzzle:#}")), 2, &[needle]);
    }
}

#[test]
fn json_that_is_none_is_refused() {
    for text in ["{", "{}", "{\"version\": 1}", "{\"version\": 1}}", "{]"] {
        refused(&mut with_input("render -", text), 2, &["JSON"]);
    }
    let array = format!("[{}]", puzzle());
    let message = refused(&mut with_input("render -", array), 2, &["give one puzzle per line"]);
    assert!(message.len() < 300, "the array need not be told again: {message}");
}

#[test]
fn a_puzzle_that_is_chosen_of_several_must_be_there() {
    let two = format!("{0}\n{0}\n", puzzle());
    refused(&mut with_input("render - --line 3", two.as_str()), 2, &["2 puzzles", "no puzzle 3"]);
    refused(&mut with_input("measure - --line 2", "S.\n..\n"), 2, &["no puzzle 2"]);
}

#[test]
fn without_an_open_cell_there_is_no_path_to_draw_or_measure() {
    refused(&mut with_input("render - --solution", "#\n"), 2, &["no open cell"]);
    refused(&mut with_input("measure -", "#\n"), 2, &["no open cell"]);
}

#[test]
fn what_is_no_text_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("latin.toml");
    std::fs::write(&file, b"S.\xff\n").unwrap();
    let name = file.to_str().unwrap();
    for args in ["render", "measure", "generate --tiers", "tiers --tiers"] {
        refused(etchwork(args).arg(name), 2, &[name, "UTF-8"]);
    }
    refused(&mut with_input("render -", b"S.\xff\n"), 2, &["standard input", "UTF-8"]);
}

#[test]
fn a_file_that_cannot_be_read_is_a_failure_of_reading() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.toml");
    for place in [missing.to_str().unwrap(), folder.path().to_str().unwrap()] {
        for args in ["render", "measure", "generate --tiers", "tiers --tiers"] {
            refused(etchwork(args).arg(place), 4, &[place]);
        }
    }
}

#[cfg(not(feature = "page"))]
#[test]
fn a_build_without_the_page_says_how_to_get_one_with_it() {
    refused(&mut etchwork("serve"), 2, &["no page in it", "cargo xtask web", "--features page"]);
    refused(&mut etchwork("build p1.GIQDBc.0014 --out x.html"), 2, &["no page in it"]);
    refused(&mut etchwork("serve --port 70000"), 2, &["70000"]);
}

#[test]
fn what_is_too_long_to_be_read_is_not_quoted() {
    let long = ".".repeat(100_000);
    let board = format!("S..\n{long}\n");
    let told = refused(&mut with_input("show -", board), 2, &["standard input:2:4: ", "100000"]);
    assert!(told.len() < 200, "{} characters", told.len());
    let design = format!("X\nPuzzleNode A {{ pos:0,0 }}\nPuzzleEdge A-{long} {{  }}\n");
    let told = refused(&mut with_input("show -", design), 2, &["standard input:3:14: "]);
    assert!(told.len() < 300, "{} characters", told.len());
    let folder = tempfile::tempdir().unwrap();
    let tiers = folder.path().join("long.toml");
    std::fs::write(&tiers, format!("frog = \"{long}\"\n")).unwrap();
    let told = refused(etchwork("tiers --tiers").arg(tiers), 2, &["long.toml:1:1: ", "`frog`"]);
    assert!(told.len() < 300, "{} characters", told.len());
    // Messages do not repeat control characters, which would steer the terminal.
    refused(&mut with_input("show -", "S.\u{1b}[2J\n..T\n"), 2, &["standard input:2:1: "]);
}
