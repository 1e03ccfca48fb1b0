//! Boards packed into words, so that a turn of a line is a few bit operations.

use crate::{Kind, Turn};
use etchwork_core::Grid;
use std::hash::Hash;

/// The kinds of all tiles, and how often fixed lines have been turned.
pub(super) trait Word: Copy + Eq + Hash + Ord {
    /// Bits per cell in the words that [`Shift`] moves.
    const WIDTH: u32;

    /// A board with empty ground everywhere.
    const EMPTY: Self;

    /// Puts a tile on a cell that is empty ground.
    fn put(self, cell: usize, kind: u8) -> Self;

    /// The kind of the tile on a cell.
    fn kind(self, cell: usize) -> u8;

    /// The board after a turn.
    fn turned(self, shift: &Shift) -> Self;

    /// How often fixed lines have been turned.
    fn used(self) -> u8;

    /// The same board with another number of turns of fixed lines.
    fn with_used(self, used: u8) -> Self;
}

/// A turn as a rotation of the bits under a mask.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    mask: u64,
    left: u32,
    right: u32,
}

impl Shift {
    /// The turn of a line in words with `width` bits per cell.
    pub(super) fn new(turn: Turn, grid: Grid, width: u32) -> Self {
        let cells = turn.line.cells(grid).map(|cell| cell.index() as u32);
        let mask = cells.fold(0, |mask, cell| mask | ((1 << width) - 1) << (cell * width));
        let apart = match turn.line {
            crate::Line::Row(_) => width,
            crate::Line::Col(_) => width * grid.cols() as u32,
        };
        let around = apart * (turn.line.len(grid) as u32 - 1);
        if turn.back {
            Self { mask, left: around, right: apart }
        } else {
            Self { mask, left: apart, right: around }
        }
    }

    #[inline(always)]
    fn apply(&self, bits: u64) -> u64 {
        let line = bits & self.mask;
        let turned = (line << self.left | line >> self.right) & self.mask;
        bits & !self.mask | turned
    }
}

/// Boards of up to 20 cells: three bits per cell, and four bits for the turns of fixed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Narrow(u64);

impl Narrow {
    /// The most cells.
    pub(super) const CELLS: usize = 20;
    const USED: u32 = 60;
    const BOARD: u64 = (1 << Self::USED) - 1;
}

impl Word for Narrow {
    const WIDTH: u32 = 3;
    const EMPTY: Self = Self(0);

    fn put(self, cell: usize, kind: u8) -> Self {
        Self(self.0 | u64::from(kind) << (3 * cell))
    }

    #[inline(always)]
    fn kind(self, cell: usize) -> u8 {
        (self.0 >> (3 * cell)) as u8 & 7
    }

    #[inline(always)]
    fn turned(self, shift: &Shift) -> Self {
        Self(shift.apply(self.0))
    }

    #[inline(always)]
    fn used(self) -> u8 {
        (self.0 >> Self::USED) as u8
    }

    #[inline(always)]
    fn with_used(self, used: u8) -> Self {
        Self(self.0 & Self::BOARD | u64::from(used) << Self::USED)
    }
}

/// Boards of up to 64 cells: one bit plane for each of the three bits of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Wide {
    planes: [u64; 3],
    used: u8,
}

impl Word for Wide {
    const WIDTH: u32 = 1;
    const EMPTY: Self = Self { planes: [0; 3], used: 0 };

    #[inline(always)]
    fn put(self, cell: usize, kind: u8) -> Self {
        let bit = |plane: usize| self.planes[plane] | u64::from(kind >> plane & 1) << cell;
        Self { planes: [bit(0), bit(1), bit(2)], ..self }
    }

    #[inline(always)]
    fn kind(self, cell: usize) -> u8 {
        let bit = |plane: usize| (self.planes[plane] >> cell & 1) as u8;
        bit(0) | bit(1) << 1 | bit(2) << 2
    }

    #[inline(always)]
    fn turned(self, shift: &Shift) -> Self {
        // The compiler does not always inline `map` on an array.
        let [a, b, c] = self.planes;
        Self { planes: [shift.apply(a), shift.apply(b), shift.apply(c)], ..self }
    }

    #[inline(always)]
    fn used(self) -> u8 {
        self.used
    }

    #[inline(always)]
    fn with_used(self, used: u8) -> Self {
        Self { used, ..self }
    }
}

/// The word of a board.
pub(super) fn word<W: Word>(kinds: impl Iterator<Item = Kind>) -> W {
    kinds.enumerate().fold(W::EMPTY, |word, (cell, kind)| word.put(cell, kind.number()))
}
