//! The boards and designs on which the benchmarks in `benches/` measure.

mod cases;
mod rectangle;

pub use cases::{Case, Decider, corpus, sculpted};
pub use rectangle::rectangle;
