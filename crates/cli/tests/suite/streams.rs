//! Standard output and standard error that are closed early or full, and interrupts: no panic, no
//! partly written file.

// The tests need `kill`, which sends interrupts, and `/dev/full`, which is always full.
#![cfg(target_os = "linux")]

use crate::common::{PATIENCE, assert_same_files, etchwork, files, indices, sound, succeeds};
use etchwork::engine::DEFAULT_SET;
use etchwork::{Grid, Overrides, standard_families, standard_registry};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The command, with pipes for its output and its errors.
fn piped(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(args.split_whitespace()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a command, reads a line of its output, and closes the pipe.
fn head(command: &mut Command) -> Output {
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.wait_with_output().unwrap()
}

fn interrupt(child: &Child) {
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// The number after `--first` in the message of an interrupted run.
fn next_index(err: &str) -> u64 {
    let (_, rest) = err.split_once("--first ").unwrap_or_else(|| panic!("no --first in: {err}"));
    rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

#[test]
fn a_reader_that_has_enough_is_no_failure() {
    for args in [
        "generate --json --tier tutorial --count 5000",
        "generate --tier all --count 300",
        "tiers --toml",
        "schema",
        "generate --help",
    ] {
        let output = head(&mut piped(args));
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && !err.contains("panicked"), "{args}: {err}");
    }
}

#[test]
fn solutions_without_end_are_listed_as_they_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    std::fs::write(&board, "S.......\n".to_owned() + "........\n".repeat(7).as_str()).unwrap();
    let output = head(piped("solve --all --limit 4000000000").arg(board));
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_tuned_tier_is_kept_though_nobody_reads_its_summary() {
    let folder = tempfile::tempdir().unwrap();
    let args = "tune --tier tutorial --bands article --iterations 2 --puzzles 40 --held-out 40";
    let mut child = piped(args).arg("--record").arg(folder.path()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait_with_output().unwrap().status.success());
    let written = files(&folder.path().join("tutorial"));
    for name in ["summary.txt", "candidates.jsonl", "score.svg", "tiers.toml"] {
        assert!(written.contains_key(name), "{name} is missing");
    }
}

#[test]
fn a_pack_is_whole_though_the_reader_had_enough() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let args = "generate --json --tier tutorial --count 2000 --seed 1 --out";
    let output = head(piped(args).arg(&pack));
    let err = String::from_utf8(output.stderr).unwrap();
    let listed = sound(&std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap());
    assert_eq!(output.status.code(), Some(3), "not all of them: {err}");
    assert_eq!(next_index(&err), listed.len() as u64, "{err}");
    let pictures = files(&pack).into_keys().filter(|name| name.ends_with(".svg")).count();
    assert_eq!(2 * listed.len(), pictures);
    assert!(pack.join("index.html").exists());
}

/// The commands to continue with, in the message of a stopped run.
fn commands(err: &str) -> Vec<&str> {
    err.lines().filter_map(|line| line.strip_prefix("  etchwork ")).collect()
}

/// Waits until a folder has not grown for a while.
fn wait_for_a_standstill(pack: &Path) {
    let pictures = || std::fs::read_dir(pack).map_or(0, Iterator::count);
    let mut before = 0;
    while before == 0 || before < pictures() {
        before = pictures();
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_reader_that_leaves_costs_a_pack_of_different_puzzles_none() {
    let folder = tempfile::tempdir().unwrap();
    let [stopped, whole] = ["stopped", "whole"].map(|name| folder.path().join(name));
    let args = "generate --json --tier easy --count 300 --seed 1 --distinct --threads 1 --out";
    let mut child = piped(args).arg(&stopped).spawn().unwrap();
    // Nobody reads, so the command gets stuck in the middle of a line, and there the pipe breaks.
    wait_for_a_standstill(&stopped);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(!err.contains(STRANGERS), "the folder has them: {err}");
    commands(&err).into_iter().for_each(|command| drop(succeeds(&mut etchwork(command))));
    succeeds(etchwork(args).arg(&whole));
    let list = |pack: &Path| std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap();
    assert_eq!(indices(&sound(&list(&stopped))), indices(&sound(&list(&whole))), "{err}");
}

#[test]
fn a_pack_that_has_all_is_not_to_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let mut child = piped("generate --json --count 1 --seed 1 --out").arg(&pack).spawn().unwrap();
    drop(child.stdout.take());
    let err = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert!(err.contains("standard output was closed") && commands(&err).is_empty(), "{err}");
    assert_eq!(sound(&std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap()).len(), 1);
}

#[test]
fn a_funnel_is_written_though_the_reader_had_enough() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("funnel.json");
    let args = "generate --json --tier tutorial --count 20000 --seed 1 --funnel";
    assert!(head(piped(args).arg(&file)).status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    let funnel: serde_json::Value = serde_json::from_str(&text).unwrap();
    let requests = funnel["tutorial"]["requests"].as_u64().expect(&text);
    assert!((1..20000).contains(&requests), "{text}");
}

#[test]
fn nobody_has_to_read_standard_error() {
    for args in [
        "generate --json --count 40 --size 10x1 --boards 1",
        "generate --count 3",
        "render none",
        "--no",
    ] {
        let full = || File::options().write(true).open("/dev/full").unwrap();
        let code = |command: &mut Command| command.output().unwrap().status.code();
        let expected = code(&mut piped(args));
        assert_eq!(code(piped(args).stderr(full())), expected, "{args}: full");
        let mut child = piped(args).spawn().unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait_with_output().unwrap().status.code(), expected, "{args}: closed");
    }
}

#[test]
fn a_full_standard_output_is_said_and_ends_in_4() {
    for args in [
        "generate --json --count 3",
        "generate",
        "tiers",
        "finders",
        "schema",
        "--version",
        "help generate",
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = piped(args).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{args}: {err}");
        assert!(err.contains("standard output"), "{args}: {err}");
    }
}

#[test]
fn an_interrupted_run_of_a_family_goes_on_as_it_was_asked_for() {
    let options = "--family rails --maker walk --set scramble=[5,9] --set track=4 --max optimum=4 \
                   --threads 1 --series points=40";
    let args = |range: &str| format!("generate --tier 2 --seed 7 --json {options} {range}");
    let mut child = piped(&args("--count 4000000")).spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    reader.read_line(&mut lines).unwrap();
    interrupt(&child);
    reader.read_to_string(&mut lines).unwrap();
    let err = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    let next = next_index(&err);
    let [command] = commands(&err)[..] else { panic!("{err}") };
    // A shell would remove the quotes.
    let mut command = command.replace('\'', "");
    let (start, end) = (command.find("--count ").unwrap(), command.find(" --family").unwrap());
    command.replace_range(start..end, "--count 1");
    let whole = succeeds(&mut etchwork(&args(&format!("--first {next} --count 1"))));
    assert_eq!(succeeds(&mut etchwork(&command)), whole, "{err}");
}

/// The warning of a `--distinct` run that does not know the puzzles before it.
const STRANGERS: &str = "it does not know the puzzles before it: with --out none repeats";

#[test]
fn an_interrupt_leaves_whole_lines_and_says_how_to_go_on() {
    let options = "--boards 99 --size 7x8 --mechanic fog --finder warnsdorff --threads 2 --json";
    let args = format!("generate --tiers article --tier expert --count 4000000 --seed 5 {options}");
    let mut child = piped(&args).spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    reader.read_line(&mut lines).unwrap();
    interrupt(&child);
    reader.read_to_string(&mut lines).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    let made = indices(&crate::common::documents(&lines));
    let next = next_index(&err);
    assert!(err.contains("--tier expert --tiers article --seed 5"), "{err}");
    assert!(err.contains("stopped; go on with") && err.contains(options), "{err}");
    assert!(!err.contains(STRANGERS) && err.trim_end().ends_with("  stopped"), "{err}");
    assert!(made.iter().all(|index| *index < next), "{err}");
    assert!(made.windows(2).all(|pair| pair[0] < pair[1]) && next >= made.len() as u64, "{err}");
}

/// Waits until the process handles interrupts itself.
fn wait_for_handler(child: &Child) {
    let (status, started) = (format!("/proc/{}/status", child.id()), Instant::now());
    let has_handler = || {
        let text = std::fs::read_to_string(&status).unwrap();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !has_handler() {
        assert!(started.elapsed() < PATIENCE, "no handler comes");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Interrupts a working run, and checks that it ends soon.
fn interrupted(mut child: Child) -> Output {
    wait_for_handler(&child);
    std::thread::sleep(Duration::from_millis(100));
    interrupt(&child);
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap()
}

#[test]
fn a_request_that_would_take_hours_can_be_interrupted() {
    // Hardly any board of this size becomes a puzzle of the tier.
    let args = "generate --json --tier expert --size 20x20 --boards 1000000000 --seed 1";
    let output = interrupted(piped(args).spawn().unwrap());
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), next_index(&err)), (Some(3), 0), "{err}");
    assert!(output.stdout.is_empty());
}

#[test]
fn an_id_that_was_interrupted_is_gone_on_with_by_its_id() {
    let registry = standard_registry();
    let families = standard_families();
    let set = families.set(DEFAULT_SET).unwrap();
    let size = Some(Grid::new(20, 20).unwrap());
    let overrides = Overrides { size, boards: Some(1_000_000_000), ..Overrides::default() };
    let run = set.run("expert", &overrides, 1, &registry).unwrap();
    let args = format!("generate --id {} --boards 1000000000 --json", run.recipe(7, None));
    let output = interrupted(piped(&args).spawn().unwrap());
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), commands(&err)), (Some(3), vec![args.as_str()]), "{err}");
}

