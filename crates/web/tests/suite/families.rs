//! Asks a page's questions about any family natively.

use crate::common::Page;
use serde_json::{Value, json};

impl Page {
    fn read(&mut self, text: &str) -> Value {
        self.ask(json!({ "ask": "read", "text": text }))
    }

    fn families(&mut self) -> Vec<Value> {
        self.ask(json!({ "ask": "catalogue" }))["families"].as_array().unwrap().clone()
    }

    /// Makes all moves of the solution that hints give.
    fn solve(&mut self) -> Value {
        let hint = self.ask(json!({ "ask": "hint", "level": 4 }));
        let mut view = Value::Null;
        for step in hint["hint"]["moves"].as_array().unwrap() {
            view = self.ask(json!({ "ask": "play", "text": step }));
        }
        assert_eq!(view["status"], "solved", "{hint}");
        view
    }
}

fn result() -> Value {
    json!({ "ask": "result", "seconds": 5, "page": "https://example.org/" })
}

#[test]
fn every_family_is_made_played_and_opened_again() {
    let mut page = Page::default();
    for family in page.families() {
        let (id, tier) = (&family["id"], &family["tiers"][0]["name"]);
        let fresh = json!({ "ask": "fresh", "family": id, "tier": tier, "seed": 4 });
        let view = page.ask(fresh);
        assert_eq!((&view["family"], &view["tier"]), (id, tier));
        let recipe = page.ask(json!({ "ask": "open", "id": view["recipe"] }));
        assert_eq!(recipe["id"], view["id"], "the recipe makes the same puzzle");
        let again = page.ask(json!({ "ask": "open", "id": view["id"], "tier": tier }));
        assert_eq!((&again["svg"], &again["tier"]), (&view["svg"], tier));
        page.solve();
        let score = page.ask(result());
        assert!(score["stars"].as_u64().unwrap() >= 1, "{score}");
        assert!(score["link"].as_str().unwrap().ends_with(view["id"].as_str().unwrap()));
        let level = json!({ "ask": "level", "family": id, "tier": tier, "number": 2 });
        assert!(page.ask(level)["title"].as_str().unwrap().starts_with("Level 2, "));
        assert!(!family["rule"].as_str().unwrap().is_empty());
        assert!(!family["gestures"].as_str().unwrap().is_empty());
    }
}

#[test]
fn days_differ_by_family() {
    let mut page = Page::default();
    let ids: Vec<Value> = ["path", "pipes", "contraption"]
        .map(|family| json!({ "ask": "daily", "family": family, "date": "2026-11-23" }))
        .map(|request| page.ask(request)["id"].clone())
        .to_vec();
    assert!(ids[0] != ids[1] && ids[1] != ids[2]);
}

#[test]
fn teaching_boards_of_every_family_are_solved() {
    let mut page = Page::default();
    for family in page.families() {
        let lessons = family["lessons"].as_array().unwrap().len();
        assert!(lessons >= 2, "{family}");
        for number in 1..=lessons {
            let lesson = json!({ "ask": "lesson", "family": family["id"], "number": number });
            let view = page.ask(lesson);
            assert!(view["title"].as_str().unwrap().starts_with("Lesson "));
            page.solve();
        }
        let beyond = json!({ "ask": "lesson", "family": family["id"], "number": lessons + 1 });
        assert!(page.refused(beyond).contains(&format!("there are {lessons}")));
    }
}

#[test]
fn what_a_tier_draws_by_lot_can_be_chosen() {
    let mut page = Page::default();
    let fresh = |options: Value| json!({ "ask": "fresh", "family": "pipes", "tier": "tutorial", "seed": 1, "options": options });
    let mut corners = |tiling: &str| {
        let view = page.ask(fresh(json!({ "tiling": tiling })));
        view["places"][0]["outline"].as_array().unwrap().len() / 2
    };
    assert_eq!((corners("square"), corners("hex"), corners("triangle")), (4, 6, 3));
    assert!(page.refused(fresh(json!({ "tilling": "hex" }))).contains("tiling"));
    assert!(page.refused(fresh(json!({ "size": "x" }))).starts_with("size: "));
    let paths =
        json!({ "ask": "fresh", "tier": "easy", "seed": 1, "options": { "tiling": "hex" } });
    assert!(page.refused(paths).contains("unknown field `tiling`"));
}

