//! Attempts on one board, side by side from its sources.

use super::group::{AttemptGroup, Heads, STRIDE};
use etchwork_path::topology::{Compiled, Kind, Start, for_this_processor};
use etchwork_path::{Budget, Cell, Search, Task, Verdict};
use std::marker::PhantomData;
use std::mem;

/// The number of attempts side by side. Attempts from sources after the first with a path are
/// wasted.
pub(super) const FEW: usize = 8;

/// The number of cells from which attempts on a single board are faster side by side, with wide
/// registers.
pub(super) const FEW_PAY: usize = 28;

/// A task without a target, on a board of up to 64 cells.
pub(super) struct OneBoard<'a> {
    pub task: Task<'a>,
    pub start: Start,
    pub budget: Budget,
    pub heads: &'a mut Heads<u64, FEW>,
    pub path: &'a mut Vec<Cell>,
}

/// A task on a board of a kind.
struct Of<'a, K>(OneBoard<'a>, PhantomData<K>);

impl OneBoard<'_> {
    /// Searches on a board of that kind.
    pub fn search<K: Kind>(self) -> Search {
        for_this_processor(Of(self, PhantomData::<K>))
    }
}

impl<K: Kind> Compiled for Of<'_, K> {
    type Output = Search;

    #[inline(always)]
    fn run(self) -> Search {
        let OneBoard { task: Task { sources, stream, .. }, start, budget, heads, path } = self.0;
        let mut group = AttemptGroup::<u64, K, FEW>::new(heads);
        let cells = start.rest.unvisited().len();
        let mut search = Search::new(Verdict::BudgetSpent, 0, 0);
        for some in sources.chunks(FEW) {
            group.set_out_all(&start, some, stream);
            let first = run_to_first_path(&mut group);
            for lane in 0..some.len().min(first + 1) {
                if search.nodes >= budget.nodes {
                    return search;
                }
                search.attempts += 1;
                search.nodes += group.steps(lane, cells) as u64;
                if search.nodes > budget.nodes {
                    search.nodes = budget.nodes;
                    return search;
                }
            }
            if first < some.len() {
                group.write_path(first, cells, path);
                search.verdict = Verdict::Found(mem::take(path));
                break;
            }
        }
        search
    }
}

/// Steps until the first lane with a path is known, or none has one; returns its number, or the
/// number of lanes.
#[inline(always)]
fn run_to_first_path<K: Kind>(group: &mut AttemptGroup<'_, u64, K, FEW>) -> usize {
    loop {
        for _ in 0..STRIDE {
            group.step();
        }
        let lanes = &group.lanes;
        let (mut under_way, mut done) = (0_u32, 1 << FEW);
        for lane in 0..FEW {
            under_way |= u32::from(lanes.next[lane] != 0) << lane;
            done |= u32::from(lanes.unvisited[lane] == 0) << lane;
        }
        let first = done.trailing_zeros();
        if under_way & ((1 << first) - 1) == 0 {
            return first as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::one_by_one;
    use super::*;
    use crate::Warnsdorff;
    use etchwork_path::topology::{Even, Linked};
    use etchwork_path::{Board, Grid, PathFinder, Stream};
    use proptest::prelude::*;

    /// Attempts side by side on any processor, and on small boards too.
    fn side_by_side(task: Task<'_>, budget: Budget) -> Search {
        let start = task.graph.start().expect("it has few links");
        let (heads, path) = (&mut Heads::new(), &mut Vec::new());
        let one = OneBoard { task, start, budget, heads, path };
        if start.steps.are_linked() { one.search::<Linked>() } else { one.search::<Even>() }
    }

    proptest! {
        #[test]
        fn attempts_from_all_sources_of_a_board_are_single_attempts(
            (cols, rows) in (4_usize..9, 4_usize..9),
            (walls, links) in (any::<u64>(), 0_usize..4),
            (tries, seed) in (0_usize..40, any::<u32>()),
            budget in prop_oneof![Just(u64::MAX), 0_u64..900],
        ) {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cells: Vec<Cell> = board.grid().cells().collect();
            for cell in cells.iter().filter(|cell| walls >> cell.index() & 0x11 == 0x11) {
                if board.is_connected_without(*cell) {
                    board.set_wall(*cell);
                }
            }
            let mut draws = Stream::new(seed);
            for _ in 0..links {
                let mut end = || cells[draws.index(cells.len())];
                let _ = board.link(end(), end());
            }
            let open: Vec<Cell> = board.open().iter().collect();
            let sources: Vec<Cell> = (0..tries).map(|_| open[draws.index(open.len())]).collect();
            let (graph, stream) = (board.graph(), Stream::new(seed));
            let task = Task::new(&graph, &sources, &stream);
            let budget = Budget { nodes: budget, ..Budget::UNLIMITED };
            let all = side_by_side(task, Budget::UNLIMITED);
            let alone = one_by_one(task, Budget::UNLIMITED, &mut Vec::new());
            prop_assert_eq!((&all.verdict, all.attempts), (&alone.verdict, alone.attempts));
            if board.links().is_empty() {
                prop_assert_eq!(all.nodes, alone.nodes);
            }
            let within = side_by_side(task, budget);
            let found = Warnsdorff::default().find(&task, budget);
            if board.links().is_empty() {
                prop_assert_eq!(&within, &one_by_one(task, budget, &mut Vec::new()));
                prop_assert_eq!(&within, &found);
            } else if open.len() >= FEW_PAY {
                prop_assert_eq!(&within, &found);
            }
            if matches!(within.verdict, Verdict::Found(_)) || all.nodes <= budget.nodes {
                prop_assert_eq!(&within, &all);
            } else {
                prop_assert!(within.attempts <= all.attempts && within.nodes == budget.nodes);
                prop_assert_eq!(within.verdict, Verdict::BudgetSpent);
            }
        }
    }
}
