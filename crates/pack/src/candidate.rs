//! Candidates: puzzles with everything that the choice depends on, so that no puzzle is read again.

use crate::asked::MOVES;
use crate::look::look;
use etchwork::{Level, Paper};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A puzzle that may be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Its index in the run of its tier.
    pub index: u32,
    /// Equal for equivalent candidates: bytes in hexadecimal digits.
    pub key: String,
    /// Its mechanic, or what its family calls it.
    pub kind: String,
    /// Whether it can be played on paper.
    pub paper: bool,
    /// Columns and rows, as drawn.
    pub size: [u32; 2],
    /// Its readings that are known, `moves` among them.
    pub readings: BTreeMap<String, f64>,
    /// Its look, in shares of its cells.
    pub look: BTreeMap<String, f64>,
    /// Its document, as a line of JSON.
    pub line: String,
}

impl Candidate {
    /// The candidate of a level.
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

    /// A duplicate of an earlier candidate, which is never chosen.
    pub(crate) fn alike(index: u32, key: String) -> Self {
        let (readings, look) = (BTreeMap::new(), BTreeMap::new());
        let [kind, line] = [String::new(), String::new()];
        Self { index, key, kind, paper: true, size: [0, 0], readings, look, line }
    }

    /// Its difficulty: the weighted sum of its readings. A missing reading counts as 0.
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
