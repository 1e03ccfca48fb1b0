//! The distribution of a reading's values, in counts that add up.

use etchwork::Ratio;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values, each rounded to two significant digits, with their counts. The order of adding does not
/// matter, unlike for sums of floats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Flat", try_from = "Flat")]
pub struct Distribution {
    /// Counts by value in millionths.
    counts: BTreeMap<u64, u64>,
    /// Unknown readings.
    pub unknown: u64,
}

/// The written form: pairs of a value in millionths and a count.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat {
    millionths: Vec<(u64, u64)>,
    #[serde(default, skip_serializing_if = "is_zero")]
    unknown: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl From<Distribution> for Flat {
    fn from(distribution: Distribution) -> Self {
        Self {
            millionths: distribution.counts.into_iter().collect(),
            unknown: distribution.unknown,
        }
    }
}

impl TryFrom<Flat> for Distribution {
    type Error = &'static str;

    fn try_from(flat: Flat) -> Result<Self, Self::Error> {
        if !flat.millionths.windows(2).all(|pair| pair[0].0 < pair[1].0) {
            return Err("the values of a distribution are not in order");
        }
        Ok(Self { counts: flat.millionths.into_iter().collect(), unknown: flat.unknown })
    }
}

impl Distribution {
    /// Adds a value, which is at least 0.
    pub fn take(&mut self, value: Option<Ratio>) {
        match value {
            None => self.unknown += 1,
            Some(value) => *self.counts.entry(rounded(value)).or_default() += 1,
        }
    }

    /// Adds the counts of another.
    pub fn add(&mut self, other: &Self) {
        other.counts.iter().for_each(|(value, count)| {
            *self.counts.entry(*value).or_default() += count;
        });
        self.unknown += other.unknown;
    }

    /// The rest without some of the values.
    pub fn without(&self, part: &Self) -> Self {
        let left = |(value, count): (&u64, &u64)| {
            let count = count.saturating_sub(part.counts.get(value).copied().unwrap_or(0));
            (count > 0).then_some((*value, count))
        };
        let counts = self.counts.iter().filter_map(left).collect();
        Self { counts, unknown: self.unknown.saturating_sub(part.unknown) }
    }

    /// The number of values.
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The number of readings, known or unknown, whatever a file says.
    pub(crate) fn taken(&self) -> u128 {
        let counts = self.counts.values().chain([&self.unknown]);
        counts.map(|count| u128::from(*count)).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many values are at most a number; exact up to 99.
    pub fn at_most(&self, most: u64) -> u64 {
        self.counts.range(..=most.saturating_mul(1_000_000)).map(|(_, count)| count).sum()
    }

    /// The mean; NaN without values.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.each().map(|(value, count)| value * count).sum();
        sum / self.len() as f64
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        let (n, mean) = (self.len() as f64, self.mean());
        let squares: f64 = self.each().map(|(value, count)| (value - mean).powi(2) * count).sum();
        (squares / (n - 1.0).max(1.0) / n).sqrt()
    }

    /// The value below which a share of all values lies.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let rank = (share * self.len() as f64) as u64;
        let mut seen = 0;
        let at = self.counts.iter().find(|(_, count)| {
            seen += **count;
            seen > rank
        });
        at.or(self.counts.last_key_value()).map(|(value, _)| *value as f64 / 1e6)
    }

    fn each(&self) -> impl Iterator<Item = (f64, f64)> {
        self.counts.iter().map(|(value, count)| (*value as f64 / 1e6, *count as f64))
    }
}

/// A value in millionths, rounded to two significant digits; those that no `u64`
/// holds, from 18 million million on, are its greatest.
fn rounded(value: Ratio) -> u64 {
    let millionths = (value.to_f64().max(0.0) * 1e6).round() as u128;
    let mut unit = 1;
    while millionths / unit >= 100 {
        unit *= 10;
    }
    u64::try_from((millionths + unit / 2) / unit * unit).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64]) -> Distribution {
        let mut distribution = Distribution::default();
        values.iter().for_each(|value| distribution.take(Some(Ratio::new(*value, 1))));
        distribution
    }

    #[test]
    fn small_numbers_are_exact_and_large_ones_keep_two_digits() {
        let distribution = of(&[1, 5, 5, 99, 1234]);
        assert_eq!([0, 1, 4, 5, 98, 99].map(|most| distribution.at_most(most)), [0, 1, 1, 3, 3, 4]);
        assert_eq!(distribution.quantile(0.99), Some(1200.0));
        assert_eq!(distribution.quantile(0.5), Some(5.0));
        assert_eq!(Distribution::default().quantile(0.5), None);
    }

    #[test]
    fn numbers_beyond_all_bounds_stay_large() {
        for value in [17_940_000_000_000, 17_960_000_000_000, 19_000_000_000_000, i64::MAX] {
            let distribution = of(&[value]);
            assert_eq!(
                (distribution.at_most(1), distribution.at_most(1_000_000)),
                (0, 0),
                "{value}"
            );
            let kept = distribution.quantile(0.5).unwrap();
            assert!(kept >= 0.99 * (value as f64).min(1.8e13), "{value}: {kept}");
        }
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let mut sum = of(&[3, 700]);
        sum.add(&of(&[3, 2]));
        sum.take(None);
        let mut whole = of(&[2, 3, 700, 3]);
        whole.unknown = 1;
        assert_eq!(sum, whole);
        assert_eq!((whole.len(), whole.mean()), (4, 177.0));
        let back: Distribution =
            serde_json::from_str(&serde_json::to_string(&sum).unwrap()).unwrap();
        assert_eq!(back, sum);
        assert!(serde_json::from_str::<Distribution>(r#"{"millionths":[[2,1],[1,1]]}"#).is_err());
    }

    #[test]
    fn the_error_of_a_mean() {
        let distribution = of(&[1, 3]);
        assert!((distribution.standard_error() - 1.0).abs() < 1e-12);
    }
}
