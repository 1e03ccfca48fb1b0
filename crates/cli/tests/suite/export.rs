//! `etchwork export`, `book`, `completions` and `man`.

use crate::common::{etchwork, finish, output, refused, succeeds};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A pack of paths that fit on paper, and a path beside it.
fn pack(args: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    succeeds(etchwork(&format!("pack {args} --out")).arg(&pack));
    (folder, pack)
}

fn export(pack: &Path, format: &str, out: &Path) {
    let mut command = etchwork("export");
    succeeds(command.arg(pack).args(["--format", format, "--out"]).arg(out));
}

#[test]
fn every_format_takes_a_pack_and_comes_to_the_same_bytes() {
    let (folder, pack) = pack("--count 6 --tier easy,medium");
    let formats = output("formats");
    let formats: Vec<&str> = formats.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(
        formats,
        ["tiled", "ldtk", "puzzlescript", "csv", "json", "number-path", "hexapipes", "hexcells"]
    );
    // Boards in fog and boards with warps are none of numbers and barriers alone, and no pipes,
    // nor patterns.
    for format in &formats[..5] {
        let [one, two] = ["one", "two"].map(|name| folder.path().join(format!("{name}-{format}")));
        export(&pack, format, &one);
        export(&pack, format, &two);
        let names: Vec<_> = one.read_dir().unwrap().map(|it| it.unwrap().file_name()).collect();
        assert!(!names.is_empty());
        for name in names {
            let read = |folder: &Path| std::fs::read(folder.join(&name)).unwrap();
            assert_eq!(read(&one), read(&two), "{name:?}");
        }
    }
    let text = std::fs::read_to_string(folder.path().join("one-json/levels.json")).unwrap();
    let levels: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(levels["levels"].as_array().unwrap().len(), 6);
    let first = &levels["levels"][0];
    assert_eq!(first["map"]["cells"].as_array().unwrap().len(), 4);
    // All cells except for walls are on the solution, whose moves go on from the first.
    let cells = first["map"]["cells"].as_array().unwrap().iter();
    let open = cells.flat_map(|row| row.as_array().unwrap()).filter(|kind| **kind == 0).count();
    assert_eq!(first["solution"].as_array().unwrap().len() + 1, open);
}

#[test]
fn what_is_no_map_goes_as_json_alone_and_a_folder_in_use_is_left_alone() {
    let (folder, pack) = pack("--family contraption --tier tutorial --count 2");
    let out = folder.path().join("out");
    let mut command = etchwork("export --format tiled --out");
    let message =
        ["level 1 is a contraption", "not a map of square cells", "2 of 2 are none; json holds"];
    refused(command.arg(&out).arg(&pack), 2, &message);
    assert!(!out.exists());
    // With a board beside them, they are left out.
    let (board, maps) = (folder.path().join("board.txt"), folder.path().join("maps"));
    std::fs::write(&board, "S..\n...\n..T\n@path 0,0 0,1 0,2 1,2 1,1 1,0 2,0 2,1 2,2\n").unwrap();
    let mut command = etchwork("export --skip --format tiled --out");
    let done = finish(command.arg(&maps).arg(&pack).arg(&board));
    assert!(done.code == 0 && done.err.contains("level 2 is a contraption"), "{}", done.err);
    assert!(done.err.contains("1 puzzles in 2 files") && maps.join("003.tmj").exists());
    export(&pack, "json", &out);
    let mut command = etchwork("export --format json --out");
    refused(command.arg(&out).arg(&pack), 2, &["not an empty folder"]);
    let mut command = etchwork("export --format jsn --out x");
    refused(command.arg(&pack), 2, &["no format 'jsn'", "did you mean 'json'"]);
    let mut command = etchwork("export --format json --out x");
    refused(command.arg(folder.path().join("nowhere")), 4, &["nowhere"]);
}

