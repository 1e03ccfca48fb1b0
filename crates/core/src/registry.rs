//! The registry: plug-ins by kind and name.

use crate::{Settings, SettingsError};
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

type Make<T> = dyn Fn(&Settings, &Registry) -> Result<Box<T>, SettingsError> + Send + Sync;

/// A name or a description: a part of the program, or read while it runs, as those of scripts.
pub type Name = Cow<'static, str>;

/// One registered plug-in: its name, a one-line description, and how to make one.
pub struct Entry<T: ?Sized> {
    id: Name,
    about: Name,
    source: Option<Arc<str>>,
    make: Arc<Make<T>>,
}

impl<T: ?Sized> Clone for Entry<T> {
    fn clone(&self) -> Self {
        let (id, about, source) = (self.id.clone(), self.about.clone(), self.source.clone());
        Self { id, about, source, make: Arc::clone(&self.make) }
    }
}

impl<T: ?Sized> Entry<T> {
    /// A plug-in that is made from its settings, as for [`PlugIns::add`].
    pub fn new(
        id: impl Into<Name>,
        about: impl Into<Name>,
        make: impl Fn(&Settings, &Registry) -> Result<Box<T>, SettingsError> + Send + Sync + 'static,
    ) -> Self {
        Self { id: id.into(), about: about.into(), source: None, make: Arc::new(make) }
    }

    /// The same with the text that says what the plug-in does, if there is one.
    pub fn of_source(self, source: Option<Arc<str>>) -> Self {
        Self { source, ..self }
    }

    /// The name.
    pub fn id(&self) -> &Name {
        &self.id
    }

    /// Its description, in one line.
    pub fn about(&self) -> &Name {
        &self.about
    }

    /// The text that says what it does, if it is no part of the program but, say, a script: part of
    /// the recipes of all puzzles that it takes part in.
    pub fn source(&self) -> Option<&Arc<str>> {
        self.source.as_ref()
    }

    /// Makes the plug-in, as [`PlugIns::make`] does.
    pub fn make(&self, settings: &Settings, registry: &Registry) -> Result<Box<T>, SettingsError> {
        (self.make)(settings, registry)
    }
}

/// The plug-ins of one kind, in the order of registration.
pub struct PlugIns<T: ?Sized> {
    kind: &'static str,
    /// Names that no plug-in may have.
    reserved: &'static [&'static str],
    entries: Vec<Entry<T>>,
}

impl<T: ?Sized> Clone for PlugIns<T> {
    fn clone(&self) -> Self {
        Self { kind: self.kind, reserved: self.reserved, entries: self.entries.clone() }
    }
}

/// A kind of plug-in that a family brings, found by its type, a trait object.
pub trait PlugIn: 'static {
    /// The name of one such plug-in in a sentence: `maker`.
    const KIND: &'static str;
    /// Names that no such plug-in may have, because files use them for something else.
    const RESERVED: &'static [&'static str] = &[];
}

/// What the registry refuses.
#[derive(Debug, Error)]
pub enum RegistryError {
    /// No plug-in of the kind has this name.
    #[error("there is no {kind} '{id}'; {}", did_you_mean(.nearest, .known))]
    Unknown {
        /// What was looked for.
        kind: &'static str,
        /// The name that is not registered.
        id: String,
        /// The registered name that is most similar.
        nearest: Option<String>,
        /// All registered names.
        known: Vec<String>,
    },
    /// The name is taken.
    #[error("{kind} '{id}' is registered twice")]
    Twice {
        /// What was registered.
        kind: &'static str,
        /// The name.
        id: Box<str>,
    },
    /// The name cannot be part of a file, a command line and an ID.
    #[error("'{id}' cannot name a {kind}: use a-z, 0-9, '-' and '_'")]
    BadId {
        /// What was registered.
        kind: &'static str,
        /// The name.
        id: Box<str>,
    },
    /// The name is reserved: puzzle files already use it.
    #[error("'{id}' cannot name a {kind}: it is reserved, as puzzle files already use that key")]
    Reserved {
        /// What was registered.
        kind: &'static str,
        /// The name.
        id: Box<str>,
    },
    /// Two mechanics that cannot share a puzzle.
    #[error("mechanics '{0}' and '{1}' cannot be stacked on one puzzle")]
    Apart(String, String),
    /// The plug-in does not take these settings.
    #[error("{kind} '{id}': {error}")]
    Settings {
        /// What was to be made.
        kind: &'static str,
        /// The name.
        id: Box<str>,
        /// What is wrong.
        error: SettingsError,
    },
}

