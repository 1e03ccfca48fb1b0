//! Terms: between which cells a path may run, and the plan for them.

use super::plan::Plan;
use etchwork_path::{Budget, Cell, Graph};

/// Between which cells paths are counted or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// From the first cell to the second.
    Fixed(Cell, Cell),
    /// From a cell to anywhere.
    Source(Cell),
    /// From anywhere to anywhere; a path and its reverse are two.
    Free,
}

/// Which cells a path may end on.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// One end is one of these.
    pub sources: Vec<Cell>,
    /// The other end; anywhere if `None`.
    pub target: Option<Cell>,
    /// Ends that are the same for every path. They affect only the order of the sweep.
    pub fixed: Vec<Cell>,
}

/// What there is to do.
pub(super) enum Planned {
    /// Nothing: there is one path, or none.
    Known(bool),
    /// More than can be done: no word is wide enough for the frontier.
    TooWide,
    /// A sweep, from the state with this tag.
    Sweep(Box<Plan>, u64),
}

impl Terms {
    /// The terms of a count.
    pub fn of_ends(graph: &Graph, ends: Ends) -> Self {
        let (sources, target, fixed) = match ends {
            Ends::Fixed(source, target) => (vec![source], Some(target), vec![source, target]),
            Ends::Source(source) => (vec![source], None, vec![source]),
            Ends::Free => (graph.cells().iter().collect(), None, Vec::new()),
        };
        Self { sources, target, fixed }
    }

    /// Plans a sweep. Its outlook takes a quarter of the memory at most, and work in proportion to
    /// the budget of states. With `fold`, the sweep yields numbers of paths, but not the paths.
    pub fn plan(mut self, graph: &Graph, budget: Budget, fold: bool) -> Planned {
        self.sources.retain(|cell| graph.cells().contains(*cell));
        if self.sources.is_empty() || self.target.is_some_and(|cell| !graph.cells().contains(cell))
        {
            return Planned::Known(false);
        }
        if graph.cells().len() == 1 {
            return Planned::Known(true);
        }
        let bytes = (budget.memory / 4).min(budget.nodes.saturating_mul(1024));
        match Plan::new(graph, &self, bytes, fold) {
            None => Planned::TooWide,
            Some(plan) => match plan.start {
                None => Planned::Known(false),
                Some(tag) => Planned::Sweep(Box::new(plan), tag),
            },
        }
    }
}
