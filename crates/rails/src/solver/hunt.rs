//! The bidirectional search for a shortest sequence of turns.
//!
//! From the start the search lists boards breadth first, and also backward from the goals once
//! these are few enough to be listed. It tries the last [`PEEK`] turns without storing the boards
//! that they lead to: most boards are there, and they are never needed again.

use super::goals::{Goals, Limits, goals};
use super::rules::Rules;
use super::side::{Board, Growth, Side, after};
use super::word::Word;
use etchwork_core::Budget;

/// The number of turns that are tried without storing their boards.
const PEEK: u8 = 2;

/// What is known about sequences of `turns` turns, given that no shorter one exists.
pub(super) enum Reach {
    /// Such a sequence, as numbers of acts.
    Found(Vec<u8>),
    /// There is none of this length.
    None,
    /// There is none of this length or longer.
    Never,
    /// The budget was spent before the answer was known.
    Spent,
}

/// How far a search may go.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// The budget. Its memory is looked at between layers alone.
    pub(super) budget: Budget,
    /// The most bytes to keep, by a fixed formula, at any time.
    pub(super) bytes: u64,
}

/// A search for boards on which a given number of quarter turns joins the stations.
pub(super) struct Hunt<W> {
    start: W,
    quarters: u8,
    ahead: Side<W>,
    /// The boards around the goals, once the goals are listed.
    behind: Option<Side<W>>,
    /// There are more goals than this.
    more_than: usize,
    /// The number of boards made so far.
    pub(super) nodes: u64,
}

impl<W: Word> Hunt<W> {
    /// A search that starts from a board.
    pub(super) fn new(start: W, quarters: u8) -> Self {
        Self {
            start,
            quarters,
            ahead: Side::new(vec![start]),
            behind: None,
            more_than: 0,
            nodes: 0,
        }
    }

    /// The same search from another board with the same tiles; keeps what is known about the goals.
    pub(super) fn restart(&mut self, start: W) {
        self.start = start;
        self.ahead = Side::new(vec![start]);
    }

    /// The start of the search.
    pub(super) fn start(&self) -> W {
        self.start
    }

    /// Looks for a sequence of exactly `turns` turns; the caller must know that no shorter one
    /// exists.
    pub(super) fn reach(&mut self, rules: &Rules, turns: u8, bounds: Bounds) -> Reach {
        let budget = bounds.budget;
        loop {
            // Finish a layer that a spent budget interrupted before looking at it.
            if !self.go_on(rules, bounds) {
                return Reach::Spent;
            }
            if self.behind.is_none() {
                self.list_goals(rules, bounds);
            }
            let known = self.ahead.depth + self.behind.as_ref().map_or(0, |side| side.depth);
            if self.is_over() {
                return Reach::Never;
            }
            let is_spent = self.nodes > budget.nodes || self.memory() > budget.memory;
            if is_spent || self.bytes() > bounds.bytes {
                return Reach::Spent;
            }
            if known + PEEK >= turns {
                // After a restart, the boards listed around the goals may be farther away than
                // `turns`; then no more turns are tried, and the listed boards decide.
                return self.peek(rules, turns.saturating_sub(known), budget);
            }
            if !self.grow(rules, bounds) {
                return Reach::Spent;
            }
        }
    }

    /// Lists the goals, if there are about as few of them as boards in the forward layer.
    fn list_goals(&mut self, rules: &Rules, Bounds { budget, bytes }: Bounds) {
        let most = 2 * self.ahead.layer.len() + 64;
        let room = bytes.saturating_sub(self.bytes());
        if most <= self.more_than || Side::<W>::bytes_of(most, most, 0) > room {
            return;
        }
        // One step more than the budget has left is enough to notice that it is spent.
        let left = budget.nodes.saturating_sub(self.nodes).saturating_add(1);
        let limits = Limits { boards: most, steps: left.min(8 * most as u64 + 4096) };
        match goals(rules, self.start, self.quarters, limits, &mut self.nodes) {
            Goals::All(words) => self.behind = Some(Side::new(words)),
            Goals::TooMany if self.nodes > budget.nodes => {}
            Goals::TooMany => self.more_than = most,
        }
    }

    /// Whether one side has no boards left to expand.
    pub(super) fn is_over(&self) -> bool {
        self.ahead.layer.is_empty()
            || self.behind.as_ref().is_some_and(|side| side.layer.is_empty())
    }

    /// Expands the side with the smaller layer by one turn. Returns whether the budget sufficed.
    fn grow(&mut self, rules: &Rules, bounds: Bounds) -> bool {
        let sizes = (self.ahead.bytes(), self.behind.as_ref().map_or(0, Side::bytes));
        let growth = |other: u64| Growth {
            nodes: bounds.budget.nodes,
            bytes: bounds.bytes.saturating_sub(other),
        };
        match &mut self.behind {
            Some(behind) if behind.layer.len() < self.ahead.layer.len() => {
                behind.grow(rules, &mut self.nodes, growth(sizes.0))
            }
            _ => self.ahead.grow(rules, &mut self.nodes, growth(sizes.1)),
        }
    }

