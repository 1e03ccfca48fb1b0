//! The other solutions next to a path: those that differ from it in one or two
//! unit squares.
//!
//! ```text
//! a b    where the path has two sides of a square that face each other, it
//! c d    can take the other two instead
//! ```
//!
//! Call this a flip. If the path walks both sides in the same direction, the flip makes another
//! path between the same ends. If not, the cells between the two sides come off as a ring, and a
//! flip of any square with one side in the ring and the facing side in the rest of the path joins
//! the two again. The more variants a path has, the more other solutions a board tends to have;
//! no variants do not prove that there is no other solution.

use super::sketch::Facing;
use super::trail::Candidate;
use super::unchanging::Unchanging;
use etchwork_path::Bits;

/// A lower bound on the number of other solutions; `None` if it is above `most`.
#[inline(always)]
pub(super) fn count<const W: usize>(
    path: &mut Candidate<'_, W>,
    most: u32,
    unchanging: &Unchanging<W>,
) -> Option<u32> {
    let cols = unchanging.grid.cols();
    let (facing, later) = (path.facing, path.sketch.later);
    // The squares whose sides are walked in opposite directions: a flip takes a ring off.
    let odd = Facing {
        flat: facing.flat & (later.right ^ later.right.lowered(cols)),
        upright: facing.upright & (later.down ^ later.down.lowered(1)),
    };
    let single = (facing.len() - odd.len()) as u32;
    if single > most {
        return None;
    }
    path.note_rings(unchanging);
    let mut double = 0;
    for (odd, is_flat) in [(odd.flat, true), (odd.upright, false)] {
        for first in odd {
            double += joints(path, first, is_flat, unchanging);
            // The same two flips may have been counted twice, once from either square.
            if single + u32::div_ceil(double, 2) > most {
                return None;
            }
        }
    }
    Some(single + double.div_ceil(2))
}

/// The number of squares whose flip joins the ring to the path again, after the flip of the square
/// at `first` has taken the ring off; that square itself does not count.
#[inline(always)]
fn joints<const W: usize>(
    path: &Candidate<'_, W>,
    first: usize,
    is_flat: bool,
    unchanging: &Unchanging<W>,
) -> u32 {
    let (ring, one) = (path.ring(first, is_flat), Bits::of(first));
    let (edges, cols) = (path.sketch.edges, unchanging.grid.cols());
    // The first flip removes two sides, so the squares beside it that shared one of them no longer
    // count. It adds two sides, which may face other steps of the path.
    let (lost, gained, by, across) = if is_flat {
        (path.facing.flat, edges.down, cols, 1)
    } else {
        (path.facing.upright, edges.right, 1, cols)
    };
    let left = lost.minus(one | one.raised(by) | one.lowered(by));
    let sides = gained | one | one.raised(across);
    let new = (sides & sides.lowered(across)).minus(one);
    let new = if is_flat { new & unchanging.inner } else { new };
    let joined = left & (ring ^ ring.lowered(by));
    (joined.len() + (new & (ring ^ ring.lowered(across))).len()) as u32
}
