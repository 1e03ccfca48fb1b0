//! What searches of finders and solvers have in common: verdicts, nodes and budgets.

use super::faults::Faults;
use etchwork_path::{Budget, Search, Verdict};
use std::fmt::Display;

pub(super) const HEEDED: &str = "it stays within its budget";

/// How often a search came to each verdict: found, impossible, spent, unsupported.
pub(super) fn tally<'a, T: 'a>(searches: impl Iterator<Item = &'a Search<T>>) -> [usize; 4] {
    let mut tally = [0; 4];
    for search in searches {
        tally[match search.verdict {
            Verdict::Found(_) => 0,
            Verdict::Impossible(_) => 1,
            Verdict::BudgetSpent => 2,
            Verdict::Unsupported(_) => 3,
        }] += 1;
    }
    tally
}

/// A search in words, with what it found.
pub(super) fn told<T>(search: &Search<T>, found: impl Fn(&T) -> String) -> String {
    let Search { verdict, attempts, nodes, .. } = search;
    let verdict = match verdict {
        Verdict::Found(of) => found(of),
        Verdict::Impossible(why) => format!("impossible ({why})"),
        Verdict::BudgetSpent => "budget spent".to_owned(),
        Verdict::Unsupported(what) => format!("unsupported ({what})"),
    };
    format!("{verdict} in {nodes} nodes and {attempts} attempts")
}

/// Checks that a search exceeds its budget by no more than it may; by how many nodes it does.
pub(super) fn heeds<T>(
    search: &Search<T>,
    (budget, slack): (Budget, u64),
    place: impl Display,
    faults: &mut Faults,
) -> u64 {
    let over = search.nodes.saturating_sub(budget.nodes);
    if over > slack {
        let what = format!("{} nodes (budget {}, slack {slack})", search.nodes, budget.nodes);
        faults.add(HEEDED, format_args!("it counts {what}, {place}"));
    }
    over
}
