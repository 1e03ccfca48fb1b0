//! The family of a script.

use crate::game::Scripted;
use crate::make::own;
use crate::program::{Program, ScriptError};
use crate::script::Script;
use etchwork::codec::read_blob_id;
use etchwork::core::text::first_word;
use etchwork::core::{FamilyGame, SHORTEST_LINES};
use etchwork::{
    Family, FamilyPlugIns, GamePlugIns, Overrides, Plan, PlanError, Puzzle, Refusal, Registry,
    RegistryError, TextFlaw, Tier, Worker,
};
use std::sync::Arc;

/// The version of the bytes in IDs.
pub(crate) const VERSION: u32 = 1;

/// A family of puzzles that a script brings.
///
/// Its maker is in no registry of others, so that two scripts do not meet. A script is read once,
/// and keeps nothing from one call of its functions to the next.
///
/// ```
/// use etchwork::{Families, Registry};
/// use etchwork_script::ScriptFamily;
///
/// let script = r#"
///     let name = "countdown";
///     let about = "subtract one or two until nothing is left";
///     let rule = "Take one or two away until nothing is left.";
///     fn initial(level) { level[0].len() }
///     fn moves(level, left) { [1, 2].filter(|step| step <= left) }
///     fn apply(level, left, step) { left - step }
///     fn status(level, left) { if left == 0 { "solved" } else { "open" } }
///     fn draw(level, left) { [`${left}`] }
/// "#;
/// let mut families = Families::default();
/// families.add(ScriptFamily::read("countdown.rhai", script)?)?;
/// let registry = Registry::new();
/// let family = families.of_text("countdown\n***\n").unwrap();
/// let puzzle = family.of_text("countdown\n***\n", &registry).unwrap();
/// let solved = puzzle.solve(None, etchwork::Budget::QUESTION, &registry)?;
/// assert_eq!(solved.solver, "explore");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ScriptFamily {
    script: Arc<Script>,
    set: Option<String>,
}

impl ScriptFamily {
    /// Reads a script; the file is only named, in what is told of it.
    pub fn read(file: &str, source: &str) -> Result<Self, ScriptError> {
        Self::of(Program::read(file, source)?)
    }

    pub(crate) fn of(program: Program) -> Result<Self, ScriptError> {
        let script = Arc::new(Script::of(program)?);
        let set = script.set_text();
        Ok(Self { script, set })
    }

    /// The name of the script's file.
    pub(crate) fn file(&self) -> &str {
        &self.script.program.file
    }
}

impl Family for ScriptFamily {
    fn name(&self) -> &str {
        &self.script.name
    }

    fn about(&self) -> &str {
        &self.script.about
    }

    fn tag(&self) -> &str {
        &self.script.name
    }

    fn rule(&self) -> &str {
        &self.script.rule
    }

    fn counted(&self) -> &str {
        SHORTEST_LINES
    }

    fn sets(&self) -> Vec<(&str, &str)> {
        self.set.iter().map(|text| (self.script.name.as_str(), text.as_str())).collect()
    }

    fn source(&self) -> Option<&str> {
        Some(&self.script.program.file)
    }

    fn plug_ins(&self, registry: &Registry) -> Result<FamilyPlugIns, RegistryError> {
        GamePlugIns::<Scripted>::of_value(&self.script.name, &own(&self.script), registry).listed()
    }

    fn plan(
        &self,
        tier: &Tier,
        overrides: &Overrides,
        registry: &Registry,
    ) -> Result<Plan, PlanError> {
        let own = own(&self.script);
        let plug_ins = GamePlugIns::<Scripted>::of_value(&self.script.name, &own, registry);
        let plan = plug_ins.plan(&self.script.name, tier, overrides)?;
        Ok(plan.decided_by(&self.script.program.source))
    }

    fn worker(&self, plan: &Plan, registry: &Registry) -> Result<Box<dyn Worker>, PlanError> {
        GamePlugIns::<Scripted>::of_value(&self.script.name, &own(&self.script), registry)
            .worker(plan)
    }

    fn is_meant(&self, text: &str) -> bool {
        first_word(text) == self.script.name
    }

    fn of_text(&self, text: &str, _: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Ok(Box::new(Scripted::of_text(&self.script, text)?))
    }

    fn of_id(&self, id: &str, _: &Registry) -> Result<Box<dyn Puzzle>, Refusal> {
        let bytes = read_blob_id(&self.script.name, VERSION, id).map_err(Refusal::new)?;
        let body = std::str::from_utf8(&bytes).map_err(Refusal::new)?;
        let text = format!("{}\n{body}", self.script.name);
        let puzzle = Scripted::of_text(&self.script, &text).map_err(Refusal::new)?;
        if puzzle.as_text() == text {
            Ok(Box::new(puzzle))
        } else {
            Err(Refusal::new(format!("'{id}' is not in canonical form")))
        }
    }
}
