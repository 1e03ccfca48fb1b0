//! Copies of puzzles that a maker made.

use etchwork_path::{Made, Session, Written};

/// A puzzle as read from its text and from its bytes, without those that cannot be read.
pub(super) fn read_back<G: Written>(game: &G) -> Vec<(G, &'static str)> {
    let text = G::read_draft(&game.write()).ok().map(|game| (game, "read from its text"));
    let bytes = G::from_bytes(&game.to_bytes()).ok().map(|game| (game, "read from its bytes"));
    text.into_iter().chain(bytes).collect()
}

/// A made puzzle with another copy of its game, on which the solution is replayed as text.
pub(super) fn again_of<G: Written>(made: &Made<G>, game: G) -> Option<Made<G>> {
    let mut session = Session::new(game.clone());
    for step in &made.solution {
        session.play(&made.game.move_text(step)).ok()?;
    }
    Some(Made { game, solution: session.moves().to_vec(), notes: made.notes.clone() })
}
