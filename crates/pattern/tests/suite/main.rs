//! The tests of the family, in one binary.

mod brute;
mod solving;
mod texts;
