//! Keys and doors: a door opens once its key has been visited.
//!
//! ```text
//! S  k1 .      k1 before d1, and k2 before d2
//! d2 .  d1
//! k2 .  T
//! ```
//!
//! The board is an ordinary one. Keys and doors are placed along the path that was found, so no
//! board is rejected because of them.

use etchwork::{
    Board, Cell, CellSet, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal, Registry,
    RegistryError, Rule, Scene, Solved, Step, Stream,
};

/// The mechanic.
struct Keys;

/// Adds the mechanic to a registry.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Mechanic>().add(
        "keys",
        "doors that open once their key was visited",
        |settings, _| settings.none().map(|()| Box::new(Keys) as _),
    )
}

impl Mechanic for Keys {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("A door, d1, opens once its key, k1, is visited.".to_owned())
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        // Up to three pairs, each key before its door on the path.
        let mut places: Vec<usize> = (1..solved.path.len()).collect();
        for _ in 0..places.len().min(6) / 2 {
            let mut pair = [(); 2].map(|()| places.swap_remove(stream.index(places.len())));
            pair.sort();
            payload.extend(pair.map(|place| Item::Cell(solved.path[place])));
        }
        Ok(())
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let open = board.open();
        let pair = |items: &[Item]| match *items {
            [Item::Cell(a), Item::Cell(b)] if open.contains(a) && open.contains(b) => Ok((a, b)),
            _ => Err(Refusal::new("it takes open cells, each key before its door: @keys 0,1 1,2")),
        };
        Ok(Box::new(Doors(payload.chunks(2).map(pair).collect::<Result<_, _>>()?)))
    }
}

/// The keys of one puzzle, each with its door.
struct Doors(Vec<(Cell, Cell)>);

impl Doors {
    /// The keys and doors that are shown, each with its label.
    fn shown(&self, scene: &Scene<'_>) -> impl Iterator<Item = (String, Cell)> {
        let both = |(number, (key, door)): (u32, &(Cell, Cell))| {
            [(format!("k{number}"), *key), (format!("d{number}"), *door)]
        };
        let all = (1..).zip(&self.0).flat_map(both);
        all.filter(|(_, cell)| scene.shown.contains(*cell))
    }
}

impl Rule for Doors {
    fn allows(&self, step: &Step<'_>) -> bool {
        self.0.iter().all(|(key, door)| *door != step.to || step.visited.contains(*key))
    }

    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        let mut keys = self.0.iter().filter(|(_, door)| *door == step.to).map(|(key, _)| *key);
        let key = keys.find(|key| shown.contains(*key) && !step.visited.contains(*key))?;
        Some(format!("the key at {} comes first", step.board.grid().position(key)))
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let at = |cell| scene.board.grid().position(cell);
        let shown = self.shown(scene);
        let told: Vec<String> =
            shown.map(|(label, cell)| format!("{label} at {}", at(cell))).collect();
        (!told.is_empty()).then(|| format!("Keys and doors: {}.", told.join(", ")))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        self.shown(scene).for_each(|(text, cell)| picture.add(Mark::Label { cell, text }));
    }
}
