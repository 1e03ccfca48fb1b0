//! A fixed number of 64-bit words as a set: the register-sized kernel type.
//!
//! [`crate::CellSet`] is the set to use in signatures; this one is for inner
//! loops that choose their width once (see [`crate::with_width`]).

use crate::CellSet;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of small numbers in `W` words; `W = 1` holds 0 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The set with no member.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one member. Panics if `index >= 64 * W`.
    #[inline(always)]
    pub fn of(index: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(index);
        bits
    }

    /// The set whose members are the one bits of a word, all below 64.
    #[inline(always)]
    pub fn from_word(word: u64) -> Self {
        let mut bits = Self::EMPTY;
        bits.0[0] = word;
        bits
    }

    /// The same members as a set of cells. Panics if one is `64 * W` or above.
    #[inline(always)]
    pub fn of_cells(cells: &CellSet) -> Self {
        if let Some(word) = cells.as_word() {
            return Self::from_word(word);
        }
        let mut bits = Self::EMPTY;
        cells.iter().for_each(|cell| bits.insert(cell.index()));
        bits
    }

    /// Adds a member.
    #[inline(always)]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes a member.
    #[inline(always)]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether `index` is a member.
    #[inline(always)]
    pub fn contains(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether there is no member.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of members.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are two members or more; cheaper than [`Bits::len`].
    #[inline(always)]
    pub fn has_two(self) -> bool {
        !self.without_first().is_empty()
    }

    /// The lowest member.
    #[inline(always)]
    pub fn first(self) -> Option<usize> {
        self.into_iter().next()
    }

    /// The highest member.
    #[inline(always)]
    pub fn last(self) -> Option<usize> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(64 * word + self.0[word].ilog2() as usize)
    }

    /// All members but the lowest.
    #[inline(always)]
    pub fn without_first(mut self) -> Self {
        // `set & (set - 1)` over all words: the borrow stops at the lowest member.
        let mut borrow = true;
        for word in &mut self.0 {
            let (less, under) = word.overflowing_sub(u64::from(borrow));
            *word &= less;
            borrow = under;
        }
        self
    }

    /// The number of members, and the member whose rank is drawn for that number. Made for sets of
    /// up to four members: no branch depends on them.
    #[inline(always)]
    pub fn pick(self, draw: impl FnOnce(usize) -> usize) -> Option<usize> {
        let from_1 = self.without_first();
        let from_2 = from_1.without_first();
        let from_3 = from_2.without_first();
        let from_4 = from_3.without_first();
        if !from_4.is_empty() {
            return self.into_iter().nth(draw(self.len()));
        }
        let has = |rest: Self| usize::from(!rest.is_empty());
        let rank = draw(1 + has(from_1) + has(from_2) + has(from_3));
        let low = Self::select(rank == 0, self, from_1);
        let high = Self::select(rank == 2, from_2, from_3);
        Self::select(rank < 2, low, high).first()
    }

    /// One of two sets, without a branch.
    #[inline(always)]
    pub fn select(condition: bool, yes: Self, no: Self) -> Self {
        let mask = u64::from(condition).wrapping_neg();
        let mut selected = no;
        for (word, with) in selected.0.iter_mut().zip(yes.0) {
            *word = *word & !mask | with & mask;
        }
        selected
    }

    /// Every member minus `by`, which is below 64; members below `by` drop out.
    #[inline(always)]
    pub fn lowered(mut self, by: usize) -> Self {
        for word in 0..W {
            let next = if word + 1 < W { self.0[word + 1] } else { 0 };
            // Two shifts, for one by 64 has no meaning.
            self.0[word] = self.0[word] >> by | next << 1 << (63 - by);
        }
        self
    }

    /// Every member plus `by`, which is below 64; members that get too great drop out.
    #[inline(always)]
    pub fn raised(mut self, by: usize) -> Self {
        for word in (0..W).rev() {
            let next = if word > 0 { self.0[word - 1] } else { 0 };
            self.0[word] = self.0[word] << by | next >> 1 >> (63 - by);
        }
        self
    }

    /// The members of `self` that are not in `other`.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        self & !other
    }
}

