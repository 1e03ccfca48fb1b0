//! A plug-in of a family, by its name and settings.

use super::faults::{Faults, guarded};
use etchwork_core::{PlugIn, Registry, Settings, Written};

/// What is put through a suite, made anew as often as is asked.
pub(super) struct Subject<'a, T: ?Sized> {
    id: &'a str,
    pub settings: &'a Settings,
    registry: &'a Registry,
    kind: std::marker::PhantomData<fn() -> Box<T>>,
}

impl<'a, T: ?Sized + PlugIn> Subject<'a, T> {
    pub fn new(id: &'a str, settings: &'a Settings, registry: &'a Registry) -> Self {
        Self { id, settings, registry, kind: std::marker::PhantomData }
    }

    /// No faults of it so far.
    pub fn faults<G: Written>(&self) -> Faults {
        Faults::new(format!("{} '{}' of {}", T::KIND, self.id, G::FAMILY))
    }

    /// An instance of its own, with the settings that were handed in.
    pub fn make(&self) -> Result<Box<T>, String> {
        guarded(|| self.make_with(self.settings)).unwrap_or_else(|panic| {
            Err(format!("{} '{}': it panics when it is made: '{panic}'", T::KIND, self.id))
        })
    }

    /// An instance with other settings.
    pub fn make_with(&self, settings: &Settings) -> Result<Box<T>, String> {
        let made = self.registry.kind::<T>().make(self.id, settings, self.registry);
        made.map_err(|error| error.to_string())
    }
}
