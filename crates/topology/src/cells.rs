//! Sets of cells: one word up to 64 cells, a growable bit set above.

use crate::{BITS, Cell};
use fixedbitset::FixedBitSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Sub};

/// A set of cells of one board.
///
/// Sets of cells below 64 are one machine word: their operations are inlined, while those of wider
/// sets are calls. Two sets are equal, and hash alike on every machine, when they have the same
/// members.
///
/// ```
/// use etchwork_topology::{Cell, CellSet};
///
/// let a: CellSet = [1, 4, 700].map(Cell::new).into_iter().collect();
/// let b: CellSet = [4, 5].map(Cell::new).into_iter().collect();
/// assert_eq!((&a & &b).iter().map(Cell::index).collect::<Vec<_>>(), [4]);
/// assert_eq!((&a - &b).len(), 2);
/// ```
#[derive(Clone)]
pub struct CellSet(Repr);

#[derive(Clone)]
enum Repr {
    Word(u64),
    Wide(FixedBitSet),
}

impl CellSet {
    /// The empty set.
    pub const NONE: Self = Self(Repr::Word(0));

    /// The empty set, ready for cells below `cells`.
    #[inline]
    pub fn with_capacity(cells: usize) -> Self {
        match cells {
            0..=64 => Self(Repr::Word(0)),
            _ => Self(Repr::Wide(FixedBitSet::with_capacity(cells))),
        }
    }

    /// Every cell below `cells`, which is above 64.
    pub(crate) fn all_wide(cells: usize) -> Self {
        let mut all = FixedBitSet::with_capacity(cells);
        all.insert_range(..);
        Self(Repr::Wide(all))
    }

    /// The set of the cells whose bit is one; bit 0 is cell 0.
    #[inline]
    pub fn from_word(word: u64) -> Self {
        Self(Repr::Word(word))
    }

    /// The bytes that the set keeps on the heap, in whole words of 64 bits on every machine.
    pub fn heap(&self) -> usize {
        match &self.0 {
            Repr::Word(_) => 0,
            Repr::Wide(set) => size_of_val(set.as_slice()).next_multiple_of(8),
        }
    }

    /// The set as one word, if it is stored as one.
    #[inline]
    pub fn as_word(&self) -> Option<u64> {
        match self.0 {
            Repr::Word(word) => Some(word),
            Repr::Wide(_) => None,
        }
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        let index = cell.index();
        match &mut self.0 {
            Repr::Word(word) if index < 64 => *word |= 1 << index,
            _ => self.insert_wide(index),
        }
    }

    #[inline(never)]
    fn insert_wide(&mut self, index: usize) {
        if let Repr::Word(_) = self.0 {
            self.0 = Repr::Wide(self.to_wide(index + 1));
        }
        if let Repr::Wide(bits) = &mut self.0 {
            bits.grow(index + 1);
            bits.insert(index);
        }
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        let index = cell.index();
        match &mut self.0 {
            Repr::Word(word) if index < 64 => *word &= !(1 << index),
            Repr::Wide(bits) if index < bits.len() => bits.set(index, false),
            _ => {}
        }
    }

    /// Whether the cell is a member.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        let index = cell.index();
        match &self.0 {
            Repr::Word(word) => index < 64 && word >> index & 1 == 1,
            Repr::Wide(bits) => bits.contains(index),
        }
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Word(word) => word.count_ones() as usize,
            Repr::Wide(bits) => count(bits),
        }
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Repr::Word(word) => *word == 0,
            Repr::Wide(bits) => bits.is_clear(),
        }
    }

    /// The lowest member.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The member with `rank` members below it.
    #[inline(always)]
    pub fn nth(&self, rank: usize) -> Option<Cell> {
        match self.0 {
            Repr::Word(word) => nth_bit(word, rank).map(Cell::new),
            Repr::Wide(_) => self.iter().nth(rank),
        }
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter(match &self.0 {
            Repr::Word(word) => Members::Word(*word),
            Repr::Wide(bits) => Members::Wide(bits.ones()),
        })
    }

    fn to_wide(&self, cells: usize) -> FixedBitSet {
        let mut wide = match &self.0 {
            Repr::Wide(bits) => bits.clone(),
            Repr::Word(_) => self.iter().map(Cell::index).collect(),
        };
        wide.grow(cells);
        wide
    }

    /// Applies a bitwise operation that maps (0, 0) to 0.
    #[inline(always)]
    fn combine(
        &self,
        other: &Self,
        word: impl Fn(u64, u64) -> u64,
        wide: fn(&mut FixedBitSet, &FixedBitSet),
    ) -> Self {
        if let (Some(a), Some(b)) = (self.as_word(), other.as_word()) {
            return Self::from_word(word(a, b));
        }
        self.combine_wide(other, wide)
    }

    #[inline(never)]
    fn combine_wide(&self, other: &Self, wide: fn(&mut FixedBitSet, &FixedBitSet)) -> Self {
        let mut bits = self.to_wide(0);
        let other = other.to_wide(bits.len());
        bits.grow(other.len());
        wide(&mut bits, &other);
        Self(Repr::Wide(bits))
    }
}

