//! The plug-ins of one family.

use crate::tier_file::Named;
use etchwork_core::{Game, Maker, Measure, PlugIns, Reading, Registry, RegistryError, Settings};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The plug-ins of a family.
pub struct PlugInsOf<'a, G: Game + 'static> {
    /// Its makers.
    pub makers: Cow<'a, PlugIns<dyn Maker<G>>>,
    /// Its measures, cheap ones first.
    pub measures: Cow<'a, PlugIns<dyn Measure<G>>>,
    /// The registry, from which plug-ins get others.
    pub registry: &'a Registry,
}

impl<'a, G: Game + 'static> PlugInsOf<'a, G> {
    /// The plug-ins of a family in a registry.
    pub fn new(registry: &'a Registry) -> Self {
        Self {
            makers: Cow::Borrowed(registry.kind()),
            measures: Cow::Borrowed(registry.kind()),
            registry,
        }
    }

    /// Makes a maker.
    pub fn maker(&self, named: &Named) -> Result<Box<dyn Maker<G>>, RegistryError> {
        self.makers.make(&named.id, &named.settings, self.registry)
    }

    /// Makes a measure, with default settings where none are given.
    pub fn measure(
        &self,
        id: &str,
        settings: Option<&Settings>,
    ) -> Result<Box<dyn Measure<G>>, RegistryError> {
        self.measures.make(id, settings.unwrap_or(&Settings::default()), self.registry)
    }

    /// Every reading that a measure yields, with the name of that measure. Refuses settings of an
    /// unknown measure, and two readings with one name.
    pub fn readings(
        &self,
        settings: &BTreeMap<String, Settings>,
    ) -> Result<Vec<(&str, Reading)>, RegistryError> {
        self.measures.check(settings.keys())?;
        let mut readings: Vec<(&str, Reading)> = Vec::new();
        for id in self.measures.ids() {
            for reading in self.measure(id, settings.get(id))?.readings() {
                if readings.iter().any(|(_, known)| known.name == reading.name) {
                    let id = (&*reading.name).into();
                    return Err(RegistryError::Twice { kind: "reading", id });
                }
                readings.push((id, reading.clone()));
            }
        }
        Ok(readings)
    }
}
