//! The player's solution watched again, beside a shortest one, for every family.

use crate::common::Page;
use serde_json::{Value, json};

impl Page {
    fn moves_of_hint(&mut self) -> Vec<String> {
        let hint = self.ask(json!({ "ask": "hint", "level": 4 }));
        serde_json::from_value(hint["hint"]["moves"].clone()).unwrap_or_default()
    }

    fn make_all(&mut self, moves: &[String]) -> Value {
        let make = |_, text: &String| self.ask(json!({ "ask": "play", "text": text }));
        moves.iter().fold(Value::Null, make)
    }

    /// Solves the puzzle in play with a move that leads astray first, if one does and can be mended.
    fn solve_astray(&mut self) -> Value {
        let direct = self.moves_of_hint();
        let save = self.ask(json!({ "ask": "view" }))["save"].clone();
        let choices = self.ask(json!({ "ask": "choices" }))["moves"].clone();
        for choice in choices.as_array().unwrap() {
            self.ask(json!({ "ask": "play", "text": choice }));
            let rest = self.moves_of_hint();
            if rest.len() >= direct.len() {
                return self.make_all(&rest);
            }
            self.ask(json!({ "ask": "load", "save": save }));
        }
        self.make_all(&direct)
    }
}

/// Families whose solutions differ in length, so that one can be the shortest.
const WITH_A_LEAST: [&str; 3] = ["contraption", "pipes", "rails"];

#[test]
fn a_solution_of_every_family_is_watched_again_beside_a_shortest_one() {
    let mut page = Page::default();
    let families = page.ask(json!({ "ask": "catalogue" }))["families"].clone();
    for family in families.as_array().unwrap() {
        let (id, tier) = (&family["id"], &family["tiers"][0]["name"]);
        page.ask(json!({ "ask": "fresh", "family": id, "tier": tier, "seed": 4 }));
        let opening = page.ask(json!({ "ask": "view" }));
        assert!(page.refused(json!({ "ask": "replay" })).contains("not solved yet"));
        assert!(page.refused(json!({ "ask": "watch", "step": 0 })).contains("not solved yet"));
        let solved = page.solve_astray();
        assert_eq!(solved["status"], "solved", "{id}");
        let told = page.ask(json!({ "ask": "replay" }));
        let made = told["moves"].as_u64().unwrap();
        let least = told["least"].as_u64();
        assert_eq!(least.is_some(), WITH_A_LEAST.contains(&id.as_str().unwrap()), "{id}: {told}");
        let said = told["said"].as_str().unwrap();
        assert!(said.starts_with(&format!("Solved in {made} move")), "{said}");
        if let Some(least) = least {
            let enough = format!("; {least} would be enough;");
            let beside = if made == least { ": the fewest possible;" } else { &*enough };
            assert!(least <= made && said.contains(beside), "{told}");
        }
        let lines = [(false, Some(made)), (true, least)];
        for (is_least, moves) in lines.into_iter().filter_map(|(of, moves)| Some((of, moves?))) {
            let watch = |step: u64, from: u64| json!({ "ask": "watch", "step": step, "from": from, "least": is_least });
            let shown = page.ask(watch(0, 0));
            assert_eq!(
                (&shown["description"], &shown["said"]),
                (&opening["description"], &json!("The start."))
            );
            for step in 1..=moves {
                let shown = page.ask(watch(step, step - 1));
                let is_last = step == moves;
                assert_eq!(shown["status"] == "solved", is_last, "{id}, step {step} of {moves}");
                assert_ne!(shown["said"], "", "{id}, step {step}");
            }
            let back = page.ask(watch(0, 1));
            assert_eq!(back["description"], opening["description"], "{id}: back at the start");
            assert!(page.refused(watch(moves + 1, 0)).contains("this solution has"));
        }
        let now = page.ask(json!({ "ask": "view" }));
        assert_eq!((&now["save"], &now["status"]), (&solved["save"], &json!("solved")), "{id}");
    }
}

#[test]
fn what_moves_is_told_forward_and_back() {
    let mut page = Page::default();
    page.ask(json!({ "ask": "fresh", "family": "rails", "tier": "1", "seed": 4 }));
    page.solve_astray();
    let told = page.ask(json!({ "ask": "replay" }));
    assert!(told["moves"].as_u64() > told["least"].as_u64(), "{told}");
    for (step, from) in [(1, 0), (0, 1)] {
        let shown = page.ask(json!({ "ask": "watch", "step": step, "from": from }));
        assert_eq!(shown["motions"][0]["kind"], "slide", "{shown}");
    }
    let far = page.ask(json!({ "ask": "watch", "step": 2, "from": 0 }));
    assert_eq!(far["motions"], json!([]));
}

#[test]
fn a_strict_play_is_watched_too_and_stays_strict() {
    let mut page = Page::default();
    page.ask(json!({ "ask": "fresh", "family": "pattern", "tier": "tutorial", "seed": 4 }));
    page.ask(json!({ "ask": "strict" }));
    let moves = page.moves_of_hint();
    let solved = page.make_all(&moves);
    assert_eq!(page.ask(json!({ "ask": "replay" }))["moves"], json!(moves.len()));
    page.ask(json!({ "ask": "watch", "step": 1 }));
    assert_eq!(page.ask(json!({ "ask": "view" }))["save"], solved["save"]);
}

#[test]
fn a_train_runs_from_stop_to_stop_over_a_solved_board() {
    let mut page = Page::default();
    let rides = |view: &Value| -> Vec<Value> {
        let motions = view["motions"].as_array().unwrap();
        motions.iter().filter(|motion| motion["kind"] == "ride").cloned().collect()
    };
    for seed in 1..5 {
        page.ask(json!({ "ask": "fresh", "family": "rails", "tier": "2", "seed": seed }));
        let moves = page.moves_of_hint();
        let before = page.make_all(&moves[..moves.len() - 1]);
        assert!(before.is_null() || rides(&before).is_empty());
        let solved = page.make_all(&moves[moves.len() - 1..]);
        let steps = rides(&solved)[0]["steps"].as_array().unwrap().clone();
        let of = |step: &Value, name: &str| step[name].as_u64().unwrap();
        for pair in steps.windows(2) {
            let apart = of(&pair[0], "cell").abs_diff(of(&pair[1], "cell"));
            assert!(apart == 1 || apart == solved["cols"].as_u64().unwrap(), "{steps:?}");
            // The sides of two tiles that meet.
            assert_eq!(of(&pair[0], "to").abs_diff(of(&pair[1], "from")), 2, "{steps:?}");
        }
    }
    page.ask(json!({ "ask": "fresh", "family": "pipes", "tier": "tutorial", "seed": 4 }));
    let solved = page.solve_astray();
    assert!(rides(&solved).is_empty(), "there are no stops");
}
