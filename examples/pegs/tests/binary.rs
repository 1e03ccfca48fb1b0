//! Tests the binary of this package end to end: the Etchwork command line with peg solitaire.

use etchwork_testkit::command_line::{Binary, Ended};
use serde_json::Value;

const PLUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/plus.txt");

const PEGS: Binary = Binary(env!("CARGO_BIN_EXE_etchwork-pegs"));

fn run(args: &[&str]) -> (i32, String) {
    let Ended { code, said } = PEGS.run(args, "");
    (code, said)
}

fn done(args: &[&str]) -> String {
    PEGS.done(args, "")
}

#[test]
fn a_puzzle_is_shown_drawn_explored_and_hinted_at_by_file_and_by_id() {
    assert!(done(&["families"]).contains("pegs jump over pegs"));
    assert!(done(&["solve", PLUS]).starts_with("explore: solved in 8 moves, and nothing shorter"));
    assert!(done(&["count", PLUS]).contains("(shortest lines of moves)"));
    let made = done(&["generate", "--family", "pegs", "--tier", "easy", "--seed", "1", "--json"]);
    let made: Value = serde_json::from_str(made.lines().next().unwrap()).unwrap();
    assert_eq!(made["family"], "pegs");
    assert_eq!(made["solution"].as_array().unwrap().len(), 4);
    let shown: Value = serde_json::from_str(&done(&["show", PLUS, "--json"])).unwrap();
    assert_eq!((&shown["family"], &shown["kind"]), (&"pegs".into(), &"peg puzzle".into()));
    assert_eq!(shown["puzzle"], std::fs::read_to_string(PLUS).unwrap());
    let id = shown["board_id"].as_str().unwrap();
    assert!(done(&["show", id]).contains(&format!("etchwork-pegs play {id}")));
    assert_eq!(done(&["render", id]), done(&["render", PLUS]));
    assert!(done(&["render", id, "--format", "text"]).contains("o o * o o"));
    assert!(done(&["states", id]).starts_with("153 states, 276 transitions, 1 goal, 107 stuck."));
    let way = done(&["hint", id, "--trail", "", "--level", "4"]);
    assert_eq!(way.split_whitespace().count(), 8, "{way}");
    assert!(
        done(&["hint", PLUS, "--trail", &way, "--level", "1"]).contains("this is the solution")
    );
    let lost = "2,3>0,3; 3,2>3,0; 3,4>3,2";
    assert_eq!(run(&["hint", PLUS, "--trail", lost, "--level", "1"]).0, 1);
}

#[test]
fn what_is_for_paths_and_what_is_mistyped_is_refused() {
    let (code, said) = run(&["solve", PLUS, "--finder", "exhaustive"]);
    assert!(code == 2 && said.contains("there is no solver 'exhaustive'"), "{said}");
    let (code, said) = run(&["show", "pegs1.AAAA.0000"]);
    assert!(code == 2 && said.contains("mistyped"), "{said}");
    let (code, said) = run(&["show", "pegs2.AAAA.0000"]);
    assert!(code == 2 && said.contains("later version"), "{said}");
    assert!(done(&["generate", "--tier", "easy", "--seed", "1"]).contains("score"));
}
