//! Drawings of the regions of a state space.

use crate::layout::Plan;
use crate::regions::is_walk;
use crate::view::{Pair, tone};
use crate::{End, Fate, Layout, Lengths, Limits, MOST_DRAWN, Regions, StateGraph, Summary};
use etchwork_core::Game;
use etchwork_render::{Dot, Line, Map, NodeLink, PageState, Track, state_page, svg};
use std::collections::{BTreeMap, BTreeSet};

/// A state space with its regions, to draw each region as one.
#[derive(Clone, Copy)]
pub struct Collapsed<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Its states.
    pub graph: &'a StateGraph<G>,
    /// Their regions.
    pub regions: &'a Regions,
}

impl<G: Game> Collapsed<'_, G> {
    /// The regions, laid out like states, or `None` if there are more than [`MOST_DRAWN`]. Figures of
    /// the states and of the regions are both in its description.
    pub fn map(&self, limits: &Limits, lengths: &Lengths) -> Option<Map> {
        let Self { game, graph, regions } = *self;
        if regions.len() > MOST_DRAWN {
            return None;
        }
        let arcs = self.arcs();
        let joined = arcs.iter().map(|arc| (arc.from, arc.to, lengths.of(arc.kind))).collect();
        let goal = (0..regions.len()).find(|region| regions.fate(*region) == Fate::Goal);
        let layout = Plan { points: regions.len(), joined, goal }.lay_out(limits);
        let picture = game.draw(&[graph.state(0).clone()], None);
        Some(Map::Whole(NodeLink {
            title: format!("Regions of {}", picture.title()),
            description: format!("{} {}", Summary::of(graph), regions.summary()),
            dots: (0..regions.len()).map(|region| self.dot(region, &layout)).collect(),
            lines: self.lines(arcs),
        }))
    }

    /// The most bytes that a drawing of at most [`MOST_DRAWN`] regions needs, or its page: an estimate,
    /// as [`drawing_memory`](crate::drawing_memory) has it for states.
    pub fn drawing_memory(&self, is_page: bool) -> u64 {
        let regions = self.regions.len() as u64;
        let picture = svg(&self.game.draw(&[self.graph.state(0).clone()], None)).len() as u64;
        let map = regions * (2 * regions + 1000) + 600 * self.graph.transition_count() as u64;
        map + if is_page { 3 * regions * picture } else { 0 }
    }

    /// The page of a map of regions: each is shown by its first state.
    pub fn page(&self, map: &Map) -> String {
        let mut moves = vec![Vec::new(); self.regions.len()];
        self.arcs().into_iter().for_each(|arc| moves[arc.from].push((arc.text, arc.to)));
        let page_state = |(region, moves): (usize, Vec<(String, usize)>)| {
            let first = self.regions.states(region).next().unwrap_or(0);
            let line = self.graph.line_to(first);
            let line: Vec<G::State> =
                line.into_iter().map(|state| self.graph.state(state).clone()).collect();
            let drawing = svg(&self.game.draw(&line, None));
            (region, PageState { about: self.about(region), drawing, moves })
        };
        state_page(map, moves.into_iter().enumerate().map(page_state))
    }

    fn dot(&self, region: usize, layout: &Layout) -> Dot {
        let mut states = self.regions.states(region);
        Dot {
            at: layout.milli(region),
            tone: tone(self.regions.fate(region)),
            track: if self.regions.is_on_way(region) { Track::Shortest } else { Track::Off },
            is_start: region == 0,
            is_pending: states.any(|state| self.graph.end(state) == End::Pending),
            label: format!("Region {region}. {}", self.about(region)),
        }
    }

    fn about(&self, region: usize) -> String {
        let plural = |n: u32| if n == 1 { "" } else { "s" };
        let states = self.regions.states(region).count() as u32;
        let size = format!("{states} state{}", plural(states));
        let fate = match (self.regions.fate(region), self.regions.distance(region)) {
            (Fate::Goal, _) => "a goal".to_owned(),
            (Fate::Stuck, _) => "stuck: no goal can be reached".to_owned(),
            (_, Some(n)) => format!("{n} move{} from region to region to a goal", plural(n)),
            _ => "unknown: not explored far enough".to_owned(),
        };
        let start = if region == 0 { " The start." } else { "" };
        format!("{size}, {fate}.{start}")
    }

    /// Every move from region to region, each text once for two regions, in the order of the states.
    fn arcs(&self) -> Vec<Arc> {
        let of = self.regions.of_states();
        let mut arcs: Vec<Arc> = Vec::new();
        for from in 0..self.regions.len() {
            let mut known = BTreeSet::new();
            let states = self.regions.states(from);
            for transition in states.flat_map(|state| self.graph.transitions(state)) {
                let to = of[transition.target] as usize;
                if from == to && is_walk(self.game, transition.step) {
                    continue;
                }
                let text = self.game.move_text(transition.step);
                if known.insert((to, text.clone())) {
                    let kind = self.game.kind(transition.step);
                    arcs.push(Arc { from, to, kind, text });
                }
            }
        }
        arcs
    }

    /// One line for all moves between two regions.
    fn lines(&self, arcs: Vec<Arc>) -> Vec<Line> {
        let mut pairs: BTreeMap<(usize, usize), Pair> = BTreeMap::new();
        for Arc { from, to, text, .. } in arcs {
            let is_shortest = self.regions.is_on_shortest(from, to);
            let track = if is_shortest { Track::Shortest } else { Track::Off };
            let fresh = || Pair { from, to, track, out: Vec::new(), back: Vec::new() };
            let pair = pairs.entry((from.min(to), from.max(to))).or_insert_with(fresh);
            let side = if pair.from == from { &mut pair.out } else { &mut pair.back };
            side.push(text);
            pair.track = pair.track.min(track);
        }
        pairs.into_values().map(Pair::line).collect()
    }
}

/// A move from one region to another.
struct Arc {
    from: usize,
    to: usize,
    kind: Option<usize>,
    text: String,
}
