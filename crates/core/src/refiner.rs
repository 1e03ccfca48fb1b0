//! Refiners: from a solved board to others, until one will do.

use crate::{Board, Cell, Ratio, Solved, Stream};

/// Takes a board with its path to others of the same size, with as many walls
/// and the same links, and offers them. It is asked where plain rejection
/// would throw away too much: a tier names the reading it works on, and it is
/// at work when that reading must not be above some value.
///
/// What it offers goes through the same checks, demands and gates as what a
/// path finder finds, so a refiner that guesses badly costs time and nothing
/// else. How long it goes on is its own affair, but must be counted work. One
/// instance serves one thread and keeps nothing that changes an answer.
///
/// ```
/// use etchwork_core::{Board, Cell, Ratio, Refiner, Solved, Stream};
///
/// /// Offers the board as it is, then with the path the other way round.
/// struct BothWays;
///
/// impl Refiner for BothWays {
///     fn refine(
///         &mut self,
///         solved: &Solved<'_>,
///         _: Ratio,
///         _: &mut Stream,
///         offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
///     ) {
///         let back: Vec<Cell> = solved.path.iter().rev().copied().collect();
///         let _ = offer(solved.board, solved.path) || offer(solved.board, &back);
///     }
/// }
/// ```
pub trait Refiner: Send {
    /// Offers boards with their paths until an offer is taken, which `offer`
    /// answers with `true`, or until there is nothing more to try. `most` is
    /// the greatest value that the reading may have.
    fn refine(
        &mut self,
        solved: &Solved<'_>,
        most: Ratio,
        stream: &mut Stream,
        offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
    );
}
