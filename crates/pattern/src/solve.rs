//! The constraint solver: which nodes are forced, why, and how many patterns remain possible.

mod clue_set;
mod count;
mod cuts;
mod deducer;
mod propagate;
mod reasons;
mod steps;
mod version;
mod walk;

pub use clue_set::ClueSet;
pub use count::{Count, Number, count};
pub(crate) use propagate::agrees;

pub use deducer::{Deducer, Facts, Outcome};
pub use reasons::Reasons;
pub use steps::{EXACT, Hardness, Next, Step, hardness, steps_by_size};
pub use version::Version;
pub use walk::{Ending, Walk, ending, walk};
