//! The tests of the family, in one binary.

mod texts;
