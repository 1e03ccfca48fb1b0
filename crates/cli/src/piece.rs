//! Puzzles of any family that were generated, each with the document that says how.

use crate::Kit;
use crate::args::Distinct;
use crate::show;
use etchwork::codec::{FamilyDocument, PuzzleDocument, Solvable};
use etchwork::render::{Colour, svg, text};
use etchwork::{PathPuzzle, Picture, Puzzle};

/// The rule of paths.
const PATH_RULE: &str = "Draw one line from S to T that visits every open cell exactly once.";

/// A puzzle with its document.
pub enum Piece {
    Path(Box<PathPiece>),
    Family(Box<FamilyPiece>),
}

/// A path puzzle.
pub struct PathPiece {
    pub document: PuzzleDocument,
    pub puzzle: PathPuzzle,
}

/// A puzzle of another family.
pub struct FamilyPiece {
    pub document: FamilyDocument,
    pub puzzle: Box<dyn Puzzle>,
    /// Equal for puzzles that are alike.
    pub likeness: Vec<u8>,
    /// The rule of its family.
    pub rule: &'static str,
}

/// What tells a piece from all others.
pub struct Head<'a> {
    pub id: &'a str,
    pub tier: &'a str,
    pub seed: u32,
    pub index: u32,
}

impl Piece {
    /// Reads a line of JSON.
    pub fn parse(line: &str, kit: &Kit) -> Result<Self, String> {
        let Some(family) = FamilyDocument::family_of(line) else {
            let Solvable { document, text } =
                Solvable::parse(line).map_err(|error| error.to_string())?;
            let puzzle = PathPuzzle::new(text, &kit.registry).map_err(|error| error.to_string())?;
            return Ok(Self::Path(Box::new(PathPiece { document, puzzle })));
        };
        let family = kit.families.get(&family).map_err(|error| error.to_string())?;
        let document = FamilyDocument::parse(line).map_err(|error| error.to_string())?;
        let puzzle = family.of_text(&document.puzzle).map_err(|flaw| flaw.to_string())?;
        let (likeness, rule) = (puzzle.likeness(), family.rule());
        Ok(Self::Family(Box::new(FamilyPiece { document, puzzle, likeness, rule })))
    }

    /// What tells it from all others.
    pub fn head(&self) -> Head<'_> {
        match self {
            Self::Path(piece) => {
                let PuzzleDocument { id, tier, seed, index, .. } = &piece.document;
                Head { id, tier, seed: *seed, index: *index }
            }
            Self::Family(piece) => {
                let FamilyDocument { id, tier, seed, index, .. } = &piece.document;
                Head { id, tier, seed: *seed, index: *index }
            }
        }
    }

    /// It as a line of JSON.
    pub fn line(&self) -> String {
        match self {
            Self::Path(piece) => serde_json::to_string(&piece.document),
            Self::Family(piece) => serde_json::to_string(&piece.document),
        }
        .expect("a document is plain data")
    }

    /// The mechanic or the family, and which of the two it is.
    pub fn kind(&self) -> (&'static str, &str) {
        match self {
            Self::Path(piece) => ("mechanic", &piece.document.mechanic),
            Self::Family(piece) => ("family", &piece.document.family),
        }
    }

    /// Its figures, each with its name for people.
    pub fn facts(&self) -> Vec<(String, String)> {
        match self {
            Self::Path(piece) => show::facts(&piece.document),
            Self::Family(piece) => show::family_facts(&piece.document),
        }
    }

    /// A key that pieces share that are the same.
    pub fn key(&self, distinct: Distinct) -> Vec<u8> {
        match self {
            Self::Path(piece) => distinct.key(&piece.document.mechanic, piece.puzzle.text()),
            Self::Family(piece) => piece.likeness.clone(),
        }
    }

    /// The rule of play.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Path(_) => PATH_RULE,
            Self::Family(piece) => piece.rule,
        }
    }

    /// What was drawn and given up on the way, if something was.
    pub fn given_up(&self) -> Option<String> {
        let Self::Path(piece) = self else { return None };
        let fallback = piece.document.fallback.as_ref()?;
        let boards = fallback.boards;
        Some(format!("{} was drawn and given up after {boards} boards", fallback.mechanic))
    }

    /// The moves of the solution as texts, unless a picture tells it.
    pub fn moves(&self) -> Option<String> {
        let Self::Family(piece) = self else { return None };
        Some(piece.document.solution.join("; "))
    }

    /// It as text, with its solution if wanted.
    pub fn as_text(&self, solution: bool, colour: Colour) -> String {
        match self {
            Self::Path(piece) => piece.puzzle.drawing(solution, colour),
            Self::Family(_) => text(&self.picture(solution), colour),
        }
    }

    /// It as SVG, with its solution if wanted.
    pub fn as_svg(&self, solution: bool) -> String {
        svg(&self.picture(solution))
    }

    fn picture(&self, solution: bool) -> Picture {
        match self {
            Self::Path(piece) => piece.puzzle.picture(solution),
            Self::Family(piece) if solution => {
                // Whoever changed the solution of a file sees the puzzle.
                let solved = piece.puzzle.picture_after(&piece.document.solution);
                solved.unwrap_or_else(|_| piece.puzzle.picture())
            }
            Self::Family(piece) => piece.puzzle.picture(),
        }
    }
}