impl RegistryError {
    /// No known item has the name.
    pub fn unknown(kind: &'static str, id: &str, known: &[&str]) -> Self {
        let nearest = nearest(id, known.iter().copied());
        let known = known.iter().map(|known| (*known).to_owned()).collect();
        Self::Unknown { kind, id: id.to_owned(), nearest, known }
    }
}

/// Refuses two readings with one name, since gates and files know a reading by its name alone, and
/// names that cannot be part of a file and an ID.
pub fn check_readings(names: &[&str]) -> Result<(), RegistryError> {
    let kind = "reading";
    names.iter().enumerate().try_for_each(|(at, id)| match () {
        () if !is_id(id) => Err(RegistryError::BadId { kind, id: (*id).into() }),
        () if names[..at].contains(id) => Err(RegistryError::Twice { kind, id: (*id).into() }),
        () => Ok(()),
    })
}

/// The suggestion for an unknown name: the most similar one, or all names.
pub fn did_you_mean<S: AsRef<str>>(nearest: &Option<String>, known: &[S]) -> String {
    match nearest {
        Some(name) => format!("did you mean '{name}'?"),
        None if known.is_empty() => "there are none".to_owned(),
        None => {
            let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
            format!("there are: {}", known.join(", "))
        }
    }
}

/// The candidate most similar to `name`, if any is similar.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    candidates
        .filter(|candidate| is_like(name, candidate))
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate.to_owned())
}

/// Whether one may be a misspelling of the other: at most every third letter is wrong, or one is
/// the start of the other.
fn is_like(name: &str, candidate: &str) -> bool {
    let longer = name.chars().count().max(candidate.chars().count());
    let begins = name.len() > 1 && (candidate.starts_with(name) || name.starts_with(candidate));
    begins || 3 * strsim::osa_distance(name, candidate) <= longer
}

fn is_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !id.is_empty() && id.chars().all(plain)
}

impl<T: ?Sized + PlugIn> PlugIns<T> {
    /// No plug-in of the kind.
    const EMPTY: Self = Self { kind: T::KIND, reserved: T::RESERVED, entries: Vec::new() };
    const NONE: &'static Self = &Self::EMPTY;
}

impl<T: ?Sized> PlugIns<T> {
    /// Registers a plug-in that is made from its settings. A plug-in that is built from others gets
    /// them from the registry, the closure's second argument.
    pub fn add(
        &mut self,
        id: impl Into<Name>,
        about: impl Into<Name>,
        make: impl Fn(&Settings, &Registry) -> Result<Box<T>, SettingsError> + Send + Sync + 'static,
    ) -> Result<(), RegistryError> {
        self.add_entry(Entry::new(id, about, make))
    }

    /// Registers a plug-in that takes no settings.
    pub fn add_plain(
        &mut self,
        id: impl Into<Name>,
        about: impl Into<Name>,
        make: impl Fn() -> Box<T> + Send + Sync + 'static,
    ) -> Result<(), RegistryError> {
        self.add(id, about, move |settings, _| settings.none().map(|()| make()))
    }

