//! Depth-first search with a budget of nodes and random restarts.

use etchwork_path::topology::{Compiled, for_this_processor};
use etchwork_path::{
    Bits, Budget, Cell, Masks, PathFinder, Search, Stream, Task, Unvisited, Verdict, with_masks,
};
use serde::Deserialize;
use std::num::{NonZeroU32, NonZeroU64};

/// Depth-first search in the order of Warnsdorff's rule: first to the neighbour with the fewest
/// onward exits, ties at random, with backtracking at dead ends.
///
/// Late backtracking rarely repairs an early wrong turn, so many short attempts do nearly as well
/// as a few long ones in a fraction of the time: try 200 nodes in five rounds. A branch is cut only
/// if two cells are left that must both be last, which is sound. So if the search from every source
/// ends within the budget, there is no path, and the answer says so; any other failure proves
/// nothing.
///
/// Cost: a constant number of word operations per node, and memory for one set of counts per cell
/// of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoundedDfs {
    /// The most nodes of an attempt; 10,000 by default.
    pub nodes: NonZeroU64,
    /// The number of attempts per source, one in each round; 1 by default. Ties of attempt `r` from
    /// cell `n` are drawn from `stream.split(n).split(r)`.
    pub restarts: NonZeroU32,
}

impl Default for BoundedDfs {
    fn default() -> Self {
        let nodes = const { NonZeroU64::new(10_000).unwrap() };
        Self { nodes, restarts: NonZeroU32::MIN }
    }
}

impl PathFinder for BoundedDfs {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        if !task.order.is_empty() {
            return Search::new(Verdict::Unsupported("order"), 0, 0);
        }
        let finder = *self;
        with_masks!(task.graph, masks => for_this_processor(Rounds { finder, masks, task, budget }))
    }
}

/// A search on a graph with arcs as masks of `W` words.
struct Rounds<'a, const W: usize> {
    finder: BoundedDfs,
    masks: &'a Masks<W>,
    task: &'a Task<'a>,
    budget: Budget,
}

/// How an attempt ended.
enum Ending {
    Found,
    Exhausted,
    Spent,
}

impl<const W: usize> Compiled for Rounds<'_, W> {
    type Output = Search;

    #[inline(always)]
    fn run(self) -> Search {
        let Self { finder, masks, task, budget } = self;
        // A target outside the graph leaves no source, and its number may not fit the bits.
        let target = task.target.filter(|cell| task.graph.cells().contains(*cell));
        let target = target.map_or(Bits::EMPTY, |cell| Bits::of(cell.index()));
        let mut dfs = Dfs { masks, target, stack: Vec::new(), nodes: 0, last_cells: 0 };
        let mut search = Search::new(Verdict::BudgetSpent, 0, 0);
        let mut sources = starts(task);
        for round in 0..finder.restarts.get() {
            let mut left = Vec::with_capacity(sources.len());
            for source in sources {
                if dfs.nodes >= budget.nodes {
                    left.push(source);
                    continue;
                }
                search.attempts += 1;
                let limit = budget.nodes.min(dfs.nodes.saturating_add(finder.nodes.get()));
                let stream = task.stream.split(source.index() as u32).split(round);
                match dfs.attempt(source, stream, limit) {
                    Ending::Found => return dfs.report(search, Verdict::Found(dfs.path())),
                    Ending::Exhausted => {}
                    Ending::Spent => left.push(source),
                }
            }
            sources = left;
            if sources.is_empty() {
                return dfs.report(search, Verdict::Impossible("exhausted"));
            }
            if dfs.nodes >= budget.nodes {
                break; // rather than pass through up to four billion rounds
            }
        }
        dfs.report(search, Verdict::BudgetSpent)
    }
}

/// The sources from which a path may end on the target.
fn starts(task: &Task<'_>) -> Vec<Cell> {
    let cells = task.graph.cells();
    let can_start = |source: &Cell| match task.target {
        None => cells.contains(*source),
        Some(target) if target == *source => cells.contains(target) && cells.len() == 1,
        Some(target) => cells.contains(*source) && cells.contains(target),
    };
    task.sources.iter().copied().filter(can_start).collect()
}

/// A trail, with its untried continuations.
struct Frame<const W: usize> {
    head: Cell,
    rest: Unvisited<W>,
    options: Bits<W>,
}

struct Dfs<'a, const W: usize> {
    masks: &'a Masks<W>,
    target: Bits<W>,
    stack: Vec<Frame<W>>,
    nodes: u64,
    /// Branches cut off because two cells must be last.
    last_cells: u64,
}

