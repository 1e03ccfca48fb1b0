//! The plug-in that a suite checks, by its name and settings.

use super::faults::{Faults, guarded};
use etchwork_path::{PlugIn, PlugIns, Registry, Settings, Written};

/// The subject of a suite, which makes instances of the plug-in.
pub(super) struct Subject<'a, T: ?Sized> {
    id: &'a str,
    pub settings: &'a Settings,
    registry: &'a Registry,
    plug_ins: &'a PlugIns<T>,
}

impl<'a, T: ?Sized> Subject<'a, T> {
    /// A plug-in of the registry.
    pub fn on(
        plug_ins: &'a PlugIns<T>,
        id: &'a str,
        settings: &'a Settings,
        registry: &'a Registry,
    ) -> Self {
        Self { id, settings, registry, plug_ins }
    }

    /// A plug-in of a family.
    pub fn of_family(id: &'a str, settings: &'a Settings, registry: &'a Registry) -> Self
    where
        T: PlugIn,
    {
        Self { id, settings, registry, plug_ins: registry.kind() }
    }

    /// For example "metric 'forks'".
    pub fn name(&self) -> String {
        format!("{} '{}'", self.plug_ins.kind(), self.id)
    }

    /// An empty list of faults of the plug-in.
    pub fn faults(&self) -> Faults {
        Faults::new(self.name())
    }

    /// An empty list of faults of a family's plug-in.
    pub fn faults_of<G: Written>(&self) -> Faults {
        Faults::new(format!("{} of {}", self.name(), G::FAMILY))
    }

    /// A new instance with the given settings.
    pub fn make(&self) -> Result<Box<T>, String> {
        guarded(|| self.make_with(self.settings)).unwrap_or_else(|panic| {
            Err(format!("{}: it panics when it is made: '{panic}'", self.name()))
        })
    }

    /// An instance with other settings.
    pub fn make_with(&self, settings: &Settings) -> Result<Box<T>, String> {
        let made = self.plug_ins.make(self.id, settings, self.registry);
        made.map_err(|error| error.to_string())
    }
}
