//! `etchwork generate --max-solutions`: few solutions, without relaxing anything else.

use crate::common::{documents, etchwork, finish, output, refused, rows, sound};
use etchwork::codec::BoardText;
use etchwork::engine::{TierSet, built_in_set};
use etchwork::paths::{Ends, count};
use etchwork::{Budget, standard_registry};
use etchwork_testkit::brute;
use serde_json::Value;

fn lines(args: &str) -> String {
    output(&format!("generate --json --seed 5 {args}"))
}

/// The number of paths between the ends, counted independently: by brute force on small boards.
fn solutions(puzzle: &Value) -> u64 {
    let text = puzzle["puzzle"].as_str().unwrap();
    let board = BoardText::read(text, &["fog"]).unwrap();
    let (source, target) = (board.source.unwrap(), board.target.unwrap());
    if board.board.open().len() <= 22 {
        return brute::hamiltonian_paths(&board.board, Some(source), Some(target));
    }
    let ends = Ends::Fixed(source, target);
    let count = count(&board.board.graph(), ends, Budget::UNLIMITED).unwrap();
    u64::try_from(count.paths).unwrap()
}

#[test]
fn bounds_of_readings_may_be_decimals_and_are_in_the_id() {
    let made = lines(
        "--tiers default-2 --tier easy --count 3 --min fork_ratio=0.45 --max deep_fork_ratio=0.95",
    );
    for (puzzle, line) in documents(&made).iter().zip(made.lines()) {
        let reading = |name: &str| puzzle["metrics"][name].as_f64().unwrap();
        assert!(reading("fork_ratio") >= 0.45 && reading("deep_fork_ratio") <= 0.95, "{line}");
        let id = puzzle["id"].as_str().unwrap();
        assert!(id.contains(".x~deep_fork_ratio~0_95.n~fork_ratio~0_45."), "{id}");
        assert_eq!(output(&format!("generate --json --id {id}")).trim_end(), line);
    }
    for bound in ["-1", "1e3", "0.1.2", "4294967296", "x", ""] {
        let mut command = etchwork(&format!("generate --min fork_ratio={bound}"));
        refused(&mut command, 2, &["a number from 0 to 4294967295"]);
    }
}

/// Checks what the tier requires of a puzzle besides the number of solutions.
fn assert_of_its_tier(puzzle: &Value, set: &TierSet) {
    let tier = set.tier(puzzle["tier"].as_str().unwrap()).unwrap();
    let rows = rows(puzzle);
    let size = format!("{}x{}", rows[0].len(), rows.len());
    let grid = *tier.sizes.iter().find(|grid| grid.to_string() == size).unwrap();
    let walls = rows.concat().matches('#').count() as f64;
    let (least, most) = tier.walls;
    let cells = grid.len() as f64;
    assert!((least * cells).round() <= walls && walls <= (most * cells).round(), "{rows:?}");
    for (reading, gate) in &tier.gates {
        let value = puzzle["metrics"][reading].as_f64().unwrap();
        assert!(gate.min.is_none_or(|min| value >= min.to_f64()), "{reading} {value}");
    }
}

#[test]
fn every_puzzle_has_so_few_solutions_and_all_its_tier_asks_for() {
    let registry = standard_registry();
    for set in ["default-3", "default", "article"] {
        let tiers = built_in_set(set, &registry).unwrap();
        for (tier, most, number) in [
            ("tutorial", 1, 20),
            ("easy", 1, 20),
            ("medium", 1, 20),
            ("medium", 3, 20),
            ("hard", 1, 20),
            ("hard", 5, 20),
            ("expert", 5, 2),
        ] {
            let args =
                format!("--tiers {set} --tier {tier} --max-solutions {most} --count {number}");
            let puzzles = sound(&lines(&args));
            assert_eq!(puzzles.len(), number, "{args}");
            for puzzle in &puzzles {
                let count = solutions(puzzle);
                assert!((1..=most).contains(&count), "{args}: {count} solutions");
                assert_eq!(puzzle["metrics"]["solutions"].as_f64(), Some(count as f64));
                assert_of_its_tier(puzzle, &tiers);
            }
        }
    }
}

#[test]
fn the_id_holds_the_limit_and_makes_the_puzzle_again() {
    for args in ["--tier hard --max-solutions 1 --first 7", "--size 5x4 --max-solutions 2"] {
        let line = lines(args);
        let id = documents(&line)[0]["id"].as_str().unwrap().to_owned();
        assert!(id.contains(".x~solutions~"), "{id}");
        assert_eq!(output(&format!("generate --json --id {id}")), line, "{id}");
    }
}

#[test]
fn threads_change_no_byte() {
    let args = "--tier hard --max-solutions 1 --count 24";
    assert_eq!(lines(&format!("{args} --threads 1")), lines(&format!("{args} --threads 5")));
}

#[test]
fn the_command_says_what_was_at_work() {
    let run = |args: &str| finish(&mut etchwork(&format!("generate --seed 5 {args}")));
    let limited = run("--tier hard --max-solutions 1");
    assert_eq!(limited.err.trim(), "few-solutions-2 worked towards solutions <= 1");
    assert_eq!(run("--tier hard").err, "", "without a limit nothing is");
}

#[test]
fn who_gives_up_says_why_offers_were_refused() {
    let args = "generate --tiers default-2 --tier expert --size 8x8 --mechanic standard \
                --max-solutions 1";
    let done = finish(&mut etchwork(&format!("{args} --boards 1 --seed 4")));
    let why = "(refine: budget_spent 1; on the way gate: mean_fork_depth_below_min 8)";
    assert!(done.code == 3 && done.err.contains(why), "{}", done.err);
}

#[test]
fn a_tier_without_a_refiner_throws_boards_away_instead() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plain.toml");
    let toml = output("tiers --toml --tiers default-2");
    let toml = toml.replacen("set = \"default-2\"", "set = \"plain\"", 1);
    let plain: Vec<&str> = toml.lines().filter(|line| !line.starts_with("refiner")).collect();
    std::fs::write(&file, plain.join("\n")).unwrap();
    let args = format!("--tier medium --count 8 --boards 10000 --tiers {}", file.display());
    let limited = sound(&lines(&format!("{args} --max-solutions 1")));
    assert!(limited.iter().all(|puzzle| solutions(puzzle) == 1));
    let boards = |puzzles: &[Value]| -> u64 {
        puzzles.iter().map(|puzzle| puzzle["boards_tried"].as_u64().unwrap()).sum()
    };
    let refined = sound(&lines("--tiers default-2 --tier medium --count 8 --max-solutions 1"));
    assert!(boards(&limited) > 4 * boards(&refined));
    // Without a limit the refiner is idle, and does not affect the puzzle.
    let free = |args: &str| -> Vec<Value> {
        let mut puzzles = sound(&lines(args));
        for puzzle in &mut puzzles {
            puzzle.as_object_mut().unwrap().remove("id").expect("it names the set");
        }
        puzzles
    };
    assert_eq!(free(&args), free("--tiers default-2 --tier medium --count 8 --boards 10000"));
}
