//! The editor: drafts, their flaws, the puzzles that they are, and what tools make of them.

use crate::common::Page;
use serde_json::{Value, json};

const DETOUR: &str = include_str!("../../../contraption/samples/detour.txt");

impl Page {
    fn draft(&mut self, text: &str) -> Value {
        self.ask(json!({ "ask": "draft", "text": text }))
    }

    /// The text after a tool has changed it.
    fn tool(&mut self, tool: &str, at: &[(i64, i64)]) -> String {
        let answer = self.ask(json!({ "ask": "tool", "tool": tool, "at": at }));
        answer["text"].as_str().unwrap().to_owned()
    }

    fn figures(&mut self, figure: &str) -> Vec<Value> {
        let answer = self.ask(json!({ "ask": "figure", "figure": figure }));
        answer.as_array().unwrap().clone()
    }

    /// The first teaching board of each family, as text.
    fn boards(&mut self) -> Vec<(String, String)> {
        let catalogue = self.ask(json!({ "ask": "catalogue" }));
        let families = catalogue["families"].as_array().unwrap().clone();
        let board = |family: Value| {
            let id = family["id"].as_str().unwrap().to_owned();
            let view = self.ask(json!({ "ask": "lesson", "family": id, "number": 1 }));
            let text =
                self.draft(view["id"].as_str().unwrap())["text"].as_str().unwrap().to_owned();
            (id, text)
        };
        families.into_iter().map(board).collect()
    }
}

fn value(figures: &[Value], name: &str) -> String {
    let figure = figures.iter().find(|figure| figure["name"] == name);
    let figure = figure.unwrap_or_else(|| panic!("no {name} in {figures:?}"));
    figure["value"].as_str().unwrap().to_owned()
}

#[test]
fn every_family_is_read_drawn_and_told() {
    let mut page = Page::default();
    let boards = page.boards();
    assert_eq!(boards.len(), 5);
    for (family, text) in boards {
        let draft = page.draft(&text);
        assert_eq!(draft["family"], family, "{text}");
        assert!(draft["flaw"].is_null() && draft["text"].is_null());
        let drawn = &draft["drawn"];
        assert!(drawn["drawing"]["svg"].as_str().unwrap().starts_with("<svg"));
        assert!(drawn["unsolvable"].is_null());
        let counted = page.figures("solutions");
        assert_eq!(counted.len(), 1);
        assert!(counted[0]["value"].as_str().unwrap().parse::<u64>().is_ok(), "{counted:?}");
        let solved = page.figures("solution");
        assert!(!solved.is_empty(), "{family}");
        let space = page.ask(json!({ "ask": "space" }));
        assert!(space["said"].as_str().unwrap().contains("states"), "{space}");
        let start = page.ask(json!({ "ask": "enter", "state": 0 }));
        assert_eq!(start["way"], json!([]));
        let sites = drawn["sites"].as_array().unwrap().len();
        assert_eq!(sites == 0, drawn["tools"].as_array().unwrap().is_empty(), "{family}");
    }
}

#[track_caller]
fn flawed(text: &str, line: u64, column: u64, marked: &str, said: &str) {
    let draft = Page::default().draft(text);
    let flaw = &draft["flaw"];
    assert!(draft["drawn"].is_null(), "{text}");
    assert_eq!((&flaw["line"], &flaw["column"]), (&json!(line), &json!(column)), "{flaw}");
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = |end: &str| flaw[end].as_u64().unwrap() as usize;
    assert_eq!(String::from_utf16(&units[at("from")..at("to")]).unwrap(), marked, "{flaw}");
    let message = flaw["message"].as_str().unwrap();
    assert!(message.contains(said) && !message.starts_with("line "), "{message}");
}

