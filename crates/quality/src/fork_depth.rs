//! Fork depth: the distance a greedy player gets after a choice off the stored path.

use crate::side_by_side::LaneWalks;
use crate::walk::{Total, Walk, one_by_one};
use crate::{share_of_forks, steps};
use etchwork_path::lanes::Trails;
use etchwork_path::topology::{Compiled, SIDE_BY_SIDE, for_this_processor};
use etchwork_path::{Cell, LANES, Masks, Metric, Ratio, Reading, Solved, with_masks};

/// The number of cells from which the walks of a single path are faster side by side, and how many
/// at once.
const FEW_PAY: usize = 16;
const FEW: usize = 16;

/// Mean fork depth and deep fork ratio.
///
/// At each fork, a greedy walk starts with every option that is not the stored path's next step. It
/// always steps to the cell with the fewest onward exits, on ties to the lowest; the step to the
/// option counts as 1. The mean is over all such walks of the puzzle. A fork is deep if the mean of
/// its own walks is 3 or more. Without any fork both readings are 0. Cost: forks x length of a
/// walk; with [`crate::Stop::Dead`] each step of a walk also floods the unvisited cells around its
/// head.
#[derive(Clone, Debug, Default)]
pub struct ForkDepth {
    walk: Walk,
    /// Memory reused for every board.
    lane_walks: LaneWalks,
    trails: Trails,
}

impl ForkDepth {
    /// The metric with these limits of walks.
    pub fn new(walk: Walk) -> Self {
        Self { walk, ..Self::default() }
    }
}

impl Metric for ForkDepth {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new(
                    "mean_fork_depth",
                    "steps a greedy walk gets from an option off the path, mean over all",
                ),
                Reading::new(
                    "deep_fork_ratio",
                    "share of the forks whose walks take 3 steps or more on average",
                ),
            ]
        }
    }

    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        if reading == "deep_fork_ratio" { share_of_forks(cells) } else { steps(cells) }
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let Self { walk, lane_walks, trails } = self;
        let (walk, graph, path) = (*walk, solved.graph, solved.path);
        let total = if SIDE_BY_SIDE
            && path.len() >= FEW_PAY
            && let Some(start) = graph.start()
        {
            trails.trace([(&start, path)]);
            lane_walks.walk::<FEW>(walk, trails, &[0])[0]
        } else {
            with_masks!(graph, masks => for_this_processor(OneByOne { walk, masks, path }))
        };
        out.copy_from_slice(&total.readings());
    }

    fn measure_in_lanes(
        &mut self,
        trails: &Trails,
        which: &[usize],
        out: &mut [Option<Ratio>],
    ) -> bool {
        if !SIDE_BY_SIDE {
            return false;
        }
        let totals = self.lane_walks.walk::<LANES>(self.walk, trails, which);
        for (total, out) in totals.iter().zip(out.chunks_exact_mut(2)) {
            out.copy_from_slice(&total.readings());
        }
        true
    }
}

/// The walks from every fork of a path, one after the other.
struct OneByOne<'a, const W: usize> {
    walk: Walk,
    masks: &'a Masks<W>,
    path: &'a [Cell],
}

impl<const W: usize> Compiled for OneByOne<'_, W> {
    type Output = Total;

    #[inline(always)]
    fn run(self) -> Total {
        one_by_one(self.walk, self.masks, self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::Stop;
    use etchwork_path::{Board, Grid};
    use std::num::NonZeroU32;

    fn depths(walk: Walk, board: &Board, path: &[usize]) -> (Ratio, Ratio) {
        let path: Vec<Cell> = path.iter().map(|c| Cell::new(*c)).collect();
        board.check_path(&path).expect("a test path is Hamiltonian");
        let mut out = [None; 2];
        let graph = board.graph();
        let solved = Solved::plain(board, &graph, &path);
        ForkDepth::new(walk).measure(&solved, &mut out);
        (out[0].unwrap(), out[1].unwrap())
    }

    /// ```text
    /// 0 1 2    the path 0 1 2 5 4 3 forks at 0 (to 3) and at 1 (to 4);
    /// 3 4 5    from 3 the walk goes 4, 1 or 5, ...
    /// ```
    #[test]
    fn walks_are_counted_by_hand_on_3x2() {
        let board = Board::new(Grid::new(3, 2).unwrap());
        let path = [0, 1, 2, 5, 4, 3];
        // From 0 over 3: 3 4 1 2 5 solves, 5 steps. From 1 over 4: 3 is a
        // dead end with no exit and comes first, 4 3, 2 steps.
        let end = Walk::default();
        assert_eq!(depths(end, &board, &path), (Ratio::new(7, 2), Ratio::new(1, 2)));
        // At 4 the rest is 3 and 2 5, two pieces: plainly lost.
        let dead = Walk { stop: Stop::Dead, horizon: None };
        assert_eq!(depths(dead, &board, &path), (Ratio::new(3, 1), Ratio::new(1, 2)));
        let near = Walk { stop: Stop::End, horizon: NonZeroU32::new(3) };
        assert_eq!(depths(near, &board, &path), (Ratio::new(5, 2), Ratio::new(1, 2)));
    }

    #[test]
    fn no_fork_is_depth_0() {
        let board = Board::new(Grid::new(1, 5).unwrap());
        let zero = (Ratio::ZERO, Ratio::ZERO);
        assert_eq!(depths(Walk::default(), &board, &[0, 1, 2, 3, 4]), zero);
    }
}