#[cfg(feature = "print")]
#[test]
fn a_book_is_made_of_what_paper_can_hold() {
    let (folder, pack) = pack("--paper --count 10");
    let manifest = std::fs::read_to_string(pack.join("pack.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let puzzles = manifest["puzzles"].as_array().unwrap();
    assert!(puzzles.iter().all(|puzzle| !puzzle["kind"].as_str().unwrap().contains("fog")));
    let off_paper = manifest["considered"].as_array().unwrap().iter();
    assert!(off_paper.map(|tier| tier["off_paper"].as_u64().unwrap()).sum::<u64>() > 0);
    let [one, two] = ["one.pdf", "two.pdf"].map(|name| folder.path().join(name));
    for file in [&one, &two] {
        let mut command = etchwork("book --title Rätsel --url https://example.com/p --out");
        succeeds(command.arg(file).arg(&pack));
    }
    let made = std::fs::read(&one).unwrap();
    assert!(made.starts_with(b"%PDF-") && made == std::fs::read(&two).unwrap());
    let mut command = etchwork("book --title 谜 --out");
    refused(command.arg(folder.path().join("no.pdf")).arg(&pack), 2, &["no letter '谜'"]);
    assert!(!folder.path().join("no.pdf").exists());
    for options in ["--answers back --size a5", "--large-print --skip", "--per-page 6"] {
        let file = folder.path().join("other.pdf");
        succeeds(etchwork(&format!("book {options} --out")).arg(&file).arg(&pack));
        assert!(std::fs::read(&file).unwrap() != made, "{options}");
    }
    refused(
        &mut etchwork("book x --out y --large-print --per-page 2"),
        2,
        &["cannot be used with"],
    );
    let foggy = folder.path().join("foggy.json");
    std::fs::write(&foggy, output("generate --json --mechanic fog --seed 1")).unwrap();
    let mut command = etchwork("book --out");
    let why = ["puzzle 1 (fog) cannot be printed", "pack --paper"];
    refused(command.arg(folder.path().join("no.pdf")).arg(&foggy), 2, &why);
    let mixed = folder.path().join("mixed.jsonl");
    let plain = output("generate --json --mechanic standard --seed 1");
    let fog = std::fs::read_to_string(&foggy).unwrap();
    std::fs::write(&mixed, [&*plain, &fog].concat()).unwrap();
    let out = folder.path().join("skipped.pdf");
    let book = |options: &str, file| {
        let mut command = etchwork(&format!("book {options} --out"));
        command.arg(&out).arg(file);
        command
    };
    let why = ["mixed.jsonl: puzzle 2 (fog) cannot be printed", "leave them out with --skip"];
    refused(&mut book("", &mixed), 2, &why);
    let done = finish(&mut book("--skip", &mixed));
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("mixed.jsonl: puzzle 2 (fog) cannot be printed"), "{}", done.err);
    assert!(done.err.contains(": left out") && done.err.contains("1 puzzle:"), "{}", done.err);
    refused(&mut book("--skip", &foggy), 2, &["no puzzle is left"]);
    // Letters that are too small are told of all puzzles at once.
    let rows = [29, 30].map(|columns| {
        let file = folder.path().join(format!("{columns}.txt"));
        std::fs::write(&file, format!("S{}T\n", ".".repeat(columns - 2))).unwrap();
        file
    });
    let mut command = book("--large-print --size a5 --answers none", &rows[0]);
    let why = ["puzzles 1, 2 have", "29.txt: puzzle 1, ", "30.txt: puzzle 1)", "larger paper"];
    refused(command.arg(&rows[1]), 2, &why);
    // A changed document is neither printed nor exported nor kept in a folder.
    let rails = output("generate --family rails --tier 2 --json --seed 1");
    let mut document: Value = serde_json::from_str(&rails).unwrap();
    document["solution"].as_array_mut().unwrap().pop();
    std::fs::write(&foggy, document.to_string()).unwrap();
    let mut command = etchwork("book --out");
    let why = ["line 1: 'solution': the moves do not solve the puzzle"];
    refused(command.arg(folder.path().join("no.pdf")).arg(&foggy), 2, &why);
}

#[cfg(feature = "print")]
#[test]
fn stars_are_those_of_the_scale_whoever_measures_it() {
    let (folder, pack) = pack("--tier easy --paper --count 3 --no-solutions");
    let book = |options: &str| {
        let out = folder.path().join("book.pdf");
        succeeds(etchwork(&format!("book {options} --out")).arg(&out).arg(&pack));
        std::fs::read(out).unwrap()
    };
    let measured = book("");
    let place = pack.join("pack.json");
    let mut manifest: Value = serde_json::from_slice(&std::fs::read(&place).unwrap()).unwrap();
    let mut rate = |rating: &dyn Fn(usize, &str) -> Value| {
        for (number, puzzle) in manifest["puzzles"].as_array_mut().unwrap().iter_mut().enumerate() {
            puzzle["rated"] = rating(number, puzzle["board_id"].as_str().unwrap());
        }
        std::fs::write(&place, manifest.to_string()).unwrap();
    };
    let of = |difficulty: usize, scale: &str| {
        let interval = [difficulty, difficulty];
        json!({"scale": scale, "difficulty": difficulty, "interval": interval, "solved": true})
    };
    rate(&|_, id| {
        let told = output(&format!("measure {id} --difficulty --json"));
        let told: Value = serde_json::from_str(&told).unwrap();
        of(told["metrics"]["difficulty"].as_f64().unwrap() as usize, "difficulty-2")
    });
    assert!(book("") == measured, "the manifest says what is measured");
    rate(&|number, _| of(95 - 30 * number, "difficulty-2"));
    let told = book("");
    assert!(told != measured, "what the manifest says is not measured again");
    assert!(book("--mixed") != told, "the last is the easiest");
    rate(&|number, _| of(95 - 30 * number, "difficulty-1"));
    assert!(book("") == measured, "another scale does not count");
}

#[cfg(feature = "print")]
#[test]
fn pictures_are_pixels_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let id = output("generate --json --seed 1 --tier easy --mechanic standard");
    let file = folder.path().join("puzzle.json");
    std::fs::write(&file, id).unwrap();
    let size = |path: &Path| {
        let png = std::fs::read(path).unwrap();
        [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
    };
    let out = folder.path().join("a.png");
    succeeds(etchwork("render --width 123 --solution --out").arg(&out).arg(&file));
    assert_eq!(size(&out)[0], 123);
    succeeds(etchwork("render --format card --out").arg(&out).arg(&file));
    assert_eq!(size(&out), [1200, 630]);
    refused(etchwork("render --width 9 --out x.svg").arg(&file), 2, &["--width is for PNG"]);
    for (ink, has) in [("dark", "#070b1e"), ("light", "#00739e"), ("black", "#000000")] {
        let drawn = succeeds(etchwork("render --solution --ink").arg(ink).arg(&file));
        assert!(drawn.contains(has), "{ink}: {drawn}");
        assert_eq!(drawn.contains("<filter"), ink == "dark", "{ink}: {drawn}");
    }
    let text = ["--ink is for SVG and PNG"];
    refused(etchwork("render --ink black --format text").arg(&file), 2, &text);
    refused(etchwork("book --ink dark --out x.pdf").arg(&file), 2, &["black, light"]);
}

#[test]
fn shells_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let completions = output(&format!("completions {shell}"));
        assert!(completions.contains("pack") && completions.contains("curve"), "{shell}");
    }
    let page = output("man");
    assert!(page.starts_with(".ie") || page.contains(".TH"), "{page}");
    assert!(page.contains("pack") && output("man pack").contains("curve"));
    refused(&mut etchwork("man pak"), 2, &["no command 'pak'", "did you mean 'pack'"]);
    assert_eq!(finish(&mut etchwork("completions tcsh")).code, 2);
}

