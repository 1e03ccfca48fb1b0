//! Sets of clues.

use crate::nodes::LARGE;

/// The words of a set of clues: a maker puts up to two clues of each kind on a node.
const WORDS: usize = if LARGE { 24 } else { 4 };

/// A set of clues, by their numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClueSet {
    words: [u64; WORDS],
    /// No clue is in a word from here on, so that small sets cost little.
    end: usize,
}

impl ClueSet {
    /// No clue.
    pub const EMPTY: Self = Self { words: [0; WORDS], end: 0 };

    /// The words that may have a clue.
    fn used(&self) -> &[u64] {
        &self.words[..self.end]
    }

    /// Adds a clue. Panics if its number is not below 1,536, or 256 without the
    /// feature `large`.
    pub fn insert(&mut self, clue: usize) {
        self.words[clue / 64] |= 1 << (clue % 64);
        self.end = self.end.max(clue / 64 + 1);
    }

    /// Takes a clue out.
    pub fn remove(&mut self, clue: usize) {
        self.words[clue / 64] &= !(1 << (clue % 64));
    }

    /// Whether a clue is in this set.
    pub fn contains(&self, clue: usize) -> bool {
        self.words[clue / 64] >> (clue % 64) & 1 == 1
    }

    /// The number of clues.
    pub fn len(&self) -> usize {
        self.used().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether this set has no clue.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|word| *word == 0)
    }

    /// Whether the two sets share a clue.
    pub fn meets(&self, other: &Self) -> bool {
        self.used().iter().zip(other.used()).any(|(a, b)| a & b != 0)
    }

    /// The clues that are in both.
    pub fn and(&self, other: &Self) -> Self {
        let mut both = Self { end: self.end.min(other.end), ..Self::EMPTY };
        let pairs = self.used().iter().zip(other.used());
        both.words.iter_mut().zip(pairs).for_each(|(word, (a, b))| *word = a & b);
        both
    }

    /// The clues that are in this set alone.
    pub fn without(&self, other: &Self) -> Self {
        let mut rest = *self;
        rest.words.iter_mut().zip(other.used()).for_each(|(word, other)| *word &= !other);
        rest
    }

    /// How many clues are in both of these sets and not in a third one.
    pub(super) fn count_in(&self, other: &Self, but: &Self) -> usize {
        let triples = self.used().iter().zip(other.used()).zip(&but.words);
        triples.map(|((a, b), but)| (a & b & !but).count_ones() as usize).sum()
    }

    /// The clues, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.used().iter().enumerate().flat_map(|(place, word)| {
            let next = |word: &u64| Some(word & word.wrapping_sub(1));
            let words = std::iter::successors(Some(*word), next).take_while(|word| *word != 0);
            words.map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}

impl PartialEq for ClueSet {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for ClueSet {}

impl FromIterator<usize> for ClueSet {
    fn from_iter<I: IntoIterator<Item = usize>>(clues: I) -> Self {
        let mut set = Self::EMPTY;
        clues.into_iter().for_each(|clue| set.insert(clue));
        set
    }
}
