//! Compares exact metrics with brute force.

mod exact;
mod traps;
