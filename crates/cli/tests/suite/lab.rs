//! `etchwork lab rejections` from outside: records, reports, comparisons, runs that end early, and
//! bad input.

use crate::common::{Done, etchwork, files, finish, refused};
use etchwork::engine::built_in_set;
use etchwork::standard_registry;
use etchwork_lab::{Options, Provenance, Record, Setup};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A small run into a folder.
const SMALL: &str = "lab rejections --tier easy --boards 60 --finders warnsdorff,exhaustive";

fn lab(args: &str, folder: &Path) -> Done {
    finish(etchwork(args).arg("--out").arg(folder))
}

/// The records in a folder, sorted by name, so that the oldest is first.
fn records(folder: &Path) -> Vec<PathBuf> {
    let names = files(folder).into_keys().filter(|name| name.ends_with(".json"));
    names.map(|name| folder.join(name)).collect()
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn a_run_leaves_a_record_charts_and_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let done = lab(&format!("{SMALL} --seed cellar"), folder.path());
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.starts_with("## easy\n\n| mechanic | finder |"), "{}", done.out);
    assert!(done.out.contains("| standard | `exhaustive` |"), "{}", done.out);
    let [record] = &records(folder.path())[..] else { panic!("one record alone") };
    let name = record.file_name().unwrap().to_str().unwrap();
    let json = json(record);
    let from = &json["provenance"];
    let expected =
        format!("{}-{}.json", from["date"].as_str().unwrap(), from["revision"].as_str().unwrap());
    assert_eq!(name, expected);
    assert!(from["compiler"].as_str().unwrap().starts_with("rustc "), "{from}");
    assert_eq!(json["settings"]["boards"], 60);
    let standard = &json["counts"]["easy"]["mechanics"]["standard"];
    assert_eq!(standard["boards"], 60);
    assert_eq!(standard["lies_told"], 0);
    for (name, bytes) in files(&record.with_extension("")) {
        let svg = String::from_utf8(bytes).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let title = document.root_element().children().find(|node| node.has_tag_name("title"));
        assert!(title.is_some(), "{name} has a title");
    }
    assert_eq!(files(&record.with_extension("")).len(), 4);
}

#[test]
fn a_report_names_its_record_and_its_charts() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("new/folder/rates.md");
    let args = format!("{SMALL} --report {}", report.display());
    assert_eq!(lab(&args, &folder.path().join("record")).code, 0);
    let text = std::fs::read_to_string(&report).unwrap();
    let record = records(&folder.path().join("record")).remove(0);
    assert!(text.contains(record.to_str().unwrap()));
    for question in
        ["fallback", "given board", "sources", "screens", "heuristic", "solutions", "default"]
    {
        let asked = text.lines().any(|line| line.starts_with("## ") && line.contains(question));
        assert!(asked, "{question}: {text}");
    }
    let pictures = text.matches("](rates/").count();
    assert_eq!(pictures, files(&report.with_extension("")).len());
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    // The same report is made from the record, without a run.
    std::fs::remove_file(&report).unwrap();
    let again = format!("lab rejections --from {} --report {}", record.display(), report.display());
    assert_eq!(lab(&again, folder.path()).code, 0);
    assert_eq!(std::fs::read_to_string(&report).unwrap(), text);
}

/// The folder of charts has the name of the file without its extension, if any.
#[test]
fn files_without_an_ending_keep_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let [report, record] = ["rates", "kept"].map(|name| folder.path().join(name));
    let args = format!("{SMALL} --report {}", report.display());
    let done = lab(&args, &folder.path().join("record"));
    assert_eq!(done.code, 0, "{}", done.err);
    let text = std::fs::read_to_string(&report).unwrap();
    let pictures = text.matches("](rates.charts/").count();
    assert_eq!(pictures, files(&folder.path().join("rates.charts")).len());
    std::fs::rename(records(&folder.path().join("record")).remove(0), &record).unwrap();
    let done = finish(etchwork("lab rejections --from").arg(&record));
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(files(&folder.path().join("kept.charts")).len(), 4);
    // A report never overwrites the record that it is made from.
    let mut onto_itself = etchwork("lab rejections --from");
    onto_itself.arg(&record).arg("--report").arg(&record);
    refused(&mut onto_itself, 2, &["kept: the report would replace its record"]);
}

