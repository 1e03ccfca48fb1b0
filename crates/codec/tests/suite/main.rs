//! Tests of the formats.

mod lines;
mod properties;
