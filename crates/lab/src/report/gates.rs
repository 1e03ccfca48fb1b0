//! Which gate rejects what.

use crate::record::Record;
use crate::table::{Table, grouped};
use crate::view::View;
use std::collections::{BTreeMap, BTreeSet};

/// The gates of each tier that a set names, and the paths that they reject.
struct Gates {
    /// By tier in its order: the checked paths, and those that each gate rejects.
    tiers: Vec<(String, u64, BTreeMap<String, u64>)>,
}

impl Gates {
    fn of(record: &Record) -> Self {
        let tier = |(name, data): &(String, serde_json::Value)| {
            let own = record.own_finder(name);
            let views: Vec<View<'_>> =
                record.views().filter(|v| v.tier == name && Some(v.finder) == own).collect();
            let mut rejected: BTreeMap<String, u64> = BTreeMap::new();
            // A gate that rejects nothing is not among the reasons.
            for gate in data["gates"].as_object().into_iter().flat_map(|gates| gates.keys()) {
                rejected.insert(gate.clone(), 0);
            }
            for (reason, paths) in views.iter().flat_map(|view| &view.counts.gates) {
                let gate = rejected.keys().find(|gate| reason.starts_with(gate.as_str())).cloned();
                *rejected.entry(gate.unwrap_or_else(|| reason.clone())).or_default() += paths;
            }
            (name.clone(), views.iter().map(|view| view.counts.found).sum(), rejected)
        };
        Self { tiers: record.settings.tiers.iter().map(tier).collect() }
    }

    /// The gates that some tier has, in the order of their names.
    fn names(&self) -> BTreeSet<&String> {
        self.tiers.iter().flat_map(|(_, _, rejected)| rejected.keys()).collect()
    }

    /// The gates that reject no path of any tier.
    fn idle(&self) -> Vec<String> {
        let of = |gate: &str| -> u64 {
            self.tiers.iter().filter_map(|(_, _, rejected)| rejected.get(gate)).sum()
        };
        self.names()
            .into_iter()
            .filter(|gate| of(gate) == 0)
            .map(|gate| format!("`{gate}`"))
            .collect()
    }
}

/// Answers: which gate rejects how many of the paths that the tier's own finder found.
pub fn gates(record: &Record) -> String {
    let gates = Gates::of(record);
    let names = gates.names();
    if names.is_empty() {
        return String::new();
    }
    let heads: Vec<String> = names.iter().map(|gate| format!("`{gate}`")).collect();
    let mut head = vec!["tier", "paths"];
    head.extend(heads.iter().map(String::as_str));
    let mut table = Table::new(1, &head);
    for (tier, paths, rejected) in &gates.tiers {
        let mut row = vec![tier.clone(), grouped(*paths)];
        let cell = |gate: &&String| rejected.get(*gate).map_or("-".into(), |paths| grouped(*paths));
        row.extend(names.iter().map(cell));
        table.row(&row);
    }
    let paths: u64 = gates.tiers.iter().map(|(_, paths, _)| paths).sum();
    let paths = grouped(paths);
    let idle = gates.idle();
    let answer = if idle.is_empty() {
        "**Every gate rejects some.**".to_owned()
    } else {
        format!("**{}: idle**, none of {paths} paths rejected.", super::listed(&idle))
    };
    let walk = if idle.contains(&"`mean_fork_depth`".to_owned()) && walks_to_the_end(record) {
        WALK
    } else {
        ""
    };
    format!(
        "## Which gate rejects what?\n\n{answer} Of the paths that the tier's own finder found, all \
         mechanics together, by the first gate that refuses a path; `-` where a tier has no such \
         gate.{walk}\n\n{}\n",
        table.text()
    )
}

/// Whether every tier walks a wrong option until no exit is left, and counts every step.
fn walks_to_the_end(record: &Record) -> bool {
    record.settings.tiers.iter().all(|(_, tier)| {
        let walk = &tier["metrics"]["fork_depth"];
        walk["horizon"].is_null() && walk["stop"] != "dead"
    })
}

/// What an idle gate on the mean depth of forks comes from.
const WALK: &str = " The article does not say where a walk into a wrong option ends. Here it ends \
    where no exit is left, and every step counts: the means of the tiers are 4.9 to 19.8, and least \
    values of 1.8 to 2.4 never bind. If a walk ends where the position is plainly lost and counts at \
    most three steps, the means are 2.2, 2.1, 2.1, 2.3 and 2.6 from tutorial to expert, the scale of \
    the article's 1.771 and 2.446, and the gate binds: the set `default` reads the article so.";
