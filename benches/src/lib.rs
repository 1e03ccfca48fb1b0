//! Benchmarks of each stage: see `benches/`. Here are the boards on which path
//! finders are compared.

mod cases;

pub use cases::{Case, Decider, corpus, sculpted};
