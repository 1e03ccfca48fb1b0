//! The specification of a pack.

use crate::{Curve, Recipe};
use etchwork::player::Scale;
use etchwork::{Ratio, Run};
use etchwork_shards::{Plan, digest};
use std::collections::{BTreeMap, BTreeSet};

/// The reading that every puzzle has: the number of moves of its stored solution.
pub const MOVES: &str = "moves";

/// Requests per shard: few, so that stopping a run loses little work.
const PER_SHARD: u32 = 16;

/// The same where each puzzle is played by simulated players.
const PER_SHARD_PLAYED: u32 = 4;

/// Everything that determines a pack.
pub struct PackSpec {
    /// The tiers, all with the same seed and none in a series. Levels are spread evenly over them.
    /// They are of one family unless levels are rated.
    pub tiers: Vec<Run>,
    /// The difficulty of a puzzle: the weighted sum of its readings.
    pub difficulty: BTreeMap<String, f64>,
    /// The number of levels.
    pub count: u32,
    /// How difficulty changes from level to level.
    pub curve: Curve,
    /// The number of requests for each level, at least 1.
    pub candidates: u32,
    /// Likenesses of puzzles that must not occur again, as hexadecimal digits.
    pub not: BTreeSet<String>,
    /// Whether to choose only puzzles that paper can show.
    pub paper: bool,
    /// Whether to count the solutions of each level.
    pub solutions: bool,
    /// The scale that all families share, if candidates are rated by it ([`Rated`](crate::Rated)), and
    /// levels put in order by it: none before one that is easier, and else in the order of tiers.
    pub scale: Option<&'static Scale>,
}

impl PackSpec {
    /// Ten levels in a rising curve, with four requests for each. If there are no weights, the
    /// difficulty is the number of moves.
    pub fn of(tiers: Vec<Run>, difficulty: BTreeMap<String, Ratio>) -> Self {
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
            scale: None,
        }
    }

    /// The same of tiers of any families, by a scale that they share.
    pub fn rated(tiers: Vec<Run>, scale: &'static Scale) -> Self {
        let by_scale = [(scale.reading(), Ratio::new(1, 1))];
        Self { scale: Some(scale), ..Self::of(tiers, by_scale.into()) }
    }

    /// The name of a tier in messages and plans.
    pub(crate) fn name(&self, tier: usize) -> String {
        let run = &self.tiers[tier];
        if self.scale.is_some() {
            format!("{} {}", run.family().id(), run.tier())
        } else {
            run.tier().to_owned()
        }
    }

    /// The recipe for the manifest.
    pub fn recipe(&self) -> Recipe {
        let not: String = self.not.iter().map(|key| format!("{key}\n")).collect();
        let mut families: Vec<&str> = self.tiers.iter().map(|tier| tier.family().id()).collect();
        families.sort_unstable();
        families.dedup();
        Recipe {
            family: families.join(","),
            tiers: self.tiers.iter().map(|tier| tier.recipe(0, None).to_string()).collect(),
            count: self.count,
            curve: self.curve,
            candidates: self.candidates,
            difficulty: self.difficulty.clone(),
            not: (!self.not.is_empty()).then(|| digest(not.as_bytes())),
            paper: self.paper,
            solutions: self.solutions,
            scale: self.scale.map(|scale| scale.name.to_owned()),
        }
    }

    /// The plan, with a run for each tier that makes its candidates, and one more run that
    /// completes the levels.
    pub fn plan(&self) -> Plan {
        let tiers = (0..self.tiers.len()).map(|tier| self.name(tier));
        let per_shard = if self.scale.is_some() { PER_SHARD_PLAYED } else { PER_SHARD };
        Plan::new("pack 1", &self.recipe(), tiers.chain(["levels".to_owned()]), per_shard)
    }

    /// The number of levels from each tier.
    pub fn quotas(&self) -> Vec<u32> {
        let tiers = self.tiers.len() as u64;
        let until = |tier: u64| u64::from(self.count) * tier / tiers;
        (0..tiers).map(|tier| (until(tier + 1) - until(tier)) as u32).collect()
    }
}
