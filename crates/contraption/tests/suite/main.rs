//! Tests of the family as its users see it.

mod agreement;
mod bytes;
mod designs;
mod hints;
mod maps;
mod pictures;
mod samples;
mod slow;
mod texts;
