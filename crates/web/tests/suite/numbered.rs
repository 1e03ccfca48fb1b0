//! Numbers and barriers on the page: tier sets, one solution, names of cells, tools.

use crate::common::Page;
use serde_json::{Value, json};

fn fresh(tier: &str, options: Value) -> Value {
    json!({ "ask": "fresh", "tier": tier, "seed": 1, "options": options })
}

#[test]
fn a_set_of_paths_is_chosen_as_an_option() {
    let mut page = Page::default();
    page.ask(fresh("easy", json!({ "set": "numbered", "mechanic": "waypoints" })));
    let id = page.ask(json!({ "ask": "view" }))["id"].as_str().unwrap().to_owned();
    assert!(id.starts_with("p1.waypoints."), "{id}");
    assert!(page.refused(fresh("easy", json!({ "set": "nombred" }))).contains("nombred"));
    let catalogue = page.ask(json!({ "ask": "catalogue" }));
    let tiers = catalogue["families"][0]["tiers"].as_array().unwrap();
    for tier in tiers {
        let options = tier["options"].as_array().unwrap();
        let values = |key: &str| {
            let option = options.iter().find(|option| option["key"] == key);
            option.map_or(Vec::new(), |option| option["values"].as_array().unwrap().clone())
        };
        assert!(values("set").contains(&json!("numbered-3")), "{tier}");
        assert!(!values("set").contains(&json!("numbered-2")), "a later one replaces it: {tier}");
        assert!(values("mechanic").contains(&json!("barriers+waypoints")), "{tier}");
        if tier["levels"] == true {
            assert_eq!(values("solutions"), [json!("one")]);
        } else {
            assert_eq!(values("size"), [json!("10x10"), json!("12x12")], "{tier}");
        }
    }
    let names: Vec<&Value> = tiers.iter().map(|tier| &tier["name"]).collect();
    assert_eq!(names, ["tutorial", "easy", "medium", "hard", "expert", "large"]);
}

#[test]
fn a_tier_that_only_the_chosen_set_has_is_made_and_played() {
    let mut page = Page::default();
    page.ask(fresh(
        "large",
        json!({ "set": "numbered", "mechanic": "waypoints", "size": "10x10" }),
    ));
    let view = page.ask(json!({ "ask": "view" }));
    assert_eq!((&view["tier"], &view["cols"]), (&json!("large"), &json!(10)));
    assert!(view["recipe"].as_str().unwrap().starts_with("r1.numbered.large."), "{view}");
    page.ask(fresh("large", json!({ "size": "10x10" })));
    let view = page.ask(json!({ "ask": "view" }));
    assert!(view["recipe"].as_str().unwrap().starts_with("r1.numbered-3.large."), "{view}");
    assert!(page.refused(fresh("huge", json!({}))).contains("huge"));
    page.refused(json!({ "ask": "level", "tier": "large", "number": 1 }));
}

#[test]
fn one_solution_can_be_asked_for() {
    let mut page = Page::default();
    for seed in 1..4 {
        let mut ask = fresh("tutorial", json!({ "solutions": "one" }));
        ask["seed"] = json!(seed);
        let id = page.ask(ask)["id"].as_str().unwrap().to_owned();
        let counted = page.ask(json!({ "ask": "count", "text": id }));
        assert_eq!(counted["number"], "1", "{id}");
    }
    assert!(page.refused(fresh("easy", json!({ "solutions": "two" }))).starts_with("solutions: "));
}

#[test]
fn an_act_goes_back_to_the_last_number() {
    let mut page = Page::default();
    let view = page.ask(json!({ "ask": "read", "text": "S..\n...\n..T\n@waypoints 0,2 2,0\n" }));
    assert_eq!(view["landmark"], "number");
    for to in ["0,1", "0,2", "1,2", "1,1"] {
        page.ask(json!({ "ask": "play", "text": to }));
    }
    let back = json!({ "ask": "act", "act": "landmark" });
    let view = page.ask(back.clone());
    assert_eq!((&view["trail"], &view["undos"]), (&json!([0, 1, 2]), &json!(1)));
    assert_eq!(view["said"], "Back to row 1, column 3. 6 left.");
    assert_eq!(page.ask(back.clone())["trail"], json!([0]), "the line starts from the first");
    assert_eq!(page.ask(back)["said"], "Nothing to take back.");
    let again = page.ask(json!({ "ask": "act", "act": "undo" }));
    assert_eq!(again["trail"], json!([0, 1, 2]), "one undo takes it back");
    let view = page.ask(json!({ "ask": "read", "text": "S..\n...\n..T\n" }));
    assert_eq!(view["landmark"], Value::Null);
}

#[test]
fn a_number_out_of_reach_is_told_and_marked() {
    let mut page = Page::default();
    page.ask(json!({ "ask": "draft", "text": "S..T\n....\n....\n@waypoints 2,3 2,0\n" }));
    let figures = page.ask(json!({ "ask": "figure", "figure": "solution" }));
    let told = figures[0]["value"].as_str().unwrap();
    assert!(told.starts_with("none: no line visits row 3 column 1 in its turn"), "{told}");
    assert_eq!(figures[0]["at"], json!([2, 0]));
}

#[test]
fn barriers_and_the_next_number_are_told_and_tools_put_them() {
    let mut page = Page::default();
    let text = "S..\n...\n..T\n@barriers 0,0>1,0\n@waypoints 0,2 2,0\n";
    let view = page.ask(json!({ "ask": "read", "text": text }));
    let names: Vec<&str> =
        view["places"].as_array().unwrap().iter().filter_map(|at| at["name"].as_str()).collect();
    assert!(names[0].contains("barrier below"), "{names:?}");
    assert!(names[2].contains("next in order"), "{names:?}");
    let view = page.ask(json!({ "ask": "play", "text": "1,0" }));
    let why = view["said"].as_str().unwrap();
    assert!(why.contains("there is a barrier between them"), "{why}");
    page.ask(json!({ "ask": "draft", "text": text }));
    let mut tool = |tool: &str, at: Value| {
        let answer = page.ask(json!({ "ask": "tool", "tool": tool, "at": at }));
        answer["text"].as_str().unwrap().to_owned()
    };
    let other = "S..\n...\n..T\n@barriers 0,0>1,0 1,1>1,2\n@waypoints 0,2 2,0\n";
    assert_eq!(tool("barrier", json!([[1, 2], [1, 1]])), other);
    let fewer = "S..\n...\n..T\n@barriers 0,0>1,0\n@waypoints 2,0\n";
    assert_eq!(tool("number", json!([[0, 2]])), fewer);
}
