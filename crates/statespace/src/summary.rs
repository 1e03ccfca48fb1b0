//! The summary of a whole state space.

use crate::{Count, Distance, Fate, StateGraph};
use etchwork_core::Game;
use serde::Serialize;
use std::fmt;

/// The figures of a state space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// States met.
    pub states: usize,
    /// Transitions, including parallel ones.
    pub transitions: usize,
    /// States that are goals.
    pub goals: usize,
    /// States from which no goal can be reached, proved.
    pub stuck: usize,
    /// States of which it is not known whether they are stuck.
    pub unknown: usize,
    /// States that were never expanded although the rules allow moves from them.
    pub pending: usize,
    /// States that were expanded.
    pub expanded: usize,
    /// The most moves from one state.
    pub most_branches: usize,
    /// Moves from the start to the nearest goal.
    pub shortest: Distance,
    /// Moves from the start to the farthest state that was met.
    pub longest: u32,
    /// Shortest solutions as sequences of moves.
    pub solutions: Count,
    /// Shortest solutions as sequences of states.
    pub solution_lines: Count,
}

impl Summary {
    /// The figures of a graph. Cost: linear in its transitions.
    pub fn of<G: Game>(graph: &StateGraph<G>) -> Self {
        Self {
            states: graph.len(),
            transitions: graph.transition_count(),
            goals: graph.count(Fate::Goal),
            stuck: graph.count(Fate::Stuck),
            unknown: graph.count(Fate::Unknown),
            pending: graph.pending().count(),
            expanded: graph.expanded_count(),
            most_branches: graph.most_branches(),
            shortest: graph.shortest(),
            longest: graph.longest(),
            solutions: graph.solutions(),
            solution_lines: graph.solution_lines(),
        }
    }

    /// Whether no state is pending: all figures then cover the whole space.
    pub fn is_complete(&self) -> bool {
        self.pending == 0
    }
}

/// A few sentences. They also say which figures are unknown.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let least = if self.is_complete() { "" } else { "at least " };
        let (states, transitions) = (self.states, self.transitions);
        write!(f, "{least}{states} state{}, ", plural(states))?;
        write!(f, "{transitions} transition{}, ", plural(transitions))?;
        write!(f, "{} goal{}, {} stuck", self.goals, plural(self.goals), self.stuck)?;
        if self.unknown > 0 {
            write!(f, ", {} unknown", self.unknown)?;
        }
        let count = |count: &Count| {
            let least = if count.is_exact { "" } else { "at least " };
            let is_one = count.value == 1u32.into();
            format!("{least}{} solution{}", count.value, if is_one { "" } else { "s" })
        };
        match self.shortest {
            Distance::Exactly(n) => {
                write!(f, ". {} of {n} move{}", count(&self.solutions), plural(n as usize))?
            }
            Distance::AtMost(n) => write!(f, ". A solution of {n} moves, perhaps shorter ones")?,
            Distance::Never => write!(f, ". No solution: proved")?,
            Distance::Unknown => write!(f, ". No solution found")?,
        }
        write!(
            f,
            ". Farthest state: {least}{} move{} away",
            self.longest,
            plural(self.longest as usize)
        )?;
        if self.pending > 0 {
            write!(f, ". {} state{} not expanded", self.pending, plural(self.pending))?;
        }
        f.write_str(".")
    }
}
