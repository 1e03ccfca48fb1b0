//! The tests of the family, in one binary.

mod agreement;
mod brute;
mod glyphs;
mod hints;
mod laws;
mod layouts;
mod lines;
mod making;
mod measuring;
mod modes;
mod room;
mod solving;
mod texts;
mod tiers;
mod trial;
