//! Solvers: the search for moves that solve a game.

use crate::{Budget, Game, PlugIn, Search};

/// Looks for moves that solve a game from a state. One instance serves one thread.
///
/// A solver is a plug-in of the kind `dyn Solver<G>` ([`Registry::kind_mut`]). The caller replays
/// the moves, so a false claim is noticed, and the error names the solver.
///
/// [`Registry::kind_mut`]: crate::Registry::kind_mut
pub trait Solver<G: Game>: Send {
    /// Searches from a state that play can lead to. Only a complete search may answer that the
    /// puzzle is impossible. Each solver decides what counts as a node of its budget, and counts
    /// the same on every machine.
    fn solve(&mut self, game: &G, from: &G::State, budget: Budget) -> Search<Vec<G::Move>>;

    /// The meaning of a reason why a puzzle is impossible or unsupported, as a clause for people,
    /// such as "the tiles have too many arms". A reason without a clause is shown with blanks for
    /// underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// Whether its solutions are always the shortest; `false` promises nothing.
    fn is_optimal(&self) -> bool {
        false
    }
}

impl<G: Game + 'static> PlugIn for dyn Solver<G> {
    const KIND: &'static str = "solver";
}
