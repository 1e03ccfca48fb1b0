//! `etchwork generate`: puzzles are valid, and the recipe decides them.

use crate::common::{documents, etchwork, finish, indices, output, refused, rows, sound, succeeds};
use etchwork::codec::Recipe;
use serde_json::Value;
use std::collections::HashSet;

/// The lines of the puzzles that these arguments make.
fn lines(args: &str) -> String {
    output(&format!("generate --json {args}"))
}

/// The funnel of a run.
fn funnel(args: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("funnel.json");
    let done = finish(etchwork(&format!("generate --json {args} --funnel")).arg(&file));
    assert!([0, 3].contains(&done.code), "{}", done.err);
    serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap()
}

#[test]
fn every_puzzle_is_sound_whatever_the_options() {
    for args in [
        "--tier all --count 30 --seed 3",
        "--tier all --count 10 --seed 3 --tiers article --mechanic standard",
        "--size 4x7 --count 10 --seed 3",
        "--size 10x10 --tier expert --count 3 --seed 3 --boards 2000",
        "--size 20x20 --tiers default --tier expert --count 2 --seed 3 --boards 500 --finder exhaustive",
        "--size 11x20 --tier hard --count 2 --seed 3 --boards 500 --finder sat",
        "--size 10x3 --count 3 --seed 3 --boards 5000 --finder warnsdorff",
        "--seed any+text --count 3 --first 1000",
        "--tier tutorial --count 20 --seed 3 --distinct",
    ] {
        assert!(!sound(&lines(args)).is_empty(), "{args}");
    }
}

#[test]
fn a_puzzle_tells_all_about_itself() {
    let puzzles = sound(&lines("--tier hard --seed 42 --first 7 --count 2 --mechanic standard"));
    for (number, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(puzzle["version"], 1);
        assert_eq!(puzzle["tier"], "hard");
        assert_eq!(puzzle["path"]["mechanic"], "standard");
        assert_eq!(puzzle["seed"], 42);
        assert_eq!(puzzle["index"], 7 + number);
        assert_eq!(puzzle["path"].get("fallback"), None);
        assert!(puzzle["boards_tried"].as_u64() >= Some(1));
        let id = format!("r1.{}.hard.42.", etchwork::engine::DEFAULT_SET);
        assert!(puzzle["id"].as_str().unwrap().starts_with(&id), "{}", puzzle["id"]);
        for metric in ["board_fork_ratio", "board_trap_depth", "board_traps"] {
            assert!(puzzle["metrics"][metric].is_f64(), "{metric}");
        }
    }
}

#[test]
fn gates_and_sizes_of_the_tier_are_kept() {
    for puzzle in sound(&lines("--tiers default --tier expert --count 20 --seed 4")) {
        assert!(puzzle["metrics"]["fork_ratio"].as_f64() >= Some(0.55));
        assert!(puzzle["metrics"]["mean_fork_depth"].as_f64() >= Some(2.446));
        let rows = rows(&puzzle);
        assert!([(7, 8), (8, 8)].contains(&(rows[0].len(), rows.len())), "{rows:?}");
    }
    for puzzle in sound(&lines("--size 6x4 --count 5 --seed 4")) {
        assert_eq!((rows(&puzzle)[0].len(), rows(&puzzle).len()), (6, 4), "columns, then rows");
    }
}

#[test]
fn count_is_per_tier() {
    let puzzles = documents(&lines("--tier all --count 3 --seed 1"));
    let tiers: Vec<&str> = puzzles.iter().map(|puzzle| puzzle["tier"].as_str().unwrap()).collect();
    let expected = ["tutorial", "easy", "medium", "hard", "expert"].map(|tier| [tier; 3]);
    assert_eq!(tiers, expected.concat());
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    for args in ["--tier all --count 40 --seed 9", "--tier tutorial --count 30 --seed 9 --distinct"]
    {
        let alone = lines(&format!("{args} --threads 1"));
        let counts = funnel(&format!("{args} --threads 1"));
        for threads in [2, 3, 8] {
            assert_eq!(lines(&format!("{args} --threads {threads}")), alone, "{args}, {threads}");
            assert_eq!(funnel(&format!("{args} --threads {threads}")), counts, "{args}, {threads}");
        }
    }
}

