//! Members of a word by rank, without a branch, so that many words can be processed side by side.

/// The bits of each byte, in ascending order; entries after the last are meaningless.
pub static BITS: [[u8; 8]; 256] = {
    let (mut bits, mut byte) = ([[0; 8]; 256], 0);
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                bits[byte][rank] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// The byte with these bits, the lowest first.
///
/// ```
/// let flags = [true, false, true, true, false, false, false, false];
/// assert_eq!(etchwork_topology::byte_of(flags), 0b1101);
/// ```
#[inline(always)]
pub fn byte_of(bits: [bool; 8]) -> u64 {
    // This multiplication gathers eight bytes of 0 or 1 as the bits of the highest byte.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    u64::from_le_bytes(bits.map(u8::from)).wrapping_mul(TOGETHER) >> 56
}

/// The number of one bits in each field of a word, for fields of 2, 4, 8, 16 and 32 bits.
#[derive(Clone, Copy, Debug)]
pub struct Ranks([u64; 5]);

/// The word whose fields of 8 bits have this value, and so on.
const fn spread(field: u64, bits: u32) -> u64 {
    u64::MAX / (u64::MAX >> (64 - bits)) * field
}

impl Ranks {
    /// Counts (H. S. Warren, Hacker's Delight, section 5-1).
    #[inline(always)]
    pub fn of(word: u64) -> Self {
        let twos = word - (word >> 1 & spread(1, 2));
        let fours = (twos & spread(3, 4)) + (twos >> 2 & spread(3, 4));
        let eights = (fours + (fours >> 4)) & spread(15, 8);
        let sixteens = (eights + (eights >> 8)) & spread(0xff, 16);
        let halves = (sixteens + (sixteens >> 16)) & spread(0xffff, 32);
        Self([twos, fours, eights, sixteens, halves])
    }

    /// The number of one bits.
    #[inline(always)]
    pub fn count(self) -> u32 {
        let [.., halves] = self.0;
        (halves + (halves >> 32)) as u32
    }

    /// The one bit of `word`, whose counts these are, with `rank` one bits below it, as a word of
    /// one bit. Meaningless if `word` has too few one bits.
    ///
    /// ```
    /// use etchwork_topology::Ranks;
    ///
    /// assert_eq!(Ranks::of(0b0110_1000).nth(0b0110_1000, 1), 0b0010_0000);
    /// ```
    #[inline(always)]
    pub fn nth(self, word: u64, rank: u32) -> u64 {
        let [twos, fours, eights, sixteens, halves] = self.0;
        let (mut at, mut rank) = (0_u64, u64::from(rank));
        let fields = [(halves, 32), (sixteens, 16), (eights, 8), (fours, 4), (twos, 2), (word, 1)];
        for (counts, bits) in fields {
            let below = counts >> at & (u64::MAX >> (64 - bits));
            let beyond = rank >= below;
            rank -= if beyond { below } else { 0 };
            at += if beyond { bits } else { 0 };
            at &= 63;
        }
        1 << at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_by_rank() {
        for word in [1, 1 << 63, u64::MAX, 0x8000_0000_0000_0001, 0x0f00_30c0_0001_8201] {
            let (ranks, mut left) = (Ranks::of(word), word);
            assert_eq!(ranks.count(), word.count_ones());
            for rank in 0..word.count_ones() {
                assert_eq!(ranks.nth(word, rank), left & left.wrapping_neg(), "{word:x} {rank}");
                left &= left - 1;
            }
        }
        assert_eq!(Ranks::of(0).count(), 0);
    }
}
