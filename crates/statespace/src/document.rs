//! State spaces as JSON.

use crate::{Distance, End, Fate, StateGraph, Summary, Transition};
use etchwork_core::Game;
use serde::{Serialize, Serializer};
use std::fmt;

/// The version of the format. Fields may be added within a version; readers ignore unknown fields.
pub const DOCUMENT_VERSION: u32 = 1;

/// A state space as data for `serde`: figures, layers, one shortest solution, and optionally every
/// state and transition.
///
/// Large parts are generated while they are written, so a document takes almost no memory beyond
/// its graph.
#[derive(Debug, Serialize)]
pub struct Document<'a> {
    /// Always `etchwork-states`.
    format: &'static str,
    version: u32,
    /// The puzzle's name.
    title: String,
    /// Whether no state is pending. If some are, counts cover only the states met.
    complete: bool,
    #[serde(flatten)]
    summary: Summary,
    /// The moves of a shortest solution, if there is one.
    solution: Option<Rows<'a, String>>,
    /// By distance from the start.
    layers: Rows<'a, Layer>,
    /// Every state and transition.
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<Graph<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct Layer {
    distance: u32,
    states: usize,
    goals: usize,
    stuck: usize,
    unknown: usize,
}

#[derive(Debug, Serialize)]
struct Graph<'a> {
    states: Rows<'a, State>,
    /// From, to, move.
    transitions: Rows<'a, (usize, usize, String)>,
}

/// A sequence that is generated while it is written.
struct Rows<'a, T>(Box<dyn Fn() -> Box<dyn Iterator<Item = T> + 'a> + 'a>);

impl<'a, T> Rows<'a, T> {
    fn of<I: Iterator<Item = T> + 'a>(rows: impl Fn() -> I + 'a) -> Self {
        Self(Box::new(move || Box::new(rows())))
    }
}

impl<T: Serialize> Serialize for Rows<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

impl<T: fmt::Debug> fmt::Debug for Rows<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((self.0)()).finish()
    }
}

#[derive(Clone, Debug, Serialize)]
struct State {
    depth: u32,
    fate: Fate,
    end: End,
    nearest: Distance,
    /// The number of the transition that first met this state.
    found_by: Option<usize>,
    on_shortest: bool,
}

impl<'a> Document<'a> {
    /// The document of a graph; it includes every state and transition if `whole`.
    pub fn of<G: Game>(game: &'a G, graph: &'a StateGraph<G>, whole: bool) -> Self {
        let summary = Summary::of(graph);
        let is_solvable = graph.ways_from(0).next().is_some();
        Self {
            format: "etchwork-states",
            version: DOCUMENT_VERSION,
            title: game.draw(&[graph.state(0).clone()], None).title().to_owned(),
            complete: summary.is_complete(),
            summary,
            solution: is_solvable.then(|| solution(game, graph)),
            layers: Rows::of(|| (0..=graph.longest()).map(|distance| layer(graph, distance))),
            graph: whole.then(|| whole_graph(game, graph)),
        }
    }
}

fn layer<G: Game>(graph: &StateGraph<G>, distance: u32) -> Layer {
    let count =
        |fate: Fate| graph.level(distance).filter(|state| graph.fate(*state) == fate).count();
    Layer {
        distance,
        states: graph.level(distance).len(),
        goals: count(Fate::Goal),
        stuck: count(Fate::Stuck),
        unknown: count(Fate::Unknown),
    }
}

fn solution<'a, G: Game>(game: &'a G, graph: &'a StateGraph<G>) -> Rows<'a, String> {
    Rows::of(|| {
        let way = graph.ways_from(0).next().into_iter().flatten();
        way.map(|number| game.move_text(graph.transition(number).step))
    })
}

fn whole_graph<'a, G: Game>(game: &'a G, graph: &'a StateGraph<G>) -> Graph<'a> {
    let transitions = || (0..graph.len()).flat_map(|state| graph.transitions(state));
    let triple = |to: Transition<'_, G::Move>| (to.source, to.target, game.move_text(to.step));
    Graph {
        states: Rows::of(|| (0..graph.len()).map(|state| state_of(graph, state))),
        transitions: Rows::of(move || transitions().map(triple)),
    }
}

fn state_of<G: Game>(graph: &StateGraph<G>, state: usize) -> State {
    State {
        depth: graph.depth(state),
        fate: graph.fate(state),
        end: graph.end(state),
        nearest: graph.distance(state),
        found_by: graph.found_by(state).map(|transition| transition.number),
        on_shortest: graph.is_on_way(state),
    }
}
