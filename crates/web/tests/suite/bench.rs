//! The workbench: every attempt of a request, with its readings.

use crate::common::Page;
use serde_json::{Value, json};

#[test]
fn the_workbench_counts_everything_and_marks_traps() {
    let mut page = Page::default();
    assert!(page.refused(json!({ "ask": "work", "requests": 1 })).contains("not set up"));
    let bench = |gates: Value| {
        json!({
            "ask": "bench", "set": "article", "tier": "medium", "finder": "warnsdorff",
            "mechanic": "standard", "seed": 1, "gates": gates,
        })
    };
    page.ask(bench(json!({})));
    let plain = page.ask(json!({ "ask": "work", "requests": 50 }));
    let funnel = &plain["funnel"];
    assert_eq!((&funnel["requests"], &funnel["accepted"]), (&json!(50), &json!(50)));
    let puzzle = &plain["puzzle"];
    let traps = puzzle["traps"]["traps"].as_u64().unwrap();
    assert!(traps > 0 && traps <= puzzle["traps"]["options"].as_u64().unwrap());
    let words = puzzle["svg"].as_str().unwrap();
    roxmltree::Document::parse(words).unwrap();
    let told = puzzle["description"].as_str().unwrap();
    assert!(told.contains(" open cells. Walls: row "), "as people count, in {told}");
    page.ask(bench(json!({ "fork_ratio": { "min": 0.5 } })));
    let strict = page.ask(json!({ "ask": "work", "requests": 50 }));
    let low = |reply: &Value| {
        reply["funnel"]["rejected"]["gate"]["fork_ratio_below_min"].as_u64().unwrap_or(0)
    };
    assert!(low(&strict) > low(&plain));
    assert!(page.refused(bench(json!({ "fork_ration": {} }))).contains("there is no reading"));
    let crossed = json!({ "fork_ratio": { "min": 0.5, "max": 0.25 } });
    assert_eq!(page.refused(bench(crossed)), "gate fork_ratio: min 0.5 is above max 0.25");
}

#[test]
fn the_workbench_shows_what_a_request_threw_away() {
    let mut page = Page::default();
    page.ask(json!({
        "ask": "bench", "set": "article", "tier": "medium", "mechanic": "standard", "seed": 1,
        "gates": { "fork_ratio": { "min": 0.4 } },
    }));
    let (mut stages, mut with_reading) = (std::collections::BTreeSet::new(), 0);
    for _ in 0..40 {
        let work = page.ask(json!({ "ask": "work", "requests": 1 }));
        let thrown = work["thrown"].as_array().unwrap();
        assert_eq!(thrown.len() as u64, work["rejected"].as_u64().unwrap().min(24));
        for (nth, board) in thrown.iter().enumerate() {
            let stage = board["stage"].as_str().unwrap();
            stages.insert(stage.to_owned());
            let look = page.ask(json!({ "ask": "look", "nth": nth }));
            let said = look["said"].as_str().unwrap();
            assert!(
                said.starts_with(&format!("Board {}: thrown away. ", board["board"])),
                "{said}"
            );
            roxmltree::Document::parse(board["svg"].as_str().unwrap()).unwrap();
            assert_eq!(look["traps"].is_null(), stage != "gate", "traps are those of a path");
            let is_low = board["reason"] == "fork_ratio_below_min";
            assert_eq!(
                is_low,
                said.contains("fork ratio is 0.") && said.contains("below the gate's 0.4.")
            );
            with_reading += usize::from(is_low);
        }
    }
    assert!(stages.len() == 3 && with_reading > 0, "{stages:?}: {with_reading}");
    assert!(page.refused(json!({ "ask": "look", "nth": 99 })).contains("no such board"));
}

#[test]
fn every_reading_is_taken_and_held_against_the_bands_of_its_tier() {
    let mut page = Page::default();
    page.ask(json!({ "ask": "bench", "set": "article", "tier": "easy", "mechanic": "standard", "seed": 1 }));
    let readings = page.ask(json!({ "ask": "work", "requests": 20 }))["puzzle"]["readings"].clone();
    let named = |name: &str| {
        let found = readings.as_array().unwrap().iter().find(|reading| reading["name"] == name);
        found.unwrap_or_else(|| panic!("{name}: {readings}")).clone()
    };
    assert!(named("fork_ratio")["broken"].is_null());
    let reading = named("fork_ratio");
    let [low, high] = [0, 1].map(|end| reading["band"][end].as_f64().unwrap());
    let value = reading["value"].as_f64().unwrap();
    assert_eq!(reading["in_band"], (low..=high).contains(&value), "{reading}");
    for name in ["solutions", "trap_ratio"] {
        assert!(named(name)["value"].is_number() && named(name)["band"].is_null(), "{name}");
    }
}
