//! How far to explore.

use etchwork_core::Budget;
use std::num::NonZeroUsize;

/// The limits of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states to keep.
    pub states: u32,
    /// The most bytes to use, as [`StateGraph::memory`](crate::StateGraph::memory)
    /// counts them.
    pub memory: u64,
    /// States at this many moves from the start are not expanded.
    pub depth: Option<u32>,
    /// Whether to expand solved states.
    pub expand_goals: bool,
    /// The most work of a layout, in pulls of one state at another. A layout that stops at this
    /// limit is not settled, but still the same on every machine.
    pub pulls: u64,
    /// The number of threads. The result is the same for any number.
    pub threads: NonZeroUsize,
}

impl Limits {
    /// The limits of the article's tool: 200 moves from the start, and not beyond goals.
    pub fn article() -> Self {
        Self { depth: Some(200), ..Self::default() }
    }
}

impl Limits {
    /// The limits of a budget: a node is a state.
    pub fn of(budget: Budget) -> Self {
        let states = u32::try_from(budget.nodes).unwrap_or(u32::MAX);
        Self { states, memory: budget.memory, ..Self::default() }
    }
}

/// Two million states, the memory of [`Budget::QUESTION`], any depth, not beyond goals, any number
/// of pulls, one thread.
impl Default for Limits {
    fn default() -> Self {
        Self {
            states: 2_000_000,
            memory: Budget::QUESTION.memory,
            depth: None,
            expand_goals: false,
            pulls: u64::MAX,
            threads: NonZeroUsize::MIN,
        }
    }
}
