//! Every reading of a space, each by its definition.

use super::{Slow, Space, start};
use etchwork_contraption::{Design, EdgeKind, NodeKind};
use std::collections::{BTreeMap, BTreeSet};

/// The readings of a contraption that can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// Fewest moves to a goal.
    pub length: usize,
    /// States on shortest solutions, except for the start.
    pub on_shortest: usize,
    /// States on shortest solutions from which a move leads into a stuck state.
    pub traps: usize,
    /// Unsolved states on shortest solutions with a move to a state off them.
    pub forks: usize,
    /// Unsolved states on shortest solutions.
    pub unsolved: usize,
    /// The fewest moves on a shortest solution that switch something.
    pub deeds: usize,
    /// The fewest moves on a shortest solution after which the players are farther from goals on
    /// the map.
    pub detour: usize,
    /// The first depth on shortest solutions at which a move that does not shorten the way to a
    /// goal brings the players nearer to goals on the map; the length if there is none.
    pub divergence: usize,
    /// States that every solution passes, except for the start and goals.
    pub bottlenecks: usize,
}

impl Readings {
    /// The readings, or none if no goal can be reached. The space must be that of the
    /// design with goals as ends.
    pub fn of(design: &Design, space: &Space) -> Option<Self> {
        let first = start(design);
        let (depths, to_goal) = (space.depths(&first), space.to_goal());
        let length = *to_goal.get(&first)?;
        let is_on =
            |state: &Slow| to_goal.get(state).is_some_and(|far| far + depths[state] == length);
        let on: Vec<&Slow> = space.transitions.keys().filter(|state| is_on(state)).collect();
        let unsolved = on.iter().copied().filter(|state| !space.goals.contains(*state));
        let unsolved: Vec<&Slow> = unsolved.collect();
        let some =
            |state: &Slow, test: &dyn Fn(&Slow) -> bool| space.transitions[state].iter().any(test);
        let count = |test: &dyn Fn(&Slow) -> bool| {
            unsolved.iter().filter(|state| some(state, test)).count()
        };
        let far = |state: &Slow| outlook(design, state);
        let is_lure = |state: &Slow, next: &Slow| {
            to_goal.get(next).is_none_or(|left| *left >= to_goal[state]) && far(next) < far(state)
        };
        let lured = unsolved.iter().filter(|state| some(state, &|next| is_lure(state, next)));
        Some(Self {
            length,
            on_shortest: on.len() - 1,
            traps: count(&|next| !to_goal.contains_key(next)),
            forks: count(&|next| !is_on(next)),
            unsolved: unsolved.len(),
            deeds: fewest(space, &first, length, &|a, b| a.on != b.on),
            detour: fewest(space, &first, length, &|a, b| far(b) > far(a)),
            divergence: lured.map(|state| depths[*state]).min().unwrap_or(length),
            bottlenecks: bottlenecks(space, &first),
        })
    }
}

impl Space {
    /// The least number of moves to a goal, for each state from which one can be reached.
    pub fn to_goal(&self) -> BTreeMap<Slow, usize> {
        let mut known: BTreeMap<Slow, usize> =
            self.goals.iter().map(|goal| (goal.clone(), 0)).collect();
        for far in 1.. {
            let leads = |after: &Vec<Slow>| after.iter().any(|next| known.contains_key(next));
            let new = self
                .transitions
                .iter()
                .filter(|(state, after)| !known.contains_key(*state) && leads(after));
            let new: Vec<Slow> = new.map(|(state, _)| state.clone()).collect();
            if new.is_empty() {
                break;
            }
            known.extend(new.into_iter().map(|state| (state, far)));
        }
        known
    }
}

/// The fewest moves with a property (`is_such`), over all lines of `length` moves from the start to
/// a goal.
fn fewest(
    space: &Space,
    first: &Slow,
    length: usize,
    is_such: &dyn Fn(&Slow, &Slow) -> bool,
) -> usize {
    let mut sums = BTreeMap::from([(first.clone(), 0)]);
    for _ in 0..length {
        let mut next: BTreeMap<Slow, usize> = BTreeMap::new();
        for (state, sum) in &sums {
            for after in &space.transitions[state] {
                let sum = sum + usize::from(is_such(state, after));
                next.entry(after.clone())
                    .and_modify(|least| *least = sum.min(*least))
                    .or_insert(sum);
            }
        }
        sums = next;
    }
    space.goals.iter().filter_map(|goal| sums.get(goal)).min().copied().expect("a goal is there")
}

/// The number of bottlenecks, by leaving out each state in turn.
fn bottlenecks(space: &Space, first: &Slow) -> usize {
    let can_do_without = |out: &Slow| {
        let mut met = BTreeSet::from([first]);
        let mut stack = vec![first];
        while let Some(state) = stack.pop() {
            let after = space.transitions[state].iter().filter(|next| *next != out);
            stack.extend(after.filter(|next| met.insert(next)));
        }
        met.iter().any(|state| space.goals.contains(*state))
    };
    let states = space.transitions.keys().filter(|state| *state != first);
    states.filter(|state| !space.goals.contains(*state) && !can_do_without(state)).count()
}

/// The sum of the players' distances from goals on the map, with walls and one-way edges as they
/// are, and gates and the like taken as open.
fn outlook(design: &Design, state: &Slow) -> u64 {
    state.players.iter().map(|player| on_map(design, *player)).sum()
}

fn on_map(design: &Design, from: usize) -> u64 {
    let mut reached = BTreeSet::from([from]);
    for far in 0..=design.nodes().len() as u64 {
        if reached.iter().any(|node| design.nodes()[*node].kind() == NodeKind::Goal) {
            return far;
        }
        let before = reached.clone();
        for edge in design.edges() {
            let (a, b) = edge.ends();
            let [ahead, back] = match edge.kind() {
                EdgeKind::Vision | EdgeKind::BallTrack => [false, false],
                EdgeKind::OneWay => [true, false],
                _ => [true, true],
            };
            if ahead && before.contains(&a) {
                reached.insert(b);
            }
            if back && before.contains(&b) {
                reached.insert(a);
            }
        }
    }
    u64::from(u32::MAX)
}
