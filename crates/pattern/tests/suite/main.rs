//! The tests of the family, in one binary.

mod brute;
mod making;
mod modes;
mod solving;
mod texts;
