//! Counts solutions, as orientations of all tiles.

use super::known::{Known, Puzzle};
use super::{Deducer, Solved};
use crate::Sides;
use crate::ring::bits;

impl Deducer {
    /// The number of solutions, counted up to `most`; `None` if the budget is spent first. A
    /// solution is an orientation for each tile; a node of the budget is an orientation that was
    /// tried.
    pub fn count(&mut self, sides: &Sides, masks: &[u16], budget: u64, most: u64) -> Option<u64> {
        let tally = self.tally(sides, masks, budget, most);
        tally.is_done.then_some(tally.found)
    }

    /// The same, with the first solution and the cost.
    pub(crate) fn tally(&mut self, sides: &Sides, masks: &[u16], budget: u64, most: u64) -> Tally {
        let puzzle = Puzzle { sides, masks };
        let mut tally = Tally { found: 0, first: None, is_done: true, nodes: 0, budget, most };
        if self.solve(sides, masks, 4) != Solved::Impossible {
            tally.is_done = self.branch(puzzle, &mut tally);
        }
        tally
    }

    /// Counts solutions from the current knowledge. Returns whether the budget sufficed.
    fn branch(&mut self, puzzle: Puzzle<'_>, tally: &mut Tally) -> bool {
        if self.unsettled.is_empty() {
            tally.found += 1;
            if tally.first.is_none() {
                tally.first = Some(self.known.masks(puzzle));
            }
            return true;
        }
        let fewest = |tile: &u16| self.known.ways[usize::from(*tile)].count_ones();
        let tile = self.unsettled.iter().min_by_key(|tile| fewest(tile)).copied();
        let tile = usize::from(tile.unwrap_or_default());
        let (known, unsettled): (Known, Vec<u16>) = (self.known.clone(), self.unsettled.clone());
        for way in bits(known.ways[tile]) {
            if tally.found >= tally.most {
                return true;
            }
            if tally.nodes == tally.budget {
                return false;
            }
            tally.nodes += 1;
            let holds = self.keep(puzzle, tile, 1 << way).and_then(|()| self.sweep(puzzle, 4));
            if holds.is_ok() && !self.branch(puzzle, tally) {
                return false;
            }
            self.known.copy(&known);
            self.unsettled.clone_from(&unsettled);
        }
        true
    }
}

/// The results so far, and their cost.
pub(crate) struct Tally {
    /// The number of solutions found.
    pub(crate) found: u64,
    /// The first solution: the masks of all tiles.
    pub(crate) first: Option<Vec<u16>>,
    /// Whether the count is complete, or has reached the most that was asked for.
    pub(crate) is_done: bool,
    /// The number of orientations tried.
    pub(crate) nodes: u64,
    budget: u64,
    most: u64,
}
