//! Turns: at each bend, a marked cell, the line must turn.
//!
//! ```text
//! S  +  .      down from the first +, and not straight on
//! .  .  +
//! .  .  T
//! ```
//!
//! The board is an ordinary one. Bends are marked where the path that was found turns.

use etchwork::{
    Board, Cell, CellSet, Depends, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal,
    Registry, RegistryError, Rule, Scene, Solved, Step, Stream,
};

/// The mechanic.
struct Turns;

/// Adds the mechanic to a registry.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Mechanic>().add(
        "turns",
        "marked cells at which the line turns",
        |settings, _| settings.none().map(|()| Box::new(Turns) as _),
    )
}

/// Whether a line turns between two steps, given the cells before and after them.
fn is_bent(board: &Board, from: Cell, to: Cell) -> bool {
    let (from, to) = (board.grid().position(from), board.grid().position(to));
    from.row != to.row && from.col != to.col
}

impl Mechanic for Turns {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("At each + the line turns.".to_owned())
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let bend = |three: &[Cell]| is_bent(solved.board, three[0], three[2]).then_some(three[1]);
        let mut bends: Vec<Cell> = solved.path.windows(3).filter_map(bend).collect();
        for _ in 0..bends.len().min(5) {
            payload.push(Item::Cell(bends.swap_remove(stream.index(bends.len()))));
        }
        Ok(())
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let cell = |item: &Item| match *item {
            Item::Cell(cell) if board.open().contains(cell) => Ok(cell),
            _ => Err(Refusal::new("it takes open cells, such as @turns 0,1 1,2")),
        };
        Ok(Box::new(Bends(payload.iter().map(cell).collect::<Result<_, _>>()?)))
    }
}

/// The bends of one puzzle.
struct Bends(Vec<Cell>);

impl Bends {
    fn shown(&self, scene: &Scene<'_>) -> impl Iterator<Item = Cell> {
        self.0.iter().copied().filter(|cell| scene.shown.contains(*cell))
    }
}

impl Rule for Bends {
    fn depends_on(&self) -> Depends {
        Depends::LastSteps(1)
    }

    fn allows(&self, step: &Step<'_>) -> bool {
        let &[before, at] = step.line else { return true };
        !self.0.contains(&at) || is_bent(step.board, before, step.to)
    }

    fn why_not(&self, step: &Step<'_>, _: &CellSet) -> Option<String> {
        Some(format!("the line turns at {}", step.board.grid().position(step.from()?)))
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let at = |cell: Cell| scene.board.grid().position(cell).to_string();
        let told: Vec<String> = self.shown(scene).map(at).collect();
        (!told.is_empty()).then(|| format!("The line turns at {}.", told.join("; ")))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        let label = |cell| Mark::Label { cell, text: "+".to_owned() };
        self.shown(scene).for_each(|cell| picture.add(label(cell)));
    }
}
