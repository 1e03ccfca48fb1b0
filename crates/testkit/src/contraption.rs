//! A second, slow and obvious implementation of contraptions, from the design alone: the rules, the
//! whole state space by depth-first search, every reading of it, and which parts are superfluous.
//! It shares no code with what it judges.

mod minimal;
mod readings;

pub use minimal::{Spare, spare_parts};
pub use readings::Readings;

use etchwork_contraption::{Design, EdgeKind, ItemKind, NodeKind, Place};
use std::collections::{BTreeMap, BTreeSet};

/// A state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slow {
    /// The nodes and edges that are on.
    pub on: BTreeMap<Place, bool>,
    /// The nodes of the players.
    pub players: Vec<usize>,
    /// The nodes of the balls.
    pub balls: Vec<usize>,
}

/// The state at the start.
pub fn start(design: &Design) -> Slow {
    let at = |kind: ItemKind| {
        design.items().iter().filter(|item| item.0 == kind).map(|item| item.1).collect()
    };
    let is_on = |place: &Place| match place {
        Place::Node(node) => design.nodes()[*node].is_on(),
        Place::Edge(edge) => design.edges()[*edge].is_on(),
    };
    let on = design.switchable().iter().map(|place| (*place, is_on(place))).collect();
    Slow { on, players: at(ItemKind::Player), balls: at(ItemKind::Ball) }.sorted()
}

impl Slow {
    /// The state with players and balls in the order of their nodes.
    pub fn sorted(mut self) -> Self {
        self.players.sort();
        self.balls.sort();
        self
    }

    fn flip(&mut self, design: &Design, toggle: usize) {
        let flip = |on: &mut bool| *on = !*on;
        flip(self.on.get_mut(&Place::Node(toggle)).unwrap());
        for receiver in design.nodes()[toggle].notifies() {
            flip(self.on.get_mut(receiver).unwrap());
        }
    }

    fn trigger(&mut self, design: &Design, node: usize, value: bool) {
        if self.on[&Place::Node(node)] == value {
            return;
        }
        self.on.insert(Place::Node(node), value);
        for receiver in design.nodes()[node].notifies() {
            self.on.insert(*receiver, value);
        }
    }

    fn update(mut self, design: &Design) -> Self {
        for node in 0..design.nodes().len() {
            let (player, ball) = (self.players.contains(&node), self.balls.contains(&node));
            match design.nodes()[node].kind() {
                NodeKind::Button if player || ball => self.trigger(design, node, true),
                NodeKind::Plate => self.trigger(design, node, ball),
                _ => {}
            }
        }
        self.sorted()
    }
}

/// Every state that a move leads to, one for each move.
pub fn successors(design: &Design, state: &Slow) -> Vec<Slow> {
    let mut next = Vec::new();
    for node in 0..design.nodes().len() {
        if design.nodes()[node].kind() == NodeKind::Toggle && state.players.contains(&node) {
            let mut after = state.clone();
            after.flip(design, node);
            next.push(after);
        }
    }
    for edge in 0..design.edges().len() {
        let (from, to) = design.edges()[edge].ends();
        along(design, state, edge, (from, to), true, &mut next);
        along(design, state, edge, (to, from), false, &mut next);
    }
    next.into_iter().map(|after| after.update(design)).collect()
}