#[test]
fn equal_runs_differ_in_nothing_but_times() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(lab(&format!("{SMALL} --threads 1"), folder.path()).code, 0);
    let first = records(folder.path()).remove(0);
    let bytes = std::fs::read(&first).unwrap();
    assert_eq!(lab(&format!("{SMALL} --threads 3"), folder.path()).code, 0);
    let both = records(folder.path());
    assert_eq!(both.len(), 2, "{both:?}");
    assert_eq!(std::fs::read(&first).unwrap(), bytes, "the earlier record is as it was");
    let [one, two] = [&both[0], &both[1]].map(|path| json(path));
    assert_eq!((&one["counts"], &one["settings"]), (&two["counts"], &two["settings"]));
    let compare = |a: &Path, b: &Path| {
        let done = finish(etchwork("lab rejections --compare").arg(a).arg(b));
        assert_eq!(done.code, 0, "{}", done.err);
        done.out
    };
    let same = compare(&both[0], &both[1]);
    assert!(same.contains("every count is the same"), "{same}");
    // Records of different seeds differ only by noise; those of different tier sets really differ.
    let other = tempfile::tempdir().unwrap();
    let seeded = SMALL.replace("--boards 60", "--boards 400 --seed 2");
    assert_eq!(lab(&SMALL.replace("60", "400"), other.path()).code, 0);
    assert_eq!(lab(&seeded, other.path()).code, 0);
    let pair = records(other.path());
    let noise = compare(&pair[0], &pair[1]);
    assert!(noise.contains("Different things were asked"), "{noise}");
    assert!(!noise.contains("of all boards"), "rates differ by noise alone: {noise}");
    let mut changed = json(&pair[0]);
    let standard = &mut changed["counts"]["easy"]["mechanics"]["standard"]["finders"]["warnsdorff"];
    standard["accepted"] = 399.into();
    let doctored = other.path().join("doctored.json");
    std::fs::write(&doctored, changed.to_string()).unwrap();
    let told = compare(&pair[0], &doctored);
    assert!(told.contains("easy standard warnsdorff | accepted, of all boards"), "{told}");
}

#[test]
fn false_claims_are_told_with_their_board_and_are_a_negative_answer() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.json");
    let small = concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/tests/suite/small.json");
    std::fs::copy(small, &record).unwrap();
    let done = finish(etchwork("lab rejections --from").arg(&record));
    assert_eq!(done.code, 1, "{}", done.err);
    let lie = "slow on board 17 of hard, standard: an invalid path: it misses a cell";
    assert_eq!(done.err, format!("{lie}\nS.\n.T\n\nfalse claims: 4\n"));
}

#[test]
fn bad_input_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (args, needles) in [
        ("--finders warnsdorf", ["'warnsdorf'", "did you mean 'warnsdorff'"]),
        ("--finders warnsdorff:depth=3", ["'warnsdorff'", "depth"]),
        ("--without sad", ["'sad'", "'sat'"]),
        ("--boards 0", ["--boards", "from 1 to"]),
        ("--boards many", ["--boards", "many"]),
        ("--tier expret", ["'expret'", "did you mean 'expert'"]),
        ("--mechanics frog", ["'frog'", "did you mean 'fog'"]),
        ("--tiers defualt", ["'defualt'", "did you mean 'default'"]),
        ("--quick --boards 5", ["--quick", "--boards"]),
        ("--from a.json --tier easy", ["--from", "--tier"]),
        ("--from a.json --finders sat", ["--from", "--finders"]),
        ("--from a.json --also sat", ["--from", "--also"]),
        ("--from a.json --without sat", ["--from", "--without"]),
        ("--from a.json --mechanics fog", ["--from", "--mechanics"]),
        ("--from a.json --seed 2", ["--from", "--seed"]),
        ("--from a.json --tiers article", ["--from", "--tiers"]),
        ("--from a.json --threads 2", ["--from", "--threads"]),
        ("--compare a.json b.json --seed 2", ["--compare", "--seed"]),
        ("--compare a.json b.json --quick", ["--compare", "--quick"]),
        ("--compare a.json b.json --report c", ["--compare", "--report"]),
        ("--compare a.json b.json --from c", ["--compare", "--from"]),
        ("--tier tutorial --mechanics grog", ["'grog'", "tutorial"]),
    ] {
        let mut command = etchwork(&format!("lab rejections {args}"));
        refused(command.arg("--out").arg(folder.path().join("record")), 2, &needles);
    }
    assert!(files(folder.path()).is_empty());
}

#[test]
fn files_that_are_no_records_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        lab("lab rejections --tier tutorial --boards 5 --finders sat", folder.path()).code,
        0
    );
    let good = records(folder.path()).remove(0);
    let bad = folder.path().join("bad.json");
    let refuse = |text: String, code: i32, needles: &[&str]| {
        std::fs::write(&bad, text).unwrap();
        let mut command = etchwork("lab rejections --compare");
        refused(command.arg(&good).arg(&bad), code, needles);
    };
    let text = std::fs::read_to_string(&good).unwrap();
    refuse(
        text.replacen("\"version\":2", "\"version\":9", 1),
        2,
        &["version 9", "version 2", "make it again"],
    );
    refuse(text[..text.len() / 2].to_owned(), 2, &["not a record", "EOF"]);
    refuse("{}".to_owned(), 2, &["not a record", "kind"]);
    let mut command = etchwork("lab rejections --compare");
    refused(
        command.arg(&good).arg(folder.path().join("none.json")),
        4,
        &["none.json", "not found"],
    );
}

