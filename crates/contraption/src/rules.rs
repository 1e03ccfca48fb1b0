//! The rules of one design, as tables.

use crate::state::{Layout, State};
use crate::{Design, Edge, EdgeKind, ItemKind, NodeKind, Place};
use smallvec::SmallVec;

/// An edge in one direction.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) walk: Needs,
    pub(crate) bring: Needs,
    pub(crate) push: Needs,
    /// The condition for shooting at the toggle at the end; `Never` if there is no toggle.
    pub(crate) shoot: Needs,
}

/// The condition for an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    /// The act is impossible.
    Never,
    /// A ball on the player's node.
    Ball,
    /// This element is on.
    On(u16),
    Both(u16, u16),
    OnAndBall(u16),
}

impl Needs {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Never, _) | (_, Self::Never) => Self::Never,
            (Self::Nothing, needs) | (needs, Self::Nothing) => needs,
            (Self::On(a), Self::On(b)) => Self::Both(a, b),
            (Self::On(a), Self::Ball) | (Self::Ball, Self::On(a)) => Self::OnAndBall(a),
            _ => unreachable!("an edge and a node need one thing each"),
        }
    }

    #[inline]
    pub(crate) fn hold(self, state: &State, ball: bool) -> bool {
        match self {
            Self::Nothing => true,
            Self::Never => false,
            Self::Ball => ball,
            Self::On(flag) => state.is_on(flag),
            Self::Both(a, b) => state.is_on(a) && state.is_on(b),
            Self::OnAndBall(flag) => ball && state.is_on(flag),
        }
    }
}

/// A trigger: its bit, and the bits of its receivers, in order.
#[derive(Clone, Debug)]
pub(crate) struct Trigger {
    pub(crate) node: u8,
    pub(crate) kind: NodeKind,
    pub(crate) flag: u16,
    pub(crate) receivers: Vec<u16>,
}

/// All possible acts, by number.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) layout: Layout,
    /// For each edge in turn, the way forward and the way back.
    pub(crate) ways: Vec<Way>,
    /// For each node, the ways that leave it, in ascending order.
    pub(crate) leaving: Vec<Vec<u16>>,
    /// For each node, the number of its toggle among the triggers.
    pub(crate) toggles: Vec<Option<u8>>,
    pub(crate) triggers: Vec<Trigger>,
    goals: Vec<bool>,
}

impl Rules {
    pub(crate) fn of(design: &Design) -> Self {
        let flags = Flags::of(design);
        let mut toggles = vec![None; design.nodes().len()];
        let mut triggers = Vec::new();
        for (number, node) in design.nodes().iter().enumerate() {
            if let (true, Some(flag)) = (node.kind.is_trigger(), flags.nodes[number]) {
                if node.kind == NodeKind::Toggle {
                    toggles[number] = Some(triggers.len() as u8);
                }
                let receivers = node.notifies.iter().filter_map(|place| flags.at(*place)).collect();
                triggers.push(Trigger { node: number as u8, kind: node.kind, flag, receivers });
            }
        }
        let mut leaving = vec![Vec::new(); design.nodes().len()];
        let mut ways = Vec::new();
        for edge in 0..design.edges().len() {
            for forward in [true, false] {
                let way = way(design, &flags, edge, forward);
                leaving[usize::from(way.from)].push(ways.len() as u16);
                ways.push(way);
            }
        }
        let goals = design.nodes().iter().map(|node| node.kind == NodeKind::Goal).collect();
        Self { layout: Layout::of(design), ways, leaving, toggles, triggers, goals }
    }

    /// The initial state: buttons and plates are not updated, whatever is on them.
    pub(crate) fn start(&self, design: &Design) -> State {
        let mut state = self.layout.blank();
        for (flag, place) in design.switchable().iter().enumerate() {
            state.set(
                flag as u16,
                match place {
                    Place::Node(node) => design.nodes()[*node].on,
                    Place::Edge(edge) => design.edges()[*edge].on,
                },
            );
        }
        let of = |kind| design.items().iter().filter(move |item| item.0 == kind);
        let items = of(ItemKind::Player).chain(of(ItemKind::Ball));
        for (item, (_, node)) in items.enumerate() {
            self.layout.put(&mut state, item, *node as u8);
        }
        state
    }

    /// Flips a toggle and everything it switches.
    pub(crate) fn flip(&self, state: &mut State, trigger: u8) {
        let trigger = &self.triggers[usize::from(trigger)];
        state.flip(trigger.flag);
        trigger.receivers.iter().for_each(|flag| state.flip(*flag));
    }

