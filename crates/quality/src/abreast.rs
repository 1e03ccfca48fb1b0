//! The walks from the forks of one path on a small board, abreast.

use crate::fork_depth::{Stop, Total, Walk};
use etchwork_core::topology::{Compiled, Start, Word};
use etchwork_core::{Bits, Cell, Graph, Kernel, LANES, Lanes, Masks};
use std::marker::PhantomData;

/// The cells of paths for which that is sooner done than one walk after the other, and
/// the most cells of a board.
const FEWEST: usize = 20;
const MOST: usize = 42;

/// Steps that walks make before it is seen whether all have ended.
const STRIDE: usize = 3;

/// The walks from the forks of a path to their ends, on a board without links that has
/// room in a word. There is one for each edge that the path does not take: 30 at most
/// on 6x7 cells, so each has a lane from the start.
pub(crate) struct Abreast<'a, W> {
    start: Start,
    masks: &'a Masks<1>,
    path: &'a [Cell],
    word: PhantomData<W>,
}

impl<'a, W: Word> Abreast<'a, W> {
    /// The walks from the forks of a path, if they are such.
    pub(crate) fn new(walk: Walk, graph: &'a Graph, path: &'a [Cell]) -> Option<Self> {
        let to_their_ends = walk.stop == Stop::End && walk.horizon.is_none();
        let fits = graph.span() <= MOST.min(W::BITS as usize) && path.len() >= FEWEST;
        let (true, true, Kernel::One(masks)) = (to_their_ends, fits, graph.kernel()) else {
            return None;
        };
        let start = graph.start().filter(|start| !start.steps.are_linked())?;
        Some(Self { start, masks, path, word: PhantomData })
    }
}

impl<W: Word> Compiled for Abreast<'_, W> {
    type Output = Total;

    #[inline(always)]
    fn run(self) -> Total {
        let Self { start: Start { steps, mut rest }, masks, path, .. } = self;
        let mut lanes = Lanes::<W>::default();
        // For each fork the lane of its first walk, and the cells left there.
        let (mut forks, mut begun, mut walks) = (0, [(0, 0); LANES + 1], 0);
        for step in path.windows(2) {
            rest.visit(masks, step[0]);
            let options = rest.exits(masks, step[0]);
            if options.has_two() {
                begun[forks] = (walks, rest.unvisited().len() as u32);
                forks += 1;
                for option in options.minus(Bits::of(step[1].index())) {
                    lanes.set::<false>(walks, &Start { steps, rest }, 1 << option);
                    walks += 1;
                }
            }
        }
        begun[forks].0 = walks;
        while !lanes.all_rest() {
            for _ in 0..STRIDE {
                lanes.step::<false, false>(|_, fewest, _| fewest.first());
            }
        }
        let mut total = Total::default();
        for fork in 0..forks {
            let ((first, cells), (end, _)) = (begun[fork], begun[fork + 1]);
            let mut steps = 0;
            for lane in first..end {
                steps += cells - lanes.unvisited[lane].count_ones();
            }
            total.add((end - first) as u64, u64::from(steps));
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fork_depth::one_by_one;
    use etchwork_core::topology::for_this_processor;
    use etchwork_core::{Board, Grid};

    #[test]
    fn walks_abreast_are_single_walks() {
        let shapes = [(5, 4), (4, 5), (5, 6), (4, 8), (8, 4), (2, 16), (16, 2), (6, 7), (7, 6)];
        for (cols, rows) in shapes {
            let board = Board::new(Grid::new(cols, rows).unwrap());
            let col = |row: usize, at| if row.is_multiple_of(2) { at } else { cols - 1 - at };
            let snake = (0..rows).flat_map(|row| (0..cols).map(move |at| (row, at)));
            let path: Vec<Cell> =
                snake.map(|(row, at)| board.grid().at(row, col(row, at))).collect();
            board.check_path(&path).unwrap();
            let graph = board.graph();
            let walk = Walk::default();
            let abreast = Abreast::<u64>::new(walk, &graph, &path).expect("it is small");
            let alone = one_by_one(walk, abreast.masks, &path);
            assert_eq!(for_this_processor(abreast), alone);
            if let Some(narrow) = Abreast::<u32>::new(walk, &graph, &path) {
                assert_eq!(for_this_processor(narrow), alone);
            }
        }
    }
}
