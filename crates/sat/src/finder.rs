//! The finder: screens, clauses, models.

use crate::encoding::Encoding;
use crate::subtours::Subtours;
use crate::{colour, two_factor};
use etchwork_clauses::{Clauses, Lit, Model};
use etchwork_path::{
    Budget, Cell, Graph, PathFinder, Registry, Screen, Search, Settings, Task, Verdict,
};

/// After this many conflicts a board counts as hard and gets the check of degrees, which finds
/// facts that conflicts teach only slowly. The check takes about as long as these conflicts.
const HARD: u64 = 30;

/// Decides by satisfiability whether there is a path: one variable per edge, two edges at each
/// cell, and a clause for each cycle that appears beside the path (as T. Soh, D. Le Berre, S.
/// Roussel, M. Banbara and N. Tamura do for Hamiltonian cycles, "Incremental SAT-based method with
/// native Boolean cardinality handling for the Hamiltonian cycle problem", 2014).
///
/// Exact, with the same answer to the same task on every machine: it uses no randomness. All
/// sources are tried at once, and any may be the start of the path. A node of the budget is a
/// conflict: a choice of edges found impossible and learned from; the search may exceed the budget
/// by a few. Memory is estimated from the clauses. `cuts` counts the clauses against subtours. An
/// order of cells and one-way steps are unsupported.
///
/// Cost: about linear before the search; exponential at worst, mostly if a counting argument
/// excludes a path. So counting comes first, in screens and in the clauses (see the modules on
/// colour and on degrees).
pub struct Sat {
    screens: Vec<Box<dyn Screen>>,
}

impl Sat {
    /// A finder that runs these screens first.
    pub fn new(screens: Vec<Box<dyn Screen>>) -> Self {
        Self { screens }
    }

    /// A finder that first runs every screen of a registry with its default settings. A screen that
    /// requires settings is left out: screens save time and change no verdict.
    pub fn with_screens_of(registry: &Registry) -> Self {
        let make = |id| registry.make::<dyn Screen>(id, &Settings::default()).ok();
        Self::new(registry.kind::<dyn Screen>().ids().filter_map(make).collect())
    }

    /// The sources from which there may be a path, or the reason why there is none.
    fn screened(&self, task: &Task<'_>) -> Result<Vec<Cell>, &'static str> {
        let cells = task.graph.cells();
        if task.target.is_some_and(|target| !cells.contains(target)) {
            return Err("target_outside");
        }
        // Only the path of a single cell ends where it starts.
        let ends_here = |source: Cell| task.target.is_none_or(|target| source == target);
        let goes_on = |source: Cell| task.target != Some(source);
        let fits =
            |source: Cell| if cells.len() == 1 { ends_here(source) } else { goes_on(source) };
        let inside = task.sources.iter().copied().filter(|source| cells.contains(*source));
        let mut sources: Vec<Cell> = inside.filter(|source| fits(*source)).collect();
        for screen in &self.screens {
            if !sources.is_empty() {
                screen.screen(task.graph, &mut sources, task.target)?;
            }
        }
        if sources.is_empty() { Err("no_source") } else { Ok(sources) }
    }
}

impl PathFinder for Sat {
    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "target_outside" => "the last cell is not an open cell",
            "colour_balance" => "there are too many light or too many dark cells for a path",
            "degrees" => "too many cells have a single neighbour, or none",
            "two_factor" => "no set of steps gives every cell its neighbours on the path",
            "order" => "it does not support cells in a given order",
            "one_way" => "it does not support one-way steps",
            _ => return None,
        };
        Some(told.to_owned())
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        let unsearched = |verdict| Search::new(verdict, 0, 0);
        if !task.order.is_empty() {
            return unsearched(Verdict::Unsupported("order"));
        }
        if !task.graph.is_symmetric() {
            return unsearched(Verdict::Unsupported("one_way"));
        }
        match self.screened(task) {
            Err(reason) => unsearched(Verdict::Impossible(reason)),
            Ok(sources) if task.graph.cells().len() == 1 => {
                unsearched(Verdict::Found(sources[..1].to_vec()))
            }
            Ok(_) if !is_connected(task.graph) => unsearched(Verdict::Impossible("disconnected")),
            Ok(sources) => search(task, &sources, budget),
        }
    }
}

/// Whether every cell can be reached from every other.
fn is_connected(graph: &Graph) -> bool {
    let mut reached = vec![false; graph.span()];
    let mut queue: Vec<Cell> = graph.cells().first().into_iter().collect();
    queue.iter().for_each(|cell| reached[cell.index()] = true);
    let mut count = queue.len();
    while let Some(cell) = queue.pop() {
        for next in graph.exits(cell) {
            if !std::mem::replace(&mut reached[next.index()], true) {
                count += 1;
                queue.push(next);
            }
        }
    }
    count == graph.cells().len()
}