    /// Updates every button and plate from what is on it, in the order of the nodes. One that does
    /// not change does not switch its receivers.
    pub(crate) fn update(&self, state: &mut State) {
        for trigger in &self.triggers {
            let (was, node) = (state.is_on(trigger.flag), trigger.node);
            let is = match trigger.kind {
                NodeKind::Button => was || self.item_at(state, 0, node).is_some(),
                NodeKind::Plate => self.ball_at(state, node).is_some(),
                _ => was,
            };
            if is != was {
                state.set(trigger.flag, is);
                trigger.receivers.iter().for_each(|flag| state.set(*flag, is));
            }
        }
    }

    fn item_at(&self, state: &State, first: usize, node: u8) -> Option<usize> {
        (first..self.layout.items()).find(|item| self.layout.node_of(state, *item) == node)
    }

    /// The first ball on a node.
    pub(crate) fn ball_at(&self, state: &State, node: u8) -> Option<usize> {
        self.item_at(state, self.layout.players(), node)
    }

    /// The players on a node, in their order.
    pub(crate) fn players_at(&self, state: &State, node: u8) -> impl Iterator<Item = usize> {
        (0..self.layout.players()).filter(move |item| self.layout.node_of(state, *item) == node)
    }

    /// Whether there is a player, and all players are on goals.
    pub(crate) fn is_home(&self, state: &State) -> bool {
        let players = self.layout.players();
        let at = |item| usize::from(self.layout.node_of(state, item));
        players > 0 && (0..players).all(|player| self.goals[at(player)])
    }

    /// The state with its players sorted by node, and its balls as well.
    pub(crate) fn sorted(&self, mut state: State) -> State {
        let players = self.layout.players();
        for range in [0..players, players..self.layout.items()] {
            if range.len() > 1 {
                let nodes = range.clone().map(|item| self.layout.node_of(&state, item));
                let mut nodes: SmallVec<[u8; 16]> = nodes.collect();
                nodes.sort_unstable();
                range.zip(nodes).for_each(|(item, node)| self.layout.put(&mut state, item, node));
            }
        }
        state
    }
}

/// The bits of the switchable elements, by place.
struct Flags {
    nodes: Vec<Option<u16>>,
    edges: Vec<Option<u16>>,
}

impl Flags {
    fn of(design: &Design) -> Self {
        let mut flags = Self {
            nodes: vec![None; design.nodes().len()],
            edges: vec![None; design.edges().len()],
        };
        for (flag, place) in design.switchable().iter().enumerate() {
            match place {
                Place::Node(node) => flags.nodes[*node] = Some(flag as u16),
                Place::Edge(edge) => flags.edges[*edge] = Some(flag as u16),
            }
        }
        flags
    }

    fn at(&self, place: Place) -> Option<u16> {
        match place {
            Place::Node(node) => self.nodes[node],
            Place::Edge(edge) => self.edges[edge],
        }
    }
}

/// The acts that an edge allows in one direction, and the node at its end.
fn way(design: &Design, flags: &Flags, edge: usize, forward: bool) -> Way {
    let Edge { from, to, kind, .. } = design.edges()[edge];
    let (from, to) = if forward { (from, to) } else { (to, from) };
    let on = flags.edges[edge].map_or(Needs::Nothing, Needs::On);
    let if_forward = if forward { Needs::Nothing } else { Needs::Never };
    use Needs::{Never, Nothing};
    let [walk, bring, push, see] = match kind {
        EdgeKind::Plain => [Nothing, Nothing, Never, Nothing],
        EdgeKind::Step => [Nothing, if_forward, if_forward, Never],
        EdgeKind::Wall if forward => [Nothing, Nothing, Nothing, Never],
        EdgeKind::Wall => [Needs::Ball, Never, Never, Never],
        EdgeKind::OneWay => [if_forward, if_forward, if_forward, Never],
        EdgeKind::NoBall => [Nothing, Never, Never, Never],
        EdgeKind::Vision => [Never, Never, Never, Nothing],
        EdgeKind::Gate => [on, on, Never, on],
        EdgeKind::BlockableHazard => [on, Nothing, Never, Nothing],
        EdgeKind::BallTrack => [Never, Never, Nothing, Nothing],
    };
    let end = design.nodes()[to].kind;
    let enter = match (end, flags.nodes[to]) {
        (NodeKind::Bridge, Some(flag)) => Needs::On(flag),
        _ => Nothing,
    };
    let roll = if end.takes_balls() { Nothing } else { Never };
    let shoot = if end == NodeKind::Toggle { see } else { Never };
    Way {
        from: from as u8,
        to: to as u8,
        walk: walk.and(enter),
        bring: bring.and(roll),
        push: push.and(roll),
        shoot,
    }
}
