//! Races: which candidates are clearly losing.

use crate::{Row, Score, Target};

/// Into how many groups the rows of two candidates are split to tell how sure
/// the difference of their scores is.
const GROUPS: usize = 10;
/// By how many standard errors a candidate must be behind to be out.
const CLEARLY: f64 = 2.0;

/// How far a candidate is.
pub struct Standing<'a> {
    /// Its rows so far, as many as those of all that are not out.
    pub rows: &'a [Row],
    /// Whether it is out already.
    pub out: bool,
}

/// The candidates that are clearly behind the one that is `keep`th best.
///
/// The standard error of the difference is that of the jackknife over groups of
/// requests: both candidates leave out the same requests, so what they have in
/// common cancels. Costs `10 keep` scores each.
pub fn losers(target: &Target, standings: &[Standing<'_>], keep: usize) -> Vec<usize> {
    let scores: Vec<Jackknife> = standings.iter().map(|s| Jackknife::new(target, s)).collect();
    let mut order: Vec<usize> = (0..standings.len()).filter(|at| !standings[*at].out).collect();
    order.sort_by(|a, b| scores[*b].whole.total_cmp(&scores[*a].whole));
    let Some(mark) = keep.checked_sub(1).and_then(|last| order.get(last)) else {
        return Vec::new();
    };
    let mark = &scores[*mark];
    order.into_iter().skip(keep).filter(|at| scores[*at].is_clearly_below(mark)).collect()
}

/// A score, and what it is without each group of rows.
struct Jackknife {
    whole: f64,
    without: [f64; GROUPS],
}

impl Jackknife {
    fn new(target: &Target, standing: &Standing<'_>) -> Self {
        if standing.out {
            return Self { whole: 0.0, without: [0.0; GROUPS] };
        }
        let rows = standing.rows;
        let without = |group: usize| {
            let others = rows.iter().enumerate().filter(move |(at, _)| at % GROUPS != group);
            Score::of(target, others.map(|(_, row)| row)).composite
        };
        let whole = Score::of(target, rows.iter()).composite;
        Self { whole, without: std::array::from_fn(without) }
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
    use crate::{Band, Target};

    fn target() -> Target {
        let band = Band { low: 0.0, high: 1.0, weight: 1.0, mechanic: None, gate: false };
        let bands = [("a".to_owned(), band)].into();
        Target { max_boards_per_puzzle: 12.0, metrics: Default::default(), bands }
    }

    /// Rows of which every `period`th lies in the band.
    fn rows(period: usize) -> Vec<Row> {
        let value = |at: usize| Value::Known(if at.is_multiple_of(period) { 0.5 } else { 5.0 });
        (0..50).map(|at| Row { boards: 1, readings: Some([value(at)].into()) }).collect()
    }

    fn out(periods: &[usize], keep: usize) -> Vec<usize> {
        let rows: Vec<Vec<Row>> = periods.iter().map(|period| rows(*period)).collect();
        let standings: Vec<Standing<'_>> =
            rows.iter().map(|rows| Standing { rows, out: false }).collect();
        losers(&target(), &standings, keep)
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
        rows[1][0].readings = Some([Value::Known(5.0)].into());
        let standings = rows.each_ref().map(|rows| Standing { rows, out: false });
        assert!(losers(&target(), &standings, 1).is_empty());
    }

    #[test]
    fn who_is_out_does_not_count() {
        let rows = [rows(1), rows(5), rows(1)];
        let outs = [true, false, true];
        let standing = |(rows, out)| Standing { rows, out };
        let standings: Vec<Standing<'_>> =
            rows.iter().map(|r| r.as_slice()).zip(outs).map(standing).collect();
        assert!(losers(&target(), &standings, 1).is_empty());
    }
}
