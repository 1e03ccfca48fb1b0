//! Finders in turn: each gets the tasks that the one before left open.

use etchwork_path::{Budget, PathFinder, Registry, Search, Settings, SettingsError, Task, Verdict};
use serde::Deserialize;

/// The registered name of the chain; no member may have it.
pub(crate) const ID: &str = "chain";

/// Several finders, tried in turn until one finds a path or proves that there is none. A finder
/// that does not support the task is skipped; if none supports it, neither does the chain.
///
/// The budget is not split: each finder may spend all that earlier ones left. Attempts, nodes and
/// cuts are summed.
pub struct Chain {
    members: Vec<Box<dyn PathFinder>>,
}

/// The settings of a chain.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// The members by name, in their order.
    finders: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { finders: ["warnsdorff", "bounded-dfs"].map(str::to_owned).to_vec() }
    }
}

impl Chain {
    /// A chain of these finders.
    pub fn new(members: Vec<Box<dyn PathFinder>>) -> Self {
        Self { members }
    }

    /// The chain of the setting `finders`, a list of names, each made by the
    /// registry with its own default settings. An error names the fault: an empty list, an
    /// unregistered name, or a chain in the chain.
    pub fn from_settings(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let Options { finders } = settings.read()?;
        if finders.is_empty() {
            return Err(SettingsError::new("`finders` is empty: name at least one finder"));
        }
        let member = |id: &String| {
            if id == ID {
                return Err(SettingsError::new(
                    "`finders` has 'chain', which cannot be its own member",
                ));
            }
            let made = registry.make::<dyn PathFinder>(id, &Settings::default());
            made.map_err(|error| SettingsError::new(format_args!("`finders`: {error}")))
        };
        Ok(Self::new(finders.iter().map(member).collect::<Result<_, _>>()?))
    }
}

impl PathFinder for Chain {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        let mut sum = Search::new(Verdict::BudgetSpent, 0, 0);
        let mut unsupported = None;
        let mut honoured = false;
        for member in &mut self.members {
            let nodes = budget.nodes - sum.nodes.min(budget.nodes);
            if nodes == 0 {
                honoured = true;
                break;
            }
            let search = member.find(task, Budget { nodes, ..budget });
            sum.attempts += search.attempts;
            sum.nodes = sum.nodes.saturating_add(search.nodes);
            add_cuts(&mut sum.cuts, &search.cuts);
            match search.verdict {
                Verdict::Unsupported(constraint) => unsupported = unsupported.or(Some(constraint)),
                Verdict::BudgetSpent => honoured = true,
                verdict => {
                    sum.verdict = verdict;
                    return sum;
                }
            }
        }
        if let (Some(constraint), false) = (unsupported, honoured) {
            sum.verdict = Verdict::Unsupported(constraint);
        }
        sum
    }
}

/// Adds counts by name.
fn add_cuts(sum: &mut Vec<(&'static str, u64)>, cuts: &[(&'static str, u64)]) {
    for (rule, count) in cuts {
        match sum.iter_mut().find(|(known, _)| known == rule) {
            Some((_, total)) => *total += count,
            None => sum.push((rule, *count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Cell, Stream};

    fn registry() -> Registry {
        let mut registry = Registry::new();
        crate::register(&mut registry).unwrap();
        registry
    }

    fn settings(json: &str) -> Settings {
        serde_json::from_str(json).unwrap()
    }

    /// An error in settings.
    fn error(json: &str) -> String {
        let registry = registry();
        registry.make::<dyn PathFinder>(ID, &settings(json)).err().unwrap().to_string()
    }

    /// Searches an open 4x3 board from a corner with these finders.
    fn search(finders: &str, order: &[Cell], nodes: u64) -> Search {
        let registry = registry();
        let settings = settings(&format!("{{ \"finders\": {finders} }}"));
        let mut chain = registry.make::<dyn PathFinder>(ID, &settings).unwrap();
        let (graph, stream) = (board(".... .... ....").graph(), Stream::new(3));
        let (sources, target) = ([Cell::new(0)], Some(Cell::new(2)));
        let task = Task { target, order, ..Task::new(&graph, &sources, &stream) };
        chain.find(&task, Budget { nodes, ..Budget::UNLIMITED })
    }

    #[test]
    fn wrong_settings_are_named() {
        assert!(error(r#"{ "finders": [] }"#).contains("`finders` is empty"));
        assert!(error(r#"{ "finders": ["chain"] }"#).contains("its own member"));
        let unknown = error(r#"{ "finders": ["warnsdorff", "bounded-dsf"] }"#);
        assert!(
            unknown.contains("'bounded-dsf'") && unknown.contains("'bounded-dfs'"),
            "{unknown}"
        );
        assert!(error(r#"{ "finder": ["warnsdorff"] }"#).contains("`finder`"));
    }

    #[test]
    fn the_default_is_a_greedy_walk_then_depth_first_search() {
        let default = Chain::from_settings(&Settings::default(), &registry()).unwrap();
        assert_eq!(default.members.len(), 2);
        assert_eq!(Options::default().finders, ["warnsdorff", "bounded-dfs"]);
    }

    #[test]
    fn a_spent_finder_hands_over_and_counts_are_summed() {
        // Both ends have the same colour, so no greedy walk and no search succeeds.
        let greedy = search(r#"["warnsdorff"]"#, &[], u64::MAX);
        assert_eq!((greedy.verdict, greedy.attempts), (Verdict::BudgetSpent, 1));
        let deep = search(r#"["bounded-dfs"]"#, &[], u64::MAX);
        assert_eq!(deep.verdict, Verdict::Impossible("exhausted"));
        let both = search(r#"["warnsdorff", "bounded-dfs", "exhaustive"]"#, &[], u64::MAX);
        assert_eq!(both.verdict, Verdict::Impossible("exhausted"));
        assert_eq!((both.attempts, both.nodes), (2, greedy.nodes + deep.nodes));
        assert_eq!(both.cuts, deep.cuts);
        let twice = search(r#"["warnsdorff", "warnsdorff"]"#, &[], u64::MAX);
        assert_eq!((twice.verdict, twice.nodes), (Verdict::BudgetSpent, 2 * greedy.nodes));
    }

    #[test]
    fn what_is_left_of_the_budget_is_for_the_next() {
        let greedy = search(r#"["warnsdorff"]"#, &[], u64::MAX).nodes;
        let both = search(r#"["warnsdorff", "bounded-dfs"]"#, &[], greedy + 5);
        assert_eq!((both.verdict, both.nodes), (Verdict::BudgetSpent, greedy + 5));
        assert_eq!(search(r#"["bounded-dfs"]"#, &[], 0).verdict, Verdict::BudgetSpent);
    }

    #[test]
    fn who_cannot_honour_the_task_is_skipped() {
        let order = [Cell::new(1), Cell::new(6)];
        let neither = search(r#"["warnsdorff", "bounded-dfs"]"#, &order, u64::MAX);
        assert_eq!(neither.verdict, Verdict::Unsupported("order"));
        let one = search(r#"["warnsdorff", "exhaustive"]"#, &order, u64::MAX);
        assert!(matches!(one.verdict, Verdict::Impossible(_)));
    }
}
