//! Exact answers by a sweep over the frontier: the finder `frontier`, exact
//! counts, and uniform draws.
//!
//! The sweep takes the cells in some order. The frontier lies between the taken cells and the
//! others. A path restricted to the taken cells is a set of strands, and its continuations depend
//! only on where the strands cross the frontier and on which crossings belong to the same strand.
//! So all beginnings with the same crossings are counted together
//! (Knuth, The Art of Computer Programming 4A, 7.1.4, "Simpath"; the transfer matrix of I. Jensen,
//! "Enumeration of self-avoiding walks on the square lattice", 2004). Links are edges like the
//! others.
//!
//! - `order` chooses the order, `plan` computes the possible moves of each step;
//! - `word` packs a state, `step` takes states through a cell, `layer` merges equal states, `sweep`
//!   goes from the first cell to the last;
//! - `ledger` and `outlook` detect early that a state leads to no path;
//! - `count`, `tables` with `sampler`, and `finder` use the sweep.
//!
//! The sweep supports no one-way steps, since strands have no direction. With an order of cells
//! paths are counted (`ordered`), but not drawn.

mod count;
mod finder;
mod layer;
mod ledger;
mod order;
mod ordered;
mod outlook;
mod plan;
mod sampler;
mod step;
mod sweep;
mod tables;
mod terms;
#[cfg(test)]
mod tests;
mod weight;
mod word;

pub use count::{Count, CountError, count, count_to};
pub use finder::Frontier;
pub use ordered::count_in_order;
pub use sampler::Sampler;
pub use terms::Ends;
