//! Pearson's chi-square test of homogeneity for two samples of counts.

use std::collections::BTreeMap;

/// The probability below which a difference between samples counts as real. One comparison in a
/// thousand of equal distributions is below it by chance, so tests must pin their seeds.
pub const SURPRISING: f64 = 0.001;

/// The least count that each sample must be expected to have in a cell, by
/// Cochran's rule; below it the approximation by a chi-square is poor.
const LEAST_EXPECTED: f64 = 5.0;

/// A chi-square statistic and its degrees of freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The statistic: 0 for samples in proportion.
    pub statistic: f64,
    /// The degrees of freedom; 0 if the samples have too little to compare.
    pub degrees: usize,
}

impl ChiSquare {
    /// The probability that samples of one distribution differ at least this much, by the cube-root
    /// approximation of Wilson and Hilferty (1931).
    pub fn p_value(self) -> f64 {
        if self.degrees == 0 {
            return 1.0;
        }
        let degrees = self.degrees as f64;
        let variance = 2.0 / (9.0 * degrees);
        let root = (self.statistic / degrees).cbrt();
        normal_tail((root - (1.0 - variance)) / variance.sqrt())
    }

    /// Whether the p-value is below `p`, usually [`SURPRISING`].
    pub fn is_surprising(self, p: f64) -> bool {
        self.p_value() < p
    }
}

/// The probability that a standard normal variable exceeds `z`, with an error below 1e-7
/// (Abramowitz and Stegun, 26.2.17).
fn normal_tail(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - normal_tail(-z);
    }
    const B: [f64; 5] = [0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
    let t = 1.0 / (1.0 + 0.2316419 * z);
    let polynomial = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial
}

/// Compares two samples, each as the number of times that each value was seen.
/// Values seen too rarely to be compared are counted together as one.
pub fn chi_square_two_sample<K: Ord>(
    left: &BTreeMap<K, u64>,
    right: &BTreeMap<K, u64>,
) -> ChiSquare {
    let cells = pool(pairs(left, right));
    let (left, right) = cells.iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    let all = left + right;
    let excess = |seen: f64, expected: f64| (seen - expected).powi(2) / expected;
    let statistic = cells
        .iter()
        .map(|(l, r)| excess(*l, (l + r) * left / all) + excess(*r, (l + r) * right / all))
        .sum();
    match cells.len() {
        0 | 1 => ChiSquare { statistic: 0.0, degrees: 0 },
        cells => ChiSquare { statistic, degrees: cells - 1 },
    }
}

/// The two counts of each value seen in either sample.
fn pairs<K: Ord>(left: &BTreeMap<K, u64>, right: &BTreeMap<K, u64>) -> Vec<(f64, f64)> {
    let mut pairs: BTreeMap<&K, (f64, f64)> = BTreeMap::new();
    for (value, count) in left {
        pairs.entry(value).or_default().0 += *count as f64;
    }
    for (value, count) in right {
        pairs.entry(value).or_default().1 += *count as f64;
    }
    pairs.into_values().collect()
}

/// Merges the rare cells into one, and with a frequent one if they are rare even together. Which
/// cells are rare depends on the sum of both samples, so the choice does not favour a difference
/// between them.
fn pool(mut cells: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let sum = |cells: &[(f64, f64)]| {
        cells.iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1))
    };
    let (left, right) = sum(&cells);
    let least = LEAST_EXPECTED * (left + right) / left.min(right);
    let is_rare = |cell: (f64, f64)| cell.0 + cell.1 < least;
    cells.sort_by(|a, b| (b.0 + b.1).total_cmp(&(a.0 + a.1)));
    let mut rare = cells.split_off(cells.partition_point(|cell| !is_rare(*cell)));
    if !rare.is_empty() {
        if is_rare(sum(&rare)) {
            rare.extend(cells.pop());
        }
        cells.push(sum(&rare));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::Stream;

    fn counts(of: &[u64]) -> BTreeMap<usize, u64> {
        of.iter().copied().enumerate().collect()
    }

    /// Critical values at 0.001 from any table of the distribution.
    #[test]
    fn the_approximation_meets_the_tables() {
        for (degrees, critical) in
            [(1, 10.828), (2, 13.816), (5, 20.515), (10, 29.588), (30, 59.703), (100, 149.449)]
        {
            let at = |share: f64| ChiSquare { statistic: critical * share, degrees };
            assert!(!at(0.96).is_surprising(SURPRISING), "{degrees}");
            assert!(at(1.04).is_surprising(SURPRISING), "{degrees}");
        }
        assert!((ChiSquare { statistic: 18.307, degrees: 10 }.p_value() - 0.05).abs() < 0.001);
        assert!(ChiSquare { statistic: 0.0, degrees: 3 }.p_value() > 0.99);
    }

    #[test]
    fn a_table_by_hand() {
        // Expected 15, 15, 25, 25, 10, 10: (25 + 25) / 15 + 0 + (25 + 25) / 10.
        let test = chi_square_two_sample(&counts(&[20, 25, 5]), &counts(&[10, 25, 15]));
        assert!((test.statistic - (50.0 / 15.0 + 50.0 / 10.0)).abs() < 1e-12);
        assert_eq!(test.degrees, 2);
    }

    #[test]
    fn proportion_is_no_difference() {
        let test = chi_square_two_sample(&counts(&[10, 20, 30]), &counts(&[100, 200, 300]));
        assert!(test.statistic < 1e-12 && !test.is_surprising(0.5));
    }

    #[test]
    fn rare_values_are_counted_together() {
        let tail = chi_square_two_sample(
            &counts(&[50, 50, 1, 2, 3, 2, 2]),
            &counts(&[50, 50, 2, 3, 2, 2, 1]),
        );
        assert_eq!((tail.statistic, tail.degrees), (0.0, 2));
        // One rare value alone joins the next rarest.
        let lone = chi_square_two_sample(&counts(&[50, 40, 1]), &counts(&[50, 41, 0]));
        assert_eq!((lone.statistic, lone.degrees), (0.0, 1));
        let nothing = chi_square_two_sample(&counts(&[]), &counts(&[]));
        assert_eq!(nothing.p_value(), 1.0);
        assert_eq!(chi_square_two_sample(&counts(&[9]), &counts(&[7])).degrees, 0);
    }

    #[test]
    fn equals_pass_and_a_bias_is_seen() {
        let sample = |seed, sides: u32| {
            let mut stream = Stream::new(seed);
            let mut seen = BTreeMap::new();
            for _ in 0..5_000 {
                // With 11 sides, 0 comes twice as often as the others.
                *seen.entry(stream.below(sides) % 10).or_default() += 1;
            }
            seen
        };
        assert!(!chi_square_two_sample(&sample(1, 10), &sample(2, 10)).is_surprising(SURPRISING));
        assert!(chi_square_two_sample(&sample(1, 10), &sample(2, 11)).is_surprising(SURPRISING));
    }
}
