//! States: bits for what is on, and small numbers for where items are.

use crate::Design;
use crate::ItemKind;
use std::hash::{Hash, Hasher};

/// The state of play: the elements that are on, and the nodes of players and balls. Up to 128 bits
/// are stored inline, more on the heap.
///
/// Two states are equal when the same elements are on and each player and ball is on the same node.
/// Only states of the same [`Design`] can be compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State(Words);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Words {
    Two([u64; 2]),
    Many(Box<[u64]>),
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.words().iter().for_each(|word| hasher.write_u64(*word));
    }
}

impl State {
    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Two(words) => words,
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::Two(words) => words,
            Words::Many(words) => words,
        }
    }

    /// The first word, which is the whole state if that takes at most 64 bits.
    pub(crate) fn word(&self) -> u64 {
        self.words()[0]
    }

    /// The bytes on the heap.
    pub(crate) fn heap(&self) -> usize {
        match &self.0 {
            Words::Two(_) => 0,
            Words::Many(words) => size_of_val(&**words),
        }
    }

    #[inline]
    pub(crate) fn is_on(&self, flag: u16) -> bool {
        self.words()[usize::from(flag >> 6)] >> (flag & 63) & 1 == 1
    }

    #[inline]
    pub(crate) fn set(&mut self, flag: u16, on: bool) {
        let word = &mut self.words_mut()[usize::from(flag >> 6)];
        *word = *word & !(1 << (flag & 63)) | u64::from(on) << (flag & 63);
    }

    #[inline]
    pub(crate) fn flip(&mut self, flag: u16) {
        self.words_mut()[usize::from(flag >> 6)] ^= 1 << (flag & 63);
    }
}

/// How a state is laid out in words: first a bit for each switchable element in the order of the
/// design, then the nodes of the players, then those of the balls. A node takes as many bits as
/// node numbers need, and never crosses from one word to the next.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    slots: Vec<(u8, u8)>,
    mask: u64,
    players: usize,
    words: usize,
}

impl Layout {
    pub(crate) fn of(design: &Design) -> Self {
        let width = (usize::BITS - (design.nodes().len() - 1).leading_zeros()).max(1) as usize;
        let mut bit = design.switchable().len();
        let slots = (0..design.items().len()).map(|_| {
            if bit % 64 + width > 64 {
                bit = bit.next_multiple_of(64);
            }
            bit += width;
            ((bit - width).div_euclid(64) as u8, ((bit - width) % 64) as u8)
        });
        let slots = slots.collect();
        let players = design.items().iter().filter(|(kind, _)| *kind == ItemKind::Player).count();
        Self { slots, mask: (1 << width) - 1, players, words: bit.div_ceil(64) }
    }

    /// The number of players; they are the items with the lowest numbers.
    pub(crate) fn players(&self) -> usize {
        self.players
    }

    pub(crate) fn items(&self) -> usize {
        self.slots.len()
    }

    #[inline]
    pub(crate) fn node_of(&self, state: &State, item: usize) -> u8 {
        let (word, shift) = self.slots[item];
        (state.words()[usize::from(word)] >> shift & self.mask) as u8
    }

    #[inline]
    pub(crate) fn put(&self, state: &mut State, item: usize, node: u8) {
        let (word, shift) = self.slots[item];
        let word = &mut state.words_mut()[usize::from(word)];
        *word = *word & !(self.mask << shift) | u64::from(node) << shift;
    }

    /// The state with everything off and every item on node 0.
    pub(crate) fn blank(&self) -> State {
        match self.words {
            0..=2 => State(Words::Two([0; 2])),
            more => State(Words::Many(vec![0; more].into())),
        }
    }
}
