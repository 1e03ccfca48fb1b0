//! The walks from all forks of a path, side by side.

use crate::fork_depth::{Stop, Total, Walk};
use etchwork_core::topology::{Compiled, Start, Steps};
use etchwork_core::{Cell, LANES, Lanes, Rest};

/// Steps that walks to their end make before those that have ended are seen to.
const STRIDE: usize = 6;

/// Walks from the forks of many paths, each on a plain grid.
pub(crate) struct SideBySide<'a, P> {
    pub walk: Walk,
    pub paths: P,
    pub herd: &'a mut Herd,
}

/// Memory for walks: the forks of all paths, and those of the last path from
/// which walks have not begun.
#[derive(Clone, Debug, Default)]
pub(crate) struct Herd {
    forks: Vec<Fork>,
    /// How many forks there are up to and with each path's.
    ends: Vec<usize>,
    waiting: Vec<Waiting>,
    /// The number of the first of these.
    first: usize,
    /// The steps on that path's grid.
    steps: Steps,
}

/// A fork: what is left there, and the wrong options not yet walked.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    rest: Rest<1>,
    wrong: u64,
}

/// The walks from a fork, and their steps.
#[derive(Clone, Copy, Debug, Default)]
struct Fork {
    walks: u32,
    steps: u32,
}

impl Herd {
    /// The sums over the forks of each path, in their order.
    pub fn totals(&self) -> impl Iterator<Item = Total> {
        let mut from = 0;
        self.ends.iter().map(move |end| {
            let mut total = Total::default();
            for fork in &self.forks[from..*end] {
                total.add(u64::from(fork.walks), u64::from(fork.steps));
            }
            from = *end;
            total
        })
    }

    /// Finds the forks of a path. What is a fork cannot be foretold, so each node is
    /// written down, and the next one over it where it was none.
    #[inline(always)]
    fn gather(&mut self, (start, path): (&Start, &[Cell])) {
        let (mut here, mut forks) = (*start, 0);
        (self.first, self.steps) = (self.forks.len(), start.steps);
        self.waiting.resize(path.len(), Waiting { rest: start.rest, wrong: 0 });
        self.forks.resize(self.first + path.len(), Fork::default());
        for step in path.windows(2) {
            let options = here.visit(1 << step[0].index());
            let wrong = options & !(1 << step[1].index());
            self.waiting[forks] = Waiting { rest: here.rest, wrong };
            self.forks[self.first + forks] = Fork { walks: wrong.count_ones(), steps: 0 };
            forks += usize::from(wrong != 0);
        }
        self.waiting.truncate(forks);
        self.forks.truncate(self.first + forks);
        self.ends.push(self.forks.len());
    }

    /// The next walk, looked for in the next paths if none is left: where it sets
    /// out from, its first step, and the number of its fork.
    #[inline(always)]
    fn next<'p>(
        &mut self,
        paths: &mut impl Iterator<Item = (&'p Start, &'p [Cell])>,
    ) -> Option<(Start, u64, usize)> {
        while self.waiting.is_empty() {
            self.gather(paths.next()?);
        }
        let last = self.waiting.len() - 1;
        let Waiting { rest, wrong } = &mut self.waiting[last];
        let start = Start { steps: self.steps, rest: *rest };
        let option = *wrong & wrong.wrapping_neg();
        *wrong ^= option;
        if *wrong == 0 {
            self.waiting.pop();
        }
        Some((start, option, self.first + last))
    }
}

impl<'p, P: Iterator<Item = (&'p Start, &'p [Cell])>> Compiled for SideBySide<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let herd = self.herd;
        herd.forks.clear();
        herd.ends.clear();
        let (most, stops) = (self.walk.most_steps(), self.walk.stop == Stop::Dead);
        let stride = if stops { 1 } else { STRIDE };
        let mut lanes = Lanes::default();
        let (mut fork_of, mut lengths) = ([None; LANES], [0_u64; LANES]);
        loop {
            for lane in lanes.at_rest() {
                if let Some(fork) = fork_of[lane].take() {
                    let fork: &mut Fork = &mut herd.forks[fork];
                    fork.steps += lengths[lane] as u32;
                }
                if let Some((start, option, fork)) = herd.next(&mut self.paths) {
                    lanes.set(lane, &start, option);
                    (fork_of[lane], lengths[lane]) = (Some(fork), 0);
                }
            }
            if lanes.all_rest() {
                break;
            }
            for _ in 0..stride {
                let heads = lanes.next;
                lanes.step(|lane, fewest, last| {
                    lengths[lane] += u64::from(heads[lane] != 0);
                    let is_over = lengths[lane] >= most || stops && has_two(last);
                    if is_over { 0 } else { fewest & fewest.wrapping_neg() }
                });
                if stops {
                    let whole = lanes.whole_after(&heads);
                    lanes.next.iter_mut().zip(whole).for_each(|(next, whole)| *next &= whole);
                }
            }
        }
    }
}

#[inline(always)]
fn has_two(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fork_depth::{Stop, one_by_one};
    use etchwork_core::topology::for_this_processor;
    use etchwork_core::{Board, Grid, Kernel};
    use std::iter;
    use std::num::NonZeroU32;

    #[test]
    fn walks_side_by_side_are_single_walks() {
        // A snake forks at almost every cell.
        for (cols, rows) in [(2, 2), (3, 4), (5, 4), (8, 8), (2, 32), (32, 2), (1, 5)] {
            let board = Board::new(Grid::new(cols, rows).unwrap());
            let row = |row: usize| {
                (0..cols).map(move |col| if row.is_multiple_of(2) { col } else { cols - 1 - col })
            };
            let path: Vec<Cell> = (0..rows)
                .flat_map(|at| row(at).map(move |col| Cell::new(at * cols + col)))
                .collect();
            board.check_path(&path).unwrap();
            let graph = board.graph();
            let Kernel::One(masks) = graph.kernel() else { panic!("it is small") };
            let (mut herd, steps) = (Herd::default(), graph.steps().unwrap());
            let start = Start { steps, rest: masks.unvisited() };
            let horizons = [None, NonZeroU32::new(3), NonZeroU32::new(1)];
            for walk in horizons
                .into_iter()
                .flat_map(|horizon| [Stop::End, Stop::Dead].map(|stop| Walk { stop, horizon }))
            {
                let paths = iter::repeat_n((&start, &path[..]), 3);
                for_this_processor(SideBySide { walk, paths, herd: &mut herd });
                let totals: Vec<Total> = herd.totals().collect();
                assert_eq!(totals, [one_by_one(walk, masks, &path); 3]);
            }
        }
    }
}
