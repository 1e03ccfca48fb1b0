//! Exploration for the laws of games: slow and obvious, up to a number of states.

use super::faults::placed;
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
    /// The states among which other positions are chosen, and how many of each kind.
    pub const SEEN: usize = 500;
    pub const ENDS: usize = 6;
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

/// A session in play, with the seed if the play was random.
pub(super) struct Played<G: Game> {
    pub session: Session<G>,
    seed: Option<u32>,
}

impl<G: Game> fmt::Display for Played<G> {
    /// The end of a sentence: the moves that led there, and the seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |step| self.session.game().move_text(step);
        let moves: Vec<String> = self.session.moves().iter().map(text).collect();
        match (&moves[..], self.seed) {
            ([], _) => f.write_str("at the start"),
            (moves, None) => write!(f, "after [{}]", moves.join(", ")),
            (moves, Some(seed)) => write!(f, "after [{}] of seed {seed}", moves.join(", ")),
        }
    }
}

/// A puzzle with sessions at the start, after each move of random play, and at ends and other states
/// that an exploration reaches, at each state once.
pub(super) struct Positions<G: Game> {
    pub puzzle: G,
    pub plays: Vec<Played<G>>,
}

impl<G: Written> Positions<G> {
    /// Plays a puzzle.
    pub fn of(puzzle: G) -> Self {
        let start = Played { session: Session::new(puzzle.clone()), seed: None };
        let mut all = Self { plays: vec![start], puzzle };
        for seed in 0..Budgets::PLAYS {
            let (mut stream, mut session) = (Stream::new(seed), Session::new(all.puzzle.clone()));
            for _ in 0..Budgets::MOVES {
                let legal = session.legal();
                let Some(step) = legal.get(stream.index(legal.len().max(1))) else { break };
                if session.play(&all.puzzle.move_text(step)).is_err() {
                    break;
                }
                all.add(session.clone(), Some(seed));
                if session.status() != Status::Open {
                    break;
                }
            }
        }
        let lines = reached(&all.puzzle, Budgets::SEEN);
        let status = |line: &[G::State]| all.puzzle.status(&line[line.len() - 1]);
        let of = |end: Option<Status>| -> Vec<&Vec<G::State>> {
            lines.iter().filter(|line| end == Some(status(line)) || end.is_none()).collect()
        };
        // Some of each kind, from the first that are reached to the last.
        let some = |end| {
            let (of, most) = (of(end), Budgets::ENDS);
            (0..most.min(of.len())).map(move |nth| of[nth * of.len() / most.min(of.len())])
        };
        let ends = [Some(Status::Solved), Some(Status::Lost), None].into_iter().flat_map(some);
        let sessions: Vec<Session<G>> = ends.filter_map(|line| all.along(line)).collect();
        sessions.into_iter().for_each(|session| all.add(session, None));
        all
    }

    fn add(&mut self, session: Session<G>, seed: Option<u32>) {
        if self.plays.iter().all(|known| known.session.state() != session.state()) {
            self.plays.push(Played { session, seed });
        }
    }

    /// A session along a line of states.
    fn along(&self, line: &[G::State]) -> Option<Session<G>> {
        let mut session = Session::new(self.puzzle.clone());
        for next in &line[1..] {
            let leads = |step: &G::Move| self.puzzle.apply(session.state(), step) == *next;
            let step = session.legal().into_iter().find(leads)?;
            session.play(&self.puzzle.move_text(&step)).ok()?;
        }
        Some(session)
    }

    /// Checks something at each position.
    pub fn at_each(
        &self,
        mut check: impl FnMut(&Session<G>) -> Result<(), String>,
    ) -> Result<(), String> {
        self.plays.iter().try_for_each(|at| placed(at, || check(&at.session)))
    }
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

/// Visits the states that some of the moves lead to, until one is what was looked for: whether one is;
/// `None` if there are too many states.
fn visit<G: Game>(
    game: &G,
    from: &G::State,
    takes: impl Fn(&G::Move) -> bool,
    mut is_it: impl FnMut(&G::State) -> bool,
) -> Option<bool> {
    let (mut seen, mut left) = (HashSet::from([from.clone()]), vec![from.clone()]);
    while let Some(state) = left.pop() {
        if is_it(&state) {
            return Some(true);
        }
        for step in moves(game, &state).iter().filter(|step| takes(step)) {
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

/// Whether a goal can be reached from a state without the moves of this text; `None` if there are
/// too many states.
pub(super) fn reaches_goal_without<G: Game>(game: &G, from: &G::State, text: &str) -> Option<bool> {
    let is_solved = |state: &G::State| game.status(state) == Status::Solved;
    visit(game, from, |step| game.move_text(step) != text, is_solved)
}

/// Whether moves lead from one state to another; `None` if there are too many states.
pub(super) fn leads_to<G: Game>(game: &G, from: &G::State, to: &G::State) -> Option<bool> {
    visit(game, from, |_| true, |state| state == to)
}

/// Whether a move leads from a puzzle that can be solved to where it cannot be; `None` if there are
/// too many states.
pub(super) fn loses<G: Game>(game: &G) -> Option<bool> {
    let (mut states, mut from) = (vec![game.initial()], vec![Vec::new()]);
    let mut numbers = HashMap::from([(game.initial(), 0)]);
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        for step in moves(game, &state) {
            let next = game.apply(&state, &step);
            let number = *numbers.entry(next.clone()).or_insert(states.len());
            if number == states.len() {
                states.push(next);
                from.push(Vec::new());
            }
            from[number].push(at);
        }
        at += 1;
        if states.len() > Budgets::STATES {
            return None;
        }
    }
    let is_solved = |number: &usize| game.status(&states[*number]) == Status::Solved;
    let mut left: Vec<usize> = (0..states.len()).filter(is_solved).collect();
    let mut wins = vec![false; states.len()];
    while let Some(number) = left.pop() {
        if !std::mem::replace(&mut wins[number], true) {
            left.extend(&from[number]);
        }
    }
    Some(wins[0] && wins.contains(&false))
}

/// The number of solved states that are reached from a state, equivalent ones counted once; `None` if
/// there are too many states.
pub(super) fn solved_states<G: Game>(game: &G, from: &G::State) -> Option<u128> {
    let mut solved = HashSet::new();
    let mut note = |state: &G::State| {
        if game.status(state) == Status::Solved {
            solved.insert(game.canonical(state.clone()));
        }
        false
    };
    visit(game, from, |_| true, &mut note)?;
    Some(solved.len() as u128)
}

/// The number of shortest lines of moves from a state to a solved one, from layer to layer,
/// equivalent states taken as one; `None` if there are too many states.
pub(super) fn paths<G: Game>(game: &G, from: &G::State) -> Option<u128> {
    let mut layer = HashMap::from([(game.canonical(from.clone()), 1u128)]);
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
