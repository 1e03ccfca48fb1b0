//! Measures: numbers that say how a puzzle of a family plays.

use crate::{Game, Made, PlugIn, Ratio, Reading};

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

    /// Writes one value for each reading into `out`. `None` means that the measure's budget did not
    /// suffice; it passes no gate.
    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]);
}

impl<G: Game + 'static> PlugIn for dyn Measure<G> {
    const KIND: &'static str = "measure";
}
