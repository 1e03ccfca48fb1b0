//! The rules of a small sketch as masks over one word.

use crate::sketch::{Link, Sketch};
use crate::{EdgeKind, NodeKind, Place};

/// A bit that no state has: an act that needs it is never possible.
const NEVER: u64 = 1 << 63;
/// A bit that is added to a state while a ball is at the player's node.
const BALL: u64 = 1 << 62;
/// The most bits of a state.
const MOST_BITS: usize = 62;
/// The most nodes: sets of nodes are single words.
const MOST_NODES: usize = 64;

/// An edge in one direction: the bits that must be on for each act along it.
#[derive(Clone, Copy, Debug)]
struct Way {
    to: u8,
    walk: u64,
    bring: u64,
    push: u64,
    shoot: u64,
}

/// A button or a plate.
#[derive(Clone, Copy, Debug)]
struct Reflex {
    node: u8,
    is_plate: bool,
    flag: u64,
    /// The bits that it sets or clears: its own and those of its receivers.
    sets: u64,
}

/// The rules of one sketch, with states as words: a bit for each switchable node, then one for each
/// switchable edge, then the nodes of the players, then those of the balls, each in ascending
/// order. For a design made from a sketch, this is the word that [`crate::State`] stores.
///
/// [`crate::Contraption`] has the same rules in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Machine {
    flags: u32,
    width: u32,
    players: u32,
    items: u32,
    start: u64,
    goals: u64,
    /// Where the ways out of each node start in `ways`; the last entry is the number of ways.
    firsts: Vec<u16>,
    ways: Vec<Way>,
    /// For each node, the bits that a toggle there flips.
    flips: Vec<u64>,
    reflexes: Vec<Reflex>,
    /// For each node, then for each edge, its switchable bit; 0 if it has none.
    bits: Vec<u64>,
}

impl Machine {
    /// Loads a sketch into the existing memory; returns false if a state would not fit into a word.
    pub(crate) fn load(&mut self, sketch: &Sketch) -> bool {
        let nodes = sketch.nodes.len();
        if nodes == 0 || nodes > MOST_NODES || sketch.edges.len() > usize::from(u16::MAX) / 2 {
            return false;
        }
        self.width = (usize::BITS - (nodes - 1).leading_zeros()).max(1);
        self.load_flags(sketch);
        self.players = sketch.players.len() as u32;
        let items = sketch.players.len() + sketch.balls.len();
        if self.flags as usize + items * self.width as usize > MOST_BITS {
            return false;
        }
        self.items = items as u32;
        for (item, node) in sketch.players.iter().chain(&sketch.balls).enumerate() {
            self.start |= (*node as u64) << self.shift(item as u32);
        }
        self.start = self.sorted(self.start);
        self.goals = 0;
        for (node, spot) in sketch.nodes.iter().enumerate() {
            self.goals |= u64::from(spot.kind == NodeKind::Goal) << node;
        }
        self.load_ways(sketch);
        self.load_triggers(sketch);
        true
    }

    fn load_flags(&mut self, sketch: &Sketch) {
        self.bits.clear();
        (self.flags, self.start) = (0, 0);
        let nodes = sketch.nodes.iter().map(|spot| (spot.kind.is_switchable(), spot.on));
        let edges = sketch.edges.iter().map(|link| (link.kind.is_switchable(), link.on));
        for (is_switchable, on) in nodes.chain(edges) {
            // More switchable elements than a word has bits are refused later.
            let bit = if is_switchable { 1_u64.checked_shl(self.flags).unwrap_or(0) } else { 0 };
            self.flags += u32::from(is_switchable);
            self.start |= if on { bit } else { 0 };
            self.bits.push(bit);
        }
    }