#[test]
fn taps_turn_and_a_lock_holds() {
    let mut page = Page::default();
    page.read("pipes square 2x1\n2 4\n");
    let view = page.ask(json!({ "ask": "tap", "cell": 0, "second": true }));
    assert_eq!(view["said"], "Row 1, column 1, arm left.");
    page.ask(json!({ "ask": "act", "act": "undo" }));
    let view = page.ask(json!({ "ask": "pencil", "mark": "lock", "cells": [0, 1] }));
    assert_eq!(
        (&view["progress"], &view["said"]),
        (&json!("2 of 2 locked"), &json!("Lock: 2 places."))
    );
    assert_eq!(view["places"][0]["pencil"], "lock");
    let view = page.ask(json!({ "ask": "tap", "cell": 0 }));
    assert_eq!((&view["moves"], &view["status"]), (&json!(1), &json!("open")));
    assert_eq!(view["said"], "Row 1 column 1 is held by a lock: take it off first.");
    page.ask(json!({ "ask": "pencil", "cells": [0, 1] }));
    assert_eq!(page.ask(json!({ "ask": "tap", "cell": 0 }))["status"], "solved");
    let score = page.ask(result());
    assert_eq!((&score["least"], &score["stars"]), (&json!([1, 1]), &json!(3)));
    assert!(page.refused(json!({ "ask": "pencil", "mark": "pin", "cells": [0] })).contains("pin"));
}

#[test]
fn edges_take_notes_by_either_side_and_are_named() {
    let mut page = Page::default();
    let view = page.read("pipes square 2x2\n9 8\n4 6\n");
    let kinds: Vec<_> = view["pencils"].as_array().unwrap().iter().collect();
    assert_eq!(
        kinds.iter().map(|kind| &kind["on_edges"]).collect::<Vec<_>>(),
        [&json!(false), &json!(true), &json!(true)]
    );
    let view = page.ask(json!({ "ask": "pencil", "mark": "wall", "edges": [[0, 0]] }));
    assert_eq!(view["said"], "Wall: row 1, column 1, right side.");
    assert_eq!(view["places"][0]["noted"], json!([[0, "wall"]]));
    assert_eq!(view["places"][1]["noted"], json!([[2, "wall"]]), "its other side");
    assert!(view["places"][2].get("noted").is_none());
    assert!(view["places"][0]["name"].as_str().unwrap().contains("wall noted right"));
    assert!(view["places"][1]["name"].as_str().unwrap().contains("wall noted left"));
    let told = page.ask(json!({ "ask": "touch", "cell": 1, "side": 2 }))["told"].clone();
    assert_eq!(told, "Left side: no arm, wall noted.");
    let view = page.ask(json!({ "ask": "pencil", "mark": "joined", "edges": [[0, 1]] }));
    assert_eq!(view["said"], "Nothing is beyond that side: it takes no mark.");
    page.ask(json!({ "ask": "pencil", "mark": "lock", "cells": [3] }));
    let view = page.ask(json!({ "ask": "pencil", "cells": [3], "edges": [[1, 2]] }));
    assert_eq!(view["said"], "Mark off: 2 places.");
    assert!(view["places"][0].get("noted").is_none() && view["places"][3]["pencil"].is_null());
}

