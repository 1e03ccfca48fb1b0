//! No command silently does what was not requested: in comparisons, in writing and continuing
//! files, with gates that cannot be met, and in exit codes.

use crate::common::{documents, etchwork, finish, output, refused, rows, succeeds, with_input};
use std::collections::HashSet;

#[test]
fn boards_are_told_apart_where_that_is_asked_for() {
    let run = |distinct: &str| {
        let args = "generate --json --tier easy --count 60 --seed 4 --no-solutions";
        documents(&output(&format!("{args} {distinct}")))
    };
    let board = |puzzle: &serde_json::Value| rows(puzzle).join("\n");
    let (puzzles, boards) = (run("--distinct"), run("--distinct=boards"));
    let kinds: HashSet<_> =
        puzzles.iter().map(|puzzle| puzzle["path"]["mechanic"].clone()).collect();
    assert!(kinds.len() > 1, "mechanics are drawn");
    let different = |all: &[serde_json::Value]| all.iter().map(board).collect::<HashSet<_>>().len();
    assert!(different(&puzzles) < 60, "puzzles may share a board");
    assert_eq!((boards.len(), different(&boards)), (60, 60));
    assert_eq!(run("--distinct=puzzles"), puzzles);
    // A folder that is continued still has no board twice.
    let folder = tempfile::tempdir().unwrap();
    for count in [30, 60] {
        let args = format!("generate --tier easy --count {count} --seed 4 --distinct=boards --out");
        succeeds(etchwork(&args).arg(folder.path()));
    }
    let list = std::fs::read_to_string(folder.path().join("puzzles.jsonl")).unwrap();
    assert_eq!(different(&documents(&list)), documents(&list).len());
    let help = output("generate --help");
    assert!(help.contains("walls, links and ends alone"), "{help}");
}

#[test]
fn a_gate_that_no_board_can_pass_is_refused_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let toml = output("tiers --toml").replace("\"default-3\"", "\"mine\"");
    let with = |from: &str, to: &str| {
        assert!(toml.contains(from), "{from}");
        std::fs::write(&file, toml.replace(from, to)).unwrap();
        let mut command = etchwork("generate --tier easy --seed 1 --tiers");
        command.arg(&file);
        command
    };
    let gate = "gates.option_ratio = { min = 0.46 }";
    for (to, needles) in [
        ("gates.fork_ratio = { min = 4 }", ["'fork_ratio'", "at least 4", "4x5", "at most"]),
        ("gates.trap_ratio = { max = -1 }", ["'trap_ratio'", "at most -1", "4x5", "at least 0"]),
        ("gates.solutions = { max = 0 }", ["'solutions'", "at most 0", "4x5", "at least 1"]),
        ("gates.forced_ratio = { min = 2 }", ["'forced_ratio'", "at least 2", "4x5", "at most 1"]),
        ("gates.trap_depth = { min = 21 }", ["'trap_depth'", "at least 21", "4x5", "at most 20"]),
        (
            "gates.greedy_failure = { min = 2 }",
            ["'greedy_failure'", "at least 2", "4x5", "at most 1"],
        ),
        (
            "gates.blind_fork_ratio = { min = 2 }",
            ["'blind_fork_ratio'", "at least 2", "4x5", "at most 1"],
        ),
    ] {
        refused(&mut with(gate, to), 2, &needles);
    }
    // Boards this small have no fork.
    for size in ["1x1", "2x1"] {
        let mut command = etchwork(&format!("generate --tier easy --size {size}"));
        refused(&mut command, 2, &["no board can pass the gate on 'board_trap_ratio'", size]);
    }
    // A gate equal to the bound can be met.
    let done = finish(&mut with(gate, "gates.forced_ratio = { min = 0 }"));
    assert_eq!(done.code, 0, "{}", done.err);
}

