//! Sets of clues.

/// The words of a set of clues: a maker puts up to two clues of each kind on a node.
const WORDS: usize = 24;

/// A set of clues, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClueSet([u64; WORDS]);

impl ClueSet {
    /// No clue.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a clue. Panics if its number is not below 1,536.
    pub fn insert(&mut self, clue: usize) {
        self.0[clue / 64] |= 1 << (clue % 64);
    }

    /// Takes a clue out.
    pub fn remove(&mut self, clue: usize) {
        self.0[clue / 64] &= !(1 << (clue % 64));
    }

    /// Whether a clue is in this set.
    pub fn contains(&self, clue: usize) -> bool {
        self.0[clue / 64] >> (clue % 64) & 1 == 1
    }

    /// The number of clues.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether this set has no clue.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Whether the two sets share a clue.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The clues that are in both.
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The clues that are in this set alone.
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The clues, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, word)| {
            let next = |word: &u64| Some(word & word.wrapping_sub(1));
            let words = std::iter::successors(Some(*word), next).take_while(|word| *word != 0);
            words.map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}

impl FromIterator<usize> for ClueSet {
    fn from_iter<I: IntoIterator<Item = usize>>(clues: I) -> Self {
        let mut set = Self::EMPTY;
        clues.into_iter().for_each(|clue| set.insert(clue));
        set
    }
}
