//! Measures in scripts: readings of puzzles of one family, or of any.

use crate::Check;
use crate::head::Head;
use crate::kind::Kind;
use crate::plug_in::{Joins, check_families, remove};
use crate::program::{Program, ScriptError};
use crate::value::kind;
use crate::variables::Variables;
use etchwork::codec::BoardText;
use etchwork::core::{AnyMeasure, WrittenPuzzle};
use etchwork::{
    Entry, Families, Measuring, Metric, Overrides, PathGame, Ratio, Reading, Registry,
    RegistryError, Settings, Solved, check_readings,
};
use rhai::{Array, Dynamic, Map};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The variables that mean something.
const VARIABLES: [&str; 4] = ["name", "about", "family", "readings"];

/// A script that measures.
pub(crate) struct MeasureScript {
    pub program: Program,
    pub head: Head,
    /// The family that it is for; any if `None`.
    pub family: Option<String>,
    readings: Vec<Reading>,
}

impl MeasureScript {
    /// Reads a script.
    pub fn of(program: Program) -> Result<Self, ScriptError> {
        let variables = Variables::of(&program, &VARIABLES)?;
        program.has("measure", &["puzzle"])?;
        let head = Head::of(&program, &variables, Kind::Measure)?;
        let family = variables.text("family")?;
        let readings = variables.map("readings")?;
        let reading = |(name, about): (&str, &Dynamic)| {
            let told = about.as_immutable_string_ref();
            let told = told.map_err(|_| {
                let why = format!("the reading `{name}` is told in a text, not {}", kind(about));
                program.flaw_at("readings", why)
            })?;
            Ok(Reading { name: name.to_string().into(), about: told.to_string().into() })
        };
        let told = readings.iter().map(|(name, about)| reading((name, about)));
        let readings: Vec<Reading> = told.collect::<Result<_, _>>()?;
        if readings.is_empty() {
            let why = "there are no `readings`: write `let readings = #{ NAME: \"what it is\" };`";
            return Err(program.flaw(None, why));
        }
        let names: Vec<&str> = readings.iter().map(|reading| &*reading.name).collect();
        check_readings(&names).map_err(|why| program.flaw_at("readings", why.to_string()))?;
        Ok(Self { head, family, readings, program })
    }

    /// Whether it measures puzzles of a family.
    pub fn is_for(&self, family: &str) -> bool {
        self.family.as_ref().is_none_or(|own| own == family)
    }

    /// Adds it to the measures of any family, and to the metrics of paths.
    pub fn register(self: &Arc<Self>, registry: &mut Registry) -> Result<(), RegistryError> {
        if self.family.as_deref() != Some(PathGame::FAMILY) {
            let entry = self.entry(|script| Box::new(AtWork::new(script)) as Box<dyn AnyMeasure>);
            registry.kind_mut().add_entry(entry)?;
        }
        if self.is_for(PathGame::FAMILY) {
            let entry = self.entry(|script| Box::new(AtWork::new(script)) as Box<dyn Metric>);
            registry.kind_mut().add_entry(entry)?;
        }
        Ok(())
    }

    fn entry<T: ?Sized + 'static>(self: &Arc<Self>, make: fn(&Arc<Self>) -> Box<T>) -> Entry<T> {
        let script = Arc::clone(self);
        self.head.entry(&self.program, move |settings: &Settings| {
            settings.none()?;
            Ok(make(&script))
        })
    }

    /// The value of each reading of a puzzle.
    fn values(&self, puzzle: &WrittenPuzzle) -> Result<Vec<Option<Ratio>>, ScriptError> {
        let program = &self.program;
        let called = program.call("measure", vec![data_of(puzzle).into()]);
        let given = called.map_err(|thrown| thrown.fault(program, "measure"))?;
        let map = given.as_map_ref().map_err(|_| program.wrong("measure", "a map", &given))?;
        let flaw = |why: String| program.flaw_in("measure", why);
        if let Some(unknown) =
            map.keys().find(|key| self.readings.iter().all(|of| of.name != ***key))
        {
            return Err(flaw(format!(
                "`measure` returns `{unknown}`, which `readings` do not have"
            )));
        }
        let value = |reading: &Reading| {
            let name = &*reading.name;
            let data = map.get(name);
            let data = data.ok_or_else(|| flaw(format!("`measure` returns no `{name}`")))?;
            value_of(data).ok_or_else(|| {
                flaw(format!(
                    "`{name}` is an integer, a fraction such as `[1, 2]`, or `()` where it is not \
                     known, not {}",
                    kind(data)
                ))
            })
        };
        self.readings.iter().map(value).collect()
    }
}

