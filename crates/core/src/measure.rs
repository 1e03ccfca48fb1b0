//! Measures: numbers that say how a puzzle of a family plays.

use crate::{Game, Made, PlugIn, Ratio, Reading};

/// Measures a puzzle that was made. A measure yields one reading or several that come out of
/// the same work. One instance serves one thread; what it says must not depend on what it
/// measured before.
///
/// It is a plug-in of the kind `dyn Measure<G>` ([`Registry::kind_mut`]), made from the
/// settings under its name in a tier's `metrics`, and without settings where there is no tier.
///
/// [`Registry::kind_mut`]: crate::Registry::kind_mut
pub trait Measure<G: Game>: Send {
    /// The readings, in the order in which [`Measure::measure`] gives them.
    fn readings(&self) -> &'static [Reading];

    /// Measures: one value a reading into `out`. `None` says that the value could not be had
    /// within the measure's budget; it passes no gate.
    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]);
}

impl<G: Game + 'static> PlugIn for dyn Measure<G> {
    const KIND: &'static str = "measure";
}
