//! The number of shortest sequences of moves.
//!
//! As quarter turns commute with turns of lines, sequences are counted by their number of quarter
//! turns: first turns of lines alone, then the quarter turns that join the stations, times the ways
//! to mix the two. Boards are listed layer by layer, each with the number of sequences to it; the
//! last [`PEEK`] turns are tried without listing boards, and only those that can matter.

use super::rules::Rules;
use super::side::{after, doubled};
use super::word::{self, Word};
use crate::{Power, State};
use etchwork_core::Budget;
use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

/// The number of turns that are tried without keeping their boards.
const PEEK: u32 = 2;

/// A number of sequences, with the number of boards kept.
pub(crate) struct Lines {
    /// `None` if the budget was spent.
    pub(crate) number: Option<u128>,
    pub(crate) nodes: u64,
}

/// Counts the sequences of `moves` moves that join the stations, given that none is shorter. A node
/// of the budget is a board kept.
pub(super) fn lines<W: Word>(rules: &Rules, state: &State, moves: u32, budget: Budget) -> Lines {
    let start: W = word::word(state.tiles().iter().map(|tile| tile.kind()));
    let quarters = u32::from(state.stock(Power::Turn)).min(moves);
    let mut layers = Layers::new(rules, start);
    let mut number = Some(0_u128);
    for depth in 0..=moves.saturating_sub(PEEK) {
        for quarters in 0..=quarters {
            let turns = moves - quarters;
            if turns.saturating_sub(PEEK) == depth {
                let mixed = choose(moves, quarters);
                let found = layers.joined((turns - depth) as u8, quarters as u8);
                let found = found.and_then(|found| found.checked_mul(mixed));
                number = number.zip(found).and_then(|(sum, more)| sum.checked_add(more));
            }
        }
        let is_last = depth == moves.saturating_sub(PEEK);
        if number.is_none() || (!is_last && !layers.go_on(budget)) {
            return Lines { number: None, nodes: layers.nodes() };
        }
    }
    Lines { number, nodes: layers.nodes() }
}

/// The boards at a number of turns from the start, with the number of sequences to each.
struct Layers<'a, W> {
    rules: &'a Rules,
    layer: Vec<(W, u128)>,
    seen: HashSet<W, FixedState>,
}

impl<'a, W: Word> Layers<'a, W> {
    fn new(rules: &'a Rules, start: W) -> Self {
        let mut seen = HashSet::with_hasher(FixedState::default());
        seen.insert(start);
        Self { rules, layer: vec![(start, 1)], seen }
    }

    fn nodes(&self) -> u64 {
        self.seen.len() as u64
    }

    /// Lists the next layer. Returns whether the budget sufficed.
    fn go_on(&mut self, budget: Budget) -> bool {
        let mut next: Vec<(W, u128)> = Vec::new();
        let mut places: HashMap<W, u32, FixedState> = HashMap::with_hasher(FixedState::default());
        for (word, lines) in std::mem::take(&mut self.layer) {
            for act in 0..self.rules.acts.len() as u8 {
                let Some(board) = after(self.rules, word, act) else { continue };
                match places.get(&board) {
                    Some(place) => {
                        let sum = &mut next[*place as usize].1;
                        let Some(more) = sum.checked_add(lines) else { return false };
                        *sum = more;
                    }
                    // A sequence that comes back to an earlier board is not a shortest one.
                    None if self.seen.contains(&board) => {}
                    None => {
                        if !self.has_room(next.len() + 1, budget) {
                            return false;
                        }
                        places.insert(board, next.len() as u32);
                        next.push((board, lines));
                    }
                }
            }
        }
        self.seen.extend(places.into_keys());
        self.layer = next;
        true
    }

    /// Whether there is room for a next layer of this size.
    fn has_room(&self, next: usize, budget: Budget) -> bool {
        let table = |boards: usize, bytes: usize| doubled(boards * 8 / 7) * (bytes as u64 + 1);
        let seen = self.seen.len() + next;
        let places = table(next, size_of::<(W, u32)>()) * 3 / 2;
        let layers = doubled(next) * size_of::<(W, u128)>() as u64 * 3;
        let bytes = table(seen, size_of::<W>()) * 3 / 2 + places + layers;
        seen as u64 <= budget.nodes && bytes <= budget.memory
    }

    /// The sequences through this layer that go on with `turns` turns and then quarter turns.
    fn joined(&self, turns: u8, quarters: u8) -> Option<u128> {
        let ends =
            |(word, lines): &(W, u128)| self.ends(*word, turns, quarters).checked_mul(*lines);
        self.layer.iter().try_fold(0_u128, |sum, board| sum.checked_add(ends(board)?))
    }

    fn ends(&self, word: W, turns: u8, quarters: u8) -> u128 {
        if turns == 0 {
            return self.rules.quarter_lines(word, quarters);
        }
        let lines = self.rules.lines_to_turn(word, turns, quarters);
        let mut sum = 0_u128;
        for (number, act) in (0..).zip(&self.rules.acts) {
            if act.line & lines != 0
                && let Some(next) = after(self.rules, word, number)
            {
                sum = sum.saturating_add(self.ends(next, turns - 1, quarters));
            }
        }
        sum
    }
}

/// The number of ways to choose some of several places.
fn choose(places: u32, some: u32) -> u128 {
    (0..u128::from(some)).fold(1, |ways, nth| ways * (u128::from(places) - nth) / (nth + 1))
}
