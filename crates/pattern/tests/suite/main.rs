//! The tests of the family, in one binary.

mod brute;
mod modes;
mod solving;
mod texts;