impl<const W: usize> Dfs<'_, W> {
    /// Searches from a source until the count of nodes is `limit`.
    #[inline(always)]
    fn attempt(&mut self, source: Cell, mut stream: Stream, limit: u64) -> Ending {
        self.stack.clear();
        if self.step(source, self.masks.unvisited()) {
            return Ending::Found;
        }
        while let Some(frame) = self.stack.last_mut() {
            let tied = frame.rest.fewest_exits(frame.options);
            let draw = |ties| if ties > 1 { stream.index(ties) } else { 0 };
            let Some(next) = tied.pick(draw) else {
                self.stack.pop();
                continue;
            };
            if self.nodes >= limit {
                return Ending::Spent;
            }
            frame.options.remove(next);
            let rest = frame.rest;
            if self.step(Cell::new(next), rest) {
                return Ending::Found;
            }
        }
        Ending::Exhausted
    }

    /// Visits a cell. Returns whether the path is complete. Pushes the cell on the stack, unless
    /// the cut applies.
    #[inline(always)]
    fn step(&mut self, head: Cell, mut rest: Unvisited<W>) -> bool {
        self.nodes += 1;
        rest.visit(self.masks, head);
        let complete = rest.unvisited().is_empty();
        if !complete && (rest.last_cells(self.masks, head) | self.target).has_two() {
            self.last_cells += 1;
            return false;
        }
        let early = Bits::select(rest.unvisited().has_two(), self.target, Bits::EMPTY);
        let options = rest.exits(self.masks, head).minus(early);
        self.stack.push(Frame { head, rest, options });
        complete
    }

    fn path(&self) -> Vec<Cell> {
        self.stack.iter().map(|frame| frame.head).collect()
    }

    fn report(&self, mut search: Search, verdict: Verdict) -> Search {
        search.verdict = verdict;
        search.nodes = self.nodes;
        if self.last_cells > 0 {
            search.cuts.push(("last_cells", self.last_cells));
        }
        search
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;
    use etchwork_path::Board;

    fn search(
        finder: BoundedDfs,
        board: &Board,
        sources: &[usize],
        target: Option<usize>,
    ) -> Search {
        let (graph, stream) = (board.graph(), Stream::new(11));
        let sources: Vec<Cell> = sources.iter().copied().map(Cell::new).collect();
        let target = target.map(Cell::new);
        let task = Task { target, ..Task::new(&graph, &sources, &stream) };
        let mut finder = finder;
        finder.find(&task, Budget { nodes: 100_000, ..Budget::UNLIMITED })
    }

    fn limited(nodes: u64, restarts: u32) -> BoundedDfs {
        BoundedDfs {
            nodes: NonZeroU64::new(nodes).unwrap(),
            restarts: NonZeroU32::new(restarts).unwrap(),
        }
    }

    #[test]
    fn goes_back_where_the_greedy_walk_ends_and_finds_at_every_width() {
        let tall = |cols: usize, rows: usize| vec![".".repeat(cols); rows].join(" ");
        let (two, four, sixteen) = (tall(7, 10), tall(13, 10), tall(13, 20));
        let walled = four.replacen('.', "#", 2);
        for drawing in [".", "....", "..... .#... ..... ..#..", &two, &four, &walled, &sixteen] {
            let board = board(drawing);
            let sources: Vec<usize> = board.open().iter().map(Cell::index).collect();
            let Verdict::Found(path) = search(limited(2_000, 3), &board, &sources, None).verdict
            else {
                panic!("{drawing} has a path");
            };
            assert_eq!(board.check_path(&path), Ok(()));
        }
    }

    #[test]
    fn only_a_search_to_the_end_is_a_proof() {
        // Both ends have the same colour; from 1 there is no path for the same reason.
        let board = board(".... .... ....");
        let whole = search(BoundedDfs::default(), &board, &[0], Some(2));
        assert_eq!((whole.verdict, whole.attempts), (Verdict::Impossible("exhausted"), 1));
        assert!(matches!(whole.cuts[..], [("last_cells", 1..)]), "{:?}", whole.cuts);
        let short = search(limited(whole.nodes - 1, 2), &board, &[0], Some(2));
        assert_eq!(short.verdict, Verdict::BudgetSpent);
        let exact = search(limited(whole.nodes, 1), &board, &[0], Some(2));
        assert_eq!(exact.verdict, Verdict::Impossible("exhausted"), "the last node counts");
    }

    #[test]
    fn each_round_draws_anew_and_no_source_moves_another() {
        let board = board("...... ...... ..#... ...... ......");
        let tried = |sources: &[usize], rounds| search(limited(40, rounds), &board, sources, None);
        // From a cell of the minority colour there is no path.
        let (one, three) = (tried(&[0], 1), tried(&[0], 3));
        assert_eq!((one.attempts, one.nodes), (1, 40));
        assert_eq!((three.attempts, three.nodes), (3, 120));
        let Verdict::Found(path) = tried(&[0, 1], 20).verdict else { panic!("one finds") };
        assert_eq!(tried(&[1], 20).verdict, Verdict::Found(path));
    }

    #[test]
    fn rounds_end_with_the_budget() {
        // The ends have the same colour, so there is no path; without a budget, all rounds would
        // take minutes.
        let board = board(&["......"; 5].join(" "));
        let search = search(limited(10, u32::MAX), &board, &[0], Some(14));
        assert_eq!((search.verdict, search.nodes), (Verdict::BudgetSpent, 100_000));
    }

    #[test]
    fn impossible_ends_are_seen() {
        let board = board("... #..");
        for (source, target) in [(3, None), (0, Some(3)), (0, Some(0))] {
            let verdict = search(BoundedDfs::default(), &board, &[source], target).verdict;
            assert_eq!(verdict, Verdict::Impossible("exhausted"), "{source} {target:?}");
        }
    }

    #[test]
    fn settings_have_defaults_and_no_zero() {
        let read = |json| serde_json::from_str::<BoundedDfs>(json);
        assert_eq!(read("{}").unwrap(), limited(10_000, 1));
        assert_eq!(read(r#"{ "nodes": 200, "restarts": 4 }"#).unwrap(), limited(200, 4));
        assert!(read(r#"{ "nodes": 0 }"#).is_err() && read(r#"{ "restarts": 0 }"#).is_err());
        assert!(read(r#"{ "node": 1 }"#).is_err());
    }
}
