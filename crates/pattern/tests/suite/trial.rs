//! Trial marks: pictures of what would be left, using nothing that the player has not seen.

use etchwork_core::{Act, Cell, Game, Gesture, Mark, NodeShape, Session, Status, Written};
use etchwork_pattern::Pattern;

const ROW: &str = "pattern
node A 0,0 shown radius 1 = 1
node B 1,0 pattern radius 1 = 0
node C 2,0
node D 3,0 pattern
edge A - B
edge A - C
edge B - C
edge C - D
";

fn cell(session: &Session<Pattern>, name: &str) -> Cell {
    let picture = session.picture();
    let cell = picture.marks().iter().find_map(|mark| match mark {
        Mark::Node(node) if node.label == name => Some(node.cell),
        _ => None,
    });
    cell.unwrap()
}

/// How the picture shows a node: its look, its notes, and whether it has a warning.
fn look(session: &Session<Pattern>, name: &str) -> (NodeShape, Vec<String>, bool) {
    let (cell, picture) = (cell(session, name), session.picture());
    let mut look = (NodeShape::Ring, Vec::new(), false);
    for mark in picture.marks().iter().filter(|mark| mark.cells() == [cell]) {
        match mark {
            Mark::Node(node) => look.0 = node.shape,
            Mark::Notes { notes, .. } => {
                look.1 = notes.iter().map(|note| note.text.clone()).collect();
            }
            Mark::Warning(_) => look.2 = true,
            _ => {}
        }
    }
    look
}

#[test]
fn marks_take_clues_along_as_if_they_were_final_and_come_off_together() {
    let mut session = Session::new(Pattern::read(ROW).unwrap());
    let [a, b, c] = ["A", "B", "C"].map(|name| cell(&session, name));
    let plain = session.picture();
    assert_eq!(look(&session, "A"), (NodeShape::No, vec!["1".to_owned()], false));
    session.pencil_in("yes", &[b]).unwrap();
    assert_eq!(look(&session, "B").0, NodeShape::TriedYes);
    assert_eq!(look(&session, "A"), (NodeShape::No, vec!["1→0".to_owned()], false));
    assert_eq!(session.picture().title(), "Pattern: 1 left of 4 nodes, 1 tried");
    session.pencil_in("yes", &[c]).unwrap();
    // Two pattern nodes where A counts one: A could not be true.
    assert_eq!(look(&session, "A"), (NodeShape::No, vec!["1→-1".to_owned()], true));
    assert!(session.picture().description().contains("The clue of A would be false"));
    let seen = |session: &Session<Pattern>, at| {
        session.game().tells(session.state(), session.sight(), session.pencil(), at)
    };
    let words = seen(&session, a).unwrap();
    assert_eq!(words, "A tells 1 within 1 step: 0 left among no unknown node");
    assert_eq!(seen(&session, b), None, "B was not classified");
    session.pencil_in("no", &[c]).unwrap();
    assert_eq!(look(&session, "C").0, NodeShape::TriedNo);
    assert!(!look(&session, "A").2);
    // Trial marks are not moves: nothing is lost, and one action removes them all.
    assert_eq!((session.status(), session.mistakes()), (Status::Open, 0));
    session.act(&Act::Rub(vec![b, c])).unwrap();
    assert_eq!(session.picture(), plain);
    let again = Session::load(session.game().clone(), "x", &session.save("x")).unwrap();
    assert_eq!(again.picture(), plain);
}

#[test]
fn a_mark_on_a_node_that_is_classified_by_now_says_nothing() {
    let mut session = Session::new(Pattern::read(ROW).unwrap());
    let b = cell(&session, "B");
    session.pencil_in("no", &[b]).unwrap();
    session.play("B yes").unwrap();
    assert_eq!(look(&session, "B"), (NodeShape::Yes, vec!["0".to_owned()], false));
    assert_eq!(session.picture().title(), "Pattern: 1 left of 4 nodes");
}

#[test]
fn a_touched_clue_shows_what_it_counts_and_what_is_left_of_it() {
    let session = Session::new(Pattern::read(ROW).unwrap());
    let [a, b, c] = ["A", "B", "C"].map(|name| cell(&session, name));
    let (game, state, sight) = (session.game(), session.state(), session.sight());
    assert_eq!(game.concerned(state, sight, a), [b, c]);
    let words = game.tells(state, sight, session.pencil(), a).unwrap();
    assert_eq!(words, "A tells 1 within 1 step: 1 left among B and C");
    assert_eq!(
        game.gesture(state, Gesture::Tap(b)).map(|step| game.move_text(&step)),
        Some("B yes".into())
    );
    let second = game.gesture(state, Gesture::SecondTap(b));
    assert_eq!(second.map(|step| game.move_text(&step)), Some("B no".into()));
}

#[test]
fn marks_tell_nothing_of_what_is_hidden() {
    let level = |c: &str, d: &str| {
        format!(
            "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nnode C 0,1{c}\n\
             node D 1,1{d}\nnode E 2,2 pattern\nedge A B\nedge A F\nedge B - C\nedge B - D\n\
             node F 3,3\n"
        )
    };
    let one = level(" pattern component >= 1", " radius 1 = 1");
    let other = level(" radius 1 >= 1", " pattern component = 2");
    for answer in ["yes", "no"] {
        for names in [&["B"][..], &["C"], &["C", "D"], &["B", "C", "D", "E", "F"]] {
            let mut twins = [&one, &other].map(|text| Session::new(Pattern::read(text).unwrap()));
            for twin in &mut twins {
                let cells: Vec<Cell> = names.iter().map(|name| cell(twin, name)).collect();
                twin.pencil_in(answer, &cells).unwrap();
            }
            let [a, b] = &twins;
            assert_eq!(a.picture(), b.picture(), "{answer} {names:?}");
            for at in a.picture().grid().cells() {
                let tells = |twin: &Session<Pattern>| {
                    twin.game().tells(twin.state(), twin.sight(), twin.pencil(), at)
                };
                assert_eq!(tells(a), tells(b));
            }
        }
    }
}
