//! Drawings of a state space.

use crate::layout::layout_by;
use crate::{
    Distance, End, Fate, Layout, Lengths, Limits, MOST_DRAWN, StateGraph, Summary, Transition,
    layout,
};
use etchwork_core::Game;
use etchwork_render::{
    Column, Columns, Dot, Line, Map, NodeLink, PageState, Tone, Track, columns_svg, node_link_svg,
    state_page, svg,
};
use std::collections::BTreeMap;

/// The most columns of layers. A page shows up to four states of each, so this keeps to the number
/// of states of a laid-out graph.
const MOST_COLUMNS: usize = MOST_DRAWN / Tone::ALL.len();

/// The number of layers per drawn column, given the distance of the farthest state: one, unless
/// there are too many layers.
pub fn layers_a_column(longest: u32) -> usize {
    longest as usize / MOST_COLUMNS + 1
}

/// A laid-out state space, or one drawn in layers if it is too large. SVG, DOT and the page are
/// made from it.
pub fn map<G: Game>(game: &G, graph: &StateGraph<G>, limits: &Limits) -> Map {
    drawn(game, graph, layout(graph, limits))
}

/// [`fn@map`] with a length for each kind of moves; layers have none.
pub fn map_by<G: Game>(game: &G, graph: &StateGraph<G>, limits: &Limits, lengths: &Lengths) -> Map {
    drawn(game, graph, layout_by(graph, limits, |step| lengths.of(game.kind(step))))
}

fn drawn<G: Game>(game: &G, graph: &StateGraph<G>, layout: Option<Layout>) -> Map {
    match layout {
        Some(layout) => Map::Whole(node_link(game, graph, &layout)),
        None => Map::Layers(columns(game, graph)),
    }
}

/// The most bytes that a drawing needs beyond its graph: a map as SVG or DOT, or its page. This is
/// an estimate from the size of the graph and the drawing of its start.
pub fn drawing_memory<G: Game>(game: &G, graph: &StateGraph<G>, is_page: bool) -> u64 {
    let (states, transitions) = (graph.len() as u64, graph.transition_count() as u64);
    let is_whole = graph.len() <= MOST_DRAWN;
    // A whole map is laid out by the distances between all states, and has text for each.
    let map = if is_whole { states * (2 * states + 1000) + 600 * transitions } else { states };
    let columns = u64::from(graph.longest()) / layers_a_column(graph.longest()) as u64 + 1;
    let shown = if is_whole { states } else { states.min(columns * Tone::ALL.len() as u64) };
    // The shown states are drawn and put into the page, which is then written out.
    let picture = svg(&game.draw(&[graph.state(0).clone()], None)).len() as u64;
    map + 1000 * columns + if is_page { 3 * shown * picture } else { 0 }
}

/// A map as SVG, with the moves beside the lines if `labels`; a map in layers has no labels.
pub fn map_svg(map: &Map, labels: bool) -> String {
    match map {
        Map::Whole(graph) => node_link_svg(graph, labels),
        Map::Layers(columns) => columns_svg(columns),
    }
}

/// The page of a map. The reader can look at every state; in a map in layers, at the first state of
/// each part of each column.
pub fn map_page<G: Game>(game: &G, graph: &StateGraph<G>, map: &Map) -> String {
    let shown: Vec<usize> = match map {
        Map::Whole(_) => (0..graph.len()).collect(),
        Map::Layers(layers) => {
            let first = layers.columns.iter().flat_map(|column| column.first);
            first.flatten().collect()
        }
    };
    let states = shown.into_iter().map(|state| (state, page_state(game, graph, state)));
    state_page(map, states)
}

fn page_state<G: Game>(game: &G, graph: &StateGraph<G>, state: usize) -> PageState {
    let line: Vec<G::State> =
        graph.line_to(state).into_iter().map(|state| graph.state(state).clone()).collect();
    let moves = graph.transitions(state);
    PageState {
        about: about(graph, state),
        drawing: svg(&game.draw(&line, None)),
        moves: moves.map(|to| (game.move_text(to.step), to.target)).collect(),
    }
}

/// A state in words: its fate, and its distance from the start.
pub fn about<G: Game>(graph: &StateGraph<G>, state: usize) -> String {
    let moves = |n: u32| format!("{n} move{}", if n == 1 { "" } else { "s" });
    let fate = match (graph.fate(state), graph.distance(state)) {
        (Fate::Goal, _) => "Goal".to_owned(),
        (Fate::Stuck, _) => "Stuck: no goal can be reached".to_owned(),
        (Fate::Unknown, _) => "Unknown: not explored far enough".to_owned(),
        (_, Distance::Exactly(n)) => format!("{} to the nearest goal", moves(n)),
        (_, Distance::AtMost(n)) => format!("At most {} to the nearest goal", moves(n)),
        (Fate::Winnable, _) => "A goal can be reached".to_owned(),
    };
    let pending = if graph.end(state) == End::Pending { ". Not expanded" } else { "" };
    match graph.depth(state) {
        0 => format!("{fate}. The start{pending}."),
        depth => format!("{fate}. {} from the start{pending}.", moves(depth)),
    }
}

