//! A draft with many solutions, and what has to be added so that one is left.

use super::{Reviewer, Uses, words};
use crate::Puzzle;
use etchwork_core::{Budget, SHORTEST_LINES, Site, Tool};
use std::collections::BTreeSet;

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

impl Reviewer<'_> {
    /// Adds optional parts to a puzzle, such as clues and obstacles, until one solution is left, and takes
    /// away again what it then does without: all that the draft had stays. Each part is the one that
    /// leaves the fewest solutions, the first of several.
    ///
    /// Cost: a count for each use of an optional tool at one place, or at two neighbouring ones, and that
    /// for each part that is added. Ends early when `is_stopped`.
    pub fn finish(&self, puzzle: &dyn Puzzle, is_stopped: &dyn Fn() -> bool) -> Finish {
        if self.family.counted() == SHORTEST_LINES {
            return Finish::CountsLines;
        }
        let budget = Budget { nodes: COUNTED, ..self.budget };
        let Some(mut left) = number(puzzle, budget) else { return Finish::NotDecided };
        if left == 0 {
            return Finish::Unsolvable;
        }
        let Ok(mut draft) = self.family.of_text(&puzzle.bare_text(), self.registry) else {
            return Finish::Stuck;
        };
        let mut added = Vec::new();
        while left > 1 {
            match self.best(&*draft, left, budget, is_stopped) {
                Best::Part(part, with_it, fewer) => {
                    added.push(part);
                    (draft, left) = (with_it, fewer);
                }
                Best::None => return Finish::Stuck,
                Best::NotDecided => return Finish::NotDecided,
            }
        }
        // The last part is needed: without it there were several solutions.
        for nth in (0..added.len().saturating_sub(1)).rev() {
            let Added { tool, at } = &added[nth];
            let Some(without) = self.used(&*draft, *tool, at) else { continue };
            let says_less = words(&without.bare_text()) < words(&draft.bare_text());
            if says_less && number(&*without, budget) == Some(1) {
                draft = without;
                added.remove(nth);
            }
        }
        Finish::Done { added, puzzle: draft }
    }

    /// The part that leaves the fewest solutions, fewer than there are and at least one.
    fn best(
        &self,
        puzzle: &dyn Puzzle,
        left: u128,
        budget: Budget,
        is_stopped: &dyn Fn() -> bool,
    ) -> Best {
        let mut tools = self.family.tools(self.registry);
        tools.retain(|tool| tool.is_optional);
        let uses = Uses { tools, sites: puzzle.sites().into_iter().collect() };
        let said = words(&puzzle.bare_text());
        let (mut best, mut least, mut seen) = (Best::None, left, BTreeSet::new());
        for (tool, at) in uses.iter().take_while(|(_, at)| are_near(at)) {
            if is_stopped() {
                return Best::NotDecided;
            }
            let Some(with_it) = self.used(puzzle, tool, &at) else { continue };
            let text = with_it.bare_text();
            if words(&text) <= said || !seen.insert(text) {
                continue;
            }
            match number(&*with_it, budget) {
                Some(fewer) if (1..least).contains(&fewer) => {
                    least = fewer;
                    best = Best::Part(Added { tool, at }, with_it, fewer);
                }
                // What was not counted may be the part that is needed.
                None if matches!(best, Best::None) => best = Best::NotDecided,
                _ => {}
            }
        }
        best
    }

    /// The puzzle after a use of a tool, if that is possible.
    fn used(&self, puzzle: &dyn Puzzle, tool: Tool, at: &[Site]) -> Option<Box<dyn Puzzle>> {
        let text = puzzle.edited(tool.id, at, self.registry).ok()?;
        self.family.of_text(&text, self.registry).ok()
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