impl Joins for Arc<MeasureScript> {
    fn name(&self) -> &str {
        &self.head.name
    }

    fn replaces(&self, registry: &mut Registry, _: &mut Families) {
        remove::<dyn AnyMeasure>(&self.head.name, registry);
        remove::<dyn Metric>(&self.head.name, registry);
    }

    fn add(self: Box<Self>, registry: &mut Registry, _: &mut Families) -> Result<(), String> {
        self.register(registry).map_err(|why| why.to_string())
    }

    /// Measures puzzles of the easiest tier of each family that it is for, twice.
    fn check(self: Box<Self>, registry: &Registry, families: &Families) -> Check {
        let (mut check, mut registry) = (Check::default(), registry.clone());
        let (name, file) = (&self.head.name, &self.program.file);
        let added = self.register(&mut registry).map_err(|why| why.to_string());
        if let Err(why) = added.and_then(|()| check_families(&registry, families)) {
            check.faults.push(format!("{file}: {why}"));
            return check;
        }
        for family in families.iter().filter(|family| self.is_for(family.id())) {
            let others = family.plug_ins(&registry).unwrap_or_default().readings;
            let others = others.iter().map(|of| &*of.measure).filter(|of| of != name);
            let (others, none) = (others.collect::<Vec<_>>(), BTreeMap::new());
            check.easiest(family, families, &Overrides::default(), &registry, &|level| {
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
        check.or_none(file, "its family has no tiers")
    }
}

/// What a script gets of a puzzle.
fn data_of(puzzle: &WrittenPuzzle) -> Map {
    let texts = |texts: &mut dyn Iterator<Item = &str>| -> Dynamic {
        texts.map(|text: &str| Dynamic::from(text.to_owned())).collect::<Array>().into()
    };
    let choices = puzzle.choices.iter().map(|number| Dynamic::from(*number as i64));
    Map::from([
        ("lines".into(), texts(&mut puzzle.text.lines())),
        ("solution".into(), texts(&mut puzzle.solution.iter().map(String::as_str))),
        ("choices".into(), choices.collect::<Array>().into()),
    ])
}

/// A value as a script gives it; `Some(None)` if it is not known.
fn value_of(data: &Dynamic) -> Option<Option<Ratio>> {
    if data.is_unit() {
        return Some(None);
    }
    if let Ok(number) = data.as_int() {
        return Some(Some(Ratio::new(number, 1)));
    }
    let pair = data.as_array_ref().ok()?;
    let [part, whole] = &pair[..] else { return None };
    let whole = u64::try_from(whole.as_int().ok()?).ok().filter(|whole| *whole > 0)?;
    Some(Some(Ratio::new(part.as_int().ok()?, whole)))
}

/// A script at work.
struct AtWork {
    script: Arc<MeasureScript>,
    fault: Option<String>,
}

impl AtWork {
    fn new(script: &Arc<MeasureScript>) -> Self {
        Self { script: Arc::clone(script), fault: None }
    }

    fn take(&mut self, puzzle: &WrittenPuzzle, out: &mut [Option<Ratio>]) {
        if self.fault.is_some() {
            return;
        }
        match self.script.values(puzzle) {
            Ok(values) => out.copy_from_slice(&values),
            Err(fault) => self.fault = Some(fault.to_string()),
        }
    }
}

impl AnyMeasure for AtWork {
    fn family(&self) -> Option<&str> {
        self.script.family.as_deref()
    }

    fn readings(&self) -> &[Reading] {
        &self.script.readings
    }

    fn measure(&mut self, puzzle: &WrittenPuzzle, out: &mut [Option<Ratio>]) {
        self.take(puzzle, out);
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

impl Metric for AtWork {
    fn readings(&self) -> &[Reading] {
        &self.script.readings
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let Solved { board, path, rules, .. } = *solved;
        let [source, .., target] = *path else { return };
        let game = PathGame::new(board.clone(), source, Some(target), rules.clone());
        // What was made has its ends on open cells.
        let Ok(game) = game else { return };
        let solved = BoardText::solved(board.clone(), path.to_vec());
        let text = BoardText { extras: rules.extras(), path: None, ..solved };
        self.take(&WrittenPuzzle::new(&game, text.to_string(), &path[1..]), out);
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}
