//! Hidden patterns on the command line: reasons, guesses, counts, and flaws of texts.

use crate::common::{documents, etchwork, finish, refused, succeeds, with_input};

const ROW: &str = "pattern
node A 0,0 shown radius 1 = 1
node B 1,0 pattern radius 1 = 1
node C 2,0 pattern
node D 3,0
edge A B
edge B C
";

/// A pattern with two possibilities that no clue distinguishes.
const GUESS: &str = "pattern
node A 0,0 shown radius 1 = 1
node B 1,0 pattern
node C 2,0
node D 3,0
edge A B
edge A C
";

#[test]
fn a_level_is_solved_as_steps_with_reasons() {
    let solved = succeeds(&mut with_input("solve -", ROW));
    assert!(
        solved.contains("deduce: solved in 3 moves, and nothing shorter solves it"),
        "{solved}"
    );
    assert!(solved.contains("  1. B yes: A tells 1 within 1 step: 1 left among B\n"), "{solved}");
    let json = documents(&succeeds(&mut with_input("solve - --json", ROW))).remove(0);
    assert_eq!(json["steps"][0]["moves"][0], "B yes");
    assert_eq!(json["steps"][0]["why"], "A tells 1 within 1 step: 1 left among B");
    assert!(json["guess"].is_null());
}

#[test]
fn a_level_that_needs_a_guess_is_read_and_the_place_is_told() {
    let place = "this needs a guess: one node follows from what is shown, and then none: \
                 B and C are open, and 1 pattern node is left among them\n";
    let shown = succeeds(&mut with_input("show -", GUESS));
    assert!(shown.contains(place), "{shown}");
    let json = documents(&succeeds(&mut with_input("show - --json", GUESS))).remove(0);
    assert_eq!(json["guess"], place.trim_end());
    let solved = finish(&mut with_input("solve -", GUESS));
    assert_eq!(solved.code, 3);
    assert!(solved.out.contains("  1. D no: "), "{}", solved.out);
    assert!(solved.out.ends_with(place), "{}", solved.out);
    assert!(!succeeds(&mut with_input("show -", ROW)).contains("guess"));
}

#[test]
fn a_strict_play_is_refused_where_one_has_to_guess() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let (guess, row) = (file("guess.txt", GUESS), file("row.txt", ROW));
    let play = |path: &std::path::Path| etchwork(&format!("play {} --strict", path.display()));
    refused(&mut play(&guess), 2, &["this one needs one: one node follows", "B and C are open"]);
    // A puzzle that needs no guess is accepted, so that only the terminal is missing.
    refused(&mut play(&row), 2, &["a game needs a terminal"]);
}

#[test]
fn what_agrees_with_the_start_is_counted_and_told_apart_from_a_guess() {
    let count = |text: &str| succeeds(&mut with_input("count -", text));
    let counted = "(patterns that agree with what is shown at the start)";
    assert_eq!(count(ROW), format!("2 {counted}: no guess is needed all the same\n"));
    assert_eq!(count(GUESS), format!("2 {counted}\n"));
    let nodes: String = (0..5)
        .map(|n| format!("node N{n} {n},1{}\nedge A N{n}\n", if n < 3 { " pattern" } else { "" }))
        .collect();
    let five = format!("pattern\nnode A 0,0 shown radius 1 = 3\n{nodes}");
    assert_eq!(count(&five), format!("10 {counted}\n"));
}

#[test]
fn what_is_wrong_with_a_level_is_one_sentence_with_its_place() {
    let too_many: String = (0..201).map(|n| format!("node n{n} {n},0\n")).collect();
    let cases = [
        ("node A 0,0\nedge A B\n", "input:3:8", "there is no node 'B'"),
        (
            "node A 0,0 radius 1 = 2\nnode B 1,0 pattern\nedge A B\n",
            "input:2:12",
            "the level has 1 there, not 2",
        ),
        (&too_many, "input:202:6", "a level has at most 200 nodes"),
        ("node A 0,0 component = 1\n", "input:2:12", "only a pattern node has a component clue"),
        ("node A 0,0 radius 0 = 0\n", "input:2:12", "a radius is 1 to 199 steps, not 0"),
        ("node A 0,0\nnode A 1,0\n", "input:3:6", "there is a node A already"),
        ("node A 0,0 colour red = 0\n", "input:2:19", "no node has the colour red"),
        ("node A 0,0\nedge A A\n", "input:3:6", "not A with itself"),
    ];
    for (text, place, sentence) in cases {
        for command in ["show -", "solve -", "count -"] {
            refused(&mut with_input(command, format!("pattern\n{text}")), 2, &[place, sentence]);
        }
    }
}
