//! The facts that commands print about puzzles of any family.

use crate::args::Distinct;
use crate::show;
use etchwork::Level;
use etchwork::render::{Colour, svg, text};

/// The printed facts about a level.
pub trait Told {
    /// Its figures, each with its name for people.
    fn facts(&self) -> Vec<(String, String)>;

    /// A key that is equal for levels that are the same.
    fn key(&self, distinct: Distinct) -> Vec<u8>;

    /// The discarded draws on the way, if any.
    fn given_up(&self) -> Option<String>;

    /// The moves of the solution as one text, unless a picture shows it.
    fn moves_text(&self) -> Option<String>;

    /// The level as text, with its solution if wanted.
    fn as_text(&self, solution: bool, colour: Colour) -> String;

    /// The level as SVG, with its solution if wanted.
    fn as_svg(&self, solution: bool) -> String;
}

impl Told for Level {
    fn facts(&self) -> Vec<(String, String)> {
        match self {
            Self::Path(level) => show::facts(&level.document),
            Self::Family(level) => show::family_facts(&level.document),
        }
    }

    fn key(&self, distinct: Distinct) -> Vec<u8> {
        match self {
            Self::Path(level) => distinct.key(&level.document.mechanic, level.puzzle.text()),
            Self::Family(_) => self.likeness(),
        }
    }

    fn given_up(&self) -> Option<String> {
        let Self::Path(level) = self else { return None };
        let fallback = level.document.fallback.as_ref()?;
        let boards = fallback.boards;
        Some(format!("{} was drawn and given up after {boards} boards", fallback.mechanic))
    }

    fn moves_text(&self) -> Option<String> {
        Some(self.solution()?.join("; "))
    }

    fn as_text(&self, solution: bool, colour: Colour) -> String {
        match self {
            Self::Path(level) => level.puzzle.drawing(solution, colour),
            Self::Family(_) => text(&self.picture(solution), colour),
        }
    }

    fn as_svg(&self, solution: bool) -> String {
        svg(&self.picture(solution))
    }
}