#[test]
fn flaws_are_told_where_they_are() {
    flawed("S..\n.x.\n..T\n", 2, 2, "x", "'x'");
    flawed("ä\nPuzzleNode A { pos:0,0 }\nPuzzleGaol A {  }\n", 3, 1, "PuzzleGaol", "PuzzleGoal");
    flawed("pipes square 2x1\n2 g\n", 2, 3, "g", "");
    flawed("S..\n..T\n@fog x\n", 3, 6, "x", "");
    // An error of a mechanic is placed at the mechanic's line.
    flawed("S..\n..T\n@fog 2 2\n", 3, 1, "@fog 2 2", "fog");
    // So is one of a number or a barrier, at the first that is wrong.
    let numbers = "S..\n.#.\n..T\n@barriers 0,1>0,2\n@waypoints ";
    for (items, column, marked, said) in [
        ("0,2 1,1", 16, "1,1", "number 2, at 1,1, is on a wall"),
        ("0,2 2,0 0,2", 20, "0,2", "number 3, at 0,2, stands where number 1 does"),
        ("0,2 0,0", 16, "0,0", "0,2 is to be visited before 0,0"),
        ("2,2 0,2", 16, "0,2", "0,2 is to be visited after 2,2"),
        ("0,2 9,9", 16, "9,9", "9,9 is off the board"),
    ] {
        flawed(&format!("{numbers}{items}\n"), 5, column, marked, said);
    }
    let barriers = "S..\n.#.\n..T\n@waypoints 0,2\n@barriers ";
    for (items, marked, said) in [
        ("0,1>0,2 0,0>2,2 0,0>0,1", "0,0>2,2", "does not stand between two neighbours"),
        ("0,1>0,2 0,1>1,1", "0,1>1,1", "stands beside a wall"),
        ("0,1>0,2 0,2>0,1", "0,2>0,1", "is given twice"),
    ] {
        flawed(&format!("{barriers}{items}\n"), 5, 19, marked, said);
    }
    flawed(" p1.GIQDBc.0015 ", 1, 2, "p1.GIQDBc.0015", "");
    flawed(
        "https://example.org/index.html#c1.nothing",
        1,
        1,
        "https://example.org/index.html#c1.nothing",
        "",
    );
    flawed("https://example.org/", 1, 1, "https://example.org/", "is not the ID");
}

#[test]
fn ids_and_links_become_the_text_of_their_puzzle() {
    let mut page = Page::default();
    let bare = page.draft("p1.GIQDBc.0014");
    let link =
        page.draft(" https://example.org/some/index.html?tier=easy#p1.GIQDBc.0014&fbclid=y\n");
    let text = bare["text"].as_str().unwrap();
    assert!(text.starts_with("S..#\n"), "{text}");
    assert_eq!(bare["text"], link["text"]);
    assert_eq!(page.draft(text)["drawn"]["id"], "p1.GIQDBc.0014");
}

#[test]
fn unfinished_puzzles_are_drawn_and_say_what_is_missing() {
    let mut page = Page::default();
    let draft = page.draft("Alone\nPuzzleNode A { pos:0,0 }\n");
    assert_eq!(draft["drawn"]["unsolvable"], "it has no player");
    let text = page.tool("player", &[(0, 0)]);
    assert_eq!(page.draft(&text)["drawn"]["unsolvable"], "it has no goal");
    page.draft("...\n");
    let missing = "the board has no source: mark one cell with S";
    assert_eq!(value(&page.figures("solutions"), "paths"), format!("not counted: {missing}"));
    assert_eq!(value(&page.figures("solution"), "solution"), format!("not looked for: {missing}"));
    assert!(page.refused(json!({ "ask": "space" })).contains("no source"));
}

#[test]
fn tools_change_the_text_and_what_they_cannot_do_is_said() {
    let mut page = Page::default();
    let draft = page.draft("S..\n..T\n");
    let tools = draft["drawn"]["tools"].as_array().unwrap();
    assert!(tools.iter().all(|tool| !tool["asks"].as_array().unwrap().is_empty()));
    let sites = draft["drawn"]["sites"].as_array().unwrap();
    assert_eq!(sites.len(), 4 * 5, "one place further than the cells on each side");
    assert_eq!(sites[0]["name"], "row 0, column 0, above of the picture");
    let corner = sites.iter().find(|site| site["row"] == 0 && site["col"] == 0).unwrap();
    assert_eq!((&corner["x"], &corner["y"]), (&json!(950), &json!(950)));
    assert_eq!(corner["name"], "row 1, column 1, open, S");
    assert_eq!(page.tool("wall", &[(0, 1)]), "S#.\n..T\n");
    assert_eq!(page.tool("grow", &[(-1, 0)]), "...\nS..\n..T\n");
    let wrong = json!({ "ask": "tool", "tool": "wall", "at": [[-1, 0]] });
    assert!(page.refused(wrong).starts_with("That is beside the board"));
    let none = json!({ "ask": "tool", "tool": "fly", "at": [[0, 0]] });
    assert_eq!(page.refused(none.clone()), "There is no tool 'fly' here.");
    page.draft("S.x\n");
    assert_eq!(page.refused(none), "there is no puzzle on the editor");
}

