//! Series of puzzles whose difficulty corrects itself.
//!
//! Scott MacLean's "Puzzle Design in Last Train to Timbuktu" aims each puzzle at a target T,
//! measures the resulting difficulty D, and moves the next target so that the mean stays where it
//! should. If the mean should be the base B, the next target is
//!
//! ```text
//! T' = B + (T - D)
//! ```
//!
//! so that after n puzzles, whatever their difficulties,
//!
//! ```text
//! (D1 + ... + Dn) - n * B = B - T      (T is the target of the next puzzle)
//! ```
//!
//! The mean of D differs from B by exactly (B - T) / n, which tends to 0 while T stays bounded. The
//! article also caps the difficulty. Caps bound the *aim* of a puzzle here, and never the target
//! that is carried on: a target cut to the caps loses what was cut off, and the mean drifts. Taken
//! literally, the article's words "add T - D to the target for next time" are T' = T + (T - D),
//! which runs away. `docs/series.md` shows all three.

use crate::Ratio;
use thiserror::Error;

/// Why a series cannot start or continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeriesError {
    /// The caps leave no aim.
    #[error("there is no room between the caps {min} and {max}: raise the one or lower the other")]
    NoRoom {
        /// The lower cap.
        min: i64,
        /// The upper cap.
        max: i64,
    },
    /// The target can no longer be held exactly.
    #[error("the target has become too large, or too fine a fraction, to be held exactly")]
    TooFine,
}

/// The state of a series: the target of the next puzzle, and the results of the earlier ones.
///
/// ```
/// use etchwork_core::{Ratio, series::Series};
///
/// let mut series = Series::new(20, Some(15), Some(25))?;
/// assert_eq!(series.aim(), 20);
/// // Too hard by 8: the next one may be easier, but not below the cap.
/// series.record(Ratio::new(28, 1))?;
/// assert_eq!((series.target(), series.aim()), (Ratio::new(12, 1), 15));
/// // What the cap kept back is still owed.
/// series.record(Ratio::new(15, 1))?;
/// assert_eq!((series.target(), series.aim()), (Ratio::new(17, 1), 17));
/// # Ok::<(), etchwork_core::series::SeriesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    base: i64,
    target: Ratio,
    min: Option<i64>,
    max: Option<i64>,
    puzzles: u64,
    sum: Ratio,
}

