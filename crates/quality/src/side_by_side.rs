//! The walks from all forks of a path, side by side.

use crate::fork_depth::{Total, Walk, Walker, each_fork};
use etchwork_core::topology::{Compiled, Steps};
use etchwork_core::{Cell, LANES, Lanes, Masks, Rest};

/// Steps that all walks make before those that have ended are seen to.
const STRIDE: usize = 4;

/// Fewer walks than these go one by one.
const FEW: usize = 8;

/// Walks to their end on a plain grid.
pub(crate) struct SideBySide<'a> {
    pub walk: Walk,
    pub steps: Steps,
    pub masks: &'a Masks<1>,
    pub path: &'a [Cell],
    pub herd: &'a mut Herd,
}

/// Walks that have not begun, the next last, and the forks they come from, each
/// with the number of its walks and of their steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Herd {
    waiting: Vec<(Rest<1>, usize, usize)>,
    forks: Vec<(u64, u64)>,
}

impl Compiled for SideBySide<'_> {
    type Output = Total;

    #[inline(always)]
    fn run(self) -> Total {
        let Herd { waiting, forks } = self.herd;
        waiting.clear();
        forks.clear();
        each_fork(self.masks, self.path, |rest, wrong| {
            waiting.extend(wrong.into_iter().map(|option| (rest, option, forks.len())));
            forks.push((wrong.len() as u64, 0));
        });
        if waiting.len() < FEW {
            let walker = Walker { walk: self.walk, masks: self.masks };
            for (rest, option, fork) in waiting.drain(..) {
                forks[fork].1 += walker.walk(rest, option).0;
            }
        }
        let most = self.walk.most_steps();
        let mut lanes = Lanes::new(self.steps);
        let (mut fork_of, mut lengths) = ([None; LANES], [0; LANES]);
        loop {
            for lane in 0..LANES {
                if lanes.next[lane] == 0 {
                    if let Some(fork) = fork_of[lane].take() {
                        let (_, steps) = &mut forks[fork];
                        *steps += most.min(lengths[lane]);
                    }
                    if let Some((rest, option, fork)) = waiting.pop() {
                        lanes.set(lane, &rest, option);
                        (fork_of[lane], lengths[lane]) = (Some(fork), 0);
                    }
                }
            }
            if lanes.all_rest() {
                break;
            }
            for _ in 0..STRIDE {
                let heads = lanes.next;
                lanes.step(|lane, fewest, _| {
                    lengths[lane] += u64::from(heads[lane] != 0);
                    fewest & fewest.wrapping_neg()
                });
            }
        }
        let mut total = Total::default();
        forks.iter().for_each(|(walks, steps)| total.add(*walks, *steps));
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fork_depth::{Stop, one_by_one};
    use etchwork_core::topology::for_this_processor;
    use etchwork_core::{Board, Grid, Kernel};
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
            for horizon in [None, NonZeroU32::new(3)] {
                let walk = Walk { stop: Stop::End, horizon };
                let work = SideBySide { walk, steps, masks, path: &path, herd: &mut herd };
                assert_eq!(for_this_processor(work), one_by_one(walk, masks, &path));
            }
        }
    }
}
