//! `etchwork tune` for families other than paths: over the axes of their tiers, towards their
//! bands, with the same searches and records as for paths.

use crate::common::{PATIENCE, assert_same_files, documents, etchwork, files, refused, succeeds};
use std::path::Path;

/// A tier of sliding tracks that starts far from its bands.
const RAILS: &str = "\
set = 'mine'
family = 'rails'

[tiers.far]
maker = { id = 'walk', sizes = ['3x3'], track = 3, ground = 50, scramble = [1, 1] }
boards = 40
gates.optimum = { min = 1 }
bands.optimum = [3, 5]
axes.scramble = { values = [[1, 1], [2, 4], [3, 6], [5, 9]] }
axes.ground = { min = 10, max = 70, step = 20 }
axes.'gates.optimum.min' = { min = 1, max = 4 }
";

/// Tunes into a folder.
fn tune(folder: &Path, args: &str) -> assert_cmd::Command {
    let start = folder.join("start.toml");
    std::fs::write(&start, RAILS).unwrap();
    let mut command =
        etchwork(&format!("tune --tier far --puzzles 24 --held-out 40 {args} --start"));
    command.arg(start).arg("--record").arg(folder.join("record"));
    command
}

#[test]
fn a_tier_is_tuned_towards_its_bands_and_can_be_used() {
    for search in ["cma-es", "hill-climb --settings sigma=0.4"] {
        let folder = tempfile::tempdir().unwrap();
        let args = format!("--family rails --iterations 4 --search {search}");
        let printed = succeeds(&mut tune(folder.path(), &args));
        let record = folder.path().join("record");
        let written = files(&record);
        let text = |name: &str| String::from_utf8(written[name].clone()).expect(name);
        assert_eq!(text("far/summary.txt").trim(), printed.trim());
        let candidates = documents(&text("far/candidates.jsonl"));
        let settings = &candidates[0]["settings"];
        assert_eq!(settings["scramble"], serde_json::json!([1, 1]), "{search}");
        assert_eq!(settings["gates.optimum.min"], 1.0);
        roxmltree::Document::parse(&text("far/optimum.svg")).unwrap();
        let score = |one: &serde_json::Value| one["score"]["composite"].as_f64().unwrap();
        assert_eq!(score(&candidates[0]), 0.0, "one move is not a puzzle of three");
        assert!(candidates.iter().map(score).fold(0.0, f64::max) > 0.2, "{search}: {printed}");
        let tiers = text("far/tiers.toml");
        assert!(tiers.starts_with("# Tuned by search from the tier set start.toml"), "{tiers}");
        assert!(tiers.contains("family = \"rails\"") && tiers.contains("axes.ground"), "{tiers}");
        let mut generate = etchwork("generate --tier far --count 10 --seed 1 --json --tiers");
        let made = documents(&succeeds(generate.arg(record.join("far/tiers.toml"))));
        let optimum = |one: &serde_json::Value| one["metrics"]["optimum"].as_f64().unwrap();
        let inside = made.iter().filter(|one| (3.0..=5.0).contains(&optimum(one))).count();
        assert!(inside > made.len() / 2, "{search}: {inside} of {}", made.len());
    }
}

#[test]
fn neither_threads_nor_a_break_change_a_byte() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, long) = (folder.path(), "--iterations 4 --threads");
    let record = |name: &str| {
        std::fs::rename(folder.join("record"), folder.join(name)).unwrap();
        folder.join(name)
    };
    succeeds(&mut tune(folder, &format!("{long} 1")));
    let one = record("one");
    succeeds(&mut tune(folder, &format!("{long} 2")));
    assert_same_files(&one, &record("two"));
    succeeds(&mut tune(folder, "--iterations 2 --threads 2"));
    refused(&mut tune(folder, "--iterations 2"), 2, &["there is a run already", "--resume"]);
    succeeds(&mut tune(folder, &format!("{long} 2 --resume")));
    assert_same_files(&one, &record("broken"));
}

