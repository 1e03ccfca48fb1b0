//! Tuning with the real binary: written files, interruptions, bad input.

use crate::common::{
    PATIENCE, assert_same_files, documents, etchwork, files, refused, sound, succeeds,
};
use std::path::Path;
use std::process::Command;

/// A short run.
const SHORT: &str = "tune --tier tutorial --start default --bands article --iterations 30 --puzzles 60 \
                     --held-out 100 --threads 1";

/// Tunes into a folder.
fn tune(folder: &Path, args: &str) -> assert_cmd::Command {
    let mut command = etchwork(args);
    command.arg("--record").arg(folder);
    command
}

#[test]
fn a_run_leaves_tiers_to_use_and_a_record_of_how() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record");
    let printed = succeeds(&mut tune(&record, SHORT));
    for needle in ["held-out score", "mean_fork_depth", "P25", "in band", "boards per puzzle"] {
        assert!(printed.contains(needle), "{needle}: {printed}");
    }
    let written = files(&record);
    let text = |name: &str| String::from_utf8(written[name].clone()).expect(name);
    assert_eq!(text("tutorial/summary.txt").trim(), printed.trim());
    let candidates = documents(&text("tutorial/candidates.jsonl"));
    assert!(candidates.len() > 30 * 5);
    assert!(candidates.iter().all(|one| one["score"]["composite"].is_number()));
    assert!(candidates[0]["settings"]["gates.fork_ratio.min"] == 0.3);
    for chart in ["score", "fork_ratio", "mean_fork_depth", "deep_fork_ratio"] {
        let svg = text(&format!("tutorial/{chart}.svg"));
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{chart}: {error}"));
    }
    let tiers = text("tutorial/tiers.toml");
    assert!(tiers.starts_with("# Tuned by search from the tier set default"), "{tiers}");
    assert!(tiers.contains("# tutorial: score 0."), "{tiers}");
    let mut generate = etchwork("generate --tier tutorial --count 20 --seed 1 --json --tiers");
    assert_eq!(sound(&succeeds(generate.arg(record.join("tutorial/tiers.toml")))).len(), 20);
    // Another tier in the same folder is a separate run.
    let short = SHORT.replace("tutorial", "easy").replace("--iterations 30", "--iterations 2");
    succeeds(&mut tune(&record, &format!("{short} --boards 7")));
    let both = files(&record);
    let tiers = std::str::from_utf8(&both["easy/tiers.toml"]).unwrap();
    assert!(tiers.contains("\nboards = 7\n"), "{tiers}");
    assert!(written.iter().all(|(name, bytes)| both.get(name) == Some(bytes)), "{:?}", both.keys());
}

#[test]
fn threads_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let [one, eight] = ["1", "8"].map(|threads| {
        let record = folder.path().join(threads);
        let args = SHORT.replace("--threads 1", &format!("--threads {threads}"));
        succeeds(&mut tune(&record, &args.replace("--iterations 30", "--iterations 5")));
        record
    });
    assert_same_files(&one, &eight);
}

