//! States that differ only by where one can walk, taken as one.
//!
//! Solvers of Sokoban do so with positions that differ only by where the player stands within the
//! area that he can reach. Here a *region* is a strongly connected component of the moves that the
//! game calls walking ([`MoveKind::is_walk`](etchwork_core::MoveKind)): from each of its states
//! walking leads to each other one and back, so nothing but places has changed.

use crate::graph::FAR;
use crate::{Fate, StateGraph, Summary};
use etchwork_core::Game;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use serde::Serialize;
use std::fmt;

/// The regions of a state space, numbered by their first states: the start is in region 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    of: Vec<u32>,
    members: Vec<Vec<u32>>,
    fates: Vec<Fate>,
    /// From and to: pairs that a move joins, sorted, each once. A region is joined with itself by a
    /// move that is not walking alone.
    pub(crate) joined: Vec<(u32, u32)>,
    to_goal: Vec<u32>,
    depths: Vec<u32>,
    /// Whether every state of the space is known.
    is_complete: bool,
}

/// The figures of the regions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RegionSummary {
    /// Regions.
    pub regions: usize,
    /// Ordered pairs of regions that a move joins, walking within a region left out.
    pub transitions: usize,
    /// Regions with a goal in them.
    pub goals: usize,
    /// Regions from which no goal can be reached, proved.
    pub stuck: usize,
    /// States of the largest region.
    pub largest: usize,
    /// Fewest moves from region to region until a goal, as far as states are known; `None` without one.
    pub shortest: Option<u32>,
    /// Whether every state is known. If not, regions may prove to be one.
    pub complete: bool,
}

impl Regions {
    /// The regions of a graph; `None` for a game without a kind of moves that walks. Cost: linear in
    /// the transitions, but for sorting the pairs.
    pub fn of<G: Game>(game: &G, graph: &StateGraph<G>) -> Option<Self> {
        if !game.kinds().iter().any(|kind| kind.is_walk) {
            return None;
        }
        let walks = |step: &G::Move| is_walk(game, step);
        let transitions = || (0..graph.len()).flat_map(|state| graph.transitions(state));
        let walking = transitions().filter(|to| walks(to.step));
        let members = components(graph.len(), walking.map(|to| (to.source, to.target)));
        let mut of = vec![0; graph.len()];
        for (region, states) in members.iter().enumerate() {
            states.iter().for_each(|state| of[*state as usize] = region as u32);
        }
        let mut joined: Vec<(u32, u32)> = transitions()
            .map(|to| (of[to.source], of[to.target], walks(to.step)))
            .filter(|(from, to, is_walk)| from != to || !is_walk)
            .map(|(from, to, _)| (from, to))
            .collect();
        joined.sort_unstable();
        joined.dedup();
        let fates: Vec<Fate> = members.iter().map(|states| fate(graph, states)).collect();
        let goals = (0..members.len()).filter(|region| fates[*region] == Fate::Goal);
        let mut back: Vec<(u32, u32)> = joined.iter().map(|(from, to)| (*to, *from)).collect();
        back.sort_unstable();
        let to_goal = distances(members.len(), goals.collect(), &back);
        let depths = distances(members.len(), vec![0], &joined);
        let is_complete = Summary::of(graph).is_complete();
        Some(Self { of, members, fates, joined, to_goal, depths, is_complete })
    }

    /// The most bytes that finding the regions takes beyond the graph: an estimate.
    pub fn memory<G: Game>(graph: &StateGraph<G>) -> u64 {
        120 * graph.len() as u64 + 40 * graph.transition_count() as u64
    }

    /// The number of regions.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Always false: the start is always in one.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The region of each state.
    pub fn of_states(&self) -> &[u32] {
        &self.of
    }

    /// The states of a region, in ascending order. Panics if there is no such region, as do all
    /// methods below.
    pub fn states(&self, region: usize) -> impl Iterator<Item = usize> {
        self.members[region].iter().map(|state| *state as usize)
    }

    /// The fate of all states of a region; of one with a goal in it, [`Fate::Goal`].
    pub fn fate(&self, region: usize) -> Fate {
        self.fates[region]
    }

    /// The fewest moves from region to region that lead from the start to this one.
    pub fn depth(&self, region: usize) -> u32 {
        self.depths[region]
    }

    /// The fewest moves from region to region until a goal, as far as states are known; `None` without
    /// one.
    pub fn distance(&self, region: usize) -> Option<u32> {
        Some(self.to_goal[region]).filter(|moves| *moves != FAR)
    }

    /// Whether a region is on a shortest way from region to region.
    pub(crate) fn is_on_way(&self, region: usize) -> bool {
        let shortest = self.to_goal[0];
        shortest != FAR
            && self.to_goal[region] <= shortest
            && self.depths[region] == shortest - self.to_goal[region]
    }

    /// Whether a move between two regions is on such a way.
    pub(crate) fn is_on_shortest(&self, from: usize, to: usize) -> bool {
        self.is_on_way(from) && self.is_on_way(to) && self.depths[to] == self.depths[from] + 1
    }

    /// The figures.
    pub fn summary(&self) -> RegionSummary {
        let count = |fate| self.fates.iter().filter(|other| **other == fate).count();
        RegionSummary {
            regions: self.len(),
            transitions: self.joined.len(),
            goals: count(Fate::Goal),
            stuck: count(Fate::Stuck),
            largest: self.members.iter().map(Vec::len).max().unwrap_or(0),
            shortest: self.distance(0),
            complete: self.is_complete,
        }
    }
}

/// Whether a move does nothing but walk.
pub(crate) fn is_walk<G: Game>(game: &G, step: &G::Move) -> bool {
    let kind = game.kind(step).and_then(|kind| game.kinds().get(kind));
    kind.is_some_and(|kind| kind.is_walk)
}

