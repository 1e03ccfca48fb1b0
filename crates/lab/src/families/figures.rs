//! Figures computed from readings.

use etchwork::tune::quantile;
use serde::Serialize;

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

    #[test]
    fn figures_by_hand() {
        let figures = Figures::of([Some(4.0), None, Some(1.0), Some(1.0)].into_iter());
        assert_eq!((figures.known, figures.unknown), (3, 1));
        let of = [figures.least, figures.median, figures.mean, figures.most].map(Option::unwrap);
        assert_eq!(of, [1.0, 1.0, 2.0, 4.0]);
        assert_eq!(Figures::of(std::iter::empty()), Figures::default());
    }
}
