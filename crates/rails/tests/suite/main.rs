//! Tests of the family as its users see it.

mod facts;
mod optimum;
mod plain;
mod texts;
