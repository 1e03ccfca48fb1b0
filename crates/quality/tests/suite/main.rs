//! Compares exact metrics with brute force.

mod board;
mod exact;
mod reasoning;
mod traps;
