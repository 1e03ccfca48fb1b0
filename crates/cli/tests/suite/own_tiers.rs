//! A user's tier file can do everything that a built-in set can.

use crate::common::{documents, etchwork, finish, output, refused, succeeds, with_input};
use std::path::Path;

/// A user's copy of the built-in set, with one gate of the medium tier loosened.
fn own_set(folder: &Path, name: &str) -> String {
    let toml = output("tiers --toml").replace("set = \"default-3\"", &format!("set = \"{name}\""));
    assert!(toml.contains(&format!("set = \"{name}\"")));
    let file = folder.join(format!("{name}.toml"));
    std::fs::write(&file, toml).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn every_command_takes_a_recipe_of_a_set_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = own_set(folder.path(), "mine");
    let line = output(&format!("generate --tiers {file} --tier easy --seed 5 --json"));
    let puzzle = documents(&line).remove(0);
    let id = puzzle["id"].as_str().unwrap();
    assert!(id.starts_with("r1.mine.easy.5.0."));
    let start = crate::common::start(&puzzle);
    for args in ["show", "render", "measure", "solve", "count", "states --max-states 100000"] {
        let said = succeeds(&mut etchwork(&format!("{args} {id} --tiers {file}")));
        assert!(!said.is_empty(), "{args}");
        let needles = ["tier set 'mine'", "--tiers FILE"];
        refused(&mut etchwork(&format!("{args} {id}")), 2, &needles);
    }
    let hint = format!("hint {id} --level 1 --trail {start} --tiers {file}");
    assert!(output(&hint).contains("in "), "as many ways as the tier's limit allows");
    // `play` makes the puzzle first, and then says that it needs a terminal.
    let mut play = etchwork(&format!("play {id} --tiers {file}"));
    refused(&mut play, 2, &["needs a terminal"]);
    refused(&mut etchwork(&format!("play {id}")), 2, &["'mine'", "--tiers FILE"]);
    refused(&mut etchwork(&format!("show {id} --tiers article")), 2, &["'mine'", "'article'"]);
    // `--tiers` is refused if no tier is needed.
    refused(&mut with_input("count - --tiers article", "S.\nT.\n"), 2, &["leave it out"]);
}

#[test]
fn a_line_is_judged_by_the_tier_that_it_names_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = own_set(folder.path(), "mine");
    let line = output(&format!("generate --tiers {file} --tier hard --seed 5 --json"));
    refused(&mut with_input("measure -", &*line), 2, &["'mine'", "--tiers FILE", "--tier TIER"]);
    let judged = succeeds(&mut with_input(&format!("measure - --tiers {file}"), &*line));
    assert!(judged.contains("judged by tier hard of mine"), "{judged}");
    let other = succeeds(&mut with_input("measure - --tiers article --tier easy", &*line));
    assert!(other.contains("judged by tier easy of article"), "{other}");
    // A line whose ID is none is not read.
    let mut puzzle = documents(&line).remove(0);
    puzzle["id"] = "level 7".into();
    refused(
        &mut with_input("measure -", puzzle.to_string()),
        2,
        &["'id': 'level 7' is not a recipe ID"],
    );
    // A changed tier does not judge the puzzle, either.
    let changed = std::fs::read_to_string(&file).unwrap().replace("boards = ", "boards = 1");
    std::fs::write(&file, changed).unwrap();
    let measure = format!("measure - --tiers {file}");
    refused(&mut with_input(&measure, &*line), 2, &["is not what it was", "--tier"]);
    let by_name = succeeds(&mut with_input(&format!("{measure} --tier hard"), &*line));
    assert!(by_name.contains("judged by tier hard of mine"), "{by_name}");
}

/// A set with only the easy tier of the built-in set.
fn set_of_one(folder: &Path) -> String {
    let toml = output("tiers --toml");
    let from = toml.find("[tiers.easy]").expect("the set has an easy tier");
    let end = toml[from + 1..].find("\n[tiers.medium]").expect("and a medium one after it");
    let file = folder.join("one.toml");
    let easy = toml[from..from + 1 + end].replace("[tiers.easy", "[tiers.only");
    std::fs::write(&file, format!("set = \"one\"\n\n{easy}\n")).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn the_only_tier_of_a_set_need_not_be_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = set_of_one(folder.path());
    let line = output(&format!("generate --tiers {file} --seed 5 --json"));
    assert_eq!(documents(&line)[0]["tier"], "only");
    let measured = succeeds(&mut with_input(&format!("measure - --tiers {file}"), "S.\nT.\n"));
    assert!(measured.contains("judged by tier only of one"), "{measured}");
    let listed = format!("solve - --all --tiers {file}");
    succeeds(&mut with_input(&listed, "S.\nT.\n"));
}

#[test]
fn without_a_usual_tier_the_first_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let file = own_set(folder.path(), "mine");
    let toml = std::fs::read_to_string(&file).unwrap().replace("[tiers.medium", "[tiers.middling");
    std::fs::write(&file, toml).unwrap();
    let named = |tier: &str| output(&format!("generate --seed 1 --json --tiers {file}{tier}"));
    let first = output(&format!("tiers --tiers {file}"));
    let first = first.split_whitespace().next().unwrap();
    assert_eq!(named(""), named(&format!(" --tier {first}")));
}

#[test]
fn several_tiers_are_named_at_once() {
    let named = output("generate --json --tier easy,hard --count 2 --seed 9");
    let apart = ["easy", "hard"]
        .map(|tier| output(&format!("generate --json --tier {tier} --count 2 --seed 9")));
    assert_eq!(named, apart.concat());
    refused(&mut etchwork("generate --tier easy,nope"), 2, &["'nope'"]);
    refused(&mut etchwork("generate --tier easy,hard,easy"), 2, &["names 'easy' twice"]);
}

#[test]
fn many_puzzles_go_through_every_command_that_reads_one() {
    let lines = output("generate --json --tier easy --seed 11 --count 3");
    let ids: Vec<_> = documents(&lines).iter().map(|puzzle| puzzle["id"].clone()).collect();
    for args in ["solve", "count", "measure", "show", "states"] {
        let said = documents(&succeeds(&mut with_input(&format!("{args} - --json"), &*lines)));
        let key = if args == "show" { "recipe_id" } else { "id" };
        let said: Vec<_> = said.iter().map(|line| line[key].clone()).collect();
        assert_eq!(said, ids, "{args}");
        let text = succeeds(&mut with_input(&format!("{args} -"), &*lines));
        let heads = text.lines().filter(|line| ["1:", "2:", "3:"].contains(line));
        assert_eq!(heads.count(), 3, "{args}: {text}");
    }
    let drawn = succeeds(&mut with_input("render - --format text", &*lines));
    assert_eq!(drawn.matches('╭').count(), 3);
    assert_eq!(succeeds(&mut with_input("render -", &*lines)).matches("<svg ").count(), 3);
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("one.svg");
    let mut command = with_input("render - --out", &*lines);
    refused(command.arg(&svg), 2, &["3 puzzles", "--line"]);
    // The exit code is that of the worst answer, and a message names the puzzle with bad input.
    let boards = "{\"board\":\"S.\\nT.\\n\"}\n{\"board\":\"S.T\\n...\\n\"}\n";
    for args in ["solve -", "count -", "states -", "measure -", "hint - --trail 0,0 --level 1"] {
        assert_eq!(finish(&mut with_input(args, boards)).code, 1, "{args}");
    }
    let mut from = with_input("solve - --json --from 0,2", boards);
    refused(&mut from, 2, &["puzzle 1", "off the board"]);
}
