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

/// What adds up.
trait Adds {
    fn add(&mut self, other: &Self);
}

impl Adds for u64 {
    fn add(&mut self, other: &Self) {
        *self += other;
    }
}

impl<K: Ord + Clone, V: Adds + Default> Adds for BTreeMap<K, V> {
    fn add(&mut self, other: &Self) {
        other.iter().for_each(|(key, value)| self.entry(key.clone()).or_default().add(value));
    }
}

impl Adds for Paired {
    fn add(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(sum, count)| sum.add(count));
    }
}

impl Adds for Distribution {
    fn add(&mut self, other: &Self) {
        self.add(other);
    }
}

/// Only the first lies of the run are kept, in any order of arrival.
impl Adds for Vec<FalseClaim> {
    fn add(&mut self, other: &Self) {
        self.extend_from_slice(other);
        self.sort_unstable();
        self.truncate(LIES);
    }
}

/// Counts that add up part by part; a part that is left out does not compile.
macro_rules! adds {
    ($($counts:ident { $($part:ident),+ })+) => {$(
        impl Adds for $counts {
            fn add(&mut self, other: &Self) {
                let Self { $($part),+ } = other;
                $(self.$part.add($part);)+
            }
        }
    )+};
}

adds! {
    TierCounts { mechanics, requests, few }
    Requests { requests, boards, accepted, fallbacks, faults }
    MechanicCounts {
        boards, dress, screened, with_path, without_path, with_path_from_sources, undecided,
        screens, finders, pairs, kind, sampled, lies, lies_told
    }
    ScreenCounts { rejected, sources, ruled_out }
    FinderCounts {
        found, impossible, budget_spent, unsupported, false_paths, mechanic, gates, accepted, lost,
        lost_from_sources, found_after, missed_after, found_nodes, missed_nodes, readings,
        accepted_readings, lost_kind
    }
    PairCounts { found, accepted }
}

impl TierCounts {
    /// Adds the counts of another part of the same run.
    pub fn add(&mut self, other: &Self) {
        Adds::add(self, other);
    }
}

impl MechanicCounts {
    /// Counts a lie.
    pub fn tell(&mut self, lie: FalseClaim) {
        self.lies_told += 1;
        self.lies.add(&vec![lie]);
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
