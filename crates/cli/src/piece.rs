//! The facts that commands print about puzzles of any family.

use crate::args::Distinct;
use crate::show;
use etchwork::render::{Colour, svg, text};
use etchwork::{Level, Ratio};
use etchwork_pack::MOVES;
use std::collections::BTreeMap;

/// The weights of the readings that make up a puzzle's difficulty.
pub type Weights = BTreeMap<String, Ratio>;

/// The printed facts about a level.
pub trait Told {
    /// What a player wants to know: its difficulty as in a pack, its moves, and its solutions.
    fn in_short(&self, weights: &Weights) -> Vec<(String, String)>;

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
    fn in_short(&self, weights: &Weights) -> Vec<(String, String)> {
        let read = |name: &String| self.metrics().get(name).copied().flatten().unwrap_or(0.0);
        let value = |name: &String| if name == MOVES { self.moves() as f64 } else { read(name) };
        let sum: f64 = weights.iter().map(|(name, weight)| weight.to_f64() * value(name)).sum();
        let difficulty = (!weights.is_empty()).then(|| ("difficulty", format!("{sum:.1}")));
        let solutions = self.solutions().map(|number| (show::SOLUTIONS, number));
        let told = difficulty.into_iter().chain([(MOVES, self.moves().to_string())]);
        told.chain(solutions).map(|(name, value)| (name.to_owned(), value)).collect()
    }

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
