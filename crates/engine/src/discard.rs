//! Boards that are thrown away, told of as it happens.

use crate::Funnel;
use crate::funnel::count;
use etchwork_core::{Board, Cell, Reject, Rules};

/// A board that is thrown away, as far as it came.
#[derive(Clone, Copy, Debug)]
pub struct Discard<'a> {
    /// Its number in the request, from 0.
    pub number: u32,
    /// Why it is thrown away.
    pub reject: &'a Reject,
    /// Whether a refiner came to it from the board of that number.
    pub is_refined: bool,
    /// The board, with the links of its mechanics.
    pub board: &'a Board,
    /// The path that was found, or none.
    pub path: &'a [Cell],
    /// What its mechanics mean in play; of a board that a refiner came to, those of
    /// the board it came from.
    pub rules: &'a Rules,
}

/// Where what is thrown away is counted and told of.
pub(crate) struct Log<'a> {
    pub funnel: &'a mut Funnel,
    pub watch: &'a mut dyn FnMut(Discard<'_>),
    /// The number of the board at work.
    pub number: u32,
}

impl<'a> Log<'a> {
    pub fn reject(&mut self, reject: &Reject, board: (&Board, &[Cell], &Rules)) {
        count(&mut self.funnel.rejected, reject, 1);
        self.tell(reject, false, board);
    }

    pub fn refuse(&mut self, reject: &Reject, board: (&Board, &[Cell], &Rules)) {
        count(&mut self.funnel.refused, reject, 1);
        self.tell(reject, true, board);
    }

    fn tell(
        &mut self,
        reject: &Reject,
        is_refined: bool,
        (board, path, rules): (&Board, &[Cell], &Rules),
    ) {
        let number = self.number;
        (self.watch)(Discard { number, reject, is_refined, board, path, rules });
    }
}
