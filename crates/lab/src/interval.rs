//! Intervals of 95 % for rates, from counts.

use crate::student::student;
use serde::Serialize;

/// The quantile of the normal distribution for two-sided 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A figure with its interval. In JSON an end without bound is null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The figure itself.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies within, including the ends.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The figure for attempts per success, where this one is the share of successes.
    pub(crate) fn inverted(self) -> Self {
        Self { value: 1.0 / self.value, low: 1.0 / self.high, high: 1.0 / self.low }
    }

    /// Whether the interval leaves no doubt about the sign.
    pub fn is_decided(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The score interval of E. B. Wilson (JASA 22, 1927) for `count` of `total`, with the normal
/// quantile `z`. Without data it is the whole range.
///
/// ```
/// use etchwork_lab::interval::{Z95, wilson};
///
/// // Newcombe (Statistics in Medicine 17, 1998, 857), table I, method 3.
/// let rate = wilson(81, 263, Z95);
/// assert_eq!(format!("{:.4} {:.4}", rate.low, rate.high), "0.2553 0.3662");
/// ```
pub fn wilson(count: u64, total: u64, z: f64) -> Interval {
    if total == 0 {
        return Interval { value: f64::NAN, low: 0.0, high: 1.0 };
    }
    let (n, p) = (total as f64, count as f64 / total as f64);
    let middle = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // Rounding must not cut off the rate itself at 0 and 1.
    let low = if count == 0 { 0.0 } else { (middle - spread) / scale };
    let high = if count == total { 1.0 } else { (middle + spread) / scale };
    Interval { value: p, low, high }
}

/// The results of two finders on the same boards: how often both succeeded, only the first, only
/// the second, and neither.
pub type Paired = [u64; 4];

/// The difference of two paired rates, first minus second: R. G. Newcombe,
/// "Improved confidence intervals for the difference between binomial
/// proportions based on paired data" (Statistics in Medicine 17, 1998, 2635),
/// method 10: Wilson's intervals squared and added, with the correlation of the
/// pairs, corrected for continuity.
pub fn paired_difference([both, first, second, neither]: Paired, z: f64) -> Interval {
    let [a, b, c, d] = [both, first, second, neither].map(|count| count as f64);
    let total = both + first + second + neither;
    if total == 0 {
        return Interval { value: f64::NAN, low: -1.0, high: 1.0 };
    }
    let (one, two) = (wilson(both + first, total, z), wilson(both + second, total, z));
    let margins = (a + b) * (c + d) * (a + c) * (b + d);
    let product = a * d - b * c;
    let corrected = if product > 0.0 { (product - total as f64 / 2.0).max(0.0) } else { product };
    let phi = if margins == 0.0 { 0.0 } else { corrected / margins.sqrt() };
    let value = (b - c) / total as f64;
    let apart = |x: f64, y: f64| (x * x - 2.0 * phi * x * y + y * y).max(0.0).sqrt();
    Interval {
        value,
        low: value - apart(one.value - one.low, two.high - two.value),
        high: value + apart(one.high - one.value, two.value - two.low),
    }
}

/// The difference of two independent rates, first minus second: Newcombe
/// (Statistics in Medicine 17, 1998, 873), method 10.
pub fn difference(first: (u64, u64), second: (u64, u64), z: f64) -> Interval {
    let (one, two) = (wilson(first.0, first.1, z), wilson(second.0, second.1, z));
    let value = one.value - two.value;
    Interval {
        value,
        low: value - (one.value - one.low).hypot(two.high - two.value),
        high: value + (one.high - one.value).hypot(two.value - two.low),
    }
}

/// Sums over one block: numerator and denominator.
pub type Block = (f64, f64);

/// The ratio of two sums over blocks, with the interval of its linear approximation (W. G. Cochran,
/// Sampling Techniques, 1977, 2.11): a cost per puzzle is such a ratio. Blocks are few, so the
/// quantile is Student's with the same probability as `z`. With fewer than two blocks the interval
/// is unbounded.
pub fn ratio(blocks: &[Block], z: f64) -> Interval {
    let (value, deviations) = deviations(blocks);
    around(value, &deviations, z)
}

/// The difference of two such ratios over the same blocks, first minus second.
pub fn ratio_difference(first: &[Block], second: &[Block], z: f64) -> Interval {
    let ((one, left), (two, right)) = (deviations(first), deviations(second));
    let paired: Vec<f64> = left.iter().zip(&right).map(|(a, b)| a - b).collect();
    around(one - two, &paired, z)
}

/// A ratio of sums, and the deviation of each block.
fn deviations(blocks: &[Block]) -> (f64, Vec<f64>) {
    let above: f64 = blocks.iter().map(|block| block.0).sum();
    let below: f64 = blocks.iter().map(|block| block.1).sum();
    let (value, mean) = (above / below, below / blocks.len() as f64);
    (value, blocks.iter().map(|(above, below)| (above - value * below) / mean).collect())
}

fn around(value: f64, deviations: &[f64], z: f64) -> Interval {
    let n = deviations.len() as f64;
    let squares: f64 = deviations.iter().map(|x| x * x).sum();
    let spread = match deviations.len() {
        0 | 1 => f64::INFINITY,
        blocks => student(z, blocks - 1) * (squares / (n - 1.0) / n).sqrt(),
    };
    Interval { value, low: value - spread, high: value + spread }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe (1998, 857), table I, method 3.
    #[test]
    fn wilson_as_published() {
        for (count, total, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let rate = wilson(count, total, Z95);
            assert!((rate.low - low).abs() < 5e-5 && (rate.high - high).abs() < 5e-5, "{rate:?}");
        }
        assert_eq!(wilson(20, 20, Z95).high, 1.0);
        assert_eq!((wilson(0, 0, Z95).low, wilson(0, 0, Z95).high), (0.0, 1.0));
    }

    /// Newcombe (1998, 873), table II a, and (1998, 2635), table III, both method 10.
    #[test]
    fn differences_as_published() {
        let is = |found: Interval, low: f64, high: f64| {
            assert!((found.value - 0.2).abs() < 1e-12, "{found:?}");
            assert!(
                (found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5,
                "{found:?}"
            );
        };
        is(difference((56, 70), (48, 80), Z95), 0.0524, 0.3339);
        is(paired_difference([36, 12, 2, 0], Z95), 0.0569, 0.3404);
    }

    #[test]
    fn what_never_happened_may_take_for_ever() {
        let attempts = wilson(0, 50, Z95).inverted();
        let written = serde_json::to_value(attempts).unwrap();
        assert!(written["value"].is_null() && written["high"].is_null(), "{written}");
        assert!(attempts.low > 10.0);
        assert_eq!(wilson(25, 50, Z95).inverted().value, 2.0);
    }

    fn binomial(n: u64, k: u64) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (k - i) as f64).product()
    }

    /// The chance, over every table of `n` pairs, that the interval holds the
    /// true difference.
    fn coverage(n: u64, [both, first, second, neither]: [f64; 4]) -> f64 {
        let truth = first - second;
        let mut covered = 0.0;
        for a in 0..=n {
            for b in 0..=n - a {
                for c in 0..=n - a - b {
                    let d = n - a - b - c;
                    let chance = binomial(n, a)
                        * binomial(n - a, b)
                        * binomial(n - a - b, c)
                        * both.powi(a as i32)
                        * first.powi(b as i32)
                        * second.powi(c as i32)
                        * neither.powi(d as i32);
                    if paired_difference([a, b, c, d], Z95).contains(truth) {
                        covered += chance;
                    }
                }
            }
        }
        covered
    }

    #[test]
    fn paired_intervals_cover_what_they_promise() {
        for pairs in [
            [0.25, 0.25, 0.25, 0.25],
            [0.5, 0.3, 0.1, 0.1],
            [0.6, 0.05, 0.05, 0.3],
            [0.1, 0.6, 0.1, 0.2],
            [0.4, 0.2, 0.0, 0.4],
        ] {
            let covered = coverage(30, pairs);
            assert!((0.93..0.995).contains(&covered), "{pairs:?}: {covered}");
        }
    }

    #[test]
    fn differences_turn_around_with_the_sides() {
        for [a, b, c, d] in [[10, 5, 2, 30], [0, 7, 0, 1], [40, 0, 0, 2], [3, 3, 3, 3]] {
            let (there, back) =
                (paired_difference([a, b, c, d], Z95), paired_difference([a, c, b, d], Z95));
            assert!((there.low + back.high).abs() < 1e-12 && (there.high + back.low).abs() < 1e-12);
            assert!(there.contains(there.value));
            let apart = difference((a + b, a + b + c + d), (a + c, a + b + c + d), Z95);
            assert!((apart.value - there.value).abs() < 1e-12);
        }
        assert!(paired_difference([500, 100, 10, 400], Z95).is_decided());
        assert!(!paired_difference([500, 10, 11, 400], Z95).is_decided());
    }

    /// However few blocks there are.
    #[test]
    fn ratios_cover_what_they_promise() {
        let mut stream = etchwork::Stream::new(1);
        let mut normal = || {
            let (radius, angle) = (1.0 - stream.unit(), std::f64::consts::TAU * stream.unit());
            (-2.0 * radius.ln()).sqrt() * angle.cos()
        };
        for blocks in [2, 3, 5, 24] {
            let mut run = || -> Vec<Block> { (0..blocks).map(|_| (normal(), 1.0)).collect() };
            let covered = (0..4_000).filter(|_| ratio(&run(), Z95).contains(0.0)).count();
            // Within four standard errors of 95 %.
            assert!((3_745..3_856).contains(&covered), "{blocks} blocks: {covered} of 4,000");
        }
    }

    #[test]
    fn ratios_are_of_sums_and_pairs_share_their_noise() {
        let blocks = [(10.0, 2.0), (30.0, 4.0)];
        let cost = ratio(&blocks, 1.0);
        assert!((cost.value - 40.0 / 6.0).abs() < 1e-12 && cost.contains(7.5));
        assert_eq!(ratio(&blocks[..1], 1.0).high, f64::INFINITY);
        // The second costs 1 more in each block, however much the blocks differ.
        let noisy: Vec<Block> = (0..20).map(|n| (f64::from(n * n), 10.0)).collect();
        let dearer: Vec<Block> = noisy.iter().map(|(cost, n)| (cost + 10.0, *n)).collect();
        let difference = ratio_difference(&dearer, &noisy, Z95);
        assert!((difference.value - 1.0).abs() < 1e-9 && difference.is_decided());
        assert!(!ratio_difference(&noisy, &noisy, Z95).is_decided());
        assert!(ratio(&noisy, Z95).high - ratio(&noisy, Z95).low > 1.0);
    }
}
