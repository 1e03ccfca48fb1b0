//! Explores the whole state space of a small design, exactly and fast: states are single words in
//! one hash table, and all memory is reused from one design to the next.
//!
//! It finds what `etchwork_statespace::explore` finds, about ten times as fast, and stores less:
//! states and their successors, but no moves. It refuses designs whose states take more than 62
//! bits. Method: Johansen, "PuzzleGraph - puzzle state space visualization tool".

mod machine;
mod solutions;

use crate::sketch::Sketch;
pub(crate) use machine::Machine;
pub(crate) use solutions::Solutions;

/// An infinite distance: no goal can be reached.
pub(crate) const FAR: u32 = u32::MAX;

/// How an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Explored {
    /// All states are known.
    Whole,
    /// There are more states than the limit.
    Spent,
    /// A state does not fit into a word.
    TooWide,
}

/// Explores one sketch after another, and keeps the state space of the last.
///
/// States are numbered in the order in which they were met; the start is 0. Goals are not expanded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explorer {
    pub(crate) machine: Machine,
    known: Known,
    /// The successors of one state.
    next: Vec<u64>,
    /// Where the successors of each state start in `targets`; the last entry is their number.
    firsts: Vec<u32>,
    targets: Vec<u32>,
    goals: Vec<u32>,
    /// Whether players who start on goals have solved the design, as in play. While designs are
    /// annealed the start is never a goal, as frozen recipes have it.
    start_counts: bool,
    to_goal: Vec<u32>,
    back: Back,
}

/// The states that were met.
#[derive(Clone, Debug, Default)]
struct Known {
    states: Vec<u64>,
    /// The hash table: each entry is the number of a state plus one, or 0. At least half of the
    /// entries are free.
    table: Vec<u32>,
}

/// The transitions, grouped by target.
#[derive(Clone, Debug, Default)]
struct Back {
    firsts: Vec<u32>,
    sources: Vec<u32>,
    queue: Vec<u32>,
}

impl Explorer {
    /// An explorer by the rules of play.
    pub(crate) fn of_play() -> Self {
        Self { start_counts: true, ..Self::default() }
    }

    /// Explores a sketch. After [`Explored::Whole`], the methods below describe its state space.
    /// Takes time linear in the transitions, and stops soon after meeting more than `most` states.
    pub(crate) fn explore(&mut self, sketch: &Sketch, most: usize) -> Explored {
        if !self.machine.load(sketch) {
            return Explored::TooWide;
        }
        if !self.meet_all(most) {
            return Explored::Spent;
        }
        self.measure();
        Explored::Whole
    }

    /// The least number of moves to a goal. `Ok(None)` if no goal is within `bound` moves; an error
    /// if deciding that would take more than `most` states.
    pub(crate) fn shortest(
        &mut self,
        sketch: &Sketch,
        bound: u32,
        most: usize,
    ) -> Result<Option<u32>, Explored> {
        if !self.machine.load(sketch) {
            return Err(Explored::TooWide);
        }
        self.open();
        let mut level = 0..self.known.states.len();
        for depth in 1..=bound {
            for at in level.clone() {
                if !self.expand(at, most) {
                    return Err(Explored::Spent);
                }
                if !self.goals.is_empty() {
                    return Ok(Some(depth));
                }
            }
            level = level.end..self.known.states.len();
        }
        Ok(None)
    }

    /// Starts again from the machine's initial state.
    fn open(&mut self) {
        self.known.open(self.machine.start());
        self.firsts.clear();
        self.targets.clear();
        self.goals.clear();
    }

    fn meet_all(&mut self, most: usize) -> bool {
        self.open();
        if self.start_counts && self.machine.is_home(self.machine.start()) {
            self.goals.push(0);
        }
        let (mut next, mut goal) = (0, 0);
        while next < self.known.states.len() {
            if self.goals.get(goal) == Some(&(next as u32)) {
                goal += 1;
                self.firsts.push(self.targets.len() as u32);
            } else if !self.expand(next, most) {
                return false;
            }
            next += 1;
        }
        self.firsts.push(self.targets.len() as u32);
        true
    }

