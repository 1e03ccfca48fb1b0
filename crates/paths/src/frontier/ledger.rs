//! The ledger of a sweep: which ends the path has so far, and its balance of colours.
//!
//! Give every cell a colour, +1 or -1, in any way. Sum the colours of both cells of each step of a
//! path: every cell counts twice, except that the two ends count once. A step between the colours
//! adds 0, one within a colour adds +2 or -2, so
//! `2 * surplus = ends + 2 * (steps within +1 - steps within -1)`, where `surplus` is the sum over
//! all cells. The right side is the tally that a sweep keeps. With the two colours of a chessboard
//! only links make steps within a colour, and the tally rules out many choices of ends and links
//! long before the last cell.
//!
//! The ledger is a small automaton over ends and tally. Its states are those from which the ends
//! and links still to come can balance the tally. It tells what a step of the sweep may do, not
//! where the path runs.

use std::ops::Range;

/// The most states of a ledger: four bits number them, and one number means "forbidden".
const MOST_STATES: usize = 15;

/// What a move does to the ledger.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// For each state, the next; the number of states if the move is forbidden.
    pub next: [u8; MOST_STATES + 1],
    /// Whether each state stays as it is, or the move is forbidden.
    pub steady: bool,
}

/// What a cell can be an end for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An end that every path must have.
    Source,
    /// The other end that every path must have, if there is a target.
    Target,
    /// Any other cell.
    Other,
}

/// What the ledger needs to know of one step of the sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// What the cell can be an end for.
    pub kind: Kind,
    /// Its colour, +1 or -1.
    pub colour: i32,
    /// The number of edges to later cells of the same colour, of which a path takes two at most.
    pub within: i32,
}

/// The ledger of one sweep.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    entries: Vec<Entry>,
    target: bool,
    /// The tally of a complete path.
    goal: i32,
    /// Tallies are from `-reach` to `reach`.
    reach: i32,
    /// Before each step, and at the end: the set of codes that can occur and can still lead to
    /// both ends and the goal.
    alive: Vec<u128>,
    /// The code of each state: the ends and the tally as one number.
    codes: Vec<u8>,
}

/// The ends so far: none, one of a kind, or both.
const NO_END: i32 = 0;
const BOTH_ENDS: i32 = 4;

impl Ledger {
    /// The ledger of a sweep over these entries. With a target, the ends are a
    /// source and the target; else a source and any cell. The ledger ignores colours if they would
    /// need too many states.
    pub fn new(mut entries: Vec<Entry>, target: bool) -> Self {
        let surplus: i32 = entries.iter().map(|entry| entry.colour).sum();
        Self::build(entries.clone(), target, 2 * surplus).unwrap_or_else(|| {
            entries.iter_mut().for_each(|entry| (entry.colour, entry.within) = (0, 0));
            Self::build(entries, target, 0).expect("without colours there are five states")
        })
    }

    fn build(entries: Vec<Entry>, target: bool, goal: i32) -> Option<Self> {
        let within: i32 = entries.iter().map(|entry| entry.within).sum();
        let reach = 2 + 2 * within;
        if 5 * (2 * reach + 1) > 128 {
            return None;
        }
        let mut ledger =
            Self { entries, target, goal, reach, alive: Vec::new(), codes: Vec::new() };
        ledger.reach_forward();
        ledger.meet_backward();
        let occurring = ledger.alive.iter().fold(0, |all, alive| all | alive);
        ledger.codes = members(occurring).collect();
        (ledger.codes.len() <= MOST_STATES).then_some(ledger)
    }

    fn reach_forward(&mut self) {
        let mut reached = self.code(NO_END, 0).map_or(0, |code| 1 << code);
        self.alive.push(reached);
        for step in 0..self.entries.len() {
            reached = members(reached).map(|code| self.onward(step, code)).fold(0, |a, b| a | b);
            self.alive.push(reached);
        }
    }

