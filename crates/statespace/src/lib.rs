//! The state space of any [`Game`](etchwork_core::Game): every state that play can reach, and its
//! fate.
//!
//! | question | answer |
//! |---|---|
//! | the shortest solutions alone, without what lies beyond them | [`count_shortest`], [`shortest_way`] |
//! | every state and transition | [`explore`] |
//! | which states were not expanded | [`StateGraph::pending`], [`StateGraph::is_complete`] |
//! | dead ends | [`StateGraph::fate`] |
//! | distances | [`StateGraph::depth`], [`StateGraph::distance`], [`StateGraph::longest`] |
//! | solutions | [`StateGraph::solutions`], [`StateGraph::ways_from`], [`StateGraph::first_found`] |
//! | all figures | [`Summary`] |
//! | a state in words | [`about`] |
//! | everything as JSON | [`Document`] |
//! | a table to draw and play without the rules | [`as_table`] |
//! | hints | [`SpaceAdvisor`] |
//! | readings and a solver for any game | [`add_measures`], [`add_solver`] |
//! | pictures and a page | [`fn@map`], [`map_svg`], [`map_page`] |
//! | where to draw each state | [`fn@layout`] |
//! | states that walking joins as one, and how long lines are | [`Regions`], [`Collapsed`], [`Lengths`] |
//! | the graph for other tools | [`StateGraph::to_petgraph`] |
//!
//! The crate claims only proved facts: a state from which play can reach a pending state is never
//! called stuck.
//!
//! The crate has no rules of any game, no renderer and no files.

mod advisor;
mod analysis;
mod as_table;
mod block;
mod collapsed;
mod document;
mod explore;
mod export;
mod free;
mod graph;
#[cfg(test)]
mod laws;
mod layers;
mod layout;
mod lengths;
mod limits;
mod memory;
mod regions;
mod solutions;
mod summary;
mod table;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod view;

pub use advisor::SpaceAdvisor;
pub use as_table::{MOST_IN_TABLE, as_table};
pub use collapsed::Collapsed;
pub use document::{DOCUMENT_VERSION, Document};
pub use explore::{explore, explore_from};
pub use free::{add_measures, add_solver};
pub use graph::{Distance, End, Fate, StateGraph, Transition};
pub use layers::{count_shortest, shortest_way};
pub use layout::{Layout, MOST_DRAWN, layout};
pub use lengths::{Lengths, MOST_LENGTH};
pub use limits::Limits;
pub use regions::{RegionSummary, Regions};
pub use solutions::Count;
pub use summary::Summary;
pub use view::{about, drawing_memory, layers_a_column, map, map_by, map_page, map_svg};