#[test]
fn a_state_is_entered_and_left_by_its_moves() {
    let mut page = Page::default();
    let before = page.draft(DETOUR)["drawn"]["drawing"]["svg"].clone();
    let space = page.ask(json!({ "ask": "space" }));
    assert!(space["said"].as_str().unwrap().starts_with("31 states, 97 transitions, 2 goals"));
    assert_eq!(space["svg"].as_str().unwrap().matches("data-state").count(), 31);
    let start = page.ask(json!({ "ask": "enter", "state": 0 }));
    assert_eq!(start["drawing"]["svg"], before);
    let (text, to) = (&start["moves"][0][0], &start["moves"][0][1]);
    let next = page.ask(json!({ "ask": "enter", "state": to }));
    assert_eq!(next["way"], json!([text]));
    assert_ne!(next["drawing"]["svg"], before);
    assert!(page.refused(json!({ "ask": "enter", "state": 31 })).contains("no state 31"));
}

#[test]
fn the_optimum_and_readings_are_told_and_a_spent_budget_is_said() {
    let mut page = Page::default();
    page.draft(DETOUR);
    let figures = page.figures("solution");
    assert_eq!(value(&figures, "solution"), "8 moves, the fewest possible");
    assert!(figures.len() > 3, "readings too: {figures:?}");
    let wide = format!(
        "S{}\n{}T\n",
        ".".repeat(9),
        format!("{}\n", ".".repeat(10)).repeat(8) + ".".repeat(9).as_str()
    );
    page.draft(&wide);
    let space = page.ask(json!({ "ask": "space" }));
    assert_eq!((&space["spent"], &space["svg"]), (&json!(true), &Value::Null));
    assert!(space["said"].as_str().unwrap().starts_with("At least 19"), "{space}");
    let drawn = page.ask(json!({ "ask": "space", "whole": true }))["svg"].clone();
    roxmltree::Document::parse(drawn.as_str().unwrap()).unwrap();
}

#[test]
fn path_boards_are_solved_counted_and_measured_like_any_puzzle() {
    let mut page = Page::default();
    page.draft("S.....\n......\n.....T\n");
    let figures = page.figures("solution");
    assert_eq!(value(&figures, "solution"), "17 moves, the fewest possible");
    assert_eq!(value(&figures, "fork ratio"), "0.556");
    assert!(figures.iter().all(|figure| figure["name"] != "solutions"), "that is its own figure");
    assert_eq!(value(&page.figures("solutions"), "paths"), "16");
    // Without a target a line may end anywhere.
    page.draft("S..\n...\n");
    assert_eq!(value(&page.figures("solutions"), "paths"), "3");
    page.draft("S#T\n.#.\n");
    assert!(value(&page.figures("solution"), "solution").starts_with("none: "));
    assert_eq!(value(&page.figures("solutions"), "paths"), "0");
}

