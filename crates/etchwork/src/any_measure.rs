//! Measures of any family as measures of one.

use etchwork_core::{
    AnyMeasure, Entry, FamilyGame, Made, Measure, PlugIns, Ratio, Reading, Registry, RegistryError,
    Settings, WrittenPuzzle,
};

/// Adds the measures that are meant for a family, or for every one.
pub(crate) fn add<G: FamilyGame>(
    measures: &mut PlugIns<dyn Measure<G>>,
    family: &str,
    registry: &Registry,
) -> Result<(), RegistryError> {
    let kind = registry.kind::<dyn AnyMeasure>();
    for entry in kind.iter() {
        let measure = kind.make(entry.id(), &Settings::default(), registry)?;
        if measure.family().is_none_or(|meant| meant == family) {
            let of_any = entry.clone();
            let make = move |settings: &Settings, registry: &Registry| {
                Ok(Box::new(OfAny(of_any.make(settings, registry)?)) as _)
            };
            let (id, about) = (entry.id().clone(), entry.about().clone());
            measures.add_entry(Entry::new(id, about, make).of_source(entry.source().cloned()))?;
        }
    }
    Ok(())
}

/// A measure of any family at work on one.
struct OfAny(Box<dyn AnyMeasure>);

impl<G: FamilyGame> Measure<G> for OfAny {
    fn readings(&self) -> &[Reading] {
        self.0.readings()
    }

    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]) {
        let puzzle = WrittenPuzzle::new(&made.game, made.game.as_text(), &made.solution);
        self.0.measure(&puzzle, out);
    }

    fn fault(&self) -> Option<String> {
        self.0.fault()
    }
}
