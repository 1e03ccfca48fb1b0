//! Warnsdorff's rule (H. C. von Warnsdorff, 1823): step to the neighbour with
//! the fewest onward exits.

mod group;
mod one_board;
mod side_by_side;

use etchwork_path::topology::{
    Best, Colouring, Compiled, Even, Linked, SIDE_BY_SIDE, Unlinked, Word, for_this_processor,
    has_wide_registers,
};
use etchwork_path::{
    BatchTask, Bits, Budget, Cell, Graph, Masks, PathFinder, Registry, Screen, Search, Settings,
    SettingsError, Stream, Task, Verdict, with_masks,
};
use group::Heads;
use one_board::{FEW, FEW_PAY, OneBoard};
use serde::Deserialize;
use side_by_side::{Memory, SideBySide};
use std::marker::PhantomData;
use std::mem;

/// One greedy attempt per source, ties broken at random. It finds a path or fails: by itself it
/// never proves that there is no path.
///
/// Sources that its screens rule out are not tried, which saves their attempts; proofs of screens
/// are passed on. Cost: a constant number of word operations per step, so linear in the cells for
/// each attempt. An attempt ends early once two cells must both be last, or a cell must be last on
/// whose colour no path ends. Each attempt has its own stream, so neither changes the found path.
#[derive(Default)]
pub struct Warnsdorff {
    screens: Vec<Box<dyn Screen>>,
    /// Reused memory: the remaining sources, an unfinished path, and the state of attempts side by
    /// side.
    sources: Vec<Cell>,
    path: Vec<Cell>,
    heads: Heads<u64, FEW>,
    side_by_side: Memories,
}

/// Answers tasks on boards that fit into words of this width.
fn side_by_side<W: Word>(tasks: &mut [BatchTask], memory: &mut Memory<W>) {
    match Best::of(tasks.iter().map(|task| task.start.steps)) {
        Best::Linked => {
            for_this_processor(SideBySide::<W, Linked> { tasks, memory, kind: PhantomData })
        }
        Best::Unlinked => {
            for_this_processor(SideBySide::<W, Unlinked> { tasks, memory, kind: PhantomData })
        }
        // The fallback without better code for the processor.
        Best::Even => SideBySide::<W, Even> { tasks, memory, kind: PhantomData }.run(),
    }
}

/// Answers a task by one attempt after the other, on any graph.
fn one_by_one(task: Task<'_>, budget: Budget, path: &mut Vec<Cell>) -> Search {
    with_masks!(task.graph, masks => for_this_processor(Attempts { masks, task, budget, path }))
}

/// The state of attempts side by side, by the width of their words.
#[derive(Default)]
struct Memories {
    narrow: Memory<u32>,
    wide: Memory<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// The screens by name, in their order.
    screens: Vec<String>,
}

impl Warnsdorff {
    /// The finder of the setting `screens`, a list of names, none by default,
    /// each made by the registry with its own default settings.
    pub fn from_settings(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let Options { screens } = settings.read()?;
        let make = |id: &String| {
            let made = registry.make::<dyn Screen>(id, &Settings::default());
            made.map_err(|error| SettingsError::new(format_args!("`screens`: {error}")))
        };
        let screens = screens.iter().map(make).collect::<Result<_, _>>()?;
        Ok(Self { screens, ..Self::default() })
    }
}

impl PathFinder for Warnsdorff {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        if !task.order.is_empty() {
            return Search::new(Verdict::Unsupported("order"), 0, 0);
        }
        let graph_has = |cell: &Cell| task.graph.cells().contains(*cell);
        if !task.target.iter().all(graph_has) {
            return Search::new(Verdict::BudgetSpent, 0, 0);
        }
        self.sources.clear();
        // A walk that starts on a wall would not notice that one cell is left over.
        self.sources.extend(task.sources.iter().filter(|source| graph_has(source)));
        for screen in &self.screens {
            if let Err(why) = screen.screen(task.graph, &mut self.sources, task.target) {
                return Search::new(Verdict::Impossible(why), 0, 0);
            }
        }
        let Self { sources, path, heads, .. } = self;
        let (task, cells) = (Task { sources, ..*task }, task.graph.cells().len());
        match task.graph.start().filter(|_| task.target.is_none() && cells >= FEW_PAY) {
            // With links, attempts side by side end at other nodes than single attempts. Counts
            // of nodes must not depend on the processor, so such boards always take this way.
            Some(start) if start.steps.are_linked() => {
                OneBoard { task, start, budget, heads, path }.search::<Linked>()
            }
            Some(start) if has_wide_registers() => {
                OneBoard { task, start, budget, heads, path }.search::<Even>()
            }
            _ => one_by_one(task, budget, path),
        }
    }

    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        // Its own screens check one graph at a time.
        if !SIDE_BY_SIDE || !self.screens.is_empty() {
            return false;
        }
        let Memories { narrow, wide } = &mut self.side_by_side;
        if tasks.iter().all(|task| task.start.fits::<u32>()) {
            side_by_side(tasks, narrow);
        } else {
            side_by_side(tasks, wide);
        }
        true
    }

    fn take_back(&mut self, path: Vec<Cell>) {
        self.path = path;
    }
}