impl From<Bits<1>> for u64 {
    #[inline(always)]
    fn from(Bits([word]): Bits<1>) -> u64 {
        word
    }
}

/// The members of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Members<const W: usize>(Bits<W>);

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        for (i, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(i * 64 + bit);
            }
        }
        None
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = usize;
    type IntoIter = Members<W>;

    #[inline(always)]
    fn into_iter(self) -> Members<W> {
        Members(self)
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $assign:tt) => {
        impl<const W: usize> $trait for Bits<W> {
            type Output = Self;

            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                for (word, with) in self.0.iter_mut().zip(other.0) {
                    *word $assign with;
                }
                self
            }
        }
    };
}

wordwise!(BitAnd, bitand, &=);
wordwise!(BitOr, bitor, |=);
wordwise!(BitXor, bitxor, ^=);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let mut not = self;
        not.0.iter_mut().for_each(|word| *word = !*word);
        not
    }
}

/// Evaluates an expression with `W` set to the narrowest kernel width, in
/// words, that holds a graph of the given number of cells (up to 1024).
///
/// ```
/// use etchwork_topology::{Bits, with_width};
///
/// fn words(cells: usize) -> usize {
///     with_width!(cells, W => size_of::<Bits<W>>() / 8)
/// }
/// assert_eq!([64, 65, 129, 257].map(words), [1, 2, 4, 16]);
/// ```
#[macro_export]
macro_rules! with_width {
    ($cells:expr, $width:ident => $body:expr) => {
        match $cells {
            ..=64 => {
                const $width: usize = 1;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            ..=128 => {
                const $width: usize = 2;
                $body
            }
            ..=256 => {
                const $width: usize = 4;
                $body
            }
            _ => {
                const $width: usize = 16;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_ascending_order_across_words() {
        let mut bits = Bits::<2>::EMPTY;
        for index in [100, 3, 64, 63] {
            bits.insert(index);
        }
        assert_eq!(bits.into_iter().collect::<Vec<_>>(), [3, 63, 64, 100]);
        assert_eq!((bits.len(), bits.first(), bits.last()), (4, Some(3), Some(100)));
        assert_eq!((Bits::<2>::of(63).last(), Bits::<2>::EMPTY.last()), (Some(63), None));
        bits.remove(64);
        assert!(!bits.contains(64) && bits.contains(100) && bits.has_two());
        assert!(!Bits::<2>::of(70).has_two());
    }

    #[test]
    fn lowering_carries_members_across_words() {
        let mut bits = Bits::<2>::EMPTY;
        [0, 5, 63, 64, 70, 127].into_iter().for_each(|index| bits.insert(index));
        for (by, expected) in [(0, vec![0, 5, 63, 64, 70, 127]), (6, vec![57, 58, 64, 121])] {
            assert_eq!(bits.lowered(by).into_iter().collect::<Vec<_>>(), expected);
        }
        assert_eq!(bits.lowered(63).into_iter().collect::<Vec<_>>(), [0, 1, 7, 64]);
    }

    #[test]
    fn raising_carries_members_across_words() {
        let mut bits = Bits::<2>::EMPTY;
        [0, 5, 63, 64, 70, 127].into_iter().for_each(|index| bits.insert(index));
        for (by, expected) in [(0, vec![0, 5, 63, 64, 70, 127]), (6, vec![6, 11, 69, 70, 76])] {
            assert_eq!(bits.raised(by).into_iter().collect::<Vec<_>>(), expected);
        }
        assert_eq!(bits.raised(63).into_iter().collect::<Vec<_>>(), [63, 68, 126, 127]);
    }

    #[test]
    fn a_pick_is_by_rank_for_any_number_of_members() {
        let members = [2, 60, 64, 90, 100, 127];
        let mut bits = Bits::<2>::EMPTY;
        for (count, member) in (1..).zip(members) {
            bits.insert(member);
            for (rank, expected) in members[..count].iter().enumerate() {
                let picked = bits.pick(|number| {
                    assert_eq!(number, count);
                    rank
                });
                assert_eq!(picked, Some(*expected));
            }
        }
    }
}
