//! Times: CPU time of the working thread, in nanoseconds, taken once per stage and block, so that
//! the clock costs nothing.

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Nanoseconds by name.
pub type ByName = BTreeMap<String, u64>;

/// The times of one block of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockTimes {
    /// Boards of the block.
    pub boards: u64,
    /// Sculpting them.
    pub sculpt: u64,
    /// By mechanic.
    pub mechanics: BTreeMap<String, MechanicTimes>,
    /// Whole requests by finder, with their number of puzzles.
    pub requests: BTreeMap<String, Timed>,
    /// Whole requests for few solutions, by the most solutions allowed.
    pub few: BTreeMap<u32, Timed>,
}

/// Nanoseconds, and how many puzzles they made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed {
    /// Nanoseconds.
    pub nanos: u64,
    /// Puzzles.
    pub puzzles: u64,
}

/// The times of one mechanic in a block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MechanicTimes {
    /// Dressing, including the rules and the graph.
    pub dress: u64,
    /// Drawing the sources.
    pub sources: u64,
    /// The screens of the tier.
    pub screen: u64,
    /// Each registered screen alone on every dressed board.
    pub screens: ByName,
    /// The search by finder.
    pub find: ByName,
    /// The tier's own finder on every screened board.
    pub screened: u64,
    /// The tier's own finder on every dressed board, unscreened.
    pub unscreened: u64,
    /// Checking, the mechanic's demands, measuring and gating, by finder.
    pub gate: ByName,
    /// Puzzles by finder.
    pub accepted: ByName,
}

/// A clock of this thread's work alone.
pub struct Clock(ThreadTime);

impl Clock {
    /// Starts.
    pub fn start() -> Self {
        Self(ThreadTime::now())
    }

    /// Nanoseconds since the start or the last lap.
    pub fn lap(&mut self) -> u64 {
        let elapsed = self.0.elapsed();
        self.0 = ThreadTime::now();
        u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX)
    }
}

impl BlockTimes {
    /// The cost of all boards of the block for one mechanic up to the search.
    pub fn before_search(&self, mechanic: &str) -> u64 {
        let of = self.mechanics.get(mechanic);
        self.sculpt + of.map_or(0, |times| times.dress + times.sources + times.screen)
    }

    /// The cost of all boards of the block for one mechanic and finder, through all stages.
    pub fn whole(&self, mechanic: &str, finder: &str) -> u64 {
        let of = self.mechanics.get(mechanic);
        let at = |table: &ByName| table.get(finder).copied().unwrap_or(0);
        self.before_search(mechanic) + of.map_or(0, |times| at(&times.find) + at(&times.gate))
    }
}
