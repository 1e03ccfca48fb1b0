//! Asks a page's questions natively: the same code answers in WebAssembly.

use crate::common::Page;
use etchwork::Mechanic;
use etchwork_web::LEVELS;
use serde_json::{Value, json};

impl Page {
    fn open(&mut self, id: &str) -> Value {
        self.ask(json!({ "ask": "open", "id": id }))
    }

    fn point(&mut self, cell: u64) -> Value {
        self.ask(json!({ "ask": "tap", "cell": cell }))
    }

    /// Taps along the solution that hints give.
    fn solve_by_taps(&mut self) -> Value {
        let hint = self.ask(json!({ "ask": "hint", "level": 4 }));
        let mut view = Value::Null;
        for cell in hint["hint"]["cells"].as_array().unwrap() {
            view = self.point(cell.as_u64().unwrap());
        }
        assert_eq!(view["status"], "solved");
        view
    }
}

/// The board ID of a board text.
fn id(board: &str) -> String {
    let registry = etchwork::standard_registry();
    let mechanics: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
    let text = etchwork::codec::BoardText::read(board, &mechanics).unwrap();
    etchwork::PathPuzzle::new(text, &registry).unwrap().id(false).to_string()
}

#[test]
fn every_tier_has_every_mechanic() {
    let mut page = Page::default();
    let catalogue = page.ask(json!({ "ask": "catalogue" }));
    let played = catalogue["sets"].as_array().unwrap();
    let played = played.iter().find(|set| set["name"] == catalogue["played"]).unwrap();
    assert_eq!(played["tiers"].as_array().unwrap().len(), 5);
    let stacks = json!(["barriers+waypoints", "fog+warps"]);
    assert_eq!(catalogue["stacks"], stacks, "once, however many tiers have it");
    for tier in played["tiers"].as_array().unwrap() {
        for mechanic in ["standard", "fog", "warps", "fog+warps"] {
            let view = page.ask(json!({
                "ask": "fresh", "tier": tier["name"], "options": { "mechanic": mechanic }, "seed": 7,
            }));
            assert_eq!(view["mechanic"], mechanic);
            assert_eq!(view["tier"], tier["name"]);
            let again = page.open(view["recipe"].as_str().unwrap());
            assert_eq!(again["id"], view["id"], "the recipe makes the same puzzle");
        }
    }
}

#[test]
fn an_id_that_asks_for_more_boards_than_anyone_waits_for_is_refused() {
    let (registry, boards) = (etchwork::standard_registry(), Some(u32::MAX));
    let families = etchwork::standard_families();
    let set = families.set(etchwork::engine::DEFAULT_SET).unwrap();
    let overrides = etchwork::Overrides { boards, ..etchwork::Overrides::default() };
    let run = set.run("easy", &overrides, 1, &registry).unwrap();
    let id = run.recipe(0, None).to_string();
    let mut page = Page::default();
    for ask in ["open", "document"] {
        let why = page.refused(json!({ "ask": ask, "id": id }));
        assert!(why.contains("4294967295 boards") && why.contains("--boards 4294967295"), "{why}");
    }
}

#[test]
fn a_save_is_checked_beside_the_puzzle_in_play() {
    let mut page = Page::default();
    let (mine, other) = (id("S.\n.T\n"), id("S..\n..T\n"));
    page.open(&mine);
    let before = page.point(1)["save"].clone();
    let check = |save: &str| json!({ "ask": "check", "id": other, "save": save });
    let save = |moves: &str| format!("etchwork-save 1 {other}\n{moves}");
    for (moves, status) in
        [("", "open"), ("1,0\n", "open"), ("1,0\n1,1\n0,1\n0,2\n1,2\n", "solved")]
    {
        assert_eq!(page.ask(check(&save(moves))), json!({ "status": status }), "{moves}");
    }
    for bad in ["x", "", &save("0,2\n"), &before.as_str().unwrap().replace("save 1", "save 2")] {
        page.refused(check(bad));
    }
    page.refused(json!({ "ask": "check", "id": "r1.default-2.easy.1.0.0.0", "save": save("") }));
    assert_eq!(page.ask(json!({ "ask": "view" }))["save"], before);
}