#[test]
fn more_boards_are_advised_only_where_some_came_near() {
    let few = finish(&mut etchwork("generate --tier expert --seed 1 --boards 1 --first 3"));
    assert!(few.code == 0 || few.err.contains("--boards allows more"), "{}", few.err);
    let weak = "generate --tier expert --seed 1 --size 20x20 --boards 300 --mechanic standard";
    let done = finish(&mut etchwork(weak));
    assert_eq!(done.code, 3, "{}", done.err);
    assert!(!done.err.contains("--boards allows more"), "{}", done.err);
    assert!(done.err.contains("another --finder, or a smaller --size"), "{}", done.err);
    // A narrow board has few forks, so every board fails at the gate.
    let hopeless = "generate --tier expert --seed 1 --size 2x6 --boards 20000 --mechanic standard";
    let done = finish(&mut etchwork(hopeless));
    assert_eq!(done.code, 3, "{}", done.err);
    assert!(!done.err.contains("--boards allows more"), "{}", done.err);
    assert!(done.err.contains("boards passed the stage gate: try another --size"), "{}", done.err);
}

#[test]
fn a_drawing_is_what_the_name_of_its_file_says() {
    let folder = tempfile::tempdir().unwrap();
    let board = "S.\nT.\n";
    let draw = |args: &str, name: &str| {
        let mut command = with_input(&format!("render - {args} --out"), board);
        command.arg(folder.path().join(name));
        command
    };
    for name in ["x.gif", "x.pdf", "x.json", "x.svgz"] {
        refused(&mut draw("", name), 2, &[name, ".svg, .png or .txt"]);
        assert!(!folder.path().join(name).exists());
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    for (args, name, is_svg) in [
        ("", "a.svg", true),
        ("", "a.SVG", true),
        ("", "plain", true),
        ("", "a.txt", false),
        ("--format svg", "a.png", true),
        ("--format text", "a.svg", false),
    ] {
        succeeds(&mut draw(args, name));
        assert_eq!(read(name).starts_with("<svg"), is_svg, "{args} {name}");
    }
}

/// As for `--out` of `generate` and `pack`.
#[test]
fn the_folder_of_every_file_to_write_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let board = "S..\nT..\n";
    for (args, input, name) in [
        ("render - --out", board, "drawn/here/a.svg"),
        ("states - --svg", board, "states/a.svg"),
        ("states - --html", board, "states/page/a.html"),
        ("book r1.default-2.tutorial.1.0.0812241a.ae50 --out", "", "books/a.pdf"),
        ("generate --tier tutorial --seed 1 --funnel", "", "funnels/a.json"),
    ] {
        let file = folder.path().join(name);
        succeeds(with_input(args, input).arg(&file));
        assert!(file.exists(), "{args} {name}");
    }
}

#[test]
fn tuning_starts_from_the_set_that_is_used_and_goes_on_with_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("mine");
    let tune = |args: &str, record: &std::path::Path| {
        let short = "tune --tier tutorial --iterations 1 --puzzles 4 --held-out 4";
        let mut command = etchwork(&format!("{short} {args} --record"));
        command.arg(record);
        command
    };
    let typo = folder.path().join("mien");
    let begun = finish(&mut tune("--resume", &typo));
    assert!(begun.code == 0 && begun.err.contains("mien: there is no run yet"), "{}", begun.err);
    succeeds(&mut tune("", &record));
    let tiers = std::fs::read_to_string(record.join("tutorial/tiers.toml")).unwrap();
    assert!(tiers.contains(&format!("--start {} ", ::etchwork::engine::DEFAULT_SET)), "{tiers}");
    succeeds(&mut tune("--resume", &record));
}

#[test]
fn what_is_proved_impossible_has_one_exit_code() {
    // The ends have one colour, so no path visits an even number of cells.
    let impossible = "S.T\n...\n";
    let possible = "S..\nT..\n";
    for command in
        ["solve -", "solve - --all --limit 9", "count -", "count - --limit 5", "states -"]
    {
        assert_eq!(finish(&mut with_input(command, possible)).code, 0, "{command}");
        assert_eq!(finish(&mut with_input(command, impossible)).code, 1, "{command}");
        let json = finish(&mut with_input(&format!("{command} --json"), impossible));
        assert!(json.code == 1 && json.out.ends_with("}\n"), "{command}: {}", json.out);
    }
    let hint = "hint - --trail 0,0 --level 1";
    assert_eq!(finish(&mut with_input(hint, possible)).code, 0);
    assert_eq!(finish(&mut with_input(hint, impossible)).code, 1);
    // Giving up has another exit code.
    let large =
        format!("S{0}\n{1}{0}T\n", ".".repeat(11), format!(".{}\n", ".".repeat(11)).repeat(10));
    assert_eq!(finish(&mut with_input("states - --max-states 20", large)).code, 3);
}
