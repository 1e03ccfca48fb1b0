//! Exploration for the laws of games: slow and obvious, up to a number of states.

use crate::explore::{Truth, truth};
use etchwork_path::{Game, Session, Status, Stream, Written};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

/// How far the laws look.
pub(super) struct Budgets;

impl Budgets {
    /// The most states of an exploration.
    pub const STATES: usize = 5000;
    /// Random plays of a puzzle, and the most moves of one.
    pub const PLAYS: u32 = 4;
    pub const MOVES: usize = 10;
}

/// How many questions an exploration could decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Decided {
    pub yes: usize,
    pub no: usize,
}

impl Decided {
    /// Counts a question.
    pub fn note(&mut self, is_decided: bool) {
        *(if is_decided { &mut self.yes } else { &mut self.no }) += 1;
    }

    /// Whether a state can be solved, counted.
    pub fn truth<G: Game>(&mut self, game: &G, state: &G::State) -> Truth {
        let known = truth(game, state, Budgets::STATES);
        self.note(known != Truth::Unknown);
        known
    }
}

/// Whether states of one puzzle can be solved, each explored once.
pub(super) struct Fates<'a, G: Game> {
    pub game: &'a G,
    pub decided: &'a mut Decided,
    known: HashMap<G::State, Truth>,
}

impl<'a, G: Game> Fates<'a, G> {
    /// No state was asked about so far.
    pub fn new(game: &'a G, decided: &'a mut Decided) -> Self {
        Self { game, decided, known: HashMap::new() }
    }

    /// Whether a state can be solved.
    pub fn of(&mut self, state: &G::State) -> Truth {
        if let Some(known) = self.known.get(state) {
            return *known;
        }
        let known = self.decided.truth(self.game, state);
        self.known.insert(state.clone(), known);
        known
    }
}

/// A session in random play, with the seed of the play.
pub(super) struct Played<G: Game> {
    pub session: Session<G>,
    seed: u32,
}

impl<G: Game> fmt::Display for Played<G> {
    /// The end of a sentence: the moves that led there, and the seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |step| self.session.game().move_text(step);
        let moves: Vec<String> = self.session.moves().iter().map(text).collect();
        match &moves[..] {
            [] => f.write_str("at the start"),
            moves => write!(f, "after [{}] of seed {}", moves.join(", "), self.seed),
        }
    }
}

/// Sessions at the start and after each move of random play, at each state once.
pub(super) fn plays<G: Written>(puzzle: &G) -> Vec<Played<G>> {
    let mut plays = vec![Played { session: Session::new(puzzle.clone()), seed: 0 }];
    for seed in 0..Budgets::PLAYS {
        let (mut stream, mut session) = (Stream::new(seed), Session::new(puzzle.clone()));
        for _ in 0..Budgets::MOVES {
            let legal = session.legal();
            let Some(step) = legal.get(stream.index(legal.len().max(1))) else { break };
            if session.play(&puzzle.move_text(step)).is_err() {
                break;
            }
            if plays.iter().all(|known| known.session.state() != session.state()) {
                plays.push(Played { session: session.clone(), seed });
            }
            if session.status() != Status::Open {
                break;
            }
        }
    }
    plays
}

/// Checks something at each state of random play.
pub(super) fn at_each<G: Written>(
    puzzle: &G,
    mut check: impl FnMut(&Session<G>) -> Result<(), String>,
) -> Result<(), String> {
    let check = |at: &Played<G>| check(&at.session).map_err(|what| format!("{what}, {at}"));
    plays(puzzle).iter().try_for_each(check)
}

/// Lines of states from the start to the states that are reached first, up to some number of them.
pub(super) fn reached<G: Game>(game: &G, most: usize) -> Vec<Vec<G::State>> {
    let mut lines = vec![vec![game.initial()]];
    let mut seen = HashSet::from([game.initial()]);
    let mut at = 0;
    while let Some(line) = lines.get(at).cloned() {
        at += 1;
        let state = &line[line.len() - 1];
        for step in moves(game, state) {
            let next = game.apply(state, &step);
            if seen.len() < most && seen.insert(next.clone()) {
                lines.push([&line[..], &[next]].concat());
            }
        }
    }
    lines
}

/// Whether a goal can be reached from a state without the moves of this text; `None` if there are
/// too many states.
pub(super) fn reaches_goal_without<G: Game>(game: &G, from: &G::State, text: &str) -> Option<bool> {
    let (mut seen, mut left) = (HashSet::from([from.clone()]), vec![from.clone()]);
    while let Some(state) = left.pop() {
        if game.status(&state) == Status::Solved {
            return Some(true);
        }
        for step in moves(game, &state).iter().filter(|step| game.move_text(step) != text) {
            let next = game.apply(&state, step);
            if seen.insert(next.clone()) {
                left.push(next);
            }
        }
        if seen.len() > Budgets::STATES {
            return None;
        }
    }
    Some(false)
}

/// The number of solved states, equivalent ones counted once; `None` if there are too many states.
pub(super) fn solved_states<G: Game>(game: &G) -> Option<u128> {
    let initial = game.initial();
    let (mut seen, mut left) = (HashSet::from([initial.clone()]), vec![initial]);
    let mut solved = HashSet::new();
    while let Some(state) = left.pop() {
        if game.status(&state) == Status::Solved {
            solved.insert(game.canonical(state.clone()));
        }
        for step in moves(game, &state) {
            let next = game.apply(&state, &step);
            if seen.insert(next.clone()) {
                left.push(next);
            }
        }
        if seen.len() > Budgets::STATES {
            return None;
        }
    }
    Some(solved.len() as u128)
}

/// The number of shortest lines of moves to a solved state, from layer to layer, equivalent states
/// taken as one; `None` if there are too many states.
pub(super) fn paths<G: Game>(game: &G) -> Option<u128> {
    let mut layer = HashMap::from([(game.canonical(game.initial()), 1u128)]);
    let mut seen: HashSet<G::State> = layer.keys().cloned().collect();
    loop {
        let solved = layer.iter().filter(|(state, _)| game.status(state) == Status::Solved);
        let ways: Vec<u128> = solved.map(|(_, ways)| *ways).collect();
        if !ways.is_empty() || layer.is_empty() {
            return Some(ways.into_iter().sum());
        }
        let mut next = HashMap::new();
        for (state, ways) in &layer {
            // Moves to equivalent states are one move to the state that stands for them, once for
            // each text.
            let texts: BTreeMap<String, G::State> = moves(game, state)
                .iter()
                .map(|step| (game.move_text(step), game.canonical(game.apply(state, step))))
                .collect();
            for state in texts.into_values().filter(|state| !seen.contains(state)) {
                *next.entry(state).or_insert(0) += ways;
            }
        }
        seen.extend(next.keys().cloned());
        if seen.len() > Budgets::STATES {
            return None;
        }
        layer = next;
    }
}

pub(super) fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}
