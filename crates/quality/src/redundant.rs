//! Redundant clues: what a puzzle holds although its solution is the only one without it.

use crate::exact::Decider;
use etchwork_path::{
    Budget, Item, Mechanic, Metric, Other, Ratio, Reading, Registry, Settings, SettingsError,
    Solved, Stream, Task,
};
use serde::Deserialize;
use std::num::NonZeroU64;

/// Counts the clues of a puzzle that are not needed: without any one of them, and with all others,
/// the solution is still the only one. 0 means that the clues are minimal.
///
/// ```text
/// S . 1      the only solution goes right first, and any two of the numbers prove it:
/// . 2 .      all three are redundant, although not all together
/// 3 . T
/// ```
///
/// Clues are the items of mechanics with [`Clues`](etchwork_path::Clues); an item on an end of the
/// path is none. Unknown where there are other solutions, or if a search gives up.
///
/// Cost: one search for another solution, and one for each clue.
pub struct Redundant {
    decider: Decider,
    nodes: NonZeroU64,
    /// The mechanics with clues, by name.
    mechanics: Vec<(String, Box<dyn Mechanic>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    finder: String,
    nodes: NonZeroU64,
}

impl Default for Options {
    fn default() -> Self {
        let nodes = const { NonZeroU64::new(100_000).unwrap() };
        Self { finder: "exhaustive".to_owned(), nodes }
    }
}

impl Redundant {
    /// Settings: `finder`, a complete one, and `nodes`, its budget for each clue.
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let Options { finder, nodes } = settings.read()?;
        let decider = Decider::new(&finder, registry)?;
        let kind = registry.kind::<dyn Mechanic>();
        let make = |id: &str| {
            let mechanic = kind.make(id, &Settings::default(), registry).ok()?;
            mechanic.clues().is_some().then(|| (id.to_owned(), mechanic))
        };
        Ok(Self { decider, nodes, mechanics: kind.ids().filter_map(make).collect() })
    }

    fn number(&mut self, solved: &Solved<'_>) -> Option<i64> {
        let Self { decider, nodes, mechanics } = self;
        let Solved { board, path, rules, .. } = *solved;
        let ends = [path.first(), path.last()];
        let is_end = |item: &Item| matches!(item, Item::Cell(cell) if ends.contains(&Some(cell)));
        let (mut number, mut is_checked) = (0, false);
        for (id, payload) in rules.payloads() {
            let Some((_, mechanic)) = mechanics.iter().find(|(name, _)| name == id) else {
                continue;
            };
            for at in (0..payload.len()).filter(|at| !is_end(&payload[*at])) {
                if !is_checked && !is_only_one(decider, solved, nodes.get())? {
                    return None;
                }
                is_checked = true;
                let mut fewer = payload.clone();
                fewer.remove(at);
                let rule = mechanic.rule(board, &fewer).ok()?;
                let rules = &rules.with(id, fewer, rule);
                let graph = &rules.graph(board);
                let without = Solved { graph, rules, ..*solved };
                number += i64::from(is_only_one(decider, &without, nodes.get())?);
            }
        }
        Some(number)
    }
}

/// Whether the path is the only solution, if that is decided.
fn is_only_one(decider: &mut Decider, solved: &Solved<'_>, nodes: u64) -> Option<bool> {
    let Solved { graph, path, rules, .. } = *solved;
    if !rules.may_refuse() {
        let (target, order, stream) = (solved.target(), rules.order(), Stream::new(0));
        let task = Task { target, order, ..Task::new(graph, &path[..1], &stream) };
        let other = Other::LeavesOut(0..path.len() - 1);
        if let Some(has_other) = decider.finder().has_other(&task, path, &other) {
            return Some(!has_other);
        }
    }
    let found = decider.oracle(solved, nodes).in_all(nodes).count(&path[..1], 2)?;
    Some(found == 1)
}

impl Metric for Redundant {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "redundant",
                "clues without any one of which the solution is still the only one",
            )]
        }
    }

    fn bounds(&self, _: &str, _: usize) -> [Option<Ratio>; 2] {
        [Some(Ratio::ZERO), None]
    }

    fn keep_within(&mut self, budget: Budget) {
        self.nodes = self.nodes.min(NonZeroU64::new(budget.nodes).unwrap_or(NonZeroU64::MIN));
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        out[0] = self.number(solved).map(|clues| Ratio::new(clues, 1));
    }
}
