//! The explored state space.

use crate::explore::{hash_of, part_of};
use crate::layers::on_heap;
use crate::memory::doubled;
use crate::table::Table;
use etchwork_core::{Game, Status};
use serde::Serialize;

/// Whether a state was expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Every move from here is known.
    Expanded,
    /// The rules or the settings end here: a lost or a solved state.
    Final,
    /// Not expanded: moves from here are not known.
    Pending,
}

/// The fate of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is a goal.
    Goal,
    /// A goal can be reached.
    #[serde(rename = "open")]
    Winnable,
    /// No goal can be reached: proved.
    Stuck,
    /// No goal is known, but some reachable states were not expanded.
    Unknown,
}

/// The number of moves to the nearest goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "is", content = "moves", rename_all = "snake_case")]
pub enum Distance {
    /// Exactly this many.
    Exactly(u32),
    /// At most this many; perhaps fewer through states that were not expanded.
    AtMost(u32),
    /// No goal can be reached: proved.
    Never,
    /// No goal is known, nor that none can be reached.
    Unknown,
}

/// A distance that is not known or infinite.
pub(crate) const FAR: u32 = u32::MAX;

/// The states of a game that the exploration met, and the transitions between them.
///
/// States are numbered in the order in which they were met: the start is 0, and the distance from
/// the start never decreases. Transitions are numbered in the order of their sources and, for the
/// same source, in the order of the game's moves.
#[derive(Debug)]
pub struct StateGraph<G: Game> {
    pub(crate) states: Vec<G::State>,
    pub(crate) status: Vec<Status>,
    pub(crate) ends: Vec<End>,
    /// The transition that first met each state.
    found_by: Vec<u32>,
    /// The first state of each distance from the start.
    pub(crate) levels: Vec<u32>,
    /// The first transition of each processed state, and finally the number of transitions.
    pub(crate) starts: Vec<u32>,
    pub(crate) targets: Vec<u32>,
    pub(crate) moves: Vec<G::Move>,
    pub(crate) to_goal: Vec<u32>,
    pub(crate) to_pending: Vec<u32>,
    pub(crate) tables: Vec<Table>,
    /// The heap memory of the states, in bytes.
    heap: u64,
}

/// One move from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition<'a, M> {
    /// The number of the transition.
    pub number: usize,
    /// The state it leads from.
    pub source: usize,
    /// The state it leads to.
    pub target: usize,
    /// The move.
    pub step: &'a M,
}

impl<G: Game> StateGraph<G> {
    pub(crate) fn new(parts: usize) -> Self {
        Self {
            states: Vec::new(),
            status: Vec::new(),
            ends: Vec::new(),
            found_by: Vec::new(),
            levels: vec![0],
            starts: vec![0],
            targets: Vec::new(),
            moves: Vec::new(),
            to_goal: Vec::new(),
            to_pending: Vec::new(),
            tables: vec![Table::default(); parts],
            heap: 0,
        }
    }

    pub(crate) fn push_state(&mut self, game: &G, state: G::State, status: Status, by: u32) {
        self.heap = self.heap.saturating_add(on_heap(game, &state));
        self.states.push(state);
        self.status.push(status);
        self.found_by.push(by);
    }

    /// Marks the states that no block reached.
    pub(crate) fn close(&mut self, is_expanded: impl Fn(Status) -> bool) {
        if self.levels.last() != Some(&(self.states.len() as u32)) {
            self.levels.push(self.states.len() as u32);
        }
        for status in &self.status[self.ends.len()..] {
            self.starts.push(self.targets.len() as u32);
            self.ends.push(if is_expanded(*status) { End::Pending } else { End::Final });
        }
    }

    /// The point to which [`take_back`](Self::take_back) can return.
    pub(crate) fn mark(&self) -> (usize, usize, u64) {
        (self.states.len(), self.targets.len(), self.heap)
    }

