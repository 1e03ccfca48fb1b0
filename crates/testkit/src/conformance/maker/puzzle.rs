//! The laws of every puzzle that a maker makes.

use crate::conformance::faults::{Faults, is_name, same};
use crate::conformance::puzzles::read_back;
use crate::conformance::written::settled;
use etchwork_codec::{blob_id, read_blob_id};
use etchwork_path::{Made, Maker, Session, Status, Written};

/// Checks a puzzle, its solution and its notes.
pub(super) fn check<G: Written>(made: &Made<G>, maker: &dyn Maker<G>, faults: &mut Faults) {
    let text = made.game.write();
    faults.law("its puzzles can be read back", format_args!("of\n{text}"), || {
        let bytes = made.game.to_bytes();
        let id = blob_id(G::TAG, G::VERSION, &bytes);
        same("what its ID keeps", &read_blob_id(G::TAG, G::VERSION, &id)?, &bytes)?;
        settled(&made.game)
    });
    let copies = faults.guard("read back", || read_back(&made.game)).unwrap_or_default();
    for (game, from) in copies {
        let solved = faults.guard(format_args!("in play, on\n{text}"), || solves(made, game));
        if let Some(Err((law, what))) = solved {
            faults.add(law, format_args!("{what}, {from},\n{text}"));
        }
    }
    let law = "its notes are those that it declares";
    for (nth, (name, _)) in made.notes.iter().enumerate() {
        let is_twice = made.notes[..nth].iter().any(|(other, _)| other == name);
        let is_declared = maker.notes().iter().any(|note| note.name == *name);
        let wrong = [
            (!is_declared, "is not declared"),
            (is_twice, "is taken twice"),
            (!is_name(name), "is not a name: use a-z, 0-9, '-' and '_'"),
        ];
        for (_, what) in wrong.into_iter().filter(|(is_wrong, _)| *is_wrong) {
            faults.add(law, format_args!("'{name}' {what}, on\n{text}"));
        }
    }
}

/// Checks that the solution as text solves an unsolved puzzle; otherwise returns the broken law and
/// the fault.
fn solves<G: Written>(made: &Made<G>, game: G) -> Result<(), (&'static str, String)> {
    const LAW: &str = "its solution solves it";
    let mut session = Session::new(game);
    match session.status() {
        Status::Open => {}
        Status::Solved => {
            return Err(("no puzzle is solved at the start", "it is".to_owned()));
        }
        Status::Lost => return Err((LAW, "it is lost at the start".to_owned())),
    }
    for (nth, step) in made.solution.iter().enumerate() {
        let text = made.game.move_text(step);
        let refused = |why| (LAW, format!("move {} of it, '{text}', is refused: {why}", nth + 1));
        session.play(&text).map_err(refused)?;
    }
    match session.status() {
        Status::Solved => Ok(()),
        status => Err((LAW, format!("after all {} moves it is {status:?}", made.solution.len()))),
    }
}