fn along(
    design: &Design,
    state: &Slow,
    edge: usize,
    (from, to): (usize, usize),
    forward: bool,
    next: &mut Vec<Slow>,
) {
    let end = design.nodes()[to].kind();
    let ball = state.balls.iter().position(|node| *node == from);
    let takes_balls = end != NodeKind::Goal && end != NodeKind::Bridge;
    let on = state.on.get(&Place::Edge(edge)).copied().unwrap_or(false);
    let kind = design.edges()[edge].kind();
    let walk = match kind {
        EdgeKind::Plain | EdgeKind::Step | EdgeKind::NoBall => true,
        EdgeKind::Wall => forward || ball.is_some(),
        EdgeKind::OneWay => forward,
        EdgeKind::Vision | EdgeKind::BallTrack => false,
        EdgeKind::Gate | EdgeKind::BlockableHazard => on,
    };
    let walk = walk && (end != NodeKind::Bridge || state.on[&Place::Node(to)]);
    let bring = match kind {
        EdgeKind::Plain | EdgeKind::BlockableHazard => true,
        EdgeKind::Step | EdgeKind::Wall | EdgeKind::OneWay => forward,
        EdgeKind::NoBall | EdgeKind::Vision | EdgeKind::BallTrack => false,
        EdgeKind::Gate => on,
    };
    let push = match kind {
        EdgeKind::Step | EdgeKind::Wall | EdgeKind::OneWay => forward,
        EdgeKind::BallTrack => true,
        _ => false,
    };
    let see = match kind {
        EdgeKind::Plain | EdgeKind::Vision => true,
        EdgeKind::BlockableHazard | EdgeKind::BallTrack => true,
        EdgeKind::Gate => on,
        _ => false,
    };
    for player in (0..state.players.len()).filter(|player| state.players[*player] == from) {
        let mut add = |can: bool, change: &dyn Fn(&mut Slow)| {
            if can {
                let mut after = state.clone();
                change(&mut after);
                next.push(after);
            }
        };
        add(walk, &|after| after.players[player] = to);
        if let Some(ball) = ball {
            add(bring && takes_balls, &|after| {
                after.players[player] = to;
                after.balls[ball] = to;
            });
            add(push && takes_balls, &|after| after.balls[ball] = to);
        }
        add(see && end == NodeKind::Toggle, &|after| after.flip(design, to));
    }
}

fn is_home(design: &Design, state: &Slow) -> bool {
    let home = |node: &usize| design.nodes()[*node].kind() == NodeKind::Goal;
    !state.players.is_empty() && state.players.iter().all(home)
}

/// The whole state space, by states instead of numbers.
pub struct Space {
    /// The successors of each state, one for each move.
    pub transitions: BTreeMap<Slow, Vec<Slow>>,
    /// The solved states.
    pub goals: BTreeSet<Slow>,
}

/// The state space of a design, by depth-first search; `None` above `most` states.
pub fn space(design: &Design, expand_goals: bool, most: usize) -> Option<Space> {
    let mut space = Space { transitions: BTreeMap::new(), goals: BTreeSet::new() };
    let mut stack = vec![start(design)];
    while let Some(state) = stack.pop() {
        if space.transitions.contains_key(&state) {
            continue;
        }
        let is_goal = is_home(design, &state);
        let after = if is_goal && !expand_goals { vec![] } else { successors(design, &state) };
        stack.extend(after.iter().cloned());
        if is_goal {
            space.goals.insert(state.clone());
        }
        space.transitions.insert(state, after);
        if space.transitions.len() > most {
            return None;
        }
    }
    Some(space)
}

impl Space {
    /// The states from which a goal can be reached: grown from the goals until
    /// nothing changes.
    pub fn winnable(&self) -> BTreeSet<Slow> {
        let mut winnable = self.goals.clone();
        loop {
            let before = winnable.len();
            for (state, after) in &self.transitions {
                if after.iter().any(|next| winnable.contains(next)) {
                    winnable.insert(state.clone());
                }
            }
            if winnable.len() == before {
                return winnable;
            }
        }
    }

    /// The least number of moves from the start to each state, by the method of Bellman and Ford.
    pub fn depths(&self, first: &Slow) -> BTreeMap<Slow, usize> {
        let mut depths = BTreeMap::from([(first.clone(), 0)]);
        for _ in 0..self.transitions.len() {
            let mut changed = false;
            for (state, after) in &self.transitions {
                let Some(depth) = depths.get(state).copied() else { continue };
                for next in after {
                    if depths.get(next).is_none_or(|known| *known > depth + 1) {
                        depths.insert(next.clone(), depth + 1);
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        depths
    }

    /// The number of sequences of this many moves from the start to a goal.
    pub fn lines(&self, first: &Slow, moves: usize) -> u128 {
        let mut lines = BTreeMap::from([(first.clone(), 1u128)]);
        for _ in 0..moves {
            let mut next = BTreeMap::new();
            for (state, count) in &lines {
                for after in &self.transitions[state] {
                    *next.entry(after.clone()).or_default() += count;
                }
            }
            lines = next;
        }
        self.goals.iter().filter_map(|goal| lines.get(goal)).sum()
    }
}
