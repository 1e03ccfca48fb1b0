//! The path finder `frontier`.

use super::plan::Plan;
use super::sweep::Sweep;
use super::tables::{Arcs, Tables};
use super::terms::{Planned, Terms};
use super::word::{Word, with_word};
use etchwork_path::{Budget, Cell, PathFinder, Search, Settings, SettingsError, Task, Verdict};
use serde::Deserialize;

/// The default for the most memory to use, in mebibytes.
const MEMORY: u64 = 1024;

/// Decides exactly whether there is a path, for all sources in one sweep, and draws one.
///
/// Every set of edges that forms a path is equally likely; the order of the sources does not
/// matter, nor do sources without a path. The draw uses the task's stream itself and not a split
/// for a source, since no source is tried alone. If memory suffices for the sweep but not for its
/// tables, a board without a path is still proved to have none.
///
/// Cost: as for [`super::count`], once forward and once back. The budget's nodes are states of the
/// frontier. It does not support an order of cells or one-way steps.
#[derive(Clone, Copy, Debug)]
pub struct Frontier {
    memory: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    /// The most memory to use, in mebibytes.
    #[serde(default = "default_memory")]
    memory: u64,
}

fn default_memory() -> u64 {
    MEMORY
}

impl Default for Frontier {
    fn default() -> Self {
        Self { memory: MEMORY << 20 }
    }
}

impl Frontier {
    /// The finder with these settings: `memory`, in mebibytes.
    pub fn from_settings(settings: &Settings) -> Result<Self, SettingsError> {
        let options: Options = settings.read()?;
        Ok(Self { memory: options.memory.saturating_mul(1 << 20) })
    }
}

impl PathFinder for Frontier {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        if !task.order.is_empty() {
            return Search::new(Verdict::Unsupported("order"), 0, 0);
        }
        if !task.graph.is_symmetric() {
            return Search::new(Verdict::Unsupported("one_way"), 0, 0);
        }
        let budget = Budget { memory: budget.memory.min(self.memory), ..budget };
        let (sources, fixed) = (task.sources.to_vec(), task.target.into_iter().collect());
        let attempts = task.sources.len() as u64;
        match (Terms { sources, target: task.target, fixed }).plan(task.graph, budget, false) {
            Planned::Known(false) => Search::new(Verdict::Impossible("no_path"), attempts, 0),
            Planned::Known(true) => {
                let path = task.graph.cells().iter().collect();
                Search::new(Verdict::Found(path), attempts, 0)
            }
            Planned::TooWide => Search::new(Verdict::BudgetSpent, attempts, 0),
            Planned::Sweep(plan, tag) => {
                with_word!(plan.slots, K => find::<K>(plan, tag, task, budget))
            }
        }
    }
}

fn find<K: Word>(plan: Box<Plan>, tag: u64, task: &Task<'_>, budget: Budget) -> Search {
    let mut sweep = Sweep::<K, ()>::new(&plan, tag, budget);
    let arcs = Arcs::record(&plan, &mut sweep);
    // Without room for the arcs, the sweep alone can still prove that there is no path.
    let decided = arcs.is_ok() || sweep.run().is_ok();
    let (ends, nodes) = (sweep.len(), sweep.cost.states);
    let verdict = if decided && ends == 0 {
        Verdict::Impossible("no_path")
    } else {
        let tables = arcs.and_then(|arcs| Tables::new(plan, arcs, budget.memory));
        match tables {
            Ok(tables) => Verdict::Found(directed(tables.draw(&mut task.stream.clone()), task)),
            Err(_) => Verdict::BudgetSpent,
        }
    };
    Search::new(verdict, task.sources.len() as u64, nodes)
}

/// The path in the direction from a source to the target.
fn directed(mut path: Vec<Cell>, task: &Task<'_>) -> Vec<Cell> {
    let is_source = |cell: Option<&Cell>| cell.is_some_and(|cell| task.sources.contains(cell));
    let is_target = |cell: Option<&Cell>| task.target.is_none() || task.target.as_ref() == cell;
    if !is_source(path.first()) || !is_target(path.last()) {
        path.reverse();
    }
    path
}
