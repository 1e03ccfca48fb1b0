//! Walks from all forks of many paths, side by side.

use crate::walk::{Stop, Total, Walk};
use etchwork_path::TrailLanes;
use etchwork_path::lanes::{Node, Nodes, Trails};
use etchwork_path::topology::{
    Best, Compiled, Even, Kind, Linked, Unlinked, Word, for_this_processor,
};
use std::marker::PhantomData;

/// Walks to their end make one step per this many cells before finished lanes get new walks: a
/// longer wait idles more lanes, a shorter one checks lanes more often, and both are slower.
const CELLS_A_STRIDE: u64 = 5;

/// Walks from the forks of many paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaneWalks {
    forks: Vec<Node>,
    /// The results of the walks from each fork.
    counts: Vec<Count>,
    totals: Vec<Total>,
}

/// The steps of the walks from a fork in the lower half, and the number of walks in the upper half.
type Count = u32;

impl LaneWalks {
    /// Walks from the forks of some of the paths, and passes on the sums of each path.
    pub fn walk<const N: usize>(
        &mut self,
        walk: Walk,
        trails: &Trails,
        which: &[usize],
    ) -> &[Total] {
        trails.write_forks(which, &mut self.forks);
        // Walks start at forks, and paths without a node have no steps.
        let forking = which.iter().filter(|path| trails.fork_count(**path) > 0);
        let kind = Best::of(forking.map(|path| trails.steps(*path)));
        let nodes = which.iter().map(|path| trails.len(*path) as u64).max();
        let (forks, counts) = (&self.forks[..], &mut self.counts);
        let stride = stride(walk, nodes.unwrap_or(0));
        let walks = Walks { walk, stride, trails, forks, counts };
        if which.iter().all(|path| trails.is_narrow(*path)) {
            dispatch::<u32, N>(walks, kind);
        } else {
            dispatch::<u64, N>(walks, kind);
        }
        self.totals.clear();
        let (counts, totals) = (&self.counts[..], &mut self.totals);
        for_this_processor(SumUp { trails, which, counts, totals });
        &self.totals
    }
}

/// Steps of the walks before finished lanes get new walks.
fn stride(walk: Walk, nodes: u64) -> u64 {
    let stride = if walk.stop == Stop::Dead { 3 } else { (nodes / CELLS_A_STRIDE).clamp(3, 10) };
    walk.most_steps().min(stride)
}

/// Sums over the forks of each of some paths, from the results of each fork.
struct SumUp<'a> {
    trails: &'a Trails,
    which: &'a [usize],
    counts: &'a [Count],
    totals: &'a mut Vec<Total>,
}

impl Compiled for SumUp<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { trails, which, mut counts, totals } = self;
        for path in which {
            let (own, others) = counts.split_at(trails.fork_count(*path));
            let mut total = Total::default();
            for count in own {
                total.add(u64::from(count >> 16), u64::from(count & 0xffff));
            }
            counts = others;
            totals.push(total);
        }
    }
}

/// Walks from forks.
struct Walks<'a> {
    walk: Walk,
    stride: u64,
    trails: &'a Trails,
    forks: &'a [Node],
    counts: &'a mut Vec<Count>,
}

/// Walks on boards of one kind, with const flags for a stop when plainly lost and for a horizon.
/// Switched-off checks cost nothing.
struct Dispatched<'a, W, K, const N: usize, const STOPS: bool, const NEAR: bool> {
    walks: Walks<'a>,
    boards: PhantomData<(W, K)>,
}

impl<'a, W, K, const N: usize, const STOPS: bool, const NEAR: bool>
    Dispatched<'a, W, K, N, STOPS, NEAR>
{
    fn new(walks: Walks<'a>) -> Self {
        Self { walks, boards: PhantomData }
    }
}

/// Walks on boards that fit into words of this width.
fn dispatch<W: Word, const N: usize>(walks: Walks<'_>, kind: Best) {
    match (kind, walks.walk.stop, walks.walk.horizon) {
        (Best::Linked, ..) => {
            for_this_processor(Dispatched::<W, Linked, N, true, true>::new(walks))
        }
        // Walks with this stop are too rare for a compiled version for each kind.
        (_, Stop::Dead, _) => {
            for_this_processor(Dispatched::<W, Unlinked, N, true, true>::new(walks))
        }
        (_, _, Some(_)) => {
            for_this_processor(Dispatched::<W, Unlinked, N, false, true>::new(walks))
        }
        (Best::Unlinked, _, None) => {
            for_this_processor(Dispatched::<W, Unlinked, N, false, false>::new(walks))
        }
        // The fallback without better code for the processor.
        (Best::Even, _, None) => Dispatched::<W, Even, N, false, false>::new(walks).run(),
    }
}

impl<W: Word, K: Kind, const N: usize, const STOPS: bool, const NEAR: bool> Compiled
    for Dispatched<'_, W, K, N, STOPS, NEAR>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut waiting = Waiting::new(self.walks);
        let mut pack = Pack::<W, N>::new(&waiting);
        loop {
            pack.refill::<K, STOPS, NEAR>(&mut waiting);
            if waiting.is_over() && pack.lanes.all_rest() {
                break;
            }
            pack.step::<K, STOPS, NEAR>(waiting.walk, waiting.stride);
        }
    }
}

/// The walks that have not begun: those from a fork and from all later forks.
struct Waiting<'a> {
    walk: Walk,
    stride: u64,
    nodes: Nodes<'a>,
    forks: &'a [Node],
    counts: &'a mut [Count],
    fork: usize,
    wrong: u64,
}

