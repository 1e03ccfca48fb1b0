//! Figures computed from counts and readings.

use crate::interval::Interval;
use etchwork::tune::quantile;
use serde::Serialize;

/// A figure with its 95 % interval; an unbounded end is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The figure, if there is one.
    pub value: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl From<Interval> for Estimate {
    fn from(interval: Interval) -> Self {
        let Interval { value, low, high } = interval;
        let [value, low, high] = [value, low, high].map(|end| end.is_finite().then_some(end));
        Self { value, low, high }
    }
}

impl Estimate {
    /// The figure for attempts per success, where this one is the share of successes.
    pub(crate) fn inverted(rate: Interval) -> Self {
        Interval { value: 1.0 / rate.value, low: 1.0 / rate.high, high: 1.0 / rate.low }.into()
    }
}

/// The distribution of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// The number of values.
    pub known: u64,
    /// The number of unknown values.
    pub unknown: u64,
    /// The least.
    pub least: Option<f64>,
    /// The median.
    pub median: Option<f64>,
    /// The mean.
    pub mean: Option<f64>,
    /// The greatest.
    pub most: Option<f64>,
}

impl Figures {
    /// The distribution of values in any order; `None` is an unknown value.
    pub(crate) fn of(values: impl Iterator<Item = Option<f64>>) -> Self {
        let (mut known, mut unknown) = (Vec::new(), 0);
        for value in values {
            match value {
                Some(value) => known.push(value),
                None => unknown += 1,
            }
        }
        known.sort_by(f64::total_cmp);
        // The sum of sorted values does not depend on the order of arrival.
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        Self {
            known: known.len() as u64,
            unknown,
            least: known.first().copied(),
            median: quantile(&known, 0.5),
            mean: (!known.is_empty()).then_some(mean),
            most: known.last().copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::{Z95, wilson};

    #[test]
    fn figures_by_hand() {
        let figures = Figures::of([Some(4.0), None, Some(1.0), Some(1.0)].into_iter());
        assert_eq!((figures.known, figures.unknown), (3, 1));
        let of = [figures.least, figures.median, figures.mean, figures.most].map(Option::unwrap);
        assert_eq!(of, [1.0, 1.0, 2.0, 4.0]);
        assert_eq!(Figures::of(std::iter::empty()), Figures::default());
    }

    #[test]
    fn what_never_happened_may_take_for_ever() {
        let attempts = Estimate::inverted(wilson(0, 50, Z95));
        assert_eq!((attempts.value, attempts.high), (None, None));
        assert!(attempts.low.unwrap() > 10.0);
        let attempts = Estimate::inverted(wilson(25, 50, Z95));
        assert_eq!(attempts.value, Some(2.0));
    }
}
