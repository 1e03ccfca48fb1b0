//! Reads the input as an ID. An accepted ID is printed as the same text, and becomes a puzzle,
//! which is played, or an error says why not. A refusal has an error.
//!
//! The input is an ID with any checksum, which this target corrects, or noise.

#![no_main]

use etchwork::codec::{BoardId, Recipe};
use etchwork::{
    Families, Limit, MOST_BOARDS, Overrides, PathPuzzle, Registry, Session, standard_families,
    standard_registry,
};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(standard_registry);
static FAMILIES: LazyLock<Families> = LazyLock::new(standard_families);

fuzz_target!(|input: &str| {
    let crc = crc::Crc::<u16>::new(&crc::CRC_16_IBM_3740);
    for id in [format!("{input}.{:04x}", crc.checksum(input.as_bytes())), input.to_owned()] {
        match id.parse::<BoardId>() {
            Ok(board) => {
                assert_eq!(board.to_string(), id);
                play(PathPuzzle::new(board.0, &REGISTRY).ok(), input);
            }
            Err(error) => assert!(error.to_string().contains(&id)),
        }
        match id.parse::<Recipe>() {
            Ok(recipe) => {
                assert_eq!(recipe.to_string(), id);
                make_again(&recipe, input);
            }
            Err(error) => assert!(error.to_string().contains(&id)),
        }
    }
});

/// Makes the puzzle of a recipe, after correcting its hash of the tier set.
fn make_again(recipe: &Recipe, input: &str) {
    let set = FAMILIES.set(&recipe.set).filter(|set| set.family.id() == "path");
    let Some(set) = set else { return };
    let overrides = Overrides {
        // Large boards and long searches would only take time.
        size: recipe.size.filter(|size| size.len() <= 20),
        boards: Some(recipe.boards.unwrap_or(5).min(20)),
        finder: recipe.finder.clone().filter(|id| id == "warnsdorff"),
        mechanic: recipe.mechanic.clone(),
        caps: recipe.caps.clone(),
        floors: recipe.floors.clone(),
        settings: recipe.settings.clone(),
        ..Overrides::default()
    };
    let Ok(run) = set.run(&recipe.tier, &overrides, recipe.seed, &REGISTRY) else { return };
    let printed = run.recipe(recipe.index, None).to_string();
    let again = printed.parse::<Recipe>().expect("as it was printed");
    let again = set.run_of(&again, MOST_BOARDS, &REGISTRY).expect("the same build");
    assert_eq!(again.recipe(recipe.index, None).to_string(), printed);
    let mut worker = run.worker(&REGISTRY).expect("its plan was made");
    let outcome = worker.request(recipe.seed, recipe.index, None, Limit::NONE);
    let made = outcome.expect("no plug-in is at fault").puzzle;
    play(made.and_then(|made| made.puzzle.path().cloned()), input);
}

/// Plays; the bytes of a text choose the moves.
fn play(puzzle: Option<PathPuzzle>, choices: &str) {
    let Some(game) = puzzle.and_then(|puzzle| puzzle.game().ok()) else { return };
    let mut session = Session::new(game);
    for choice in choices.bytes() {
        let legal = session.legal();
        let Some(step) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
        let text = etchwork::Game::move_text(session.game(), step);
        session.play(&text).expect("a legal move");
    }
    assert!(!session.picture().marks().is_empty());
    let save = session.save("id");
    let loaded = Session::load(session.game().clone(), "id", &save).expect("a save");
    assert_eq!(loaded.line(), session.line());
    assert_eq!(loaded.sight(), session.sight());
}
