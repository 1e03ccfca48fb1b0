//! Reads the input as a save and as moves. An accepted save leads to a state of the game, and is
//! the same after saving and loading. An error says where it is, and a refused text changes
//! nothing.

#![no_main]

use etchwork::codec::BoardText;
use etchwork::{Game, PathGame, PathPuzzle, Registry, Session, standard_registry};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(standard_registry);

const PUZZLES: [&str; 4] = [
    "S..\n...\n..T\n",
    "S..\n.#.\n...\nT..\n@fog 1\n",
    "Sa.\n...\n..a\n..T\n",
    "a..S\n.b..\n...a\nb#.T\n@fog 2\n",
];

static GAMES: LazyLock<Vec<PathGame>> = LazyLock::new(|| {
    let read = |text| BoardText::read(text, &["fog"]).expect("a board");
    let game =
        |text| PathPuzzle::new(read(text), &REGISTRY).and_then(|p| p.game()).expect("a game");
    PUZZLES.into_iter().map(game).collect()
});

fuzz_target!(|input: (u8, &str)| {
    let (choice, log) = input;
    let game = &GAMES[usize::from(choice) % GAMES.len()];
    let save = format!("etchwork-save 1 id\n{log}");
    check(game, &save);
    check(game, log);
    // Each line by itself is a move, or is refused.
    let mut session = Session::new(game.clone());
    for text in log.lines() {
        let legal = session.legal();
        let is_legal = legal.iter().any(|step| game.move_text(step) == text);
        let (state, acts) = (session.state().clone(), session.log().len());
        match session.play(text) {
            Ok(()) => assert!(is_legal),
            Err(why) => {
                assert!(!is_legal && !why.to_string().is_empty());
                assert_eq!((session.state(), session.log().len()), (&state, acts));
            }
        }
    }
});

fn check(game: &PathGame, save: &str) {
    match Session::load(game.clone(), "id", save) {
        Ok(session) => {
            let again = session.save("id");
            let loaded = Session::load(game.clone(), "id", &again).expect("what was saved");
            assert_eq!(loaded.log(), session.log());
            assert_eq!(loaded.line(), session.line());
            assert_eq!(loaded.sight(), session.sight());
            assert!(!session.picture().marks().is_empty());
        }
        Err(why) => {
            let why = why.to_string();
            let number = why.strip_prefix("line ").and_then(|rest| rest.split_once(':'));
            let number: usize = number.and_then(|(n, _)| n.parse().ok()).expect("it says where");
            assert!((1..=save.lines().count().max(1)).contains(&number), "{why}");
        }
    }
}
