//! Tests the binary of this package end to end: the Etchwork command line with signposts.

use etchwork_testkit::command_line::Binary;

const SIGNPOSTS: Binary = Binary(env!("CARGO_BIN_EXE_etchwork-signposts"));

#[test]
fn a_puzzle_goes_all_the_way() {
    assert!(SIGNPOSTS.done(&["mechanics"], "").contains("signposts"));
    let (line, json) = SIGNPOSTS.mechanic_goes_all_the_way("signposts", "medium");
    assert!(json["puzzle"].as_str().unwrap().contains("@signposts "));
    let solved = SIGNPOSTS.done(&["solve", "-", "--all", "--limit", "3"], &line);
    assert!(solved.contains("solutions: 1, all there are"), "{solved}");
}
