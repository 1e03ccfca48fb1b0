//! The smallest mechanic that does something, to copy and change: a cell that
//! opens late. `docs/write-a-mechanic.md` walks through it.

use etchwork::{
    Board, Cell, CellSet, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal, Registry,
    RegistryError, Rule, Stream, Trail,
};

/// One cell opens only when half as many cells as the board has are visited.
struct Late;

impl Mechanic for Late {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn dress(&self, board: &mut Board, stream: &mut Stream) -> Result<Payload, Reason> {
        let open = board.open();
        let cell = open.nth(stream.index(open.len())).ok_or("no_open_cell")?;
        Ok(vec![Item::Cell(cell)])
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            [Item::Cell(cell)] if board.open().contains(cell) => Ok(Box::new(OpensLate { cell })),
            _ => Err(Refusal::new("it takes one open cell, such as @late 2,1")),
        }
    }
}

/// What it means in play, on one puzzle.
struct OpensLate {
    cell: Cell,
}

impl Rule for OpensLate {
    fn allows(&self, board: &Board, trail: &Trail, next: Cell) -> bool {
        next != self.cell || 2 * trail.visited.len() >= board.grid().len()
    }

    fn draw(&self, _: &Board, _: &Trail, shown: &CellSet, picture: &mut Picture) {
        if shown.contains(self.cell) {
            picture.add(Mark::Label { cell: self.cell, text: "L".to_owned() });
        }
    }
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.mechanics.add("late", "one cell opens half way", |settings, _| {
        settings.none()?;
        Ok(Box::new(Late))
    })
}

fn main() -> std::process::ExitCode {
    let mut registry = etchwork::standard_registry();
    register(&mut registry).expect("no built-in mechanic has the name");
    etchwork_cli::run(registry)
}

#[test]
fn late_keeps_the_laws() {
    let mut registry = etchwork::standard_registry();
    register(&mut registry).unwrap();
    for name in ["late", "fog+late", "late+warps"] {
        let report = etchwork_testkit::conformance::mechanic(name, &registry);
        println!("{name}: {:?}", report.unwrap_or_else(|faults| panic!("{name}: {faults}")));
    }
}