    fn meet_backward(&mut self) {
        let steps = self.entries.len();
        let met = self.code(BOTH_ENDS, self.goal).map_or(0, |code| 1 << code);
        self.alive[steps] &= met;
        for step in (0..steps).rev() {
            let next = self.alive[step + 1];
            let can = members(self.alive[step]).filter(|code| self.onward(step, *code) & next != 0);
            self.alive[step] = can.fold(0, |all, code| all | 1 << code);
        }
    }

    /// The codes that a step can lead to.
    fn onward(&self, step: usize, code: u8) -> u128 {
        let mut onward = 0;
        for within in 0..=self.entries[step].within.min(2) {
            for end in [false, true] {
                onward |= self.next(step, code, end, within).map_or(0, |next| 1 << next);
            }
        }
        onward
    }

    /// The code after a step that makes its cell an end or not, and takes
    /// some steps within its colour.
    fn next(&self, step: usize, code: u8, end: bool, within: i32) -> Option<u8> {
        let entry = self.entries[step];
        let width = 2 * self.reach + 1;
        let (mut ends, tally) = (i32::from(code) / width, i32::from(code) % width - self.reach);
        if end {
            ends = ends_with(ends, entry.kind, self.target)?;
        }
        self.code(ends, tally + entry.colour * (i32::from(end) + 2 * within))
    }

    fn code(&self, ends: i32, tally: i32) -> Option<u8> {
        let width = 2 * self.reach + 1;
        (tally.abs() <= self.reach).then(|| (ends * width + tally + self.reach) as u8)
    }

    /// The state before the first step; none if no path can be balanced.
    pub fn start(&self) -> Option<u8> {
        let alive = self.alive[0] != 0;
        alive.then(|| self.state(self.code(NO_END, 0)?)).flatten()
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.codes.len()
    }

    fn state(&self, code: u8) -> Option<u8> {
        self.codes.binary_search(&code).ok().map(|state| state as u8)
    }

    /// The range from the first to the last state that is alive before a step, or at the end.
    pub fn alive(&self, step: usize) -> Range<usize> {
        let is_alive = |code: &u8| self.alive[step] >> code & 1 == 1;
        let first = self.codes.iter().position(is_alive).unwrap_or(0);
        first..self.codes.iter().rposition(is_alive).map_or(first, |last| last + 1)
    }

    /// What a step does to the states: it makes its cell an end or not, and
    /// takes some edges within its colour. None if no state allows it.
    pub fn turn(&self, step: usize, end: bool, within: i32) -> Option<Turn> {
        if end && self.target && self.entries[step].kind == Kind::Other {
            return None;
        }
        let dead = self.states() as u8;
        let mut turn = Turn { next: [dead; MOST_STATES + 1], steady: true };
        let mut allowed = false;
        for (state, code) in (0u8..).zip(&self.codes) {
            if self.alive[step] >> code & 1 == 1
                && let Some(next) = self.next(step, *code, end, within)
                && self.alive[step + 1] >> next & 1 == 1
            {
                let next = self.state(next).unwrap_or(dead);
                turn.next[usize::from(state)] = next;
                turn.steady &= next == state;
                allowed = true;
            }
        }
        allowed.then_some(turn)
    }
}

/// The ends after one more end of some kind; none if it is not allowed.
fn ends_with(ends: i32, kind: Kind, target: bool) -> Option<i32> {
    const SOURCE: i32 = Kind::Source as i32 + 1;
    const OTHER: i32 = Kind::Other as i32 + 1;
    let more = kind as i32 + 1;
    let allowed = match (ends, more) {
        (NO_END, OTHER) | (SOURCE, SOURCE | OTHER) | (OTHER, SOURCE) => !target,
        (NO_END, _) => true,
        (BOTH_ENDS, _) => false,
        (first, second) => target && first != second && first != OTHER && second != OTHER,
    };
    allowed.then_some(if ends == NO_END { more } else { BOTH_ENDS })
}

/// The members of a set of codes, ascending.
fn members(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let code = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            code as u8
        })
    })
}