pub(crate) fn tone(fate: Fate) -> Tone {
    match fate {
        Fate::Goal => Tone::Goal,
        Fate::Winnable => Tone::Open,
        Fate::Stuck => Tone::Stuck,
        Fate::Unknown => Tone::Unknown,
    }
}

fn node_link<G: Game>(game: &G, graph: &StateGraph<G>, layout: &Layout) -> NodeLink {
    let found = graph.first_found();
    let dot = |state: usize| Dot {
        at: layout.milli(state),
        tone: tone(graph.fate(state)),
        track: match () {
            () if graph.is_on_way(state) => Track::Shortest,
            () if found[state] => Track::Found,
            () => Track::Off,
        },
        is_start: state == 0,
        is_pending: graph.end(state) == End::Pending,
        label: format!("State {state}. {}", about(graph, state)),
    };
    NodeLink {
        title: title(game, graph),
        description: Summary::of(graph).to_string(),
        dots: (0..graph.len()).map(dot).collect(),
        lines: lines(game, graph, &found),
    }
}

/// One line for all moves between two states.
fn lines<G: Game>(game: &G, graph: &StateGraph<G>, found: &[bool]) -> Vec<Line> {
    let mut pairs: BTreeMap<(usize, usize), Pair> = BTreeMap::new();
    for transition in (0..graph.len()).flat_map(|state| graph.transitions(state)) {
        let (from, to) = (transition.source, transition.target);
        let track = match () {
            () if graph.is_on_shortest(&transition) => Track::Shortest,
            () if found[to] && is_first(graph, &transition) => Track::Found,
            () => Track::Off,
        };
        let fresh = || Pair { from, to, track, out: Vec::new(), back: Vec::new() };
        let pair = pairs.entry((from.min(to), from.max(to))).or_insert_with(fresh);
        let side = if pair.from == from { &mut pair.out } else { &mut pair.back };
        side.push(game.move_text(transition.step));
        pair.track = pair.track.min(track);
    }
    pairs.into_values().map(Pair::line).collect()
}

/// The moves between two states, out and back.
pub(crate) struct Pair {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) track: Track,
    pub(crate) out: Vec<String>,
    pub(crate) back: Vec<String>,
}

impl Pair {
    pub(crate) fn line(self) -> Line {
        // A move that changes nothing needs no arrow.
        let is_both_ways = !self.back.is_empty() || self.from == self.to;
        let mut sides = vec![self.out.join(", "), self.back.join(", ")];
        sides.retain(|side| !side.is_empty());
        // The same words lead there and back: a toggle.
        sides.dedup();
        let label = sides.join(" / ");
        Line { from: self.from, to: self.to, is_both_ways, track: self.track, label }
    }
}

fn is_first<G: Game>(graph: &StateGraph<G>, transition: &Transition<G::Move>) -> bool {
    graph.found_by(transition.target).is_some_and(|first| first.number == transition.number)
}

fn columns<G: Game>(game: &G, graph: &StateGraph<G>) -> Columns {
    let layers = layers_a_column(graph.longest());
    let column = |first: u32| {
        let last = graph.longest().min(first + layers as u32 - 1);
        let mut column = Column::default();
        for state in graph.level(first).start..graph.level(last).end {
            let tone = tone(graph.fate(state));
            let nth = Tone::ALL.iter().position(|other| *other == tone).unwrap_or(0);
            column.counts[nth] += 1;
            column.first[nth].get_or_insert(state);
            column.on_shortest += usize::from(graph.is_on_way(state));
        }
        column
    };
    Columns {
        title: title(game, graph),
        description: Summary::of(graph).to_string(),
        layers,
        columns: (0..=graph.longest()).step_by(layers).map(column).collect(),
    }
}

fn title<G: Game>(game: &G, graph: &StateGraph<G>) -> String {
    let picture = game.draw(&[graph.state(0).clone()], None);
    format!("States of {}", picture.title())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore;
    use crate::testing::Walk;

    #[test]
    fn a_deep_space_has_several_layers_a_column() {
        for (states, layers, columns) in [(3001, 5, 601), (3750, 5, 750), (3751, 6, 626)] {
            let walk = Walk::line(states);
            let graph = explore(&walk, &Limits::default());
            let map = map(&walk, &graph, &Limits::default());
            let Map::Layers(drawn) = &map else { panic!("{states} states are many") };
            assert_eq!((drawn.layers, drawn.columns.len()), (layers, columns));
            let counted: usize = drawn.columns.iter().flat_map(|column| column.counts).sum();
            assert_eq!(counted, states, "no state is left out");
            let shown: Vec<usize> = drawn.columns.iter().flat_map(|c| c.first).flatten().collect();
            assert!(
                shown.len() <= MOST_DRAWN && shown.contains(&0) && shown.contains(&(states - 1))
            );
            assert!(map_svg(&map, false).contains(&format!(", {layers} layers per column<")));
            assert!(map_page(&walk, &graph, &map).contains(&format!("\"{}\":", states - 1)));
        }
    }
}