#[test]
fn a_record_knows_its_own_command_in_every_family() {
    for (family, tier) in [
        ("path", "tutorial"),
        ("contraption", "easy"),
        ("pipes", "easy"),
        ("rails", "1"),
        ("pattern", "easy"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let [straight, broken] = ["straight", "broken"].map(|name| folder.path().join(name));
        let args = format!(
            "tune --family {family} --tier {tier} --puzzles 2 --held-out 2 --seed 7 --search \
             hill-climb --settings mutants=1 --boards 40 --iterations"
        );
        succeeds(etchwork(&format!("{args} 2 --record")).arg(&straight));
        succeeds(etchwork(&format!("{args} 1 --record")).arg(&broken));
        succeeds(etchwork("tune --resume --iterations 2 --record").arg(&broken));
        assert_same_files(&straight, &broken);
        succeeds(etchwork("tune --resume --record").arg(&broken));
        assert_same_files(&straight, &broken);
    }
}

#[test]
fn a_record_goes_on_from_another_folder_and_with_one_command_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("start.toml"), RAILS).unwrap();
    let args = "tune --tier far --puzzles 4 --held-out 4 --iterations 1 --start start.toml";
    succeeds(etchwork(&format!("{args} --record mine")).current_dir(folder.path()));
    let record = folder.path().join("mine");
    succeeds(etchwork("tune --iterations 2 --resume --record").arg(&record));
    let other = "tune --family pipes --tier easy --iterations 1 --puzzles 2 --held-out 2 --record";
    succeeds(etchwork(other).arg(&record));
    let resume = || etchwork("tune --resume --record");
    refused(resume().arg(&record), 2, &["several commands", "--tier: easy, far"]);
    succeeds(resume().arg(&record).args(["--tier", "far"]));
    let seed = ["--tier", "far", "--seed", "9"];
    refused(resume().arg(&record).args(seed), 2, &["its seed is 1, here it is 9"]);
    std::fs::write(record.join("far/command.json"), "{").unwrap();
    let needles = ["far/command.json: ", "remove this file, and repeat the options"];
    refused(resume().arg(&record).args(["--tier", "far"]), 2, &needles);
}

#[test]
fn one_axis_can_be_tuned_alone() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(&mut tune(folder.path(), "--iterations 2 --axis scramble"));
    let written = files(&folder.path().join("record"));
    let candidates = std::str::from_utf8(&written["far/candidates.jsonl"]).unwrap();
    for one in documents(candidates) {
        assert_eq!(one["settings"].as_object().unwrap().len(), 1);
    }
    let tiers = std::str::from_utf8(&written["far/tiers.toml"]).unwrap();
    assert!(tiers.contains("axes.ground") && tiers.contains(" --axis scramble"), "{tiers}");
}

#[test]
fn bands_of_a_file_are_what_a_tier_is_tuned_towards() {
    let folder = tempfile::tempdir().unwrap();
    let bands = folder.path().join("mine.toml");
    let text = "bands = 'mine'\n[tiers.far]\nmax_boards_per_puzzle = 20\nmin_distinct = 10\n\
                bands.optimum = { low = 2, high = 2 }\n";
    std::fs::write(&bands, text).unwrap();
    let path = bands.to_str().unwrap();
    let printed = succeeds(&mut tune(folder.path(), &format!("--iterations 3 --bands {path}")));
    assert!(printed.contains("bands mine") && printed.contains("1 pair in 10 may be"), "{printed}");
    let written = files(&folder.path().join("record"));
    let tiers = std::str::from_utf8(&written["far/tiers.toml"]).unwrap();
    assert!(tiers.contains("towards the bands mine.toml"), "{tiers}");
    assert!(tiers.contains(" --bands mine.toml"), "{tiers}");
    let twos = documents(&succeeds(
        etchwork("generate --tier far --seed 1 --count 10 --json --tiers")
            .arg(folder.path().join("record/far/tiers.toml")),
    ));
    let twos = twos.iter().filter(|one| one["metrics"]["optimum"] == 2.0).count();
    assert!(twos > 3, "it starts with 1, and its own bands ask for 3 to 5: {twos}");
    let missing = "--bands default --name other";
    refused(&mut tune(folder.path(), missing), 4, &["default: file or folder not found"]);
    for (from, to, needles) in [
        ("bands.optimum", "bands.optimmu", &["mine.toml", "did you mean 'optimum'?"][..]),
        ("high = 2 }", "high = 2, gate = true }", &["the axes of a tier name the gates to tune"]),
        ("[tiers.far]", "[tiers.fra]", &["bands 'mine' have no tier 'far'", "'fra'?"]),
        ("min_distinct = 10", "metrics.search = {}", &["leave it out"]),
    ] {
        std::fs::write(&bands, text.replace(from, to)).unwrap();
        let args = format!("--bands {path} --name other");
        refused(&mut tune(folder.path(), &args), 2, needles);
    }
}

