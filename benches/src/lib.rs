//! Benchmarks of each stage: see `benches/`. Here is what they measure on.

mod cases;
mod rectangle;

pub use cases::{Case, Decider, corpus, sculpted};
pub use rectangle::rectangle;
