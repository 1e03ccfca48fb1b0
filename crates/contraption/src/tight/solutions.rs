//! The shortest solutions from a state of an explored space.

use super::{Explorer, FAR};

/// The states on shortest solutions from one state, in the order of their distances from it, and
/// minimal sums over the moves between them. The memory is reused from one search to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solutions {
    pub(crate) states: Vec<u32>,
    is_on: Vec<bool>,
    least: Vec<u32>,
}

impl Solutions {
    /// Finds these states; there are none if no goal can be reached.
    pub(crate) fn find(&mut self, space: &Explorer, from: usize) {
        self.is_on.clear();
        self.is_on.resize(space.len(), false);
        self.states.clear();
        if space.to_goal(from) == FAR {
            return;
        }
        self.states.push(from as u32);
        self.is_on[from] = true;
        let mut next = 0;
        while let Some(state) = self.states.get(next).map(|state| *state as usize) {
            next += 1;
            for target in ahead(space, state) {
                if !std::mem::replace(&mut self.is_on[target], true) {
                    self.states.push(target as u32);
                }
            }
        }
    }

    /// Whether a state is on a shortest solution.
    pub(crate) fn has(&self, state: usize) -> bool {
        self.is_on[state]
    }

    /// The states on shortest solutions that are not goals.
    pub(crate) fn unsolved(&self, space: &Explorer) -> impl Iterator<Item = usize> {
        let states = self.states.iter().map(|state| *state as usize);
        states.filter(|state| space.to_goal(*state) > 0)
    }

    /// The number of states on shortest solutions with a move into a stuck state.
    pub(crate) fn traps(&self, space: &Explorer) -> usize {
        let is_stuck = |state: &u32| space.to_goal(*state as usize) == FAR;
        self.unsolved(space).filter(|state| space.targets(*state).iter().any(is_stuck)).count()
    }

    /// The least number of moves, over all shortest solutions, for which `is_such(from, to)` holds.
    /// Panics if there is no solution.
    pub(crate) fn fewest(
        &mut self,
        space: &Explorer,
        is_such: impl Fn(usize, usize) -> bool,
    ) -> u32 {
        self.least.clear();
        self.least.resize(space.len(), 0);
        for state in self.states.iter().rev().map(|state| *state as usize) {
            let sums = ahead(space, state)
                .map(|target| self.least[target] + u32::from(is_such(state, target)));
            self.least[state] = sums.min().unwrap_or(0);
        }
        self.least[self.states[0] as usize]
    }

    /// The least number of moves, over all shortest solutions, that switch something.
    pub(crate) fn deeds(&mut self, space: &Explorer) -> u32 {
        let switches = space.machine.switches();
        self.fewest(space, |a, b| (space.state(a) ^ space.state(b)) & switches != 0)
    }
}

/// The states one move ahead on shortest solutions.
#[inline(always)]
fn ahead(space: &Explorer, state: usize) -> impl Iterator<Item = usize> {
    let nearer = space.to_goal(state).wrapping_sub(1);
    let targets = space.targets(state).iter().map(|target| *target as usize);
    targets.filter(move |target| space.to_goal(*target) == nearer)
}