fn wait_for_a_picture(pack: &Path) {
    let started = Instant::now();
    let is_picture =
        |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|e| e == "svg");
    let any_picture =
        || std::fs::read_dir(pack).is_ok_and(|all| all.flatten().any(|entry| is_picture(&entry)));
    while !any_picture() {
        assert!(started.elapsed() < PATIENCE, "no picture comes");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Fills a folder, and interrupts the work once there is a picture. Returns the index to continue
/// from.
fn interrupted_folder(pack: &Path, args: &str) -> u64 {
    let child = piped(args).arg("--out").arg(pack).spawn().unwrap();
    wait_for_a_picture(pack);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    next_index(&err)
}

#[test]
fn an_interrupted_folder_is_whole_and_can_be_gone_on_with() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [stopped, whole] = folders.each_ref().map(|folder| folder.path().join("pack"));
    let next =
        interrupted_folder(&stopped, "generate --tier hard --count 100000 --seed 5 --threads 1");
    let listed = sound(&std::fs::read_to_string(stopped.join("puzzles.jsonl")).unwrap());
    assert_eq!(indices(&listed), (0..next).collect::<Vec<_>>());
    let files = files(&stopped);
    assert_eq!(files.len(), 2 * listed.len() + 2, "two pictures a puzzle and nothing else");
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".svg")) {
        assert!(bytes.ends_with(b"</svg>\n"), "{name} is cut off");
    }
    let fill = |pack: &Path, args: &str| {
        succeeds(etchwork(&format!("generate --tier hard --seed 5 {args} --out")).arg(pack));
    };
    fill(&stopped, &format!("--first {next} --count 30"));
    fill(&whole, &format!("--count {}", next + 30));
    assert_same_files(&stopped, &whole);
}

