//! Hexagonal levels: read, played, and written again.

use etchwork_core::{Budget, Deduction, Registry, Settings, Written};
use etchwork_export::{ExportLevel, Exporter, Imported, Importer, register};
use etchwork_pattern::Pattern;
use std::collections::BTreeMap;

const LEVELS: &str = include_str!("levels.hexcells");

fn registry() -> Registry {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    registry
}

fn import(file: &str) -> Result<Vec<Imported>, String> {
    let registry = registry();
    let format = registry.kind::<dyn Importer>();
    let format = format.make("hexcells", &Settings::default(), &registry).unwrap();
    format.import(file.as_bytes())
}

/// A level with these rows, as text or as the reason why it is none.
fn read(rows: &str) -> Result<String, String> {
    import(&format!("Hexcells level v1\n\n\n\n\n{rows}\n"))?.remove(0).text
}

fn export(text: &str) -> Result<String, String> {
    let registry = registry();
    let format = registry.kind::<dyn Exporter>();
    let format = format.make("hexcells", &Settings::default(), &registry).unwrap();
    let level = ExportLevel {
        place: 7,
        recipe_id: None,
        board_id: "pattern1.abc".to_owned(),
        family: "pattern".to_owned(),
        kind: "pattern".to_owned(),
        tier: None,
        score: None,
        rule: String::new(),
        readings: BTreeMap::new(),
        text: text.to_owned(),
        solution: Vec::new(),
        map: None,
        geometry: None,
    };
    let mut files = format.export(&[level])?;
    assert_eq!((files.len(), files[0].name.as_str()), (1, "007.hexcells"));
    Ok(String::from_utf8(files.remove(0).bytes).unwrap())
}

#[test]
fn twelve_levels_are_read_need_no_guess_and_are_written_again() {
    let levels = import(LEVELS).unwrap();
    assert_eq!(levels.len(), 12);
    assert_eq!(levels[4].name, "Gaps do not count");
    for Imported { name, text } in levels {
        let text = text.unwrap_or_else(|why| panic!("{name}: {why}"));
        let game = Pattern::read(&text).unwrap_or_else(|flaw| panic!("{}", flaw.in_text(&text)));
        assert_eq!(game.write(), text, "{name}");
        assert_eq!(Pattern::from_bytes(&game.to_bytes()).unwrap().write(), text, "{name}");
        let ending = game.deduction(Budget::UNLIMITED).unwrap();
        assert!(matches!(ending, Deduction::Solves), "{name}\n{text}");
        let written = export(&text).unwrap();
        let rows: Vec<&str> = written.lines().skip(5).collect();
        assert!(rows.len() == 33 && rows.iter().all(|row| row.len() == 66), "{name}");
        assert_eq!(import(&written).unwrap()[0].text.as_ref(), Ok(&text), "{name}");
    }
}

#[test]
fn each_number_is_needed_and_counts_what_the_format_says() {
    let level = |title: &str| {
        let levels = import(LEVELS).unwrap();
        levels.into_iter().find(|level| level.name == title).unwrap().text.unwrap()
    };
    let down = level("Gaps do not count");
    assert!(down.ends_with("\nline down1 0,0 = 2 connected A B C D\n"), "{down}");
    let far = level("Far across a gap");
    assert!(far.contains("\nnode B 0,4 pattern shown set nearB = 2\n"), "{far}");
    assert!(far.contains("\nset nearB A C D\nline down1 4,3 = 0 C\n"), "{far}");
    let three = level("Three lines");
    assert!(three.contains("line right1 0,1 = 1 B D F\nline left1 8,1 = 3 C D E\n"), "{three}");
    // Without its lines a level of three needs a guess.
    let without: String =
        three.lines().filter(|line| !line.starts_with("line ")).map(|l| format!("{l}\n")).collect();
    let ending = Pattern::read(&without).unwrap().deduction(Budget::UNLIMITED).unwrap();
    assert!(!matches!(ending, Deduction::Solves | Deduction::Spent));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (rows, why) in [
        ("", "it has no rows of cells"),
        ("..", "it has no cell"),
        ("x", "row 1 has 1 characters"),
        ("x.\n..q.", "row 2, column 2: `q.` is neither nothing, a cell nor a line"),
        ("x?", "row 1, column 1: `x?` is a cell that ends with none of `.+cn`"),
        ("|.\nx.", "row 1, column 1: `|.` is a line without a number: write `+`"),
        ("x.x.", "the cells at row 1, column 1 and row 1, column 2 overlap"),
        ("x.\n..|+", "row 2, column 2: the line leads to no cell"),
        (
            "|c\nx.\n..\no.\n..\nx.",
            "row 1, column 1: `c` says that the pattern cells counted are connected, and the 2 are in 2 parts: write `+`",
        ),
        ("|n\nx.", "row 1, column 1: `n` says that the pattern cells counted are apart"),
        ("x.\n..\nOn", "row 3, column 1: `n` says that"),
    ] {
        let told = read(rows).unwrap_err();
        assert!(told.contains(why), "{rows}: {told}");
    }
    let told = import("Hexcells level v2\n").unwrap_err();
    assert_eq!(told, "line 1 should be `Hexcells level v1`");
    assert!(import("").unwrap().is_empty());
    let long = "..\n".repeat(33) + "x.";
    assert!(read(&long).unwrap_err().contains("34 rows"));
}

#[test]
fn one_bad_level_is_refused_alone() {
    let file = "Hexcells level v1\nbad\n\n\n\nqq\nHexcells level v1\n\n\n\n\nx.\n";
    let levels = import(file).unwrap();
    assert!(levels[0].name == "bad" && levels[0].text.is_err());
    assert!(levels[1].name == "2" && levels[1].text.is_ok());
}

#[test]
fn what_the_format_lacks_is_not_written() {
    for (text, why) in [
        ("pattern\nnode A 0,0 pattern\nnode B 9,1\n", "`node B 9,1`"),
        ("pattern\nnode A 0,0 pattern colour red\n", "`node A 0,0 pattern colour red`"),
        ("pattern\nnode A 0,0 pattern radius 2 = 0\n", "`node A 0,0 pattern radius 2 = 0`"),
        ("pattern\nnode A 0,0\nnode B 0,2 pattern\nedge A B\n", "`edge A B`"),
        ("pattern\nnode A 0,0\nnode B 0,2 pattern\n", "edges that the level lacks"),
        ("pattern\nnode A 90,0\n", "`node A 90,0`"),
    ] {
        let told = export(text).unwrap_err();
        assert!(told.starts_with("level 7: ") && told.contains(why), "{told}");
    }
}
