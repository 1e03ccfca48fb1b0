//! Reads the input in every family: as text, as a draft, as the bytes of an ID,
//! and as what was done in a saved play. What is accepted is the same puzzle after it is written and
//! read again, can be drawn, and is played by moves that the input chooses. A refused text has a
//! place in it, and a refused save leaves the play as it was.

#![no_main]

use etchwork::codec::blob_id;
use etchwork::render::{Colour, svg, text};
use etchwork::{
    Families, Family, Help, Play, Puzzle, Registry, standard_families, standard_registry,
};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(standard_registry);
static FAMILIES: LazyLock<Families> = LazyLock::new(standard_families);

/// A board of each family, on which saves are loaded.
static BOARDS: LazyLock<Vec<Box<dyn Puzzle>>> = LazyLock::new(|| {
    let board =
        |family: &dyn Family| family.of_text(family.lessons()[0].0, &REGISTRY).expect("a board");
    FAMILIES.iter().map(board).collect()
});

/// The most moves that are played.
const MOVES: usize = 30;

fuzz_target!(|input: &[u8]| {
    for family in FAMILIES.iter() {
        let id = blob_id(family.tag(), 1, input);
        if let Ok(puzzle) = family.of_id(&id, &REGISTRY) {
            assert_eq!(puzzle.id(), id);
            check(family, &*puzzle, input);
        }
    }
    let Ok(input) = std::str::from_utf8(input) else { return };
    for family in FAMILIES.iter() {
        match family.of_text(input, &REGISTRY) {
            Ok(puzzle) => check(family, &*puzzle, input.as_bytes()),
            Err(flaw) => assert!(input.get(flaw.span).is_some()),
        }
        match family.of_draft(input, &REGISTRY) {
            Ok(draft) => assert!(svg(&draft.picture()).ends_with("</svg>\n")),
            Err(flaw) => assert!(input.get(flaw.span).is_some()),
        }
    }
    BOARDS.iter().for_each(|board| load(&**board, input));
});

/// Writes, reads, draws and plays a puzzle.
fn check(family: &dyn Family, puzzle: &dyn Puzzle, choices: &[u8]) {
    let id = puzzle.id();
    // An ID may have what is refused to whoever writes a text, such as an edge twice; a draft has it.
    assert_eq!(family.of_draft(&puzzle.text(), &REGISTRY).expect("what was written").id(), id);
    assert_eq!(family.of_id(&id, &REGISTRY).expect("its own ID").id(), id);
    let reader = FAMILIES.reader_of(&puzzle.text()).expect("there is a family");
    assert_eq!(reader.id(), family.id());
    let picture = puzzle.picture();
    assert!(svg(&picture).ends_with("</svg>\n"));
    assert!(!text(&picture, Colour::Off).is_empty());
    let mut play = start(puzzle);
    for choice in choices.iter().take(MOVES) {
        let moves = play.moves();
        let mut texts: Vec<&str> = moves.iter().map(|legal| legal.text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "each move has a text of its own");
        let Some(legal) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
        play.play(&legal.text).expect("a legal move");
    }
    again(&*play, puzzle);
}

/// Loads what may have been done on a board.
fn load(board: &dyn Puzzle, acts: &str) {
    for version in [1, 2] {
        let mut play = start(board);
        let before = play.save();
        let save = format!("etchwork-save {version} {}\n{acts}", board.id());
        match play.load(&save) {
            Ok(()) => again(&*play, board),
            Err(why) => {
                assert!(why.to_string().starts_with("line "), "{why}");
                assert_eq!(play.save(), before);
            }
        }
    }
}

fn start(puzzle: &dyn Puzzle) -> Box<dyn Play> {
    puzzle.play(&REGISTRY, Help::default()).expect("a puzzle can be played")
}

/// Saves a play, and loads it.
fn again(play: &dyn Play, puzzle: &dyn Puzzle) {
    let mut loaded = start(puzzle);
    loaded.load(&play.save()).expect("its own save");
    assert_eq!(loaded.save(), play.save());
    assert_eq!(loaded.status(), play.status());
    assert_eq!(loaded.moves(), play.moves());
}
