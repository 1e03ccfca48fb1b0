//! Saves of other puzzles and damaged saves: each is refused with the number of the line, and the
//! session in play continues. Also names that are taken.

use etchwork::codec::BoardText;
use etchwork::{Help, Mechanic, PathPuzzle, Puzzle, Registry, Session, standard_registry};

fn game(text: &str, registry: &Registry) -> etchwork::PathGame {
    let text = BoardText::read(text, &["fog"]).unwrap();
    PathPuzzle::new(text, registry).unwrap().game().unwrap()
}

#[test]
fn a_save_of_another_puzzle_is_refused_by_both_names() {
    let registry = standard_registry();
    let (one, other) = (game("S..\n..T\n", &registry), game("S..\n..T\n@fog 1\n", &registry));
    let mut session = Session::new(one);
    session.play("0,1").unwrap();
    let save = session.save("p1.one");
    let error = Session::load(other, "p1.other", &save).unwrap_err().to_string();
    assert_eq!(error, "line 1: a save of another puzzle, p1.one, not p1.other");
}

#[test]
fn a_damaged_save_is_refused_with_its_line() {
    let registry = standard_registry();
    let game = || game("S..\n..T\n", &registry);
    for (save, needle) in [
        ("", "line 1: not a save: it should begin with 'etchwork-save 1 '"),
        ("etchwork-sa", "line 1: not a save"),
        ("etchwork-save 3 id\n0,1\n", "line 1: not a save"),
        ("etchwork-save 1 i", "line 1: a save of another puzzle, i, not id"),
        ("etchwork-save 1 id\n0,1\n0,", "line 3: '0,' is not a move: write row,column"),
        ("etchwork-save 1 id\n0,1\n\n0,2\n", "line 3: '' is not a move"),
        ("etchwork-save 1 id\n0,2\n", "line 2: no step leads from 0,0 to 0,2"),
        ("etchwork-save 1 id\n0,01\n", "line 2: '0,01' is not a move: write 0,1"),
        ("etchwork-save 1 id\n0,1\n0,1\n", "line 3: 0,1 is visited already"),
        ("etchwork-save 1 id\n0,1\n<\n<\n", "line 4: there is nothing to do for '<'"),
        ("etchwork-save 1 id\n>\n", "line 2: there is nothing to do for '>'"),
        ("etchwork-save 1 id\n^\n", "line 2: there is nothing to do for '^'"),
        ("etchwork-save 1 id\n?5\n", "line 2: '?5' is not a move"),
    ] {
        let error = Session::load(game(), "id", save).unwrap_err().to_string();
        assert!(error.contains(needle), "{save:?}: {error}");
    }
}

#[test]
fn a_save_that_ends_early_is_the_session_up_to_there() {
    let registry = standard_registry();
    let game = || game("S..\n..T\n@fog 1\n", &registry);
    let mut session = Session::new(game());
    for step in ["1,0", "1,1", "0,1", "0,2", "1,2"] {
        session.play(step).unwrap();
    }
    let save = session.save("id");
    let lines: Vec<&str> = save.lines().collect();
    for kept in 1..=lines.len() {
        let cut = lines[..kept].join("\n");
        let loaded = Session::load(game(), "id", &cut).unwrap();
        assert_eq!(loaded.line(), &session.line()[..kept]);
    }
}

#[test]
fn a_bookmark_is_a_way_and_not_the_cell_at_its_end() {
    let mut session = Session::new(game("S..\n..T\n", &standard_registry()));
    session.play("0,1").unwrap();
    session.mark();
    session.undo();
    ["1,0", "1,1", "0,1"].iter().for_each(|step| session.play(step).unwrap());
    assert!(session.return_to_mark());
    assert_eq!(session.moves().len(), 1);
    assert!(!session.redo());
}

#[test]
fn a_server_may_hand_plays_from_thread_to_thread() {
    let registry = standard_registry();
    let puzzle: Box<dyn Puzzle> =
        Box::new(PathPuzzle::new("S..\n..T\n".parse().unwrap(), &registry).unwrap());
    let mut play = puzzle.play(&registry, Help::default()).unwrap();
    let saved = std::thread::spawn(move || {
        play.play("1,0").unwrap();
        play.save()
    });
    assert!(saved.join().unwrap().ends_with("\n1,0\n"));
}

#[test]
fn a_mechanic_is_registered_once() {
    struct Mine;
    impl Mechanic for Mine {}
    let mut registry = standard_registry();
    let ids = |registry: &Registry| -> Vec<String> {
        registry.kind::<dyn Mechanic>().ids().map(str::to_owned).collect()
    };
    let before = ids(&registry);
    let again = registry.kind_mut::<dyn Mechanic>().add_plain("fog", "another", || Box::new(Mine));
    assert_eq!(again.unwrap_err().to_string(), "mechanic 'fog' is registered twice");
    assert_eq!(ids(&registry), before);
    assert!(
        registry.kind::<dyn Mechanic>().get("fog").unwrap().about().contains("radius"),
        "the first stays"
    );
    let odd = registry.kind_mut::<dyn Mechanic>().add_plain("Mine!", "odd", || Box::new(Mine));
    assert!(odd.unwrap_err().to_string().contains("'Mine!' cannot name a mechanic"));
}
