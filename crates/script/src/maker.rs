//! Makers in scripts: puzzles of a family that there is, as texts.

use crate::Check;
use crate::game::text_of;
use crate::given::Given;
use crate::head::Head;
use crate::kind::Kind;
use crate::plug_in::{Joins, check_families, remove};
use crate::program::{Program, ScriptError};
use crate::variables::Variables;
use etchwork::core::{AnyMaker, WrittenMade};
use etchwork::{Attempt, Families, OwnedSet, Registry, RegistryError, Reject, Settings, Stage};
use rhai::{Dynamic, Map};
use std::sync::Arc;

/// The variables that mean something.
const VARIABLES: [&str; 4] = ["name", "about", "family", "settings"];

/// A script that makes puzzles.
pub(crate) struct MakerScript {
    program: Program,
    head: Head,
    family: String,
    /// The settings with their defaults.
    settings: Map,
}

impl MakerScript {
    /// Reads a script.
    pub fn of(program: Program) -> Result<Self, ScriptError> {
        let variables = Variables::of(&program, &VARIABLES)?;
        program.has("make", &["random", "settings"])?;
        let head = Head::of(&program, &variables, Kind::Maker)?;
        let (family, settings) = (variables.needed("family")?, variables.map("settings")?);
        Ok(Self { head, family, settings, program })
    }

    fn register(self: &Arc<Self>, registry: &mut Registry) -> Result<(), RegistryError> {
        let script = Arc::clone(self);
        let make = move |given: &Settings| {
            let given = Given::over(&script.settings, given)?;
            let script = Arc::clone(&script);
            Ok(Box::new(AtWork { script, given, fault: None }) as Box<dyn AnyMaker>)
        };
        registry.kind_mut().add_entry(self.head.entry(&self.program, make))
    }
}

/// The text that a level is: a text, or its lines.
fn text_of_level(level: &Dynamic) -> Option<String> {
    if level.is_string() {
        return Some(level.to_string());
    }
    let line = |line: &Dynamic| line.is_string().then(|| line.to_string() + "\n");
    level.as_array_ref().ok()?.iter().map(line).collect()
}

/// A maker at work.
struct AtWork {
    script: Arc<MakerScript>,
    given: Given,
    fault: Option<String>,
}

impl AtWork {
    /// The puzzle that `make` returns; none for `()`.
    fn made(&self, attempt: &Attempt) -> Result<Option<WrittenMade>, ScriptError> {
        let program = &self.script.program;
        let (level, solution) = self.given.made(program, attempt)?;
        if level.is_unit() {
            return Ok(None);
        }
        let text = text_of_level(&level)
            .ok_or_else(|| program.wrong("make", "the lines of a puzzle", &level))?;
        let moves = solution.map(|moves| moves.iter().map(text_of).collect::<Option<_>>());
        let flaw = || program.flaw_in("make", "`make` returns a solution that is no moves");
        let solution = moves.map(|moves| moves.ok_or_else(flaw)).transpose()?;
        Ok(Some(WrittenMade { text, solution }))
    }
}

impl AnyMaker for AtWork {
    fn family(&self) -> &str {
        &self.script.family
    }

    fn attempt(&mut self, attempt: &Attempt) -> Result<WrittenMade, Reject> {
        let made = self.made(attempt).unwrap_or_else(|fault| {
            self.fault.get_or_insert(fault.to_string());
            None
        });
        made.ok_or_else(|| Reject::new(Stage::Build, "no_puzzle"))
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        (reason == "no_puzzle").then(|| "the script made no puzzle".to_owned())
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

impl Joins for Arc<MakerScript> {
    fn name(&self) -> &str {
        &self.head.name
    }

    fn replaces(&self, registry: &mut Registry, _: &mut Families) {
        remove::<dyn AnyMaker>(&self.head.name, registry);
    }

    fn add(self: Box<Self>, registry: &mut Registry, _: &mut Families) -> Result<(), String> {
        self.register(registry).map_err(|why| why.to_string())
    }

    /// Makes puzzles without gates by its own settings.
    fn check(self: Box<Self>, registry: &Registry, families: &Families) -> Check {
        let (mut check, mut registry) = (Check::default(), registry.clone());
        let file = &self.program.file;
        let added = self.register(&mut registry).map_err(|why| why.to_string());
        let set = added.and_then(|()| {
            check_families(&registry, families)?;
            self.set(families)
        });
        match set {
            Ok(set) => check.own(&set, &registry),
            Err(why) => check.faults.push(format!("{file}: {why}")),
        }
        check
    }
}

impl MakerScript {
    /// A set with one tier, of this maker.
    fn set(&self, families: &Families) -> Result<OwnedSet, String> {
        let (name, family) = (&self.head.name, &self.family);
        let text = format!(
            "set = 'tried'\nfamily = '{family}'\n[tiers.own]\nmaker = {{ id = '{name}' }}\nboards = 200\n"
        );
        let family = Arc::clone(families.get(family).map_err(|why| why.to_string())?);
        let set = family.read_set(&text).map_err(|why| why.to_string())?;
        Ok(OwnedSet { family, set, text: text.into() })
    }
}
