//! Exact metrics: what only complete search can tell.

use crate::fork_depth::{ForkDepth, Walker};
use etchwork_core::{
    Budget, Cell, Metric, PathFinder, Ratio, Reading, Registry, Screen, Settings, SettingsError,
    Solved, Verdict, with_width,
};
use etchwork_paths::{Ends, Oracle, count};
use serde::Deserialize;

/// The number of Hamiltonian paths between the ends of the stored path.
///
/// Cost: a sweep over the frontier, 0.1 ms on 8x8. Unknown above the budget
/// of memory, or above 2^63.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CountSolutions {
    /// The most megabytes a count may use.
    pub memory: u64,
}

impl Default for CountSolutions {
    fn default() -> Self {
        Self { memory: 256 }
    }
}

impl Metric for CountSolutions {
    fn readings(&self) -> &'static [Reading] {
        &[Reading { name: "solutions", about: "paths from source to target, counted exactly" }]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let budget = Budget { memory: self.memory << 20, ..Budget::UNLIMITED };
        let ends = match solved.path {
            [] => return,
            [only] => Ends::Source(*only),
            [source, .., target] => Ends::Fixed(*source, *target),
        };
        let count = count(solved.graph, ends, budget).ok();
        let exact = count.and_then(|count| i64::try_from(count.paths).ok());
        out[0] = exact.map(|paths| Ratio::new(paths, 1));
    }
}

/// A complete finder with the screens before it.
pub struct Decider {
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    nodes: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct DeciderSettings {
    finder: String,
    nodes: u64,
}

impl Default for DeciderSettings {
    fn default() -> Self {
        Self { finder: "exhaustive".to_owned(), nodes: 100_000 }
    }
}

impl Decider {
    /// Settings: `finder`, a complete one, and `nodes`, its budget a question.
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let DeciderSettings { finder, nodes } = settings.read()?;
        let none = Settings::default();
        let finder = registry.finders.make(&finder, &none, registry).map_err(SettingsError::new)?;
        let screens = registry.screens.ids().map(|id| registry.screens.make(id, &none, registry));
        let screens = screens.collect::<Result<_, _>>().map_err(SettingsError::new)?;
        Ok(Self { screens, finder, nodes })
    }

    fn oracle<'a>(&'a mut self, solved: &Solved<'a>, nodes: u64) -> Oracle<'a> {
        let budget = Budget { nodes, ..Budget::UNLIMITED };
        let target = solved.path.last().copied();
        Oracle::new(solved.graph, target, &self.screens, &mut *self.finder, budget)
    }
}

/// Each option off the path at each fork: after how many nodes of the path,
/// and where it leads.
fn wrong_options<'a>(solved: &'a Solved<'_>) -> impl Iterator<Item = (usize, Cell)> + 'a {
    solved.path.windows(2).enumerate().flat_map(|(step, pair)| {
        let visited = &solved.path[..=step];
        let exits = solved.graph.exits(pair[0]).filter(|exit| !visited.contains(exit));
        exits.filter(|exit| *exit != pair[1]).map(move |exit| (step + 1, exit)).collect::<Vec<_>>()
    })
}

/// Traps: options off the path after which no solution is left.
pub struct Traps(pub Decider);

impl Metric for Traps {
    fn readings(&self) -> &'static [Reading] {
        &[
            Reading {
                name: "trap_ratio",
                about: "share of the options off the path after which no solution is left",
            },
            Reading {
                name: "trap_depth",
                about: "steps a greedy walk makes inside such a trap until there is no exit, mean",
            },
        ]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let nodes = self.0.nodes;
        let mut oracle = self.0.oracle(solved, nodes);
        let mut options = 0;
        let mut traps = Vec::new();
        for (length, option) in wrong_options(solved) {
            options += 1;
            let trail = [&solved.path[..length], &[option]].concat();
            match oracle.finish(&trail) {
                Verdict::Impossible(_) => traps.push((length, option)),
                Verdict::Found(_) => {}
                // One option that is not known leaves both readings unknown.
                Verdict::BudgetSpent | Verdict::Unsupported(_) => return,
            }
        }
        let steps = with_width!(solved.graph.span(), W => depths::<W>(solved, &traps));
        out[0] = Some(Ratio::share(traps.len(), options));
        out[1] = Some(Ratio::share(steps, traps.len()));
    }
}

/// The steps of greedy walks into all traps, taken to their ends.
fn depths<const W: usize>(solved: &Solved<'_>, traps: &[(usize, Cell)]) -> usize {
    let walker = Walker::<W>::new(ForkDepth::default(), solved.graph);
    let walk = |(length, option): &(usize, Cell)| {
        walker.walk(walker.after(&solved.path[..*length]), option.index()).0 as usize
    };
    traps.iter().map(walk).sum()
}

/// Forced ratio: how often the pruning rules alone leave one move.
pub struct Forced(pub Decider);

impl Metric for Forced {
    fn readings(&self) -> &'static [Reading] {
        &[Reading {
            name: "forced_ratio",
            about: "share of the path's nodes, the last left out, where pruning leaves one move",
        }]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        // One node is what the rules see before anything is tried out.
        let mut oracle = self.0.oracle(solved, 1);
        let mut open = vec![1; solved.path.len().saturating_sub(1)];
        for (length, option) in wrong_options(solved) {
            let trail = [&solved.path[..length], &[option]].concat();
            let ruled_out = matches!(oracle.finish(&trail), Verdict::Impossible(_));
            open[length - 1] += usize::from(!ruled_out);
        }
        let forced = open.iter().filter(|moves| **moves == 1).count();
        out[0] = Some(Ratio::share(forced, open.len()));
    }
}
