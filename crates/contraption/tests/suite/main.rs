//! Tests of the family as its users see it.

mod agreement;
mod bytes;
mod designs;
mod hints;
mod laws;
mod likeness;
mod makers;
mod maps;
mod pictures;
mod readings;
mod samples;
mod sketches;
mod texts;
