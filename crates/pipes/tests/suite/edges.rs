//! Notes on edges, and tiles that are pointed to a side.

use etchwork_core::{Act, Cell, Edge, Game, Session, Status, Written};
use etchwork_pipes::Pipes;

/// A bend that meets a loose end on its right, beside a corner where nothing is beyond.
const SMALL: &str = "pipes square 2x2\n9 8\n4 6\n";
/// Both rows and columns come in again at the other end.
const WRAPPED: &str = "pipes square 3x3 wrap\n1 5 4\n2 a 8\n1 5 4\n";

fn session(text: &str) -> Session<Pipes> {
    Session::new(Pipes::read(text).unwrap())
}

fn edge(cell: usize, side: u8) -> Edge {
    Edge { cell: Cell::new(cell), side }
}

/// The notes as lines: the lower name of each edge with the mark.
fn noted(session: &Session<Pipes>) -> Vec<String> {
    session.noted().iter().map(|(edge, mark)| format!("{edge} {}", mark.id)).collect()
}

fn loaded(session: &Session<Pipes>) -> Session<Pipes> {
    Session::load(session.game().clone(), "x", &session.save("x")).unwrap()
}

#[test]
fn a_note_is_on_both_sides_of_an_edge_and_has_one_of_two_kinds() {
    let mut session = session(SMALL);
    // The right side of the first tile is the left side of the second.
    session.note("wall", &[edge(0, 0)]).unwrap();
    assert_eq!(noted(&session), ["0/0 wall"]);
    session.note("joined", &[edge(1, 2)]).unwrap();
    assert_eq!(noted(&session), ["0/0 joined"], "an edge has one mark");
    assert!(session.rub_out_notes(&[edge(1, 2)]) && !session.rub_out_notes(&[edge(0, 0)]));
    let before = session.clone();
    for at_rim in [edge(0, 1), edge(0, 4), edge(9, 0)] {
        assert!(session.note("wall", &[at_rim]).is_err(), "nothing is beyond {at_rim}");
    }
    assert!(session.note("lock", &[edge(0, 0)]).is_err(), "a lock is for tiles");
    assert!(session.pencil_in("wall", &[Cell::new(0)]).is_err(), "a wall is for edges");
    assert_eq!(session.save("x"), before.save("x"), "what is refused changes nothing");
}

#[test]
fn notes_are_saved_and_go_with_the_bookmark_and_no_rule_minds_them() {
    let mut session = session(SMALL);
    session.note("wall", &[edge(0, 0), edge(2, 0)]).unwrap();
    session.mark();
    session.note("joined", &[edge(1, 3)]).unwrap();
    session.play("0,0").unwrap();
    session.act(&Act::Note(None, vec![edge(3, 2)])).unwrap();
    assert_eq!(noted(&session), ["0/0 wall", "1/3 joined"]);
    let save = session.save("x");
    let acts: Vec<&str> = save.lines().collect();
    assert_eq!(acts, ["etchwork-save 2 x", "+wall 0/0 2/0", "!", "+joined 1/3", "0,0", "- 3/2"]);
    let again = loaded(&session);
    assert_eq!((again.noted(), again.picture()), (session.noted(), session.picture()));
    assert!(session.return_to_mark());
    assert_eq!(noted(&session), ["0/0 wall", "2/0 wall"]);
    let load = |acts: &str| {
        let save = format!("etchwork-save 2 x\n{acts}");
        Session::load(session.game().clone(), "x", &save).map(|session| noted(&session))
    };
    assert_eq!(load("+lock 0 1\n- 0\n").unwrap(), [""; 0], "as before there were notes");
    for bad in ["+wall 0/0 1\n", "+wall 0/9\n", "+wall 0/0/0\n", "+ink 0/0\n", "+wall\n"] {
        assert!(load(bad).unwrap_err().to_string().starts_with("line 2: "), "{bad}");
    }
}

#[test]
fn over_the_rim_of_a_wrapped_board_an_edge_is_one() {
    let game = Pipes::read(WRAPPED).unwrap();
    for tile in 0..9 {
        for side in 0..4 {
            let here = edge(tile, side);
            let there = game.across(here).unwrap();
            assert_eq!(game.across(there), Some(here));
        }
    }
    let mut session = session(WRAPPED);
    session.note("wall", &[edge(2, 0)]).unwrap();
    assert_eq!(noted(&session), ["0/2 wall"], "the left side of the first tile");
    let marks = session.picture().marks().len();
    assert!(session.rub_out_notes(&[edge(2, 0)]));
    assert_eq!(session.picture().marks().len() + 1, marks, "one mark with both sides");
}

/// The moves that point a tile to a side.
fn way(text: &str, cell: usize, side: u8) -> Result<Vec<String>, String> {
    let game = Pipes::read(text).unwrap();
    let moves = game.point(&game.initial(), edge(cell, side))?;
    Ok(moves.iter().map(|step| game.move_text(step)).collect())
}

#[test]
fn a_tile_points_to_a_side_by_the_fewest_turns() {
    // An end that points right, and the four sides: right, up, left, down.
    let end = "pipes square 2x1\n1 8\n";
    assert!(way(end, 0, 0).unwrap_err().contains("no other way"));
    assert_eq!(way(end, 0, 1).unwrap(), ["0,0 -"]);
    assert_eq!(way(end, 0, 2).unwrap(), ["0,0", "0,0"]);
    assert_eq!(way(end, 0, 3).unwrap(), ["0,0"]);
    // A bend that points there already turns to its other way there: from right and up to right and down.
    assert_eq!(way("pipes square 2x1\n3 8\n", 0, 0).unwrap(), ["0,0"]);
    assert_eq!(way("pipes square 2x1\n9 8\n", 0, 0).unwrap(), ["0,0 -"]);
    for (text, side) in [("pipes square 2x1\n5 8\n", 0), ("pipes square 2x1\nf 8\n", 1)] {
        assert!(way(text, 0, side).unwrap_err().starts_with("0,0 "), "{text}");
    }
    assert_eq!(way("pipes square 2x1\n5 8\n", 0, 1).unwrap(), ["0,0"], "a straight line");
    assert!(way(end, 0, 4).is_err() && way(end, 7, 0).is_err());
    assert!(way("pipes square 2x1\n1 4\n", 0, 1).unwrap_err().contains("one tree already"));
}

#[test]
fn on_other_tilings_an_arm_gets_to_every_side() {
    for text in ["pipes hex 2x2\n1 8\n9 8\n", "pipes octagon 3x3\n1 1 1\n1 3 1\n1 1 1\n"] {
        let game = Pipes::read(text).unwrap();
        let state = game.initial();
        assert_eq!(game.status(&state), Status::Open);
        for tile in 0..game.masks().len() {
            for side in 0..game.board().patch().sides(tile) {
                let mut state = state.clone();
                let Ok(moves) = game.point(&state, edge(tile, side as u8)) else { continue };
                assert!(2 * moves.len() <= game.board().patch().sides(tile), "the shorter way");
                moves.iter().for_each(|step| game.advance(&mut state, step));
                assert_eq!(state.masks()[tile] >> side & 1, 1, "{text} {tile} {side}");
            }
        }
    }
}
