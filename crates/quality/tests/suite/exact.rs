//! The exact metrics against brute force, which tries every step.

use etchwork_path::{
    Board, Budget, Cell, CellSet, Graph, Grid, Item, Mechanic, Metric, PathFinder, Payload, Ratio,
    Refusal, Registry, Rule, Settings, Solved, Stack, Stream, Task, Verdict,
};
use etchwork_paths::Exhaustive;
use etchwork_testkit::brute::{hamiltonian_paths, has_path};
use etchwork_testkit::reference::traps;
use proptest::prelude::*;
use std::collections::HashSet;

/// The readings of a metric with some settings.
fn read(id: &str, settings: &str, board: &Board, path: &[Cell]) -> Vec<Option<Ratio>> {
    read_solved(id, settings, &Solved::plain(board, &board.graph(), path))
}

fn read_solved(id: &str, settings: &str, solved: &Solved<'_>) -> Vec<Option<Ratio>> {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    let settings: Settings = serde_json::from_str(settings).unwrap();
    let mut metric = registry.kind::<dyn Metric>().make(id, &settings, &registry).unwrap();
    let mut out = vec![None; metric.readings().len()];
    metric.measure(solved, &mut out);
    out
}

/// Cells that are to be visited in an order.
struct Ordered(Vec<Cell>);

impl Mechanic for Ordered {
    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let cell = |item: &Item| match item {
            Item::Cell(cell) => *cell,
            _ => panic!("cells alone"),
        };
        Ok(Box::new(Ordered(payload.iter().map(cell).collect())))
    }
}

impl Rule for Ordered {
    fn order(&self) -> &[Cell] {
        &self.0
    }
}

#[test]
fn an_order_of_cells_makes_more_traps_and_fewer_solutions() {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    registry
        .kind_mut::<dyn Mechanic>()
        .add("in-order", "", |_, _| Ok(Box::new(Ordered(Vec::new()))))
        .unwrap();
    let board = Board::new(Grid::new(4, 3).unwrap());
    let path: Vec<Cell> = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11].map(Cell::new).into();
    let order = [path[4], path[6], path[8]];
    let extras = [("in-order".to_owned(), order.map(Item::Cell).to_vec())].into();
    let rules = Stack::of_puzzle(&board, &extras, &registry).unwrap();
    let rules = rules.rules_of(&board, &extras).unwrap();
    let graph = board.graph();
    let (mut options, mut traps, mut plain, mut early) = (0, 0, 0, 0);
    for length in 1..path.len() {
        let taken: CellSet = path[..length].iter().copied().collect();
        let rest = graph.without(&taken);
        for option in graph.exits(path[length - 1]).filter(|c| path[length + 1..].contains(c)) {
            let due: Vec<Cell> = order.into_iter().filter(|cell| !taken.contains(*cell)).collect();
            if due.iter().skip(1).any(|cell| *cell == option) {
                early += 1; // the rules do not allow this step, so it is no trap
                continue;
            }
            options += 1;
            traps += usize::from(!has_path(&rest, &[option], path.last().copied(), &due));
            plain += usize::from(!has_path(&rest, &[option], path.last().copied(), &[]));
        }
    }
    assert!(traps > plain, "the order matters: {traps} and {plain} of {options}");
    assert!(early > 0, "some step comes too early");
    let solved = Solved { board: &board, graph: &graph, path: &path, rules: &rules };
    let read = |id: &str| {
        let mut metric =
            registry.kind::<dyn Metric>().make(id, &Settings::default(), &registry).unwrap();
        let mut out = vec![None; metric.readings().len()];
        metric.measure(&solved, &mut out);
        out[0]
    };
    assert_eq!(read("traps"), Some(Ratio::share(traps, options)));
    let paths = |order: &[Cell]| paths_in_order(&graph, &path[..1], path[11], order) as i64;
    assert!(paths(&order) < paths(&[]), "the order matters");
    assert_eq!(read("solutions"), Some(Ratio::new(paths(&order), 1)));
}

