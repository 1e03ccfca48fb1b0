//! The other solutions next to a path: those that differ from it in one or two
//! unit squares.
//!
//! ```text
//! a b    where the path has two sides of a square that face each other, it
//! c d    can take the other two instead
//! ```
//!
//! If it walks both sides the same way, that is another path between the same
//! ends. If not, a ring comes off, and each square with one side in the ring
//! and the facing one in the path joins the two again. A path has the more
//! solutions far from it the more it has near by; none near by is not a proof.

use super::sketch::Facing;
use super::trail::Candidate;
use super::unchanging::Unchanging;
use etchwork_core::Bits;

/// A number of other solutions that there are at least, if it is not above `most`.
#[inline(always)]
pub(super) fn count<const W: usize>(
    path: &mut Candidate<'_, W>,
    most: u32,
    unchanging: &Unchanging<W>,
) -> Option<u32> {
    let cols = unchanging.grid.cols();
    let (facing, later) = (path.facing, path.sketch.later);
    // Those whose sides are walked in opposite ways: a ring comes off.
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
            // Two squares may have been found from either of them.
            if single + u32::div_ceil(double, 2) > most {
                return None;
            }
        }
    }
    Some(single + double.div_ceil(2))
}

/// The squares, other than one that is flipped, where the ring that comes off and the path
/// lie side by side.
#[inline(always)]
fn joints<const W: usize>(
    path: &Candidate<'_, W>,
    first: usize,
    is_flat: bool,
    unchanging: &Unchanging<W>,
) -> u32 {
    let (ring, one) = (path.ring(first, is_flat), Bits::of(first));
    let (edges, cols) = (path.sketch.edges, unchanging.grid.cols());
    // It loses two sides, and with them the squares on either hand that have one of them;
    // where it gains two, these may face other ones.
    let (lost, gained, by, across) = match is_flat {
        true => (path.facing.flat, edges.down, cols, 1),
        false => (path.facing.upright, edges.right, 1, cols),
    };
    let left = lost.minus(one | one.raised(by) | one.lowered(by));
    let sides = gained | one | one.raised(across);
    let new = (sides & sides.lowered(across)).minus(one);
    let new = if is_flat { new & unchanging.inner } else { new };
    let joined = left & (ring ^ ring.lowered(by));
    (joined.len() + (new & (ring ^ ring.lowered(across))).len()) as u32
}
