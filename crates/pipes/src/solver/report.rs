//! How a puzzle is solved: the levels of rules that it takes, and the rules that settle each tile.

use super::known::{Contradiction, Objection, Puzzle};
use super::{Deducer, Solved, Trial};
use crate::Sides;
use crate::ring::bits;

/// The deepest level of rules.
pub const MAX_LEVEL: usize = 5;

/// How a puzzle is solved if each step uses the lowest level that still finds something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// How far the rules get.
    pub solved: Solved,
    /// How many orientations each level ruled out, from level 1. The numbers do not depend on any
    /// order: each step takes the lowest level that rules anything out, and applies everything that
    /// it rules out at once.
    pub steps: [u32; MAX_LEVEL],
    /// The tiles in the order in which they were settled, and why.
    pub because: Vec<Because>,
}

/// Why a tile is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Because {
    /// The tile.
    pub tile: usize,
    /// The sides where it has arms.
    pub arms: u16,
    /// The deepest level that ruled out an orientation of it.
    pub level: usize,
}

impl Analysis {
    /// The deepest level that was needed; 0 if no orientation had to be ruled out.
    pub fn level(&self) -> usize {
        (1..=MAX_LEVEL).rev().find(|level| self.steps[level - 1] > 0).unwrap_or(0)
    }
}

/// An analysis in progress.
struct Work {
    analysis: Analysis,
    /// For each tile, the deepest level that has ruled out one of its orientations.
    levels: Vec<usize>,
    is_told: Vec<bool>,
}

impl Deducer {
    /// Solves a puzzle, taking in each step the lowest level that still finds something.
    pub fn analyse(&mut self, sides: &Sides, masks: &[u16]) -> Analysis {
        let puzzle = Puzzle { sides, masks };
        let empty = Analysis { solved: Solved::Stalled, steps: [0; MAX_LEVEL], because: vec![] };
        let count = sides.len();
        let mut work =
            Work { analysis: empty, levels: vec![0; count], is_told: vec![false; count] };
        work.analysis.solved = match self.rounds(puzzle, &mut work) {
            Err(Contradiction) => Solved::Impossible,
            Ok(()) if self.unsettled.is_empty() => Solved::Unique,
            Ok(()) => Solved::Stalled,
        };
        work.analysis
    }

    fn rounds(&mut self, puzzle: Puzzle<'_>, work: &mut Work) -> Result<(), Contradiction> {
        self.first_level(puzzle, work)?;
        loop {
            self.second_level(puzzle, work)?;
            if self.unsettled.is_empty() {
                return Ok(());
            }
            let mut out = Vec::new();
            for level in 3..=MAX_LEVEL {
                out = self.ruled_out(puzzle, level);
                if !out.is_empty() {
                    self.drop_ways(&out, level, work)?;
                    break;
                }
            }
            if out.is_empty() {
                return Ok(());
            }
        }
    }

    /// Rules out orientations with an arm that points at a side that cannot be crossed.
    fn first_level(&mut self, puzzle: Puzzle<'_>, work: &mut Work) -> Result<(), Contradiction> {
        // The same start as in `start`, but without propagation, which belongs to level 2.
        let Puzzle { sides, masks } = puzzle;
        self.known.start(puzzle);
        self.is_tree = false;
        self.queue.clear(sides.len());
        self.unsettled.clear();
        self.unsettled.extend(sides.tiles().map(|tile| tile as u16));
        let arms: u32 = masks.iter().map(|mask| mask.count_ones()).sum();
        if arms as usize != 2 * (sides.tiles().len() - 1) {
            return Err(Contradiction);
        }
        let is_out =
            |(tile, way): &(usize, usize)| puzzle.arms(*tile, *way) & !sides.open(*tile) != 0;
        let all =
            sides.tiles().flat_map(|tile| bits(self.known.ways[tile]).map(move |way| (tile, way)));
        let out: Vec<(usize, usize)> = all.filter(is_out).collect();
        self.drop_ways(&out, 1, work)?;
        self.tell(puzzle, work);
        Ok(())
    }

    /// Propagates what is known about sides.
    fn second_level(&mut self, puzzle: Puzzle<'_>, work: &mut Work) -> Result<(), Contradiction> {
        let before = self.known.ways.clone();
        puzzle.sides.tiles().rev().for_each(|tile| self.queue.push(tile));
        self.known.settle(puzzle, &mut self.queue)?;
        for tile in puzzle.sides.tiles() {
            let gone = (before[tile] & !self.known.ways[tile]).count_ones();
            if gone > 0 {
                work.analysis.steps[1] += gone;
                work.levels[tile] = work.levels[tile].max(2);
            }
        }
        self.tell(puzzle, work);
        Ok(())
    }

    /// Records the tiles that are newly settled.
    fn tell(&mut self, puzzle: Puzzle<'_>, work: &mut Work) {
        for tile in puzzle.sides.tiles() {
            if work.is_told[tile] || !self.known.is_settled(tile) {
                continue;
            }
            work.is_told[tile] = true;
            let way = self.known.ways[tile].trailing_zeros() as usize;
            work.analysis.because.push(Because {
                tile,
                arms: puzzle.arms(tile, way),
                level: work.levels[tile],
            });
        }
        let known = &self.known;
        self.unsettled.retain(|tile| !known.is_settled(usize::from(*tile)));
    }

    /// All orientations that one of the rules from level 3 up rules out.
    fn ruled_out(&mut self, puzzle: Puzzle<'_>, level: usize) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        for tile in self.unsettled.clone() {
            let tile = usize::from(tile);
            let around = self.known.around(puzzle, tile);
            for way in bits(self.known.ways[tile]) {
                let is_out = match (level, self.known.objection(puzzle, &around, tile, way)) {
                    (MAX_LEVEL, _) => matches!(self.trial(puzzle, tile, way, true), Trial::Fails),
                    (3, objection) => objection == Objection::Island,
                    (_, objection) => objection == Objection::Loop,
                };
                if is_out {
                    out.push((tile, way));
                }
            }
        }
        out
    }

    fn drop_ways(
        &mut self,
        out: &[(usize, usize)],
        level: usize,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        work.analysis.steps[level - 1] += out.len() as u32;
        for (tile, way) in out {
            self.known.ways[*tile] &= !(1 << way);
            work.levels[*tile] = work.levels[*tile].max(level);
            if self.known.ways[*tile] == 0 {
                return Err(Contradiction);
            }
        }
        Ok(())
    }
}
