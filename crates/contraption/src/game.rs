//! The game of a design.

use crate::draw::Plan;
use crate::rules::Rules;
use crate::{Design, Move, State, Verb};
use etchwork_core::{Cell, Game, Gesture, MoveKind, Picture, Status};
use smallvec::SmallVec;

/// A design with its rules of play. Moves are listed in the order of the article's tool: first
/// toggles on players' own nodes, by node; then along each edge, forward before backward, for each
/// player there: go, bring a ball, push one, shoot a toggle. After a move, each button and plate is
/// updated from what is on it, in the order of the nodes.
///
/// A design whose players start on goals is solved at once. Buttons and plates have not been updated
/// in the initial state: a ball that starts on a plate presses it with the first move. Players are
/// interchangeable, and so are balls.
#[derive(Clone, Debug)]
pub struct Contraption {
    pub(crate) design: Design,
    pub(crate) rules: Rules,
    plan: Plan,
}

impl Contraption {
    /// The game of a design. Panics if the design has no node, which a parsed design always has.
    pub fn new(design: Design) -> Self {
        assert!(!design.nodes().is_empty(), "a contraption has at least one node");
        let rules = Rules::of(&design);
        let positions: Vec<_> = design.nodes().iter().map(|node| node.position()).collect();
        Self { plan: Plan::of(&positions), design, rules }
    }

    /// The design.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// Whether a node or an edge is on; `None` if it cannot be switched.
    pub fn is_on(&self, state: &State, place: crate::Place) -> Option<bool> {
        let flag = self.design.switchable().iter().position(|other| *other == place)?;
        Some(state.is_on(flag as u16))
    }

    /// The nodes of the players, and those of the balls.
    pub fn items(&self, state: &State) -> (Vec<usize>, Vec<usize>) {
        let layout = &self.rules.layout;
        let mut players: Vec<usize> =
            (0..layout.items()).map(|item| usize::from(layout.node_of(state, item))).collect();
        let balls = players.split_off(layout.players());
        (players, balls)
    }

    /// Where nodes are drawn.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether the texts of moves must say who moves.
    pub(crate) fn is_crowded(&self) -> bool {
        self.rules.layout.players() > 1
    }

    /// The ways out of the nodes with players, in order, each with the number of the player on that
    /// node; players on the same node come one after the other.
    fn ways(&self, state: &State) -> SmallVec<[(u16, u8); 16]> {
        let layout = &self.rules.layout;
        let mut ways = SmallVec::new();
        let mut met: SmallVec<[u8; 8]> = SmallVec::new();
        for player in 0..layout.players() {
            let node = layout.node_of(state, player);
            let nth = met.iter().filter(|other| **other == node).count() as u8;
            met.push(node);
            let leaving = &self.rules.leaving[usize::from(node)];
            ways.extend(leaving.iter().map(|way| (*way, nth)));
        }
        if met.len() > 1 {
            ways.sort_unstable();
        }
        ways
    }

    fn toggles(&self, state: &State, moves: &mut Vec<Move>) {
        let layout = &self.rules.layout;
        let first = moves.len();
        for player in 0..layout.players() {
            let node = layout.node_of(state, player);
            let step = Move { verb: Verb::Toggle, nth: 0, way: u16::from(node) };
            let is_new = !moves[first..].contains(&step);
            if is_new && self.rules.toggles[usize::from(node)].is_some() {
                moves.push(step);
            }
        }
        moves[first..].sort_unstable_by_key(|step| step.way);
    }

    /// Whether there is a move. Stops at the first, which is usually found at once.
    fn can_move(&self, state: &State) -> bool {
        let rules = &self.rules;
        (0..rules.layout.players()).any(|player| {
            let node = rules.layout.node_of(state, player);
            let ball = rules.ball_at(state, node).is_some();
            let leads = |way: &u16| {
                let way = &rules.ways[usize::from(*way)];
                let with_ball = ball && (way.bring.hold(state, ball) || way.push.hold(state, ball));
                with_ball || way.walk.hold(state, ball) || way.shoot.hold(state, ball)
            };
            let node = usize::from(node);
            rules.toggles[node].is_some() || rules.leaving[node].iter().any(leads)
        })
    }
}

impl Game for Contraption {
    type State = State;
    type Move = Move;
    type Sight = ();

    fn initial(&self) -> State {
        self.rules.start(&self.design)
    }

    fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        self.toggles(state, moves);
        for (number, nth) in self.ways(state) {
            let way = &self.rules.ways[usize::from(number)];
            let ball = self.rules.ball_at(state, way.from).is_some();
            let mut offer = |verb, can: bool| {
                if can {
                    moves.push(Move { verb, nth, way: number });
                }
            };
            offer(Verb::Go, way.walk.hold(state, ball));
            offer(Verb::Bring, ball && way.bring.hold(state, ball));
            offer(Verb::Push, ball && way.push.hold(state, ball));
            offer(Verb::Shoot, way.shoot.hold(state, ball));
        }
    }

    fn apply(&self, state: &State, step: &Move) -> State {
        let (rules, mut next) = (&self.rules, state.clone());
        if step.verb == Verb::Toggle {
            let trigger = rules.toggles[usize::from(step.way)];
            rules.flip(&mut next, trigger.expect("a legal move has its toggle"));
        } else {
            let way = &rules.ways[usize::from(step.way)];
            if step.verb == Verb::Shoot {
                let trigger = rules.toggles[usize::from(way.to)];
                rules.flip(&mut next, trigger.expect("a legal shot has its toggle"));
            }
            if matches!(step.verb, Verb::Bring | Verb::Push) {
                let ball = rules.ball_at(state, way.from).expect("a legal move has its ball");
                rules.layout.put(&mut next, ball, way.to);
            }
            if matches!(step.verb, Verb::Bring | Verb::Go) {
                let player = rules.players_at(state, way.from).nth(usize::from(step.nth));
                rules.layout.put(&mut next, player.expect("a legal move has its player"), way.to);
            }
        }
        rules.update(&mut next);
        next
    }

    fn status(&self, state: &State) -> Status {
        if self.rules.is_home(state) {
            Status::Solved
        } else if self.can_move(state) {
            Status::Open
        } else {
            Status::Lost
        }
    }

    fn canonical(&self, state: State) -> State {
        self.rules.sorted(state)
    }

    fn heap(&self, state: &State) -> usize {
        state.heap()
    }

    fn move_text(&self, step: &Move) -> String {
        step.text(&self.design, self.is_crowded())
    }

    fn kinds(&self) -> &'static [MoveKind] {
        &Verb::KINDS
    }

    fn kind(&self, step: &Move) -> Option<usize> {
        Some(step.verb as usize)
    }

    fn explain(&self, state: &State, _: &Self::Sight, text: &str) -> Option<String> {
        crate::explain::explain(self, state, text)
    }

    fn aim(&self, _: &State, step: &Move) -> Option<(i32, i32)> {
        crate::draw::aim(self, step)
    }

    fn gesture(&self, state: &State, gesture: Gesture) -> Option<Move> {
        crate::gesture::gesture(self, state, gesture)
    }

    /// The node that a move leads to or switches.
    fn place(&self, _: &State, step: &Move) -> Option<Cell> {
        Some(self.plan().cells[step.ends(self.design()).1])
    }

    fn concerned(&self, _: &State, (): &(), touched: Cell) -> Vec<Cell> {
        crate::gesture::concerned(self, touched)
    }

    fn draw(&self, line: &[State], _: Option<&()>) -> Picture {
        crate::draw::draw(self, line.last().expect("a line has its initial state"))
    }
}
