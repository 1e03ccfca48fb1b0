//! The family that reads a text.

use super::*;
use etchwork::{Families, Paths, Puzzle, Refusal, Registry, TextFlaw, standard_registry};

/// Claims any text.
struct Greedy;

impl Family for Greedy {
    fn name(&self) -> &'static str {
        "greedy puzzle"
    }

    fn about(&self) -> &'static str {
        ""
    }

    fn tag(&self) -> &'static str {
        "greedy"
    }

    fn rule(&self) -> &'static str {
        "Take all."
    }

    fn counted(&self) -> &'static str {
        "takings"
    }

    fn is_meant(&self, text: &str) -> bool {
        assert!(!text.starts_with('\u{feff}'));
        true
    }

    fn of_text(&self, _: &str, _: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Err(TextFlaw::new("never", 0..1))
    }

    fn of_id(&self, _: &str, _: &Registry) -> Result<Box<dyn Puzzle>, Refusal> {
        Err(Refusal::new("never"))
    }
}

fn kit() -> Kit {
    let mut families = Families::default();
    families.add(Paths).unwrap();
    families.add(Greedy).unwrap();
    Kit::new(standard_registry(), families, "mine")
}

/// The name of the family of a file with this text.
fn family_of(text: &str) -> Option<String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, text).unwrap();
    let args = InputArgs { file: file.path().to_owned(), line: None, tiers: None };
    let (kit, read);
    kit = self::kit();
    let family = match look(&args, &kit).unwrap() {
        Given::Id(Id { family, .. }) | Given::Save(Id { family, .. }) => family,
        Given::Text(text) => {
            read = text;
            match &parts(&read, &kit)[..] {
                [Part { kind: PartKind::Text(family), .. }] => *family,
                [Part { kind: PartKind::Json, .. }] => None,
                _ => panic!("{read}: it is one text"),
            }
        }
    };
    family.map(|family| family.name().to_owned())
}

#[test]
fn a_family_that_takes_anything_gets_no_puzzle_in_json_and_no_save_of_another() {
    for json in ["{\"version\": 1}", "\u{feff}\n {\n \"", "{\"}"] {
        assert_eq!(family_of(json).as_deref(), None, "{json}");
    }
    assert_eq!(family_of("etchwork-save 1 p1.EEDCw.a211\n0,1\n").as_deref(), Some("path"));
    for text in
        ["", "etchwork-save 1 greedy1.A", "{X}\nPuzzleNode", "\u{feff}S..\n", "[\"", "\"{\""]
    {
        assert_eq!(family_of(text).as_deref(), Some("greedy puzzle"), "{text}");
    }
}

/// What the parts of a text are, each with its first word.
fn told(text: &str) -> Vec<String> {
    let kit = Kit::new(standard_registry(), etchwork::standard_families(), "mine");
    let told = |part: Part<'_>| {
        let kind = match part.kind {
            PartKind::Json => "json",
            PartKind::Id(_) => "id",
            PartKind::Text(family) => family.map_or("board", |family| family.id()),
        };
        assert_eq!(&text[part.start..part.start + part.text.len()], part.text);
        format!("{kind} {}", part.text.split_whitespace().next().unwrap_or_default())
    };
    parts(text, &kit).into_iter().map(told).collect()
}

#[test]
fn each_part_of_a_text_is_what_it_is() {
    let board = "S..\n..T\n@fog 1\n";
    let pipes = "pipes square 3x2\n2 e 4\n1 b 8\n";
    let machine = "X\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\n";
    let json = "{\"version\":1}\n";
    let long = "{\n  \"a\": [\n    {\n \"b\": 1}]\n}\n";
    for (text, are) in [
        (board, &["board S.."][..]),
        (machine, &["contraption X"]),
        (&[board, pipes, pipes].concat(), &["board S..", "pipes pipes", "pipes pipes"]),
        (
            &[pipes, json, json, board].concat(),
            &["pipes pipes", "json {\"version\":1}", "json {\"version\":1}", "board S.."],
        ),
        (
            &[json, machine, json].concat(),
            &["json {\"version\":1}", "contraption X", "json {\"version\":1}"],
        ),
        (&[long, pipes, long, board].concat(), &["json {", "pipes pipes", "json {", "board S.."]),
        (
            &["p1.EEDCw.a211\n", board, "net:3x2:123456\n"].concat(),
            &["id p1.EEDCw.a211", "board S..", "id net:3x2:123456"],
        ),
        ("╭─╮\n│S│\n╰─╯\neasy\n╭─╮\n│S│\n╰─╯\n", &["board ╭─╮", "board ╭─╮"]),
        ("; one\n\npipes square 3x2\n", &["pipes ;"]),
        ("rails 2x2\n", &["rails rails"]),
        ("; nothing\n", &["board ;"]),
        ("", &["board "]),
        // A line that was cut off hides none after it.
        ("{\"a\": [1,\n{\"b\": 2}\nS..\n", &["json {\"a\":", "json {\"b\":", "board S.."]),
        ("{\"a\": 1} S..\n..T\n", &["json {\"a\":", "board ..T"]),
    ] {
        assert_eq!(told(text), are, "{text}");
    }
}
