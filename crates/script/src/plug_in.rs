//! Scripts as plug-ins: each joins the plug-ins of its kind.

use crate::kind::Kind;
use crate::laws::PUZZLES;
use crate::measure::MeasureScript;
use crate::program::Program;
use crate::{Check, ScriptError, ScriptFamily};
use etchwork::core::AnyMeasure;
use etchwork::{Families, Family, Measuring, Metric, PathGame, Registry};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A script of any kind. What it is shows in its functions.
pub enum ScriptPlugIn {
    /// A family of puzzles.
    Family(ScriptFamily),
    /// A measure of puzzles.
    Measure(ScriptMeasure),
}

/// A script that measures puzzles of one family, or of any.
pub struct ScriptMeasure(Arc<MeasureScript>);

impl ScriptPlugIn {
    /// Reads a script; the file is only named, in what is told of it.
    pub fn read(file: &str, source: &str) -> Result<Self, ScriptError> {
        let program = Program::read(file, source)?;
        Ok(match Kind::of(&program) {
            Kind::Family => Self::Family(ScriptFamily::of(program)?),
            Kind::Measure => Self::Measure(ScriptMeasure(Arc::new(MeasureScript::of(program)?))),
        })
    }

    /// Its name: of the family, or among the plug-ins of its kind.
    pub fn name(&self) -> &str {
        match self {
            Self::Family(family) => family.id(),
            Self::Measure(ScriptMeasure(script)) => &script.name,
        }
    }

    /// Takes away what another script has brought under its name.
    pub fn replaces(&self, registry: &mut Registry, families: &mut Families) {
        let name = self.name();
        match self {
            Self::Family(_) => {
                if families.get(name).is_ok_and(|known| known.source().is_some()) {
                    families.remove(name);
                }
            }
            Self::Measure(_) => {
                registry.kind_mut::<dyn AnyMeasure>().remove(name);
                let metrics = registry.kind_mut::<dyn Metric>();
                if metrics.get(name).is_ok_and(|known| known.source().is_some()) {
                    metrics.remove(name);
                }
            }
        }
    }

    /// Adds it to the plug-ins of its kind, or says why it cannot be one of them.
    pub fn add(self, registry: &mut Registry, families: &mut Families) -> Result<(), String> {
        match self {
            Self::Family(family) => families.add(family).map_err(|why| why.to_string()),
            Self::Measure(ScriptMeasure(script)) => {
                script.register(registry).map_err(|why| why.to_string())
            }
        }
    }

    /// Tries what its kind promises on puzzles.
    ///
    /// Cost: that of the puzzles, four of each tier of a family of its own, and else four of the
    /// easiest tier of each family that it is for.
    pub fn check(self, registry: &Registry, families: &Families) -> Check {
        match self {
            Self::Family(family) => family.check(registry),
            Self::Measure(ScriptMeasure(script)) => Check::of_measure(&script, registry, families),
        }
    }
}

/// Refuses plug-ins of scripts that are for no family that there is, and readings of theirs that a
/// family has already.
pub fn check_families(registry: &Registry, families: &Families) -> Result<(), String> {
    let kind = registry.kind::<dyn AnyMeasure>();
    for entry in kind.iter() {
        let measure = kind.make(entry.id(), &Default::default(), registry);
        let measure = measure.map_err(|why| why.to_string())?;
        if let Some(family) = measure.family() {
            families.get(family).map_err(|why| format!("the measure '{}': {why}", entry.id()))?;
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

impl Check {
    /// Measures puzzles of the easiest tier of each family that a measure is for, twice.
    fn of_measure(script: &Arc<MeasureScript>, registry: &Registry, families: &Families) -> Self {
        let (mut check, mut registry) = (Self::default(), registry.clone());
        let (name, file) = (&script.name, &script.program.file);
        let added = script.register(&mut registry).map_err(|why| why.to_string());
        if let Err(why) = added.and_then(|()| check_families(&registry, families)) {
            check.faults.push(format!("{file}: {why}"));
            return check;
        }
        for family in families.iter().filter(|family| script.is_for(family.id())) {
            let set = family.default_set().and_then(|set| families.set(set));
            let Some((set, tier)) = set.and_then(|set| Some((set, &set.set.tiers.first()?.0)))
            else {
                continue;
            };
            let others = family.plug_ins(&registry).unwrap_or_default().readings;
            let others = others.iter().map(|of| &*of.measure).filter(|of| of != name);
            let (others, none) = (others.collect::<Vec<_>>(), BTreeMap::new());
            check.tier(set, tier, PUZZLES, &registry, &|level| {
                let solution = &level.document.solution;
                let question = Measuring { without: &others, ..Measuring::all(solution, &none) };
                let measured = || {
                    let measured = level.puzzle.measure(&question, &registry);
                    measured.map_err(|why| format!("{}: {why}", family.id()))
                };
                if measured()? == measured()? {
                    Ok(0)
                } else {
                    Err(format!("{}: measured again it has another value", family.id()))
                }
            });
        }
        if check.puzzles == 0 && check.faults.is_empty() {
            check
                .faults
                .push(format!("{file}: there are no puzzles to try: its family has no tiers"));
        }
        check
    }
}
