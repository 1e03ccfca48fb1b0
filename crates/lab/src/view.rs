//! Figures of one finder with one mechanic, computed from a record.

use crate::counts::{FinderCounts, MechanicCounts, PairCounts, pair};
use crate::interval::{Block, Interval, Paired, Z95, paired_difference, wilson};
use crate::record::Record;
use crate::times::{BlockTimes, ByName};

/// One finder with one mechanic of one tier.
#[derive(Clone, Copy)]
pub struct View<'a> {
    record: &'a Record,
    /// The tier.
    pub tier: &'a str,
    /// The mechanic.
    pub mechanic: &'a str,
    /// The finder.
    pub finder: &'a str,
    /// The counts of the mechanic.
    pub of: &'a MechanicCounts,
    /// The counts of the finder.
    pub counts: &'a FinderCounts,
}

impl Record {
    /// Every finder with every mechanic of every tier, in the order of the settings.
    pub fn views(&self) -> impl Iterator<Item = View<'_>> {
        let tiers = self.settings.tiers.iter().map(|(tier, _)| tier.as_str());
        let mechanics = tiers.flat_map(|tier| {
            self.settings
                .mechanics
                .get(tier)
                .into_iter()
                .flatten()
                .map(move |mechanic| (tier, mechanic))
        });
        mechanics.flat_map(|(tier, mechanic)| {
            let finders = self.settings.finders.iter();
            finders.filter_map(|(finder, _)| self.view(tier, mechanic, finder))
        })
    }

    /// One of them, if it took part.
    pub fn view<'a>(
        &'a self,
        tier: &'a str,
        mechanic: &'a str,
        finder: &'a str,
    ) -> Option<View<'a>> {
        let of = self.counts.get(tier)?.mechanics.get(mechanic)?;
        let counts = of.finders.get(finder)?;
        Some(View { record: self, tier, mechanic, finder, of, counts })
    }

    /// The one that stands for a tier: its own finder with its plainest mechanic.
    pub(crate) fn typical<'a>(&'a self, tier: &'a str) -> Option<View<'a>> {
        self.view(tier, self.plain_mechanic(tier)?, self.own_finder(tier)?)
    }

    /// The finder that a tier names, with its settings, if it takes part. No other finder replaces
    /// it.
    pub(crate) fn own_finder(&self, tier: &str) -> Option<&str> {
        let (_, data) = self.settings.tiers.iter().find(|(name, _)| name == tier)?;
        let named = self.settings.finders.iter().find(|(_, finder)| *finder == data["finder"]);
        named.map(|(label, _)| label.as_str())
    }

    /// The first mechanic of a tier.
    pub(crate) fn plain_mechanic(&self, tier: &str) -> Option<&str> {
        self.settings.mechanics.get(tier)?.first().map(String::as_str)
    }
}

impl View<'_> {
    /// A count as a share of all boards.
    pub fn share(&self, count: u64) -> Interval {
        wilson(count, self.of.boards, Z95)
    }

    /// Puzzles per board.
    pub fn accepted(&self) -> Interval {
        self.share(self.counts.accepted)
    }

    /// The share of boards with a path that were rejected because none was found.
    pub fn lost(&self) -> Interval {
        wilson(self.counts.lost, self.of.with_path, Z95)
    }

    /// The difference to another finder on the same boards, in shares of all
    /// boards, this one minus the other.
    pub fn against(&self, other: &View<'_>, of: fn(&PairCounts) -> Paired) -> Option<Interval> {
        let pairs = &self.of.pairs;
        let forth = pairs.get(&pair(self.finder, other.finder)).map(of);
        let back = pairs.get(&pair(other.finder, self.finder)).map(of);
        let turned = back.map(|[both, first, second, neither]| [both, second, first, neither]);
        let [both, first, second, neither] = forth.or(turned)?;
        // Boards that no finder got are lost to both.
        let unasked = self.of.boards - self.of.searched();
        Some(paired_difference([both, first, second, neither + unasked], Z95))
    }

    /// Microseconds of each stage over all boards: sculpting, dressing, sources,
    /// screens, search, and checking with gates.
    pub fn micros_by_stage(&self) -> [f64; 6] {
        let mut sums = [0; 6];
        for block in self.record.blocks(self.tier) {
            let Some(times) = block.mechanics.get(self.mechanic) else { continue };
            let at = |table: &ByName| table.get(self.finder).copied().unwrap_or(0);
            let (find, gate) = (at(&times.find), at(&times.gate));
            let stages = [block.sculpt, times.dress, times.sources, times.screen, find, gate];
            sums.iter_mut().zip(stages).for_each(|(sum, nanos)| *sum += nanos);
        }
        sums.map(|nanos| nanos as f64 / 1e3)
    }

    /// Attempts per path, including those on boards without success.
    pub fn attempts_per_path(&self) -> f64 {
        self.counts.attempts() as f64 / self.counts.found as f64
    }

    /// Nodes per path, including those on boards without success.
    pub fn nodes_per_path(&self) -> f64 {
        self.counts.nodes() as f64 / self.counts.found as f64
    }

    /// By block, the microseconds of all stages and the resulting puzzles.
    pub fn costs(&self) -> Vec<Block> {
        let puzzles = |block: &BlockTimes| {
            let times = block.mechanics.get(self.mechanic);
            times.and_then(|times| times.accepted.get(self.finder)).copied().unwrap_or(0) as f64
        };
        self.record.blocks(self.tier).map(|block| (self.whole(block), puzzles(block))).collect()
    }

    fn whole(&self, block: &BlockTimes) -> f64 {
        block.whole(self.mechanic, self.finder) as f64 / 1e3
    }

    /// Microseconds of the search, for each board that was searched.
    pub fn micros_of_search(&self) -> f64 {
        let nanos = |block: &BlockTimes| {
            let times = block.mechanics.get(self.mechanic)?;
            times.find.get(self.finder).copied()
        };
        let sum: u64 = self.record.blocks(self.tier).filter_map(nanos).sum();
        sum as f64 / 1e3 / self.of.searched() as f64
    }

    /// Microseconds up to the search, for each board.
    pub fn micros_before_search(&self) -> f64 {
        let nanos = self.record.blocks(self.tier).map(|block| block.before_search(self.mechanic));
        nanos.sum::<u64>() as f64 / 1e3 / self.of.boards as f64
    }
}
