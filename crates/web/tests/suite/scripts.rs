//! A service whose family is a script that somebody types.

use crate::common::Page;
use etchwork::Registry;
use etchwork_script::Scripts;
use etchwork_web::Service;
use serde_json::{Value, json};

const SLIDE: &str = include_str!("../../../../examples/scripts/slide.rhai");
const LIGHTS: &str = include_str!("../../../../examples/scripts/lights.rhai");

fn workshop() -> Page {
    Page(Service::of_scripts(Registry::new(), Box::new(Scripts)))
}

#[test]
fn there_is_no_family_until_a_script_brings_one() {
    let mut page = workshop();
    assert_eq!(page.ask(json!({ "ask": "catalogue" }))["families"], json!([]));
    for question in [
        json!({ "ask": "fresh", "tier": "easy", "seed": 1 }),
        json!({ "ask": "plan", "wanted": { "tier": "easy", "seed": "1" } }),
        json!({ "ask": "daily", "date": "2026-11-27" }),
    ] {
        assert_eq!(page.refused(question), "there is no family yet");
    }
    // Nothing reads a text, and nothing panics.
    for question in [
        json!({ "ask": "read", "text": "slide\no.x\n" }),
        json!({ "ask": "open", "id": "p1.GIQDBc.0014" }),
        json!({ "ask": "solve", "text": "S..T" }),
    ] {
        page.refused(question);
    }
    page.ask(json!({ "ask": "draft", "text": "slide\no.x\n" }));
    let refused = Page::default().refused(json!({ "ask": "script", "text": SLIDE }));
    assert_eq!(refused, "this page reads no scripts");
}

#[test]
fn a_script_plays_and_takes_the_place_of_the_one_before() {
    let mut page = workshop();
    let read = page.ask(json!({ "ask": "script", "text": SLIDE }));
    assert_eq!(read, json!({ "family": "slide", "flaw": null }));
    let family = &page.ask(json!({ "ask": "catalogue" }))["families"][0];
    assert_eq!((&family["id"], &family["tiers"][0]["name"]), (&json!("slide"), &json!("easy")));
    let fresh = json!({ "ask": "fresh", "family": "slide", "tier": "easy", "seed": 1 });
    let id = page.ask(fresh)["id"].clone();
    page.ask(json!({ "ask": "draft", "text": id }));
    let solution = page.ask(json!({ "ask": "figure", "figure": "solution" }));
    assert!(solution[0]["value"].as_str().unwrap().ends_with("moves, the fewest possible"));
    let own = page.ask(json!({ "ask": "read", "text": "slide\no.x\n" }));
    assert_eq!(own["status"], "open");
    let solved = page.ask(json!({ "ask": "step", "down": 0, "right": 1 }));
    assert_eq!(solved["status"], "solved");
    // What cannot be read leaves everything as it is.
    let flawed = SLIDE.replace("fn status(level, at) {", "fn status(level, at) { ]");
    let read = page.ask(json!({ "ask": "script", "text": flawed }));
    let line = SLIDE.lines().position(|line| line.starts_with("fn status")).unwrap() + 1;
    assert_eq!((&read["family"], &read["flaw"]["line"]), (&Value::Null, &json!(line)));
    assert_eq!(page.ask(json!({ "ask": "view" }))["status"], "solved");
    let read = page.ask(json!({ "ask": "script", "text": LIGHTS }));
    assert_eq!(read["family"], "lights");
    let families = page.ask(json!({ "ask": "catalogue" }))["families"].clone();
    assert_eq!(families.as_array().unwrap().len(), 1, "the one before is gone");
    assert_eq!(page.refused(json!({ "ask": "view" })), "no puzzle is in play");
}

#[test]
fn faults_are_told_tier_by_tier() {
    let mut page = workshop();
    let mut faults = |text: &str| {
        page.ask(json!({ "ask": "faults", "text": text, "tier": "easy" }))["faults"].clone()
    };
    assert_eq!(faults(LIGHTS), json!([]));
    let idle = LIGHTS.replacen("    rows\n}", "    level\n}", 1);
    assert_ne!(idle, LIGHTS);
    let told = faults(&idle);
    assert!(told[0].as_str().unwrap().starts_with("tier easy, seed 1, index 0: "), "{told}");
}
