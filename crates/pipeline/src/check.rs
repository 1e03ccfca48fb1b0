//! The checks of every puzzle before it is measured, whatever its maker.

use etchwork_core::{FamilyGame, Made, Reject, Session, Stage, Status};
use thiserror::Error;

/// A plug-in breaks its contract: a fault of the plug-in, not of the request.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct Fault(Box<dyn std::error::Error + Send + Sync>);

impl Fault {
    /// The fault of a plug-in.
    pub fn new(fault: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self(Box::new(fault))
    }
}

/// A maker breaks its contract.
#[derive(Debug, Error)]
#[error("maker '{maker}' is at fault: {what}; seed {seed}, index {index}, board {board}\n{text}")]
pub struct MakerFault {
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
    /// The puzzle as text; empty where there is none.
    pub text: String,
}

/// The moves of a puzzle's solution as texts, if it passes; if not, its maker's fault, or why it is
/// rejected.
pub(crate) fn check<G: FamilyGame>(made: &Made<G>) -> Result<Result<Vec<String>, Reject>, String> {
    let game = &made.game;
    game.fault().map_or(Ok(()), Err)?;
    let (text, bytes) = (game.as_text(), game.as_bytes());
    let read = game
        .read_like(&text)
        .map_err(|flaw| format!("its text cannot be read back: {}", flaw.in_text(&text)))?;
    if read.as_text() != text || read.as_bytes() != bytes {
        return Err("its text, read back, is another puzzle".to_owned());
    }
    let of_bytes = game
        .read_bytes_like(&bytes)
        .map_err(|why| format!("its bytes cannot be read back: {why}"))?;
    if of_bytes.as_text() != text {
        return Err("its bytes, read back, are another puzzle".to_owned());
    }
    let is_solved = read.status(&read.initial()) == Status::Solved;
    read.fault().map_or(Ok(()), Err)?;
    if is_solved {
        return Ok(Err(Reject::new(Stage::Build, "solved_at_start")));
    }
    let steps: Vec<String> = made.solution.iter().map(|step| made.game.move_text(step)).collect();
    let end = replay(&read, &steps);
    read.fault().map_or(Ok(()), Err)?;
    match end? {
        Status::Solved => Ok(Ok(steps)),
        _ => Err(format!("its solution of {} moves does not solve it", steps.len())),
    }
}

/// Where moves, given as texts, lead from the start.
fn replay<G: FamilyGame>(game: &G, steps: &[String]) -> Result<Status, String> {
    let mut state = game.initial();
    for (number, text) in steps.iter().enumerate() {
        let Some(step) = game.move_of(&state, text) else {
            // A session says what is wrong with the move.
            let mut session = Session::new(game.clone());
            let why = steps.iter().try_for_each(|step| session.play(step)).unwrap_err();
            return Err(format!("move {} of its solution is refused: {why}", number + 1));
        };
        game.advance(&mut state, &step);
    }
    Ok(game.status(&state))
}
