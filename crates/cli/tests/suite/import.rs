//! `etchwork import`, and what it reads of `etchwork export`.

use crate::common::*;
use std::fs;

const LEVELS: &str = r#"{"levels": [
  {"name": "one", "rows": 3, "cols": 3, "numbers": [[0, 0], [0, 2], [2, 2]], "walls": [[[1, 1], [1, 2]]]},
  {"name": "near", "size": 3, "numbers": [0, 8], "walls": [[0, 4]]},
  {"name": "shut", "size": 2, "numbers": [0, 3]}
]}"#;

#[test]
fn levels_come_in_and_what_is_refused_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("levels.json"), folder.path().join("out"));
    fs::write(&file, LEVELS).unwrap();
    let mut command = etchwork("import number-path");
    let Done { code, err: told, .. } = finish(command.arg(&file).arg("--out").arg(&out));
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("level near: 'walls', [0,4]: 0,0 and 1,1 are no neighbours"), "{told}");
    assert!(told.contains("level shut: it cannot be solved"), "{told}");
    assert!(told.contains("2 of 3 refused"), "{told}");
    let text = fs::read_to_string(out.join("levels-one.txt")).unwrap();
    assert_eq!(text, "S..\n...\n..T\n@barriers 1,1>1,2\n@waypoints 0,2\n");

    // What is exported is imported again.
    let (json, again) = (folder.path().join("json"), folder.path().join("again"));
    let board = out.join("levels-one.txt");
    let mut command = etchwork("export --format number-path");
    succeeds(command.arg(&board).arg("--out").arg(&json));
    succeeds(etchwork("import number-path").arg(&json).arg("--out").arg(&again));
    let files: Vec<_> = fs::read_dir(&again).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!((files.len(), fs::read_to_string(&files[0]).unwrap()), (1, text));
}

#[test]
fn hexagonal_levels_come_in_and_go_out() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("two.hexcells"), folder.path().join("out"));
    let level = |title: &str, rows: &str| format!("Hexcells level v1\n{title}\n\n\n\n{rows}\n");
    let apart = level("Apart", "|n\nx.\n\no.\n\nx.");
    fs::write(&file, apart + level("Guess", "x.\n..o.").as_str()).unwrap();
    let mut command = etchwork("import hexcells");
    succeeds(command.arg(&file).arg("--out").arg(&out));
    assert!(out.join("two-Guess.txt").exists(), "a level that needs a guess is a level");
    let level = out.join("two-Apart.txt");
    let text = fs::read_to_string(&level).unwrap();
    assert!(text.ends_with("line down1 0,0 = 2 apart A B C\n"), "{text}");
    let (files, again) = (folder.path().join("files"), folder.path().join("again"));
    let mut command = etchwork("export --format hexcells");
    succeeds(command.arg(&level).arg("--out").arg(&files));
    succeeds(etchwork("import hexcells").arg(&files).arg("--out").arg(&again));
    let files: Vec<_> = fs::read_dir(&again).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!((files.len(), fs::read_to_string(&files[0]).unwrap()), (1, text));
}

#[test]
fn formats_are_plug_ins() {
    refused(
        &mut etchwork("import number-paths x.json --out x"),
        2,
        &["did you mean 'number-path'?"],
    );
    assert!(output("formats").lines().any(|line| line.starts_with("number-path ")));
}

/// A board of hexagons that wraps as theirs do, one with an odd number of rows, and a large one.
#[test]
fn pipes_come_in_and_go_out() {
    let folder = tempfile::tempdir().unwrap();
    let (json, texts) = (folder.path().join("json"), folder.path().join("texts"));
    fs::create_dir(&json).unwrap();
    for (name, tier, size, settings) in [
        ("even", "medium", "5x4", ["tiling=hex", "wrap=twist 1"]),
        ("odd", "medium", "4x5", ["tiling=hex", "wrap=true"]),
        ("large", "easy", "40x33", ["tiling=square", "wrap=false"]),
    ] {
        let made = folder.path().join(name);
        let command = format!("generate --family pipes --tier {tier} --size {size} --seed 3 --out");
        let mut command = etchwork(&command);
        succeeds(command.arg(&made).args(settings.iter().flat_map(|set| ["--set", *set])));
        succeeds(etchwork("export --format hexapipes --out").arg(json.join(name)).arg(&made));
        let out = texts.join(name);
        succeeds(etchwork("import hexapipes --out").arg(&out).arg(json.join(name)));
        let count = output(&format!("count {}", out.join("001-1.txt").display()));
        assert!(count.starts_with("1 "), "{name}: {count}");
    }
    let text = fs::read_to_string(texts.join("even/001-1.txt")).unwrap();
    assert!(text.starts_with("pipes hex 5x4 wrap twist 1\n"), "{text}");
    let file = json.join("cube.json");
    fs::write(&file, r#"{"grid": "cube", "width": 1, "height": 1, "tiles": [1]}"#).unwrap();
    let mut command = etchwork("import hexapipes --out");
    refused(command.arg(folder.path().join("none")).arg(&file), 2, &["'cube' is not read"]);
}
