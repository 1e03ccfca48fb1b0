//! Refining: a refiner's offers go through the checks of every puzzle.

use crate::candidate::Candidate;
use crate::discard::Log;
use crate::outcome::{Failure, Fault};
use crate::{Refining, Tier};
use etchwork_path::{
    Board, Cell, Ratio, Refiner, Registry, RegistryError, Reject, Solved, Stage, Stream, at_work,
};

/// The checks of every puzzle.
type Hold<'a> = dyn FnMut(&Board, &[Cell]) -> Result<Candidate, Failure> + 'a;

/// A refiner at work.
pub(crate) struct Refinery {
    id: String,
    refiner: Box<dyn Refiner>,
    most: Ratio,
}

impl Refinery {
    /// The refiner of a tier, if its reading has a greatest value.
    pub fn new(tier: &Tier, registry: &Registry) -> Result<Option<Self>, RegistryError> {
        let Some(Refining { reading, refiner, .. }) = &tier.refiner else { return Ok(None) };
        let Some(most) = tier.gates.get(reading).and_then(|gate| gate.max) else { return Ok(None) };
        let made = registry.make::<dyn Refiner>(&refiner.id, &refiner.settings)?;
        Ok(Some(Self { id: refiner.id.clone(), refiner: made, most }))
    }

    /// The first offer that passes. The log gets the others.
    pub fn refine(
        &mut self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        hold: &mut Hold<'_>,
        log: &mut Log<'_>,
    ) -> Result<Candidate, Failure> {
        let Self { id, refiner, most } = self;
        let mut done = None;
        let mut offer = |board: &Board, path: &[Cell]| {
            if done.is_some() {
                return true;
            }
            match judge(id, solved.board, board, path, hold) {
                Err(Failure::Rejected(reject)) => log.refuse(&reject, (board, path, solved.rules)),
                Err(Failure::Fault(fault)) => done = Some(Err(Failure::Fault(fault))),
                Ok(passed) => done = Some(Ok(passed)),
            }
            done.is_some()
        };
        at_work("refiner", id, solved.board, || {
            refiner.refine(solved, *most, stream, &mut offer);
        });
        done.unwrap_or_else(|| Err(Reject::new(Stage::Refine, "budget_spent").into()))
    }
}

/// Checks an offer against the board that it comes from, as a path, and with the worker's own
/// checks.
fn judge(
    id: &str,
    start: &Board,
    board: &Board,
    path: &[Cell],
    hold: &mut Hold<'_>,
) -> Result<Candidate, Failure> {
    let like = |a: &Board| (a.grid(), a.walls().len(), a.links().to_vec());
    if like(board) != like(start) {
        return Err(Reject::new(Stage::Refine, "other_board").into());
    }
    if let Err(flaw) = board.check_path(path) {
        let (finder, board) = (id.to_owned(), Box::new(board.clone()));
        return Err(Failure::Fault(Fault::FalseClaim { finder, flaw: flaw.to_string(), board }));
    }
    hold(board, path)
}
