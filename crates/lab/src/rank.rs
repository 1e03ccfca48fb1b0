//! Rank correlations with intervals of 95 %: how one reading goes with another.

use crate::interval::{Interval, Z95};

/// A rank correlation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation {
    /// Between -1 and 1.
    pub value: f64,
    /// How wide the interval is: the variance of the correlation's Fisher transform.
    variance: f64,
}

/// Fisher's transform has no value at 1.
const MOST: f64 = 1.0 - 1e-9;

impl Correlation {
    /// Spearman's rank correlation of two readings of the same puzzles, or what is left of it once
    /// the ranks of further readings are known. `None` if one of the two does not vary, the further
    /// ones leave nothing of it, or there are too few puzzles.
    ///
    /// The variance is that of D. G. Bonett and T. A. Wright (Psychometrika 65, 2000, 23). Cost: a
    /// sort for each reading.
    ///
    /// ```
    /// use etchwork_lab::rank::Correlation;
    ///
    /// let (forks, effort) = ([0.2, 0.4, 0.4, 0.5, 0.9, 1.0], [3.0, 9.0, 8.0, 20.0, 70.0, 71.0]);
    /// let found = Correlation::of(&forks, &effort, &[]).unwrap().interval();
    /// assert!(found.value > 0.9 && found.is_decided());
    /// // Whoever knows the effort itself learns nothing from the forks.
    /// assert_eq!(Correlation::of(&forks, &effort, &[&effort]), None);
    /// ```
    pub fn of(x: &[f64], y: &[f64], given: &[&[f64]]) -> Option<Self> {
        let known = given.iter().map(|values| ranks(values)).collect::<Vec<_>>();
        let freedom = x.len().checked_sub(3 + given.len()).filter(|freedom| *freedom > 0)?;
        let value = partial(&ranks(x), &ranks(y), &known)?.clamp(-MOST, MOST);
        Some(Self { value, variance: (1.0 + value * value / 2.0) / freedom as f64 })
    }

    /// The mean over groups, each weighted by what it tells; `None` if there is no group.
    pub fn mean(groups: &[Self]) -> Option<Self> {
        let weight: f64 = groups.iter().map(|group| 1.0 / group.variance).sum();
        let sum: f64 = groups.iter().map(|group| group.value.atanh() / group.variance).sum();
        (weight > 0.0).then(|| Self { value: (sum / weight).tanh(), variance: 1.0 / weight })
    }

    /// The correlation with its interval.
    pub fn interval(self) -> Interval {
        let (z, spread) = (self.value.atanh(), Z95 * self.variance.sqrt());
        Interval { value: self.value, low: (z - spread).tanh(), high: (z + spread).tanh() }
    }
}

/// The ranks of values, from 0; equal ones share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let (mut ranks, mut first) = (vec![0.0; values.len()], 0);
    for tied in order.chunk_by(|a, b| values[*a] == values[*b]) {
        let rank = first as f64 + (tied.len() - 1) as f64 / 2.0;
        tied.iter().for_each(|at| ranks[*at] = rank);
        first += tied.len();
    }
    ranks
}

/// The correlation of two readings once those in the list are known, taken away one by one.
fn partial(x: &[f64], y: &[f64], given: &[Vec<f64>]) -> Option<f64> {
    let Some((last, others)) = given.split_last() else { return pearson(x, y) };
    let direct = partial(x, y, others)?;
    // What does not vary takes nothing away.
    let with = |of: &[f64]| partial(of, last, others).unwrap_or(0.0);
    let (x, y) = (with(x), with(y));
    let left = (1.0 - x * x) * (1.0 - y * y);
    (left > 1e-9).then(|| (direct - x * y) / left.sqrt())
}

fn pearson(x: &[f64], y: &[f64]) -> Option<f64> {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (x_mean, y_mean) = (mean(x), mean(y));
    let pairs = || x.iter().zip(y).map(|(x, y)| (x - x_mean, y - y_mean));
    let [xx, yy]: [f64; 2] = [pairs().map(|(x, _)| x * x).sum(), pairs().map(|(_, y)| y * y).sum()];
    let xy: f64 = pairs().map(|(x, y)| x * y).sum();
    (xx * yy > 0.0).then(|| xy / (xx * yy).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{PI, TAU};

    /// C. Spearman's own measure on ten pairs without ties: 1 - 6 * 194 / (10 * 99).
    #[test]
    fn ranks_correlate_as_published() {
        let iq = [106.0, 100.0, 86.0, 101.0, 99.0, 103.0, 97.0, 113.0, 112.0, 110.0];
        let hours = [7.0, 27.0, 2.0, 50.0, 28.0, 29.0, 20.0, 12.0, 6.0, 17.0];
        let found = Correlation::of(&iq, &hours, &[]).unwrap();
        assert!((found.value + 29.0 / 165.0).abs() < 1e-12, "{found:?}");
        assert!(!found.interval().is_decided());
        assert_eq!(ranks(&[5.0, 1.0, 5.0, 7.0]), [1.5, 0.0, 1.5, 3.0]);
    }

    fn normals(count: usize, stream: &mut etchwork::Stream) -> Vec<f64> {
        let mut normal = || {
            let (radius, angle) = (1.0 - stream.unit(), TAU * stream.unit());
            (-2.0 * radius.ln()).sqrt() * angle.cos()
        };
        (0..count).map(|_| normal()).collect()
    }

    fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
        a.iter().zip(b).map(|(a, b)| a + b).collect()
    }

    /// Of two normal values with correlation r, ranks have 6 / pi * asin(r / 2).
    #[test]
    fn intervals_cover_what_they_promise() {
        let mut stream = etchwork::Stream::new(1);
        let (runs, truth) = (2_000, 6.0 / PI * (0.5f64.sqrt() / 2.0).asin());
        let (mut alone, mut together) = (0, 0);
        for _ in 0..runs {
            let mut group = || {
                let [x, noise] = [0; 2].map(|_| normals(40, &mut stream));
                Correlation::of(&x, &sum(&x, &noise), &[]).unwrap()
            };
            let groups = [group(), group(), group()];
            alone += usize::from(groups[0].interval().contains(truth));
            together += usize::from(Correlation::mean(&groups).unwrap().interval().contains(truth));
        }
        for covered in [alone, together] {
            assert!((1_860..1_960).contains(&covered), "{covered} of {runs}");
        }
    }

    #[test]
    fn what_a_third_reading_says_is_taken_away() {
        let mut stream = etchwork::Stream::new(2);
        let [traps, level, own, noise, more] = [0; 5].map(|_| normals(400, &mut stream));
        let both = sum(&traps, &level);
        let (forks, effort) = (sum(&both, &noise), sum(&both, &more));
        let (given, constant) = ([&traps[..], &level], vec![1.0; 400]);
        let [before, after] =
            [&[][..], &given].map(|given| Correlation::of(&forks, &effort, given).unwrap());
        assert!(before.interval().low > 0.5, "{before:?}");
        assert!(after.value.abs() < 0.15, "{after:?}");
        // A reading of its own stays.
        let (forks, effort) = (sum(&forks, &own), sum(&effort, &own));
        assert!(Correlation::of(&forks, &effort, &given).unwrap().interval().low > 0.3);
        assert_eq!(
            Correlation::of(&forks, &effort, &[&constant]).map(|found| found.value),
            Correlation::of(&forks, &effort, &[]).map(|found| found.value)
        );
        assert_eq!(Correlation::of(&constant, &effort, &[]), None);
        assert_eq!(Correlation::of(&forks[..3], &effort[..3], &[]), None);
    }
}
