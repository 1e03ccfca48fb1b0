//! Mechanics in scripts: a rule for the line of a path, and the items on a board that it is about.

mod dress;
mod in_play;
mod items;
mod laws;

pub(crate) use in_play::register;

use crate::head::Head;
use crate::kind::Kind;
use crate::program::{Program, ScriptError, Thrown};
use crate::random::Random;
use crate::value::kind;
use crate::variables::Variables;
use etchwork::{
    Board, Cell, Depends, FirstFault, Grid, Item, Mechanic, Payload, Reason, Refusal, Registry,
    RegistryError, Rule, Settings, Solved, Stream,
};
use in_play::InPlay;
use items::{Takes, cell_of, data_of, items_of, rows_of};
use rhai::{Array, Dynamic};
use std::sync::Arc;

/// The variables that mean something.
const VARIABLES: [&str; 5] = ["name", "about", "rule", "takes", "depends"];

/// The functions that a rule may have, with the values that they get.
const FUNCTIONS: [(&str, &[&str]); 6] = [
    ("dress", &["board", "random"]),
    ("allows", &["board", "items", "step"]),
    ("settle", &["board", "path", "random"]),
    ("draw", &["board", "items"]),
    ("describe", &["board", "items"]),
    ("why", &["board", "items", "step"]),
];

/// A script that is a mechanic.
pub(crate) struct MechanicScript {
    program: Program,
    head: Head,
    rule: String,
    takes: Takes,
    depends: Depends,
}

impl MechanicScript {
    /// Reads a script.
    pub fn of(program: Program) -> Result<Self, ScriptError> {
        let variables = Variables::of(&program, &VARIABLES)?;
        for (function, takes) in FUNCTIONS {
            program.has(function, takes)?;
        }
        let head = Head::of(&program, &variables, Kind::Mechanic)?;
        let rule = variables.needed("rule")?;
        let takes = variables.text("takes")?.map_or(Some(Takes::Nothing), |word| Takes::of(&word));
        let takes = takes.ok_or_else(|| {
            program.flaw_at("takes", "`takes` is \"cells\", \"steps\" or \"numbers\"")
        })?;
        let depends = variables.any("depends").map_or(Some(Depends::Visited), depends_of);
        let depends = depends.ok_or_else(|| {
            let why = "`depends` is \"visited\", \"line\", or how many steps before the next one \
                       the rule looks at, from 0 to 255";
            program.flaw_at("depends", why)
        })?;
        Ok(Self { head, rule, takes, depends, program })
    }

    /// Adds it to the mechanics.
    pub fn register(self: &Arc<Self>, registry: &mut Registry) -> Result<(), RegistryError> {
        let script = Arc::clone(self);
        let make = move |settings: &Settings| {
            settings.none()?;
            let (script, fault) = (Arc::clone(&script), FirstFault::default());
            Ok(Box::new(Scripted { script, fault }) as Box<dyn Mechanic>)
        };
        registry.kind_mut().add_entry(self.head.entry(&self.program, make))
    }

    fn has(&self, function: &str) -> bool {
        self.program.names(function)
    }

    /// What a function returns, as something else than the script's data.
    fn ask<T>(
        &self,
        function: &str,
        values: Vec<Dynamic>,
        read: impl FnOnce(&Dynamic) -> Option<T>,
        wanted: &str,
    ) -> Result<T, Thrown> {
        let given = self.program.call(function, values)?;
        read(&given).ok_or_else(|| Thrown::Fault(self.program.wrong(function, wanted, &given)))
    }

    fn text(&self, function: &str, values: Vec<Dynamic>) -> Result<String, Thrown> {
        let read = |given: &Dynamic| given.is_string().then(|| given.to_string());
        self.ask(function, values, read, "a text")
    }

    /// The labels that a script draws, each on its cell.
    fn labels(&self, rows: &Dynamic, items: &Dynamic, grid: Grid) -> Result<Labels, Thrown> {
        if !self.has("draw") {
            return Ok(Labels::new());
        }
        let label = |data: &Dynamic| {
            let pair = data.as_array_ref().ok()?;
            let [at, text] = &pair[..] else { return None };
            let text = (text.is_string() || text.is_char() || text.is_int()).then_some(text)?;
            Some((cell_of(at, grid)?, text.to_string()))
        };
        let read = |given: &Dynamic| given.as_array_ref().ok()?.iter().map(label).collect();
        let wanted = "an array of labels such as `[[0, 1], \"+\"]`, each a cell and a text";
        self.ask("draw", vec![rows.clone(), items.clone()], read, wanted)
    }
}