#[test]
fn going_back_along_the_trail_takes_back_and_the_rest_is_refused_in_words() {
    let mut page = Page::default();
    let id = id("S..#\n....\n...T\n");
    let view = page.open(&id);
    assert_eq!((&view["cols"], &view["rows"], &view["left"]), (&json!(4), &json!(3), &json!(10)));
    for (cell, left) in [(1, 9), (2, 8)] {
        assert_eq!(page.point(cell)["left"], left);
    }
    assert_eq!(page.point(3)["said"], "Row 1 column 4 is a wall.");
    assert_eq!(page.point(6)["left"], 7);
    let back = page.point(1);
    assert_eq!(back["trail"], json!([0, 1]));
    assert_eq!((&back["undos"], &back["moves"]), (&json!(1), &json!(3)));
    assert_eq!(back["said"], "Back to row 1, column 2. 9 left.");
    let view = page.ask(json!({ "ask": "step", "down": 0, "right": -1 }));
    assert_eq!(view["trail"], json!([0]), "an arrow back takes back too");
    assert_eq!(
        page.ask(json!({ "ask": "step", "down": -1, "right": 0 }))["said"],
        "You cannot go that way."
    );
    for way in [i32::MIN, 0, i32::MAX] {
        let far = page.ask(json!({ "ask": "step", "down": way, "right": way }));
        assert_eq!(far["said"], "You cannot go that way.");
    }
    assert_eq!(page.ask(json!({ "ask": "act", "act": "undo" }))["trail"], json!([0, 1]));
    let again = page.ask(json!({ "ask": "act", "act": "undo" }));
    assert_eq!(again["trail"], json!([0, 1, 2, 6]), "one undo takes the cut back");
    let cut = page.ask(json!({ "ask": "act", "act": "restart" }));
    assert_eq!((&cut["trail"], &cut["undos"]), (&json!([0]), &json!(5)));
    let again = page.ask(json!({ "ask": "act", "act": "undo" }));
    assert_eq!(again["trail"], json!([0, 1, 2, 6]), "and so does it a restart");
    let said = page.ask(json!({ "ask": "act", "act": "return" }))["said"].clone();
    assert_eq!(said, "No bookmark is set.");
    assert_eq!(page.point(99)["said"], "That is off the board.");
}

#[test]
fn cells_are_named_and_fog_keeps_its_secrets() {
    let mut page = Page::default();
    let view = page.open(&id("aS.#\n....\n...a\n...T\n@fog 1\n"));
    let names: Vec<&str> =
        view["places"].as_array().unwrap().iter().map(|n| n["name"].as_str().unwrap()).collect();
    assert_eq!(names[1], "row 1, column 2, open, S, head of the trail, 3 exits");
    assert_eq!(names[0], "row 1, column 1, open, 0 exits, warp A to row 3 column 4");
    assert_eq!(names[3], "row 1, column 4, not seen");
    assert_eq!(names[15], "row 4, column 4, not seen", "nor is T told of");
    assert!(!view["svg"].as_str().unwrap().contains(">T<"));
    let by_warp = {
        page.point(0);
        page.point(11)
    };
    assert!(by_warp["said"].as_str().unwrap().starts_with("By warp to row 3, column 4."));
}

#[test]
fn the_end_is_ready_when_it_is_all_that_is_left() {
    let mut page = Page::default();
    page.open(&id("S..\nT..\n"));
    let mut ready = Vec::new();
    for cell in [1, 2, 5, 4, 3] {
        let view = page.point(cell);
        ready.push(view["ready"].as_bool().unwrap());
        let halo = view["svg"].as_str().unwrap().contains("class=\"ready\"");
        assert_eq!(view["ready"], halo);
    }
    assert_eq!(ready, [false, false, false, true, false]);
}

#[test]
fn a_save_is_gone_on_with_and_that_of_another_puzzle_refused() {
    let mut page = Page::default();
    let first = id("S..\nT..\n");
    page.open(&first);
    page.ask(json!({ "ask": "hint", "level": 3 }));
    let view = page.point(1);
    let save = view["save"].as_str().unwrap().to_owned();
    page.open(&first);
    let again = page.ask(json!({ "ask": "load", "save": save }));
    assert_eq!((&again["trail"], &again["hints"]), (&view["trail"], &json!(1)));
    page.open(&id("S...\nT...\n"));
    assert!(page.refused(json!({ "ask": "load", "save": save })).contains("another puzzle"));
    assert_eq!(page.ask(json!({ "ask": "view" }))["trail"], json!([0]), "nothing has changed");
}