/// Kills a run once its checkpoint has been written a few times, or once again if there was one
/// before.
#[cfg(unix)]
fn kill(record: &Path, args: &str, signal: &str) -> std::process::ExitStatus {
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(args.split_whitespace()).arg("--record").arg(record);
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let checkpoint = record.join("tutorial/checkpoint.json");
    let length = || std::fs::metadata(&checkpoint).map_or(0, |meta| meta.len());
    let enough = (length() + 1).max(10_000);
    let mut child = command.spawn().unwrap();
    let started = std::time::Instant::now();
    while length() < enough {
        assert!(started.elapsed() < PATIENCE, "no checkpoint comes");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    child.wait().unwrap()
}

#[test]
#[cfg(unix)]
fn a_killed_run_gone_on_with_leaves_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let long = SHORT.replace("--iterations 30", "--iterations 40");
    let status = kill(&killed, &long, "KILL");
    assert!(status.code().is_none(), "it was killed");
    let before = std::fs::read(killed.join("tutorial/checkpoint.json")).unwrap();
    succeeds(&mut tune(&killed, &format!("{long} --resume")));
    succeeds(&mut tune(&whole, &long));
    assert!(files(&whole)["tutorial/checkpoint.json"].len() > before.len());
    assert_same_files(&whole, &killed);
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_cleanly_with_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record");
    let long = SHORT.replace("--iterations 30", "--iterations 5000");
    assert_eq!(kill(&record, &long, "INT").code(), Some(3));
    let written = files(&record);
    assert!(
        written.contains_key("tutorial/tiers.toml") && written.contains_key("tutorial/score.svg")
    );
    assert!(written.keys().all(|name| !name.ends_with(".part")), "{:?}", written.keys());
    // The run can be continued to a near end.
    let iterations = documents_in(&written["tutorial/candidates.jsonl"]);
    let more = long.replace("5000", &(iterations + 3).to_string());
    succeeds(&mut tune(&record, &format!("{more} --resume")));
}

#[test]
#[cfg(unix)]
fn a_run_on_all_tiers_that_is_stopped_keeps_what_was_tuned_of_each() {
    let folder = tempfile::tempdir().unwrap();
    let short = "tune --tier all --search hill-climb --bands article --puzzles 20 \
                 --held-out 20 --threads 1 --iterations 1";
    succeeds(&mut tune(folder.path(), short));
    let noted = || {
        let tiers = std::fs::read_to_string(folder.path().join("tiers.toml")).unwrap();
        let is_note = |line: &&str| line.starts_with("# ") && line.contains(": score ");
        tiers.lines().filter(is_note).map(str::to_owned).collect::<Vec<_>>()
    };
    let before = noted();
    let long = short.replace("--iterations 1", "--iterations 100000 --resume");
    assert_eq!(kill(folder.path(), &long, "INT").code(), Some(3));
    let after = noted();
    assert_eq!((before.len(), after.len()), (5, 5), "{after:?}");
    assert_eq!(before[1..], after[1..], "only the first was worked on");
}

/// The last iteration of a record.
fn documents_in(lines: &[u8]) -> u64 {
    let last = documents(std::str::from_utf8(lines).unwrap()).pop().unwrap();
    last["iteration"].as_u64().unwrap()
}

#[test]
fn a_record_is_not_written_over_and_kept_when_it_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record");
    let short = SHORT.replace("--iterations 30", "--iterations 2");
    succeeds(&mut tune(&record, &short));
    let before = files(&record);
    refused(&mut tune(&record, &short), 2, &["checkpoint.json", "--resume", "--record"]);
    let other = format!("{short} --resume --seed 7");
    refused(&mut tune(&record, &other), 2, &["another run: its seed is 1, here it is 7", "kept"]);
    let other = short.replace("article", "default") + " --resume";
    refused(&mut tune(&record, &other), 2, &["another run", "kept"]);
    assert_eq!(files(&record), before);
    let path = record.join("tutorial/checkpoint.json");
    let text = std::fs::read(&path).unwrap();
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    let resume = format!("{short} --resume");
    refused(&mut tune(&record, &resume), 2, &["cut short", "kept", "--record"]);
    assert_eq!(std::fs::read(&path).unwrap(), &text[..text.len() / 2]);
}

/// A run never overwrites the files that it reads, whichever option names them.
#[test]
fn the_file_that_is_started_from_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record");
    let start = record.join("tutorial/tiers.toml");
    std::fs::create_dir_all(start.parent().unwrap()).unwrap();
    let (_, text) =
        etchwork::engine::BUILT_IN_SETS.iter().find(|(name, _)| *name == "default").unwrap();
    std::fs::write(&start, text).unwrap();
    let same = record.join("../record/tutorial/tiers.toml");
    for out in [None, Some(same)] {
        let mut command = tune(&record, &SHORT.replace("--start default ", ""));
        command.arg("--start").arg(&start);
        if let Some(out) = out {
            command.arg("--out").arg(out);
        }
        refused(&mut command, 2, &["tiers.toml", "the file of --start", "--out"]);
    }
    assert_eq!(std::fs::read_to_string(&start).unwrap(), *text);
    assert_eq!(files(&record).len(), 1, "nothing was begun");
}

