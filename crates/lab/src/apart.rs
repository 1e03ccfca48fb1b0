//! How far apart neighbouring tiers are: the chance that a puzzle of the lower one is harder.
//!
//! A tier set names its *leading* readings: one puzzle is harder than another by the first of them
//! or, where that is the same, by the next. So a set can say `leading = ["level", "steps"]`.

use etchwork::{Fault, Registry, Run, RunError};
use std::cmp::Ordering;
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
    /// Two puzzles cannot be compared, because one lacks a leading reading.
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
/// leading readings; a tie counts half. Compares all pairs. A puzzle may lack a reading that decides
/// about none of its pairs.
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
    if leading.is_empty() {
        return Err(ApartError::NoLeading);
    }
    let [lower, upper] = [keys(lower, leading), keys(upper, leading)];
    let mut halves = 0u64;
    for low in &lower {
        for high in &upper {
            halves +=
                match compare(low, high).map_err(|at| ApartError::Lacking(leading[at].clone()))? {
                    Ordering::Greater => 2,
                    Ordering::Equal => 1,
                    Ordering::Less => 0,
                };
        }
    }
    Ok(halves as f64 / 2.0 / (lower.len() * upper.len()).max(1) as f64)
}

/// The leading readings of each puzzle, in their order.
fn keys(puzzles: &[PuzzleReadings], leading: &[String]) -> Vec<Vec<Option<f64>>> {
    let key = |puzzle: &PuzzleReadings| {
        leading.iter().map(|name| puzzle.get(name).copied().flatten()).collect()
    };
    puzzles.iter().map(key).collect()
}

/// Compares by the first reading that differs; the place of one that is needed and lacking else.
fn compare(low: &[Option<f64>], high: &[Option<f64>]) -> Result<Ordering, usize> {
    for (at, pair) in low.iter().zip(high).enumerate() {
        let (Some(low), Some(high)) = pair else { return Err(at) };
        if low != high {
            return Ok(low.total_cmp(high));
        }
    }
    Ok(Ordering::Equal)
}