/// One attempt per source, until one finds a path.
struct Attempts<'a, const W: usize> {
    masks: &'a Masks<W>,
    task: Task<'a>,
    budget: Budget,
    path: &'a mut Vec<Cell>,
}

impl<const W: usize> Compiled for Attempts<'_, W> {
    type Output = Search;

    #[inline(always)]
    fn run(self) -> Search {
        let Self { masks, task, budget, path } = self;
        let mut search = Search::new(Verdict::BudgetSpent, 0, 0);
        let cells = task.graph.cells().len();
        path.resize(cells, Cell::new(0));
        let never = NeverLast::on(task.graph);
        for source in task.sources {
            if search.nodes >= budget.nodes {
                break;
            }
            if task.target == Some(*source) && cells > 1 {
                continue; // a path of several cells does not start on its target
            }
            search.attempts += 1;
            let room = usize::try_from(budget.nodes - search.nodes).unwrap_or(cells).min(cells);
            let trail = &mut path[..room];
            let draws = task.stream.split(source.index() as u32);
            let steps = match task.target {
                None => {
                    let ends = Ends { target: Bits::EMPTY, never: never.of(*source) };
                    attempt::<W, false>(masks, *source, ends, draws, trail)
                }
                Some(target) => {
                    let ends = Ends { target: Bits::of(target.index()), never: Bits::EMPTY };
                    attempt::<W, true>(masks, *source, ends, draws, trail)
                }
            };
            search.nodes += steps as u64;
            if steps == cells {
                search.verdict = Verdict::Found(mem::take(path));
                break;
            }
        }
        search
    }
}

/// The cells on which a path may end: only the target, if there is one.
#[derive(Clone, Copy)]
struct Ends<const W: usize> {
    target: Bits<W>,
    never: Bits<W>,
}

/// The cells on which no Hamiltonian path ends, if every step changes the colour.
struct NeverLast<const W: usize> {
    first_colour: Bits<W>,
    /// For a path that starts on the second colour, and for one that starts on the first.
    of_colours: [Bits<W>; 2],
}

impl<const W: usize> NeverLast<W> {
    fn on(graph: &Graph) -> Self {
        let changes = |c: &&Colouring| c.within_first + c.within_second == 0;
        let Some(colouring) = graph.colouring().filter(changes) else {
            return Self { first_colour: Bits::EMPTY, of_colours: [Bits::EMPTY; 2] };
        };
        let first = Bits::of_cells(&(graph.cells() & &colouring.first));
        let second = Bits::of_cells(graph.cells()).minus(first);
        let turns = graph.cells().len().is_multiple_of(2);
        let of_colours = if turns { [second, first] } else { [first, second] };
        Self { first_colour: first, of_colours }
    }

    #[inline(always)]
    fn of(&self, source: Cell) -> Bits<W> {
        self.of_colours[usize::from(self.first_colour.contains(source.index()))]
    }
}