/// A run locks its folder before the first iteration, which takes a while.
#[test]
#[cfg(unix)]
fn a_run_takes_its_folder_before_it_works() {
    let folder = tempfile::tempdir().unwrap();
    let long = "tune --tier expert --puzzles 1000000 --held-out 1 --threads 1";
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(long.split_whitespace()).arg("--record").arg(folder.path());
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut first = command.spawn().unwrap();
    let checkpoint = folder.path().join("expert/checkpoint.json");
    let started = std::time::Instant::now();
    while !checkpoint.exists() && started.elapsed() < PATIENCE {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    refused(&mut tune(folder.path(), long), 2, &["checkpoint.json", "there is a run already"]);
    first.kill().unwrap();
    first.wait().unwrap();
    // Only the place of the run was kept, and it continues from there.
    let kept: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&checkpoint).unwrap()).unwrap();
    assert_eq!(kept["iterations"], serde_json::json!([]));
    let other = "tune --tier expert --puzzles 999999 --resume";
    refused(&mut tune(folder.path(), other), 2, &["another run: its ", "--record"]);
}

#[test]
fn bands_of_ones_own_are_checked_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let sound = "bands = 'mine'\n[tiers.tutorial]\nmax_boards_per_puzzle = 12\n";
    for (line, needle) in [
        ("bands.fork_ratio = { low = 0.6, high = 0.3 }", "upside down"),
        ("bands.fork_ration = { low = 0.3, high = 0.6 }", "did you mean 'fork_ratio'?"),
        ("bands.fork_ratio = { low = 0.3, high = 0.6, weight = 0 }", "must be above 0"),
    ] {
        let file = folder.path().join("bands.toml");
        std::fs::write(&file, format!("{sound}{line}\n")).unwrap();
        let record = folder.path().join("record");
        let mut command = tune(&record, "tune --tier tutorial");
        refused(command.arg("--bands").arg(&file), 2, &[needle, "bands.toml"]);
        assert!(!record.exists(), "nothing was begun");
    }
    let file = folder.path().join("bands.toml");
    std::fs::write(&file, format!("{sound}bands.fork_ratio = {{ low = 0.98, high = 0.99 }}\n"))
        .unwrap();
    let record = folder.path().join("record");
    let mut command = tune(&record, "tune --tier tutorial --iterations 2 --puzzles 40");
    let printed = succeeds(command.arg("--bands").arg(&file));
    assert!(printed.contains("out of reach: fork_ratio"), "{printed}");
    // The bands have no other tier.
    let mut command = tune(&folder.path().join("other"), "tune --tier easy");
    refused(command.arg("--bands").arg(&file), 2, &["no tier 'easy'"]);
}

#[test]
fn what_cannot_be_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record");
    for (args, needle) in [
        ("tune --search hill-climber", "did you mean 'hill-climb'?"),
        ("tune --settings sigma=x", "sigma=x"),
        ("tune --settings sigmo=1", "sigmo"),
        ("tune --settings sigma=-1.0", "`sigma` is a number from 0 to 1000"),
        ("tune --settings points=4294967295", "`points` is a number from 2 to 1000"),
        ("tune --search hill-climb --settings mutants=0", "`mutants` is a number from 1"),
        ("tune --budget 199", "a budget of 199 puzzles is too small: the start alone takes 200"),
        ("tune --tier hart", "did you mean 'hard'?"),
        ("tune --bands articel", "did you mean 'article'?"),
        ("tune --start nowhere", "nowhere"),
        ("tune --name default", "built-in"),
        ("tune --name My_Set", "a-z"),
    ] {
        refused(&mut tune(&record, args), 2, &[needle]);
    }
}
