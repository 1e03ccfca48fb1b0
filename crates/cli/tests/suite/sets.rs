//! The built-in tier sets other than the default one, `unique` and `large`, and the sizes up to
//! which tiers work.

use crate::common::{documents, etchwork, finish, output, refused, rows, sound};
use etchwork::codec::BoardText;
use etchwork::engine::{BUILT_IN_SETS, built_in_set};
use etchwork::paths::{Ends, count};
use etchwork::{Budget, standard_registry};
use serde_json::Value;
use std::collections::HashSet;

const TIERS: [&str; 5] = ["tutorial", "easy", "medium", "hard", "expert"];

fn board(puzzle: &Value) -> BoardText {
    BoardText::read(puzzle["puzzle"].as_str().unwrap(), &["fog"]).unwrap()
}

#[test]
fn puzzles_of_unique_have_one_solution_and_hang_together_without_warps() {
    let mut warps = 0;
    for tier in TIERS {
        for mechanic in ["standard", "fog", "warps", "fog+warps"] {
            let args = "generate --json --seed 3 --count 6 --tiers unique";
            for puzzle in sound(&output(&format!("{args} --tier {tier} --mechanic {mechanic}"))) {
                let text = board(&puzzle);
                let ends = Ends::Fixed(text.source.unwrap(), text.target.unwrap());
                let count = count(&text.board.graph(), ends, Budget::UNLIMITED).unwrap();
                assert_eq!(u64::try_from(count.paths).unwrap(), 1, "{tier}: {puzzle}");
                assert!(text.board.is_connected(), "{tier}: {puzzle}");
                warps += text.board.links().len();
            }
        }
    }
    assert!(warps > 0);
}

/// Some boards of the old refiner have parts that only a warp connects; their IDs still make them.
#[test]
fn the_new_refiner_makes_another_puzzle_where_the_old_one_leaves_two_pieces() {
    let id = "r1.default.medium.1.179.m~warps.x~solutions~1.1c4d2681.0b7f";
    let old = &documents(&output(&format!("generate --json --id {id}")))[0];
    assert_eq!(rows(old), ["...#a", ".#..#", "..a..", ".T...", "....."]);
    assert!(!board(old).board.is_connected());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mended.toml");
    let mended = output("tiers --toml --tiers default")
        .replacen("set = \"default\"", "set = \"mended\"", 1)
        .replace("\"few-solutions\"", "\"few-solutions-2\"");
    std::fs::write(&file, mended).unwrap();
    let args = "--tier medium --seed 1 --mechanic warps --max-solutions 1 --first 179";
    let file = file.display();
    let new = output(&format!("generate --json --tiers {file} {args}"));
    assert!(board(&sound(&new)[0]).board.is_connected(), "{new}");
}

#[test]
fn unique_does_not_run_dry() {
    for (tier, number) in [("easy", 600), ("medium", 300), ("hard", 60), ("expert", 10)] {
        let args = format!("generate --json --distinct --seed 5 --tiers unique --tier {tier}");
        let puzzles = documents(&output(&format!("{args} --count {number}")));
        let boards: HashSet<&str> = puzzles.iter().map(|p| p["puzzle"].as_str().unwrap()).collect();
        assert!(boards.len() * 100 > number * 95, "{tier}: {} boards", boards.len());
    }
}

#[test]
fn boards_of_large_have_12_to_20_columns_and_rows() {
    for tier in TIERS {
        let args = format!("generate --json --seed 3 --count 6 --tiers large --tier {tier}");
        for puzzle in sound(&output(&args)) {
            let rows = rows(&puzzle);
            let sides = [rows.len(), rows[0].len()];
            assert!(sides.iter().all(|side| (12..=20).contains(side)), "{tier}: {sides:?}");
        }
    }
    // At this size, the expert tier of `default-2` made no puzzle from 40,000 boards.
    let args = "generate --json --seed 3 --count 3 --tiers large --tier expert --size 20x20";
    assert_eq!(sound(&output(args)).len(), 3);
}

#[test]
fn tiers_say_up_to_which_size_they_work_and_do_so() {
    let registry = standard_registry();
    for (set, _) in BUILT_IN_SETS {
        let printed = output(&format!("tiers --tiers {set}"));
        for (line, (tier, settings)) in
            printed.lines().zip(&built_in_set(set, &registry).unwrap().tiers)
        {
            let largest = settings.largest.expect("a built-in tier has a largest size");
            assert!(line.contains(&format!(" up to {largest} ")), "{line}");
            // Searching for one solution on the largest boards takes too long for a test.
            let number = if set == "unique" || set.starts_with("numbered") { 2 } else { 8 };
            let args = format!("generate --json --seed 3 --tiers {set} --tier {tier}");
            let done = finish(&mut etchwork(&format!("{args} --size {largest} --count {number}")));
            assert!(documents(&done.out).len() + 1 >= number, "{set} {tier}: {}", done.err);
            assert!(!done.err.contains("works up to"), "{}", done.err);
        }
    }
}

#[test]
fn who_asks_for_more_than_a_tier_works_for_is_told_what_does() {
    let large = finish(&mut etchwork("generate --tier expert --size 20x20 --boards 2 --seed 1"));
    let told = "expert works up to 8x8: with 20x20 requests may give up or take long; tier \
                set 'large' is for such boards";
    assert!(large.err.contains(told), "{}", large.err);
    let other = "generate --tier expert --size 20x20 --boards 500 --seed 1 --finder exhaustive";
    assert!(!finish(&mut etchwork(other)).err.contains("works up to"));
}

#[test]
fn the_limit_of_a_size_is_one_limit() {
    let help = output("generate --help");
    assert!(help.contains("from 1x1 to 20x20"), "{help}");
    let told = "boards of 62x62 cannot be generated: sizes are from 1x1 to 20x20";
    let done = refused(&mut etchwork("generate --size 62x62"), 2, &[told]);
    assert!(!done.contains("32"), "{done}");
}
