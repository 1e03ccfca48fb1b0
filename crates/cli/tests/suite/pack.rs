//! `etchwork pack`: the written files, however the work ends.

use crate::common::{etchwork, finish, output, refused, succeeds};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A place for a pack.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    (folder, pack)
}

fn pack(args: &str, out: &Path) {
    succeeds(etchwork(&format!("pack {args} --out")).arg(out));
}

/// Every file below a folder, by its relative path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in next.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn manifest(pack: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(pack.join("pack.json")).unwrap()).unwrap()
}

#[test]
fn a_pack_is_the_same_on_any_threads_and_its_ids_make_its_puzzles() {
    let ((_one, alone), (_two, many)) = (place(), place());
    pack("--count 20 --seed cellar --threads 1", &alone);
    pack("--count 20 --seed cellar --threads 8", &many);
    assert_eq!(files(&alone), files(&many));
    let manifest = manifest(&alone);
    let puzzles = manifest["puzzles"].as_array().unwrap();
    let lines = std::fs::read_to_string(alone.join("puzzles.jsonl")).unwrap();
    assert_eq!((puzzles.len(), lines.lines().count()), (20, 20));
    for (puzzle, line) in puzzles.iter().zip(lines.lines()).step_by(7) {
        let id = puzzle["id"].as_str().unwrap();
        assert_eq!(output(&format!("generate --json --id {id}")).trim_end(), line);
    }
    let keys = ["001.svg", "020.svg", "solutions/001.svg", "report.md", "index.html"];
    keys.iter().for_each(|name| assert!(alone.join(name).exists(), "{name}"));
    assert!(!alone.with_file_name("pack.unfinished").exists());
}

#[test]
fn a_pack_has_the_size_and_the_settings_that_are_asked_for() {
    let (_folder, out) = place();
    let asked = "--family pipes --tier tutorial --count 2 --set tiling=hex --set sizes=20";
    pack(asked, &out);
    let lines = std::fs::read_to_string(out.join("puzzles.jsonl")).unwrap();
    assert_eq!(lines.lines().filter(|line| line.contains("pipes hex ")).count(), 2, "{lines}");
    let (_folder, out) = place();
    pack("--tier tutorial --count 2 --size 4x3", &out);
    let lines = std::fs::read_to_string(out.join("puzzles.jsonl")).unwrap();
    assert!(lines.lines().all(|line| line.contains(".s~4x3.")), "{lines}");
    let (_folder, out) = place();
    pack(
        "--tiers numbered --tier easy --count 2 --mechanic barriers+waypoints --min fork_ratio=0.05",
        &out,
    );
    let lines = std::fs::read_to_string(out.join("puzzles.jsonl")).unwrap();
    assert!(lines.lines().all(|line| line.contains("@barriers")), "{lines}");
    let mut command = etchwork("pack --family pipes --maker none --out x");
    refused(&mut command, 2, &["no maker 'none'"]);
}

