//! The checks of every puzzle before it is measured, whatever its maker.

use etchwork_core::{Made, Reject, Session, Stage, Status, Written};
use thiserror::Error;

/// A maker breaks its contract: a fault of the maker, not of the request.
#[derive(Debug, Error)]
#[error("maker '{maker}' is at fault: {what}; seed {seed}, index {index}, board {board}\n{text}")]
pub struct Fault {
    /// The maker.
    pub maker: String,
    /// What the maker did.
    pub what: String,
    /// The seed of the run.
    pub seed: u32,
    /// The index of the request.
    pub index: u32,
    /// The number of the attempt.
    pub board: u32,
    /// The puzzle as text.
    pub text: String,
}

/// Whether a puzzle passes; if not, its maker's fault, or why it is rejected.
pub(crate) fn check<G: Written>(made: &Made<G>) -> Result<Result<(), Reject>, String> {
    let (text, bytes) = (made.game.write(), made.game.to_bytes());
    let read = G::read(&text).map_err(|flaw| format!("its text cannot be read back: {flaw}"))?;
    if read.write() != text || read.to_bytes() != bytes {
        return Err("its text, read back, is another puzzle".to_owned());
    }
    let of_bytes =
        G::from_bytes(&bytes).map_err(|why| format!("its bytes cannot be read back: {why}"))?;
    if of_bytes.write() != text {
        return Err("its bytes, read back, are another puzzle".to_owned());
    }
    let mut session = Session::new(read);
    if session.status() == Status::Solved {
        return Ok(Err(Reject::new(Stage::Build, "solved_at_start")));
    }
    for (number, step) in made.solution.iter().enumerate() {
        let step = made.game.move_text(step);
        session
            .play(&step)
            .map_err(|why| format!("move {} of its solution is refused: {why}", number + 1))?;
    }
    match session.status() {
        Status::Solved => Ok(Ok(())),
        _ => Err(format!("its solution of {} moves does not solve it", made.solution.len())),
    }
}
