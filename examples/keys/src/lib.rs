//! Keys and doors: a door opens once its key has been visited.
//!
//! ```text
//! S  k1 .      k1 before d1, and k2 before d2
//! d2 .  d1
//! k2 .  T
//! ```
//!
//! The board is an ordinary one. Keys and doors are put on it along the path that was found, so
//! no board is thrown away for them.

use etchwork::{
    Board, Cell, CellSet, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal, Registry,
    RegistryError, Rule, Scene, Solved, Step, Stream,
};

/// The pairs of a key and a door on a puzzle.
const PAIRS: usize = 3;

/// The mechanic.
struct Keys;

/// Adds the mechanic to a registry.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.mechanics.add("keys", "doors that open once their key was visited", |settings, _| {
        settings.none()?;
        Ok(Box::new(Keys))
    })
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
        let mut inside: Vec<Cell> = solved.path[1..].to_vec();
        let at = |cell: &Cell| solved.path.iter().position(|step| step == cell);
        for _ in 0..PAIRS.min(inside.len() / 2) {
            let mut pair = [(); 2].map(|()| inside.swap_remove(stream.index(inside.len())));
            pair.sort_by_key(at);
            payload.extend(pair.map(Item::Cell));
        }
        Ok(())
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let pair = |items: &[Item]| match *items {
            [Item::Cell(key), Item::Cell(door)] if key != door => Some((key, door)),
            _ => None,
        };
        let is_open = |(key, door): &(Cell, Cell)| {
            board.open().contains(*key) && board.open().contains(*door)
        };
        let doors: Option<Vec<(Cell, Cell)>> =
            payload.chunks(2).map(|items| pair(items).filter(is_open)).collect();
        let wrong = || Refusal::new("it takes open cells, each key before its door: @keys 0,1 1,2");
        Ok(Box::new(Doors(doors.ok_or_else(wrong)?)))
    }
}

/// The keys of one puzzle, each with its door.
struct Doors(Vec<(Cell, Cell)>);

impl Rule for Doors {
    fn allows(&self, step: &Step<'_>) -> bool {
        self.0.iter().all(|(key, door)| *door != step.to || step.visited.contains(*key))
    }

    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        let needed = |(key, door): &&(Cell, Cell)| *door == step.to && !step.visited.contains(*key);
        let (key, _) = self.0.iter().find(needed)?;
        Some(match shown.contains(*key) {
            true => format!("the key at {} comes first", step.board.grid().position(*key)),
            false => "its key comes first".to_owned(),
        })
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        for (number, (key, door)) in (1..).zip(&self.0) {
            for (kind, cell) in [("k", *key), ("d", *door)] {
                if scene.shown.contains(cell) {
                    picture.add(Mark::Label { cell, text: format!("{kind}{number}") });
                }
            }
        }
    }
}
