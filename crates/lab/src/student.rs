//! Student's t, for the means of few blocks.

use std::f64::consts::{FRAC_2_PI, TAU};

/// The two-sided quantile of Student's t, with at least 1 degree of freedom, for the same
/// probability as `z` in the normal distribution. It is never below `z`, its limit as the degrees
/// of freedom grow.
pub fn student(z: f64, freedom: usize) -> f64 {
    let inside = normal(z);
    let (mut low, mut high) = (z, 2.0 * z);
    while within(high, freedom) < inside {
        (low, high) = (high, 2.0 * high);
    }
    // Halved until two neighbours are left.
    let mut middle = f64::midpoint(low, high);
    while low < middle && middle < high {
        if within(middle, freedom) < inside {
            low = middle
        } else {
            high = middle
        }
        middle = f64::midpoint(low, high);
    }
    high
}

/// The probability of a normal value within `z` of the mean: M. Abramowitz and I. A. Stegun,
/// Handbook of Mathematical Functions, 26.2.11, whose terms are all positive.
fn normal(z: f64) -> f64 {
    let (mut sum, mut term, mut odd) = (0.0, z, 1.0);
    while sum + term > sum {
        sum += term;
        odd += 2.0;
        term *= z * z / odd;
    }
    2.0 * sum * (-z * z / 2.0).exp() / TAU.sqrt()
}

/// The probability of Student's t within `t` of 0: Abramowitz and Stegun, 26.7.3 and 26.7.4.
fn within(t: f64, freedom: usize) -> f64 {
    let angle = (t / (freedom as f64).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    let (mut sum, mut term) = (0.0, if is_odd { cosine } else { 1.0 });
    let first = if is_odd { 1 } else { 0 };
    for power in (first..freedom.saturating_sub(1)).step_by(2) {
        sum += term;
        term *= cosine * cosine * (power + 1) as f64 / (power + 2) as f64;
    }
    if is_odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Z95;
    use std::f64::consts::FRAC_PI_2;

    /// Abramowitz and Stegun, table 26.10.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, quantile) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (23, 2.069),
            (30, 2.042),
            (120, 1.980),
        ] {
            let found = student(Z95, freedom);
            assert!((found - quantile).abs() < 5e-4, "{freedom}: {found}");
        }
        // Thin tails: Student's with one degree is Cauchy's.
        let tail = 6.334_248_366_623_99e-5;
        let cauchy = 1.0 / (FRAC_PI_2 * tail).tan();
        assert!((student(4.0, 1) / cauchy - 1.0).abs() < 1e-9, "{cauchy}");
    }

    #[test]
    fn they_come_down_to_the_normal_ones() {
        let quantiles: Vec<f64> = (1..200).map(|freedom| student(4.0, freedom)).collect();
        assert!(quantiles.windows(2).all(|pair| pair[0] > pair[1] && pair[1] > 4.0));
        assert!((student(Z95, 1_000_000) - Z95).abs() < 1e-5);
        assert!(student(f64::NAN, 3).is_nan());
    }
}
