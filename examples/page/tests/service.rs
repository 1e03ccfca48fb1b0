//! Asks the questions of the page natively.

use serde_json::{Value, json};

fn ask(service: &mut etchwork_web::Service, request: &Value) -> Value {
    let reply: Value = serde_json::from_str(&service.call(&request.to_string())).unwrap();
    assert!(reply.get("refused").is_none(), "{request}: {reply}");
    reply["answer"].clone()
}

#[test]
fn the_page_has_the_family_and_plays_it() {
    let mut service = etchwork_own_page::service();
    let catalogue = ask(&mut service, &json!({ "ask": "catalogue" }));
    let families = catalogue["families"].as_array().unwrap();
    let pegs = families.iter().find(|family| family["id"] == "pegs").unwrap();
    let tier = &pegs["tiers"][0]["name"];
    let fresh = json!({ "ask": "fresh", "family": "pegs", "tier": tier, "seed": 1 });
    let view = ask(&mut service, &fresh);
    assert_eq!(view["family"], "pegs");
    let hint = ask(&mut service, &json!({ "ask": "hint", "level": 4 }));
    let mut view = view;
    for step in hint["hint"]["moves"].as_array().unwrap() {
        view = ask(&mut service, &json!({ "ask": "play", "text": step }));
    }
    assert_eq!(view["status"], "solved");
}

#[test]
fn the_page_has_the_mechanic_and_reads_boards_with_it() {
    let mut service = etchwork_own_page::service();
    let catalogue = ask(&mut service, &json!({ "ask": "catalogue" }));
    let mechanics = catalogue["mechanics"].as_array().unwrap();
    assert!(mechanics.iter().any(|mechanic| mechanic["id"] == "signposts"));
    let board = "S.\nT.\n@signposts 0,0>0,1\n";
    let read = service.call(&json!({ "ask": "read", "text": board }).to_string());
    assert!(!read.contains("no mechanic"), "{read}");
}
