//! The shortest solutions: their number, their moves, and the states on them.

use crate::graph::{Distance, FAR, StateGraph, Transition};
use etchwork_core::Game;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// A number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The number found.
    #[serde(serialize_with = "digits")]
    pub value: BigUint,
    /// Whether there are no more: no pending state can lead to another solution.
    #[serde(rename = "exact")]
    pub is_exact: bool,
}

/// An integer of any size, as decimal digits.
fn digits<S: Serializer>(value: &BigUint, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

impl<G: Game> StateGraph<G> {
    /// The length of a shortest solution.
    pub fn shortest(&self) -> Distance {
        self.distance(0)
    }

    /// Whether a transition is on a shortest solution.
    pub fn is_on_shortest(&self, transition: &Transition<G::Move>) -> bool {
        let (source, target) = (transition.source, transition.target);
        self.is_on_way(source) && self.is_on_way(target) && self.goes_ahead(source, target)
    }

    /// Whether a state is on a shortest solution.
    pub fn is_on_way(&self, state: usize) -> bool {
        let shortest = self.to_goal[0];
        shortest != FAR
            && self.to_goal[state] <= shortest
            && self.depth(state) == shortest - self.to_goal[state]
    }

    fn goes_ahead(&self, source: usize, target: usize) -> bool {
        self.to_goal[source] != FAR && self.to_goal[target].wrapping_add(1) == self.to_goal[source]
    }

    /// The number of shortest solutions as sequences of moves: two moves between the same states
    /// count as two.
    pub fn solutions(&self) -> Count {
        self.count_lines(false)
    }

    /// The number of shortest solutions as sequences of states.
    pub fn solution_lines(&self) -> Count {
        self.count_lines(true)
    }

    fn count_lines(&self, merge: bool) -> Count {
        let mut value = BigUint::ZERO;
        let shortest = self.to_goal[0];
        if shortest != FAR {
            let mut lines = vec![BigUint::from(1u32)];
            for depth in 0..shortest {
                lines = self.lines_one_on(depth, &lines, merge);
            }
            value = lines.into_iter().sum();
        }
        // A goal at the shortest distance is met by expanding the states one move before it. So if
        // no state that near is pending, all shortest solutions are known.
        let first = self.pending().next().map(|state| self.depth(state));
        let is_exact = first.is_none_or(|depth| shortest != FAR && depth >= shortest);
        Count { value, is_exact }
    }

    /// The number of sequences to each state of the next level, computed from those of one level.
    fn lines_one_on(&self, depth: u32, lines: &[BigUint], merge: bool) -> Vec<BigUint> {
        let next = self.level(depth + 1);
        let mut sums = vec![BigUint::ZERO; next.len()];
        for (state, lines) in self.level(depth).zip(lines) {
            if !self.is_on_way(state) {
                continue;
            }
            let ahead = self.transitions(state).map(|transition| transition.target);
            let mut ahead: Vec<usize> = ahead.filter(|to| self.goes_ahead(state, *to)).collect();
            if merge {
                ahead.sort_unstable();
                ahead.dedup();
            }
            ahead.iter().for_each(|to| sums[to - next.start] += lines);
        }
        sums
    }

    /// The shortest paths from a state to a goal, each as numbers of transitions, in the order of
    /// the game's moves. There can be astronomically many: take only as many as needed. The
    /// iterator holds only one path and its side branches.
    pub fn ways_from(&self, state: usize) -> impl Iterator<Item = Vec<usize>> {
        // States to continue from, each with the transition to it and the number of transitions
        // before that.
        let mut stack = vec![(state, None, 0)];
        if self.to_goal[state] == FAR {
            stack.clear();
        }
        let mut way = Vec::new();
        std::iter::from_fn(move || {
            loop {
                let (state, last, before) = stack.pop()?;
                way.truncate(before);
                way.extend(last);
                if self.to_goal[state] == 0 {
                    return Some(way.clone());
                }
                let first = stack.len();
                for transition in self.transitions(state) {
                    if self.goes_ahead(state, transition.target) {
                        stack.push((transition.target, Some(transition.number), way.len()));
                    }
                }
                stack[first..].reverse();
            }
        })
    }

    /// For each state, whether it is on the path that first met some goal. PuzzleGraph marks these
    /// paths.
    pub fn first_found(&self) -> Vec<bool> {
        let mut marked = vec![false; self.len()];
        for goal in (0..self.len()).filter(|state| self.to_goal[*state] == 0) {
            let mut state = Some(goal);
            while let Some(at) = state.filter(|at| !marked[*at]) {
                marked[at] = true;
                state = self.found_by(at).map(|transition| transition.source);
            }
        }
        marked
    }
}
