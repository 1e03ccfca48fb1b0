//! What there is to measure in the state space of a contraption.

use crate::Design;
use crate::sketch::Sketch;
use crate::tight::{Explored, Explorer, FAR, Solutions};
use etchwork_core::Ratio;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};

/// The figures of a contraption's state space, all of it, exactly.
///
/// Goals are ends: nothing is expanded beyond them. The examples are about two designs.
/// *Door* is a toggle `D` that switches the gate between `B` and `C`; the player starts at
/// `A`, and `C` is the goal. `D` is seen from `B`, so it can be shot from there:
///
/// ```text
///       D toggle                 states:  start . A . . . . B . . . . D
///       |                                         |       / |
///   A---B-[gate]-C goal                 on:       A . . . B . . . . D
///   player                                                |
///                                                         C solved
/// ```
///
/// *Climb* has a wall from `A` down to `B`, with no way back:
///
/// ```text
///   B---E      C goal            states:  start . A ---- C solved
///   | /        |                                  | \
///   D   <wall  A player---F                       B   F
///                                             E, D: stuck
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// How many states there are; *Door* has 7.
    pub states: usize,
    /// How many of them are goals; 1 in *Door*.
    pub goals: usize,
    /// From how many of them no goal can be reached; in *Climb* from 3 of 6: `B`, `D`, `E`.
    pub stuck: usize,
    /// How many moves there are from all of them together; 13 in *Door*.
    pub moves: usize,
    /// What there is to say of the shortest solutions, if there are any.
    pub solutions: Option<Shortest>,
}

/// The figures of the shortest solutions of a contraption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// Moves of a shortest solution; 3 in *Door*: `go B`, `shoot D`, `go C`.
    pub length: u32,
    /// States on shortest solutions, the start left out; 3 in *Door*.
    pub states: usize,
    /// States on shortest solutions that are no goals; 3 in *Door*.
    pub unsolved: usize,
    /// States on shortest solutions with a move into a stuck state. In *Climb* the start
    /// is one: a jump down to `B` cannot be taken back.
    pub traps: usize,
    /// States on shortest solutions, goals apart, with a move to a state that is on none.
    pub forks: usize,
    /// Fewest moves on a shortest solution that switch something.
    pub deeds: u32,
    /// The first depth at which a wrong way looks like progress.
    pub divergence: u32,
    /// Fewest moves on a shortest solution that lead away from the goal.
    pub detour: u32,
    /// States, start and goals apart, that are on every solution, short or long.
    pub bottlenecks: usize,
}

/// What came of measuring a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Survey {
    /// The whole space is known.
    Whole(Readings),
    /// There are more states than were allowed.
    Spent,
    /// A state takes more than 62 bits: one for each element that is on or off, and the
    /// bits of a node's number for each player and ball.
    TooWide,
}

/// Measures a design whose space has at most `most` states. Takes time in the order of the
/// transitions: microseconds for a puzzle of a hundred states.
pub fn survey(design: &Design, most: usize) -> Survey {
    let mut explorer = Explorer::default();
    match explorer.explore(&Sketch::of(design), most) {
        Explored::Whole => Survey::Whole(Readings::of(&explorer)),
        Explored::Spent => Survey::Spent,
        Explored::TooWide => Survey::TooWide,
    }
}

impl Readings {
    /// The readings of an explored space.
    pub(crate) fn of(space: &Explorer) -> Self {
        let stuck = (0..space.len()).filter(|state| space.to_goal(*state) == FAR).count();
        let is_solvable = space.to_goal(0) != FAR;
        let solutions = is_solvable.then(|| Shortest::of(space));
        let moves = (0..space.len()).map(|state| space.targets(state).len()).sum();
        Self { states: space.len(), goals: space.goals(), stuck, moves, solutions }
    }

    /// Moves that an unsolved state has on average; 13/6 in *Door*.
    pub fn branches(&self) -> Ratio {
        Ratio::share(self.moves, self.states - self.goals)
    }

    /// The share of states that are stuck; 3/6 in *Climb*.
    pub fn stuck_share(&self) -> Ratio {
        Ratio::share(self.stuck, self.states)
    }
}

impl Shortest {
    fn of(space: &Explorer) -> Self {
        let mut solutions = Solutions::default();
        solutions.find(space, 0);
        let outlook = Outlook::of(space);
        let forks = |state: &usize| {
            space.targets(*state).iter().any(|target| !solutions.has(*target as usize))
        };
        Self {
            length: space.to_goal(0),
            states: solutions.states.len() - 1,
            unsolved: solutions.unsolved(space).count(),
            traps: solutions.traps(space),
            forks: solutions.unsolved(space).filter(forks).count(),
            divergence: outlook.divergence(space, &solutions),
            deeds: solutions.deeds(space),
            detour: solutions.fewest(space, |from, to| outlook.0[to] > outlook.0[from]),
            bottlenecks: bottlenecks(space),
        }
    }

    /// States on shortest solutions for each of their moves: 1 is a corridor, with one
    /// state after the other. *Door* has 3/3.
    pub fn width(&self) -> Ratio {
        Ratio::share(self.states, self.length as usize)
    }

    /// The share of unsolved states on shortest solutions that offer a way off them.
    pub fn forks(&self) -> Ratio {
        Ratio::share(self.forks, self.unsolved)
    }

    /// The share of a solution's moves that switch something, where it is least.
    pub fn deeds(&self) -> Ratio {
        Ratio::share(self.deeds as usize, self.length as usize)
    }
}

/// By state: how far the players are from goals on the map, together.
struct Outlook(Vec<u64>);

impl Outlook {
    fn of(space: &Explorer) -> Self {
        let (map, players) = (space.machine.map(), space.machine.players());
        let far = |state: usize| {
            let nodes = space.machine.items(space.state(state)).take(players);
            nodes.map(|node| u64::from(map[node])).sum()
        };
        Self((0..space.len()).map(far).collect())
    }

    fn divergence(&self, space: &Explorer, solutions: &Solutions) -> u32 {
        let length = space.to_goal(0);
        let is_lured = |state: &usize| {
            space.targets(*state).iter().map(|target| *target as usize).any(|target| {
                space.to_goal(target) >= space.to_goal(*state) && self.0[target] < self.0[*state]
            })
        };
        let first = solutions.unsolved(space).find(is_lured);
        first.map_or(length, |state| length - space.to_goal(state))
    }
}

/// The dominators of an end that all goals lead to, start and goals apart.
fn bottlenecks(space: &Explorer) -> usize {
    let end = NodeIndex::new(space.len());
    let mut graph = DiGraph::<(), ()>::with_capacity(space.len() + 1, 4 * space.len());
    for _ in 0..=space.len() {
        graph.add_node(());
    }
    for state in 0..space.len() {
        let from = NodeIndex::new(state);
        for target in space.targets(state) {
            graph.add_edge(from, NodeIndex::new(*target as usize), ());
        }
        if space.to_goal(state) == 0 {
            graph.add_edge(from, end, ());
        }
    }
    let start = NodeIndex::new(0);
    let dominators = simple_fast(&graph, start);
    let on_all = dominators.strict_dominators(end).into_iter().flatten();
    on_all.filter(|state| *state != start && space.to_goal(state.index()) > 0).count()
}