    fn load_ways(&mut self, sketch: &Sketch) {
        self.firsts.clear();
        self.ways.clear();
        for node in 0..sketch.nodes.len() {
            self.firsts.push(self.ways.len() as u16);
            for (edge, link) in sketch.edges.iter().enumerate() {
                if link.from == node || link.to == node {
                    let on = self.bits[sketch.nodes.len() + edge];
                    let way = self.way(sketch, link, on, link.from == node);
                    self.ways.push(way);
                }
            }
        }
        self.firsts.push(self.ways.len() as u16);
    }

    fn way(&self, sketch: &Sketch, link: &Link, on: u64, forward: bool) -> Way {
        let to = if forward { link.to } else { link.from };
        let ahead = if forward { 0 } else { NEVER };
        let [walk, bring, push, see] = match link.kind {
            EdgeKind::Plain => [0, 0, NEVER, 0],
            EdgeKind::Step => [0, ahead, ahead, NEVER],
            EdgeKind::Wall if forward => [0, 0, 0, NEVER],
            EdgeKind::Wall => [BALL, NEVER, NEVER, NEVER],
            EdgeKind::OneWay => [ahead, ahead, ahead, NEVER],
            EdgeKind::NoBall => [0, NEVER, NEVER, NEVER],
            EdgeKind::Vision => [NEVER, NEVER, NEVER, 0],
            EdgeKind::Gate => [on, on, NEVER, on],
            EdgeKind::BlockableHazard => [on, 0, NEVER, 0],
            EdgeKind::BallTrack => [NEVER, NEVER, 0, 0],
        };
        let end = sketch.nodes[to].kind;
        let enter = if end == NodeKind::Bridge { self.bits[to] } else { 0 };
        let roll = if end.takes_balls() { BALL } else { NEVER };
        let shoot = if end == NodeKind::Toggle { see } else { NEVER };
        Way { to: to as u8, walk: walk | enter, bring: bring | roll, push: push | roll, shoot }
    }

    fn load_triggers(&mut self, sketch: &Sketch) {
        self.flips.clear();
        self.reflexes.clear();
        for (node, spot) in sketch.nodes.iter().enumerate() {
            let flag = self.bits[node];
            let (mut flips, mut sets) = (flag, flag);
            for line in sketch.lines.iter().filter(|line| line.trigger == node) {
                let bit = match line.receiver {
                    Place::Node(receiver) => self.bits[receiver],
                    Place::Edge(edge) => self.bits[sketch.nodes.len() + edge],
                };
                // A receiver named twice is flipped twice but set once.
                flips ^= bit;
                sets |= bit;
            }
            self.flips.push(if spot.kind == NodeKind::Toggle { flips } else { 0 });
            if matches!(spot.kind, NodeKind::Button | NodeKind::Plate) {
                let is_plate = spot.kind == NodeKind::Plate;
                self.reflexes.push(Reflex { node: node as u8, is_plate, flag, sets });
            }
        }
    }

    /// The initial state.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// The bits of a state that say what is on.
    pub(crate) fn switches(&self) -> u64 {
        (1 << self.flags) - 1
    }

    /// Whether something is on. `place` is the number of a node, or the number of nodes plus that
    /// of an edge.
    pub(crate) fn is_on(&self, state: u64, place: usize) -> bool {
        state & self.bits[place] != 0
    }

    /// The nodes of the players, then those of the balls.
    pub(crate) fn items(&self, state: u64) -> impl Iterator<Item = usize> {
        (0..self.items).map(move |item| self.node_of(state, item))
    }

    /// The number of items that are players.
    pub(crate) fn players(&self) -> usize {
        self.players as usize
    }

    /// Whether buttons and plates already agree with what is on them.
    pub(crate) fn is_calm(&self, state: u64) -> bool {
        self.settled(state) == state
    }

    /// Whether there are players, and all of them are on goals.
    #[inline(always)]
    pub(crate) fn is_home(&self, state: u64) -> bool {
        self.players > 0
            && (0..self.players).all(|item| self.goals >> self.node_of(state, item) & 1 == 1)
    }