/// The ways to finish a trail that visit some cells in their order.
fn paths_in_order(graph: &Graph, trail: &[Cell], target: Cell, order: &[Cell]) -> usize {
    let head = trail[trail.len() - 1];
    if trail.len() == graph.cells().len() {
        let visited = trail.iter().filter(|cell| order.contains(cell));
        return usize::from(head == target && visited.eq(order));
    }
    let exits = graph.exits(head).filter(|exit| !trail.contains(exit));
    exits.map(|exit| paths_in_order(graph, &[trail, &[exit]].concat(), target, order)).sum()
}

#[test]
fn solutions_over_one_way_steps_are_counted_as_far_as_they_are_listed() {
    let board = Board::new(Grid::new(4, 3).unwrap());
    let path: Vec<Cell> = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11].map(Cell::new).into();
    let mut counts = HashSet::new();
    for (from, to) in [(0, 4), (1, 5), (2, 6), (10, 11)] {
        let mut graph = board.graph();
        graph.remove_arc(Cell::new(from), Cell::new(to));
        let read = |settings: &str| {
            read_solved("solutions", settings, &Solved::plain(&board, &graph, &path))[0]
        };
        let paths = paths_in_order(&graph, &path[..1], path[11], &[]);
        let exact = Some(Ratio::new(paths as i64, 1));
        assert_eq!(read("{}"), exact, "{from} to {to} is closed");
        assert_eq!(read(&format!("{{ \"listed\": {} }}", paths.max(1))), exact);
        if paths > 1 {
            assert_eq!(read(&format!("{{ \"listed\": {} }}", paths - 1)), None);
        }
        assert_eq!(read(r#"{ "finder": "warnsdorff" }"#), None, "it is not complete");
        counts.insert(paths);
    }
    assert!(counts.len() > 1 && counts.iter().any(|paths| *paths > 1), "{counts:?}");
}

/// A path of a board, from any of its cells.
fn some_path(board: &Board) -> Option<Vec<Cell>> {
    let (graph, stream) = (board.graph(), Stream::new(0));
    let sources: Vec<Cell> = board.open().iter().collect();
    match Exhaustive::default()
        .find(&Task::new(&graph, &sources, &stream), Budget::UNLIMITED)
        .verdict
    {
        Verdict::Found(path) => Some(path),
        _ => None,
    }
}

/// Boards of up to 5x4 cells with a path, with walls, and links between random cells.
fn solved_boards() -> impl Strategy<Value = (Board, Vec<Cell>)> {
    let walls = prop::collection::vec(0..20usize, 0..5);
    let links = prop::collection::vec((0..20usize, 0..20usize), 0..3);
    let boards = (1..=5usize, 1..=4usize, walls, links);
    boards.prop_filter_map("no path", |(cols, rows, walls, links)| {
        let mut board = Board::new(Grid::new(cols, rows).unwrap());
        let cell = |number: usize| Cell::new(number % (cols * rows));
        walls.into_iter().for_each(|wall| board.set_wall(cell(wall)));
        for (a, b) in links {
            // Ends that are walls or too close have no link.
            let _ = board.link(cell(a), cell(b));
        }
        let path = some_path(&board)?;
        Some((board, path))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn solutions_and_traps_agree_with_brute_force((board, path) in solved_boards()) {
        let truth = traps(&board, &path);
        let paths = hamiltonian_paths(&board, path.first().copied(), path.last().copied());
        prop_assert_eq!(read("solutions", "{}", &board, &path), [Some(Ratio::new(paths as i64, 1))]);
        let known = [Some(truth.trap_ratio), Some(truth.trap_depth)];
        prop_assert_eq!(read("traps", "{}", &board, &path), known, "{:?} on\n{}", path, board);
        // Pruning finds at least the single exits, and at most the only moves.
        let forced = read("forced", "{}", &board, &path)[0].unwrap();
        prop_assert!(truth.single_exits <= forced && forced <= truth.only_moves, "{board}");
        // A solution is the only one exactly if every option off it loses.
        prop_assert_eq!(paths == 1, truth.only_moves == Ratio::share(path.len() - 1, path.len() - 1));
    }
}

/// An open board, and a path of it.
fn open(cols: usize, rows: usize, path: &[usize]) -> (Board, Vec<Cell>) {
    let board = Board::new(Grid::new(cols, rows).unwrap());
    let path: Vec<Cell> = path.iter().copied().map(Cell::new).collect();
    board.check_path(&path).unwrap();
    (board, path)
}

/// The board in the documentation of `exact`.
#[test]
fn a_board_by_hand() {
    let (board, path) = open(4, 3, &[0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]);
    assert_eq!(read("solutions", "{}", &board, &path), [Some(Ratio::new(4, 1))]);
    let (ratio, depth) = (Ratio::new(4, 6), Ratio::new(21, 4));
    assert_eq!(read("traps", "{}", &board, &path), [Some(ratio), Some(depth)]);
    assert_eq!(read("forced", "{}", &board, &path), [Some(Ratio::new(9, 11))]);
}

#[test]
fn boards_without_a_choice() {
    let (corridor, path) = open(4, 1, &[0, 1, 2, 3]);
    assert_eq!(read("solutions", "{}", &corridor, &path), [Some(Ratio::new(1, 1))]);
    assert_eq!(read("traps", "{}", &corridor, &path), [Some(Ratio::ZERO); 2]);
    assert_eq!(read("forced", "{}", &corridor, &path), [Some(Ratio::new(1, 1))]);
    let (single, path) = open(1, 1, &[0]);
    assert_eq!(read("solutions", "{}", &single, &path), [Some(Ratio::new(1, 1))]);
    assert_eq!(read("traps", "{}", &single, &path), [Some(Ratio::ZERO); 2]);
    assert_eq!(read("forced", "{}", &single, &path), [Some(Ratio::ZERO)]);
}

#[test]
fn above_its_budget_a_metric_is_unknown() {
    let board = Board::new(Grid::new(13, 12).unwrap());
    let path = some_path(&board).unwrap();
    assert_eq!(read("solutions", r#"{ "memory": 1 }"#, &board, &path), [None]);
    assert_eq!(read("solutions", "{}", &board, &path), [None], "more than 2^63");
    let narrow = Board::new(Grid::new(12, 8).unwrap());
    let path = some_path(&narrow).unwrap();
    assert!(read("solutions", r#"{ "memory": 16 }"#, &narrow, &path)[0].is_some());
    let heuristic = r#"{ "finder": "warnsdorff" }"#;
    assert_eq!(read("traps", heuristic, &narrow, &path), [None, None], "it proves nothing");
    let brief = r#"{ "finder": "bounded-dfs", "nodes": 1 }"#;
    assert_eq!(read("traps", brief, &narrow, &path), [None, None]);
}

#[test]
fn settings_are_checked() {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    let error = |id: &str, settings: &str| {
        let settings: Settings = serde_json::from_str(settings).unwrap();
        registry.kind::<dyn Metric>().make(id, &settings, &registry).err().unwrap().to_string()
    };
    let unknown = error("traps", r#"{ "finder": "exhaustve" }"#);
    assert!(unknown.contains("did you mean 'exhaustive'"), "{unknown}");
    assert!(error("forced", r#"{ "nodes": 5 }"#).contains("`nodes`"));
    assert!(error("solutions", r#"{ "memroy": 5 }"#).contains("`memroy`"));
    for (id, none) in [("solutions", r#"{ "memory": 0 }"#), ("traps", r#"{ "nodes": 0 }"#)] {
        assert!(error(id, none).contains("nonzero"), "{id}");
    }
}
