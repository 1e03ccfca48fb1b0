//! The specification of a pack.

use crate::{Curve, Recipe};
use etchwork::{AnyRun, Ratio};
use etchwork_shards::{Plan, digest};
use std::collections::{BTreeMap, BTreeSet};

/// The reading that any puzzle has: the number of moves of its stored solution.
pub const MOVES: &str = "moves";

/// Requests per shard: few, so that a stopped run has lost little.
const PER_SHARD: u32 = 16;

/// Everything that decides a pack.
pub struct PackSpec {
    /// The tiers, all with the same seed and none in a series; levels are spread over them evenly.
    pub tiers: Vec<AnyRun>,
    /// The difficulty of a puzzle: the weighted sum of its readings.
    pub difficulty: BTreeMap<String, f64>,
    /// Levels.
    pub count: u32,
    /// How difficulty changes from level to level.
    pub curve: Curve,
    /// Requests for each chosen level, at least 1.
    pub candidates: u32,
    /// Likenesses that must not occur again, in hexadecimal digits.
    pub not: BTreeSet<String>,
    /// Whether to take only puzzles that paper can show.
    pub paper: bool,
    /// Whether to count the solutions of each level.
    pub solutions: bool,
}

impl PackSpec {
    /// Ten levels in a rising curve, chosen from four times as many. Without weights the difficulty
    /// is the number of moves.
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

    /// The plan that makes its candidates, with a run for each tier, and one more run that
    /// completes its levels.
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
