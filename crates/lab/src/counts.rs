//! The counts. They add up, in any order, to the same whole.

use crate::distribution::Distribution;
use crate::interval::Paired;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts by reason.
pub type Reasons = BTreeMap<String, u64>;
/// Readings by name.
pub type Readings = BTreeMap<String, Distribution>;

/// The counts of a tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TierCounts {
    /// By mechanic.
    pub mechanics: BTreeMap<String, MechanicCounts>,
    /// Whole requests by finder, with mechanics drawn by weight.
    pub requests: BTreeMap<String, Requests>,
    /// Whole requests for puzzles with few solutions, by the most solutions allowed.
    pub few: BTreeMap<u32, Requests>,
}

/// Whole requests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Requests {
    /// Requested puzzles.
    pub requests: u64,
    /// Boards sculpted.
    pub boards: u64,
    /// Puzzles made.
    pub accepted: u64,
    /// Requests in which the fallback replaced the mechanic.
    pub fallbacks: u64,
    /// Requests that a faulty plug-in ended.
    pub faults: u64,
}

/// The counts of a mechanic of a tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MechanicCounts {
    /// Boards sculpted.
    pub boards: u64,
    /// Boards that the mechanic had no room on.
    pub dress: Reasons,
    /// Boards that a screen of the tier rejected.
    pub screened: Reasons,
    /// Dressed boards that have a path, from any cell.
    pub with_path: u64,
    /// Dressed boards proved to have no path.
    pub without_path: u64,
    /// Dressed boards with a path from one of the tried sources.
    pub with_path_from_sources: u64,
    /// Dressed boards that the judge left open.
    pub undecided: u64,
    /// Each registered screen alone.
    pub screens: BTreeMap<String, ScreenCounts>,
    /// By finder.
    pub finders: BTreeMap<String, FinderCounts>,
    /// Pairs of finders on the same boards, keyed by both names.
    pub pairs: BTreeMap<String, PairCounts>,
    /// Readings of the judge's own paths, on every sampled board with a path.
    pub kind: Readings,
    /// Boards that were sampled for readings.
    pub sampled: u64,
    /// False claims, the first of them with their boards.
    pub lies: Vec<FalseClaim>,
    /// The number of all false claims.
    pub lies_told: u64,
}

/// What a screen rejects alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenCounts {
    /// Dressed boards that it rejects, or on which it leaves no source.
    pub rejected: u64,
    /// Sources before it on the boards that it does not reject.
    pub sources: u64,
    /// Sources that it rules out there.
    pub ruled_out: u64,
}

/// The results of a finder on the boards that pass the screens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinderCounts {
    /// A path that was checked.
    pub found: u64,
    /// Claimed proofs that there is no path.
    pub impossible: Reasons,
    /// Its budget or its attempts were spent.
    pub budget_spent: u64,
    /// The task has a constraint that it cannot honour.
    pub unsupported: Reasons,
    /// Invalid paths.
    pub false_paths: u64,
    /// Paths that the mechanic refused.
    pub mechanic: Reasons,
    /// Paths that a gate refused.
    pub gates: Reasons,
    /// Puzzles.
    pub accepted: u64,
    /// Boards with a path that were rejected because the finder found none, including those on
    /// which a screen left no source.
    pub lost: u64,
    /// Of those, boards with a path from one of the tried sources.
    pub lost_from_sources: u64,
    /// Boards where it found a path, by the number of attempts.
    pub found_after: BTreeMap<u64, u64>,
    /// Boards where it found none, by the number of attempts.
    pub missed_after: BTreeMap<u64, u64>,
    /// Nodes on boards where it found a path.
    pub found_nodes: u64,
    /// Nodes on the others.
    pub missed_nodes: u64,
    /// Readings of its own paths on sampled boards.
    pub readings: Readings,
    /// Readings of its accepted paths.
    pub accepted_readings: Readings,
    /// Readings of the judge's paths on sampled boards that this finder lost.
    pub lost_kind: Readings,
}

/// Two finders on the same boards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairCounts {
    /// Found a path: both, the first alone, the second alone, neither.
    pub found: Paired,
    /// Made a puzzle.
    pub accepted: Paired,
}

/// A false claim.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FalseClaim {
    /// The number of the board.
    pub index: u32,
    /// The source of the claim: a finder, a screen, or the judge.
    pub by: String,
    /// The claim, and the truth.
    pub claim: String,
    /// The board as board text, with a path if the claim denies one.
    pub board: String,
}

