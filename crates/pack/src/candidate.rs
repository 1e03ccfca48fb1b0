//! Candidates: puzzles with all that choosing looks at, so that none is read again.

use crate::asked::MOVES;
use crate::look::look;
use etchwork::{Level, Paper};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A puzzle that may be taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Its index in the run of its tier.
    pub index: u32,
    /// Equal for candidates that are alike: bytes in hexadecimal digits.
    pub key: String,
    /// Its mechanic, or what its family calls it.
    pub kind: String,
    /// Whether it can be played on paper.
    pub paper: bool,
    /// Columns and rows, as drawn.
    pub size: [u32; 2],
    /// Its readings that are known, `moves` among them.
    pub readings: BTreeMap<String, f64>,
    /// What it looks like, in shares of its cells.
    pub look: BTreeMap<String, f64>,
    /// Its document, as a line of JSON.
    pub line: String,
}

impl Candidate {
    /// What choosing looks at of a level.
    pub fn of(level: &Level) -> Self {
        let picture = level.picture(false);
        let known =
            level.metrics().iter().filter_map(|(name, value)| Some((name.clone(), (*value)?)));
        let mut readings: BTreeMap<String, f64> = known.collect();
        readings.insert(MOVES.to_owned(), level.moves() as f64);
        Self {
            index: level.head().index,
            key: hex(&level.likeness()),
            kind: level.puzzle().kind(),
            paper: matches!(level.puzzle().paper(), Paper::Plays(_)),
            size: [picture.grid().cols() as u32, picture.grid().rows() as u32],
            readings,
            look: look(&picture),
            line: level.line(),
        }
    }

    /// One that is like an earlier one, and is never taken.
    pub(crate) fn alike(index: u32, key: String) -> Self {
        let (readings, look) = (BTreeMap::new(), BTreeMap::new());
        let [kind, line] = [String::new(), String::new()];
        Self { index, key, kind, paper: true, size: [0, 0], readings, look, line }
    }

    /// How hard it is: the sum of its readings, each with its weight. What was not read
    /// counts nothing.
    pub fn score(&self, difficulty: &BTreeMap<String, f64>) -> f64 {
        let read = |name: &String| self.readings.get(name).copied().unwrap_or(0.0);
        difficulty.iter().map(|(name, weight)| weight * read(name)).sum()
    }

    /// Its size as people write it.
    pub fn size_text(&self) -> String {
        let [cols, rows] = self.size;
        format!("{cols}x{rows}")
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
