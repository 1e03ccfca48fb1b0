//! Masks on the ring of a tile's sides: bit `i` is an arm to side `i`.

/// A mask with a bit for every side.
pub(crate) const fn full(sides: usize) -> u16 {
    ((1u32 << sides) - 1) as u16
}

/// The mask after this many clockwise turns. A turn takes side `i` to side `i - 1`. There must be
/// fewer turns than sides.
#[inline(always)]
pub(crate) const fn turned(mask: u16, turns: usize, sides: usize) -> u16 {
    let wide = mask as u32;
    ((wide >> turns | wide << (sides - turns)) as u16) & full(sides)
}

/// The fewest turns, at least one, after which the mask is the same again.
pub(crate) fn period(mask: u16, sides: usize) -> usize {
    (1..sides).find(|turns| turned(mask, *turns, sides) == mask).unwrap_or(sides)
}

/// The least of all turned versions of a mask: the same for every orientation of the tile.
pub(crate) fn shape(mask: u16, sides: usize) -> u16 {
    (0..sides).map(|turns| turned(mask, turns, sides)).min().unwrap_or(mask)
}

/// The sides of a mask, in ascending order.
#[inline(always)]
pub(crate) fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let side = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            side
        })
    })
}

/// The side with `rank` lower sides before it; the mask must have enough bits.
#[inline(always)]
pub(crate) fn nth(mut mask: u16, rank: u32) -> usize {
    for _ in 0..rank {
        mask &= mask - 1;
    }
    mask.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_each_side_to_the_one_before() {
        assert_eq!(turned(0b0010, 1, 4), 0b0001);
        assert_eq!(turned(0b0001, 1, 4), 0b1000);
        assert_eq!(turned(0b0001, 1, 16), 0x8000);
        for sides in 1..=MOST {
            for mask in 0..=full(sides.min(10)) {
                let round = (0..sides).fold(mask, |mask, _| turned(mask, 1, sides));
                assert_eq!(round, mask);
                let period = period(mask, sides);
                assert!(
                    sides.is_multiple_of(period) && turned(mask, period % sides, sides) == mask
                );
                assert_eq!(bits(mask).fold(0, |all, side| all | 1 << side), mask);
                assert!(bits(mask).enumerate().all(|(rank, side)| nth(mask, rank as u32) == side));
            }
        }
    }

    const MOST: usize = crate::MAX_SIDES;
}