#[test]
fn a_tile_is_pointed_to_a_side() {
    let mut page = Page::default();
    assert_eq!(page.read("pipes square 2x2\n2 8\n4 6\n")["points"], true);
    let view = page.ask(json!({ "ask": "point", "cell": 0, "side": 3 }));
    assert_eq!(view["said"], "Row 1, column 1, arm down.");
    assert_eq!((&view["moves"], &view["motions"][0]["kind"]), (&json!(2), &json!("turn")));
    let view = page.ask(json!({ "ask": "point", "cell": 0, "side": 3 }));
    let none = "Row 1 column 1 has an arm there already, and no other way to turn it so.";
    assert_eq!((&view["said"], &view["moves"]), (&json!(none), &json!(2)));
    page.ask(json!({ "ask": "pencil", "mark": "lock", "cells": [0] }));
    let view = page.ask(json!({ "ask": "point", "cell": 0, "side": 2 }));
    assert_eq!(view["said"], "Row 1 column 1 is held by a lock: take it off first.");
    let rails = page.read("rails 3x3\n@stations W0 E2\n@fixed C1\n--7\n..|\nL..\n");
    assert_eq!(rails["points"], false);
    let view = page.ask(json!({ "ask": "point", "cell": 0, "side": 0 }));
    assert_eq!(view["said"], "Nothing here can be pointed to a side.");
}

#[test]
fn a_line_can_be_grasped_anywhere_and_each_cell_is_a_move() {
    let mut page = Page::default();
    page.read("rails 3x3\n@stations W0 E2\n@fixed C1\n--7\n..|\nL..\n");
    for cell in [6, 7, 8] {
        let slides = page.ask(json!({ "ask": "grasp", "cell": cell }))["slides"].clone();
        let left = slides.as_array().unwrap().iter().find(|slide| slide["right"] == -1).unwrap();
        assert_eq!(left["cells"], json!([8, 7, 6]), "what is on each goes to the next");
        let is_fixed = !slides.as_array().unwrap().iter().any(|slide| slide["down"] != 0);
        assert_eq!(is_fixed, cell == 7);
        let drag = json!({ "ask": "drag", "from": left["from"], "to": left["to"] });
        assert_eq!(page.ask(drag)["status"], "solved", "{left}");
        page.ask(json!({ "ask": "act", "act": "restart" }));
    }
    let nothing = page.ask(json!({ "ask": "drag", "from": 1, "to": 4 }));
    assert_eq!(nothing["said"], "A drag from there to there does nothing.");
}

#[test]
fn what_cannot_stay_is_told_where_the_game_marks_it() {
    let mut page = Page::default();
    // The two ends in the upper row face each other, which cuts the others off.
    let view = page.read("pipes square 2x2\n1 4\n3 6\n");
    assert_eq!(view["flaws"], json!([0, 1]));
    assert_eq!(page.ask(json!({ "ask": "tap", "cell": 0 }))["flaws"], json!([]));
    assert_eq!(page.read("S.\n.T\n")["flaws"], Value::Null);
}

#[test]
fn a_strict_play_ends_with_its_first_mistake() {
    let mut page = Page::default();
    let view =
        page.read("pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nedge A - B\n");
    let cell = view["places"][1]["cell"].clone();
    page.ask(json!({ "ask": "strict" }));
    let view = page.ask(json!({ "ask": "tap", "cell": cell, "second": true }));
    assert_eq!((&view["over"], &view["mistakes"]), (&json!(true), &json!(1)));
    assert!(view["said"].as_str().unwrap().ends_with("this play is strict, and over."));
}

#[test]
fn a_clue_shows_what_it_counts_and_nothing_hidden_leaks() {
    let level = |hidden: &str| {
        let node = |name: &str| if name == hidden { " pattern" } else { "" };
        format!(
            "pattern\nnode A 1,0 shown radius 1 = 1\nnode B 0,0{}\nnode C 2,0{}\nedge A - B\nedge A - C\n",
            node("B"),
            node("C")
        )
    };
    let told = ["B", "C"].map(|hidden| {
        let mut page = Page::default();
        let mut view = page.read(&level(hidden));
        let cells: Vec<Value> =
            view["places"].as_array().unwrap().iter().map(|place| place["cell"].clone()).collect();
        for name in ["id", "save", "link"] {
            view[name].take();
        }
        let touched: Vec<Value> = cells
            .iter()
            .flat_map(|cell| {
                [json!({ "ask": "touch", "cell": cell }), json!({ "ask": "grasp", "cell": cell })]
            })
            .map(|request| page.ask(request))
            .collect();
        let marked = page.ask(json!({ "ask": "pencil", "mark": "yes", "cells": [cells[0]] }));
        (view, touched, marked["svg"].clone(), marked["places"].clone())
    });
    assert_eq!(told[0], told[1], "nobody can tell them apart yet");
    let counts = told[0]
        .1
        .iter()
        .filter(|touched| touched["cells"].as_array().is_some_and(|cells| cells.len() == 2));
    assert_eq!(counts.count(), 1, "A counts two nodes");
}