    /// The states that moves lead to, one entry per move.
    #[inline(always)]
    pub(crate) fn successors(&self, state: u64, next: &mut Vec<u64>) {
        next.clear();
        for player in 0..self.players {
            let node = self.node_of(state, player);
            let flips = self.flips[node];
            // Players are sorted by node; only the first player on a node may flip its toggle.
            let is_first = player == 0 || self.node_of(state, player - 1) != node;
            if flips != 0 && is_first {
                next.push(self.settled(state ^ flips));
            }
            let ball = (self.players..self.items).find(|item| self.node_of(state, *item) == node);
            let view = state | if ball.is_some() { BALL } else { 0 };
            let ways = usize::from(self.firsts[node])..usize::from(self.firsts[node + 1]);
            for way in &self.ways[ways] {
                let turn = node as u64 ^ u64::from(way.to);
                let gone = state ^ turn << self.shift(player);
                if view & way.walk == way.walk {
                    next.push(self.settled(gone));
                }
                if let Some(ball) = ball {
                    let rolled = turn << self.shift(ball);
                    if view & way.bring == way.bring {
                        next.push(self.settled(gone ^ rolled));
                    }
                    if view & way.push == way.push {
                        next.push(self.settled(state ^ rolled));
                    }
                }
                if view & way.shoot == way.shoot {
                    next.push(self.settled(state ^ self.flips[usize::from(way.to)]));
                }
            }
        }
    }

    /// For each node, the fewest edges to a goal, over all edges that players can ever walk,
    /// whatever is on; `u32::MAX` if no such path exists. This is what a player sees on the map.
    pub(crate) fn map(&self) -> Vec<u32> {
        let nodes = self.flips.len();
        let goal = |node: usize| if self.goals >> node & 1 == 1 { 0 } else { u32::MAX };
        let mut far: Vec<u32> = (0..nodes).map(goal).collect();
        for _ in 0..nodes {
            for node in 0..nodes {
                let ways = usize::from(self.firsts[node])..usize::from(self.firsts[node + 1]);
                let walks = self.ways[ways].iter().filter(|way| way.walk & NEVER == 0);
                let near = walks.map(|way| far[usize::from(way.to)].saturating_add(1)).min();
                far[node] = far[node].min(near.unwrap_or(u32::MAX));
            }
        }
        far
    }

    #[inline(always)]
    fn shift(&self, item: u32) -> u32 {
        self.flags + item * self.width
    }

    #[inline(always)]
    fn node_of(&self, state: u64, item: u32) -> usize {
        (state >> self.shift(item) & ((1 << self.width) - 1)) as usize
    }

    /// The state after buttons and plates are updated in the order of their nodes, with its players
    /// and its balls sorted.
    #[inline(always)]
    fn settled(&self, mut state: u64) -> u64 {
        if !self.reflexes.is_empty() {
            let nodes = |items: std::ops::Range<u32>| {
                items.fold(0_u64, |nodes, item| nodes | 1 << self.node_of(state, item))
            };
            let balls = nodes(self.players..self.items);
            let any = balls | nodes(0..self.players);
            for reflex in &self.reflexes {
                let was = state & reflex.flag != 0;
                let pressed = if reflex.is_plate { balls } else { any } >> reflex.node & 1 == 1;
                let is = pressed || was && !reflex.is_plate;
                if is != was {
                    state = if is { state | reflex.sets } else { state & !reflex.sets };
                }
            }
        }
        self.sorted(state)
    }

    #[inline(always)]
    fn sorted(&self, mut state: u64) -> u64 {
        for items in [0..self.players, self.players..self.items] {
            for last in items.clone().skip(1) {
                for item in (items.start + 1..=last).rev() {
                    let (a, b) = (self.node_of(state, item - 1), self.node_of(state, item));
                    if a <= b {
                        break;
                    }
                    let turn = (a ^ b) as u64;
                    state ^= turn << self.shift(item - 1) | turn << self.shift(item);
                }
            }
        }
        state
    }
}
