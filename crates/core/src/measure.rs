//! Measures: numbers that say how a puzzle of a family plays.

use crate::{Budget, Game, Made, PlugIn, Ratio};

/// One number that a measure yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The name, in `snake_case`, that gates and files use.
    pub name: &'static str,
    /// What the reading means, in one line, with its unit.
    pub about: &'static str,
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
    fn readings(&self) -> &'static [Reading];

    /// Keeps within a budget from now on, by unknown values alone, never by approximate ones, where
    /// a puzzle is measured because somebody asked. Puzzles in the making are measured within the
    /// settings alone.
    fn keep_within(&mut self, budget: Budget) {
        let _ = budget;
    }

    /// Writes one value for each reading into `out`. `None` means that the measure's budget did not
    /// suffice; it passes no gate.
    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]);

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
