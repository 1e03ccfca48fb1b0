//! Words: how strands join the slots of a frontier, packed into machine words.
//!
//! A word holds one field for each slot: 0 if the path does not use the slot, otherwise one more
//! than the slot's mate. The mate is the slot where the same strand crosses the frontier again; a
//! loose strand, whose other end is an end of the path, has its own slot for a mate. Mates need no
//! renumbering, so equal states are equal words. Strands may cross, as they do over links, which
//! nested brackets could not describe.
//!
//! The module `step` knows what the fields mean for a path; this one only packs them.

use std::fmt::Debug;

/// The most slots of the widest word.
pub(super) const MOST_SLOTS: usize = <Wide as Word>::SLOTS;

/// Fields packed together.
pub(super) trait Word: Copy + Eq + Debug {
    /// The number of slots that fit.
    const SLOTS: usize;

    /// The word of an unused frontier.
    const EMPTY: Self;

    /// The field of a slot.
    fn field(self, slot: u32) -> u32;

    /// The word with the bits of `value` flipped in a slot.
    fn flip(self, slot: u32, value: u32) -> Self;

    /// The word folded into 64 bits, different words mostly into different ones.
    fn fold(self) -> u64;
}

/// An odd number near 2^64 divided by the golden ratio (Knuth, TAOCP 6.4).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash whose low bits are well mixed.
#[inline(always)]
pub(super) fn hash(bits: u64) -> usize {
    let product = u128::from(bits) * u128::from(GOLDEN);
    (product as u64 ^ (product >> 64) as u64) as usize
}

impl Word for u64 {
    const SLOTS: usize = 15;
    const EMPTY: Self = 0;

    #[inline(always)]
    fn field(self, slot: u32) -> u32 {
        (self >> ((4 * slot) & 63)) as u32 & 15
    }

    #[inline(always)]
    fn flip(self, slot: u32, value: u32) -> Self {
        self ^ u64::from(value) << ((4 * slot) & 63)
    }

    #[inline(always)]
    fn fold(self) -> u64 {
        self
    }
}

/// Machine words, each with as many whole fields as fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed<const WORDS: usize, const BITS: u32>([u64; WORDS]);

/// Up to 24 slots.
pub(super) type Double = Packed<2, 5>;

/// Up to 60 slots.
pub(super) type Wide = Packed<6, 6>;

impl<const WORDS: usize, const BITS: u32> Packed<WORDS, BITS> {
    /// The fields of a machine word.
    const FIELDS: u32 = 64 / BITS;
}

impl<const WORDS: usize, const BITS: u32> Word for Packed<WORDS, BITS> {
    const SLOTS: usize = WORDS * Self::FIELDS as usize;
    const EMPTY: Self = Self([0; WORDS]);

    #[inline(always)]
    fn field(self, slot: u32) -> u32 {
        let word = self.0[(slot / Self::FIELDS) as usize % WORDS];
        (word >> (BITS * (slot % Self::FIELDS))) as u32 & ((1 << BITS) - 1)
    }

    #[inline(always)]
    fn flip(mut self, slot: u32, value: u32) -> Self {
        let word = &mut self.0[(slot / Self::FIELDS) as usize % WORDS];
        *word ^= u64::from(value) << (BITS * (slot % Self::FIELDS));
        self
    }

    #[inline(always)]
    fn fold(self) -> u64 {
        self.0.iter().fold(0, |folded, word| (folded ^ word).wrapping_mul(GOLDEN).rotate_left(32))
    }
}

/// Evaluates an expression with a type set to the narrowest word for a number
/// of slots, up to [`MOST_SLOTS`].
macro_rules! with_word {
    ($slots:expr, $word:ident => $body:expr) => {
        match $slots {
            0..=15 => {
                type $word = u64;
                $body
            }
            16..=24 => {
                type $word = $crate::frontier::word::Double;
                $body
            }
            _ => {
                type $word = $crate::frontier::word::Wide;
                $body
            }
        }
    };
}

pub(super) use with_word;

#[cfg(test)]
mod tests {
    use super::*;

    fn fields_are_apart<W: Word>() {
        let last = W::SLOTS as u32;
        let full = (0..last).fold(W::EMPTY, |word, slot| word.flip(slot, last - slot));
        for slot in 0..last {
            assert_eq!(full.field(slot), last - slot);
            let less = full.flip(slot, last - slot);
            assert_eq!(less.field(slot), 0);
            assert_ne!(less.fold(), full.fold());
            let others = (0..last).filter(|other| *other != slot);
            others.for_each(|other| assert_eq!(less.field(other), last - other));
        }
    }

    #[test]
    fn fields_are_apart_at_every_width() {
        fields_are_apart::<u64>();
        fields_are_apart::<Double>();
        fields_are_apart::<Wide>();
    }
}
