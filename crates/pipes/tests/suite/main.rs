//! Tests of the family as its users see it.

mod common;
mod edges;
mod hints;
mod imports;
mod laws;
mod makers;
mod solver;
mod texts;
mod tiers;
mod touch;