#[test]
fn the_split_by_first_and_count_changes_no_byte() {
    let whole = lines("--tier easy --seed 8 --count 9");
    for cut in 1..9 {
        let head = lines(&format!("--tier easy --seed 8 --count {cut} --threads 1"));
        let rest = 9 - cut;
        let tail = lines(&format!("--tier easy --seed 8 --first {cut} --count {rest} --threads 4"));
        assert_eq!(head + tail.as_str(), whole, "cut at {cut}");
    }
}

#[test]
fn indices_reach_to_the_end_of_32_bits_and_no_further() {
    let last = sound(&lines("--seed 1 --first 4294967294"));
    assert_eq!(indices(&last), [4_294_967_294]);
    // An ID may have the greatest index of all, which no run reaches.
    let recipe: Recipe = last[0]["id"].as_str().unwrap().parse().unwrap();
    let id = Recipe { index: u32::MAX, ..recipe }.to_string();
    let of_id = sound(&output(&format!("generate --json --id {id}")));
    assert_eq!(indices(&of_id), [u64::from(u32::MAX)]);
    refused(&mut etchwork("generate --seed 1 --first 4294967295"), 2, &["--first", "--count"]);
    refused(&mut etchwork("generate --seed 1 --first 4294967290 --count 6"), 2, &["2^32"]);
    refused(&mut etchwork("generate --seed 1 --first 4294967296"), 2, &["--first"]);
}

#[test]
fn a_seed_is_a_number_or_any_text() {
    let seed = |text: &str| {
        let puzzles = documents(&succeeds(etchwork("generate --json --seed").arg(text)));
        puzzles[0]["seed"].as_u64().unwrap()
    };
    assert_eq!((seed("0"), seed("42"), seed("4294967295")), (0, 42, 4_294_967_295));
    let texts = ["cellar", "two words", "\u{e9}", "042"].map(seed);
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len(), "{texts:?}");
    assert_eq!(seed("cellar"), texts[0]);
    assert_eq!(lines("--seed cellar"), lines(&format!("--seed {}", texts[0])));
}

#[test]
fn text_that_opens_with_a_dash_is_a_seed_too() {
    assert_eq!(sound(&lines("--seed -cellar")), sound(&lines("--seed=-cellar")));
}

#[test]
fn without_a_seed_each_run_has_a_fresh_one() {
    assert_ne!(lines(""), lines(""));
}

#[test]
fn with_no_option_it_draws_one_medium_puzzle_and_says_how_to_make_it_again() {
    let drawn = output("generate");
    let again = drawn.lines().last().unwrap().strip_prefix("again: etchwork ").unwrap();
    assert!(again.contains(".medium."), "{again}");
    assert_eq!(output(again), drawn);
    // The legend below the board may repeat the sign if a link ends there.
    let board = drawn.lines().filter(|line| line.starts_with('│'));
    assert_eq!(board.map(|row| row.matches('S').count()).sum::<usize>(), 1, "{drawn}");
}

#[test]
fn the_way_to_make_it_again_holds_the_set_and_every_override() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    std::fs::write(&mine, output("tiers --toml --tiers article")).unwrap();
    for args in [
        "--tiers article --tier easy --seed x".to_owned(),
        format!("--tiers {} --tier tutorial --first 3", mine.display()),
        "--size 4x6 --boards 99 --finder warnsdorff --mechanic standard --seed 3".to_owned(),
    ] {
        let drawn = output(&format!("generate {args}"));
        let again = drawn.lines().last().unwrap().strip_prefix("again: etchwork ").unwrap();
        assert_eq!(output(again), drawn, "{again}");
    }
    let blank = folder.path().join("it's mine.toml");
    std::fs::copy(&mine, &blank).unwrap();
    let drawn = succeeds(etchwork("generate --tier easy --tiers").arg(&blank));
    assert!(drawn.trim_end().ends_with("/it'\\''s mine.toml'"), "{drawn}");
}

#[test]
fn the_solution_is_drawn_only_when_asked_for() {
    let (board, solved) = (output("generate --seed 1"), output("generate --seed 1 --solution"));
    assert_ne!(board, solved);
    assert!(!board.contains('┏') && solved.contains('┏'), "{board}{solved}");
}