    /// Registers a plug-in whose entry was made before.
    pub fn add_entry(&mut self, entry: Entry<T>) -> Result<(), RegistryError> {
        let (kind, id) = (self.kind, &*entry.id);
        if !is_id(id) {
            return Err(RegistryError::BadId { kind, id: id.into() });
        }
        if self.reserved.contains(&id) {
            return Err(RegistryError::Reserved { kind, id: id.into() });
        }
        if self.contains(id) {
            return Err(RegistryError::Twice { kind, id: id.into() });
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Removes the plug-in with this name; false if there is none.
    pub fn remove(&mut self, id: &str) -> bool {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.id != id);
        self.entries.len() < before
    }

    /// Makes the plug-in with this name. `registry` is the one that contains these plug-ins.
    pub fn make(
        &self,
        id: &str,
        settings: &Settings,
        registry: &Registry,
    ) -> Result<Box<T>, RegistryError> {
        let entry = self.get(id)?;
        (entry.make)(settings, registry).map_err(|error| RegistryError::Settings {
            kind: self.kind,
            id: (&*entry.id).into(),
            error,
        })
    }

    /// The entry with this name.
    pub fn get(&self, id: &str) -> Result<&Entry<T>, RegistryError> {
        let found = self.entries.iter().find(|entry| entry.id == id);
        found.ok_or_else(|| RegistryError::unknown(self.kind, id, &self.ids().collect::<Vec<_>>()))
    }

    /// Checks that all these names are registered, or names one that is not.
    pub fn check<S: AsRef<str>>(
        &self,
        ids: impl IntoIterator<Item = S>,
    ) -> Result<(), RegistryError> {
        ids.into_iter().try_for_each(|id| self.get(id.as_ref()).map(drop))
    }

    /// Whether a plug-in with this name is registered.
    pub fn contains(&self, id: &str) -> bool {
        self.ids().any(|known| known == id)
    }

    /// The name of one of its plug-ins in a sentence: `metric`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The names, in the order of registration.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| &*entry.id)
    }

    /// The entries, in the order of registration.
    pub fn iter(&self) -> impl Iterator<Item = &Entry<T>> {
        self.entries.iter()
    }
}

impl<T: ?Sized> fmt::Debug for PlugIns<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}

/// Every plug-in of a build, by kind. See [`Registry::kind`].
#[derive(Debug, Default)]
pub struct Registry {
    /// By the type of their trait.
    kinds: BTreeMap<TypeId, Box<dyn AnyPlugIns>>,
}

/// The plug-ins of some kind.
trait AnyPlugIns: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    /// A page copies no registry, and need not have the code.
    #[cfg(not(target_family = "wasm"))]
    fn copied(&self) -> Box<dyn AnyPlugIns>;
}