/// The most lies that are stored with their boards.
const LIES: usize = 3;

fn add_all<K: Ord + Clone, V: Default>(
    sum: &mut BTreeMap<K, V>,
    other: &BTreeMap<K, V>,
    add: impl Fn(&mut V, &V),
) {
    for (key, value) in other {
        add(sum.entry(key.clone()).or_default(), value);
    }
}

fn plus<K: Ord + Clone>(sum: &mut BTreeMap<K, u64>, other: &BTreeMap<K, u64>) {
    add_all(sum, other, |sum, count| *sum += count);
}

impl TierCounts {
    /// Adds the counts of another part of the same run.
    pub fn add(&mut self, other: &Self) {
        add_all(&mut self.mechanics, &other.mechanics, MechanicCounts::add);
        add_all(&mut self.requests, &other.requests, Requests::add);
        add_all(&mut self.few, &other.few, Requests::add);
    }
}

impl Requests {
    fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.boards += other.boards;
        self.accepted += other.accepted;
        self.fallbacks += other.fallbacks;
        self.faults += other.faults;
    }
}

impl MechanicCounts {
    fn add(&mut self, other: &Self) {
        self.boards += other.boards;
        plus(&mut self.dress, &other.dress);
        plus(&mut self.screened, &other.screened);
        self.with_path += other.with_path;
        self.without_path += other.without_path;
        self.with_path_from_sources += other.with_path_from_sources;
        self.undecided += other.undecided;
        add_all(&mut self.screens, &other.screens, |sum, other| {
            sum.rejected += other.rejected;
            sum.sources += other.sources;
            sum.ruled_out += other.ruled_out;
        });
        add_all(&mut self.finders, &other.finders, FinderCounts::add);
        add_all(&mut self.pairs, &other.pairs, |sum, other| {
            (0..4).for_each(|at| sum.found[at] += other.found[at]);
            (0..4).for_each(|at| sum.accepted[at] += other.accepted[at]);
        });
        add_all(&mut self.kind, &other.kind, Distribution::add);
        self.sampled += other.sampled;
        other.lies.iter().for_each(|lie| self.keep(lie.clone()));
        self.lies_told += other.lies_told;
    }

    /// Counts a lie.
    pub fn tell(&mut self, lie: FalseClaim) {
        self.lies_told += 1;
        self.keep(lie);
    }

    /// Keeps the first lies of the run, in any order of arrival.
    fn keep(&mut self, lie: FalseClaim) {
        let at = self.lies.binary_search(&lie).unwrap_or_else(|at| at);
        self.lies.insert(at, lie);
        self.lies.truncate(LIES);
    }

    /// Boards that went through dressing.
    pub fn dressed(&self) -> u64 {
        self.boards - self.dress.values().sum::<u64>()
    }

    /// Boards that a finder got.
    pub fn searched(&self) -> u64 {
        self.dressed() - self.screened.values().sum::<u64>()
    }
}

impl FinderCounts {
    fn add(&mut self, other: &Self) {
        self.found += other.found;
        plus(&mut self.impossible, &other.impossible);
        self.budget_spent += other.budget_spent;
        plus(&mut self.unsupported, &other.unsupported);
        self.false_paths += other.false_paths;
        plus(&mut self.mechanic, &other.mechanic);
        plus(&mut self.gates, &other.gates);
        self.accepted += other.accepted;
        self.lost += other.lost;
        self.lost_from_sources += other.lost_from_sources;
        plus(&mut self.found_after, &other.found_after);
        plus(&mut self.missed_after, &other.missed_after);
        self.found_nodes += other.found_nodes;
        self.missed_nodes += other.missed_nodes;
        add_all(&mut self.readings, &other.readings, Distribution::add);
        add_all(&mut self.accepted_readings, &other.accepted_readings, Distribution::add);
        add_all(&mut self.lost_kind, &other.lost_kind, Distribution::add);
    }

    /// Attempts over all boards.
    pub fn attempts(&self) -> u64 {
        [&self.found_after, &self.missed_after].into_iter().flatten().map(|(a, n)| a * n).sum()
    }

    /// Nodes over all boards.
    pub fn nodes(&self) -> u64 {
        self.found_nodes + self.missed_nodes
    }
}

/// The name of a pair of finders.
pub fn pair(first: &str, second: &str) -> String {
    format!("{first} | {second}")
}
