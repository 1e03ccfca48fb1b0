//! Commands whose shards are worked on elsewhere: plan, work, merge.

use crate::common::{etchwork, finish, refused, succeeds};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GENERATE: &str = "generate --tier tutorial,easy --seed 5 --count 60 --json";

/// The command with its arguments, in a folder.
fn within(folder: &TempDir, args: &str) -> assert_cmd::Command {
    let mut command = etchwork(args);
    command.current_dir(folder.path());
    command
}

/// Writes the plan of a command, in shards of 16 requests.
fn planned(folder: &TempDir, command: &str) {
    let plan = succeeds(&mut within(folder, &format!("shards plan --requests 16 {command}")));
    fs::write(folder.path().join("plan.json"), plan).unwrap();
}

#[test]
fn merged_shares_are_the_output_of_the_command() {
    let lab = "lab makers --family pipes --tier tutorial --maker growth --count 20 --json";
    for command in
        [GENERATE, "generate --tier easy --seed 1 --count 5 --funnel f.json --out made", lab]
    {
        let folder = tempfile::tempdir().unwrap();
        planned(&folder, command);
        // In another order than they are merged in, and one of them twice.
        for share in ["3/3", "1/3", "2/3", "1/3"] {
            let out = share.replace('/', "-");
            succeeds(&mut within(
                &folder,
                &format!("shards work plan.json --share {share} --out share-{out}"),
            ));
        }
        let folders = "share-1-3 share-2-3 share-3-3";
        let merged = succeeds(&mut within(&folder, &format!("shards merge plan.json {folders}")));
        let other = tempfile::tempdir().unwrap();
        let whole = succeeds(&mut within(&other, command));
        if command == lab {
            let timeless = |text: &str| text.split("\"times\"").next().unwrap().to_owned();
            assert_eq!(timeless(&merged), timeless(&whole));
        } else {
            assert_eq!(merged, whole, "{command}");
        }
        for name in ["f.json", "made/puzzles.jsonl"] {
            let read = |folder: &TempDir| fs::read(folder.path().join(name)).ok();
            assert_eq!(read(&folder), read(&other), "{name}");
        }
    }
}

#[test]
fn a_plan_without_a_seed_draws_one_for_all_shares() {
    let folder = tempfile::tempdir().unwrap();
    planned(&folder, "generate --tier tutorial --count 20 --json");
    succeeds(&mut within(&folder, "shards work plan.json --out all"));
    let merged = succeeds(&mut within(&folder, "shards merge plan.json all"));
    assert_eq!(merged.lines().count(), 20);
}

#[test]
fn work_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    planned(&folder, GENERATE);
    let work = "shards work plan.json --out made";
    succeeds(&mut within(&folder, work));
    let made = folder.path().join("made");
    let parts = || -> Vec<std::path::PathBuf> {
        let entries = fs::read_dir(&made).unwrap().map(|entry| entry.unwrap().path());
        let mut parts: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|end| end == "part")).collect();
        parts.sort();
        parts
    };
    let all = parts();
    assert_eq!(all.len(), 8, "60 requests of each tier in shards of 16");
    let kept = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
    fs::remove_file(&all[2]).unwrap();
    let (before, merge) = (kept(&all[5]), "shards merge plan.json made");
    refused(&mut within(&folder, merge), 2, &["1 of 8 shards are missing", "run "]);
    succeeds(&mut within(&folder, work));
    assert_eq!((parts(), kept(&all[5])), (all, before), "only what was missing is made");
    assert_eq!(succeeds(&mut within(&folder, merge)), succeeds(&mut etchwork(GENERATE)));
}

#[test]
fn what_is_no_plan_and_no_share_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    planned(&folder, GENERATE);
    fs::write(folder.path().join("other.json"), "{}").unwrap();
    for (args, needles) in [
        ("shards plan solve board.txt", &["cannot be split"][..]),
        ("shards plan pack --out x", &["cannot be split"]),
        ("shards plan shards plan generate", &["cannot be split"]),
        ("shards plan generate --tier eazy", &["did you mean 'easy'"]),
        ("shards plan generate --plugin x.rhai", &["--plugin before `shards`"]),
        ("shards work other.json --out made", &["other.json", "missing field"]),
        ("shards work plan.json --out made --share 4/3", &["2/3"]),
        ("shards work plan.json --out made --share 0/3", &["2/3"]),
        ("shards merge plan.json none", &["none"]),
    ] {
        refused(&mut within(&folder, args), 2, needles);
    }
    refused(&mut within(&folder, "shards work none.json --out made"), 4, &["none.json"]);
    // A folder holds the parts of one plan.
    succeeds(&mut within(&folder, "shards work plan.json --out made --share 1/8"));
    planned(&folder, "generate --tier easy --seed 6 --count 20 --json");
    refused(&mut within(&folder, "shards work plan.json --out made"), 2, &["another command"]);
    // A plan that was changed by hand is another command's.
    let plan = folder.path().join("plan.json");
    succeeds(&mut within(&folder, "shards work plan.json --out fresh"));
    let changed = fs::read_to_string(&plan).unwrap().replace("\"6\"", "\"7\"");
    fs::write(&plan, changed).unwrap();
    let done = finish(&mut within(&folder, "shards merge plan.json fresh"));
    assert!(done.code != 0 && done.out.is_empty(), "{}", done.err);
    assert!(done.err.contains("the plan of the command has changed"), "{}", done.err);
}
