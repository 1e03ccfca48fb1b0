//! Scripts as plug-ins: each joins the plug-ins of its kind.

use crate::kind::Kind;
use crate::maker::MakerScript;
use crate::measure::MeasureScript;
use crate::mechanic::MechanicScript;
use crate::mode::ModeScript;
use crate::program::Program;
use crate::{Check, ScriptError, ScriptFamily};
use etchwork::core::{AnyMaker, AnyMeasure, PlugIn};
use etchwork::{Families, Family, Metric, PathGame, Registry};
use std::fmt::Display;
use std::sync::Arc;

/// A script of any kind. What it is shows in its functions.
pub struct ScriptPlugIn(Box<dyn Joins>);

/// What a script of every kind does.
pub(crate) trait Joins {
    /// Its name: of the family, or among the plug-ins of its kind.
    fn name(&self) -> &str;

    /// Takes away what another script has brought under its name.
    fn replaces(&self, registry: &mut Registry, families: &mut Families);

    /// Adds it to the plug-ins of its kind, or says why it cannot be one of them.
    fn add(self: Box<Self>, registry: &mut Registry, families: &mut Families)
    -> Result<(), String>;

    /// Tries what its kind promises on puzzles.
    fn check(self: Box<Self>, registry: &Registry, families: &Families) -> Check;
}

impl ScriptPlugIn {
    /// Reads a script; the file is only named, in what is told of it.
    pub fn read(file: &str, source: &str) -> Result<Self, ScriptError> {
        let program = Program::read(file, source)?;
        Ok(Self(match Kind::of(&program) {
            Kind::Family => Box::new(ScriptFamily::of(program)?),
            Kind::Measure => Box::new(Arc::new(MeasureScript::of(program)?)),
            Kind::Mechanic => Box::new(Arc::new(MechanicScript::of(program)?)),
            Kind::Mode => Box::new(Arc::new(ModeScript::of(program)?)),
            Kind::Maker => Box::new(Arc::new(MakerScript::of(program)?)),
        }))
    }

    /// Its name: of the family, or among the plug-ins of its kind.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Takes away what another script has brought under its name.
    pub fn replaces(&self, registry: &mut Registry, families: &mut Families) {
        self.0.replaces(registry, families);
    }

    /// Adds it to the plug-ins of its kind, or says why it cannot be one of them.
    pub fn add(self, registry: &mut Registry, families: &mut Families) -> Result<(), String> {
        self.0.add(registry, families)
    }

    /// Tries what its kind promises on puzzles.
    ///
    /// Cost: that of the puzzles, four of each tier of a family of its own, and else four of the
    /// easiest tier of each family that it is for.
    pub fn check(self, registry: &Registry, families: &Families) -> Check {
        self.0.check(registry, families)
    }
}

/// Takes away the plug-in of a kind that a script has brought under a name.
pub(crate) fn remove<T: PlugIn + ?Sized>(name: &str, registry: &mut Registry) {
    let kind = registry.kind_mut::<T>();
    if kind.get(name).is_ok_and(|known| known.source().is_some()) {
        kind.remove(name);
    }
}

impl Joins for ScriptFamily {
    fn name(&self) -> &str {
        self.id()
    }

    fn replaces(&self, _: &mut Registry, families: &mut Families) {
        if families.get(self.id()).is_ok_and(|known| known.source().is_some()) {
            families.remove(self.id());
        }
    }

    fn add(self: Box<Self>, _: &mut Registry, families: &mut Families) -> Result<(), String> {
        families.add(*self).map_err(|why| why.to_string())
    }

    fn check(self: Box<Self>, registry: &Registry, _: &Families) -> Check {
        Self::check(*self, registry)
    }
}

/// Refuses plug-ins of scripts that are for no family that there is, and readings and makers of theirs
/// that a family has already.
pub fn check_families(registry: &Registry, families: &Families) -> Result<(), String> {
    let kind = registry.kind::<dyn AnyMeasure>();
    for entry in kind.iter() {
        let measure = kind.make(entry.id(), &Default::default(), registry);
        let measure = measure.map_err(|why| why.to_string())?;
        if let Some(family) = measure.family() {
            families.get(family).map_err(|why| format!("the measure '{}': {why}", entry.id()))?;
        }
    }
    let makers = registry.kind::<dyn AnyMaker>();
    for entry in makers.iter() {
        let maker = makers.make(entry.id(), &Default::default(), registry);
        let maker = maker.map_err(|why| why.to_string())?;
        let told = |why: &dyn Display| format!("the maker '{}': {why}", entry.id());
        let family = families.get(maker.family()).map_err(|why| told(&why))?;
        let makers = family.plug_ins(registry).map_err(|why| told(&why))?.makers;
        if makers.iter().all(|known| known.id != *entry.id()) {
            return Err(told(&format_args!("the family '{}' takes no maker", family.id())));
        }
    }
    let metrics = registry.kind::<dyn Metric>();
    let is_of_paths = metrics.iter().any(|entry| entry.source().is_some());
    let is_of_others = kind.iter().next().is_some();
    let concerned = |family: &&dyn Family| match family.id() {
        PathGame::FAMILY => is_of_paths,
        _ => is_of_others,
    };
    for family in families.iter().filter(concerned) {
        let plug_ins = family.plug_ins(registry);
        plug_ins.map_err(|why| format!("the family '{}': {why}", family.id()))?;
    }
    Ok(())
}
