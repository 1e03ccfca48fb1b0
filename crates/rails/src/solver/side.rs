//! One of the two sides of the bidirectional search.

use super::rules::Rules;
use super::word::Word;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// Marks a board without an act before it.
pub(super) const NONE: u8 = u8::MAX;

/// A board, and the act that led to it.
pub(super) struct Board<W> {
    pub(super) word: W,
    pub(super) last: u8,
}

/// How far a side may grow.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    /// The most boards made.
    pub(super) nodes: u64,
    /// The most bytes of the side.
    pub(super) bytes: u64,
}

/// The room that a list of this many items has reserved, as lists double when they grow.
pub(super) fn doubled(items: usize) -> u64 {
    (items.max(4) as u64).next_power_of_two()
}

/// All boards within a distance of where this side starts.
pub(super) struct Side<W> {
    /// Every board with its distance.
    seen: HashMap<W, u8, FixedState>,
    /// The boards at the greatest distance.
    pub(super) layer: Vec<Board<W>>,
    /// That distance.
    pub(super) depth: u8,
    /// How many boards of the layer have been expanded, and the new boards found from them.
    gone_on: usize,
    next: Vec<Board<W>>,
}

impl<W: Word> Side<W> {
    /// A side that starts from these boards.
    pub(super) fn new(starts: Vec<W>) -> Self {
        let mut seen = HashMap::with_hasher(FixedState::default());
        seen.extend(starts.iter().map(|word| (*word, 0)));
        let layer = starts.into_iter().map(|word| Board { word, last: NONE }).collect();
        Self { seen, layer, depth: 0, gone_on: 0, next: Vec::new() }
    }

    /// Expands the layer by one turn, or continues an interrupted expansion. Counts the boards
    /// made, and stops early once there are more than `most`. Returns whether the layer is
    /// complete.
    pub(super) fn grow(&mut self, rules: &Rules, nodes: &mut u64, most: Growth) -> bool {
        while let Some(&Board { word, last }) = self.layer.get(self.gone_on) {
            let next = self.next.len() + rules.acts.len();
            let bytes = Self::bytes_of(self.seen.len() + rules.acts.len(), self.layer.len(), next);
            if *nodes > most.nodes || bytes > most.bytes {
                return false;
            }
            self.gone_on += 1;
            for &act in rules.followers(last) {
                let Some(next) = after(rules, word, act) else { continue };
                *nodes += 1;
                if self.add(next) {
                    self.next.push(Board { word: next, last: act });
                }
            }
        }
        self.layer = std::mem::take(&mut self.next);
        self.gone_on = 0;
        self.depth += 1;
        true
    }

    /// Whether an expansion was interrupted.
    pub(super) fn is_growing(&self) -> bool {
        self.gone_on > 0
    }

    /// Adds a board one turn farther, unless the same board is known with as few turns of fixed
    /// lines or fewer, which is at least as good. Returns whether it is new.
    #[inline]
    fn add(&mut self, word: W) -> bool {
        let sparing = (0..word.used()).any(|used| self.seen.contains_key(&word.with_used(used)));
        if sparing {
            return false;
        }
        match self.seen.entry(word) {
            Entry::Vacant(place) => {
                place.insert(self.depth + 1);
                true
            }
            Entry::Occupied(_) => false,
        }
    }

    /// The board of this side with the same tiles as a board of the other side, if both together
    /// turn fixed lines at most `frees` times.
    #[inline]
    pub(super) fn meet(&self, word: W, frees: u8) -> Option<W> {
        for used in 0..=frees - word.used() {
            let alike = word.with_used(used);
            if self.seen.contains_key(&alike) {
                return Some(alike);
            }
        }
        None
    }

    /// The acts that lead from a board back to where this side starts.
    pub(super) fn way_back(&self, rules: &Rules, mut word: W) -> Vec<u8> {
        let mut way = Vec::new();
        let mut depth = self.seen[&word];
        while depth > 0 {
            let before = (0..rules.acts.len() as u8).find_map(|act| {
                let before = before(rules, word, act)?;
                Some((act, before)).filter(|_| self.seen.get(&before) == Some(&(depth - 1)))
            });
            let (act, before) = before.expect("every board was come to from one before");
            way.push(rules.acts[usize::from(act)].inverse);
            word = before;
            depth -= 1;
        }
        way
    }

    /// The bytes of a side by a fixed formula, which is the same on every machine: tables and lists
    /// double when they grow, and are there twice meanwhile.
    pub(super) fn bytes_of(seen: usize, layer: usize, next: usize) -> u64 {
        let (entry, board) = (size_of::<(W, u8)>() as u64 + 1, size_of::<Board<W>>() as u64);
        doubled(seen * 8 / 7) * entry * 3 / 2 + (doubled(layer) + doubled(next) * 3 / 2) * board
    }

    /// The same for what it keeps now.
    pub(super) fn bytes(&self) -> u64 {
        Self::bytes_of(self.seen.len(), self.layer.len(), self.next.len())
    }

    /// The approximate memory in bytes.
    pub(super) fn memory(&self) -> u64 {
        let entry = size_of::<(W, u8)>() + 1;
        (self.seen.capacity() * entry
            + (self.layer.capacity() + self.next.capacity()) * size_of::<Board<W>>()) as u64
    }
}

/// The board after an act; `None` if that needs a power-up and none is left.
#[inline]
pub(super) fn after<W: Word>(rules: &Rules, word: W, act: u8) -> Option<W> {
    let act = &rules.acts[usize::from(act)];
    let next = word.turned(&act.shift);
    if act.is_free {
        (word.used() < rules.frees).then(|| next.with_used(word.used() + 1))
    } else {
        Some(next)
    }
}

/// The board from which an act leads to `word`.
fn before<W: Word>(rules: &Rules, word: W, act: u8) -> Option<W> {
    let act = &rules.acts[usize::from(act)];
    let before = word.turned(&rules.acts[usize::from(act.inverse)].shift);
    if act.is_free {
        word.used().checked_sub(1).map(|used| before.with_used(used))
    } else {
        Some(before)
    }
}
