//! Solvers: the search for moves that solve a game.

use crate::{Budget, Game, PlugIn, Search};

/// Looks for moves that solve a game from a state. One instance serves one thread.
///
/// It is a plug-in of the kind `dyn Solver<G>` ([`Registry::kind_mut`]). Whoever asks replays
/// what it found, so a claim that is none is noticed, and named.
///
/// [`Registry::kind_mut`]: crate::Registry::kind_mut
pub trait Solver<G: Game>: Send {
    /// Searches from a state that play can lead to. Only a complete search may answer that
    /// it is impossible. What it counts as a node of its budget is its own to say, and the
    /// same on every machine.
    fn solve(&mut self, game: &G, from: &G::State, budget: Budget) -> Search<Vec<G::Move>>;

    /// What a reason means, for which it says that a puzzle is impossible or not for it, for
    /// people: a clause such as "the tiles have too many arms". A reason without one is read
    /// with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// Whether what it finds is as short as can be.
    fn is_optimal(&self) -> bool {
        false
    }
}

impl<G: Game + 'static> PlugIn for dyn Solver<G> {
    const KIND: &'static str = "solver";
}
