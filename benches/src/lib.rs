//! Benchmarks of each stage: see `benches/`.