#[test]
fn a_recipe_id_makes_the_same_puzzle() {
    for args in ["--tier hard --seed 6", "--tier easy --size 4x5 --boards 60 --seed 6 --first 9"] {
        let line = lines(args);
        let id = documents(&line)[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(lines(&format!("--id {id}")), line, "{id}");
    }
}

#[test]
fn a_recipe_id_with_one_character_changed_is_refused() {
    let id = documents(&lines("--seed 6"))[0]["id"].as_str().unwrap().to_owned();
    for at in 0..id.len() {
        let mut changed = id.clone();
        let other = if &id[at..=at] == "7" { "8" } else { "7" };
        changed.replace_range(at..=at, other);
        refused(&mut etchwork(&format!("generate --id {changed}")), 2, &[&changed]);
    }
}

#[test]
fn a_recipe_id_of_a_tier_that_has_changed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    let set = mine.to_str().unwrap();
    let ships = format!("set = {:?}", etchwork::engine::DEFAULT_SET);
    let toml = output("tiers --toml").replacen(&ships, "set = \"mine\"", 1);
    std::fs::write(&mine, &toml).unwrap();
    let made = documents(&lines(&format!("--seed 6 --tiers {set}")));
    let id = made[0]["id"].as_str().unwrap().to_owned();
    let with = |set: &str| etchwork(&format!("generate --id {id} --tiers {set}"));
    refused(&mut with("article"), 2, &["'mine'", "'article'"]);
    // This holds even if a file has the name of the set, because an ID never names a file.
    std::fs::copy(&mine, folder.path().join("mine")).unwrap();
    let mut alone = etchwork(&format!("generate --id {id}"));
    refused(alone.current_dir(&folder), 2, &["'mine' of the ID", "--tiers FILE"]);
    let save = folder.path().join("game.save");
    std::fs::write(&save, format!("etchwork-save 1 {id}\n")).unwrap();
    refused(etchwork("show").arg(&save), 2, &["game.save: tier set 'mine' of the ID"]);
    let other = toml.replacen("\nboards = 200\n", "\nboards = 201\n", 3);
    assert_ne!(toml, other);
    std::fs::write(&mine, other).unwrap();
    refused(&mut with(set), 2, &["medium", "not what it was"]);
}

#[test]
fn a_changed_set_needs_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    let toml = output("tiers --toml");
    let run = || etchwork(&format!("generate --tiers {}", mine.display()));
    // A copy with other comments is the same set.
    std::fs::write(&mine, format!("# a copy\n{toml}")).unwrap();
    assert_eq!(finish(&mut run()).code, 0);
    std::fs::write(&mine, toml.replacen("\nboards = 200\n", "\nboards = 201\n", 1)).unwrap();
    refused(&mut run(), 2, &["mine.toml", etchwork::engine::DEFAULT_SET, "name of its own"]);
}

#[test]
fn requests_that_give_up_are_named_and_counted_and_end_in_3() {
    let args = "--size 10x1 --boards 1 --seed 3 --count 3";
    let done = finish(&mut etchwork(&format!("generate --json {args}")));
    assert_eq!((done.code, done.out.as_str()), (3, ""));
    for index in 0..3 {
        assert!(done.err.contains(&format!("medium, index {index}: gave up")), "{}", done.err);
    }
    let counts = &funnel(args)["medium"];
    assert_eq!((&counts["requests"], &counts["gave_up"]), (&3.into(), &3.into()), "{counts}");
    for (stage, reasons) in counts["rejected"].as_object().unwrap() {
        for (reason, count) in reasons.as_object().unwrap() {
            let told = done.err.matches(&format!("{stage}: {reason} 1")).count();
            assert_eq!(&Value::from(told), count, "{reason}: {}", done.err);
            // The table explains each reason once.
            assert_eq!(done.err.matches(&format!("  {reason}: ")).count(), 1, "{}", done.err);
        }
    }
}

#[test]
fn a_finder_that_finds_too_little_is_told_to_be_changed() {
    let told = |args: &str| finish(&mut etchwork(&format!("generate {args}"))).err;
    let lost = told("--tiers default-2 --size 12x12 --boards 1 --mechanic standard --seed 3");
    assert!(lost.contains("gave up after 1") && lost.contains("another --finder"), "{lost}");
    let gated = told("--size 10x1 --boards 1 --seed 3");
    assert!(gated.contains("gave up after 1") && !gated.contains("--finder"), "{gated}");
}

#[test]
fn thousands_that_give_up_are_counted_but_not_said_one_by_one() {
    let args = "--size 10x1 --boards 1 --seed 3 --count 3000";
    let done = finish(&mut etchwork(&format!("generate --json {args}")));
    assert_eq!((done.code, done.err.matches("gave up after").count()), (3, 100), "{}", done.err);
    assert_eq!(done.err.matches("medium: 100 requests gave up").count(), 1, "{}", done.err);
    assert!(done.err.trim_end().ends_with(" 3000"), "{}", done.err);
}