#[test]
fn hints_of_all_levels_tell_where_and_the_result_counts_them() {
    let mut page = Page::default();
    page.open(&id("S..\n...\n..T\n"));
    let told = |page: &mut Page, level: u8| page.ask(json!({ "ask": "hint", "level": level }));
    assert_eq!(told(&mut page, 1)["said"], "This can still be solved.");
    assert_eq!(told(&mut page, 3)["hint"]["cells"].as_array().unwrap().len(), 1);
    let told_of = told(&mut page, 3);
    let next = told_of["hint"]["cells"][0].as_u64().unwrap() as usize;
    assert!(told_of["places"][next]["name"].as_str().unwrap().ends_with(", step 1 of the hint"));
    for cell in [1, 4, 3] {
        page.point(cell);
    }
    let lost = told(&mut page, 1);
    assert_eq!(lost["hint"]["lost"], true, "{}", lost["said"]);
    assert_eq!(lost["hint"]["take_back"], 2, "{}", lost["said"]);
    assert_eq!(lost["hint"]["cells"], json!([4]), "where it went wrong");
    assert_eq!(lost["hint"]["lines"], json!([[1, 4, 3]]));
    assert_eq!(lost["trail"], told(&mut page, 1)["trail"], "nothing has changed");
    let good = page.ask(json!({ "ask": "cut", "moves": lost["hint"]["take_back"] }));
    assert_eq!(told(&mut page, 1)["hint"]["lost"], false, "{}", good["said"]);
    assert!(page.refused(json!({ "ask": "hint", "level": 5 })).contains("from 1 to 4"));
    assert!(page.refused(result()).contains("not solved"));
    page.ask(json!({ "ask": "act", "act": "restart" }));
    page.solve_by_taps();
    let result = page.ask(result());
    assert_eq!(result["solutions"], "1 of 2 solutions");
    assert!(result["stars"].as_u64().unwrap() < 3, "hints of levels 3 and 4 were asked for");
    assert!(result["forks"].as_array().unwrap().contains(&json!("hinted")));
    let text = result["text"].as_str().unwrap();
    assert!(
        text.starts_with("SIGNAL, standard: solved in 1:05, 11 moves, 2 undos, 5 hints."),
        "{text}"
    );
    let link = text.lines().last().unwrap();
    let (page_address, id) = link.split_once('#').unwrap();
    assert_eq!(page_address, "https://example.org/play/");
    page.open(id);
}

fn result() -> Value {
    json!({ "ask": "result", "seconds": 65, "page": "https://example.org/play/" })
}

#[test]
fn the_card_is_a_picture_without_the_way() {
    let mut page = Page::default();
    for mechanic in ["fog+warps", "standard"] {
        page.ask(json!({ "ask": "fresh", "tier": "hard", "options": { "mechanic": mechanic }, "seed": 3 }));
        page.solve_by_taps();
        let result = page.ask(result());
        let svg = result["svg"].as_str().unwrap();
        let card = roxmltree::Document::parse(svg).unwrap();
        let veils = card.descendants().filter(|node| node.text() == Some("?")).count();
        assert_eq!(veils > 0, mechanic == "fog+warps", "what fog hid stays hidden");
        let signs = card.descendants().filter(|node| {
            node.attribute("transform").is_some_and(|by| by.starts_with("translate("))
                && node.tag_name().name() == "path"
        });
        let forks = result["forks"].as_array().unwrap().len();
        assert_eq!(signs.count(), forks + 3, "a sign a fork, and three stars");
    }
}

#[test]
fn levels_are_distinct_and_days_are_the_same_for_everyone() {
    let mut page = Page::default();
    // Those of an earlier set come first.
    for first in [1, 1 + LEVELS] {
        let mut seen = std::collections::HashSet::new();
        for number in first..first + LEVELS {
            let view = page.ask(json!({ "ask": "level", "tier": "tutorial", "number": number }));
            assert!(seen.insert(view["id"].as_str().unwrap().to_owned()), "level {number} is new");
        }
    }
    let direct =
        |number| Page::default().ask(json!({ "ask": "level", "tier": "hard", "number": number }));
    let tenth = direct(10);
    direct(3);
    assert_eq!(
        page.ask(json!({ "ask": "level", "tier": "hard", "number": 10 }))["id"],
        tenth["id"]
    );
    let why = page.refused(json!({ "ask": "level", "tier": "hard", "number": 2 * LEVELS + 1 }));
    assert_eq!(why, "there is no level 101: they go from 1 to 100");
    let why = page.refused(json!({ "ask": "level", "tier": "foo", "number": 0 }));
    assert!(why.contains("no tier 'foo'"), "the tier is looked at first: {why}");
    let day = |date: &str| Page::default().ask(json!({ "ask": "daily", "date": date }));
    assert_eq!(day("2026-11-21")["id"], day("2026-11-21")["id"]);
    assert_ne!(day("2026-11-21")["id"], day("2026-11-28")["id"]);
    assert!(day("2026-11-21")["title"].as_str().unwrap().starts_with("Daily 2026-11-21, hard, "));
    let no_days = ["2026-13-01", "2026-02-30", "yesterday", "2026-1-1", ""];
    let other_ways = ["2026-1-1-<", "02026-1-21", "2026-011-2", "2026-11-+1", "+202-11-21"];
    for bad in [&no_days[..], &other_ways[..]].concat() {
        assert!(
            page.refused(json!({ "ask": "daily", "date": bad })).contains("is not a day"),
            "{bad}"
        );
    }
}

