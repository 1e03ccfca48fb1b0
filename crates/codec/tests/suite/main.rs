//! Tests of the formats.

mod barriers;
mod lines;
mod properties;