impl<'a> Waiting<'a> {
    #[inline(always)]
    fn new(Walks { walk, stride, trails, forks, counts }: Walks<'a>) -> Self {
        counts.clear();
        // The last entry is a dummy: idle lanes, before their first walk and after their last, add
        // to it.
        counts.resize(forks.len() + 1, 0);
        let nodes = trails.nodes();
        let mut waiting = Self { walk, stride, nodes, forks, counts, fork: 0, wrong: 0 };
        waiting.begin();
        waiting
    }

    /// Starts the walks of the next fork, if any: counts them, and counts all steps left to each
    /// walk, until its end shows the steps it did not make.
    #[inline(always)]
    fn begin(&mut self) {
        if let Some(node) = self.forks.get(self.fork) {
            self.wrong = self.nodes.wrong(*node);
            let left = self.nodes.unvisited(*node).count_ones();
            self.counts[self.fork] = self.wrong.count_ones() * (1 << 16 | left);
        }
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.fork == self.forks.len()
    }
}

/// A group of walks that make their steps together.
struct Pack<W, const N: usize> {
    lanes: TrailLanes<W, N>,
    fork_of: [usize; N],
    /// The steps left to each walk, as a bit that moves down at each step.
    left: [W; N],
}

impl<W: Word, const N: usize> Pack<W, N> {
    #[inline(always)]
    fn new(waiting: &Waiting<'_>) -> Self {
        let (lanes, fork_of) = (TrailLanes::default(), [waiting.forks.len(); N]);
        Self { lanes, fork_of, left: [W::default(); N] }
    }

    /// Ends the finished walks, and begins others.
    #[inline(always)]
    fn refill<K: Kind, const STOPS: bool, const NEAR: bool>(&mut self, waiting: &mut Waiting<'_>) {
        let Self { lanes, fork_of, left } = self;
        let most = waiting.walk.most_steps().min(u64::from(W::BITS));
        let all_left = W::of(1 << (most - 1));
        for lane in lanes.at_rest() {
            let count = &mut waiting.counts[fork_of[lane]];
            *count = count.wrapping_sub(lanes.unvisited[lane].count_ones());
            fork_of[lane] = waiting.fork;
            let Some(node) = waiting.forks.get(waiting.fork) else { continue };
            let option = waiting.wrong & waiting.wrong.wrapping_neg();
            lanes.set::<STOPS, K>(lane, &waiting.nodes.start(*node), option);
            if NEAR {
                left[lane] = all_left;
            }
            waiting.wrong ^= option;
            if waiting.wrong == 0 {
                waiting.fork += 1;
                waiting.begin();
            }
        }
    }

    /// Some steps of every walk.
    #[inline(always)]
    fn step<K: Kind, const STOPS: bool, const NEAR: bool>(&mut self, walk: Walk, stride: u64) {
        let Self { lanes, left, .. } = self;
        let stops = STOPS && walk.stop == Stop::Dead;
        for _ in 0..stride {
            let heads = lanes.next;
            lanes.step::<STOPS, K>(|lane, fewest, last| {
                let next = fewest.first();
                if !NEAR {
                    return next;
                }
                left[lane] = left[lane].down(W::of(1));
                let is_over = left[lane].is_empty() || stops && !last.without_first().is_empty();
                W::all_if(!is_over) & next
            });
            if stops {
                let whole = lanes.whole_after::<K>(&heads);
                lanes.next.iter_mut().zip(whole).for_each(|(next, whole)| *next = *next & whole);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::one_by_one;
    use etchwork_path::topology::keep_to_portable_code;
    use etchwork_path::{Board, Cell, Grid, Kernel, LANES};
    use std::iter;
    use std::num::NonZeroU32;

    #[test]
    fn walks_side_by_side_are_single_walks() {
        // A snake forks at almost every cell.
        let shapes = [(2, 2), (3, 4), (5, 4), (8, 8), (2, 32), (32, 2), (1, 5)];
        for (cols, rows, links) in shapes.into_iter().flat_map(|(c, r)| [0, 2].map(|l| (c, r, l))) {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            for link in 0..links {
                // On the smallest boards the cells are too near for a link.
                let _ = board.link(Cell::new(link), Cell::new(cols * rows - 2 - link));
            }
            let row = |row: usize| {
                (0..cols).map(move |col| if row.is_multiple_of(2) { col } else { cols - 1 - col })
            };
            let path: Vec<Cell> = (0..rows)
                .flat_map(|at| row(at).map(move |col| Cell::new(at * cols + col)))
                .collect();
            board.check_path(&path).unwrap();
            let graph = board.graph();
            let Kernel::One(masks) = graph.kernel() else { panic!("it is small") };
            let (mut lane_walks, mut trails) = (LaneWalks::default(), Trails::default());
            let start = graph.start().unwrap();
            trails.trace(iter::repeat_n((&start, &path[..]), 4));
            let horizons = [None, NonZeroU32::new(3), NonZeroU32::new(1)];
            for walk in horizons
                .into_iter()
                .flat_map(|horizon| [Stop::End, Stop::Dead].map(|stop| Walk { stop, horizon }))
            {
                for is_portable in [true, false] {
                    keep_to_portable_code(is_portable);
                    let totals = lane_walks.walk::<LANES>(walk, &trails, &[0, 2, 3]);
                    assert_eq!(totals, [one_by_one(walk, masks, &path); 3]);
                }
            }
        }
    }
}
