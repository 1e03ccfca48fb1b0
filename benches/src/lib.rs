//! Benchmarks of each stage: see `benches/`. Here is what they measure on.

mod cases;
mod yard;

pub use cases::{Case, Decider, corpus, sculpted};
pub use yard::yard;