/// Searches a connected graph of two cells or more.
fn search(task: &Task<'_>, sources: &[Cell], budget: Budget) -> Search {
    let mut clauses = Clauses::new();
    let encoding = Encoding::new(task.graph, sources, task.target, &mut clauses);
    let mut subtours = Subtours::new(task.graph, &encoding);
    let verdict = match decide(task.graph, &encoding, &mut clauses, &mut subtours, budget) {
        Ok(Some(path)) => Verdict::Found(directed(path, task)),
        Ok(None) => Verdict::BudgetSpent,
        Err(reason) => Verdict::Impossible(reason),
    };
    let mut search = Search::new(verdict, 1, clauses.conflicts());
    search.cuts.push(("subtour_clauses", subtours.forbidden));
    search
}

/// A path, `None` if the budget is spent, or the reason why there is no path.
fn decide(
    graph: &Graph,
    encoding: &Encoding,
    clauses: &mut Clauses,
    subtours: &mut Subtours<'_>,
    budget: Budget,
) -> Result<Option<Vec<Cell>>, &'static str> {
    colour::constrain_ends(graph, encoding, clauses);
    if clauses.is_contradictory() {
        return Err("colour_balance");
    }
    encoding.constrain_degrees(graph, clauses);
    if clauses.is_contradictory() {
        return Err("degrees");
    }
    let mut path = None;
    let mut solve = |clauses: &mut Clauses, limit| {
        let refute = |model: Model<'_, '_>, clause: &mut Vec<Lit>| {
            path = subtours.path_or_flaw(model, clause);
        };
        match clauses.solve(&[], limit, refute) {
            Some(false) => Err("exhausted"),
            Some(true) => Ok(path.take()),
            None => Ok(None),
        }
    };
    let first = solve(clauses, Budget { nodes: budget.nodes.min(HARD), ..budget })?;
    if first.is_some() || clauses.is_spent(budget) {
        return Ok(first);
    }
    if !two_factor::may_exist(graph, encoding, clauses) {
        return Err("two_factor");
    }
    solve(clauses, budget)
}

