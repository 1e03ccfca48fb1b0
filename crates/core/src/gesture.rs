//! Gestures: what a player does to a picture, before a game says which move that is.

use crate::Cell;

/// Something a player does to the cells of a picture. A page turns clicks and touches into taps,
/// and a right click, a long press, or a click with Shift into the secondary tap; a terminal has a
/// cursor and keys for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The primary tap on a cell.
    Tap(Cell),
    /// The secondary tap on a cell.
    SecondTap(Cell),
    /// A drag from one cell to another.
    Drag {
        /// Where it began.
        from: Cell,
        /// Where it ended.
        to: Cell,
    },
}
