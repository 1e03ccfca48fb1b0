//! Generated puzzles of any family, each with the document that says how it was made.

use crate::{
    Emitted, Families, Family, FamilyPuzzle, FamilyRun, PATH_FAMILY, PATH_RULE, PathPuzzle,
    Picture, Puzzle, Registry, Run, SolutionCounter,
};
use etchwork_codec::{FamilyDocument, PuzzleDocument, Solutions, Solvable};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A puzzle with its document.
pub enum Level {
    /// A path on a board.
    Path(Box<PathLevel>),
    /// A puzzle of another family.
    Family(Box<FamilyLevel>),
}

/// A path puzzle.
pub struct PathLevel {
    /// How it was made, and what was measured.
    pub document: PuzzleDocument,
    /// The puzzle.
    pub puzzle: PathPuzzle,
}

/// A puzzle of another family.
pub struct FamilyLevel {
    /// How it was made, and what was measured.
    pub document: FamilyDocument,
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
    /// Its family.
    pub family: Arc<dyn Family>,
}

/// What identifies a level.
pub struct Head<'a> {
    /// Its recipe ID.
    pub id: &'a str,
    /// Its tier.
    pub tier: &'a str,
    /// Its seed.
    pub seed: u32,
    /// Its index.
    pub index: u32,
}

impl Level {
    /// The level of a puzzle of a run, without its number of solutions.
    pub fn of_path(run: &Run, index: u32, emitted: Emitted) -> Self {
        let document = run.document(index, &emitted);
        Self::Path(Box::new(PathLevel { document, puzzle: emitted.into() }))
    }

    /// The same for another family, with the aim in a series.
    pub fn of_family(run: &FamilyRun, index: u32, aim: Option<i64>, made: FamilyPuzzle) -> Self {
        let (document, family) = (run.document(index, aim, &made), Arc::clone(run.family()));
        Self::Family(Box::new(FamilyLevel { document, puzzle: made.puzzle, family }))
    }

    /// Reads a line of JSON. The error is a clause for people.
    pub fn parse(line: &str, registry: &Registry, families: &Families) -> Result<Self, String> {
        let Some(family) = FamilyDocument::family_of(line) else {
            let Solvable { document, text } =
                Solvable::parse(line).map_err(|error| error.to_string())?;
            let puzzle = PathPuzzle::new(text, registry).map_err(|error| error.to_string())?;
            return Ok(Self::Path(Box::new(PathLevel { document, puzzle })));
        };
        let family = families.get(&family).map_err(|error| error.to_string())?;
        let document = FamilyDocument::parse(line).map_err(|error| error.to_string())?;
        let puzzle = family.of_draft(&document.puzzle);
        let puzzle = puzzle.map_err(|flaw| flaw.in_text(&document.puzzle))?;
        let family = Arc::clone(family);
        Ok(Self::Family(Box::new(FamilyLevel { document, puzzle, family })))
    }

    /// What identifies the level.
    pub fn head(&self) -> Head<'_> {
        match self {
            Self::Path(level) => {
                let PuzzleDocument { id, tier, seed, index, .. } = &level.document;
                Head { id, tier, seed: *seed, index: *index }
            }
            Self::Family(level) => {
                let FamilyDocument { id, tier, seed, index, .. } = &level.document;
                Head { id, tier, seed: *seed, index: *index }
            }
        }
    }

    /// The level as a line of JSON, without the line feed.
    pub fn line(&self) -> String {
        match self {
            Self::Path(level) => serde_json::to_string(&level.document),
            Self::Family(level) => serde_json::to_string(&level.document),
        }
        .expect("a document is plain data")
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &dyn Puzzle {
        match self {
            Self::Path(level) => &level.puzzle,
            Self::Family(level) => &*level.puzzle,
        }
    }

    /// The name of its family.
    pub fn family(&self) -> &'static str {
        match self {
            Self::Path(_) => PATH_FAMILY,
            Self::Family(level) => level.family.id(),
        }
    }

    /// The mechanic or the family, and which of the two this is.
    pub fn kind(&self) -> (&'static str, &str) {
        match self {
            Self::Path(level) => ("mechanic", &level.document.mechanic),
            Self::Family(level) => ("family", &level.document.family),
        }
    }

    /// Its readings by name; `None` for an unknown value.
    pub fn metrics(&self) -> &BTreeMap<String, Option<f64>> {
        match self {
            Self::Path(level) => &level.document.metrics,
            Self::Family(level) => &level.document.metrics,
        }
    }

    /// The number of moves of its stored solution.
    pub fn moves(&self) -> usize {
        match self {
            Self::Path(level) => level.document.path.len().saturating_sub(1),
            Self::Family(level) => level.document.solution.len(),
        }
    }

    /// The moves of its stored solution as texts, unless a picture shows them.
    pub fn solution(&self) -> Option<&[String]> {
        match self {
            Self::Path(_) => None,
            Self::Family(level) => Some(&level.document.solution),
        }
    }

    /// A key that equivalent levels share, up to the symmetries that their family knows.
    pub fn likeness(&self) -> Vec<u8> {
        self.puzzle().likeness()
    }

    /// The rule of play.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Path(_) => PATH_RULE,
            Self::Family(level) => level.family.rule(),
        }
    }

    /// The level as a picture, with its solution if wanted: the path, or the state after the stored
    /// moves. If the stored moves do not fit the puzzle, the picture is that of the start.
    pub fn picture(&self, solution: bool) -> Picture {
        match self {
            Self::Path(level) => level.puzzle.picture(solution),
            Self::Family(level) if solution => {
                let solved = level.puzzle.picture_after(&level.document.solution);
                solved.unwrap_or_else(|_| level.puzzle.picture())
            }
            Self::Family(level) => level.puzzle.picture(),
        }
    }

    /// Counts its solutions, as far as its family or the counter of paths can, and stores the
    /// number in the document.
    pub fn count_solutions(&mut self, of_paths: &mut SolutionCounter) {
        match self {
            Self::Path(level) => level.document.solutions = of_paths.of_puzzle(&level.puzzle),
            Self::Family(level) => {
                let FamilyLevel { document, puzzle, family } = &mut **level;
                let count = puzzle.count(SolutionCounter::OF_FAMILIES);
                let exact = count.ok().filter(|count| !count.at_least);
                document.solutions = Some(exact.map(|count| count.number));
                document.counted = Some(family.counted().to_owned());
            }
        }
    }

    /// The number of its solutions, if they were counted: digits, or `unknown`.
    pub fn solutions(&self) -> Option<String> {
        match self {
            Self::Path(level) => level.document.solutions.as_ref().map(Solutions::to_string),
            Self::Family(level) => {
                let known = level.document.solutions.as_ref()?;
                Some(known.clone().unwrap_or("unknown".to_owned()))
            }
        }
    }
}
