//! Boards on which no puzzle has exactly one solution.

use crate::Sides;
use crate::ring::bits;

/// Whether no puzzle on a board has exactly one solution: each has none, or at least two.
///
/// Two tiles that share two sides have an arm across at most one of them in any tree, since both
/// would make a loop. Suppose that for both tiles the exchange of these two sides, with all others
/// fixed, is a reflection of the ring. Then every tree with such an arm has a twin with the arm
/// across the other side: up to five sides, a mask and its mirror image are turns of each other, so
/// the twin solves the same puzzle. If the board falls apart without such sides, every tree has
/// such an arm, and so every puzzle with a solution has two.
///
/// ```text
/// a wrap of 2:   -A--B-   A and B share two sides, the left and the right one, and swapping
///                -C--D-   these leaves up and down as they are
/// ```
pub(crate) fn is_never_unique(sides: &Sides) -> bool {
    let mut cut = vec![0u16; sides.len()];
    for tile in sides.tiles() {
        for a in bits(sides.open(tile)) {
            for b in bits(sides.open(tile)).filter(|b| *b > a) {
                let (met, other) = (sides.across(tile, a), sides.across(tile, b));
                let swaps = met.tile == other.tile
                    && is_reflection(sides.count(tile), a, b)
                    && is_reflection(sides.count(met.tile), met.side, other.side);
                if swaps {
                    cut[tile] |= 1 << a | 1 << b;
                }
            }
        }
    }
    cut.iter().any(|cut| *cut != 0) && !is_connected_without(sides, &cut)
}

/// Whether exchanging two sides of a ring, with the others fixed, is a reflection.
fn is_reflection(count: usize, a: usize, b: usize) -> bool {
    // A reflection of a ring fixes at most two sides.
    let axis = a + b;
    let is_fixed = |side: usize| (axis + count - side) % count == side;
    count <= 5 && (0..count).filter(|side| *side != a && *side != b).all(is_fixed)
}

fn is_connected_without(sides: &Sides, cut: &[u16]) -> bool {
    let first = sides.tiles().next().unwrap_or_default();
    let (mut seen, mut queue) = (vec![false; sides.len()], vec![first]);
    seen[first] = true;
    let mut reached = 0;
    while let Some(tile) = queue.pop() {
        reached += 1;
        for side in bits(sides.open(tile) & !cut[tile]) {
            let next = sides.across(tile, side).tile;
            if !std::mem::replace(&mut seen[next], true) {
                queue.push(next);
            }
        }
    }
    reached == sides.tiles().len()
}