/// What is joined has no two puzzles alike either, whoever joins them.
#[test]
fn puzzles_stay_distinct_where_packs_are_joined() {
    let (folder, one) = pack("--count 6 --tier tutorial --seed 1");
    let two = folder.path().join("two");
    succeeds(etchwork("pack --count 12 --tier tutorial --seed 1 --out").arg(&two));
    let likenesses = |packs: &[&PathBuf]| {
        let lines = packs.iter().flat_map(|pack| {
            let text = std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap();
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        });
        let (registry, families) =
            (::etchwork::standard_registry(), ::etchwork::standard_families());
        let likeness = |line: String| {
            ::etchwork::LevelReader::new(&registry, &families)
                .read(&line)
                .unwrap()
                .puzzle
                .likeness()
        };
        lines.map(likeness).collect::<std::collections::BTreeSet<_>>().len()
    };
    let expected = likenesses(&[&one, &two]);
    assert!(expected < 18, "the packs share puzzles");
    let out = folder.path().join("out");
    let mut command = etchwork("export --format json");
    let done = finish(command.args([&one, &two]).arg("--out").arg(&out));
    assert_eq!(done.code, 0, "{}", done.err);
    let shared = 18 - expected;
    assert!(done.err.contains(&format!("two: {shared} puzzle")), "{}", done.err);
    assert!(done.err.contains("like earlier ones, and left out"), "{}", done.err);
    let levels: Value =
        serde_json::from_slice(&std::fs::read(out.join("levels.json")).unwrap()).unwrap();
    assert_eq!(levels["levels"].as_array().unwrap().len(), expected);
    // Mirrored is alike; a file that repeats itself promises nothing.
    let boards = ["S..\nT..\n", "..S\n..T\n"].map(|board| {
        let path = folder
            .path()
            .join(format!("board-{}.txt", board.len() + usize::from(board.starts_with('S'))));
        std::fs::write(&path, board).unwrap();
        path
    });
    let mut command = etchwork("export --format json");
    let again = folder.path().join("again");
    let done = finish(command.args(&boards).arg("--out").arg(&again));
    assert!(done.code == 0 && done.err.contains("1 puzzle is like earlier ones"), "{}", done.err);
}
