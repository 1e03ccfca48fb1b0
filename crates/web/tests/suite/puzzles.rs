//! The questions of programs: puzzles of every family are made, read, solved, counted and drawn.

use crate::common::Page;
use serde_json::{Value, json};

fn families(page: &mut Page) -> Vec<(String, String)> {
    let catalogue = page.ask(json!({ "ask": "catalogue" }));
    let families = catalogue["families"].as_array().unwrap().iter();
    let first = |family: &Value| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&family["id"]), text(&family["tiers"][0]["name"]))
    };
    families.map(first).collect()
}

#[test]
fn puzzles_of_every_family_are_made_in_any_order_and_read_again() {
    let mut page = Page::default();
    for (family, tier) in families(&mut page) {
        let wanted = json!({ "family": family, "tier": tier, "seed": "cellar" });
        let mut make =
            |index: u32| page.ask(json!({ "ask": "make", "wanted": wanted, "index": index }));
        let (second, first) = (make(1), make(0));
        assert_eq!(make(1), second);
        assert_ne!(first, second);
        let data = |page: &mut Page, text: &Value| page.ask(json!({ "ask": "data", "text": text }));
        assert_eq!(data(&mut page, &second["json"]), second);
        assert_eq!(data(&mut page, &second["recipe"]), second);
        let board = data(&mut page, &second["board_id"]);
        assert_eq!((&board["board_id"], &board["kind"]), (&second["board_id"], &second["kind"]));
        assert_eq!((&board["recipe"], &board["tier"]), (&Value::Null, &Value::Null));
        let line: Value = serde_json::from_str(second["json"].as_str().unwrap()).unwrap();
        let document = json!({ "ask": "document", "id": second["id"] });
        assert_eq!(page.ask(document), line);
    }
}

#[test]
fn searches_find_prove_or_give_up() {
    let mut page = Page::default();
    let ask = |page: &mut Page, ask: &str, text: &str, nodes: Option<u64>| {
        page.ask(json!({ "ask": ask, "text": text, "nodes": nodes }))
    };
    let board = "S..T\n....\n...#\n...#\n";
    let solved = ask(&mut page, "solve", board, None);
    assert_eq!(
        (&solved["verdict"], solved["moves"].as_array().unwrap().len()),
        (&json!("found"), 13)
    );
    assert_eq!(ask(&mut page, "solve", "S.T\n#.#\n", None)["verdict"], "impossible");
    let count = ask(&mut page, "count", board, None);
    assert_eq!(count, json!({ "number": "1", "at_least": false }));
    let wanted = json!({ "family": "pipes", "tier": "expert", "seed": "1" });
    let pipes = page.ask(json!({ "ask": "make", "wanted": wanted, "index": 0 }));
    let line = pipes["json"].as_str().unwrap();
    assert_eq!(ask(&mut page, "solve", line, Some(1))["verdict"], "given-up");
    assert_eq!(ask(&mut page, "count", line, Some(1))["at_least"], true);
    let draw = |page: &mut Page, solution: bool| {
        let drawn = json!({ "ask": "draw", "text": line, "solution": solution });
        page.ask(drawn)["svg"].as_str().unwrap().to_owned()
    };
    assert_ne!(draw(&mut page, false), draw(&mut page, true));
}

/// The command measures the same board in its own tests, with the same numbers.
#[test]
fn a_board_without_a_tier_is_measured_with_the_defaults_of_the_metrics() {
    let mut page = Page::default();
    let taken = page.ask(json!({ "ask": "measure", "text": BOARD }));
    assert_eq!(taken["readings"]["mean_fork_depth"], 32.0 / 3.0);
}

/// Rows that are walked to and fro.
const BOARD: &str = "S....\n.....\n.....\nT....\n@path 0,0 0,1 0,2 0,3 0,4 1,4 1,3 1,2 1,1 1,0 \
                     2,0 2,1 2,2 2,3 2,4 3,4 3,3 3,2 3,1 3,0\n";

#[test]
fn puzzles_measure_as_they_did_when_they_were_made() {
    let mut page = Page::default();
    let (mut measured, mut depths) = (0, 0);
    for (family, tier) in families(&mut page) {
        let tier = if family == "path" { "medium".to_owned() } else { tier };
        let wanted = json!({ "family": family, "tier": tier, "seed": "cellar" });
        let made = page.ask(json!({ "ask": "make", "wanted": wanted, "index": 0 }));
        for given in [&made["json"], &made["recipe"]] {
            let taken = page.ask(json!({ "ask": "measure", "text": given }));
            for (name, value) in made["readings"].as_object().unwrap() {
                // Some readings only the maker knows.
                let Some(again) = taken["readings"].get(name) else { continue };
                assert_eq!(again, value, "{family}: {name}");
                measured += 1;
            }
        }
        if family == "path" {
            // Without its tier the walks of this metric have no horizon.
            let wanted =
                json!({ "tier": tier, "options": { "set": "default-2" }, "seed": "cellar" });
            let made = page.ask(json!({ "ask": "make", "wanted": wanted, "index": 0 }));
            let board = page.ask(json!({ "ask": "measure", "text": made["board_id"] }));
            let depth = |readings: &Value| readings["mean_fork_depth"].as_f64().unwrap();
            depths += usize::from(depth(&board["readings"]) > depth(&made["readings"]));
        }
    }
    assert!(measured >= 20 && depths == 1, "{measured} readings, {depths}");
}

#[test]
fn what_cannot_be_made_or_read_is_refused() {
    let mut page = Page::default();
    let plan = |wanted: Value| json!({ "ask": "plan", "wanted": wanted });
    for (asked, why) in [
        (plan(json!({ "tier": "eazy", "seed": "1" })), "did you mean 'easy'?"),
        (plan(json!({ "tier": "easy", "seed": 1 })), "expected a string"),
        (plan(json!({ "tier": "easy", "seed": "-1" })), "seed: give a whole number from 0 to"),
        (plan(json!({ "tier": "easy", "seed": "1099511627776" })), "seed: give a whole number"),
        (plan(json!({ "tier": "easy", "seed": "1", "options": { "size": "0x0" } })), "size"),
        (plan(json!({ "family": "sudoku", "tier": "easy", "seed": "1" })), "sudoku"),
        (json!({ "ask": "data", "text": "" }), "line 1"),
        (json!({ "ask": "data", "text": "{\"id\": 1}" }), "it has no 'board_id'"),
        (json!({ "ask": "draw", "text": "S.T\n#.#\n", "solution": true }), "impossible"),
        (json!({ "ask": "measure", "text": "S.T\n#.#\n" }), "impossible"),
        (json!({ "ask": "solve", "text": "S.T\n", "solver": "oracel" }), "oracel"),
        (json!({ "ask": "choices" }), "no puzzle is in play"),
    ] {
        let refused = page.refused(asked.clone());
        assert!(refused.contains(why), "{asked}: {refused}");
    }
}