    pub(crate) fn take_back(&mut self, (states, transitions, heap): (usize, usize, u64)) {
        self.states.truncate(states);
        self.status.truncate(states);
        self.found_by.truncate(states);
        self.targets.truncate(transitions);
        self.moves.truncate(transitions);
        self.heap = heap;
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Always false: the start is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// A state. Panics if there is no state with that number, as do all methods below.
    pub fn state(&self, state: usize) -> &G::State {
        &self.states[state]
    }

    /// The number of a state of the game, given itself or its canonical form. Takes constant time.
    pub fn find(&self, game: &G, state: &G::State) -> Option<usize> {
        let state = game.canonical(state.clone());
        let hash = hash_of(&state);
        let table = &self.tables[part_of(hash, self.tables.len())];
        table.find(hash, |number| self.states[number as usize] == state).map(|n| n as usize)
    }

    /// The status of a state by the rules.
    pub fn status(&self, state: usize) -> Status {
        self.status[state]
    }

    /// Whether a state was expanded.
    pub fn end(&self, state: usize) -> End {
        self.ends[state]
    }

    /// The states that were never expanded although the rules allow moves from them: a budget or
    /// the depth ended first.
    pub fn pending(&self) -> impl Iterator<Item = usize> {
        let ends = self.ends.iter().enumerate();
        ends.filter(|(_, end)| **end == End::Pending).map(|(state, _)| state)
    }

    /// Whether no state is pending.
    pub fn is_complete(&self) -> bool {
        self.pending().next().is_none()
    }

    /// The least number of moves from the start to a state. The breadth-first order makes it exact,
    /// even with pending states.
    pub fn depth(&self, state: usize) -> u32 {
        assert!(state < self.len(), "there is no state {state}");
        self.levels.partition_point(|first| *first as usize <= state) as u32 - 1
    }

    /// The greatest distance of any known state from the start; if the graph is complete, the
    /// eccentricity of the start.
    pub fn longest(&self) -> u32 {
        self.levels.len() as u32 - 2
    }

    /// The states at this many moves from the start.
    pub fn level(&self, depth: u32) -> std::ops::Range<usize> {
        self.levels[depth as usize] as usize..self.levels[depth as usize + 1] as usize
    }

    /// The number of transitions.
    pub fn transition_count(&self) -> usize {
        self.targets.len()
    }

    /// The moves from a state; there are none if it was not expanded.
    pub fn transitions(&self, state: usize) -> impl Iterator<Item = Transition<'_, G::Move>> {
        let numbers = self.starts[state] as usize..self.starts[state + 1] as usize;
        numbers.map(move |number| Transition {
            number,
            source: state,
            target: self.targets[number] as usize,
            step: &self.moves[number],
        })
    }

    /// A transition by its number.
    pub fn transition(&self, number: usize) -> Transition<'_, G::Move> {
        let source = self.starts.partition_point(|first| *first as usize <= number) - 1;
        let (target, step) = (self.targets[number] as usize, &self.moves[number]);
        Transition { number, source, target, step }
    }

    /// The transition that first met a state; `None` for the start.
    pub fn found_by(&self, state: usize) -> Option<Transition<'_, G::Move>> {
        (state > 0).then(|| self.transition(self.found_by[state] as usize))
    }

    /// The states on the path to a state from the start, along the transitions that first met them.
    pub fn line_to(&self, state: usize) -> Vec<usize> {
        let before = |state: &usize| self.found_by(*state).map(|transition| transition.source);
        let mut line: Vec<usize> = std::iter::successors(Some(state), before).collect();
        line.reverse();
        line
    }

    /// The fate of a state.
    pub fn fate(&self, state: usize) -> Fate {
        match (self.to_goal[state], self.to_pending[state]) {
            (0, _) => Fate::Goal,
            (FAR, FAR) => Fate::Stuck,
            (FAR, _) => Fate::Unknown,
            _ => Fate::Winnable,
        }
    }

    /// The moves from a state to the nearest goal.
    pub fn distance(&self, state: usize) -> Distance {
        match (self.to_goal[state], self.to_pending[state]) {
            (FAR, FAR) => Distance::Never,
            (FAR, _) => Distance::Unknown,
            // A pending state is no goal, so a goal beyond it is at least one move farther than it.
            (goal, FAR) => Distance::Exactly(goal),
            (goal, pending) if goal <= pending + 1 => Distance::Exactly(goal),
            (goal, _) => Distance::AtMost(goal),
        }
    }

    /// The number of states with a fate.
    pub fn count(&self, fate: Fate) -> usize {
        (0..self.len()).filter(|state| self.fate(*state) == fate).count()
    }

    /// The most moves from any expanded state.
    pub fn most_branches(&self) -> usize {
        self.starts.windows(2).map(|ends| (ends[1] - ends[0]) as usize).max().unwrap_or(0)
    }

    /// The number of expanded states. Transitions divided by it give the mean branching.
    pub fn expanded_count(&self) -> usize {
        self.ends.iter().filter(|end| **end == End::Expanded).count()
    }

    /// The peak of bytes in use so far, computed from the numbers of states and transitions:
    /// vectors double when they grow, tables exist twice while they grow, and the search for goals
    /// needs the transitions a second time. Excludes the overhead of allocators and the temporary
    /// memory for a block of successors.
    pub fn memory(&self) -> u64 {
        let (states, transitions) = (self.states.len(), self.targets.len());
        let state = G::STATE_BYTES + size_of::<Status>() + size_of::<End>() + 5 * 4;
        let transition = size_of::<G::Move>() + 2 * 4;
        let (state, transition) = (state as u64, transition as u64);
        let own = doubled(states) * state + doubled(transitions) * transition;
        own.saturating_add(Table::bytes(states)).saturating_add(self.heap)
    }
}
