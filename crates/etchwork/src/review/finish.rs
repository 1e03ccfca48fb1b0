//! A draft with many solutions, and what has to be added so that one is left.

use super::{Reviewer, Uses, words};
use crate::Puzzle;
use etchwork_core::{Budget, SHORTEST_LINES, Site, Tool};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The most nodes of one count: some ten milliseconds.
const COUNTED: u64 = 200_000;

/// A part that was added to a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The tool that adds it.
    pub tool: Tool,
    /// The places that the tool was pointed at.
    pub at: Vec<Site>,
}

/// What came of a draft.
pub enum Finish {
    /// It has one solution.
    Done {
        /// What was added, in order. None of it can be left out alone.
        added: Vec<Added>,
        /// The puzzle.
        puzzle: Box<dyn Puzzle>,
    },
    /// There is no solution at all: nothing that is added gives one.
    Unsolvable,
    /// No part alone leaves fewer solutions, and still one. Two at once might.
    Stuck,
    /// The family counts the shortest lines of moves, of which nobody expects one.
    CountsLines,
    /// A number of solutions was not known within the budget, or it was stopped.
    NotDecided,
}

impl Finish {
    /// What came of the draft, in a clause.
    pub fn told(&self) -> &'static str {
        match self {
            Self::Done { added, .. } if added.is_empty() => {
                "nothing has to be added: there is one solution"
            }
            Self::Done { .. } => "there is one solution",
            Self::Unsolvable => "nothing that is added makes it solvable",
            Self::Stuck => {
                "no clue or obstacle alone leaves fewer solutions, and still one: add one by hand"
            }
            Self::CountsLines => {
                "it cannot be finished: nobody expects a single shortest line of moves"
            }
            Self::NotDecided => {
                "whether it can be finished was not decided: not all solutions could be counted"
            }
        }
    }
}

impl Reviewer<'_> {
    /// Whether drafts of the family can be finished: not where it has no optional parts, or counts the
    /// shortest lines of moves.
    pub fn can_finish(&self) -> bool {
        self.family.counted() != SHORTEST_LINES && !self.optional().is_empty()
    }

    /// Adds optional parts to a puzzle, such as clues and obstacles, until one solution is left, and takes
    /// away again what it then does without: all that the draft had stays. Each part is the one that
    /// leaves the fewest solutions, the first of several.
    ///
    /// Cost: a count for each use of an optional tool at one place, or at two neighbouring ones, and that
    /// for each part that is added. Ends early when `is_stopped`.
    pub fn finish(&self, puzzle: &dyn Puzzle, is_stopped: &dyn Fn() -> bool) -> Finish {
        match Finishing::new(self, puzzle).map(|begun| begun.go_on(self, is_stopped)) {
            Ok(ControlFlow::Break(end)) | Err(end) => end,
            Ok(ControlFlow::Continue(_)) => Finish::NotDecided,
        }
    }

    fn optional(&self) -> Vec<Tool> {
        let mut tools = self.family.tools(self.registry);
        tools.retain(|tool| tool.is_optional);
        tools
    }

    /// The puzzle after a use of a tool, if that is possible.
    fn used(&self, puzzle: &dyn Puzzle, tool: Tool, at: &[Site]) -> Option<Box<dyn Puzzle>> {
        let text = puzzle.edited(tool.id, at, self.registry).ok()?;
        self.family.of_text(&text, self.registry).ok()
    }
}

/// A draft that is being [finished](Reviewer::finish), some counts at a time, so that a page can show
/// how far that is.
pub struct Finishing {
    draft: Box<dyn Puzzle>,
    /// The number of its solutions.
    left: u128,
    added: Vec<Added>,
    budget: Budget,
    uses: Uses,
    /// The number of uses that were tried for the next part.
    tried: usize,
    /// The texts that they gave: two uses may do the same.
    seen: BTreeSet<String>,
    best: Best,
}

