//! Tests of the family as its users see it.

mod agreement;
mod bytes;
mod designs;
mod samples;
mod slow;
mod texts;
