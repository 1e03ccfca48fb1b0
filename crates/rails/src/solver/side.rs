//! One of the two sides that a search goes out from.

use super::rules::Rules;
use super::word::Word;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// No act came before.
pub(super) const NONE: u8 = u8::MAX;

/// A board, and the act that it was come to by.
pub(super) struct Board<W> {
    pub(super) word: W,
    pub(super) last: u8,
}

/// The boards within a distance of where a side starts.
pub(super) struct Side<W> {
    /// Every board with its distance.
    seen: HashMap<W, u8, FixedState>,
    /// The farthest boards.
    pub(super) layer: Vec<Board<W>>,
    /// Their distance.
    pub(super) depth: u8,
    /// From how many of them it was gone on, and the boards that this led to.
    gone_on: usize,
    next: Vec<Board<W>>,
}

impl<W: Word> Side<W> {
    /// The boards that a side starts from.
    pub(super) fn new(starts: Vec<W>) -> Self {
        let mut seen = HashMap::with_hasher(FixedState::default());
        seen.extend(starts.iter().map(|word| (*word, 0)));
        let layer = starts.into_iter().map(|word| Board { word, last: NONE }).collect();
        Self { seen, layer, depth: 0, gone_on: 0, next: Vec::new() }
    }

    /// Goes one turn farther, or on with that. Counts the boards that were made; with more than
    /// so many it stops half way. Whether it got there.
    pub(super) fn grow(&mut self, rules: &Rules, nodes: &mut u64, most: u64) -> bool {
        while let Some(&Board { word, last }) = self.layer.get(self.gone_on) {
            if *nodes > most {
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

    /// Whether it stopped half way.
    pub(super) fn is_growing(&self) -> bool {
        self.gone_on > 0
    }

    /// Keeps a board one turn farther, unless it was seen with as few turns of fixed lines, or fewer: a way that
    /// spares some is as good. Whether it is new.
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

    /// The board of this side that a board of the other side is, if both together turn fixed
    /// lines so often at most.
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

    /// The acts from a board of this side back to where the side starts, each as it takes one
    /// board to the one before.
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

    /// About how many bytes it takes.
    pub(super) fn memory(&self) -> u64 {
        let entry = size_of::<(W, u8)>() + 1;
        (self.seen.capacity() * entry
            + (self.layer.capacity() + self.next.capacity()) * size_of::<Board<W>>()) as u64
    }
}

/// The board after an act, if the power-up that it may need is not used up.
#[inline]
pub(super) fn after<W: Word>(rules: &Rules, word: W, act: u8) -> Option<W> {
    let act = &rules.acts[usize::from(act)];
    let next = word.turned(&act.shift);
    match act.is_free {
        false => Some(next),
        true => (word.used() < rules.frees).then(|| next.with_used(word.used() + 1)),
    }
}

/// The board that an act makes another of.
fn before<W: Word>(rules: &Rules, word: W, act: u8) -> Option<W> {
    let act = &rules.acts[usize::from(act)];
    let before = word.turned(&rules.acts[usize::from(act.inverse)].shift);
    match act.is_free {
        false => Some(before),
        true => word.used().checked_sub(1).map(|used| before.with_used(used)),
    }
}
