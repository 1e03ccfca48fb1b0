//! Exact numbers for everything that gates a puzzle.

use serde::{Deserialize, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;
use std::str::FromStr;
use thiserror::Error;

/// A ratio of two integers, compared exactly: the values of metrics and the bounds of gates, so
/// that no rounding decides about a puzzle.
///
/// ```
/// use etchwork_core::Ratio;
///
/// let bound: Ratio = "0.35".parse()?;
/// assert_eq!(Ratio::new(7, 20), bound);
/// assert!(Ratio::new(6, 17) > bound);
/// # Ok::<(), etchwork_core::ParseRatioError>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "f64")]
pub struct Ratio {
    numerator: i64,
    // Never 0, so that a ratio that may be missing takes no more room.
    denominator: NonZeroU64,
}

impl Ratio {
    /// Zero.
    pub const ZERO: Self = Self { numerator: 0, denominator: NonZeroU64::MIN };

    /// `numerator / denominator`. Panics if the denominator is 0.
    pub const fn new(numerator: i64, denominator: u64) -> Self {
        match NonZeroU64::new(denominator) {
            Some(denominator) => Self { numerator, denominator },
            None => panic!("a ratio needs a denominator"),
        }
    }

    /// A count over a total; 0 over 0 is 0.
    pub fn share(count: usize, total: usize) -> Self {
        Self::new(count as i64, total.max(1) as u64)
    }

    /// The greatest integer that is not above it.
    pub const fn floor(self) -> i64 {
        (self.numerator as i128).div_euclid(self.denominator.get() as i128) as i64
    }

    /// The exact sum, if it is representable.
    ///
    /// ```
    /// use etchwork_core::Ratio;
    ///
    /// let sum = Ratio::new(1, 6).checked_add(Ratio::new(-2, 3));
    /// assert_eq!(sum, Some(Ratio::new(-1, 2)));
    /// assert_eq!(Ratio::new(i64::MAX, 1).checked_add(Ratio::new(1, 1)), None);
    /// ```
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let [a, b] = [self, other].map(|ratio| i128::from(ratio.numerator));
        let [c, d] = [self, other].map(|ratio| i128::from(ratio.denominator.get()));
        let numerator = a.checked_mul(d)?.checked_add(b.checked_mul(c)?)?;
        let denominator = c.checked_mul(d)?;
        let common = common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let common = i128::try_from(common).ok()?;
        let numerator = i64::try_from(numerator / common).ok()?;
        Some(Self::new(numerator, u64::try_from(denominator / common).ok()?))
    }

    /// The exact difference, if it is representable.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        let numerator = other.numerator.checked_neg()?;
        self.checked_add(Self { numerator, ..other })
    }

    /// The nearest integer; a tie gives the greater one.
    pub const fn round(self) -> i64 {
        let twice = self.denominator.get() as i128 * 2;
        let moved = self.numerator as i128 * 2 + self.denominator.get() as i128;
        moved.div_euclid(twice) as i64
    }

    /// Reads a bound of a reading: a number from 0 to 4,294,967,295 with decimals, as many as a float
    /// tells apart, so that the bound is written as it is read.
    ///
    /// ```
    /// use etchwork_core::Ratio;
    ///
    /// assert_eq!(Ratio::read_bound("0.35"), Some(Ratio::new(7, 20)));
    /// assert_eq!(Ratio::read_bound("-1"), None);
    /// assert_eq!(Ratio::read_bound("0.12345678901234567"), None);
    /// ```
    pub fn read_bound(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let bound: Self = text.parse().ok().filter(|_| text.bytes().all(is_plain))?;
        let is_told_apart = Self::try_from(bound.to_f64()) == Ok(bound);
        (is_told_apart && bound <= Self::from(u32::MAX)).then_some(bound)
    }

    /// The nearest float, for people and files.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator.get() as f64
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator.get());
        let right = i128::from(other.numerator) * i128::from(self.denominator.get());
        left.cmp(&right)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

/// Equal ratios have equal hashes, however they are written.
impl Hash for Ratio {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (numerator, denominator) = (self.numerator.unsigned_abs(), self.denominator.get());
        let common = common_divisor(numerator.into(), denominator.into());
        (self.numerator < 0, u128::from(numerator) / common).hash(state);
        (u128::from(denominator) / common).hash(state);
    }
}

/// The greatest common divisor; that of 0 and a number is the number.
const fn common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl From<u32> for Ratio {
    fn from(number: u32) -> Self {
        Self::new(number.into(), 1)
    }
}

/// Not a decimal number that is exactly representable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a decimal number of up to 18 digits")]
pub struct ParseRatioError(String);

impl FromStr for Ratio {
    type Err = ParseRatioError;

    fn from_str(text: &str) -> Result<Self, ParseRatioError> {
        let error = || ParseRatioError(text.to_owned());
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let digits = format!("{whole}{fraction}");
        let places = u32::try_from(fraction.len()).map_err(|_| error())?;
        let numerator = digits.parse().map_err(|_| error())?;
        let denominator = 10u64.checked_pow(places).ok_or_else(error)?;
        Ok(Self::new(numerator, denominator))
    }
}

impl TryFrom<f64> for Ratio {
    type Error = ParseRatioError;

    /// The decimal that the float is written as, not its binary value:
    /// 0.35 is 35/100.
    fn try_from(value: f64) -> Result<Self, ParseRatioError> {
        value.to_string().parse()
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_f64().fmt(f)
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_where_floats_are_not() {
        // The float nearest to 0.55 is above 11/20, the one nearest to 0.35 below 7/20.
        assert_eq!(Ratio::try_from(0.55), Ok(Ratio::new(11, 20)));
        assert_eq!(Ratio::try_from(0.35), Ok(Ratio::new(7, 20)));
        assert_eq!(Ratio::try_from(2.0), Ok(Ratio::new(2, 1)));
        assert_eq!("-0.5".parse(), Ok(Ratio::new(-1, 2)));
    }

    #[test]
    fn floors_are_never_above() {
        for (numerator, denominator, floor) in [(7, 2, 3), (4, 2, 2), (-1, 2, -1), (0, 9, 0)] {
            assert_eq!(Ratio::new(numerator, denominator).floor(), floor);
        }
    }

    #[test]
    fn what_is_no_decimal_is_refused() {
        let signs = ["1.-5", ".-5", ".+5", "--1"];
        let others = ["", ".", "1e5", "0.1.2", "NaN", "inf", "99999999999999999999"];
        for text in signs.into_iter().chain(others) {
            assert!(text.parse::<Ratio>().is_err(), "{text}");
        }
        assert!(Ratio::try_from(f64::NAN).is_err() && Ratio::try_from(f64::INFINITY).is_err());
    }

    #[test]
    fn order_is_exact_at_the_edge_of_the_range() {
        let big = Ratio::new(i64::MAX, u64::MAX);
        assert!(big < Ratio::new(i64::MAX, u64::MAX - 1));
        assert!(Ratio::new(-1, 3) < Ratio::ZERO);
    }
}