#[test]
fn bad_links_are_refused_in_words() {
    let mut page = Page::default();
    for (bad, why) in [
        ("p1.GIQDBc.0015", "mistyped"),
        ("p9.GIQDBc.0014", "later version"),
        ("r7.default.medium.1.0.00000000.0000", "mistyped"),
        ("hello", "not the ID of a puzzle"),
        ("", "not the ID of a puzzle: IDs begin with r1, p1, c1, "),
    ] {
        let said = page.refused(json!({ "ask": "open", "id": bad }));
        assert!(said.contains(why), "{bad}: {said}");
    }
    assert!(page.refused(json!({ "ask": "view" })).contains("no puzzle is in play"));
    assert!(page.refused(json!({ "ask": "dance" })).contains("unknown variant"));
    let bench = json!({ "ask": "bench", "set": "article", "tier": "easy", "seed": 1, "gate": {} });
    assert!(page.refused(bench).contains("unknown field `gate`"));
}

#[test]
fn other_families_are_played_by_their_moves() {
    let mut page = Page::default();
    let design = "Two\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\n\
                  PuzzleGoal B {  }\nPuzzlePlayer A {  }\n";
    let view = page.open(&contraption(design));
    assert_eq!((&view["mechanic"], &view["left"]), (&json!("contraption"), &Value::Null));
    let step = view["choices"][0]["text"].clone();
    let view = page.ask(json!({ "ask": "play", "text": step }));
    assert_eq!((&view["status"], &view["said"]), (&json!("solved"), &json!("Go B. Solved!")));
    assert_eq!(page.ask(result())["solutions"], Value::Null);
}

#[test]
fn arrows_walk_through_a_contraption() {
    let mut page = Page::default();
    let view = page.open(&contraption(DOOR));
    let far = |view: &Value| -> Vec<(String, bool)> {
        let choices = view["choices"].as_array().unwrap().iter();
        choices
            .map(|choice| {
                (choice["text"].as_str().unwrap().into(), choice["far"].as_bool().unwrap())
            })
            .collect()
    };
    assert_eq!(far(&view), [("go B".to_owned(), false)]);
    let step = |page: &mut Page, way: (i32, i32)| {
        page.ask(json!({ "ask": "step", "down": way.0, "right": way.1 }))
    };
    assert_eq!(step(&mut page, (0, 1))["said"], "Go B.", "the move, as no trail shows where to");
    assert_eq!(step(&mut page, (-1, 0))["said"], "Go D.");
    let view = step(&mut page, (0, -1));
    assert_eq!((&view["said"], &view["moves"]), (&json!("You cannot go that way."), &json!(2)));
    assert!(far(&view).contains(&("toggle D".to_owned(), true)), "{view}");
}

#[test]
fn what_is_made_again_is_told_and_no_other_move() {
    let mut page = Page::default();
    page.open(&contraption(DOOR));
    for step in ["go B", "go D"] {
        page.ask(json!({ "ask": "play", "text": step }));
    }
    let acts = [("undo", "Back."), ("undo", "Back."), ("redo", "Go B."), ("redo", "Go D.")];
    for (act, said) in acts {
        assert_eq!(page.ask(json!({ "ask": "act", "act": act }))["said"], said);
    }
}

#[test]
fn a_tap_on_a_contraption_is_answered_in_words() {
    let mut page = Page::default();
    page.open(&contraption(DOOR));
    assert_eq!(page.point(0)["said"], "That does nothing here.");
    assert_eq!(page.point(999)["said"], "That is off the board.");
}