impl Series {
    /// A series before its first puzzle: the target is the base. The caps bound aims.
    pub fn new(base: i64, min: Option<i64>, max: Option<i64>) -> Result<Self, SeriesError> {
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            return Err(SeriesError::NoRoom { min, max });
        }
        Ok(Self { base, target: Ratio::new(base, 1), min, max, puzzles: 0, sum: Ratio::ZERO })
    }

    /// The same series with the target that earlier puzzles left.
    pub fn with_target(self, target: Ratio) -> Self {
        Self { target, ..self }
    }

    /// The mean that the series keeps to.
    pub fn base(&self) -> i64 {
        self.base
    }

    /// The target T of the next puzzle, without caps.
    pub fn target(&self) -> Ratio {
        self.target
    }

    /// The aim of the next puzzle: the integer nearest to the target, within the caps.
    pub fn aim(&self) -> i64 {
        let aim = self.target.round();
        let aim = self.max.map_or(aim, |max| aim.min(max));
        self.min.map_or(aim, |min| aim.max(min))
    }

    /// Records the difficulty D of the puzzle that was made. A request that gave up has no
    /// difficulty to record, and the target stays. If the new target cannot be stored exactly,
    /// nothing changes and the result is an error.
    pub fn record(&mut self, difficulty: Ratio) -> Result<(), SeriesError> {
        let base = Ratio::new(self.base, 1);
        let target = self.target.checked_sub(difficulty).and_then(|left| left.checked_add(base));
        let sum = self.sum.checked_add(difficulty);
        let (Some(target), Some(sum)) = (target, sum) else { return Err(SeriesError::TooFine) };
        (self.target, self.sum, self.puzzles) = (target, sum, self.puzzles + 1);
        Ok(())
    }

    /// How many puzzles were recorded.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// The sum of the difficulties so far.
    pub fn sum(&self) -> Ratio {
        self.sum
    }

    /// The mean of the difficulties so far, for people; `None` before the first.
    pub fn mean(&self) -> Option<f64> {
        (self.puzzles > 0).then(|| self.sum.to_f64() / self.puzzles as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;
    use proptest::prelude::*;

    fn whole(value: i64) -> Ratio {
        Ratio::new(value, 1)
    }

    /// The sum of difficulties less n times the base, and the base less the next target.
    fn both_sides(series: &Series) -> (Ratio, Ratio) {
        let expected = whole(series.base() * series.puzzles() as i64);
        let left = series.sum().checked_sub(expected).unwrap();
        (left, whole(series.base()).checked_sub(series.target()).unwrap())
    }

    proptest! {
        #[test]
        fn what_is_owed_is_exactly_what_the_sum_is_off(
            base in -100i64..100,
            caps in prop::option::of((0i64..20, 0i64..20)),
            difficulties in prop::collection::vec((-200i64..200, 1u64..5), 0..60),
        ) {
            let caps = caps.map(|(below, above)| (base - below, base + above));
            let mut series = Series::new(base, caps.map(|c| c.0), caps.map(|c| c.1)).unwrap();
            for (numerator, denominator) in difficulties {
                if let Some((min, max)) = caps {
                    prop_assert!((min..=max).contains(&series.aim()));
                } else {
                    prop_assert_eq!(series.aim(), series.target().round());
                }
                series.record(Ratio::new(numerator, denominator)).unwrap();
                let (left, right) = both_sides(&series);
                prop_assert_eq!(left, right);
            }
        }
    }

    /// How the next target follows from base, target, aim and difficulty.
    type Carry = fn(base: i64, target: i64, aim: i64, difficulty: i64) -> i64;

    /// The mean difficulty of a thousand puzzles that come out up to 4 below or 12 above their
    /// aim, with caps of 3 around a base of 20.
    fn mean(carry: Carry) -> f64 {
        let (base, mut target, mut sum) = (20, 20, 0);
        let mut stream = Stream::new(1);
        for _ in 0..1_000 {
            let aim = target.clamp(base - 3, base + 3);
            let difficulty = aim - 4 + i64::from(stream.below(9)) * i64::from(stream.below(3));
            target = carry(base, target, aim, difficulty).clamp(-1_000_000, 1_000_000);
            sum += difficulty;
        }
        sum as f64 / 1_000.0
    }

    #[test]
    fn other_ways_to_carry_the_target_drift() {
        let right = mean(|base, target, _, difficulty| base + target - difficulty);
        assert!((right - 20.0).abs() < 0.02, "{right}");
        let cut = mean(|base, _, aim, difficulty| base + aim - difficulty);
        assert!(cut - 20.0 > 0.4, "{cut}");
        // It ends at a cap and stays there.
        let literal = mean(|_, target, _, difficulty| 2 * target - difficulty);
        assert!((literal - 20.0).abs() > 2.0, "{literal}");
    }

    #[test]
    fn the_controller_keeps_the_mean_where_the_model_does() {
        let (mut series, mut stream) =
            (Series::new(20, Some(17), Some(23)).unwrap(), Stream::new(1));
        for _ in 0..1_000 {
            let noise = i64::from(stream.below(9)) * i64::from(stream.below(3));
            series.record(whole(series.aim() - 4 + noise)).unwrap();
        }
        let right = mean(|base, target, _, difficulty| base + target - difficulty);
        assert_eq!(series.mean(), Some(right));
    }

    #[test]
    fn caps_without_room_are_refused() {
        let why = Series::new(20, Some(21), Some(19)).unwrap_err();
        assert_eq!(why, SeriesError::NoRoom { min: 21, max: 19 });
        assert!(Series::new(20, Some(20), Some(20)).is_ok());
    }

    #[test]
    fn what_cannot_be_held_changes_nothing() {
        let mut series = Series::new(0, None, None).unwrap();
        series.record(Ratio::new(1, u64::MAX)).unwrap();
        let before = series.clone();
        assert_eq!(series.record(Ratio::new(1, u64::MAX - 1)), Err(SeriesError::TooFine));
        assert_eq!(series, before);
    }
}
