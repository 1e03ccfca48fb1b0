use etchwork_path::{
    Board, Cell, CellSet, Depends, Item, Mechanic, Payload, Reason, Refusal, Rule, Stream,
};
use serde::Deserialize;
use std::ops::RangeInclusive;

/// The greatest radius: from one corner of the largest board to the opposite one.
const FARTHEST: u32 = 62;

/// The player sees the cells near the trail's head, and remembers them.
///
/// ```text
/// . . . ? ?      radius 2, the head at S: cells within two steps around
/// . S # ? ?      walls, and walls beside a cell within one
/// . . . ? ?
/// . . ? ? ?
/// ```
///
/// Distance is measured along edges, through visited cells too, but not through links. Fog does not
/// change the board; the player only knows less of it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fog {
    /// How many steps away a player sees.
    pub radius: u32,
}

impl Fog {
    /// The radii that a board can have.
    pub const RADII: RangeInclusive<u32> = 1..=FARTHEST;
}

impl Default for Fog {
    fn default() -> Self {
        Self { radius: 2 }
    }
}

impl Mechanic for Fog {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("You see the cells near the end of the line, and remember them.".to_owned())
    }

    fn dress(&self, _: &mut Board, _: &mut Stream, payload: &mut Payload) -> Result<(), Reason> {
        payload.push(Item::Number(self.radius));
        Ok(())
    }

    fn accepts_any_path(&self) -> bool {
        true
    }

    fn rule_needs_board(&self) -> bool {
        false
    }

    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            [Item::Number(radius @ 1..=FARTHEST)] => Ok(Box::new(Veil { radius })),
            _ => Err(Refusal::new("it takes its radius, 1 to 62, such as @fog 2")),
        }
    }
}

/// Fog of one radius.
struct Veil {
    radius: u32,
}

impl Rule for Veil {
    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        let (grid, open) = (board.grid(), board.open());
        let mut seen = grid.none();
        seen.insert(head);
        for _ in 0..self.radius {
            // A wall is seen from beside, and nothing is seen through it.
            seen = &seen | &grid.around(&(&seen & &open));
        }
        Some(seen)
    }
}
