//! The conformance suite of path finders, on every one that is registered.

use etchwork::{Budget, Cell, PathFinder, Search, Settings, Task, Verdict, standard_registry};
use etchwork_testkit::conformance;

#[test]
fn every_registered_finder_conforms() {
    let registry = standard_registry();
    for id in registry.finders.ids() {
        let make = || registry.finders.make(id, &Settings::default(), &registry).unwrap();
        let report = conformance::path_finder(make).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert!(report.found > 100, "{id}: {report:?}");
        let complete = ["exhaustive", "sat"].contains(&id);
        assert!(!complete || report.spent == 0, "{id} decides: {report:?}");
        let honours_all = id == "exhaustive" || id == "chain";
        assert!(honours_all || report.unsupported > 0, "{id}: {report:?}");
        assert!(id != "exhaustive" || report.unsupported == 0, "{id}: {report:?}");
        assert!(id == "sat" || report.overspent == 0, "{id}: {report:?}");
    }
}

/// Steps to the lowest cell that is free. With `claims`, it takes a dead end
/// for a proof. It heeds no budget, and says that it spent so many nodes.
#[derive(Clone, Copy)]
struct Straight {
    claims: bool,
    nodes: u64,
}

impl PathFinder for Straight {
    fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
        if !task.order.is_empty() {
            return Search::new(Verdict::Unsupported("order"), 0, 0);
        }
        for (attempts, source) in (1..).zip(task.sources) {
            let mut path: Vec<Cell> = vec![*source];
            while let Some(next) =
                task.graph.exits(path[path.len() - 1]).find(|next| !path.contains(next))
            {
                path.push(next);
            }
            let ends = task.target.is_none() || task.target == path.last().copied();
            if ends && path.len() == task.graph.cells().len() {
                return Search::new(Verdict::Found(path), attempts, self.nodes);
            }
        }
        let lost = if self.claims { Verdict::Impossible("lost") } else { Verdict::BudgetSpent };
        Search::new(lost, task.sources.len() as u64, self.nodes)
    }
}

/// The suite on a finder that came in by the door that is open to everyone.
fn stranger(finder: Straight) -> Result<conformance::Report, String> {
    let mut registry = standard_registry();
    let about = "to the lowest cell that is free";
    let make = move |_: &Settings, _: &_| Ok(Box::new(finder) as Box<dyn PathFinder>);
    registry.finders.add("straight", about, make).unwrap();
    conformance::path_finder(|| {
        registry.finders.make("straight", &Settings::default(), &registry).unwrap()
    })
}

#[test]
fn a_stranger_conforms_unless_it_takes_failure_for_a_proof() {
    let honest = Straight { claims: false, nodes: 1 };
    let report = stranger(honest).unwrap();
    assert!(report.found > 0 && report.spent > 0 && report.impossible == 0, "{report:?}");
    let liar = stranger(Straight { claims: true, ..honest }).unwrap_err();
    assert!(liar.contains("a false proof (lost)"));
    let spender = stranger(Straight { nodes: 2, ..honest }).unwrap();
    assert!(report.overspent == 0 && spender.overspent > 0, "{spender:?}");
}
