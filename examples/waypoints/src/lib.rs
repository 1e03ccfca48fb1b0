//! Waypoints: numbered cells, to be visited in the order of their numbers.
//!
//! ```text
//! S . 2 .      only one path from S to T visits every cell, and 1 before 2
//! . 1 . .
//! . . . T
//! ```
//!
//! The board is an ordinary one. Once it has a path, waypoints are placed on it until that path is
//! the only solution, which a complete search proves.

mod unique;

use etchwork::{
    Board, Cell, Depends, Item, Mark, Mechanic, PathFinder, Payload, Picture, Reason, Refusal,
    Registry, RegistryError, Rule, Scene, Settings, SettingsError, Solved, Stream,
};
use serde::Deserialize;
use std::sync::Mutex;
pub use unique::{Figures, waypoints};

/// The most waypoints of a puzzle: a label has room for two digits.
const MOST: usize = 99;

/// The mechanic. It uses a path finder of the registry for its proofs.
pub struct Waypoints {
    finder: Mutex<Box<dyn PathFinder>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    /// A complete path finder that honours an order of cells.
    finder: String,
}

impl Default for Options {
    fn default() -> Self {
        Self { finder: "exhaustive".to_owned() }
    }
}

/// Adds the mechanic to a registry that holds the path finders.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let about = "numbered cells, visited in order; one solution; finder = who proves it";
    registry.kind_mut::<dyn Mechanic>().add("waypoints", about, |settings, registry| {
        let Options { finder } = settings.read()?;
        let finder =
            registry.kind::<dyn PathFinder>().make(&finder, &Settings::default(), registry);
        Ok(Box::new(Waypoints { finder: Mutex::new(finder.map_err(SettingsError::new)?) }))
    })
}

impl Mechanic for Waypoints {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("Visit the numbers in their order.".to_owned())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "uniqueness_not_decided" => "whether there is a single solution could not be decided",
            "too_many_waypoints" => "a single solution would take too many waypoints",
            "finder_panicked" => "the path finder that counts solutions broke down",
            _ => return None,
        };
        Some(told.to_owned())
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        _: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let mut finder = self.finder.lock().map_err(|_| "finder_panicked")?;
        let (found, _) = waypoints(solved.graph, solved.path, &mut **finder);
        let found = found.ok_or("uniqueness_not_decided")?;
        if found.len() > MOST {
            return Err("too_many_waypoints".into());
        }
        *payload = found.into_iter().map(Item::Cell).collect();
        Ok(())
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let wrong = || Refusal::new("it takes open cells, each once, such as @waypoints 0,3 2,1");
        let mut order = Vec::new();
        for item in payload {
            match *item {
                Item::Cell(cell) if board.open().contains(cell) && !order.contains(&cell) => {
                    order.push(cell);
                }
                _ => return Err(wrong()),
            }
        }
        match order.len() {
            0..=MOST => Ok(Box::new(Numbered { order })),
            more => Err(Refusal::new(format_args!("{more} waypoints: use at most {MOST}"))),
        }
    }
}

/// The waypoints of one puzzle.
struct Numbered {
    order: Vec<Cell>,
}

impl Rule for Numbered {
    fn order(&self) -> &[Cell] {
        &self.order
    }

    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        for (number, cell) in (1..).zip(&self.order) {
            if scene.shown.contains(*cell) {
                picture.add(Mark::Label { cell: *cell, text: format!("{number}") });
            }
        }
    }
}
