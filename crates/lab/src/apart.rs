//! How far apart neighbouring tiers are: the chance that a puzzle of the lower one is harder.
//!
//! A tier set names its *leading* readings: one puzzle is harder than another by the first of them
//! or, where that is the same, by the next. So a set can say `leading = ["level", "steps"]`.

use etchwork::{Fault, Registry, Run, RunError};
use std::collections::BTreeMap;
use std::ops::Range;
use thiserror::Error;

/// The readings of one puzzle, by name.
pub type PuzzleReadings = BTreeMap<String, Option<f64>>;

/// Why tiers cannot be compared.
#[derive(Debug, Error)]
pub enum ApartError {
    /// The tier cannot run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A plug-in breaks its contract.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A puzzle lacks a leading reading.
    #[error("a puzzle has no reading '{0}', by which its set says that puzzles are harder")]
    Lacking(String),
    /// The set names no leading reading.
    #[error("the set does not say which puzzle is harder: name readings at `leading`")]
    NoLeading,
}

/// The readings of the puzzles of these requests; a request that gives up has none.
pub fn sample(
    run: &Run,
    requests: Range<u32>,
    registry: &Registry,
) -> Result<Vec<PuzzleReadings>, ApartError> {
    let mut worker = run.levels(registry)?;
    let mut readings = Vec::new();
    for index in requests {
        readings.extend(worker.request(index)?.map(|level| level.document.metrics));
    }
    Ok(readings)
}

/// The probability that a puzzle drawn from `lower` is harder than one drawn from `upper`, by the
/// leading readings; a tie counts half. Compares all pairs.
///
/// ```
/// use etchwork_lab::apart::lower_is_harder;
///
/// let puzzle = |level| [("level".to_owned(), Some(level))].into();
/// let (lower, upper) = ([puzzle(1.0), puzzle(2.0)], [puzzle(2.0), puzzle(3.0)]);
/// assert_eq!(lower_is_harder(&lower, &upper, &["level".to_owned()]).unwrap(), 0.125);
/// ```
pub fn lower_is_harder(
    lower: &[PuzzleReadings],
    upper: &[PuzzleReadings],
    leading: &[String],
) -> Result<f64, ApartError> {
    let [lower, upper] = [keys(lower, leading)?, keys(upper, leading)?];
    let mut halves = 0u64;
    for low in &lower {
        // Readings are finite numbers.
        let ranks = upper.iter().map(|high| low.partial_cmp(high));
        halves += ranks.map(|rank| rank.map_or(1, |rank| (rank as i8 + 1) as u64)).sum::<u64>();
    }
    Ok(halves as f64 / 2.0 / (lower.len() * upper.len()).max(1) as f64)
}

fn keys(puzzles: &[PuzzleReadings], leading: &[String]) -> Result<Vec<Vec<f64>>, ApartError> {
    if leading.is_empty() {
        return Err(ApartError::NoLeading);
    }
    let value = |readings: &PuzzleReadings, name: &String| {
        let value = readings.get(name).copied().flatten();
        value.ok_or_else(|| ApartError::Lacking(name.clone()))
    };
    let key = |puzzle| leading.iter().map(|name| value(puzzle, name)).collect();
    puzzles.iter().map(key).collect()
}