#[test]
fn an_unfinished_run_is_no_record_to_conclude_from() {
    let registry = standard_registry();
    let set = built_in_set("default", &registry).unwrap();
    let options = Options { tiers: vec!["easy".to_owned()], ..Options::of(48) };
    let setup = Setup::new(&set, options, &registry).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let begun = folder.path().join("unfinished.json");
    std::fs::write(&begun, Record::new(&setup, Provenance::here(1)).to_json()).unwrap();
    let needles = ["unfinished.json: only 0 of 24 blocks are done", "go on with the command"];
    let mut from = etchwork("lab rejections --from");
    refused(from.arg(&begun), 2, &needles);
    let mut compare = etchwork("lab rejections --compare");
    refused(compare.arg(&begun).arg(&begun), 2, &needles);
    assert_eq!(files(folder.path()).len(), 1, "no chart is drawn");
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::common::PATIENCE;
    use std::fs::File;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    fn command(args: &str, folder: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
        command.args(args.split_whitespace()).arg("--out").arg(folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    fn unfinished(folder: &Path) -> Option<PathBuf> {
        let name = files(folder).into_keys().find(|name| name.starts_with("unfinished-"))?;
        Some(folder.join(name))
    }

    #[test]
    fn a_killed_run_goes_on_and_counts_the_same() {
        let args =
            "lab rejections --tier hard --boards 480 --finders warnsdorff,frontier --threads 1";
        let folder = tempfile::tempdir().unwrap();
        let mut child = command(args, folder.path()).spawn().unwrap();
        let started = Instant::now();
        while unfinished(folder.path()).is_none() {
            assert!(started.elapsed() < PATIENCE, "no block was done");
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = json(&unfinished(folder.path()).expect("it was there before"));
        let blocks = kept["times"]["hard"].as_array().unwrap();
        assert!(blocks.iter().any(Value::is_null) && !blocks.iter().all(Value::is_null));
        assert_eq!(lab(args, folder.path()).code, 0);
        assert_eq!(unfinished(folder.path()), None);
        let resumed = json(&records(folder.path())[0]);
        for (block, before) in blocks.iter().enumerate().filter(|(_, block)| !block.is_null()) {
            assert_eq!(&resumed["times"]["hard"][block], before, "block {block} was done again");
        }
        let straight = tempfile::tempdir().unwrap();
        assert_eq!(lab(args, straight.path()).code, 0);
        assert_eq!(resumed["counts"], json(&records(straight.path())[0])["counts"]);
    }

    #[test]
    fn a_full_disk_is_told_and_leaves_earlier_records_alone() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(lab(SMALL, folder.path()).code, 0);
        let before = files(folder.path());
        // First, standard output is full; by then the record is written.
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(SMALL, folder.path()).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{err}");
        assert!(err.contains("standard output"), "{err}");
        assert_eq!(records(folder.path()).len(), 2);
        // Then files are limited to a kilobyte.
        let after = files(folder.path());
        let small = command(&SMALL.replace("60", "61"), folder.path());
        // The signal for such files is ignored, so that the write fails as on a full disk.
        let limited = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""])
            .arg(small.get_program())
            .args(small.get_args())
            .stdout(Stdio::null())
            .output()
            .unwrap();
        let err = String::from_utf8(limited.stderr).unwrap();
        assert_eq!(limited.status.code(), Some(4), "{err}");
        assert!(err.contains("file too large"), "{err}");
        assert_eq!(files(folder.path()), after);
        assert!(before.iter().all(|(name, bytes)| after[name] == *bytes));
    }

    /// After any failure to write, what is there is whole, and the same command goes on with it.
    #[test]
    fn a_disk_that_becomes_full_leaves_a_whole_file_to_go_on_with() {
        let args = "lab rejections --tier easy --boards 3000 --finders warnsdorff --threads 1";
        let folder = tempfile::tempdir().unwrap();
        let mut was_kept = false;
        for kilobytes in 1..40 {
            let limit = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
            let lab = command(args, folder.path());
            let mut limited = Command::new("sh");
            limited.args(["-c", &limit]).arg(lab.get_program()).args(lab.get_args());
            let output = limited.stdout(Stdio::null()).output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            let left = records(folder.path());
            left.iter().for_each(|path| assert!(json(path).is_object(), "{}", path.display()));
            if output.status.success() {
                break;
            }
            assert_eq!(output.status.code(), Some(4), "{err}");
            let told = "the blocks that were done before are kept, and the same command goes on";
            assert_eq!(err.contains(told), !left.is_empty(), "{err}");
            was_kept |= !left.is_empty();
        }
        assert!(was_kept, "no write failed after a block was kept");
        assert_eq!(lab(args, folder.path()).code, 0);
        let straight = tempfile::tempdir().unwrap();
        assert_eq!(lab(args, straight.path()).code, 0);
        let [gone_on, straight] = [&folder, &straight].map(|of| json(&records(of.path())[0]));
        assert_eq!(gone_on["counts"], straight["counts"]);
    }
}
