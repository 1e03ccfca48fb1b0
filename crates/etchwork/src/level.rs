//! Puzzles of any family, with the documents that say how they were made.

use crate::{Emitted, FamilyFacts, Picture, Puzzle, Registry, Run, RunIndex, SolutionCounter};
use etchwork_codec::{Document, Recipe, Solutions};
use etchwork_render::{Colour, text};
use std::collections::BTreeMap;

/// The reading whose values are shown to players as what a puzzle is worth.
const POINTS: &str = "points";

/// A generated puzzle with its document.
pub struct Level {
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
    /// How it was made, and what was measured.
    pub document: Document,
    /// Its family.
    pub family: FamilyFacts,
}

/// A puzzle from anywhere, with its document if it came with one.
pub struct Any {
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
    /// The document it came with.
    pub document: Option<Document>,
    /// Its family.
    pub family: FamilyFacts,
}

impl dyn Puzzle {
    /// Draws the puzzle in characters, after the moves if they are given. What a drawing cannot
    /// show stands below it, so that it can be read again.
    pub fn drawing(&self, solution: Option<&[String]>, colour: Colour) -> String {
        text(&self.picture_with(solution), colour) + &self.below_drawing()
    }

    /// Draws the puzzle after the moves, or before the first one if they are not given or do not
    /// fit.
    pub fn picture_with(&self, solution: Option<&[String]>) -> Picture {
        let solved = solution.and_then(|moves| self.picture_after(moves).ok());
        solved.unwrap_or_else(|| self.picture())
    }
}

impl Level {
    /// The level of a puzzle of a run, with the number of its solutions if known.
    pub fn of(run: &Run, at: RunIndex, made: Emitted, solutions: Option<Solutions>) -> Self {
        let document = run.document(at, &made, solutions);
        Self { document, puzzle: made.puzzle, family: run.family().facts() }
    }

    /// The points that solving it is worth: its reading `points`, if its recipe aims at that.
    pub fn points(&self) -> Option<i64> {
        points(&self.document)
    }

    /// The level as a line of JSON, without the line feed.
    pub fn line(&self) -> String {
        serde_json::to_string(&self.document).expect("a document is plain data")
    }

    /// The level as a picture, with its solution if wanted.
    pub fn picture(&self, solution: bool) -> Picture {
        self.puzzle.picture_with(self.solution(solution))
    }

    /// The moves of its stored solution, if wanted.
    pub fn solution(&self, is_wanted: bool) -> Option<&[String]> {
        is_wanted.then_some(&self.document.solution)
    }

    /// Counts its solutions, as far as its family can, and stores the number in the document.
    pub fn count_solutions(&mut self, counter: &mut SolutionCounter) {
        self.document.solutions = counter.of(&*self.puzzle);
        self.document.counted = Some(self.family.counted.to_string());
    }
}

/// The points that solving the puzzle of a document is worth.
fn points(document: &Document) -> Option<i64> {
    let aim = document.id.parse::<Recipe>().ok()?.aim?;
    let points = (aim.reading == POINTS).then(|| document.metrics.get(POINTS))?;
    points.copied().flatten().map(|points| points.round() as i64)
}

impl From<Level> for Any {
    fn from(Level { puzzle, document, family }: Level) -> Self {
        Self { puzzle, document: Some(document), family }
    }
}

impl Any {
    /// A puzzle without a document.
    pub fn of(family: FamilyFacts, puzzle: Box<dyn Puzzle>) -> Self {
        Self { puzzle, document: None, family }
    }

    /// Its document as a line of JSON, as `generate --json` writes it.
    pub fn line(&self) -> Option<String> {
        let line = |document| serde_json::to_string(document).expect("a document is plain data");
        self.document.as_ref().map(line)
    }

    /// The points that solving it is worth ([`Level::points`]).
    pub fn points(&self) -> Option<i64> {
        self.document.as_ref().and_then(points)
    }

    /// The measured readings in its document, by name.
    pub fn readings(&self) -> BTreeMap<String, Option<f64>> {
        self.document.as_ref().map(|document| document.metrics.clone()).unwrap_or_default()
    }

    /// The rule of play: the puzzle's own, if it says more than that of its family.
    pub fn rule(&self, registry: &Registry) -> String {
        self.puzzle.own_rule(registry).unwrap_or_else(|| self.family.rule.to_string())
    }

    /// The moves of its stored solution, as text.
    pub fn moves(&self) -> Option<Vec<String>> {
        let of_document = self.document.as_ref().map(|document| document.solution.clone());
        of_document.or_else(|| self.puzzle.stored_solution())
    }

    /// The tier of its document.
    pub fn tier(&self) -> Option<&str> {
        self.document.as_ref().map(|document| document.tier.as_str())
    }

    /// The recipe ID of its document.
    pub fn recipe(&self) -> Option<&str> {
        self.document.as_ref().map(|document| document.id.as_str())
    }

    /// The recipe ID of its document, otherwise the ID of the puzzle itself.
    pub fn id(&self) -> String {
        self.recipe().map_or_else(|| self.puzzle.id(), str::to_owned)
    }
}