#[test]
fn two_runs_into_one_pack_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let long = "generate --tier easy --count 100000 --seed 5 --threads 1 --out";
    let child = piped(long).arg(&pack).spawn().unwrap();
    wait_for_a_picture(&pack);
    succeeds(etchwork("generate --tier hard --count 3 --seed 6 --out").arg(&pack));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let next = next_index(&String::from_utf8(output.stderr).unwrap());
    let listed = sound(&std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap());
    let of = |tier: &str| listed.iter().filter(|puzzle| puzzle["tier"] == tier).count();
    assert_eq!((of("easy") as u64, of("hard")), (next, 3));
}

#[test]
fn two_recipes_at_once_into_one_pack_have_pictures_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let run = "generate --tier easy --seed 5 --threads 1 --mechanic";
    let child = piped(&format!("{run} warps --count 100000 --out")).arg(&pack).spawn().unwrap();
    wait_for_a_picture(&pack);
    succeeds(etchwork(&format!("{run} standard --count 1 --out")).arg(&pack));
    interrupt(&child);
    child.wait_with_output().unwrap();
    let listed = sound(&std::fs::read_to_string(pack.join("puzzles.jsonl")).unwrap());
    let page = std::fs::read_to_string(pack.join("index.html")).unwrap().replace("<wbr>", "");
    for first in listed.iter().filter(|puzzle| puzzle["index"] == 0) {
        let id = first["id"].as_str().unwrap();
        let card = page.split("<h3>").find(|card| card.contains(id)).unwrap();
        let picture = card.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
        let drawn = std::fs::read_to_string(pack.join(picture)).unwrap();
        assert_eq!(drawn, succeeds(&mut etchwork(&format!("render {id}"))), "{picture} of {id}");
    }
    assert_eq!(files(&pack).len(), 2 * listed.len() + 2);
}

