//! Tests of the family as its users see it.

mod facts;
mod hints;
mod laws;
mod levels;
mod makers;
mod optimum;
mod pictures;
mod plain;
mod texts;
