//! Hints for any game whose state space can be explored.

use crate::{Fate, Limits, StateGraph, explore, explore_from};
use etchwork_core::{Advisor, Forced, Game, Hint, HintLevel, Status};

/// Gives hints from the state space. It explores once from the start, and again from the current
/// state if the first exploration did not reach far enough. The first takes half the memory of the
/// limits at most, and both together no more than all of it.
///
/// Level 1: whether the game can still be won, and if not, how many moves to take back. Level 2:
/// the moves that every solution from here contains, in the order of a shortest one, but only those
/// that name things which the player has been shown. Level 3: the next move of a shortest solution.
/// Level 4: a whole shortest solution. Where the limits are too small for an answer, it is
/// [`Hint::Unknown`].
pub struct SpaceAdvisor<G: Game> {
    limits: Limits,
    whole: Option<StateGraph<G>>,
    /// The last exploration from a state of play.
    part: Option<StateGraph<G>>,
}

impl<G: Game> SpaceAdvisor<G> {
    /// An advisor that explores within these limits for each hint.
    pub fn new(limits: Limits) -> Self {
        Self { limits, whole: None, part: None }
    }

    /// Calls a function with a graph that contains the state, and the state's number.
    fn with<T>(
        &mut self,
        game: &G,
        state: &G::State,
        work: impl Fn(&StateGraph<G>, usize) -> T,
    ) -> T {
        let half = Limits { memory: self.limits.memory / 2, ..self.limits.clone() };
        let whole = self.whole.get_or_insert_with(|| explore(game, &half));
        match whole.find(game, state).filter(|at| whole.fate(*at) != Fate::Unknown) {
            Some(at) => work(whole, at),
            None => work(self.part(game, state), 0),
        }
    }

    /// The graph of the states reachable from a state; that state is its start.
    fn part(&mut self, game: &G, state: &G::State) -> &StateGraph<G> {
        let last = self.part.take().filter(|part| part.find(game, state) == Some(0));
        let kept = self.whole.as_ref().map_or(0, StateGraph::memory);
        let memory = self.limits.memory.saturating_sub(kept);
        let limits = Limits { memory, ..self.limits.clone() };
        self.part.insert(last.unwrap_or_else(|| explore_from(game, state.clone(), &limits)))
    }

    fn fate(&mut self, game: &G, state: &G::State) -> Fate {
        // A state that the rules call lost is lost, however large the space is.
        if game.status(state) == Status::Lost {
            return Fate::Stuck;
        }
        // Play cannot leave a set of stuck states, so the proof for an earlier state still holds.
        let is_lost = |part: &StateGraph<G>| {
            part.find(game, state).is_some_and(|at| part.fate(at) == Fate::Stuck)
        };
        if self.part.as_ref().is_some_and(is_lost) {
            Fate::Stuck
        } else {
            self.with(game, state, |graph, at| graph.fate(at))
        }
    }

    /// The forced moves that the player may be told, if all states ahead are known.
    fn forced(&mut self, game: &G, state: &G::State, sight: &G::Sight) -> Hint {
        let known = self.with(game, state, |graph, at| forced(game, graph, at, sight));
        // Fewer states may be reachable from here than from the start.
        let known = known.or_else(|| forced(game, self.part(game, state), 0, sight));
        known.map_or(Hint::Unknown, Hint::Forced)
    }

    /// The number of moves to take back until the game can be won, as far as known. A state that
    /// the rules call lost must always be taken back.
    fn back(&mut self, game: &G, line: &[G::State]) -> Hint {
        let is_lost = |state: &&G::State| game.status(state) == Status::Lost;
        let lost = line.iter().rev().take_while(is_lost).count();
        for (take_back, state) in line.iter().rev().enumerate().skip(1) {
            match self.fate(game, state) {
                Fate::Winnable | Fate::Goal => return Hint::Lost { take_back },
                Fate::Stuck => {}
                Fate::Unknown if lost > 0 && lost < line.len() => {
                    return Hint::Lost { take_back: lost };
                }
                Fate::Unknown => return Hint::Unknown,
            }
        }
        Hint::Hopeless
    }
}

impl<G: Game> Advisor<G> for SpaceAdvisor<G> {
    fn hint(&mut self, game: &G, line: &[G::State], sight: &G::Sight, level: HintLevel) -> Hint {
        let Some(state) = line.last() else { return Hint::Unknown };
        match self.fate(game, state) {
            Fate::Goal => Hint::Solved,
            Fate::Stuck => self.back(game, line),
            Fate::Unknown => Hint::Unknown,
            Fate::Winnable => match level {
                HintLevel::Solvable => Hint::Open(None),
                HintLevel::Forced => self.forced(game, state, sight),
                HintLevel::Next | HintLevel::Solution => {
                    let way = self.with(game, state, |graph, at| way(game, graph, at));
                    let shown = if level == HintLevel::Next { 1 } else { way.len() };
                    Hint::Ahead(way.into_iter().take(shown).collect(), None)
                }
            },
        }
    }
}

/// The first shortest solution from a state.
fn way<G: Game>(game: &G, graph: &StateGraph<G>, at: usize) -> Vec<String> {
    let way = graph.ways_from(at).next().unwrap_or_default();
    way.into_iter().map(|number| game.move_text(graph.transition(number).step)).collect()
}

/// The most moves that a hint of level 2 names: all of them would be most of a solution.
const MOST_FORCED: usize = 3;

/// The first moves without which no goal can be reached from a state. Each of them is in every shortest
/// solution, so only the moves of one shortest solution are tested. With pending states none is
/// known, because these states may offer a way around the move.
fn forced<G: Game>(
    game: &G,
    graph: &StateGraph<G>,
    at: usize,
    sight: &G::Sight,
) -> Option<Vec<Forced>> {
    let way = graph.ways_from(at).next().filter(|_| graph.is_complete())?;
    let mut forced: Vec<Forced> = Vec::new();
    // A long solution repeats few different moves, so each is tested once.
    let mut asked: Vec<&G::Move> = Vec::new();
    for number in way {
        let step = graph.transition(number).step;
        if forced.len() == MOST_FORCED {
            break;
        }
        if asked.contains(&step) || !game.is_shown(step, sight) {
            continue;
        }
        asked.push(step);
        let text = game.move_text(step);
        if forced.iter().all(|known| known.go != [text.clone()]) && !can_do_without(graph, at, step)
        {
            let why = "no solution does without it".to_owned();
            forced.push(Forced { at: String::new(), go: vec![text], why });
        }
    }
    Some(forced)
}

fn can_do_without<G: Game>(graph: &StateGraph<G>, at: usize, step: &G::Move) -> bool {
    let mut seen = vec![false; graph.len()];
    let mut stack = vec![at];
    while let Some(state) = stack.pop() {
        if graph.fate(state) == Fate::Goal {
            return true;
        }
        if !std::mem::replace(&mut seen[state], true) {
            let others = graph.transitions(state).filter(|to| to.step != step);
            stack.extend(others.map(|to| to.target));
        }
    }
    false
}
