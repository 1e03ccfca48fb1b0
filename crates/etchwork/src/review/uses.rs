//! The uses of editing tools on a puzzle.

use etchwork_core::{Site, Tool};
use std::collections::BTreeSet;

/// Every use of a tool at one place or at two.
pub(super) struct Uses {
    pub(super) tools: Vec<Tool>,
    pub(super) sites: BTreeSet<Site>,
}

impl Uses {
    fn asking(&self, asks: usize) -> impl Iterator<Item = &Tool> {
        self.tools.iter().filter(move |tool| tool.asks.len() == asks)
    }

    pub(super) fn len(&self) -> usize {
        let sites = self.sites.len();
        sites * (self.asking(1).count() + sites.saturating_sub(1) * self.asking(2).count())
    }

    /// The uses in order. Pairs of places are made when they are due: there may be millions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Tool, Vec<Site>)> {
        let alone =
            self.asking(1).flat_map(|tool| self.sites.iter().map(|site| (*tool, vec![*site])));
        let pairs = self.steps().into_iter().flat_map(move |(down, right)| {
            let to = move |from: &Site| Site::new(from.row + down, from.col + right);
            self.sites.iter().map(move |from| [*from, to(from)])
        });
        let pairs = pairs.filter(|[_, to]| self.sites.contains(to));
        let joined = pairs.flat_map(|pair| self.asking(2).map(move |tool| (*tool, pair.to_vec())));
        alone.chain(joined)
    }

    /// The steps from any place to any other: short ones first, and of those the ones that go on in
    /// reading order.
    fn steps(&self) -> Vec<(i32, i32)> {
        let ends = |of: fn(&Site) -> i32| {
            let ends = self.sites.iter().map(of).min().zip(self.sites.iter().map(of).max());
            ends.map_or(0, |(least, most)| most - least)
        };
        let (down, right) = (ends(|site| site.row), ends(|site| site.col));
        let across = |row| (-right..=right).map(move |col| (row, col));
        let mut steps: Vec<(i32, i32)> = (-down..=down).flat_map(across).collect();
        steps.retain(|step| *step != (0, 0));
        steps.sort_by_key(|step| (step.0.abs() + step.1.abs(), *step < (0, 0)));
        steps
    }
}
