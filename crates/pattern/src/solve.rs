//! The constraint solver: what is forced by what is known, why, and how much is open.

mod clauses;
mod count;
mod cuts;
mod deducer;
mod propagate;
mod reasons;
mod steps;
mod walk;

pub use count::{Count, count};
pub use deducer::{ClueSet, Deducer, Facts, Outcome};
pub use reasons::Reasons;
pub use steps::{EXACT, Hardness, Next, Step, hardness};
pub use walk::{Ending, Walk, walk};
