//! `etchwork count`: exact numbers of paths, limits, and the memory that a count may use.

#[cfg(target_os = "linux")]
use crate::budgets::peak;
use crate::common::{finish, refused, succeeds, with_input};
use etchwork::Cell;
use etchwork::codec::BoardText;
use etchwork_testkit::corpus;
use serde_json::Value;

/// What `count --json` answers.
fn count(args: &str, board: &str) -> Value {
    let done = finish(&mut with_input(&format!("count - --json {args}"), board));
    let counted: Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(done.code, i32::from(counted["solutions"] == "0"), "{}", done.err);
    counted
}

/// A case of the corpus as board text.
fn case(id: &str) -> String {
    let case = corpus::cases().into_iter().find(|case| case.id == id).unwrap();
    let (source, target): (Option<Cell>, Option<Cell>) = (Some(case.source), Some(case.target));
    BoardText { extras: Default::default(), board: case.board, source, target, path: None }
        .to_string()
}

#[test]
fn the_cases_of_the_corpus_have_their_counts() {
    for case in corpus::cases() {
        let (Some(known), ..=100) = (&case.count, case.board.grid().len()) else { continue };
        let (source, target) = (Some(case.source), Some(case.target));
        let text =
            BoardText { extras: Default::default(), board: case.board, source, target, path: None };
        let counted = count("", &text.to_string());
        assert_eq!(counted["solutions"], known.as_str(), "{}", case.id);
        assert_eq!(counted["counted"], "paths");
    }
}

#[test]
fn an_answer_has_its_shape() {
    let counted = count("", "S...\n....\n...T\n");
    let keys: Vec<&str> = counted.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["at_least", "counted", "family", "id", "nodes", "puzzle", "solutions"]);
    assert_eq!((&counted["solutions"], &counted["at_least"]), (&"4".into(), &false.into()));
    assert!(counted["nodes"].as_u64() > Some(1));
}

#[test]
fn ends_are_fixed_or_free() {
    let free = "paths over all ends, each in both directions";
    let [source, target] = ["paths from S to anywhere", "paths from anywhere to T"];
    for (args, board, paths, counts) in [
        ("", "....\n....\n....\n....\n", "552", free),
        ("", "...\n...\n...\n", "40", free),
        ("", "S..\n...\n...\n", "8", source),
        ("", "...\n...\n..T\n", "8", target),
        ("--to 2,2", "S..\n...\n...\n", "2", "paths from S to T"),
        ("--from 0,1", "...\n...\n...\n", "0", source),
        ("", "a..a\n", "8", free),
        ("", "S\n", "1", source),
    ] {
        assert_eq!(count(args, board)["solutions"], paths, "{board}");
        let done = finish(&mut with_input(&format!("count - {args}"), board));
        assert_eq!(done.out, format!("{paths} ({counts})\n"), "{board}");
    }
    let text = |board| succeeds(&mut with_input("count -", board));
    assert_eq!(text("S...\n....\n...T\n"), "4 (paths from S to T)\n");
    assert_eq!(text("S.\n"), "1 (paths from S to anywhere)\n");
    assert_eq!(text("T.\n"), "1 (paths from anywhere to T)\n");
    assert_eq!(text("..\n..\n"), "8 (paths over all ends, each in both directions)\n");
}

#[test]
fn a_limit_stops_early_and_says_so() {
    let open = "S...\n....\n...T\n";
    for (limit, paths, at_least) in [(3, "3", true), (4, "4", true), (5, "4", false)] {
        let counted = count(&format!("--limit {limit}"), open);
        let told = (&counted["solutions"], &counted["at_least"]);
        assert_eq!(told, (&paths.into(), &at_least.into()), "{limit}");
    }
    let text = succeeds(&mut with_input("count - --limit 3", open));
    assert_eq!(text, "at least 3 (paths from S to T)\n");
    // No sweep over a board of this width would end.
    let counted = count("--limit 20", &case("F04"));
    assert_eq!((&counted["solutions"], &counted["at_least"]), (&"20".into(), &true.into()));
}

#[test]
fn above_its_memory_a_count_gives_up_and_says_how_to_go_on() {
    let done = finish(&mut with_input("count - --memory 5", case("F01")));
    assert_eq!((done.code, done.out.as_str()), (3, "unknown (paths from S to T)\n"));
    for word in ["budget", "5 MB", "--memory"] {
        assert!(done.err.contains(word), "{}", done.err);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_bounded_by_what_is_allowed() {
    let open = format!(
        "S{}T{}",
        "...........\n".to_owned() + "............\n".repeat(10).as_str(),
        "...........\n"
    );
    let (most, code) = peak(&["count", "--memory", "40"], &case("F01"));
    assert_eq!(code, Some(3));
    assert!(most < 60_000_000, "20x20, 40 MB allowed: {most} bytes");
    let (most, code) = peak(&["count"], &open);
    assert_eq!(code, Some(0));
    assert!(most < 1_000_000_000, "12x12: {most} bytes");
}

#[test]
fn bad_questions_are_refused() {
    let refused = |args: &str, board: &str, needles: &[&str]| {
        refused(&mut with_input(&format!("count - {args}"), board), 2, needles);
    };
    refused("--from 0,1", ".#.\n...\n", &["--from", "0,1 is a wall"]);
    refused("--to 9,9", "...\n...\n", &["--to", "off the board"]);
    refused("--from 1,1 --to 1,1", "...\n...\n", &["start and end on one cell"]);
    refused("--limit 0", "..\n", &["--limit"]);
    refused("--memory 0", "..\n", &["--memory"]);
    refused("", "#\n", &["no open cell"]);
    refused("", &"..\n".repeat(33), &["2x33", "1 to 32"]);
}