/// Each change is one use of a tool, and does what it says when the changed puzzle is read again.
#[test]
fn a_review_tells_where_the_puzzle_is_lost_and_what_would_make_it_better() {
    let mut page = Page::default();
    page.ask(json!({ "ask": "draft", "text": "S..\n...\n..T\n" }));
    assert!(page.refused(json!({ "ask": "suggest", "from": 0, "most": 1 })).contains("review"));
    let falls = page.ask(json!({ "ask": "review" }))["falls"].clone();
    assert!(
        falls[0]
            .as_str()
            .unwrap()
            .contains("loses: row 2 column 2 (the solution goes row 1 column 3)"),
        "{falls}"
    );
    let (mut from, mut changes) = (0, Vec::new());
    loop {
        let told = page.ask(json!({ "ask": "suggest", "from": from, "most": 50 }));
        changes.extend(told["changes"].as_array().unwrap().clone());
        let tried = told["tried"].as_u64().unwrap();
        if tried == told["of"].as_u64().unwrap() {
            break;
        }
        assert_eq!(tried, from + 50);
        from = tried;
    }
    let unique = |change: &&Value| change["does"] == "leaves one solution";
    let texts: Vec<&str> =
        changes.iter().filter(unique).map(|change| change["text"].as_str().unwrap()).collect();
    assert!(texts.len() >= 8, "{changes:?}");
    for text in texts {
        assert_eq!(page.ask(json!({ "ask": "count", "text": text }))["number"], "1", "{text}");
    }
    page.ask(json!({ "ask": "draft", "text": "S..\n.#.\n..T\n" }));
    assert!(page.refused(json!({ "ask": "suggest", "from": 0, "most": 1 })).contains("review"));
}

/// What a draft comes to, and how often it was asked for until it was there.
fn finished(page: &mut Page, text: &str, most: usize) -> (Value, usize) {
    page.ask(json!({ "ask": "draft", "text": text }));
    for asked in 1.. {
        let told = page.ask(json!({ "ask": "finish", "most": most }));
        if !told["told"].is_null() {
            return (told, asked);
        }
        assert_ne!(told["left"], "1");
    }
    unreachable!()
}

#[test]
fn next_steps_keep_the_draft_and_say_what_they_do() {
    let mut page = Page::default();
    let steps = json!({ "ask": "steps", "tier": "easy" });
    assert!(page.refused(steps.clone()).contains("no puzzle"));
    let draft = "Mine\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\nPuzzlePlayer A {  }\n";
    page.ask(json!({ "ask": "draft", "text": draft }));
    let told = page.ask(steps.clone());
    let told: Vec<&Value> = told["changes"].as_array().unwrap().iter().collect();
    assert_eq!(told.len(), 3);
    for (step, why) in
        told.iter().zip(["it adds least", "it is the hardest", "it is the easiest of the others"])
    {
        assert_eq!(step["said"], why);
        let does = step["does"].as_str().unwrap();
        assert!(["shortest ", "traps ", "width "].iter().all(|name| does.contains(name)), "{does}");
        assert!(!does.contains('_'), "{does}");
        let text = step["text"].as_str().unwrap();
        assert!(text.starts_with("Mine\n") && text.contains("PuzzlePlayer"), "{text}");
        let read = page.ask(json!({ "ask": "draft", "text": text }));
        assert!(read["flaw"].is_null(), "{read}");
    }
    page.ask(json!({ "ask": "draft", "text": "S..\n...\n..T\n" }));
    assert!(page.refused(steps).contains("finishes a draft"));
}

#[test]
fn a_draft_is_finished_some_counts_at_a_time() {
    let mut page = Page::default();
    assert!(page.refused(json!({ "ask": "finish", "most": 1 })).contains("no puzzle"));
    let families = page.ask(json!({ "ask": "catalogue" }))["families"].clone();
    let can: Vec<bool> = families
        .as_array()
        .unwrap()
        .iter()
        .map(|family| family["can_finish"].as_bool().unwrap())
        .collect();
    assert!(can.contains(&true) && can.contains(&false), "{can:?}");
    let draft = "S...\n....\n....\nT...\n";
    let (whole, once) = finished(&mut page, draft, usize::MAX);
    let (parts, often) = finished(&mut page, draft, 3);
    assert!(once == 1 && often > 3, "{often}");
    assert_eq!(whole, parts, "the same, however many are tried at a time");
    assert_eq!(whole["told"], "There is one solution.");
    assert!(whole["added"].as_u64().unwrap() > 0);
    assert_eq!(page.ask(json!({ "ask": "count", "text": whole["text"] }))["number"], "1");
    // Another draft begins anew.
    page.ask(json!({ "ask": "draft", "text": draft }));
    page.ask(json!({ "ask": "finish", "most": 3 }));
    let (none, _) = finished(&mut page, "S.\n.T\n", 3);
    assert_eq!(none["told"], "Nothing that is added makes it solvable.");
    assert!(none["text"].is_null());
}