#[test]
fn runs_into_one_pack_that_end_together_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // The folder's list takes a while to read and to write.
    succeeds(etchwork("generate --tier tutorial --seed 99 --count 200 --out").arg(folder.path()));
    for round in 0..3 {
        let run = |seed: u32| {
            let seed = 10 * round + seed;
            let args = format!("generate --tier easy --seed {seed} --count 10 --threads 1 --out");
            piped(&args).arg(folder.path()).spawn().unwrap()
        };
        let runs = [1, 2, 3].map(run);
        let ended = runs.map(|run| run.wait_with_output().unwrap().status.code());
        assert_eq!(ended, [Some(0); 3]);
    }
    let listed = sound(&std::fs::read_to_string(folder.path().join("puzzles.jsonl")).unwrap());
    assert_eq!(listed.len(), 200 + 3 * 3 * 10);
    assert_eq!(files(folder.path()).len(), 2 * listed.len() + 2, "nothing is left lying about");
    let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
    assert_eq!(page.matches("<h3>").count(), listed.len());
}

#[test]
fn an_interrupted_run_over_all_tiers_says_which_are_left() {
    let args = "generate --json --tier all --count 900000 --seed 5 --distinct";
    let mut child = piped(args).spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    interrupt(&child);
    std::io::copy(&mut reader, &mut std::io::sink()).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    for tier in ["tutorial", "easy", "medium", "hard", "expert"] {
        assert!(err.contains(&format!("--tier {tier}")), "{tier} is not done: {err}");
    }
    assert!(err.contains(STRANGERS), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_with_a_folder_says_how_to_go_on_where_its_output_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("mine");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_etchwork"));
    let args = "generate --tier tutorial --seed 1 --count 500 --json --no-solutions --out";
    command.args(args.split(' ')).arg(&out).stdout(full);
    let done = command.output().unwrap();
    let err = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(4), "{err}");
    assert!(err.contains("error: standard output: "), "{err}");
    let [again] = commands(&err)[..] else { panic!("{err}") };
    assert!(
        again.contains("--tier tutorial --seed 1 --first ") && again.contains("--out"),
        "{err}"
    );
    succeeds(&mut etchwork(again));
    let listed = std::fs::read_to_string(out.join("puzzles.jsonl")).unwrap();
    assert_eq!(indices(&crate::common::documents(&listed)), (0..500).collect::<Vec<u64>>());
}
