//! One of the two sides that a search goes out from.

use super::rules::Rules;
use super::word::Word;
use foldhash::fast::FixedState;
use hashbrown::HashMap;

/// No act came before.
pub(super) const NONE: u8 = u8::MAX;

/// A board, and the act that it was come to by.
pub(super) struct Entry<W> {
    pub(super) word: W,
    pub(super) last: u8,
}

/// The boards within a distance of where a side starts.
pub(super) struct Side<W> {
    /// Every board with its distance.
    seen: HashMap<W, u8, FixedState>,
    /// The farthest boards.
    pub(super) layer: Vec<Entry<W>>,
    /// Their distance.
    pub(super) depth: u8,
}

impl<W: Word> Side<W> {
    /// The boards that a side starts from.
    pub(super) fn new(starts: Vec<W>) -> Self {
        let mut seen = HashMap::with_hasher(FixedState::default());
        seen.extend(starts.iter().map(|word| (*word, 0)));
        let layer = starts.into_iter().map(|word| Entry { word, last: NONE }).collect();
        Self { seen, layer, depth: 0 }
    }

    /// Goes one turn farther. Counts the boards that were made.
    pub(super) fn grow(&mut self, rules: &Rules, nodes: &mut u64) {
        let mut layer = Vec::new();
        self.depth += 1;
        for Entry { word, last } in &self.layer {
            for act in followers(rules, *last) {
                let Some(next) = after(rules, *word, act) else { continue };
                *nodes += 1;
                if self.is_new(next) {
                    self.seen.insert(next, self.depth);
                    layer.push(Entry { word: next, last: act });
                }
            }
        }
        self.layer = layer;
    }

    /// Whether a board was not seen with as few turns of fixed lines, or fewer: a way that
    /// spares some is as good.
    fn is_new(&self, word: W) -> bool {
        (0..=word.used()).all(|used| !self.seen.contains_key(&word.with_used(used)))
    }

    /// The board of this side that a board of the other side is, if both together turn fixed
    /// lines so often at most.
    #[inline]
    pub(super) fn meet(&self, word: W, frees: u8) -> Option<W> {
        let left = frees - word.used();
        let alike = |used| Some(word.with_used(used)).filter(|word| self.seen.contains_key(word));
        (0..=left).find_map(alike)
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
        (self.seen.capacity() * entry + self.layer.capacity() * size_of::<Entry<W>>()) as u64
    }
}

/// The acts that may follow another. Turns of parallel lines may change places, so they come
/// in the order of their numbers; and none takes the last one back.
#[inline]
pub(super) fn followers(rules: &Rules, last: u8) -> impl Iterator<Item = u8> {
    let last = rules.acts.get(usize::from(last));
    let may = move |act: &u8| {
        let act_number = *act;
        let act = &rules.acts[usize::from(act_number)];
        last.is_none_or(|last| {
            let in_order = !act.is_parallel(last) || act.line >= last.line;
            in_order && last.inverse != act_number
        })
    };
    (0..rules.acts.len() as u8).filter(may)
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