/// Orients a path from a source to the target; if both ends are sources, from the preferred one.
fn directed(mut path: Vec<Cell>, task: &Task<'_>) -> Vec<Cell> {
    let rank = |end: Cell| {
        let place = task.sources.iter().position(|source| *source == end);
        (task.target == Some(end), place.unwrap_or(usize::MAX))
    };
    if let [first, .., last] = path[..]
        && rank(last) < rank(first)
    {
        path.reverse();
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Grid, Stream};

    fn open(cols: usize, rows: usize) -> Board {
        Board::new(Grid::new(cols, rows).unwrap())
    }

    fn find(board: &Board, sources: &[Cell], target: Option<Cell>, budget: Budget) -> Search {
        let (graph, stream) = (board.graph(), Stream::new(1));
        let task = Task { target, ..Task::new(&graph, sources, &stream) };
        Sat::new(Vec::new()).find(&task, budget)
    }

    fn verdict(board: &Board, sources: &[Cell], target: Option<Cell>) -> Verdict {
        find(board, sources, target, Budget::UNLIMITED).verdict
    }

    #[test]
    fn a_single_cell_is_a_path_to_itself() {
        let (single, cell) = (open(1, 1), Cell::new(0));
        assert_eq!(verdict(&single, &[cell], None), Verdict::Found(vec![cell]));
        assert_eq!(verdict(&single, &[cell], Some(cell)), Verdict::Found(vec![cell]));
        assert_eq!(verdict(&single, &[], None), Verdict::Impossible("no_source"));
        let pair = open(2, 1);
        assert_eq!(verdict(&pair, &[cell], Some(cell)), Verdict::Impossible("no_source"));
    }

    #[test]
    fn cells_outside_the_graph_are_no_ends() {
        let mut board = open(3, 2);
        board.set_wall(Cell::new(2));
        let (inside, wall, far) = (Cell::new(5), Cell::new(2), Cell::new(900));
        assert!(matches!(verdict(&board, &[wall, far, inside], None), Verdict::Found(_)));
        for outside in [wall, far] {
            assert_eq!(verdict(&board, &[outside], None), Verdict::Impossible("no_source"));
            let target = verdict(&board, &[inside], Some(outside));
            assert_eq!(target, Verdict::Impossible("target_outside"));
        }
    }

    #[test]
    fn a_path_starts_from_the_source_preferred() {
        let corridor = open(4, 1);
        let (west, east) = (Cell::new(0), Cell::new(3));
        for sources in [[west, east], [east, west]] {
            let Verdict::Found(path) = verdict(&corridor, &sources, None) else {
                panic!("both ends are sources");
            };
            assert_eq!(path[0], sources[0]);
        }
    }

    #[test]
    fn constraints_it_cannot_honour_are_unsupported() {
        let stream = Stream::new(1);
        let (mut graph, ends) = (open(3, 2).graph(), [Cell::new(0), Cell::new(2)]);
        let task = Task { order: &ends, ..Task::new(&graph, &ends[..1], &stream) };
        let search = Sat::new(Vec::new()).find(&task, Budget::UNLIMITED);
        assert_eq!(search.verdict, Verdict::Unsupported("order"));
        graph.add_arc(ends[0], ends[1]);
        let task = Task::new(&graph, &ends[..1], &stream);
        let search = Sat::new(Vec::new()).find(&task, Budget::UNLIMITED);
        assert_eq!(search.verdict, Verdict::Unsupported("one_way"));
    }

    #[test]
    fn a_budget_ends_the_search_without_a_proof() {
        let board = open(15, 14);
        let ends = [Cell::new(0), Cell::new(13)];
        let all = find(&board, &ends[..1], Some(ends[1]), Budget::UNLIMITED);
        assert!(matches!(all.verdict, Verdict::Found(_)) && all.nodes > 0);
        for budget in [
            Budget { nodes: 0, ..Budget::UNLIMITED },
            Budget { nodes: all.nodes / 2, ..Budget::UNLIMITED },
            Budget { memory: 10_000, ..Budget::UNLIMITED },
        ] {
            let search = find(&board, &ends[..1], Some(ends[1]), budget);
            assert_eq!(search.verdict, Verdict::BudgetSpent, "{budget:?}");
        }
    }

    #[test]
    fn boards_that_fail_by_counting_need_no_search() {
        let reason = |board: &Board, source: usize, target: usize| {
            let ends = [Cell::new(source), Cell::new(target)];
            let search = find(board, &ends[..1], Some(ends[1]), Budget::UNLIMITED);
            (search.verdict, search.nodes)
        };
        let square = open(12, 12);
        let (colour, conflicts) = reason(&square, 0, 143);
        assert_eq!((colour, conflicts), (Verdict::Impossible("colour_balance"), 0));
        // From the middle of a corridor; and straight across a ladder.
        assert_eq!(reason(&open(3, 1), 0, 1), (Verdict::Impossible("colour_balance"), 0));
        assert_eq!(reason(&open(3, 2), 1, 4), (Verdict::Impossible("degrees"), 0));
    }

    #[test]
    fn a_board_that_fails_in_one_part_is_not_searched_for_long() {
        let drawing = [
            "................",
            "...#......#.....",
            "S..#....#.......",
            "#.....#.........",
            "...#............",
            "...#.....T......",
            "...#.........#.#",
            "...#.........#..",
            "...#............",
            "#....#..........",
            "#..#......#.....",
            "...#............",
            "...#............",
            "................",
            "................",
            "...#.....#......",
        ];
        let mut board = open(16, 16);
        for (row, line) in drawing.iter().enumerate() {
            for (col, _) in line.match_indices('#') {
                board.set_wall(board.grid().at(row, col));
            }
        }
        let (source, target) = (board.grid().at(2, 0), board.grid().at(5, 9));
        let search = find(&board, &[source], Some(target), Budget::UNLIMITED);
        assert_eq!(search.verdict, Verdict::Impossible("two_factor"));
        assert!(search.nodes < 2 * HARD, "{} conflicts", search.nodes);
    }

    /// Rules out every source except one; if that one is missing, all sources.
    struct Only(Cell);

    impl Screen for Only {
        fn screen(
            &self,
            _: &Graph,
            sources: &mut Vec<Cell>,
            _: Option<Cell>,
        ) -> Result<(), &'static str> {
            sources.retain(|source| *source == self.0);
            if sources.is_empty() { Err("only") } else { Ok(()) }
        }
    }

    #[test]
    fn screens_are_asked_first() {
        let (board, stream) = (open(4, 3), Stream::new(1));
        let (graph, sources) = (board.graph(), [0, 3, 8].map(Cell::new));
        let task = Task::new(&graph, &sources, &stream);
        let find =
            |only| Sat::new(vec![Box::new(Only(Cell::new(only)))]).find(&task, Budget::UNLIMITED);
        let Verdict::Found(path) = find(8).verdict else { panic!("a corner is left") };
        assert_eq!(path[0], Cell::new(8));
        assert_eq!(find(1), Search::new(Verdict::Impossible("only"), 0, 0));
    }

    #[test]
    fn subtours_are_counted() {
        let board = open(9, 8);
        let search = find(&board, &[Cell::new(0)], Some(Cell::new(63)), Budget::UNLIMITED);
        assert!(matches!(search.verdict, Verdict::Found(_)));
        assert!(matches!(search.cuts[..], [("subtour_clauses", 1..)]), "{:?}", search.cuts);
    }
}