/// Texts with the cells on which they are drawn.
type Labels = Vec<(Cell, String)>;

fn depends_of(data: &Dynamic) -> Option<Depends> {
    match data.as_int() {
        Ok(steps) => steps.try_into().ok().map(Depends::LastSteps),
        Err(_) => match &*data.to_string() {
            "visited" => Some(Depends::Visited),
            "line" => Some(Depends::Line),
            _ => None,
        },
    }
}

/// A mechanic at work; its fault is that of every rule that it makes.
struct Scripted {
    script: Arc<MechanicScript>,
    fault: FirstFault,
}

impl Scripted {
    /// The items that the script chooses for a path; none if it refuses the path.
    fn settled(
        &self,
        solved: &Solved<'_>,
        stream: &Stream,
    ) -> Result<Option<Payload>, ScriptError> {
        let (script, grid) = (&self.script, solved.board.grid());
        let program = &script.program;
        let path: Array = solved.path.iter().map(|cell| data_of(*cell, grid)).collect();
        let random = Dynamic::from(Random::new(stream.clone()));
        let values = vec![rows_of(solved.board), path.into(), random];
        let given = program.call("settle", values);
        let given = given.map_err(|thrown| thrown.fault(program, "settle"))?;
        if given.is_unit() {
            return Ok(None);
        }
        let list = given.as_array_ref();
        let list = list.map_err(|_| program.wrong("settle", "an array of items", &given))?;
        let item = |data: &Dynamic| self.item("settle", data, solved.board);
        list.iter().map(item).collect::<Result<_, _>>().map(Some)
    }

    /// The item that a function returned.
    fn item(&self, function: &str, data: &Dynamic, board: &Board) -> Result<Item, ScriptError> {
        let Self { script, .. } = self;
        let item = script.takes.item(data, board.grid());
        item.filter(|item| script.takes.has(item, board)).ok_or_else(|| {
            let why = format!(
                "`{function}` returns `{data}`, {}, as an item, and {}",
                kind(data),
                script.takes.told(&script.head.name)
            );
            script.program.flaw_in(function, why)
        })
    }
}

impl Mechanic for Scripted {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some(self.script.rule.clone())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "not_dressed" => "the script refuses the board",
            "not_settled" => "the script refuses the path",
            _ => return None,
        };
        Some(told.to_owned())
    }

    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        if !self.script.has("dress") {
            return Ok(());
        }
        let dressed = self.dressed(board, stream, payload).unwrap_or_else(|fault| {
            self.fault.keep(fault);
            false
        });
        if dressed { Ok(()) } else { Err("not_dressed".into()) }
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        if !self.script.has("settle") {
            return Ok(());
        }
        let settled = self.settled(solved, stream).unwrap_or_else(|fault| {
            self.fault.keep(fault);
            None
        });
        payload.extend(settled.ok_or("not_settled")?);
        Ok(())
    }

    fn fault(&self) -> Option<&FirstFault> {
        Some(&self.fault)
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let (script, grid) = (&self.script, board.grid());
        if !payload.iter().all(|item| script.takes.has(item, board)) {
            return Err(Refusal::new(script.takes.told(&script.head.name)));
        }
        let (rows, items) = (rows_of(board), items_of(payload, grid));
        let refused = |thrown| match thrown {
            Thrown::Told(told) => Refusal::new(told),
            Thrown::Fault(fault) => Refusal::new(fault),
        };
        let labels = script.labels(&rows, &items, grid).map_err(refused)?;
        let (script, fault) = (Arc::clone(script), self.fault.clone());
        let rule = InPlay { script, grid, payload: payload.clone(), rows, items, labels, fault };
        // A description that fails is told before anybody plays.
        rule.described(&grid.all()).transpose().map_err(refused)?;
        Ok(Box::new(rule))
    }
}
