//! The family that reads a text.

use super::*;
use etchwork::{Families, Puzzle, Refusal, TextFlaw, standard_registry};

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

    fn of_text(&self, _: &str) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Err(TextFlaw::new("never", 0..1))
    }

    fn of_id(&self, _: &str) -> Result<Box<dyn Puzzle>, Refusal> {
        Err(Refusal::new("never"))
    }
}

fn kit() -> Kit {
    let mut families = Families::default();
    families.add(Greedy).unwrap();
    Kit { registry: standard_registry(), families, program: "mine".to_owned(), executor: None }
}

/// The name of the family of a file with this text.
fn family_of(text: &str) -> Option<&'static str> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, text).unwrap();
    let args = InputArgs { file: file.path().to_owned(), line: None, tiers: None };
    match look(&args, &kit()).unwrap() {
        Given::Id(Id { family, .. }) | Given::Save(Id { family, .. }) | Given::Text(_, family) => {
            family.map(|family| family.name())
        }
        Given::Documents(_) => None,
    }
}

#[test]
fn a_family_that_takes_anything_gets_no_puzzle_in_json_and_no_save_of_another() {
    for json in
        ["etchwork-save 1 p1.EEDCw.a211\n0,1\n", "{\"version\": 1}", "\u{feff}\n {\n \"", "{\"}"]
    {
        assert_eq!(family_of(json), None, "{json}");
    }
    for text in
        ["", "etchwork-save 1 greedy1.A", "{X}\nPuzzleNode", "\u{feff}S..\n", "[\"", "\"{\""]
    {
        assert_eq!(family_of(text), Some("greedy puzzle"), "{text}");
    }
}
