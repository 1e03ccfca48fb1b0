//! A path finder: the template of `docs/write-a-path-finder.md`.

use etchwork::{
    Budget, Cell, CellSet, Graph, PathFinder, Registry, RegistryError, Search, Task, Verdict,
};
use serde::Deserialize;
use std::process::ExitCode;

fn main() -> ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(register(registry)?))
}

/// Adds the finder below.
fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let about = "depth first, fewest onward exits first; settings: nodes = budget";
    let finders = registry.kind_mut::<dyn PathFinder>();
    finders.add("yours", about, |settings, _| Ok(Box::new(settings.read::<Yours>()?)))
}

/// Depth-first search: to the neighbour with the fewest onward exits first, and
/// back where it ends.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Yours {
    /// The most nodes of a search.
    nodes: u64,
}

impl Default for Yours {
    fn default() -> Self {
        Self { nodes: 100_000 }
    }
}

impl PathFinder for Yours {
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        if !task.order.is_empty() {
            return Search::new(Verdict::Unsupported("order"), 0, 0);
        }
        let limit = self.nodes.min(budget.nodes);
        let mut walk =
            Walk { graph: task.graph, target: task.target, trail: Vec::new(), limit, nodes: 0 };
        let mut attempts = 0;
        let cells = task.graph.cells();
        for source in task.sources.iter().filter(|source| cells.contains(**source)) {
            attempts += 1;
            let verdict = match walk.step(*source, cells) {
                Ending::Exhausted => continue,
                Ending::Found => Verdict::Found(walk.trail),
                Ending::Spent => Verdict::BudgetSpent,
            };
            return Search::new(verdict, attempts, walk.nodes);
        }
        // Every way from every source was tried: this is a proof.
        Search::new(Verdict::Impossible("exhausted"), attempts, walk.nodes)
    }
}

/// What a branch of the search came to.
enum Ending {
    Found,
    Exhausted,
    Spent,
}

/// A trail, and what the search has left to spend.
struct Walk<'a> {
    graph: &'a Graph,
    target: Option<Cell>,
    trail: Vec<Cell>,
    limit: u64,
    nodes: u64,
}

impl Walk<'_> {
    /// Steps to a cell and tries every way on; `unvisited` still has the cell.
    fn step(&mut self, cell: Cell, unvisited: &CellSet) -> Ending {
        if self.nodes >= self.limit {
            return Ending::Spent;
        }
        self.nodes += 1;
        self.trail.push(cell);
        let mut rest = unvisited.clone();
        rest.remove(cell);
        if rest.is_empty() && self.target.is_none_or(|target| target == cell) {
            return Ending::Found;
        }
        let onward = |from: Cell| self.graph.exits(from).filter(|exit| rest.contains(*exit));
        let mut exits: Vec<Cell> = onward(cell).collect();
        exits.sort_by_key(|exit| onward(*exit).count());
        for exit in exits {
            match self.step(exit, &rest) {
                Ending::Exhausted => {}
                ending => return ending,
            }
        }
        self.trail.pop();
        Ending::Exhausted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::Settings;
    use etchwork_testkit::conformance;

    /// Every built-in plug-in, and the finder.
    fn registry() -> Registry {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        registry
    }

    #[test]
    fn yours_conforms() {
        let registry = registry();
        let report = conformance::path_finder("yours", &Settings::default(), 0, &registry);
        let report = report.unwrap_or_else(|faults| panic!("{faults}"));
        assert!(report.found > 0 && report.impossible > 0, "{report:?}");
    }

    #[test]
    fn yours_takes_part_in_the_lab() {
        let registry = registry();
        let set = etchwork::engine::built_in_set("default", &registry).unwrap();
        let options = etchwork_lab::Options {
            tiers: vec!["easy".to_owned()],
            finders: ["yours", "exhaustive"].map(str::to_owned).to_vec(),
            ..etchwork_lab::Options::of(48)
        };
        let setup = etchwork_lab::Setup::new(&set, options, &registry).unwrap();
        let record = etchwork_lab::run(&setup, &registry, &Default::default()).unwrap();
        let [yours, exact] =
            ["yours", "exhaustive"].map(|id| record.view("easy", "standard", id).unwrap());
        assert_eq!((record.lies(), yours.counts.found), (0, exact.counts.found));
    }
}