impl Finishing {
    /// Begins with a draft, or says why it has no end.
    ///
    /// Cost: one count.
    pub fn new(reviewer: &Reviewer<'_>, puzzle: &dyn Puzzle) -> Result<Self, Finish> {
        if reviewer.family.counted() == SHORTEST_LINES {
            return Err(Finish::CountsLines);
        }
        let budget = Budget { nodes: COUNTED, ..reviewer.budget };
        let left = number(puzzle, budget).ok_or(Finish::NotDecided)?;
        if left == 0 {
            return Err(Finish::Unsolvable);
        }
        let draft = reviewer.family.of_text(&puzzle.bare_text(), reviewer.registry);
        let draft = draft.map_err(|_| Finish::Stuck)?;
        let uses = Uses { tools: reviewer.optional(), sites: draft.sites().into_iter().collect() };
        let (added, seen) = (Vec::new(), BTreeSet::new());
        Ok(Self { draft, left, added, budget, uses, tried: 0, seen, best: Best::None })
    }

    /// The number of solutions that are left.
    pub fn left(&self) -> u128 {
        self.left
    }

    /// The number of parts added so far.
    pub fn added(&self) -> usize {
        self.added.len()
    }

    /// Goes on to the end, or until `is_stopped`.
    pub fn go_on(
        mut self,
        reviewer: &Reviewer<'_>,
        is_stopped: &dyn Fn() -> bool,
    ) -> ControlFlow<Finish, Self> {
        while self.left > 1 {
            if !self.try_uses(reviewer, is_stopped) {
                return ControlFlow::Continue(self);
            }
            match std::mem::replace(&mut self.best, Best::None) {
                Best::Part(part, with_it, fewer) => self.add(part, with_it, fewer),
                Best::None => return ControlFlow::Break(Finish::Stuck),
                Best::NotDecided => return ControlFlow::Break(Finish::NotDecided),
            }
        }
        ControlFlow::Break(self.without_needless(reviewer))
    }

    fn add(&mut self, part: Added, draft: Box<dyn Puzzle>, left: u128) {
        self.uses.sites = draft.sites().into_iter().collect();
        self.added.push(part);
        (self.draft, self.left, self.tried) = (draft, left, 0);
        self.seen.clear();
    }

    /// Looks for the part that leaves the fewest solutions, fewer than there are and at least one.
    /// Returns whether all were tried.
    fn try_uses(&mut self, reviewer: &Reviewer<'_>, is_stopped: &dyn Fn() -> bool) -> bool {
        let said = words(&self.draft.bare_text());
        for (tool, at) in self.uses.iter().take_while(|(_, at)| are_near(at)).skip(self.tried) {
            if is_stopped() {
                return false;
            }
            self.tried += 1;
            let Some(with_it) = reviewer.used(&*self.draft, tool, &at) else { continue };
            let text = with_it.bare_text();
            if words(&text) <= said || !self.seen.insert(text) {
                continue;
            }
            let least = match &self.best {
                Best::Part(_, _, least) => *least,
                _ => self.left,
            };
            match number(&*with_it, self.budget) {
                Some(fewer) if (1..least).contains(&fewer) => {
                    self.best = Best::Part(Added { tool, at }, with_it, fewer);
                }
                // What was not counted may be the part that is needed.
                None if matches!(self.best, Best::None) => self.best = Best::NotDecided,
                _ => {}
            }
        }
        true
    }

    /// The finished puzzle, without parts that it can do without. The last part is needed: without it
    /// there were several solutions.
    fn without_needless(mut self, reviewer: &Reviewer<'_>) -> Finish {
        for nth in (0..self.added.len().saturating_sub(1)).rev() {
            let Added { tool, at } = &self.added[nth];
            let Some(without) = reviewer.used(&*self.draft, *tool, at) else { continue };
            let says_less = words(&without.bare_text()) < words(&self.draft.bare_text());
            if says_less && number(&*without, self.budget) == Some(1) {
                self.draft = without;
                self.added.remove(nth);
            }
        }
        Finish::Done { added: self.added, puzzle: self.draft }
    }
}

/// The part to add next.
enum Best {
    /// A part, the puzzle with it, and the number of its solutions.
    Part(Added, Box<dyn Puzzle>, u128),
    /// No part leaves fewer solutions.
    None,
    /// None of those whose solutions were counted does.
    NotDecided,
}

/// The exact number of solutions, if it is known within a budget and has at most 38 digits.
fn number(puzzle: &dyn Puzzle, budget: Budget) -> Option<u128> {
    let count = puzzle.count(budget).ok().filter(|count| !count.at_least)?;
    count.number.parse().ok()
}

/// Whether a use is at one place, or at two neighbouring ones.
fn are_near(at: &[Site]) -> bool {
    match at {
        [a, b] => a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1,
        _ => true,
    }
}
