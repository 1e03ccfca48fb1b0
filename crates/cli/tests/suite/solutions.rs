//! Every command that describes a puzzle states its number of solutions, which changes no puzzle.

use crate::common::{documents, etchwork, finish, output, succeeds, with_input};
use etchwork::codec::BoardText;
use etchwork_testkit::brute::hamiltonian_paths;
use serde_json::Value;

/// The number of solutions of a puzzle in JSON, counted by trying every step.
fn by_brute_force(puzzle: &Value) -> String {
    let text: BoardText = BoardText::read(puzzle["puzzle"].as_str().unwrap(), &["fog"]).unwrap();
    hamiltonian_paths(&text.board, text.source, text.target).to_string()
}

#[test]
fn every_line_of_json_has_the_exact_number() {
    for tier in ["tutorial", "easy"] {
        let args = format!("generate --json --tier {tier} --seed 5 --count 12");
        for puzzle in documents(&output(&args)) {
            assert_eq!(puzzle["solutions"].as_str(), Some(&*by_brute_force(&puzzle)), "{puzzle}");
        }
    }
    for puzzle in documents(&output("generate --json --tier all --seed 6 --count 2")) {
        let count = documents(&succeeds(&mut with_input("count - --json", puzzle.to_string())));
        assert_eq!(puzzle["solutions"], count[0]["solutions"], "{puzzle}");
    }
}

#[test]
fn counting_can_be_left_out_and_changes_nothing_else() {
    let counted = documents(&output("generate --json --tier all --seed 7 --count 3"));
    let plain = documents(&output("generate --json --tier all --seed 7 --count 3 --no-solutions"));
    assert_eq!(counted.len(), 15);
    for (mut counted, plain) in counted.into_iter().zip(plain) {
        assert!(plain.get("solutions").is_none(), "{plain}");
        let number = counted.as_object_mut().unwrap().remove("solutions");
        assert!(number.is_some_and(|number| number.is_string()));
        assert_eq!(counted.as_object_mut().unwrap().remove("counted"), Some("paths".into()));
        assert_eq!(counted, plain);
    }
}

#[test]
fn drawings_contact_sheets_and_show_tell_it() {
    let made = documents(&output("generate --json --tier hard --seed 3"));
    let number = made[0]["solutions"].as_str().unwrap();
    let caption = output("generate --tier hard --seed 3");
    assert!(caption.contains(&format!(", solutions {number}\n")), "{caption}");
    assert!(!output("generate --tier hard --seed 3 --no-solutions").contains("solutions"));
    let folder = tempfile::tempdir().unwrap();
    succeeds(etchwork("generate --tier hard --seed 3 --out").arg(folder.path()));
    let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
    assert!(page.contains("solutions") && page.contains(&format!(">{number}<")), "{page}");
    // From a line, from its recipe ID and from its board.
    let shown = succeeds(&mut with_input("show -", made[0].to_string()));
    let line = format!("solutions  {number} (paths)\n");
    assert_eq!(shown.matches(&line).count(), 1, "{shown}");
    let again = succeeds(etchwork("show").arg(made[0]["id"].as_str().unwrap()));
    assert!(again.contains(&line), "{again}");
    let board = succeeds(&mut with_input("show -", made[0]["puzzle"].as_str().unwrap()));
    assert!(board.contains(&line), "{board}");
    let json = documents(&succeeds(&mut with_input("show - --json", made[0].to_string())));
    assert_eq!(json[0]["solutions"], number);
}

#[test]
fn a_count_from_elsewhere_is_not_believed() {
    let mut puzzle = documents(&output("generate --json --tier easy --seed 3")).remove(0);
    let number = puzzle["solutions"].as_str().unwrap().to_owned();
    puzzle["solutions"] = "1234567".into();
    let shown = succeeds(&mut with_input("show -", puzzle.to_string()));
    assert!(shown.contains(&format!("solutions  {number} (paths)\n")), "{shown}");
}

#[test]
fn a_count_ends_with_its_budget_and_says_so() {
    let row = ".".repeat(19);
    let board = format!("S{}\n{}{}T\n", &row[1..], format!("{row}\n").repeat(17), &row[1..]);
    let done = finish(&mut with_input("show - --json", board.as_str()));
    assert_eq!((done.code, &documents(&done.out)[0]["solutions"]), (0, &Value::Null));
    let shown = succeeds(&mut with_input("show -", board));
    assert!(shown.contains("solutions  unknown, too many to count here: try "), "{shown}");
    // Without a source, there is no number to state.
    assert!(!succeeds(&mut with_input("show -", "..\n..\n")).contains("paths"));
}