#[test]
fn several_families_are_packed_in_one_order() {
    let (_folder, out) = place();
    pack("--mixed --family pipes,path --tier tutorial,easy --count 4 --candidates 1", &out);
    let manifest = manifest(&out);
    assert_eq!(manifest["recipe"]["family"], "path,pipes");
    let tiers: Vec<&str> = manifest["considered"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| of["tier"].as_str().unwrap())
        .collect();
    assert_eq!(tiers, ["tutorial", "tutorial", "easy", "easy"], "families take turns");
    for puzzle in manifest["puzzles"].as_array().unwrap() {
        let rated = &puzzle["rated"];
        assert_eq!(rated["scale"], "difficulty-2");
        let id = puzzle["board_id"].as_str().unwrap();
        let told = output(&format!("measure {id} --difficulty --json"));
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["metrics"]["difficulty"].as_f64(), rated["difficulty"].as_f64(), "{id}");
        assert_eq!(told["interval"], rated["interval"], "{id}");
    }
    let few = out.with_file_name("few");
    pack("--mixed --family pipes,path --tier tutorial,easy --count 2 --candidates 1", &few);
    let lines = std::fs::read_to_string(few.join("puzzles.jsonl")).unwrap();
    let families = ["path", "pipes"].map(|of| lines.contains(&format!(r#""family":"{of}""#)));
    assert_eq!(families, [true; 2], "of fewer puzzles than tiers each family has one: {lines}");
    let refuse = |args: &str, needle: &str| {
        refused(etchwork(&format!("pack {args} --out")).arg(out.with_file_name("x")), 2, &[needle]);
    };
    refuse("--family path,pipes", "add --mixed");
    refuse("--mixed --size 5x5", "cannot be used with");
    let slide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/scripts/slide.rhai");
    let on_paper = format!("--mixed --paper --family path,slide --plugin {slide}");
    refuse(&on_paper, "no slide can be printed");
    refuse("--mixed --family path,pips", "did you mean 'pipes'");
    refuse("--mixed --family path,rails --tier easy", "easy");
    assert!(!out.with_file_name("x").exists());
}

#[test]
fn the_manifest_is_what_its_schema_says() {
    let (_folder, out) = place();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/scripts/slide.rhai");
    pack(&format!("--family rails --count 5 --plugin {script}"), &out);
    let schema: Value = serde_json::from_str(&output("schema --pack")).unwrap();
    let manifest = manifest(&out);
    for key in schema["required"].as_array().unwrap() {
        assert!(!manifest[key.as_str().unwrap()].is_null(), "{key}");
    }
    let known: BTreeSet<&String> = schema["properties"].as_object().unwrap().keys().collect();
    let there: BTreeSet<&String> = manifest.as_object().unwrap().keys().collect();
    assert_eq!(known, there);
}

#[test]
fn whatever_kills_it_and_whenever_it_goes_on_to_the_same_bytes() {
    let args = "pack --family contraption --tier easy,medium --count 8 --seed 3";
    let (_whole, whole) = place();
    succeeds(etchwork(&format!("{args} --out")).arg(&whole));
    let expected = files(&whole);
    let (_folder, out) = place();
    let mut kills = 0;
    // Kills later and later, to hit every stage of the work.
    for moment in 0.. {
        let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
        command.args(args.split(' ')).args(["--resume", "--threads", "2", "--out"]).arg(&out);
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(10 + 41 * moment % 700 + 10 * moment));
        let ended = child.try_wait().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        if out.exists() {
            assert_eq!(files(&out), expected, "it appears whole");
        }
        if ended.is_some_and(|status| status.success()) {
            break;
        }
        kills += 1;
        assert!(kills < 300, "it gets on");
    }
    assert!(kills >= 3, "it was killed {kills} times");
    assert_eq!(files(&out), expected);
    assert!(!out.with_file_name("pack.unfinished").exists());
}

#[test]
fn unfinished_work_is_not_lost_nor_taken_for_other_work() {
    let (_folder, out) = place();
    let args = "--family pattern --tier hard --count 30";
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(["pack"]).args(args.split(' ')).arg("--out").arg(&out);
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let unfinished = out.with_file_name("pack.unfinished");
    while !unfinished.join("plan.json").exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let again = etchwork(&format!("pack {args} --resume --out")).arg(&out).output().unwrap();
    assert_eq!(again.status.code(), Some(2), "another process is at it");
    child.kill().unwrap();
    child.wait().unwrap();
    let again = || etchwork(&format!("pack {args} --out"));
    refused(again().arg(&out), 2, &["pack.unfinished", "--resume"]);
    let mut other = etchwork("pack --family pattern --tier hard --count 31 --resume --out");
    refused(other.arg(&out), 2, &["pack.unfinished", "another command"]);
    assert!(unfinished.join("plan.json").exists());
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let (_folder, out) = place();
    pack("--count 3 --tier easy", &out);
    let before = files(&out);
    let done = finish(etchwork("pack --count 3 --tier easy --out").arg(&out));
    assert_eq!(done.code, 0, "it is this pack: {}", done.err);
    refused(etchwork("pack --count 4 --tier easy --out").arg(&out), 2, &["holds another pack"]);
    refused(etchwork("pack --count 3 --tier hard --out").arg(&out), 2, &["holds another pack"]);
    assert_eq!(files(&out), before);
    let (_other, out) = place();
    std::fs::create_dir(&out).unwrap();
    std::fs::write(out.join("notes.txt"), "mine").unwrap();
    refused(etchwork("pack --count 3 --out").arg(&out), 2, &["neither an empty folder nor a pack"]);
    refused(
        etchwork("pack --count 3 --out").arg(out.join("notes.txt")),
        2,
        &["neither an empty folder nor a pack"],
    );
    assert_eq!(files(&out).len(), 1);
    assert!(!out.with_file_name("pack.unfinished").exists());
}

#[test]
fn more_than_there_are_is_refused_with_the_number_and_nothing_is_left() {
    let (_folder, out) = place();
    let mut command = etchwork("pack --tier tutorial --count 2000 --out");
    let message = refused(command.arg(&out), 2, &["tier 'tutorial' has", "2000 are asked for"]);
    assert!(!message.contains(" 0 distinct"), "{message}");
    assert!(!out.exists() && !out.with_file_name("pack.unfinished").exists());
}

#[test]
fn a_second_pack_has_nothing_of_the_first() {
    let ((_one, first), (_two, second)) = (place(), place());
    pack("--tier tutorial --count 40", &first);
    let mut command = etchwork("pack --tier tutorial --count 40 --not");
    succeeds(command.arg(&first).arg("--out").arg(&second));
    // Both together still have no puzzle twice, according to `etchwork` itself.
    let lines =
        [&first, &second].map(|pack| std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap());
    let (_both, both) = place();
    std::fs::create_dir(&both).unwrap();
    std::fs::write(both.join("puzzles.jsonl"), lines.concat()).unwrap();
    let (_third, third) = place();
    let mut command = etchwork("pack --tier tutorial --count 20 --not");
    succeeds(command.arg(&both).arg("--out").arg(&third));
    let excluded = &manifest(&second)["considered"][0]["excluded"];
    assert!(excluded.as_u64().unwrap() >= 40, "the same requests bring the first pack again");
    refused(
        etchwork("pack --not nowhere --count 2 --out").arg(_both.path().join("x")),
        4,
        &["nowhere"],
    );
}

/// A wish that nothing can meet is refused after a few puzzles.
#[test]
fn what_can_never_be_is_not_searched_for() {
    let (folder, out) = place();
    let mut command = etchwork("pack --paper --family pattern --tiers pattern-4 --tier easy --out");
    let told = ["tier 'easy' can be played on paper", "leave out the demand for paper"];
    refused(command.arg(&out), 2, &told);
    // Fog is a matter of each puzzle: here every puzzle has it.
    let tiers = folder.path().join("fog.toml");
    let text = output("tiers --toml");
    let start = text.find("[tiers.tutorial]").unwrap();
    let end = start + text[start + 1..].find("[tiers.").unwrap();
    let tier = &text[start..end];
    let mechanics = tier.lines().filter(|line| !line.starts_with("mechanics."));
    let tier: String = mechanics.map(|line| format!("{line}\n")).collect();
    let set = format!("set = 'fog'\n{tier}mechanics.fog = {{ weight = 1 }}\n");
    std::fs::write(&tiers, set.replace("fallback = \"standard\"", "fallback = \"fog\"")).unwrap();
    let mut command = etchwork("pack --paper --count 5 --no-solutions --tiers");
    let command = command.arg(&tiers).arg("--out").arg(&out);
    refused(command, 2, &["tier 'tutorial' can be played on paper", "none of "]);
    assert!(!out.exists() && !out.with_file_name("pack.unfinished").exists());
}
