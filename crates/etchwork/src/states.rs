//! State spaces of puzzles, for reports and drawings.

use etchwork_core::Game;
use etchwork_render::Map;
#[cfg(feature = "large")]
use etchwork_render::node_link_dot;
#[cfg(not(feature = "large"))]
use etchwork_statespace::map;
#[cfg(feature = "large")]
use etchwork_statespace::{
    Collapsed, Document, Lengths, MOST_DRAWN, RegionSummary, Regions, drawing_memory, map_by,
    map_page,
};
use etchwork_statespace::{Limits, StateGraph, Summary, Transition, about, explore, map_svg};
use std::cell::OnceCell;

/// How states are mapped otherwise than one by one, with lines of one length.
#[cfg(feature = "large")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Whether states that differ only by where one can walk are drawn as one.
    pub collapse: bool,
    /// The length of lines by the name of the kind of their moves, from 1 to
    /// [`MOST_LENGTH`](etchwork_statespace::MOST_LENGTH), 1 where none is set.
    pub lengths: Vec<(String, u16)>,
}

/// The regions that states are drawn as.
#[cfg(feature = "large")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionsSeen {
    /// Their figures.
    pub summary: RegionSummary,
    /// The region of each state.
    pub of_states: Vec<u32>,
}

/// A state of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSeen {
    /// A description of the state.
    pub about: String,
    /// The moves that first led to it from the start.
    pub way: Vec<String>,
    /// The moves from it, each with the number of the state that it leads to; empty for a state
    /// that was not expanded.
    pub moves: Vec<(String, usize)>,
}

/// The state space of a puzzle, for reports and drawings.
pub trait States: Send {
    /// Its figures.
    fn summary(&self) -> Summary;

    /// The whole state space as data for JSON, which is made while it is written.
    #[cfg(feature = "large")]
    fn document(&self) -> Document<'_>;

    /// Its size in bytes, as [`StateGraph::memory`] counts them.
    fn memory(&self) -> u64;

    /// The most bytes that [`Self::remap`] needs in addition to find regions.
    #[cfg(feature = "large")]
    fn region_memory(&self) -> u64;

    /// The most bytes that a drawing or a page needs in addition.
    #[cfg(feature = "large")]
    fn drawing_memory(&self, is_page: bool) -> u64;

    /// Maps the states otherwise from now on: the result has the regions if they are collapsed, and
    /// none for a game whose moves have no kind that walks, which is then mapped state by state. The
    /// error names a kind that there is not. More than
    /// [`MOST_DRAWN`](etchwork_statespace::MOST_DRAWN) regions are drawn as layers of states.
    #[cfg(feature = "large")]
    fn remap(&mut self, how: &Mapping) -> Result<Option<RegionsSeen>, String>;

    /// A state by its number, if there is one.
    fn at(&self, state: usize) -> Option<StateSeen>;

    /// A drawing, with the moves beside the lines if `labels`. Too many states for a whole drawing
    /// are drawn as layers, which have no labels.
    fn svg(&self, labels: bool) -> String;

    /// A page that shows every state, or the first of each part of each column of layers.
    #[cfg(feature = "large")]
    fn html(&self) -> String;

    /// The graph for Graphviz, unless it is too large to be drawn whole.
    #[cfg(feature = "large")]
    fn dot(&self) -> Option<String>;
}

struct Explored<G: Game> {
    game: G,
    graph: StateGraph<G>,
    limits: Limits,
    /// The layout, made at the first drawing: figures alone do not need it.
    map: OnceCell<Map>,
    #[cfg(feature = "large")]
    regions: Option<Regions>,
    #[cfg(feature = "large")]
    lengths: Lengths,
}

impl<G: Game> Explored<G> {
    fn map(&self) -> &Map {
        self.map.get_or_init(|| self.mapped())
    }

    #[cfg(not(feature = "large"))]
    fn mapped(&self) -> Map {
        map(&self.game, &self.graph, &self.limits)
    }

    #[cfg(feature = "large")]
    fn mapped(&self) -> Map {
        let regions = self.collapsed().and_then(|it| it.map(&self.limits, &self.lengths));
        regions.unwrap_or_else(|| map_by(&self.game, &self.graph, &self.limits, &self.lengths))
    }

    /// What is drawn by regions.
    #[cfg(feature = "large")]
    fn collapsed(&self) -> Option<Collapsed<'_, G>> {
        let regions = self.regions.as_ref().filter(|regions| regions.len() <= MOST_DRAWN)?;
        Some(Collapsed { game: &self.game, graph: &self.graph, regions })
    }
}

/// The state space of any game, within the limits: the result of
/// [`Puzzle::states`](crate::Puzzle::states).
pub fn explored<G: Game + 'static>(game: G, limits: &Limits) -> Box<dyn States> {
    let graph = explore(&game, limits);
    Box::new(Explored {
        game,
        graph,
        limits: limits.clone(),
        map: OnceCell::new(),
        #[cfg(feature = "large")]
        regions: None,
        #[cfg(feature = "large")]
        lengths: Lengths::default(),
    })
}

impl<G: Game> States for Explored<G> {
    fn summary(&self) -> Summary {
        Summary::of(&self.graph)
    }

    #[cfg(feature = "large")]
    fn document(&self) -> Document<'_> {
        Document::of(&self.game, &self.graph, true)
    }

    fn memory(&self) -> u64 {
        self.graph.memory()
    }

    #[cfg(feature = "large")]
    fn drawing_memory(&self, is_page: bool) -> u64 {
        if let Some(collapsed) = self.collapsed() {
            return collapsed.drawing_memory(is_page);
        }
        drawing_memory(&self.game, &self.graph, is_page)
    }

    #[cfg(feature = "large")]
    fn region_memory(&self) -> u64 {
        Regions::memory(&self.graph)
    }

    #[cfg(feature = "large")]
    fn remap(&mut self, how: &Mapping) -> Result<Option<RegionsSeen>, String> {
        self.lengths = Lengths::named(self.game.kinds(), &how.lengths)?;
        self.map = OnceCell::new();
        self.regions = if how.collapse { Regions::of(&self.game, &self.graph) } else { None };
        let seen = |regions: &Regions| RegionsSeen {
            summary: regions.summary(),
            of_states: regions.of_states().to_vec(),
        };
        Ok(self.regions.as_ref().map(seen))
    }

    fn at(&self, state: usize) -> Option<StateSeen> {
        let is_there = state < self.graph.len();
        let line = is_there.then(|| self.graph.line_to(state))?;
        let met = line.iter().filter_map(|state| self.graph.found_by(*state));
        let text = |transition: Transition<'_, G::Move>| self.game.move_text(transition.step);
        let moves = self.graph.transitions(state);
        Some(StateSeen {
            about: about(&self.graph, state),
            way: met.map(text).collect(),
            moves: moves.map(|to| (self.game.move_text(to.step), to.target)).collect(),
        })
    }

    fn svg(&self, labels: bool) -> String {
        map_svg(self.map(), labels)
    }

    #[cfg(feature = "large")]
    fn html(&self) -> String {
        if let Some(collapsed) = self.collapsed() {
            return collapsed.page(self.map());
        }
        map_page(&self.game, &self.graph, self.map())
    }

    #[cfg(feature = "large")]
    fn dot(&self) -> Option<String> {
        match self.map() {
            Map::Whole(graph) => Some(node_link_dot(graph)),
            Map::Layers(_) => None,
        }
    }
}
