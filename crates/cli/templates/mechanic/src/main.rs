//! A mechanic: the template of `docs/write-a-mechanic.md`.

use etchwork::{
    Board, Cell, CellSet, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal, Registry,
    RegistryError, Rule, Scene, Solved, Step, Stream,
};

/// One cell opens only when half as many cells as the board has are visited.
struct Late;

impl Mechanic for Late {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("L opens when half of the board is visited.".to_owned())
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        // The cells to which the path comes late enough.
        let half = solved.board.grid().len().div_ceil(2);
        let late = solved.path.get(half..).filter(|late| !late.is_empty()).ok_or("no_late_cell")?;
        payload.push(Item::Cell(late[stream.index(late.len())]));
        Ok(())
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            // Before there is a path, no cell is late.
            [] => Ok(Box::new(OpensLate { cell: None })),
            [Item::Cell(cell)] if board.open().contains(cell) => {
                Ok(Box::new(OpensLate { cell: Some(cell) }))
            }
            _ => Err(Refusal::new("it takes one open cell, such as @late 2,1")),
        }
    }
}

/// What it means in play, on one puzzle.
struct OpensLate {
    cell: Option<Cell>,
}

impl Rule for OpensLate {
    fn allows(&self, step: &Step<'_>) -> bool {
        Some(step.to) != self.cell || 2 * step.visited.len() >= step.board.grid().len()
    }

    fn why_not(&self, step: &Step<'_>, _: &CellSet) -> Option<String> {
        Some(format!("{} cells come first", step.board.grid().len().div_ceil(2)))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        if let Some(cell) = self.cell.filter(|cell| scene.shown.contains(*cell)) {
            picture.add(Mark::Label { cell, text: "L".to_owned() });
        }
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let cell = self.cell.filter(|cell| scene.shown.contains(*cell))?;
        Some(format!("{} opens late.", scene.board.grid().position(cell)))
    }
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Mechanic>().add("late", "one cell opens half way", |settings, _| {
        settings.none()?;
        Ok(Box::new(Late))
    })
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(register(registry)?))
}

#[test]
fn it_keeps_the_laws() {
    let mut registry = etchwork::standard_registry();
    register(&mut registry).unwrap();
    for name in ["late", "fog+late", "late+warps"] {
        let report = etchwork_testkit::conformance::mechanic(name, &registry);
        println!("{name}: {:?}", report.unwrap_or_else(|faults| panic!("{name}: {faults}")));
    }
}
