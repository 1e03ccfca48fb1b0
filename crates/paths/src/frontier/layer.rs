//! Layers: the states between two steps, each with its number of ways.
//!
//! States are kept in the order in which they were first met, so the hash affects only the time.

use super::outlook::View;
use super::step::{BLOCK, Exit, State};
use super::weight::Weight;
use super::word::Word;

/// A free place of the index: above the place of any state.
const FREE: u32 = u32::MAX;

/// Why a layer could not take a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// A number of ways does not fit.
    Overflow,
    /// There is no memory left.
    Memory,
}

/// A hash map with linear probing from states to places in a dense list.
///
/// A processor cannot predict whether a state is new, so `Layer::absorb` has no branch on it: it
/// always writes the state behind the last one. So the lists are longer than `len`.
#[derive(Clone, Debug)]
pub(super) struct Layer<K, W> {
    states: Vec<State<K>>,
    ways: Vec<W>,
    len: usize,
    index: Vec<u32>,
    /// Places of states that are to be unfolded.
    folded: Vec<u32>,
    /// The most bytes that a number of ways takes outside the lists.
    heap: u64,
    /// The most bytes of this layer.
    limit: u64,
}

impl<K: Word, W: Weight> Layer<K, W> {
    /// A layer without states.
    pub fn new() -> Self {
        let (states, ways) = (Vec::new(), Vec::new());
        Self {
            states,
            ways,
            len: 0,
            index: vec![FREE; 2],
            folded: Vec::new(),
            heap: 0,
            limit: u64::MAX,
        }
    }

    /// A layer of one state, which there is one way to reach.
    pub fn of(state: State<K>) -> Self {
        let mut layer = Self::new();
        // One state fits whatever the limit, which is not set yet.
        let _ = layer.absorb(&[Exit { state, from: 0, way: 0 }], &[W::one()], |_, _| {});
        layer
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The states in the order in which they were first met, in blocks, each with the numbers of
    /// ways. The last block is padded: it has more states than numbers.
    pub fn blocks(&self) -> impl Iterator<Item = (&[State<K>; BLOCK], &[W])> {
        let (blocks, _) = self.states.as_chunks();
        blocks.iter().zip(self.ways().chunks(BLOCK))
    }

    /// The number of ways of each state.
    pub fn ways(&self) -> &[W] {
        &self.ways[..self.len]
    }

    /// The bytes that the layer takes.
    pub fn bytes(&self) -> u64 {
        self.bytes_of(self.states.capacity(), self.index.capacity())
    }

    fn bytes_of(&self, states: usize, index: usize) -> u64 {
        let state = (size_of::<State<K>>() + size_of::<W>() + 4) as u64 + self.heap;
        state * states as u64 + 4 * index as u64
    }

    /// Removes all states, and prepares for about `expected` new ones in at most `limit` bytes,
    /// with `heap` bytes outside the lists for each number of ways.
    pub fn clear(&mut self, expected: usize, limit: u64, heap: u64) {
        self.ways[..self.len].fill(W::zero());
        (self.len, self.limit, self.heap) = (0, limit, heap);
        self.index.clear();
        self.index.resize((3 * expected).next_power_of_two(), FREE);
    }

    /// Makes room for `more` states, and for `indexed` states in the index.
    fn reserve(&mut self, more: usize, indexed: usize) -> Result<(), Refusal> {
        let room = self.len + more + 1;
        let (mut states, mut index) = (self.states.len(), self.index.len());
        if states < room {
            states = room.max(states + states / 2).next_multiple_of(BLOCK);
        }
        if 2 * index < 3 * indexed {
            index = (3 * indexed).next_power_of_two();
        }
        // Lists that grow exist twice while they are copied.
        let copied = self.bytes_of(self.states.len(), 0) * u64::from(states > self.states.len());
        if self.bytes_of(states, index) + copied > self.limit || index > FREE as usize {
            return Err(Refusal::Memory);
        }
        self.states.reserve_exact(states - self.states.len());
        self.ways.reserve_exact(states - self.states.len());
        self.states.resize(states, State::EMPTY);
        self.ways.resize(states, W::zero());
        if index > self.index.len() {
            self.rehash(index);
        }
        Ok(())
    }

    #[cold]
    fn rehash(&mut self, places: usize) {
        self.index.clear();
        self.index.reserve_exact(places);
        self.index.resize(places, FREE);
        let mask = self.index.len() - 1;
        for (number, state) in self.states[..self.len].iter().enumerate() {
            let mut at = state.hash() & mask;
            while self.index[at] != FREE {
                at = (at + 1) & mask;
            }
            self.index[at] = number as u32;
        }
    }

    /// Adds the successors of a block of states with the numbers of ways `before`, and tells `note`
    /// the place of each. Cost: constant for each.
    #[inline(never)]
    pub fn absorb(
        &mut self,
        exits: &[Exit<K>],
        before: &[W],
        mut note: impl FnMut(&Exit<K>, usize),
    ) -> Result<(), Refusal> {
        self.reserve(exits.len(), self.len + exits.len() + 1)?;
        let (states, ways, index) = (&mut self.states[..], &mut self.ways[..], &mut self.index[..]);
        let mask = index.len() - 1;
        let (mut len, mut fits) = (self.len, true);
        for exit in exits {
            // The state is written where it would go if it were new, so a free place of the index,
            // which is read as that place, ends the search.
            states[len] = exit.state;
            let mut at = exit.state.hash() & mask;
            let place = loop {
                let place = (index[at] as usize).min(len);
                let known = &states[place];
                if (known.word == exit.state.word) & (known.tag == exit.state.tag) {
                    break place;
                }
                at = (at + 1) & mask;
            };
            index[at] = place as u32;
            len += usize::from(place == len);
            fits &= ways[place].add(&before[usize::from(exit.from)]);
            note(exit, place);
        }
        self.len = len;
        if fits { Ok(()) } else { Err(Refusal::Overflow) }
    }

    /// Adds the states that a folding step left out: those that use the second of two equivalent
    /// slots, and not the first. The index lacks them, so no state can be absorbed afterwards.
    #[inline(never)]
    pub fn unfold(&mut self, [first, second]: [u32; 2], view: View<'_>) -> Result<(), Refusal> {
        let (both, one) = (1 << first | 1 << second, 1 << first);
        self.folded.clear();
        self.folded.resize(self.len, 0);
        let (folded, mut count) = (&mut self.folded[..], 0);
        for (place, state) in (0..).zip(&self.states[..self.len]) {
            folded[count] = place;
            count += usize::from(state.tag & both == one);
        }
        self.reserve(count, 0)?;
        let (states, ways, mut len) = (&mut self.states[..], &mut self.ways[..], self.len);
        for place in &self.folded[..count] {
            let place = *place as usize;
            let state = states[place];
            let twin = state.moved(first, second);
            let (hope, twin_hope) = (view.hope(state.tag), view.hope(twin.tag));
            states[place] = if hope { state } else { twin };
            states[len] = twin;
            ways[len] = ways[place].clone();
            len += usize::from(hope & twin_hope);
        }
        ways[len] = W::zero();
        self.len = len;
        Ok(())
    }

    /// The same layer with wider numbers.
    pub fn widen<V: Weight + From<W>>(self) -> Layer<K, V> {
        let Self { states, ways, len, index, folded, heap, limit } = self;
        let ways = ways.into_iter().map(V::from).collect();
        Layer { states, ways, len, index, folded, heap, limit }
    }
}