/// The strongly connected components, in the order of their first states, each in ascending order.
fn components(states: usize, arcs: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<u32>> {
    let mut graph: DiGraph<(), ()> = DiGraph::with_capacity(states, 0);
    (0..states).for_each(|_| _ = graph.add_node(()));
    arcs.for_each(|(from, to)| _ = graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), ()));
    let sorted = |members: Vec<NodeIndex>| {
        let mut members: Vec<u32> = members.iter().map(|state| state.index() as u32).collect();
        members.sort_unstable();
        members
    };
    let mut components: Vec<Vec<u32>> = kosaraju_scc(&graph).into_iter().map(sorted).collect();
    components.sort_unstable();
    components
}

/// The states of a region can all reach the same goals and the same states not expanded.
fn fate<G: Game>(graph: &StateGraph<G>, states: &[u32]) -> Fate {
    let fate = |state: &u32| graph.fate(*state as usize);
    let has_goal = states.iter().any(|state| fate(state) == Fate::Goal);
    if has_goal { Fate::Goal } else { fate(&states[0]) }
}

/// The fewest steps along sorted arcs from one of some regions to each.
fn distances(regions: usize, from: Vec<usize>, arcs: &[(u32, u32)]) -> Vec<u32> {
    let (mut far, mut queue, mut next) = (vec![FAR; regions], from, 0);
    queue.iter().for_each(|region| far[*region] = 0);
    while let Some(at) = queue.get(next).copied() {
        next += 1;
        let first = arcs.partition_point(|arc| (arc.0 as usize) < at);
        for (_, to) in arcs[first..].iter().take_while(|arc| arc.0 as usize == at) {
            let to = *to as usize;
            if far[to] == FAR {
                far[to] = far[at] + 1;
                queue.push(to);
            }
        }
    }
    far
}

/// A few sentences.
impl fmt::Display for RegionSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let Self { regions, transitions, goals, stuck, largest, .. } = self;
        write!(f, "{regions} region{} by walking, ", plural(*regions))?;
        write!(f, "the largest of {largest} state{}, ", plural(*largest))?;
        write!(f, "{transitions} transition{} between them, ", plural(*transitions))?;
        write!(f, "{goals} with a goal, {stuck} stuck")?;
        match self.shortest {
            Some(n) => {
                let moves = plural(n as usize);
                write!(f, ". From the start to a goal: {n} move{moves} from region to region")?;
            }
            None => write!(f, ". No goal was met")?,
        }
        if !self.complete {
            write!(f, ". States were not expanded, so some regions may prove to be one")?;
        }
        f.write_str(".")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Walk;
    use crate::{Lengths, Limits, explore};
    use etchwork_core::{Grid, MoveKind, Picture, Status};

    /// A walker in a corridor of five cells, and a box to push to its right end.
    struct Corridor;

    const KINDS: [MoveKind; 2] =
        [MoveKind { name: "push", is_walk: false }, MoveKind { name: "walk", is_walk: true }];

    impl Game for Corridor {
        /// Where the walker is, and where the box is.
        type State = (i32, i32);
        type Move = i32;
        type Sight = ();

        fn initial(&self) -> (i32, i32) {
            (0, 2)
        }

        fn moves(&self, (walker, box_at): &(i32, i32), moves: &mut Vec<i32>) {
            moves.extend((*walker > 0).then_some(-1));
            moves.extend((walker + 1 < *box_at).then_some(1));
            moves.extend((walker + 1 == *box_at && *box_at < 4).then_some(2));
        }

        fn apply(&self, (walker, box_at): &(i32, i32), step: &i32) -> (i32, i32) {
            if *step == 2 { (walker + 1, box_at + 1) } else { (walker + step, *box_at) }
        }

        fn status(&self, (_, box_at): &(i32, i32)) -> Status {
            if *box_at == 4 { Status::Solved } else { Status::Open }
        }

        fn kinds(&self) -> &'static [MoveKind] {
            &KINDS
        }

        fn kind(&self, step: &i32) -> Option<usize> {
            Some(usize::from(*step != 2))
        }

        fn move_text(&self, step: &i32) -> String {
            step.to_string()
        }

        fn draw(&self, _: &[(i32, i32)], _: Option<&()>) -> Picture {
            Picture::new(Grid::new(1, 1).unwrap(), "Corridor", "")
        }
    }

    #[test]
    fn any_game_that_says_which_moves_walk_is_collapsed() {
        let of = |limits: &Limits| Regions::of(&Corridor, &explore(&Corridor, limits)).unwrap();
        let regions = of(&Limits::default());
        let sizes: Vec<usize> = (0..3).map(|region| regions.states(region).count()).collect();
        assert_eq!((regions.len(), sizes), (3, vec![2, 3, 1]));
        let told = regions.summary();
        assert_eq!((told.transitions, told.goals, told.shortest), (2, 1, Some(2)));
        let beyond = of(&Limits { expand_goals: true, ..Limits::default() }).summary();
        assert_eq!((beyond.regions, beyond.largest), (3, 4), "the walk beside the goal too");
        let cut = of(&Limits { states: 3, ..Limits::default() }).summary();
        assert!(!cut.complete && cut.to_string().contains("some regions may prove to be one"));
    }

    #[test]
    fn a_game_without_kinds_has_no_regions_and_no_lengths() {
        let walk = Walk::line(5);
        assert_eq!(Regions::of(&walk, &explore(&walk, &Limits::default())), None);
        let told = Lengths::named(walk.kinds(), &[("walk".to_owned(), 2)]).unwrap_err();
        assert_eq!(told, "the moves of this puzzle have no kinds: leave it out");
    }
}
