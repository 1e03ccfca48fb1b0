//! Races: find the candidates that are clearly losing.

use crate::{Row, Score, Target};

/// The number of groups of rows that estimate the error of a difference of two scores.
const GROUPS: usize = 10;
/// The number of standard errors by which a losing candidate must be behind.
const CLEARLY: f64 = 2.0;

/// The candidates that are clearly behind the one that is `keep`th best.
///
/// The standard error of the difference comes from the jackknife over groups of requests: both
/// candidates leave out the same requests, so their common noise cancels. A candidate that is
/// already out is `None`.
pub fn losers(standings: &[Option<Jackknife>], keep: usize) -> Vec<usize> {
    let mut order: Vec<(usize, &Jackknife)> =
        standings.iter().enumerate().filter_map(|(at, one)| Some((at, one.as_ref()?))).collect();
    order.sort_by(|(_, a), (_, b)| b.whole.total_cmp(&a.whole));
    let Some((_, mark)) = keep.checked_sub(1).and_then(|last| order.get(last)).copied() else {
        return Vec::new();
    };
    let behind = order.into_iter().skip(keep).filter(|(_, one)| one.is_clearly_below(mark));
    behind.map(|(at, _)| at).collect()
}

/// A group that is left out: every tenth row.
#[derive(Clone, Copy)]
pub struct Group(usize);

impl Group {
    /// All of them.
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Self> {
        (0..GROUPS).map(Self)
    }

    /// Whether the group holds the row with this number.
    pub fn holds(self, number: usize) -> bool {
        number % GROUPS == self.0
    }

    /// The number of rows in the group, of this many in all.
    pub fn count(self, all: usize) -> usize {
        (all + GROUPS - 1 - self.0) / GROUPS
    }
}

/// A score, and what it is without each group of rows.
pub struct Jackknife {
    whole: f64,
    without: [f64; GROUPS],
}

impl Jackknife {
    /// Of a score of all, or of what is left without a group.
    pub fn new(score: impl Fn(Option<Group>) -> f64) -> Self {
        let without = std::array::from_fn(|group| score(Some(Group(group))));
        Self { whole: score(None), without }
    }

    /// Of rows, in the order of their requests.
    pub fn of_rows(target: &Target, rows: &[Row]) -> Self {
        Self::new(|out| {
            let stays = |at: &usize| out.is_none_or(|group| !group.holds(*at));
            let some = rows.iter().enumerate().filter(|(at, _)| stays(at)).map(|(_, row)| row);
            Score::of(target, some).composite
        })
    }

    fn is_clearly_below(&self, mark: &Self) -> bool {
        let pairs = || mark.without.iter().zip(&self.without).map(|(a, b)| a - b);
        let groups = GROUPS as f64;
        let mean = pairs().sum::<f64>() / groups;
        let squares: f64 = pairs().map(|d| (d - mean) * (d - mean)).sum();
        let error = (squares * (groups - 1.0) / groups).sqrt();
        mark.whole - self.whole > CLEARLY * error
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Value;
    use crate::testing::row;
    use crate::{Band, Target};

    fn target() -> Target {
        let band = Band { low: 0.0, high: 1.0, weight: 1.0, mechanic: None, gate: false };
        let bands = [("a".to_owned(), band)].into();
        Target {
            max_boards_per_puzzle: 12.0,
            min_distinct: 0.0,
            metrics: Default::default(),
            bands,
        }
    }

    /// Rows of which every `period`th lies in the band.
    fn rows(period: usize) -> Vec<Row> {
        let value = |at: usize| Value::Known(if at.is_multiple_of(period) { 0.5 } else { 5.0 });
        (0..50).map(|at| row(1, [value(at)])).collect()
    }

    fn of(rows: &[Row]) -> Option<Jackknife> {
        Some(Jackknife::of_rows(&target(), rows))
    }

    fn out(periods: &[usize], keep: usize) -> Vec<usize> {
        let standings: Vec<_> = periods.iter().map(|period| of(&rows(*period))).collect();
        losers(&standings, keep)
    }

    #[test]
    fn the_best_are_never_out_and_what_is_far_behind_is() {
        assert_eq!(out(&[9, 1, 2, 1], 2), [2, 0]);
        assert_eq!(out(&[9, 1, 2, 1], 4), [0usize; 0]);
        assert_eq!(out(&[3, 3, 3], 1), [0usize; 0]);
    }

    #[test]
    fn what_is_close_stays() {
        let mut rows = [rows(2), rows(2)];
        rows[1][0] = row(1, [Value::Known(5.0)]);
        assert!(losers(&rows.each_ref().map(|rows| of(rows)), 1).is_empty());
    }

    #[test]
    fn who_is_out_does_not_count() {
        assert!(losers(&[None, of(&rows(5)), None], 1).is_empty());
    }
}
