//! A path as sets of cells, so that the change of a step is a few word operations.

use super::unchanging::Unchanging;
use etchwork_path::{Bits, Cell};
use std::ops::BitAnd;

/// Pairs of neighbouring cells, each stored at its first cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs<const W: usize> {
    /// Pairs of a cell and the cell to its right.
    pub right: Bits<W>,
    /// Pairs of a cell and the cell below.
    pub down: Bits<W>,
}

/// Unit squares with two facing sides on a path, each stored at its first cell: `flat` where the
/// horizontal sides are steps of the path, `upright` where the vertical sides are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing<const W: usize> {
    pub flat: Bits<W>,
    pub upright: Bits<W>,
}

/// What a step needs to know of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sketch<const W: usize> {
    /// The cells that are not walls.
    pub open: Bits<W>,
    /// The steps of the path in either direction, except for those over links.
    pub edges: Pairs<W>,
    /// The pairs whose second cell comes later on the path; meaningless for pairs with a wall.
    pub later: Pairs<W>,
}

impl<const W: usize> Pairs<W> {
    pub const NONE: Self = Self { right: Bits::EMPTY, down: Bits::EMPTY };

    /// Adds the pair of two cells, or removes it if it is present. Ignores two cells that are not
    /// side by side.
    #[inline(always)]
    pub fn toggle(&mut self, [a, b]: [Cell; 2], unchanging: &Unchanging<W>) {
        let (first, second) = (a.min(b).index(), a.max(b).index());
        if second - first == 1 && unchanging.inner.contains(first) {
            self.right = self.right ^ Bits::of(first);
        } else if second - first == unchanging.grid.cols() {
            self.down = self.down ^ Bits::of(first);
        }
    }

    /// Sets whether the pair of a cell and the one below, or to the right, is present.
    #[inline(always)]
    pub fn set(&mut self, first: usize, is_one: bool, below: bool) {
        let pairs = if below { &mut self.down } else { &mut self.right };
        pairs.remove(first);
        *pairs = *pairs | Bits::select(is_one, Bits::of(first), Bits::EMPTY);
    }

    /// For `Sketch::later`: reverses a part of the path.
    #[inline(always)]
    pub fn turn(&mut self, part: Bits<W>, unchanging: &Unchanging<W>) {
        self.right = self.right ^ (part & part.lowered(1));
        self.down = self.down ^ (part & part.lowered(unchanging.grid.cols()));
    }

    /// For `Sketch::later`: makes a cell the first of the path, or the last.
    #[inline(always)]
    pub fn put_at_end(&mut self, cell: Cell, is_first: bool, unchanging: &Unchanging<W>) {
        for (by, below) in [(1, false), (unchanging.grid.cols(), true)] {
            self.set(cell.index(), is_first, below);
            if let Some(before) = cell.index().checked_sub(by) {
                self.set(before, !is_first, below);
            }
        }
    }

    /// For `Sketch::later`: reverses the path.
    #[inline(always)]
    pub fn reversed(self) -> Self {
        Self { right: !self.right, down: !self.down }
    }

    /// The squares with two facing sides among these pairs.
    #[inline(always)]
    pub fn facing(self, unchanging: &Unchanging<W>) -> Facing<W> {
        let flat = self.right & self.right.lowered(unchanging.grid.cols());
        Facing { flat, upright: self.down & self.down.lowered(1) & unchanging.inner }
    }
}

impl<const W: usize> Facing<W> {
    pub const NONE: Self = Self { flat: Bits::EMPTY, upright: Bits::EMPTY };

    /// The number of pairs of facing sides: a square with all four sides counts twice.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.flat.len() + self.upright.len()
    }

    /// The squares that are not in the other set.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        Self { flat: self.flat.minus(other.flat), upright: self.upright.minus(other.upright) }
    }

    /// The squares with one of the two facing sides in a part of the path and the other outside,
    /// provided that no side has one cell in the part and one outside.
    #[inline(always)]
    pub fn astride(part: Bits<W>, unchanging: &Unchanging<W>) -> Self {
        let flat = part ^ part.lowered(unchanging.grid.cols());
        Self { flat, upright: part ^ part.lowered(1) }
    }
}

impl<const W: usize> BitAnd for Facing<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { flat: self.flat & other.flat, upright: self.upright & other.upright }
    }
}

impl<const W: usize> Sketch<W> {
    /// The number of forks of the path: cells with two or more neighbours that come later. A link
    /// makes its ends neighbours; `linked` has the earlier end of each link.
    #[inline(always)]
    pub fn forks(&self, linked: Bits<W>, unchanging: &Unchanging<W>) -> u32 {
        let Self { open, later, .. } = *self;
        let cols = unchanging.grid.cols();
        let right = open & open.lowered(1) & unchanging.inner;
        let down = open & open.lowered(cols);
        let exits = [
            right & later.right,
            right.minus(later.right).raised(1),
            down & later.down,
            down.minus(later.down).raised(cols),
        ];
        let (mut one, mut two) = (linked, Bits::EMPTY);
        for exits in exits {
            two = two | one & exits;
            one = one | exits;
        }
        two.len() as u32
    }
}
