//! Rejected boards, reported as it happens.

use etchwork_path::{Board, Cell, Reject, Rules};
use etchwork_pipeline::Funnel;

/// A rejected board, with the results of the stages that it has passed.
#[derive(Clone, Copy, Debug)]
pub struct Discard<'a> {
    /// Its number in the request, from 0.
    pub number: u32,
    /// Why it is rejected.
    pub reject: &'a Reject,
    /// Whether it is an offer of a refiner, made from the board with that number.
    pub is_refined: bool,
    /// The board, with the links of its mechanics.
    pub board: &'a Board,
    /// The path that was found, or none.
    pub path: &'a [Cell],
    /// The rules of its mechanics; for an offer of a refiner, those of the board that the refiner
    /// started from.
    pub rules: &'a Rules,
}

/// Where the stages of a board count and report.
pub(crate) struct Log<'a> {
    pub funnel: &'a mut Funnel,
    pub watch: &'a mut dyn FnMut(Discard<'_>),
    /// The number of the present board.
    pub number: u32,
}

impl Log<'_> {
    /// Counts and reports a refused offer of a refiner.
    pub fn refuse(&mut self, reject: &Reject, board: (&Board, &[Cell], &Rules)) {
        self.funnel.refuse(reject, 1);
        self.tell(reject, true, board);
    }

    /// Reports a rejected board.
    pub fn tell(
        &mut self,
        reject: &Reject,
        is_refined: bool,
        (board, path, rules): (&Board, &[Cell], &Rules),
    ) {
        let number = self.number;
        (self.watch)(Discard { number, reject, is_refined, board, path, rules });
    }
}