    /// Finishes interrupted layers. Returns whether the budget sufficed.
    fn go_on(&mut self, rules: &Rules, bounds: Bounds) -> bool {
        let mut sides = [Some(&mut self.ahead), self.behind.as_mut()].into_iter().flatten();
        let nodes = &mut self.nodes;
        let growth = Growth { nodes: bounds.budget.nodes, bytes: bounds.bytes };
        sides.all(|side| !side.is_growing() || side.grow(rules, nodes, growth))
    }

    /// What it keeps, by the fixed formula of a question's budget.
    pub(super) fn bytes(&self) -> u64 {
        self.ahead.bytes() + self.behind.as_ref().map_or(0, Side::bytes)
    }

    /// What it keeps, as makers count it, whose recipes are frozen.
    fn memory(&self) -> u64 {
        self.ahead.memory() + self.behind.as_ref().map_or(0, Side::memory)
    }

    /// Tries every sequence of `turns` turns from the farthest boards of the smaller side.
    fn peek(&mut self, rules: &Rules, turns: u8, budget: Budget) -> Reach {
        let (from, to) = match &self.behind {
            Some(behind) if behind.layer.len() < self.ahead.layer.len() => {
                (behind, Some(&self.ahead))
            }
            behind => (&self.ahead, behind.as_ref()),
        };
        let mut peek =
            Peek { rules, to, quarters: self.quarters, way: Vec::new(), nodes: 0, met: None };
        let (mut found, mut spent) = (None, false);
        for Board { word, last } in &from.layer {
            if peek.on(*word, *last, turns) {
                found = Some(*word);
                break;
            }
            spent = self.nodes + peek.nodes > budget.nodes;
            if spent {
                break;
            }
        }
        let Peek { mut way, nodes, met, .. } = peek;
        way.reverse();
        self.nodes += nodes;
        match found {
            Some(word) => Reach::Found(self.line(rules, word, way, met)),
            None if spent => Reach::Spent,
            None => Reach::None,
        }
    }

    /// The whole sequence, given the part `way` that leads from a board of one side to one of the
    /// other.
    fn line(&self, rules: &Rules, word: W, way: Vec<u8>, met: Option<W>) -> Vec<u8> {
        let back = |acts: Vec<u8>| -> Vec<u8> {
            acts.into_iter().rev().map(|act| rules.acts[usize::from(act)].inverse).collect()
        };
        let Some(behind) = &self.behind else {
            return [back(self.ahead.way_back(rules, word)), way].concat();
        };
        let met = met.expect("where goals are listed a way ends on a board of the other side");
        if behind.layer.len() < self.ahead.layer.len() {
            let first = back(self.ahead.way_back(rules, met));
            [first, back(way), behind.way_back(rules, word)].concat()
        } else {
            let first = back(self.ahead.way_back(rules, word));
            [first, way, behind.way_back(rules, met)].concat()
        }
    }
}

/// The depth-first search over the turns whose boards are not stored.
struct Peek<'a, W> {
    rules: &'a Rules,
    /// The side to meet; without one, the search tests each board for joined stations.
    to: Option<&'a Side<W>>,
    quarters: u8,
    way: Vec<u8>,
    nodes: u64,
    /// The board of the other side where the two met.
    met: Option<W>,
}

impl<W: Word> Peek<'_, W> {
    /// Whether `turns` turns lead to the other side or a goal; if so, they are in `way`, last one
    /// first.
    fn on(&mut self, word: W, last: u8, turns: u8) -> bool {
        if turns == 0 {
            return self.is_there(word);
        }
        let lines = self.lines(word, turns);
        for &act in self.rules.followers(last) {
            if self.rules.acts[usize::from(act)].line & lines == 0 {
                continue;
            }
            let Some(next) = after(self.rules, word, act) else { continue };
            self.nodes += 1;
            let is_there =
                if turns == 1 { self.is_there(next) } else { self.on(next, act, turns - 1) };
            if is_there {
                self.way.push(act);
                return true;
            }
        }
        false
    }

    fn is_there(&mut self, word: W) -> bool {
        match self.to {
            Some(side) => {
                self.met = side.meet(word, self.rules.frees);
                self.met.is_some()
            }
            None if self.quarters == 0 => self.rules.is_joined(word),
            None => self.rules.joins_after(word, self.quarters, &mut Vec::new()).joined,
        }
    }

    /// The lines one of which the next turn must move, if the goals are not listed.
    fn lines(&self, word: W, turns: u8) -> u16 {
        match self.to {
            Some(_) => u16::MAX,
            None => self.rules.lines_to_turn(word, turns, self.quarters),
        }
    }
}