#[test]
fn a_node_that_tells_several_things_is_drawn_alone_where_it_is_touched() {
    let mut page = Page::default();
    let text = "pattern\nnode A 0,0 shown radius 1 = 1 colour red = 1\nnode B 1,0 pattern colour red\n\
                node C 2,0 shown radius 1 = 1\nedge A - B\nedge B - C\n";
    let view = page.read(text);
    let cells: Vec<Value> =
        view["places"].as_array().unwrap().iter().map(|place| place["cell"].clone()).collect();
    let lens = |page: &mut Page, cell: &Value| {
        page.ask(json!({ "ask": "touch", "cell": cell }))["lens"].as_str().map(str::to_owned)
    };
    let [two, open, one] = [0, 1, 2].map(|nth| lens(&mut page, &cells[nth]));
    assert_eq!(two.unwrap().matches(">1</text>").count(), 2);
    assert_eq!((open, one), (None, None));
}

#[test]
fn names_of_nodes_are_drawn_while_a_hint_uses_them() {
    let mut page = Page::default();
    let view = page
        .read("pattern\nnode Ada 0,0 shown radius 1 = 1\nnode Bob 1,0 pattern\nedge Ada - Bob\n");
    let hinted = page.ask(json!({ "ask": "hint", "level": 2 }));
    let is_named = |view: &Value| view["svg"].as_str().unwrap().contains(">Bob</text>");
    assert_eq!((is_named(&view), is_named(&hinted)), (false, true));
    assert_eq!(view["places"], hinted["places"], "the board keeps its size");
}

#[test]
fn texts_of_all_families_are_read_and_flaws_are_told_with_their_line() {
    let mut page = Page::default();
    assert_eq!(page.read("S.\n.T\n")["family"], "path");
    assert_eq!(
        page.read(include_str!("../../../contraption/samples/detour.txt"))["family"],
        "contraption"
    );
    let why = page.refused(json!({ "ask": "read", "text": "pipes square 2x1\n2 g\n" }));
    assert!(why.starts_with("line 2, column 3: 'g'"), "{why}");
}

/// Generates on the page's workbench with the first tier set of a family.
fn bench(page: &mut Page, family: &str, tier: usize, gates: Value) -> Value {
    let catalogue = page.ask(json!({ "ask": "catalogue" }));
    let sets = catalogue["sets"].as_array().unwrap();
    let set = sets.iter().find(|set| set["family"] == family).unwrap();
    let setup = json!({
        "ask": "bench", "set": set["name"], "tier": set["tiers"][tier]["name"], "gates": gates,
        "seed": 3,
    });
    page.ask(setup);
    set["tiers"][tier].clone()
}

#[test]
fn the_workbench_has_every_family() {
    let mut page = Page::default();
    for family in ["path", "contraption", "pipes", "rails", "pattern"] {
        let tier = bench(&mut page, family, 0, json!({}));
        assert_eq!(tier["maker"].is_null(), family == "path", "{tier}");
        let work = page.ask(json!({ "ask": "work", "requests": 2 }));
        let funnel = &work["funnel"];
        assert_eq!(funnel["requests"], 2);
        let rejected: u64 = funnel["rejected"]
            .as_object()
            .unwrap()
            .values()
            .flat_map(|reasons| reasons.as_object().unwrap().values())
            .map(|count| count.as_u64().unwrap())
            .sum();
        let accepted = funnel["accepted"].as_u64().unwrap();
        assert_eq!(funnel["boards"].as_u64().unwrap(), accepted + rejected, "{family}: {funnel}");
        let puzzle = &work["puzzle"];
        roxmltree::Document::parse(puzzle["svg"].as_str().unwrap()).unwrap();
        let gated = puzzle["readings"].as_array().unwrap().iter();
        let gated = gated.filter(|reading| !reading["gate"].is_null());
        assert!(gated.clone().all(|reading| reading["broken"].is_null()), "{family}");
        let gates = tier["gates"].as_object().unwrap().values();
        let bound = gates.filter(|gate| !gate["min"].is_null() || !gate["max"].is_null()).count();
        assert_eq!(gated.count(), bound, "{family}");
    }
}

