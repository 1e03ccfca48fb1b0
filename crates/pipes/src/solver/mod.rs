//! Solves by deduction, in levels, and counts solutions.
//!
//! | level | rules out an orientation of a tile because |
//! |---|---|
//! | 1 | an arm would point at a side that cannot be crossed |
//! | 2 | it contradicts what neighbours say about the sides |
//! | 3 | it would cut off a group of joined tiles: a dead end, a closed island |
//! | 4 | it would close a loop |
//! | 5 | on trial, the rules above lead from it to a contradiction |
//!
//! The rules only use which sides can be crossed, so they are the same for every tiling. Each rule
//! is sound, and monotone: with more knowledge it finds at least as much. So the result does not
//! depend on the order in which the rules are applied.

mod count;
mod known;
mod report;

use crate::Sides;
use known::{Contradiction, Known, Objection, Puzzle, Queue};
pub use report::{Analysis, Because, MAX_LEVEL};

/// The result of solving a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// There is exactly one solution.
    Unique,
    /// The rules leave a tile with more than one orientation.
    Stalled,
    /// There is no solution.
    Impossible,
}

/// Solves puzzles, and reuses its memory between them.
#[derive(Clone, Debug, Default)]
pub struct Deducer {
    known: Known,
    queue: Queue,
    /// The tiles with more than one orientation left.
    unsettled: Vec<u16>,
    /// The knowledge before a trial.
    saved: (Known, Vec<u16>),
    /// Whether the masks of the puzzle are known to be a solution.
    is_tree: bool,
}

impl Deducer {
    /// Applies the rules up to a level, 2 to 5, until none finds anything.
    ///
    /// ```
    /// use etchwork_pipes::{Pipes, Deducer, Solved};
    ///
    /// let puzzle: Pipes = "pipes square 2x2 wrap\n3 3\n1 1\n".parse()?;
    /// let mut solver = Deducer::default();
    /// let sides = puzzle.board().sides();
    /// assert_eq!(solver.solve(sides, puzzle.masks(), 4), Solved::Stalled);
    /// assert!(solver.count(sides, puzzle.masks(), u64::MAX, 100) > Some(1));
    /// # Ok::<(), etchwork_core::TextFlaw>(())
    /// ```
    pub fn solve(&mut self, sides: &Sides, masks: &[u16], deepest: usize) -> Solved {
        self.is_tree = false;
        self.run(Puzzle { sides, masks }, deepest)
    }

    /// The same for a puzzle whose masks are a tree, and so a solution. This is faster, because the
    /// search can stop at the first different solution. Then the tiles that differ in it are those
    /// left unsettled.
    pub fn solve_tree(&mut self, sides: &Sides, tree: &[u16], deepest: usize) -> Solved {
        self.is_tree = true;
        self.run(Puzzle { sides, masks: tree }, deepest)
    }

    fn run(&mut self, puzzle: Puzzle<'_>, deepest: usize) -> Solved {
        match self.start(puzzle).and_then(|()| self.close(puzzle, deepest)) {
            Err(Contradiction) => Solved::Impossible,
            Ok(()) if self.unsettled.is_empty() => Solved::Unique,
            Ok(()) => Solved::Stalled,
        }
    }

    /// The tiles that were left with more than one orientation by the last call.
    pub fn unsettled(&self) -> impl ExactSizeIterator<Item = usize> {
        self.unsettled.iter().map(|tile| usize::from(*tile))
    }

    /// The sides of a tile about which the last call found nothing.
    pub fn unknown(&self, sides: &Sides, tile: usize) -> u16 {
        self.known.unknown(Puzzle { sides, masks: &[] }, tile)
    }

    /// The masks of the solution that the last call found, if it settled every tile.
    pub fn solution(&self, sides: &Sides, masks: &[u16]) -> Option<Vec<u16>> {
        self.unsettled.is_empty().then(|| self.known.masks(Puzzle { sides, masks }))
    }

    fn start(&mut self, puzzle: Puzzle<'_>) -> Result<(), Contradiction> {
        self.known.start(puzzle);
        self.queue.clear(puzzle.sides.len());
        self.unsettled.clear();
        let arms: u32 = puzzle.masks.iter().map(|mask| mask.count_ones()).sum();
        let tiles = puzzle.sides.tiles().len();
        if arms as usize != 2 * (tiles - 1) {
            return Err(Contradiction);
        }
        puzzle.sides.tiles().rev().for_each(|tile| self.queue.push(tile));
        self.known.settle(puzzle, &mut self.queue)?;
        let known = &self.known;
        let open = puzzle.sides.tiles().filter(|tile| !known.is_settled(*tile));
        self.unsettled.extend(open.map(|tile| tile as u16));
        Ok(())
    }

