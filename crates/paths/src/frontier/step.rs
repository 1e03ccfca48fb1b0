//! Steps: from the states before a cell to those after it.
//!
//! A cell has two edges of the path, or one if it is an end. A strand must not close on itself, and
//! a strand with both ends of the path must be the whole path, so it may arise only at the last
//! cell.
//!
//! States are processed in blocks, sorted by the strands that enter the cell, one move at a time.
//! Every successor is written, and the next one overwrites it if it is not allowed. A processor
//! could hardly predict which are allowed; this way no branch depends on it.

use super::outlook::View;
use super::plan::{Move, NONE, Step};
use super::word::{self, Word};

/// The states of a block.
pub(super) const BLOCK: usize = 256;

/// A state of the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<K> {
    pub word: K,
    /// The slots in use, as a set, and above those the state of the ledger.
    pub tag: u64,
}

impl<K: Word> State<K> {
    /// No slot in use, and the first state of the ledger.
    pub const EMPTY: Self = Self { word: K::EMPTY, tag: 0 };

    /// The state with the strand in one slot moved to another slot.
    #[inline(always)]
    pub fn moved(&self, from: u32, to: u32) -> Self {
        Self { word: carry(self.word, from, to), tag: self.tag ^ (1 << from | 1 << to) }
    }

    #[inline(always)]
    pub fn hash(&self) -> usize {
        word::hash(self.word.fold() ^ self.tag.rotate_right(8))
    }
}

/// A successor of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit<K> {
    pub state: State<K>,
    /// The place in the block of the state before.
    pub from: u8,
    /// The number of the move.
    pub way: u16,
}

/// The successors of the states of a block.
#[derive(Debug)]
pub(super) struct Successors<K> {
    exits: Vec<Exit<K>>,
    /// The places in the block, by the strands that enter the cell: none, one (by its slot), two,
    /// more.
    sorted: Vec<Places>,
}

/// Some places in a block.
#[derive(Clone, Debug)]
struct Places {
    list: [u8; BLOCK],
    count: usize,
}

/// Writes the exits of a block.
struct Writer<'a, K> {
    exits: &'a mut [Exit<K>],
    len: usize,
    block: &'a [State<K>; BLOCK],
    view: View<'a>,
    /// The bits of a tag that the step does not change.
    stay: u64,
}

impl<K: Word> Successors<K> {
    /// An empty batch for the steps of a plan.
    pub fn new(steps: &[Step]) -> Self {
        let most = steps.iter().map(|step| step.open.len().max(step.carry.len() + 1)).max();
        let ins = steps.iter().map(|step| step.ins.count_ones() as usize).max();
        let exits =
            vec![Exit { state: State::EMPTY, from: 0, way: 0 }; BLOCK * most.unwrap_or(1) + 1];
        let sorted = vec![Places { list: [0; BLOCK], count: 0 }; ins.unwrap_or(0).max(1) + 3];
        Self { exits, sorted }
    }

    /// The bytes that the lists take.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&self.exits[..]) + size_of_val(&self.sorted[..])) as u64
    }

    /// Takes the first `count` states of a block through a step. Cost:
    /// constant for each state and move.
    #[inline(never)]
    pub fn pass(
        &mut self,
        step: &Step,
        view: View<'_>,
        block: &[State<K>; BLOCK],
        count: usize,
    ) -> &[Exit<K>] {
        let slots = step.ins.count_ones() as usize;
        self.sort(step, &block[..count]);
        let mut writer = Writer { exits: &mut self.exits, len: 0, block, view, stay: !step.ins };
        for way in &step.open {
            writer.write(way, self.sorted[0].places(), |state| (begin(state.word, way), true));
        }
        for (slot, places) in members(step.ins).zip(&self.sorted[1..]) {
            for way in &step.carry {
                let [to, _] = way.outs;
                if to == slot {
                    writer.write(way, places.places(), |state| (state.word, true));
                } else {
                    writer.write(way, places.places(), |state| (carry(state.word, slot, to), true));
                }
            }
            if let Some(way) = &step.stop {
                let last = step.last;
                writer.write(way, places.places(), |state| stop(state.word, slot, last));
            }
        }
        if let Some(way) = &step.join {
            let (ins, last) = (step.ins, step.last);
            writer.write(way, self.sorted[slots + 1].places(), |state| {
                let enter = state.tag & ins;
                let slots = [enter.trailing_zeros(), 63 - (enter | 1).leading_zeros()];
                join(state.word, slots, last)
            });
        }
        let len = writer.len;
        &self.exits[..len]
    }

    /// Sorts the places of some states by the strands that enter the cell.
    #[inline(never)]
    fn sort(&mut self, step: &Step, states: &[State<K>]) {
        let slots = step.ins.count_ones() as usize;
        self.sorted.iter_mut().for_each(|places| places.count = 0);
        let mut bits = members(step.ins).map(|slot| 1 << slot);
        let [one, other]: [u64; 2] = [bits.next().unwrap_or(0), bits.next().unwrap_or(0)];
        if slots <= 2
            && let Some(sorted) = self.sorted.first_chunk_mut::<4>()
        {
            for (from, state) in states.iter().enumerate() {
                let class =
                    usize::from(state.tag & one != 0) + 2 * usize::from(state.tag & other != 0);
                sorted[class].add(from as u8);
            }
            return;
        }
        for (from, state) in states.iter().enumerate() {
            let enter = state.tag & step.ins;
            let class = match enter.count_ones() {
                0 => 0,
                1 => 1 + (step.ins & (enter - 1)).count_ones() as usize,
                2 => slots + 1,
                _ => slots + 2,
            };
            self.sorted[class].add(from as u8);
        }
    }
}