/// The built-in bands fit the built-in tiers.
#[test]
fn bands_that_ship_are_for_tiers_that_ship() {
    for family in ["contraption", "pattern"] {
        let folder = tempfile::tempdir().unwrap();
        let bands = format!("{}/../{family}/bands/{family}.toml", env!("CARGO_MANIFEST_DIR"));
        let mut command = etchwork(&format!(
            "tune --family {family} --tier all --iterations 1 --puzzles 1 --held-out 1 --search \
             hill-climb --settings mutants=1"
        ));
        let record = folder.path().join("record");
        succeeds(command.arg("--record").arg(record).arg("--bands").arg(bands));
    }
}

/// An interrupt ends a measurement in progress, and the run can be continued. 200,000 puzzles would
/// take minutes.
#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_long_measurement_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let start = folder.path().join("start.toml");
    std::fs::write(&start, RAILS).unwrap();
    let record = folder.path().join("record");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args("tune --tier far --puzzles 200000 --held-out 200000 --start".split(' '));
    command.arg(&start).arg("--record").arg(&record).stderr(std::process::Stdio::piped());
    let child = command.spawn().unwrap();
    while !record.join("far/checkpoint.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let kill = format!("kill -INT {}", child.id());
    let started = std::time::Instant::now();
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(started.elapsed() < PATIENCE, "{:?}", started.elapsed());
    assert!(said.contains("--resume` goes on"), "{said}");
    assert!(!record.join("far/tiers.toml").exists());
}

#[test]
fn every_tier_that_ships_can_be_tuned() {
    for (family, needle) in [
        ("contraption", "axes.steps"),
        ("pipes", "axes.repair"),
        ("rails", "axes."),
        ("pattern", "axes."),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out.toml");
        let mut command = etchwork(&format!(
            "tune --family {family} --tier all --iterations 1 --puzzles 1 --held-out 1 --search hill-climb \
             --settings mutants=1"
        ));
        let command = command.arg("--record").arg(folder.path().join("record"));
        succeeds(command.arg("--out").arg(&out));
        assert!(std::fs::read_to_string(&out).unwrap().contains(needle), "{family}");
    }
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    for (args, needles) in [
        ("--family rials", &["there is no family 'rials'", "did you mean 'rails'?"][..]),
        ("--family pipes --tier esay", &["did you mean 'easy'?"]),
        ("--family pipes --axis repiar", &["has no axis 'repiar'", "did you mean 'repair'?"]),
        ("--family pipes --start default-2", &["--start default-2 is of the family 'path'"]),
        ("--family pipes --name pipes", &["'pipes' is a built-in set"]),
        ("--family pipes --name default", &["'default' is a built-in set"]),
        ("--family pipes --name A", &["--name: a name has a-z"]),
        ("--family pipes --search cma", &["did you mean 'cma-es'?"]),
        ("--axis walls", &["--axis is for families whose tier files declare axes"]),
    ] {
        let mut command = etchwork(&format!("tune {args} --record"));
        refused(command.arg(folder.path().join("record")), 2, needles);
    }
    for (from, to, needles) in [
        (
            "axes.ground",
            "axes.grund",
            &["tier 'far'", "axes.grund: ", "`grund`; did you mean `ground`?"][..],
        ),
        ("bands.optimum = [3, 5]", "", &["tier 'far' has no bands"]),
        (
            "bands.optimum",
            "bands.optimmu",
            &["there is no reading 'optimmu'", "did you mean 'optimum'?"],
        ),
        (
            "'gates.optimum.min' = { min = 1",
            "'gates.optimmu.min' = { start = 1, min = 1",
            &["optimmu"],
        ),
        ("'gates.optimum.min'", "'gates.optimum.least'", &["gates.READING.min"]),
        ("min = 10, max = 70", "min = 80, max = 70", &["axes.ground", "above max"]),
    ] {
        let start = folder.path().join("bad.toml");
        std::fs::write(&start, RAILS.replace(from, to)).unwrap();
        let mut command = etchwork("tune --tier far --start");
        let command = command.arg(start).arg("--record").arg(folder.path().join("record"));
        refused(command, 2, needles);
    }
}
