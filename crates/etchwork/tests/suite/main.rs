//! Tests of the whole pipeline, in one program because linking takes longer than most of them.
//! Golden vectors are beside it, for other machines to run them alone, and counts of allocations,
//! which other tests must not disturb.

#[path = "../common/mod.rs"]
mod common;

mod broken_mechanics;
mod conformance;
mod drawings;
mod finders_agree;
mod free_end;
mod games;
mod geometry;
mod hints_in_the_dark;
mod inks;
mod law;
mod level_reader;
mod lines;
mod many_reviews;
mod mechanics;
mod path_states;
mod players;
mod portable;
mod random_play;
mod reference;
mod review;
mod rules_exact;
mod saves;
mod scales;
mod seams;
mod sentences;
mod side_by_side;
mod tools;
mod watched;
mod wide_links;
mod written;
