//! Measures: numbers that say how a puzzle of a family plays.

use crate::{Budget, Game, Made, Name, PlugIn, Ratio};
use std::borrow::Cow;

/// One number that a measure yields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The name, in `snake_case`, that gates and files use.
    pub name: Name,
    /// What the reading means, in one line, with its unit.
    pub about: Name,
}

impl Reading {
    /// A reading of a plug-in that is a part of the program.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), about: Cow::Borrowed(about) }
    }
}

/// Measures a puzzle that a maker made. A measure yields one reading or several that share the same
/// work. One instance serves one thread; its values must not depend on earlier puzzles.
///
/// A measure is a plug-in of the kind `dyn Measure<G>` ([`Registry::kind_mut`]), made from the
/// settings under its name in a tier's `metrics`, and without settings where there is no tier.
///
/// [`Registry::kind_mut`]: crate::Registry::kind_mut
pub trait Measure<G: Game>: Send {
    /// The readings, in the order in which [`Measure::measure`] gives them.
    fn readings(&self) -> &[Reading];

    /// Keeps within a budget from now on, by unknown values alone, never by approximate ones, where
    /// a puzzle is measured because somebody asked. Puzzles in the making are measured within the
    /// settings alone.
    fn keep_within(&mut self, budget: Budget) {
        let _ = budget;
    }

    /// Writes one value for each reading into `out`, where all were `None`. `None` means that the
    /// measure's budget did not suffice; it passes no gate. Each reading is known for some puzzle.
    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]);

    /// What went wrong in it, if it is code that can fail, such as a script: the first fault, in a
    /// sentence. From then on its values are unknown.
    fn fault(&self) -> Option<String> {
        None
    }

    /// The least and the greatest value that a reading can have, `None` where that is not certain:
    /// a gate beyond them is refused before any puzzle is made.
    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        let _ = reading;
        [None, None]
    }
}

/// The bounds of a reading that is at least a number.
pub fn at_least(least: i64) -> [Option<Ratio>; 2] {
    [Some(Ratio::new(least, 1)), None]
}

/// The bounds of a reading that is between two numbers, such as a share, between 0 and 1.
pub fn between(least: i64, most: i64) -> [Option<Ratio>; 2] {
    [least, most].map(|bound| Some(Ratio::new(bound, 1)))
}

impl<G: Game + 'static> PlugIn for dyn Measure<G> {
    const KIND: &'static str = "measure";
}

/// A puzzle with moves that solve it, as people write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPuzzle {
    /// The puzzle as text.
    pub text: String,
    /// The moves, as texts.
    pub solution: Vec<String>,
    /// How many moves there are to choose from, before each of them.
    pub choices: Vec<usize>,
}

impl WrittenPuzzle {
    /// A game with its text and moves that solve it.
    pub fn new<G: Game>(game: &G, text: String, solution: &[G::Move]) -> Self {
        let (mut state, mut moves, mut choices) = (game.initial(), Vec::new(), Vec::new());
        for step in solution {
            moves.clear();
            game.moves(&state, &mut moves);
            choices.push(moves.len());
            game.advance(&mut state, step);
        }
        let solution = solution.iter().map(|step| game.move_text(step)).collect();
        Self { text, solution, choices }
    }
}

/// Measures puzzles of a family whose type it does not know, or of any family: a [`Measure`] of all
/// families that it is meant for, by what people see of a puzzle. Paths have metrics instead.
pub trait AnyMeasure: Send {
    /// The family that it is meant for; `None` for every one.
    fn family(&self) -> Option<&str> {
        None
    }

    /// The readings, in the order in which [`AnyMeasure::measure`] gives them.
    fn readings(&self) -> &[Reading];

    /// Writes one value for each reading into `out`; `None` for an unknown one, which passes no gate.
    fn measure(&mut self, puzzle: &WrittenPuzzle, out: &mut [Option<Ratio>]);

    /// What went wrong in it, as for a [`Measure`].
    fn fault(&self) -> Option<String> {
        None
    }
}

impl PlugIn for dyn AnyMeasure {
    const KIND: &'static str = "measure";
}
