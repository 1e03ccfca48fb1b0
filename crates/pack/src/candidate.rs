//! Candidates: puzzles with everything that the choice depends on, so that no puzzle is parsed
//! again.

use crate::Rated;
use crate::asked::MOVES;
use crate::look::look;
use etchwork::player::Scale;
use etchwork::{Level, Paper};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A puzzle that may be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The index in the run of its tier.
    pub index: u32,
    /// Bytes as hexadecimal digits, equal for equivalent candidates.
    pub key: String,
    /// The mechanic, or what the family calls it.
    pub kind: String,
    /// Whether it can be played on paper.
    pub paper: bool,
    /// Columns and rows, as drawn.
    pub size: [u32; 2],
    /// The known readings, including `moves`.
    pub readings: BTreeMap<String, f64>,
    /// Its place on the scale, if that was asked for and is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Rated>,
    /// The look: numbers relative to the number of cells.
    pub look: BTreeMap<String, f64>,
    /// The document, as a line of JSON.
    pub line: String,
}

impl Candidate {
    /// The candidate for a level.
    pub fn of(level: &Level) -> Self {
        let picture = level.picture(false);
        let document = &level.document;
        let known =
            document.metrics.iter().filter_map(|(name, value)| Some((name.clone(), (*value)?)));
        let mut readings: BTreeMap<String, f64> = known.collect();
        readings.insert(MOVES.to_owned(), document.solution.len() as f64);
        Self {
            index: document.index,
            key: hex(&level.puzzle.likeness()),
            kind: level.puzzle.kind(),
            paper: matches!(level.puzzle.paper(), Paper::Plays(_)),
            size: [picture.grid().cols() as u32, picture.grid().rows() as u32],
            readings,
            rated: None,
            look: look(&picture),
            line: level.line(),
        }
    }

    /// A duplicate of an earlier candidate, which is never chosen.
    pub(crate) fn alike(index: u32, key: String) -> Self {
        let (readings, look) = (BTreeMap::new(), BTreeMap::new());
        let [kind, line] = [String::new(), String::new()];
        Self { index, key, kind, paper: true, size: [0, 0], readings, rated: None, look, line }
    }

    /// The candidate with its place on the scale, which is a reading too.
    pub(crate) fn with_rating(mut self, scale: &Scale, rated: Option<Rated>) -> Self {
        let difficulty = rated.as_ref().map(|rated| f64::from(rated.difficulty));
        self.readings.extend(difficulty.map(|value| (scale.reading(), value)));
        Self { rated, ..self }
    }

    /// The score: the weighted sum of the readings. A missing reading counts as 0.
    pub fn score(&self, difficulty: &BTreeMap<String, f64>) -> f64 {
        let read = |name: &String| self.readings.get(name).copied().unwrap_or(0.0);
        difficulty.iter().map(|(name, weight)| weight * read(name)).sum()
    }

    /// The size as text.
    pub fn size_text(&self) -> String {
        let [cols, rows] = self.size;
        format!("{cols}x{rows}")
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