impl Places {
    #[inline(always)]
    fn add(&mut self, place: u8) {
        self.list[self.count % BLOCK] = place;
        self.count += 1;
    }

    fn places(&self) -> &[u8] {
        &self.list[..self.count]
    }
}

impl<K: Word> Writer<'_, K> {
    /// Writes the successors of some states by a move. `go` makes the word of a successor, and
    /// tells whether the strands allow the move.
    #[inline(always)]
    fn write(&mut self, way: &Move, places: &[u8], go: impl Fn(State<K>) -> (K, bool)) {
        let (exits, block, view, stay) = (&mut *self.exits, self.block, self.view, self.stay);
        let (used, number, turn) = (way.used, way.number, way.turn);
        let mut len = self.len;
        for from in places {
            let state = block[usize::from(*from)];
            let (word, allowed) = go(state);
            let mut tag = state.tag & stay | used;
            if !turn.steady {
                tag = view.turn(tag, &turn);
            }
            exits[len] = Exit { state: State { word, tag }, from: *from, way: number };
            let mut hope = view.hope(tag);
            if way.swap != 0 {
                hope |= view.hope(tag ^ way.swap);
            }
            len += usize::from(hope & allowed);
        }
        self.len = len;
    }
}

/// The members of a set of slots, ascending.
fn members(set: u64) -> impl Iterator<Item = u32> {
    let mut left = set;
    std::iter::from_fn(move || {
        let slot = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (slot < 64).then_some(slot)
    })
}

/// Begins a strand: in two slots, or in one if the cell is its end.
#[inline(always)]
fn begin<K: Word>(word: K, way: &Move) -> K {
    let [one, other] = way.outs;
    match other {
        NONE => word.flip(one, one + 1),
        _ => word.flip(one, other + 1).flip(other, one + 1),
    }
}

/// Moves the strand in a slot to another one.
#[inline(always)]
fn carry<K: Word>(word: K, slot: u32, to: u32) -> K {
    let field = word.field(slot);
    let loose = field == slot + 1;
    let change = if loose { 0 } else { (slot + 1) ^ (to + 1) };
    let moved = if loose { to + 1 } else { field };
    word.flip(slot, field).flip(field.wrapping_sub(1), change).flip(to, moved)
}

/// Ends the strand in a slot. If the strand crosses the frontier elsewhere, it becomes loose there.
/// If it is loose already, the path is complete, which must happen exactly at the last cell.
#[inline(always)]
fn stop<K: Word>(word: K, slot: u32, last: bool) -> (K, bool) {
    let field = word.field(slot);
    let loose = field == slot + 1;
    let change = if loose { 0 } else { (slot + 1) ^ field };
    (word.flip(slot, field).flip(field.wrapping_sub(1), change), loose == last)
}

/// Joins the strands in two slots. They must be two strands: joining one to itself closes a ring.
/// If both are loose, the path is complete, which must happen exactly at the last cell.
#[inline(always)]
fn join<K: Word>(word: K, [one, other]: [u32; 2], last: bool) -> (K, bool) {
    let (first, second) = (word.field(one), word.field(other));
    let (loose, other_loose) = (first == one + 1, second == other + 1);
    // The mate of each slot is now the mate of the other's, or loose.
    let for_first = if other_loose { first } else { second } ^ (one + 1);
    let for_second = if loose { second } else { first } ^ (other + 1);
    let joined = word
        .flip(one, first)
        .flip(other, second)
        .flip(first.wrapping_sub(1), if loose { 0 } else { for_first })
        .flip(second.wrapping_sub(1), if other_loose { 0 } else { for_second });
    (joined, (first != other + 1) & ((loose & other_loose) == last))
}