#[test]
fn a_gate_that_nothing_passes_throws_every_attempt_away_and_each_says_why() {
    let mut page = Page::default();
    for (family, reading) in [("contraption", "moves"), ("pipes", "moves"), ("rails", "moves")] {
        bench(&mut page, family, 0, json!({ reading: { "min": 900 } }));
        let work = page.ask(json!({ "ask": "work", "requests": 1 }));
        assert!(work["puzzle"].is_null(), "{family}");
        let thrown = work["thrown"].as_array().unwrap();
        assert_eq!(thrown.len() as u64, work["rejected"].as_u64().unwrap().min(24));
        let last = thrown.last().unwrap();
        let said = page.ask(json!({ "ask": "look", "nth": thrown.len() - 1 }))["said"].clone();
        let said = said.as_str().unwrap();
        assert!(said.starts_with(&format!("Board {}: thrown away. ", last["board"])), "{said}");
        let gated = thrown.iter().position(|thrown| thrown["reason"] == "moves_below_min").unwrap();
        let look = page.ask(json!({ "ask": "look", "nth": gated }));
        let said = look["said"].as_str().unwrap();
        assert!(said.contains("below the gate's 900."), "{family}: {said}");
        roxmltree::Document::parse(look["svg"].as_str().unwrap()).unwrap();
    }
    let none = json!({
        "ask": "bench", "set": "contraption", "tier": "easy", "gates": { "mooves": {} }, "seed": 1,
    });
    assert_eq!(page.refused(none), "there is no reading 'mooves'");
    let maker = json!({
        "ask": "bench", "set": "contraption", "tier": "easy", "maker": "aneal", "seed": 1,
    });
    assert!(page.refused(maker).contains("did you mean 'anneal'"));
}

#[test]
fn every_option_of_a_tier_makes_a_puzzle() {
    let mut page = Page::default();
    let mut made = 0;
    for family in page.families() {
        for tier in family["tiers"].as_array().unwrap().iter().take(2) {
            for option in tier["options"].as_array().unwrap() {
                let values = option["values"].as_array().unwrap();
                assert!(!values.is_empty() && !option["label"].as_str().unwrap().is_empty());
                // Each value of some would take minutes; the first and the last stand for them.
                for value in [&values[0], &values[values.len() - 1]] {
                    let key = option["key"].as_str().unwrap();
                    let view = page.ask(json!({
                        "ask": "fresh", "family": family["id"], "tier": tier["name"],
                        "options": { key: value }, "seed": 3,
                    }));
                    assert_eq!(view["tier"], tier["name"]);
                    made += 1;
                }
            }
        }
    }
    assert!(made > 20, "{made}");
}