#[test]
fn a_request_that_gives_up_leaves_a_gap_and_the_others_stand() {
    let done =
        finish(&mut etchwork("generate --json --tier expert --boards 3 --seed 5 --count 60"));
    let made = sound(&done.out);
    assert_eq!(done.code, 3);
    assert!(!made.is_empty() && made.len() < 60, "{} of 60", made.len());
    let gaps: Vec<u64> = (0..60).filter(|index| !indices(&made).contains(index)).collect();
    for index in &gaps {
        assert!(done.err.contains(&format!("expert, index {index}: gave up")), "{}", done.err);
    }
    // The ID of a gap has nothing to draw, either.
    let id: Recipe = made[0]["id"].as_str().unwrap().parse().unwrap();
    let id = Recipe { index: gaps[0] as u32, ..id };
    let drawn = finish(&mut etchwork(&format!("render {id}")));
    assert_eq!((drawn.code, drawn.out.as_str()), (3, ""), "{}", drawn.err);
    assert!(drawn.err.contains("gave up: it has no puzzle"), "{}", drawn.err);
}

#[test]
fn a_fallback_is_told_below_the_board() {
    let fell = |puzzle: &&Value| puzzle["path"]["fallback"].is_object();
    let made = documents(
        &finish(&mut etchwork("generate --json --tier easy --boards 1 --seed 1 --count 100")).out,
    );
    let puzzle = made.iter().find(fell).expect("one board is not enough for each");
    let text = output(&format!("generate --id {}", puzzle["id"].as_str().unwrap()));
    let from = puzzle["path"]["fallback"]["mechanic"].as_str().unwrap();
    assert!(text.contains(&format!("{from} was drawn and given up after 1 boards")), "{text}");
}

#[test]
fn the_funnel_adds_up() {
    let args = "--tier all --count 50 --seed 2";
    let (counts, puzzles) = (funnel(args), documents(&lines(args)));
    let total = |value: &Value| -> u64 {
        let reasons = value.as_object().unwrap().values();
        reasons.flat_map(|r| r.as_object().unwrap().values()).map(|n| n.as_u64().unwrap()).sum()
    };
    assert_eq!(counts.as_object().unwrap().len(), 5);
    for (tier, counts) in counts.as_object().unwrap() {
        let of_tier = puzzles.iter().filter(|puzzle| puzzle["tier"] == tier.as_str());
        let boards: u64 = of_tier.map(|puzzle| puzzle["boards_tried"].as_u64().unwrap()).sum();
        assert_eq!(counts["boards"], boards, "{tier}");
        assert_eq!(boards, 50 + total(&counts["rejected"]), "{tier}: {counts}");
        assert_eq!((&counts["requests"], &counts["accepted"]), (&50.into(), &50.into()));
        assert_eq!((&counts["fallbacks"], &counts["gave_up"]), (&0.into(), &0.into()));
        assert!(counts["attempts"].as_u64() >= Some(50), "{counts}");
    }
}

#[test]
fn a_short_funnel_follows_every_run_of_more_than_one_puzzle() {
    let told = |args: &str| finish(&mut etchwork(&format!("generate --seed 1 {args}"))).err;
    assert_eq!(told(""), "");
    let table = told("--tier all --boards 9 --count 20");
    let counts = funnel("--seed 1 --tier all --boards 9 --count 20");
    let header = table.lines().find(|line| line.starts_with("tier ")).expect("a head");
    for tier in ["tutorial", "easy", "medium", "hard", "expert"] {
        let of = |key: &str| counts[tier][key].as_u64().unwrap();
        let (puzzles, boards) = (of("accepted"), of("boards"));
        let per = boards as f64 / puzzles as f64;
        let mut row = format!("{tier:<10} {puzzles:>8} {boards:>9} {per:>10.2}");
        for stage in ["dress", "screen", "find", "refine", "mechanic", "gate"] {
            if !header.contains(stage) {
                continue;
            }
            let reasons = counts[tier]["rejected"][stage].as_object().into_iter().flatten();
            let lost: u64 = reasons.map(|(_, count)| count.as_u64().unwrap()).sum();
            row += &format!(" {:>6.1} %", 100.0 * lost as f64 / boards as f64);
        }
        row += &format!(" {:>8}", of("gave_up"));
        assert!(table.lines().any(|line| line == row), "{row}\n{table}");
    }
}