/// Makes an attempt from a source. Fills `path`, which has room for all cells or for as many as the
/// budget allows, until it is full or the attempt has certainly failed. Returns the number of cells
/// visited. There is a target if it is `AIMED`.
#[inline(always)]
fn attempt<const W: usize, const AIMED: bool>(
    masks: &Masks<W>,
    source: Cell,
    Ends { target, never }: Ends<W>,
    mut draws: Stream,
    path: &mut [Cell],
) -> usize {
    let mut rest = masks.unvisited();
    let mut head = source;
    let mut left_some_behind = true;
    for (step, place) in path.iter_mut().enumerate() {
        *place = head;
        rest.visit(masks, head);
        // Only cells left behind at a tie can become cells that must be last.
        if left_some_behind {
            let last = rest.last_cells(masks, head);
            if !((last | target).without_first() | last & never).is_empty() {
                return step + 1;
            }
        }
        let mut exits = rest.exits(masks, head);
        if AIMED {
            exits = Bits::select(rest.unvisited().has_two(), exits.minus(target), exits);
        }
        let tied = rest.fewest_exits(exits);
        left_some_behind = tied.has_two();
        let next =
            if left_some_behind { tied.pick(|ties| draws.index(ties)) } else { tied.first() };
        match next {
            Some(next) => head = Cell::new(next),
            None => return step + 1,
        }
    }
    path.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Grid};

    fn search(board: &Board, sources: &[Cell], target: Option<Cell>, nodes: u64) -> Search {
        let (graph, stream) = (board.graph(), Stream::new(11));
        let task = Task { target, ..Task::new(&graph, sources, &stream) };
        Warnsdorff::default().find(&task, Budget { nodes, ..Budget::UNLIMITED })
    }

    #[test]
    fn finds_paths_that_pass_the_plain_check_at_every_width() {
        for (cols, rows) in [(1, 1), (1, 9), (5, 4), (8, 8), (9, 8), (17, 11), (20, 13)] {
            let board = Board::new(Grid::new(cols, rows).unwrap());
            let sources: Vec<Cell> = board.grid().cells().collect();
            let Verdict::Found(path) = search(&board, &sources, None, u64::MAX).verdict else {
                panic!("{cols}x{rows} has many paths");
            };
            assert_eq!(board.check_path(&path), Ok(()));
        }
    }

    #[test]
    fn ends_on_the_target_that_is_asked_for() {
        let board = Board::new(Grid::new(4, 3).unwrap());
        let (source, target) = (board.grid().at(0, 0), board.grid().at(0, 3));
        let Verdict::Found(path) = search(&board, &[source], Some(target), u64::MAX).verdict else {
            panic!("the corner is reached");
        };
        assert_eq!((path[0], path[11]), (source, target));
        assert_eq!(board.check_path(&path), Ok(()));
    }

    #[test]
    fn a_source_that_is_the_target_is_no_start_of_a_longer_path() {
        // Around a one-way ring the walk would reach the cell before the source.
        let grid = Grid::new(2, 2).unwrap();
        let mut ring = Graph::new(grid.all(), grid.len());
        let around = [0, 1, 3, 2, 0].map(Cell::new);
        around.windows(2).for_each(|step| ring.add_arc(step[0], step[1]));
        let (sources, stream) = ([Cell::new(0)], Stream::new(1));
        let task = Task { target: Some(Cell::new(0)), ..Task::new(&ring, &sources, &stream) };
        let search = Warnsdorff::default().find(&task, Budget::UNLIMITED);
        assert_eq!((search.verdict, search.attempts), (Verdict::BudgetSpent, 0));
    }

    #[test]
    fn a_failure_is_no_proof_and_a_budget_ends_the_attempts() {
        // Odd boards have no path from a cell of the colour that has fewer cells.
        let board = Board::new(Grid::new(5, 5).unwrap());
        let sources = vec![board.grid().at(0, 1); 9];
        let all = search(&board, &sources, None, u64::MAX);
        assert_eq!((all.verdict, all.attempts), (Verdict::BudgetSpent, 9));
        for nodes in [1, all.nodes / 9, all.nodes - 1] {
            let few = search(&board, &sources, None, nodes);
            assert_eq!((few.verdict, few.nodes), (Verdict::BudgetSpent, nodes));
        }
    }

    #[test]
    fn screens_spare_attempts_and_change_no_path() {
        let mut registry = Registry::new();
        crate::register(&mut registry).unwrap();
        let make = |json: &str| {
            let settings = serde_json::from_str(json).unwrap();
            registry.make::<dyn PathFinder>("warnsdorff", &settings)
        };
        let mut plain = make("{}").unwrap();
        let mut screened = make(r#"{ "screens": ["colour", "cut-cells"] }"#).unwrap();
        let (mut of_plain, mut of_screened, mut found) = (0, 0, 0);
        for seed in 0..60 {
            // Odd boards have paths only from one colour.
            let mut board = Board::new(Grid::new(7, 5).unwrap());
            let cells: Vec<Cell> = board.grid().cells().collect();
            let mut draws = Stream::new(seed);
            (0..2).for_each(|_| board.set_wall(cells[draws.index(cells.len())]));
            let sources: Vec<Cell> = board.open().iter().collect();
            let (graph, stream) = (board.graph(), Stream::new(seed));
            let task = Task::new(&graph, &sources, &stream);
            let (one, two) =
                (plain.find(&task, Budget::UNLIMITED), screened.find(&task, Budget::UNLIMITED));
            match one.verdict {
                Verdict::Found(_) => assert_eq!(two.verdict, one.verdict, "{board}"),
                _ => assert!(!matches!(two.verdict, Verdict::Found(_)), "{board}"),
            }
            found += u32::from(matches!(one.verdict, Verdict::Found(_)));
            of_plain += one.attempts;
            of_screened += two.attempts;
        }
        assert!(found > 5 && 2 * of_screened < of_plain, "{found} {of_screened} {of_plain}");
        let unknown = make(r#"{ "screens": ["color"] }"#).err().unwrap().to_string();
        assert!(unknown.contains("`screens`") && unknown.contains("'colour'"), "{unknown}");
    }
}
