//! Numbers and seeds.

use etchwork::core::check_seed;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads whole numbers within a range.
pub fn whole<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("give a whole number from {least} to {most}, not '{text}'"))
    }
}

/// Reads a seed: a number below 2^32, or any text that is not a number.
pub fn seed(text: &str) -> Result<String, String> {
    check_seed(text).map(|()| text.to_owned())
}