#[test]
fn what_moves_is_told_as_data() {
    let mut page = Page::default();
    page.read("rails 3x2\n@stations W0 E0\n-.-\n.-.\n");
    let view = page.ask(json!({ "ask": "drag", "from": 4, "to": 1 }));
    let [slide, flow, ride] = &view["motions"].as_array().unwrap()[..] else { panic!("{view}") };
    assert_eq!(*slide, json!({ "kind": "slide", "cells": [1, 4], "down": 1, "right": 0 }));
    assert_eq!(flow["kind"], "flow");
    assert_eq!(flow["steps"].as_array().unwrap().len(), 3, "tile by tile along the track");
    let over = |cell: usize| json!({ "cell": cell, "from": 3, "to": 1 });
    assert_eq!(*ride, json!({ "kind": "ride", "steps": [over(0), over(1), over(2)] }));
    assert_eq!(view["said"], "Column 2 down. Solved!");

    page.read("pipes square 3x2\n2 e 4\n1 b 8\n");
    let turned = |page: &mut Page, second: bool| {
        page.ask(json!({ "ask": "tap", "cell": 4, "second": second }))["motions"].clone()
    };
    assert_eq!(
        turned(&mut page, false),
        json!([{ "kind": "turn", "cell": 4, "from": 0, "to": 3 }])
    );
    assert_eq!(turned(&mut page, true), json!([{ "kind": "turn", "cell": 4, "from": 0, "to": 1 }]));

    page.read(include_str!("../../../contraption/samples/door-and-toggle.txt"));
    let view = page.ask(json!({ "ask": "play", "text": "go B" }));
    assert_eq!(view["motions"], json!([{ "kind": "walk", "from": 10, "to": 12 }]));
    assert_eq!(view["here"], 12);
    let back = page.ask(json!({ "ask": "act", "act": "undo" }));
    assert_eq!(back["motions"], json!([{ "kind": "walk", "from": 12, "to": 10 }]));

    page.read("S..\n..T\n");
    let view = page.ask(json!({ "ask": "tap", "cell": 2 }));
    assert_eq!(view["motions"], json!([{ "kind": "grow", "cells": [0, 1, 2] }]));
}

#[test]
fn where_all_is_deduced_the_result_counts_answers_and_elsewhere_forks() {
    let mut page = Page::default();
    for (text, word) in [
        ("pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nedge A - B\n", "answer"),
        ("S..\n..T\n", "fork"),
    ] {
        page.read(text);
        let moves = page.ask(json!({ "ask": "hint", "level": 4 }))["hint"]["moves"].clone();
        for step in moves.as_array().unwrap() {
            page.ask(json!({ "ask": "play", "text": step }));
        }
        let told = page.ask(json!({ "ask": "result", "seconds": 1 }));
        let line = told["fork_line"].as_str().unwrap();
        assert!(line.split([' ', ':']).any(|one| one.trim_end_matches('s') == word), "{line}");
        assert!(told["marks"].to_string().contains(word), "{told}");
        assert!(told["text"].as_str().unwrap().contains(line) || line.starts_with("0 "), "{told}");
    }
}

#[test]
fn the_shared_row_tells_of_the_puzzle_and_the_play() {
    let mut page = Page::default();
    let mut row = |text: &str, moves: &[&str], seconds: u32| {
        page.read(text);
        for step in moves {
            page.ask(json!({ "ask": "play", "text": step }));
        }
        let told = page.ask(json!({ "ask": "result", "seconds": seconds }))["text"].clone();
        told.as_str().unwrap().lines().rev().nth(1).unwrap().to_owned()
    };
    let pipes = "pipes square 2x1\n2 4\n";
    assert_eq!(row(pipes, &["0,0"], 5), "🟦 1  💡 0  ⏱ under 1 min");
    assert_eq!(row(pipes, &["0,0 -", "0,0", "0,0"], 400), "🔶 3 (+2)  💡 0  ⏱ under 15 min");
    assert_eq!(
        row("S..\n..T\n", &["1,0", "1,1", "0,1", "0,2", "1,2"], 9000),
        "🟦 2  💡 0  ⏱ over 60 min"
    );
    let (tiers, mut rows) = (["easy", "hard"], Vec::new());
    for tier in tiers {
        page.ask(json!({ "ask": "fresh", "family": "pipes", "tier": tier, "seed": 1 }));
        let moves = page.ask(json!({ "ask": "hint", "level": 4 }))["hint"]["moves"].clone();
        for step in moves.as_array().unwrap() {
            page.ask(json!({ "ask": "play", "text": step }));
        }
        let told = page.ask(json!({ "ask": "result", "seconds": 70 }))["text"].clone();
        rows.push(told.as_str().unwrap().lines().rev().nth(1).unwrap().to_owned());
    }
    assert!(
        rows[0].starts_with("●●○○○  🟦 ") && rows[0].ends_with("  💡 1  ⏱ under 2 min"),
        "{rows:?}"
    );
    assert!(rows[1].starts_with("●●●●○  🟦 "), "{rows:?}");
}

