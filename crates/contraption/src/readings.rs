//! Measures the state space of a contraption.

use crate::Design;
use crate::sketch::Sketch;
use crate::tight::{Explored, Explorer, FAR, Solutions};
use etchwork_core::Ratio;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};

/// Exact figures of a contraption's whole state space.
///
/// Nothing is expanded beyond goals. The examples refer to two samples. *Door And Toggle*: the
/// toggle at `D` switches the gate, and can be shot at from `B`.
///
/// ```text
///        D toggle            states, off:  start A --- B --- D
///        |                                             |     |
///   A ---B--[gate]--C goal           on:         A --- B --- D
///   player                                             |
///                                                      C solved
/// ```
///
/// *State Space Tester*: a wall leads from `A` down to `B`, and nothing leads back up.
///
/// ```text
///   D-------E                states:      start A ------ C solved
///    \     /                                   / \     /
///     B<-wall--A player                  stuck B   F ---
///             / \                             / \
///            F---C goal                stuck D - E stuck
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The number of states; *Door And Toggle* has 7.
    pub states: usize,
    /// The number of goals; 1 in *Door And Toggle*.
    pub goals: usize,
    /// The number of states from which no goal can be reached; 3 of 6 in *State Space Tester*: `B`,
    /// `D` and `E`.
    pub stuck: usize,
    /// The number of moves of all states together; 13 in *Door And Toggle*.
    pub moves: usize,
    /// The figures of the shortest solutions, if any.
    pub solutions: Option<Shortest>,
}

/// Figures of the shortest solutions of a contraption. The examples are those of [`Readings`], and
/// *Detour*, where the player has to fetch a ball:
///
/// ```text
///   E--[gate D]--A--[gate C]--B ball     C: a toggle, which switches A-B
///   goal   player|\          /           D: a plate, which switches A-E
///                | step    wall          steps go up to A, the wall down from B:
///             step   \    /              no ball goes the other way
///                D-----C
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The moves of a shortest solution; 3 in *Door And Toggle*: `go B`, `shoot D`, `go C`.
    pub length: u32,
    /// States on shortest solutions, without the start; 3 in *Door And Toggle*.
    pub states: usize,
    /// States on shortest solutions that are not goals; 3 in *Door And Toggle*.
    pub unsolved: usize,
    /// States on shortest solutions with a move into a stuck state. In *State Space Tester* the
    /// start is one: a player who jumps down to `B` can no longer win.
    pub traps: usize,
    /// States on shortest solutions, without goals, that have a move to a state on no shortest
    /// solution; 2 in *Door And Toggle*: `B` before and after the shot, from where one can go to
    /// `D`.
    pub forks: usize,
    /// The fewest moves that switch something, over all shortest solutions; 1 in *Door And Toggle*.
    pub deeds: u32,
    /// The least depth of a state on a shortest solution where a wrong move looks like progress: it
    /// leads no nearer to a goal, but brings the players nearer to goals on the map. The map has
    /// every edge that can ever be walked, whatever is on. If there is no such state, as in *Door
    /// And Toggle*, this is the length. It is 1 in *Detour*: after the first move, going back to
    /// `A` leads nearer to `E` on the map, and is wrong.
    pub divergence: u32,
    /// The fewest moves after which the players are farther from goals on the map, over all
    /// shortest solutions. 0 in *Door And Toggle*, where the toggle is shot at on the way; 2 in
    /// *Detour*.
    pub detour: u32,
    /// States, without start and goals, that are on every solution, short or long; 2 in *Door And
    /// Toggle*: `B` while the gate is off, and `B` while it is on.
    pub bottlenecks: usize,
}

/// The result of measuring a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Survey {
    /// The whole space is known.
    Whole(Readings),
    /// There are more states than the limit.
    Spent,
    /// A state takes more than 62 bits: one for each switchable element, and the bits of a node's
    /// number for each player and ball.
    TooWide,
}

/// Measures a design whose space has at most `most` states. Takes time linear in the transitions:
/// microseconds for a puzzle of a hundred states.
///
/// ```
/// use etchwork_contraption::{Survey, survey};
///
/// let door = include_str!("../samples/door-and-toggle.txt").parse()?;
/// let Survey::Whole(readings) = survey(&door, 1_000) else { panic!("it has few states") };
/// assert_eq!((readings.states, readings.stuck), (7, 0));
/// assert_eq!(readings.solutions.unwrap().length, 3);
/// # Ok::<(), etchwork_core::TextFlaw>(())
/// ```
pub fn survey(design: &Design, most: usize) -> Survey {
    let mut explorer = Explorer::of_play();
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

    /// The mean number of moves of an unsolved state; 13/6 in *Door And Toggle*.
    pub fn branches(&self) -> Ratio {
        Ratio::share(self.moves, self.states - self.goals)
    }

    /// The share of states that are stuck; 3/6 in *State Space Tester*.
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

    /// States on shortest solutions, divided by the moves of one. In a corridor, one state after
    /// another, this is 1, as in *Door And Toggle*; *Detour* has 10/8, because it offers a choice
    /// of ways.
    pub fn width(&self) -> Ratio {
        Ratio::share(self.states, self.length as usize)
    }

    /// The share of unsolved states on shortest solutions that have a move off them.
    pub fn forks(&self) -> Ratio {
        Ratio::share(self.forks, self.unsolved)
    }

    /// The share of a shortest solution's moves that switch something, where that share is least.
    pub fn deeds(&self) -> Ratio {
        Ratio::share(self.deeds as usize, self.length as usize)
    }
}

/// For each state, the sum of the players' distances from goals on the map.
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

/// The number of states, without start and goals, that every solution visits: the dominators of an
/// extra vertex that all goals lead to.
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