#[test]
fn all_that_a_contraption_shows_is_told() {
    let mut page = Page::default();
    let view = page.open(&contraption(DOOR));
    let name = |view: &Value, cell: usize| {
        let places = view["places"].as_array().unwrap();
        let place = places.iter().find(|place| place["cell"] == cell).unwrap();
        place["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(name(&view, 2), "row 1, column 2, toggle D off, edge to B");
    assert_eq!(name(&view, 10), "row 2, column 1, node A, player, edge to B");
    assert_eq!(name(&view, 12), "row 2, column 2, node B, edge to A, gate to C off, edge to D");
    assert_eq!(name(&view, 14), "row 2, column 3, goal C, gate to B off");
    for (step, said) in [("go B", "Player at B. "), ("shoot D", "Gate B-C, on.")] {
        let view = page.ask(json!({ "ask": "play", "text": step }));
        assert!(view["description"].as_str().unwrap().contains(said), "{view}");
    }
    let view = page.ask(json!({ "ask": "view" }));
    assert_eq!(name(&view, 2), "row 1, column 2, toggle D on, edge to B");
    let track = "X\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\n\
                 PuzzleStep A-B {  }\nPuzzlePlayer A {  }\nPuzzleBall B {  }\nPuzzleBall B {  }\n";
    let view = page.open(&contraption(track));
    assert_eq!(name(&view, 0), "row 1, column 1, node A, player, step to B");
    assert_eq!(name(&view, 2), "row 1, column 2, node B, 2 balls, step from A");
}

#[test]
fn a_board_is_described_as_people_count() {
    let mut page = Page::default();
    page.open(&id("S..#\n...#\n...T\n"));
    assert_eq!(
        page.point(1)["description"],
        "10 open cells. Walls: row 1 column 4, row 2 column 4. S at row 1 column 1. \
         T at row 3 column 4. The trace visits 2 cells."
    );
}

#[test]
fn what_is_forced_is_told_by_directions_and_warps() {
    let mut page = Page::default();
    for (board, said) in [
        ("S..\n...\n..T\n", "At row 1 column 3 join left and down."),
        ("S#\n.T\n", "At row 1 column 1 go down."),
    ] {
        page.open(&id(board));
        let told = page.ask(json!({ "ask": "hint", "level": 2 }));
        let begins = said.trim_end_matches('.');
        assert!(told["said"].as_str().unwrap().starts_with(begins), "{told}");
        assert_eq!(reasons(&told), said);
        assert_eq!(told["hint"]["lines"].as_array().unwrap().len(), 1, "and drawn");
    }
    page.open("p1.EIDYjQQ.778b");
    let told = page.ask(json!({ "ask": "hint", "level": 2 }));
    assert_eq!(reasons(&told), "At row 3 column 3 join up and the warp to row 1 column 1.");
    assert!(told["said"].as_str().unwrap().starts_with("At row 3 column 3 join up"), "one is told");
    page.point(1);
    page.point(0);
    let told = page.ask(json!({ "ask": "hint", "level": 2 }));
    let said = reasons(&told);
    assert_eq!(said, "At row 1 column 1 go by warp to row 3 column 3.");
}

/// The forced cells of a hint, without the reasons.
fn reasons(view: &Value) -> String {
    let reasons = view["hint"]["reasons"].as_array().unwrap().iter();
    let what = reasons.map(|reason| reason.as_str().unwrap().split(": ").next().unwrap());
    what.map(|what| format!("{what}.")).collect::<Vec<_>>().join(" ")
}

#[test]
fn straight_lines_are_tapped_and_corners_cut_where_one_way_is_meant() {
    let mut page = Page::default();
    page.open(&id("S...\n.#..\n...T\n"));
    let view = page.point(3);
    assert_eq!((&view["trail"], &view["moves"]), (&json!([0, 1, 2, 3]), &json!(3)));
    page.open(&id("S...\n.#..\n...T\n"));
    page.point(1);
    let follow = |page: &mut Page, cell: u64| page.ask(json!({ "ask": "follow", "cell": cell }));
    assert_eq!(follow(&mut page, 6)["trail"], json!([0, 1, 2, 6]), "around the wall");
    page.open(&id("S..\n...\n..T\n"));
    let two = follow(&mut page, 4);
    assert_eq!(
        (&two["trail"], &two["moves"]),
        (&json!([0]), &json!(0)),
        "either way might be meant"
    );
    page.point(1);
    assert_eq!(follow(&mut page, 0)["trail"], json!([0]), "back along the trail");
    let fog = page.open(&id("S....\n....T\n@fog 1\n"));
    assert_eq!(page.point(4)["trail"], fog["trail"], "no line goes where nothing is seen");
}

#[test]
fn a_finger_that_crosses_a_barrier_stops_there_and_hears_why_once() {
    let mut page = Page::default();
    let follow = |page: &mut Page, cell: u64| {
        let view = page.ask(json!({ "ask": "follow", "cell": cell }));
        (view["trail"].clone(), view["said"].as_str().unwrap().to_owned())
    };
    let open = |page: &mut Page| page.open(&id("S...\n....\n...T\n@barriers 0,1>0,2\n"));
    open(&mut page);
    follow(&mut page, 1);
    let (trail, why) = follow(&mut page, 2);
    assert_eq!(trail, json!([0, 1]));
    assert!(why.contains("barrier"), "{why}");
    // Behind the barrier the finger leads nowhere, not even around it, and nothing new is said.
    for behind in [6, 2, 3, 6] {
        assert_eq!(follow(&mut page, behind), (json!([0, 1]), why.clone()), "{behind}");
    }
    assert_eq!(follow(&mut page, 5).0, json!([0, 1, 5]), "beside the head the line goes on");
    assert_eq!(follow(&mut page, 6).0, json!([0, 1, 5, 6]));
    // Back on the head, or with a new stroke, corners are cut again.
    for again in ["follow", "tap"] {
        open(&mut page);
        follow(&mut page, 1);
        follow(&mut page, 2);
        page.ask(json!({ "ask": again, "cell": 1 }));
        assert_eq!(follow(&mut page, 6).0, json!([0, 1, 5, 6]), "{again}");
    }
}

#[test]
fn a_hint_that_says_the_same_again_does_not_count() {
    let mut page = Page::default();
    page.open(&id("S..\n...\n..T\n"));
    let hints = |page: &mut Page, level: u8| {
        page.ask(json!({ "ask": "hint", "level": level }))["hints"].clone()
    };
    assert_eq!([1, 1, 2, 1, 2].map(|level| hints(&mut page, level)), [1, 1, 2, 2, 2]);
    page.point(1);
    assert_eq!(hints(&mut page, 1), 3, "elsewhere it does");
}

#[test]
fn a_link_leads_to_the_day_or_level_and_a_bookmark_shows_where_it_is() {
    let mut page = Page::default();
    let day = page.ask(json!({ "ask": "daily", "date": "2026-12-03" }));
    assert_eq!(day["link"], "?daily=2026-12-03");
    let level = page.ask(json!({ "ask": "level", "family": "pipes", "tier": "easy", "number": 7 }));
    assert_eq!(level["link"], "?family=pipes&level=easy-7");
    page.ask(json!({ "ask": "level", "tier": "tutorial", "number": 2 }));
    page.solve_by_taps();
    let result = page.ask(result());
    assert_eq!(result["link"], "https://example.org/play/?level=tutorial-2");
    assert!(result["svg"].as_str().unwrap().contains("https://example.org/play/?level=tutorial-2"));
    let view = page.open(&id("S..\n...\n..T\n"));
    assert_eq!(
        (&view["can_undo"], &view["can_redo"], &view["can_return"]),
        (&json!(false), &json!(false), &json!(false))
    );
    page.point(1);
    page.ask(json!({ "ask": "act", "act": "mark" }));
    let view = page.point(2);
    assert_eq!((&view["bookmark"], &view["can_return"]), (&json!(1), &json!(true)));
}

/// The board ID of a contraption.
fn contraption(design: &str) -> String {
    let design: etchwork::contraption::Design = design.parse().unwrap();
    etchwork::Puzzle::id(&etchwork::contraption::Contraption::new(design))
}

const DOOR: &str = include_str!("../../../contraption/samples/door-and-toggle.txt");

#[test]
fn hints_of_other_families_name_their_moves() {
    let mut page = Page::default();
    page.open(&contraption(DOOR));
    for (level, said, cells) in [
        (1, "This can still be solved.", json!([])),
        (2, "2 moves are forced: they are marked on the board.", json!([12, 14])),
        (3, "Next: go B.", json!([12])),
        (4, "Go B; shoot D; go C.", json!([12, 2, 14])),
    ] {
        let told = page.ask(json!({ "ask": "hint", "level": level }));
        assert_eq!(told["said"], said, "level {level}");
        assert_eq!(told["hint"]["cells"], cells, "level {level}");
    }
}
