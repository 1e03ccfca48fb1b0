//! Tests of the finder.

mod agreement;
mod oracles;