#[test]
fn a_gesture_that_spends_something_is_asked_about_once() {
    let mut page = Page::default();
    let board = "rails 3x2\n@stations W0 E0\n@fixed C1\n@power free 1\n-.-\n.-.\n";
    page.read(board);
    let drag = json!({ "ask": "drag", "from": 1, "to": 4 });
    let asked = page.ask(drag.clone());
    assert_eq!(asked["said"], "This spends the last power-up free. Do it again to make the move.");
    assert_eq!((&asked["asks"], &asked["moves"]), (&json!([1, 4]), &json!(0)));
    let other = page.ask(json!({ "ask": "tap", "cell": 0 }));
    assert!(other.get("asks").is_none(), "another gesture takes the question back");
    assert_eq!(page.ask(drag.clone())["asks"], json!([1, 4]));
    page.ask(json!({ "ask": "hint", "level": 1 }));
    let made = page.ask(drag);
    assert_eq!((&made["status"], &made["moves"]), (&json!("solved"), &json!(1)));
    page.read(board);
    let named = page.ask(json!({ "ask": "play", "text": "O C1v" }));
    assert_eq!(named["status"], "solved", "who names a move is not asked");
}

#[test]
fn hints_say_lines_and_turns_in_words_and_mark_them() {
    let mut page = Page::default();
    page.read("rails 3x2\n@stations W0 E0\n-.-\n.-.\n");
    let mut hint = |level: u8| page.ask(json!({ "ask": "hint", "level": level }));
    let line = hint(2);
    assert_eq!(line["said"], "Column 2: a shortest way moves this next.");
    assert_eq!(line["hint"]["cells"].as_array().unwrap().len(), 2, "its tiles are marked");
    assert!(hint(3)["said"].as_str().unwrap().starts_with("Next: column 2 "));

    // The line that comes next is fixed, and a power moves it.
    page.read("rails 3x2\n@stations W0 E0\n@fixed C1\n@power free 1\n-.-\n.-.\n");
    let line = page.ask(json!({ "ask": "hint", "level": 2 }));
    assert_eq!(line["said"], "Column 2: a shortest way moves this next.");
    assert_eq!(line["hint"]["cells"].as_array().unwrap().len(), 2, "its tiles are marked");

    page.read("pipes square 3x2\n2 e 4\n1 b 8\n");
    let told = page.ask(json!({ "ask": "hint", "level": 2 })).to_string();
    assert!(told.contains("nothing crosses side"), "{told}");
    assert!(!told.contains("sides 0") && !told.contains("side 0"), "{told}");
    let rate = json!({ "ask": "rate", "text": "pipes square 3x2\n2 e 4\n1 b 8\n" });
    let why = page.ask(rate)["reason"].as_str().unwrap().to_owned();
    assert!(why.contains("row 1 column 1 its arms are at side right: "), "{why}");
    let view = page.ask(json!({ "ask": "hint", "level": 4 }));
    let said = view["said"].as_str().unwrap();
    assert!(said.starts_with("Turn row "), "{said}");
    let description = view["description"].as_str().unwrap();
    assert!(
        description.contains("Arms in row 1: ") && !description.contains("row 0"),
        "{description}"
    );
}

#[test]
fn a_legend_has_the_signs_of_the_board_in_play() {
    let mut page = Page::default();
    page.read(include_str!("../../../contraption/samples/door-and-toggle.txt"));
    let legend = page.ask(json!({ "ask": "legend" }));
    let names = |legend: &Value| -> Vec<String> {
        let signs = legend["signs"].as_array().unwrap().iter();
        signs.map(|sign| sign["name"].as_str().unwrap().to_owned()).collect()
    };
    let mut all = names(&legend);
    all.sort();
    assert_eq!(all, ["dotted line", "gate, closed", "goal", "player", "toggle, off"]);
    for sign in legend["signs"].as_array().unwrap() {
        roxmltree::Document::parse(sign["svg"].as_str().unwrap()).unwrap();
        assert!(!sign["about"].as_str().unwrap().is_empty());
    }
    page.read("S..\n...\n..T\n@barriers 0,0>1,0\n");
    assert_eq!(names(&page.ask(json!({ "ask": "legend" }))), ["start", "end", "bar"]);
}