impl<T: ?Sized + 'static> AnyPlugIns for PlugIns<T> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    #[cfg(not(target_family = "wasm"))]
    fn copied(&self) -> Box<dyn AnyPlugIns> {
        Box::new(self.clone())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clone for Registry {
    fn clone(&self) -> Self {
        Self { kinds: self.kinds.iter().map(|(kind, known)| (*kind, known.copied())).collect() }
    }
}

impl Registry {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// The plug-ins of a kind, by their type. A family brings its kinds: makers, measures and
    /// solvers of its own puzzles, or traits that only the family knows.
    ///
    /// ```
    /// use etchwork_core::{PlugIn, Registry, Settings};
    ///
    /// /// Where the tiles of a board lie.
    /// trait Tiling: Send {
    ///     fn sides(&self) -> u32;
    /// }
    /// impl PlugIn for dyn Tiling {
    ///     const KIND: &'static str = "tiling";
    /// }
    ///
    /// struct Square;
    /// impl Tiling for Square {
    ///     fn sides(&self) -> u32 { 4 }
    /// }
    ///
    /// let mut registry = Registry::new();
    /// registry.kind_mut::<dyn Tiling>().add("square", "four sides", |settings, _| {
    ///     settings.none()?;
    ///     Ok(Box::new(Square))
    /// })?;
    /// let tilings = registry.kind::<dyn Tiling>();
    /// assert_eq!(tilings.make("square", &Settings::default(), &registry)?.sides(), 4);
    /// let error = tilings.get("sqare").err().unwrap();
    /// assert_eq!(error.to_string(), "there is no tiling 'sqare'; did you mean 'square'?");
    /// # Ok::<(), etchwork_core::RegistryError>(())
    /// ```
    pub fn kind<T: ?Sized + PlugIn>(&self) -> &PlugIns<T> {
        let known = self.kinds.get(&TypeId::of::<T>());
        known.and_then(|known| known.as_any().downcast_ref()).unwrap_or(PlugIns::NONE)
    }

    /// Makes the plug-in of a kind with this name.
    pub fn make<T: ?Sized + PlugIn>(
        &self,
        id: &str,
        settings: &Settings,
    ) -> Result<Box<T>, RegistryError> {
        self.kind().make(id, settings, self)
    }

    /// The same as [`Registry::kind`], for registering plug-ins.
    pub fn kind_mut<T: ?Sized + PlugIn>(&mut self) -> &mut PlugIns<T> {
        let empty = || -> Box<dyn AnyPlugIns> { Box::new(PlugIns::<T>::EMPTY) };
        let plug_ins = self.kinds.entry(TypeId::of::<T>()).or_insert_with(empty);
        plug_ins
            .as_any_mut()
            .downcast_mut()
            .expect("plug-ins are kept under the type of its plug-ins")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    trait Thing {}
    impl PlugIn for dyn Thing {
        const KIND: &'static str = "thing";
    }
    struct Plain;
    impl Thing for Plain {}

    fn add(registry: &mut Registry, id: &'static str) -> Result<(), RegistryError> {
        registry.kind_mut::<dyn Thing>().add_plain(id, "nothing", || Box::new(Plain))
    }

    #[test]
    fn names_are_unique_and_plain() {
        let mut registry = Registry::new();
        add(&mut registry, "fog-2").unwrap();
        assert!(matches!(add(&mut registry, "fog-2"), Err(RegistryError::Twice { .. })));
        // Joined by '+' are the names of several.
        for id in ["", "Fog", "fog warps", "+", "fog+warps", "n\u{e9}bel"] {
            assert!(matches!(add(&mut registry, id), Err(RegistryError::BadId { .. })), "{id}");
        }
    }

    #[test]
    fn readings_have_names_of_their_own() {
        check_readings(&["length", "width"]).unwrap();
        let refused = |names| check_readings(names).unwrap_err().to_string();
        assert_eq!(refused(&["length", "length"]), "reading 'length' is registered twice");
        let bad = "'cells/board' cannot name a reading: use a-z, 0-9, '-' and '_'";
        assert_eq!(refused(&["length", "cells/board"]), bad);
    }

    #[test]
    fn unknown_settings_name_the_key() {
        let mut registry = Registry::new();
        add(&mut registry, "fog").unwrap();
        let settings = serde_json::from_str(r#"{ "radius": 2 }"#).unwrap();
        let error = registry.kind::<dyn Thing>().make("fog", &settings, &registry).err().unwrap();
        assert_eq!(error.to_string(), "thing 'fog': unknown field `radius`, there are no settings");
    }

    #[test]
    fn nothing_alike_suggests_nothing() {
        assert_eq!(nearest("zzz", ["warnsdorff"].into_iter()), None);
        let tiers = ["tutorial", "easy", "medium", "hard", "expert"];
        for (name, meant) in [
            ("nope", None),
            ("exprt", Some("expert")),
            ("hrad", Some("hard")),
            ("tut", Some("tutorial")),
            ("medium-2", Some("medium")),
            ("x", None),
            ("heavy", None),
        ] {
            assert_eq!(nearest(name, tiers.into_iter()).as_deref(), meant, "{name}");
        }
        assert_eq!(
            nearest("warndorf", ["x", "warnsdorff"].into_iter()).as_deref(),
            Some("warnsdorff")
        );
    }
}
