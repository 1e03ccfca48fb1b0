//! The rule that a mechanic in a script is in play.

use super::items::{cell_of, data_of, items_of};
use super::{Labels, MechanicScript};
use crate::program::Thrown;
use etchwork::{
    Cell, CellSet, Depends, FirstFault, Grid, Item, Mark, Payload, Picture, Rule, Scene, Step,
};
use rhai::{Array, Dynamic, Engine, Map};
use std::sync::Arc;

/// The rule of one puzzle.
pub struct InPlay {
    pub script: Arc<MechanicScript>,
    pub grid: Grid,
    pub payload: Payload,
    /// What the script gets as `board` and `items`.
    pub rows: Dynamic,
    pub items: Dynamic,
    pub labels: Labels,
    pub fault: FirstFault,
}

impl InPlay {
    /// The items of which nothing is hidden.
    fn shown(&self, shown: &CellSet) -> Dynamic {
        let is_shown = |item: &&Item| match item {
            Item::Number(_) => true,
            Item::Cell(cell) => shown.contains(*cell),
            Item::Step(from, to) => shown.contains(*from) && shown.contains(*to),
        };
        items_of(self.payload.iter().filter(is_shown), self.grid)
    }

    /// What the script says of the items that are shown, if there are any.
    pub fn described(&self, shown: &CellSet) -> Option<Result<String, Thrown>> {
        let items = self.shown(shown);
        let is_empty = items.as_array_ref().is_ok_and(|items| items.is_empty());
        let is_asked = self.script.has("describe") && !is_empty;
        is_asked.then(|| self.script.text("describe", vec![self.rows.clone(), items]))
    }

    /// What a script gets as `step`. The line before the step comes with its end first, so that no
    /// place in it depends on how much of the line is given.
    fn step(&self, step: &Step<'_>) -> Dynamic {
        let cell = |cell: Cell| data_of(cell, self.grid);
        let optional = |at: Option<Cell>| at.map_or(Dynamic::UNIT, cell);
        let before: Array = step.line.iter().rev().skip(1).map(|at| cell(*at)).collect();
        let visited = Visited { cells: step.visited.clone(), grid: self.grid };
        Dynamic::from_map(Map::from([
            ("to".into(), cell(step.to)),
            ("from".into(), optional(step.from())),
            ("before".into(), before.into()),
            ("visited".into(), Dynamic::from(visited)),
            ("source".into(), cell(step.source)),
            ("target".into(), optional(step.target)),
        ]))
    }

    /// An answer, unless the script fails or has failed before.
    fn sound<T>(
        &self,
        function: &str,
        ask: impl FnOnce() -> Result<T, Thrown>,
    ) -> Result<T, String> {
        if let Some(fault) = self.fault.get() {
            return Err(fault.to_owned());
        }
        ask().map_err(|thrown| {
            self.fault.keep(thrown.fault(&self.script.program, function));
            self.fault.get().unwrap_or_default().to_owned()
        })
    }
}

impl Rule for InPlay {
    fn depends_on(&self) -> Depends {
        self.script.depends
    }

    fn allows(&self, step: &Step<'_>) -> bool {
        let values = || vec![self.rows.clone(), self.items.clone(), self.step(step)];
        let read = |given: &Dynamic| given.as_bool().ok();
        let answer = self.sound("allows", || self.script.ask("allows", values(), read, "a truth"));
        answer.unwrap_or(false)
    }

    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        if !self.script.has("why") {
            return self.fault.get().map(str::to_owned);
        }
        let values = || vec![self.rows.clone(), self.shown(shown), self.step(step)];
        Some(self.sound("why", || self.script.text("why", values())).unwrap_or_else(|why| why))
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let told = self.described(scene.shown)?;
        Some(self.sound("describe", || told).unwrap_or_else(|why| why))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        for (cell, text) in self.labels.iter().filter(|(cell, _)| scene.shown.contains(*cell)) {
            picture.add(Mark::Label { cell: *cell, text: text.clone() });
        }
    }

    fn fault(&self) -> Option<&FirstFault> {
        Some(&self.fault)
    }
}

/// The cells that a line has visited, in the hands of a script.
#[derive(Clone)]
struct Visited {
    cells: CellSet,
    grid: Grid,
}

/// Adds what scripts ask about the cells that a line has visited.
pub fn register(engine: &mut Engine) {
    engine.register_type_with_name::<Visited>("cells");
    engine.register_fn("has", |visited: &mut Visited, at: Array| {
        cell_of(&at.into(), visited.grid).is_some_and(|cell| visited.cells.contains(cell))
    });
    engine.register_fn("len", |visited: &mut Visited| visited.cells.len() as i64);
}
