//! The outlook of a sweep: which sets of used slots leave every later cell the edges it needs.
//!
//! A cell has two edges of the path, or one if it is an end. The outlook asks only whether all
//! later cells can have theirs, which depends on the slots in use and on the ledger, not on how
//! strands join. This is a relaxation, so a state that it rules out leads to no path. It is
//! computed from the last cell back, for all sets of slots at once, 64 to a word. Walls make most
//! states of a sweep hopeless, and the outlook rules out nearly all of these as they arise.

use super::ledger::{Ledger, Turn};
use super::plan::{Move, Step};
use smallvec::SmallVec;
use std::ops::Range;

/// With more slots than this, the outlook ignores which slots are in use.
const MOST_SLOTS: usize = 22;

/// Whether there is hope, for each step, state of the ledger and set of slots
/// in use.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// A bit for each tag, before each step and at the end.
    words: Vec<u64>,
    /// Where the words of each step begin, and for which state of the ledger; the last entry is
    /// where the words end.
    layers: Vec<(usize, u64)>,
    /// The first bit of a tag that belongs to the state of the ledger.
    base: u32,
    /// Whether the outlook distinguishes sets of slots.
    sees_slots: bool,
}

/// The outlook before one step, or at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    words: &'a [u64],
    /// The tag of the first bit.
    first: u64,
    base: u32,
    shift: u32,
    mask: u64,
}

impl View<'_> {
    /// Whether a tag leaves hope.
    #[inline(always)]
    pub fn hope(&self, tag: u64) -> bool {
        let place = tag.wrapping_sub(self.first) >> (self.shift & 63);
        self.words.get(place as usize).is_some_and(|word| word >> (tag & self.mask) & 1 == 1)
    }

    /// The tag with the state of the ledger moved on.
    #[inline(always)]
    pub fn turn(&self, tag: u64, turn: &Turn) -> u64 {
        let state = tag >> self.base;
        let next = u64::from(turn.next[state as usize & 15]);
        tag ^ (state ^ next) << self.base
    }
}

impl Outlook {
    /// Computes the outlook of all steps, from the last one back. With too many slots, or if that
    /// takes more than `bytes`, there is hope for all that the ledger allows. Cost: a few word
    /// operations for 64 sets of slots, for each step and state.
    pub fn new(steps: &[Step], slots: usize, ledger: &Ledger, bytes: u64) -> Self {
        let base = slots.max(6) as u32;
        let alive: Vec<Range<usize>> = (0..=steps.len()).map(|at| ledger.alive(at)).collect();
        let rows: usize = alive.iter().map(Range::len).sum();
        let sees_slots = slots <= MOST_SLOTS && (8 * rows as u64) << (base - 6) <= bytes;
        let width = if sees_slots { 1 << (base - 6) } else { 1 };
        let mut layers = Vec::with_capacity(alive.len() + 1);
        let mut end = 0;
        for states in &alive {
            layers.push((end, states.start as u64));
            end += states.len() * width;
        }
        layers.push((end, 0));
        // Without sets of slots, a single word for each state says that there is hope.
        let mut outlook =
            Self { words: vec![u64::from(!sees_slots); end], layers, base, sees_slots };
        if sees_slots {
            let last = outlook.layers[steps.len()].0;
            outlook.words[last..].iter_mut().step_by(width).for_each(|word| *word = 1);
            (0..steps.len()).rev().for_each(|at| outlook.look_back(at, &steps[at], &alive));
        }
        outlook
    }

    /// Computes the sets of slots before a step, given those after it.
    fn look_back(&mut self, at: usize, step: &Step, alive: &[Range<usize>]) {
        let (from, to, width) = (self.layers[at].0, self.layers[at + 1].0, 1 << (self.base - 6));
        let (before, after) = self.words[from..].split_at_mut(to - from);
        for (state, before) in alive[at].clone().zip(before.chunks_mut(width)) {
            let row = |way: &Move| {
                let row = usize::from(way.turn.next[state]).wrapping_sub(alive[at + 1].start);
                (row < alive[at + 1].len()).then(|| &after[row * width..][..width])
            };
            look_back(step, before, row);
        }
    }

    /// The outlook before a step, or at the end.
    pub fn before(&self, step: usize) -> View<'_> {
        let ((start, state), (end, _)) = (self.layers[step], self.layers[step + 1]);
        let (shift, mask) = if self.sees_slots { (6, 63) } else { (self.base, 0) };
        let (words, first) = (&self.words[start..end], state << self.base);
        View { words, first, base: self.base, shift, mask }
    }

    /// The tag of a state of the ledger, with no slot in use.
    pub fn tag(&self, state: u8) -> u64 {
        u64::from(state) << self.base
    }

    /// The bytes that the outlook takes.
    pub fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }
}

/// Marks the sets of slots before a step that leave hope in one state of the
/// ledger. `row` gives the sets that leave hope after a move, if it is allowed.
fn look_back<'a>(step: &Step, before: &mut [u64], row: impl Fn(&Move) -> Option<&'a [u64]>) {
    let touched = step.outs.iter().fold(step.ins, |all, out| all | 1 << out.0);
    let elsewhere = sets_without(touched);
    let (mut singles, mut pairs) = (SmallVec::<[u64; 4]>::new(), SmallVec::<[u64; 6]>::new());
    for slot in (0..MOST_SLOTS).map(|slot| 1 << slot).filter(|slot| step.ins & slot != 0) {
        pairs.extend(singles.iter().map(|other| slot | other));
        singles.push(slot);
    }
    let mut look = |way: &Move, enter: &[u64]| {
        let Some(after) = row(way) else { return };
        let untouched = |word: &usize| word & (touched >> 6) as usize == 0;
        for word in (0..after.len()).filter(untouched) {
            let by = |used: u64| after[word | (used >> 6) as usize] >> (used & 63);
            let left = (by(way.used) | by(way.used ^ way.swap)) & elsewhere;
            for enter in enter {
                before[word | (enter >> 6) as usize] |= left << (enter & 63);
            }
        }
    };
    step.open.iter().for_each(|way| look(way, &[0]));
    step.carry.iter().chain(&step.stop).for_each(|way| look(way, &singles));
    step.join.iter().for_each(|way| look(way, &pairs));
}

/// Of the 64 sets of the first six slots, as bits, those that share no slot with `touched`.
fn sets_without(touched: u64) -> u64 {
    const WITHOUT: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let touches = WITHOUT.iter().enumerate().filter(|(slot, _)| touched >> slot & 1 == 1);
    touches.fold(u64::MAX, |sets, (_, without)| sets & without)
}
