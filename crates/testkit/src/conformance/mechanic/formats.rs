//! The formats of a puzzle: board text, JSON, and the board ID.

use super::cases::Case;
use super::notes::Notes;
use super::rules_of;
use etchwork_codec::{BoardId, BoardText, DOCUMENT_VERSION, Document, PathPart};
use etchwork_path::{Mechanic, PathGame, Registry, Stack};
use serde_json::{Value, json};

pub(super) fn check(case: &Case, registry: &Registry, notes: &mut Notes<'_>) {
    let forms = [
        ("board text", through_text(case, registry)),
        ("JSON", through_json(case, registry)),
        ("board ID", through_id(case, true)),
        ("board ID without path", through_id(case, false)),
    ];
    for (form, read) in forms {
        let same = read.and_then(|text| same_puzzle(case, text, registry));
        if let Err(what) = same {
            notes.add("the puzzle survives the round trip", format_args!("{form}: {what}"));
        }
    }
    for id in case.text.extras.keys() {
        if let Err(what) = unaware(case, id) {
            notes.add("a build without the mechanic names it", what);
        }
    }
}

/// Checks that the puzzle that was read is the one that was written.
fn same_puzzle(case: &Case, text: BoardText, registry: &Registry) -> Result<(), String> {
    let (board, ends) = (&case.text.board, (case.text.source, case.text.target));
    if (&text.board, (text.source, text.target)) != (board, ends) {
        return Err(format!("another board or other ends, {text}"));
    }
    if text.path.is_some() && text.path != case.text.path {
        return Err("another path".to_owned());
    }
    let rules = rules_of(&text, registry)?;
    if rules == case.rules {
        Ok(())
    } else {
        Err(format!("other rules, {rules:?}, not {:?}", case.rules))
    }
}

fn through_text(case: &Case, registry: &Registry) -> Result<BoardText, String> {
    let mechanics: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
    BoardText::read(&case.text.to_string(), &mechanics).map_err(|error| error.to_string())
}

fn through_id(case: &Case, with_path: bool) -> Result<BoardText, String> {
    let path = case.text.path.clone().filter(|_| with_path);
    let id = BoardId(BoardText { path, ..case.text.clone() }).to_string();
    if let Some(odd) = id.chars().find(|c| !c.is_ascii_alphanumeric() && !"-._~".contains(*c)) {
        return Err(format!("{odd:?} in {id} is not URL-safe"));
    }
    let read: BoardId = id.parse().map_err(|error| format!("{error}"))?;
    Ok(read.0)
}

fn through_json(case: &Case, registry: &Registry) -> Result<BoardText, String> {
    let mechanics: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
    let read = Document::parse(&document(case).to_string());
    read.and_then(|read| BoardText::of_document(&read, &mechanics))
        .map_err(|error| error.to_string())
}

/// The puzzle as JSON, with an unknown field.
fn document(case: &Case) -> Value {
    let solution = case.text.moves().unwrap_or_default();
    let bare = BoardText { path: None, ..case.text.clone() };
    let part = PathPart { mechanic: case.rules.name(), fallback: None };
    let document = Document {
        version: DOCUMENT_VERSION,
        family: PathGame::FAMILY.into(),
        id: "r1.suite.suite.0.0.00000000.0000".into(),
        board_id: BoardId(bare.clone()).to_string(),
        tier: "suite".into(),
        seed: 0,
        index: 0,
        puzzle: bare.to_string(),
        solution,
        solutions: None,
        counted: None,
        metrics: Default::default(),
        boards_tried: 1,
        more: [(PathGame::FAMILY.to_owned(), json!(part))].into(),
    };
    let mut json = serde_json::to_value(document).expect("a document is plain data");
    json["a-stranger"] = json!({ "stars": [1, 2.5, null], "by": "nobody" });
    json
}

/// Checks that a build without the mechanic refuses the puzzle by name, and keeps its JSON.
fn unaware(case: &Case, id: &str) -> Result<(), String> {
    let names = |error: String| {
        if error.contains(id) { Ok(()) } else { Err(format!("no '{id}' in: {error}")) }
    };
    let mut text = case.text.clone();
    text.extras.retain(|other, _| other == id);
    match BoardText::read(&text.to_string(), &[]) {
        Ok(_) => return Err(format!("@{id} is ignored")),
        Err(error) => names(error.message)?,
    }
    let json = document(case);
    let read = Document::parse(&json.to_string()).map_err(|error| error.to_string())?;
    if serde_json::to_value(&read).ok().as_ref() != Some(&json) {
        return Err("its JSON differs after reading and writing".to_owned());
    }
    match Stack::of_puzzle(&text.board, &text.extras, &Registry::new()) {
        Ok(_) => Err(format!("'{id}' is ignored")),
        Err(error) => names(error.to_string()),
    }
}
