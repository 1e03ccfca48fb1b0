//! Tests of drawings.

mod drawings;
mod sheet;
mod tiles;