    /// Adds the successors of a state; returns false if there are now too many states.
    #[inline(always)]
    fn expand(&mut self, at: usize, most: usize) -> bool {
        let Self { machine, known, next, firsts, targets, goals, .. } = self;
        firsts.push(targets.len() as u32);
        machine.successors(known.states[at], next);
        for state in next {
            let (number, is_new) = known.meet(*state);
            targets.push(number);
            if is_new && machine.is_home(*state) {
                goals.push(number);
            }
        }
        known.states.len() <= most
    }

    /// Computes the distances to the nearest goal.
    fn measure(&mut self) {
        let states = self.known.states.len();
        let Back { firsts, sources, queue } = &mut self.back;
        firsts.clear();
        firsts.resize(states + 1, 0);
        self.targets.iter().for_each(|target| firsts[*target as usize] += 1);
        let mut sum = 0;
        for first in firsts.iter_mut() {
            sum += *first;
            *first = sum;
        }
        sources.clear();
        sources.resize(self.targets.len(), 0);
        // Filling from the back moves each start down to its final value.
        for source in (0..states).rev() {
            let own = self.firsts[source] as usize..self.firsts[source + 1] as usize;
            for target in &self.targets[own] {
                let first = &mut firsts[*target as usize];
                *first -= 1;
                sources[*first as usize] = source as u32;
            }
        }
        self.to_goal.clear();
        self.to_goal.resize(states, FAR);
        queue.clear();
        queue.extend(&self.goals);
        queue.iter().for_each(|goal| self.to_goal[*goal as usize] = 0);
        let mut next = 0;
        while let Some(state) = queue.get(next).map(|state| *state as usize) {
            next += 1;
            for source in &sources[firsts[state] as usize..firsts[state + 1] as usize] {
                if self.to_goal[*source as usize] == FAR {
                    self.to_goal[*source as usize] = self.to_goal[state] + 1;
                    queue.push(*source);
                }
            }
        }
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.known.states.len()
    }

    /// The number of goal states.
    pub(crate) fn goals(&self) -> usize {
        self.goals.len()
    }

    /// The number of a state; `None` if it was not met.
    pub(crate) fn number(&self, state: u64) -> Option<usize> {
        (self.known.table[self.known.place(state)] as usize).checked_sub(1)
    }

    /// A state by its number.
    pub(crate) fn state(&self, number: usize) -> u64 {
        self.known.states[number]
    }

    /// The numbers of a state's successors, one entry per move.
    #[inline(always)]
    pub(crate) fn targets(&self, number: usize) -> &[u32] {
        &self.targets[self.firsts[number] as usize..self.firsts[number + 1] as usize]
    }

    /// The least number of moves from a state to a goal; [`FAR`] if provably none can be reached.
    #[inline(always)]
    pub(crate) fn to_goal(&self, number: usize) -> u32 {
        self.to_goal[number]
    }

    /// The first of the states that are farthest from a goal, among those that can reach one.
    pub(crate) fn farthest(&self) -> Option<usize> {
        // The backward search from the goals reached a farthest state last.
        let most = self.to_goal[*self.back.queue.last()? as usize];
        self.to_goal.iter().position(|far| *far == most)
    }
}

impl Known {
    fn open(&mut self, start: u64) {
        // Start small again even after a large space: most spaces are small, and clearing takes
        // time.
        self.table.clear();
        self.table.resize(1 << 9, 0);
        self.states.clear();
        self.meet(start);
    }

    /// The number of a state, and whether the state is new.
    #[inline(always)]
    fn meet(&mut self, state: u64) -> (u32, bool) {
        let place = self.place(state);
        let number = self.table[place];
        if number > 0 {
            return (number - 1, false);
        }
        self.states.push(state);
        self.table[place] = self.states.len() as u32;
        if self.states.len() * 2 > self.table.len() {
            self.grow();
        }
        (self.states.len() as u32 - 1, true)
    }

    /// The entry of a state in the table, or the free entry where it belongs.
    #[inline(always)]
    fn place(&self, state: u64) -> usize {
        let bits = self.table.len().trailing_zeros();
        let mut place = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize;
        loop {
            match self.table[place] {
                0 => return place,
                number if self.states[number as usize - 1] == state => return place,
                _ => place = (place + 1) & (self.table.len() - 1),
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, 0);
        for number in 0..self.states.len() {
            let place = self.place(self.states[number]);
            self.table[place] = number as u32 + 1;
        }
    }
}
