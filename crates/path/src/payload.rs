//! Payloads: what a mechanic adds to one puzzle, as data.

use crate::Cell;
use std::collections::BTreeMap;

/// One item of a payload.
///
/// Three kinds are enough for text (`2`, `0,3`, `0,3>0,4`), JSON (`2`,
/// `[0, 3]`, `[[0, 3], [0, 4]]`) and IDs to carry any mechanic's data without
/// knowing the mechanic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    /// A number.
    Number(u32),
    /// A cell of the board.
    Cell(Cell),
    /// A step from one cell of the board to another.
    Step(Cell, Cell),
}

/// What a mechanic adds to one puzzle; mostly empty. Only the mechanic knows what the items mean:
/// [`Mechanic::rule`](crate::Mechanic::rule) checks them.
pub type Payload = Vec<Item>;

/// The payloads of a puzzle's mechanics by name.
pub type Extras = BTreeMap<String, Payload>;
