//! Tests of the page's questions and answers, natively.

mod bench;
mod campaign;
mod common;
mod desk;
mod editor;
mod families;
mod no_names;
mod numbered;
mod puzzles;
mod replay;
mod scripts;
mod types;
