//! The state space of any [`Game`](etchwork_core::Game): every state that play
//! can lead to, and what can become of it.
//!
//! | to know | ask |
//! |---|---|
//! | every state and transition | [`explore`] |
//! | what was left over | [`StateGraph::pending`], [`StateGraph::is_complete`] |
//! | dead ends | [`StateGraph::fate`] |
//! | distances | [`StateGraph::depth`], [`StateGraph::distance`], [`StateGraph::longest`] |
//! | solutions | [`StateGraph::solutions`], [`StateGraph::ways_from`], [`StateGraph::first_found`] |
//! | the graph for other tools | [`StateGraph::to_petgraph`] |
//!
//! What was not proved is not claimed: where a budget left states over, a state
//! from which one of them can be reached is never called stuck.
//!
//! Not here: any rule of a game, drawing, files.

mod analysis;
mod block;
mod explore;
mod export;
mod graph;
mod limits;
mod solutions;
mod table;

pub use explore::{explore, explore_from};
pub use graph::{Distance, End, Fate, StateGraph, Transition};
pub use limits::Limits;
pub use solutions::Count;
