//! Exact answers by a sweep over the frontier: the finder `frontier`, exact
//! counts, and uniform draws.
//!
//! The cells are taken in an order. The frontier lies between the taken cells and the others. Only
//! a path's strands among the taken cells affect its continuations: where each crosses the
//! frontier, and which crossings belong together. Paths with equal strands are counted together
//! (Knuth, The Art of Computer Programming 4A, 7.1.4, "Simpath"; the transfer matrix of I. Jensen,
//! "Enumeration of self-avoiding walks on the square lattice", 2004). Links are edges like the
//! others.
//!
//! - `order` chooses the order, `plan` computes the possible moves of each step;
//! - `word` packs a state, `step` takes states through a cell, `layer` merges equal states, `sweep`
//!   goes from the first cell to the last;
//! - `ledger` and `outlook` see early that a state leads nowhere;
//! - `count`, `tables` with `sampler`, and `finder` use the sweep.
//!
//! It does not support an order of cells or one-way steps. A sweep meets the cells of a path in its
//! own order, and its strands have no direction.

mod count;
mod finder;
mod layer;
mod ledger;
mod order;
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
pub use sampler::Sampler;
pub use terms::Ends;
