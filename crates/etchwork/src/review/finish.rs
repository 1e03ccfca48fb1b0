//! A draft with many solutions, and what has to be added so that one is left.

use super::{Reviewer, Uses, words};
use crate::{Puzzle, PuzzleError};
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

/// A draft with one solution.
pub struct Finished {
    /// What was added, in order. None of it can be left out alone.
    pub added: Vec<Added>,
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
}

impl Reviewer<'_> {
    /// Adds optional parts to a puzzle, such as clues and obstacles, until one solution is left, and takes
    /// away again what it then does without: all that the draft had stays. Each part is the one that
    /// leaves the fewest solutions, the first of several.
    ///
    /// `None` if no part leaves fewer solutions, if that is not decided within the budget of each count, if
    /// the family counts the shortest lines of moves, of which nobody expects one, or if it was stopped.
    ///
    /// Cost: a count for each use of an optional tool at one place, or at two neighbouring ones, and that
    /// for each part that is added.
    pub fn finished(
        &self,
        puzzle: &dyn Puzzle,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<Finished>, PuzzleError> {
        if self.family.counted() == SHORTEST_LINES {
            return Ok(None);
        }
        let budget = Budget { nodes: COUNTED, ..self.budget };
        let Some(mut left) = number(puzzle, budget) else { return Ok(None) };
        let bare = puzzle.bare_text();
        let Ok(mut puzzle) = self.family.of_text(&bare, self.registry) else { return Ok(None) };
        let mut added = Vec::new();
        while left > 1 {
            let Some(best) = self.best(&*puzzle, left, budget, is_stopped) else {
                return Ok(None);
            };
            let Better { part, puzzle: better, left: fewer } = best;
            added.push(part);
            (puzzle, left) = (better, fewer);
        }
        if left == 0 {
            return Ok(None);
        }
        // The last part is needed: without it there were several solutions.
        for nth in (0..added.len().saturating_sub(1)).rev() {
            let Added { tool, at } = &added[nth];
            let Some(without) = self.used(&*puzzle, *tool, at) else { continue };
            let says_less = words(&without.bare_text()) < words(&puzzle.bare_text());
            if says_less && number(&*without, budget) == Some(1) {
                puzzle = without;
                added.remove(nth);
            }
        }
        Ok(Some(Finished { added, puzzle }))
    }

    /// The part that leaves the fewest solutions, if it leaves fewer than there are and at least one.
    fn best(
        &self,
        puzzle: &dyn Puzzle,
        left: u128,
        budget: Budget,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Better> {
        let mut tools = self.family.tools(self.registry);
        tools.retain(|tool| tool.is_optional);
        let uses = Uses { tools, sites: puzzle.sites().into_iter().collect() };
        let said = words(&puzzle.bare_text());
        let (mut best, mut seen): (Option<Better>, _) = (None, BTreeSet::new());
        for (tool, at) in uses.iter().take_while(|(_, at)| are_near(at)) {
            if is_stopped() {
                return None;
            }
            let Some(better) = self.used(puzzle, tool, &at) else { continue };
            let text = better.bare_text();
            if words(&text) <= said || !seen.insert(text) {
                continue;
            }
            let most = best.as_ref().map_or(left, |best| best.left);
            let fewer = number(&*better, budget).filter(|fewer| (1..most).contains(fewer));
            if let Some(fewer) = fewer {
                best = Some(Better { part: Added { tool, at }, puzzle: better, left: fewer });
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

/// A puzzle with a part more.
struct Better {
    part: Added,
    puzzle: Box<dyn Puzzle>,
    left: u128,
}

/// The exact number of solutions, within a budget. Beyond 38 digits all numbers are one.
fn number(puzzle: &dyn Puzzle, budget: Budget) -> Option<u128> {
    let count = puzzle.count(budget).ok().filter(|count| !count.at_least)?;
    Some(count.number.parse().unwrap_or(u128::MAX))
}

/// Whether a use is at one place, or at two neighbouring ones.
fn are_near(at: &[Site]) -> bool {
    match at {
        [a, b] => a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1,
        _ => true,
    }
}
