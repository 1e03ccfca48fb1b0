//! The one bit of a word that has a rank.

const ONES: u64 = u64::from_ne_bytes([1; 8]);

/// The place of the one bit with `rank` one bits below it: first its byte, by
/// counts of all bytes at once (Knuth, TAOCP 7.1.3), then the bit by those of its
/// bits. No branch depends on where it is (Vigna, "Broadword implementation of
/// rank/select queries", 2008).
#[inline(always)]
pub(super) fn nth_bit(word: u64, rank: usize) -> Option<usize> {
    let pairs = word - (word >> 1 & (0x55 * ONES));
    let nibbles = (pairs & (0x33 * ONES)) + (pairs >> 2 & (0x33 * ONES));
    // Byte `i` holds the number of one bits up to and with byte `i`.
    let sums = ((nibbles + (nibbles >> 4)) & (0x0f * ONES)).wrapping_mul(ONES);
    if rank >= (sums >> 56) as usize {
        return None;
    }
    let byte = 8 * first_above(sums, rank);
    let before = (sums << 8 >> byte & 0xff) as usize;
    // The bits of that byte, a byte each.
    let apart = ((word >> byte & 0xff) * ONES) & 0x8040_2010_0804_0201;
    let bits = (apart + 0x7f * ONES) >> 7 & ONES;
    Some(byte + first_above(bits.wrapping_mul(ONES), rank - before))
}

/// The first byte that is above a number, of bytes up to 64.
#[inline(always)]
fn first_above(bytes: u64, number: usize) -> usize {
    // The high bit of each byte that is, without borrows.
    let above = ((bytes | (0x80 * ONES)) - (number as u64 + 1) * ONES) & (0x80 * ONES);
    above.trailing_zeros() as usize / 8
}
