//! Refiners: from a solved board to others, until one passes.

use crate::{Board, Cell, PlugIn, Ratio, Solved, Stream};

/// Changes a board with its path into others of the same size, with as many walls and the same
/// links, and offers them. A refiner serves where plain rejection would reject too much: a tier
/// names the reading that it works on, and it runs when that reading has an upper bound.
///
/// Its offers go through the same checks, demands and gates as the paths of a path finder, so a
/// refiner that guesses badly costs only time. It decides how long it continues, but must count
/// work. One instance serves one thread and keeps nothing that changes an answer.
///
/// ```
/// use etchwork_path::{Board, Cell, Ratio, Refiner, Solved, Stream};
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
    /// Offers boards with their paths until `offer` returns `true`, which accepts the offer, or
    /// until there is nothing more to try. `most` is the greatest value that the reading may have.
    fn refine(
        &mut self,
        solved: &Solved<'_>,
        most: Ratio,
        stream: &mut Stream,
        offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
    );
}

impl PlugIn for dyn Refiner {
    const KIND: &'static str = "refiner";
}