#[inline(never)]
fn count(bits: &FixedBitSet) -> usize {
    bits.count_ones(..)
}

/// The place of the one bit with `rank` one bits below it: first its byte, by
/// counts of all bytes at once (Knuth, TAOCP 7.1.3), then the bit.
#[inline(always)]
fn nth_bit(word: u64, rank: usize) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let pairs = word - (word >> 1 & (0x55 * ONES));
    let nibbles = (pairs & (0x33 * ONES)) + (pairs >> 2 & (0x33 * ONES));
    // Byte `i` holds the number of one bits up to and with byte `i`.
    let sums = ((nibbles + (nibbles >> 4)) & (0x0f * ONES)).wrapping_mul(ONES);
    if rank >= (sums >> 56) as usize {
        return None;
    }
    // The high bit of each byte whose sum is above the rank, without borrows.
    let above = ((sums | (0x80 * ONES)) - (rank as u64 + 1) * ONES) & (0x80 * ONES);
    let byte = above.trailing_zeros() as usize / 8 * 8;
    let before = (sums << 8 >> byte & 0xff) as usize;
    let bits = BITS[(word >> byte & 0xff) as usize];
    Some(byte + usize::from(bits[(rank - before) & 7]))
}

/// The members of a [`CellSet`] in ascending order.
pub struct Iter<'a>(Members<'a>);

enum Members<'a> {
    Word(u64),
    Wide(fixedbitset::Ones<'a>),
}

impl Iterator for Iter<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        match &mut self.0 {
            Members::Word(0) => None,
            Members::Word(word) => {
                let index = word.trailing_zeros() as usize;
                *word &= *word - 1;
                Some(Cell::new(index))
            }
            Members::Wide(ones) => ones.next().map(Cell::new),
        }
    }

    /// Tests only once whether the set is one word, instead of for each member.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut fold: F) -> B {
        let mut word = match self.0 {
            Members::Word(word) => word,
            Members::Wide(ones) => return ones.map(Cell::new).fold(init, fold),
        };
        let mut folded = init;
        while word != 0 {
            folded = fold(folded, Cell::new(word.trailing_zeros() as usize));
            word &= word - 1;
        }
        folded
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Members::Word(word) => (word.count_ones() as usize, Some(word.count_ones() as usize)),
            Members::Wide(ones) => ones.size_hint(),
        }
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl Default for CellSet {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::with_capacity(0);
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitAnd for &CellSet {
    type Output = CellSet;

    #[inline]
    fn bitand(self, other: Self) -> CellSet {
        self.combine(other, |a, b| a & b, FixedBitSet::intersect_with)
    }
}

impl BitOr for &CellSet {
    type Output = CellSet;

    #[inline]
    fn bitor(self, other: Self) -> CellSet {
        self.combine(other, |a, b| a | b, FixedBitSet::union_with)
    }
}

impl Sub for &CellSet {
    type Output = CellSet;

    #[inline]
    fn sub(self, other: Self) -> CellSet {
        self.combine(other, |a, b| a & !b, FixedBitSet::difference_with)
    }
}

impl PartialEq for CellSet {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self.as_word(), other.as_word()) {
            (Some(a), Some(b)) => a == b,
            _ => self.iter().eq(other.iter()),
        }
    }
}

impl Eq for CellSet {}

impl Hash for CellSet {
    /// Hashes the members, not the words, whose number and size differ between machines.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|cell| cell.hash(state));
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> CellSet {
        cells.iter().copied().map(Cell::new).collect()
    }

    #[test]
    fn narrow_and_wide_sets_mix() {
        let (narrow, wide) = (set(&[1, 2, 63]), set(&[2, 64, 1000]));
        assert_eq!(&narrow & &wide, set(&[2]));
        assert_eq!(&narrow | &wide, set(&[1, 2, 63, 64, 1000]));
        assert_eq!(&narrow - &wide, set(&[1, 63]));
        assert_eq!(&wide - &narrow, set(&[64, 1000]));
        assert_eq!(narrow.len(), 3);
        assert!(!narrow.contains(Cell::new(700)) && wide.contains(Cell::new(1000)));
    }

    #[test]
    fn members_are_found_by_rank() {
        for word in [0, 1, 1 << 63, u64::MAX, 0x8000_0000_0000_0001, 0x0f00_30c0_0001_8201] {
            let cells = CellSet::from_word(word);
            for rank in 0..=64 {
                assert_eq!(cells.nth(rank), cells.iter().nth(rank), "{word:x} {rank}");
            }
        }
    }

    #[test]
    fn equal_members_mean_equal_sets_whatever_the_width() {
        let mut wide = set(&[5, 900]);
        wide.remove(Cell::new(900));
        wide.remove(Cell::new(1023));
        assert_eq!(wide, set(&[5]));
        assert!(CellSet::with_capacity(900).is_empty());
    }
}