    /// Applies the rules up to a level to the current knowledge.
    fn close(&mut self, puzzle: Puzzle<'_>, deepest: usize) -> Result<(), Contradiction> {
        if deepest < 3 {
            return Ok(());
        }
        loop {
            self.sweep(puzzle, deepest)?;
            // Most contradictions show up without the rules about groups, so these come second.
            if deepest < MAX_LEVEL
                || !(self.try_ways(puzzle, false)? || self.try_ways(puzzle, true)?)
            {
                return Ok(());
            }
        }
    }

    /// Applies the rules about groups repeatedly until they find nothing.
    fn sweep(&mut self, puzzle: Puzzle<'_>, deepest: usize) -> Result<(), Contradiction> {
        loop {
            let mut has_changed = false;
            let mut left = 0;
            for at in 0..self.unsettled.len() {
                let tile = usize::from(self.unsettled[at]);
                if self.known.is_settled(tile) {
                    continue;
                }
                let around = self.known.around(puzzle, tile);
                if !self.known.has_news(tile, &around) {
                    self.unsettled[left] = tile as u16;
                    left += 1;
                    continue;
                }
                let mut ways = self.known.ways[tile];
                for way in crate::ring::bits(ways) {
                    let objection = self.known.objection(puzzle, &around, tile, way);
                    let is_out = match objection {
                        Objection::None => false,
                        Objection::Island => true,
                        Objection::Loop => deepest > 3,
                    };
                    ways &= !(u16::from(is_out) << way);
                }
                if ways != self.known.ways[tile] {
                    has_changed = true;
                    self.keep(puzzle, tile, ways)?;
                }
                if !self.known.is_settled(tile) {
                    self.unsettled[left] = tile as u16;
                    left += 1;
                }
            }
            self.unsettled.truncate(left);
            if !has_changed {
                return Ok(());
            }
        }
    }

    /// Rules out all orientations of a tile except `ways`.
    fn keep(&mut self, puzzle: Puzzle<'_>, tile: usize, ways: u16) -> Result<(), Contradiction> {
        if ways == 0 {
            return Err(Contradiction);
        }
        self.known.ways[tile] = ways;
        self.queue.push(tile);
        let settled = self.known.settle(puzzle, &mut self.queue);
        if settled.is_err() {
            self.queue.clear(puzzle.sides.len());
        }
        settled
    }

    /// Tries every orientation of every unsettled tile; `deep` trials also use the rules about
    /// groups. Returns whether some were ruled out and there may be more to find.
    fn try_ways(&mut self, puzzle: Puzzle<'_>, deep: bool) -> Result<bool, Contradiction> {
        let mut has_changed = false;
        // The list shrinks during the loop.
        let mut at = 0;
        while at < self.unsettled.len() {
            let tile = usize::from(self.unsettled[at]);
            at += 1;
            for way in crate::ring::bits(self.known.ways[tile]) {
                // An earlier trial may have ruled this orientation out; and an orientation that
                // belongs to a known solution cannot fail.
                let is_open = self.known.ways[tile] >> way & 1 == 1 && !self.known.is_settled(tile);
                if !is_open || self.is_tree && way == 0 {
                    continue;
                }
                match self.trial(puzzle, tile, way, deep) {
                    Trial::Holds => {}
                    Trial::Fails => {
                        has_changed = true;
                        self.keep(puzzle, tile, self.known.ways[tile] & !(1 << way))?;
                    }
                    Trial::Solves => return Ok(false),
                }
            }
        }
        Ok(has_changed)
    }

    /// Tries an orientation with the rules below level 5; afterwards the knowledge is as before.
    fn trial(&mut self, puzzle: Puzzle<'_>, tile: usize, way: usize, deep: bool) -> Trial {
        self.save();
        let mut end = self.keep(puzzle, tile, 1 << way);
        if deep && end.is_ok() {
            end = self.sweep(puzzle, 4);
        }
        let is_solved = end.is_ok() && self.is_tree && deep && self.unsettled.is_empty();
        if is_solved {
            // The known solution has way 0 everywhere, so this is another one. The tiles where they
            // differ are the ones to leave unsettled.
            let known = &self.known;
            self.saved.1.retain(|tile| known.ways[usize::from(*tile)] & 1 == 0);
        }
        self.restore();
        match (end, is_solved) {
            (Err(Contradiction), _) => Trial::Fails,
            (Ok(()), true) => Trial::Solves,
            (Ok(()), false) => Trial::Holds,
        }
    }

    fn save(&mut self) {
        self.saved.0.copy(&self.known);
        self.saved.1.clone_from(&self.unsettled);
    }

    fn restore(&mut self) {
        self.known.copy(&self.saved.0);
        self.unsettled.clone_from(&self.saved.1);
    }
}

/// The result of trying an orientation.
enum Trial {
    Fails,
    Holds,
    /// It leads to a solution other than the known one.
    Solves,
}
