//! What a pack is asked to be.

use crate::{Curve, Recipe};
use etchwork::{AnyRun, Ratio};
use etchwork_shards::{Plan, digest};
use std::collections::{BTreeMap, BTreeSet};

/// The reading that any puzzle has: the number of moves of its stored solution.
pub const MOVES: &str = "moves";

/// Requests of a shard: few, so that a run that is stopped has lost little.
const PER_SHARD: u32 = 16;

/// What decides a pack.
pub struct PackSpec {
    /// The tiers, each under the same seed and not of a series; levels are spread over them
    /// evenly.
    pub tiers: Vec<AnyRun>,
    /// How hard a puzzle is: the sum of its readings, each with its weight.
    pub difficulty: BTreeMap<String, f64>,
    /// Levels.
    pub count: u32,
    /// How difficulty goes from level to level.
    pub curve: Curve,
    /// Requests for each level that is chosen, 1 at least.
    pub candidates: u32,
    /// Likenesses that must not come again, in hexadecimal digits.
    pub not: BTreeSet<String>,
    /// Whether only puzzles that paper can hold are taken.
    pub paper: bool,
    /// Whether the solutions of each level are counted.
    pub solutions: bool,
}

impl PackSpec {
    /// Ten levels that rise, chosen from four times as many. Of no weights the number of moves
    /// is taken.
    pub fn of(tiers: Vec<AnyRun>, difficulty: BTreeMap<String, Ratio>) -> Self {
        let mut difficulty: BTreeMap<String, f64> =
            difficulty.into_iter().map(|(name, weight)| (name, weight.to_f64())).collect();
        if difficulty.is_empty() {
            difficulty.insert(MOVES.to_owned(), 1.0);
        }
        let (count, candidates, not, paper) = (10, 4, BTreeSet::new(), false);
        Self {
            tiers,
            difficulty,
            count,
            curve: Curve::Rising,
            candidates,
            not,
            paper,
            solutions: true,
        }
    }

    /// What the manifest says of it.
    pub fn recipe(&self) -> Recipe {
        let not: String = self.not.iter().map(|key| format!("{key}\n")).collect();
        Recipe {
            family: self.tiers.first().map_or(String::new(), |tier| tier.family().to_owned()),
            tiers: self.tiers.iter().map(|tier| tier.first().to_string()).collect(),
            count: self.count,
            curve: self.curve,
            candidates: self.candidates,
            difficulty: self.difficulty.clone(),
            not: (!self.not.is_empty()).then(|| digest(not.as_bytes())),
            paper: self.paper,
            solutions: self.solutions,
        }
    }

    /// The plan by which its candidates are made, a run a tier, and at last its levels
    /// completed: one more run.
    pub fn plan(&self) -> Plan {
        let tiers = self.tiers.iter().map(|tier| tier.tier().to_owned());
        Plan::new("pack 1", &self.recipe(), tiers.chain(["levels".to_owned()]), PER_SHARD)
    }

    /// How many levels each tier has.
    pub fn quotas(&self) -> Vec<u32> {
        let tiers = self.tiers.len() as u64;
        let until = |tier: u64| u64::from(self.count) * tier / tiers;
        (0..tiers).map(|tier| (until(tier + 1) - until(tier)) as u32).collect()
    }
}
