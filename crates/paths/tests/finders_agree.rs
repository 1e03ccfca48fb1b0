//! Laws that every finder and screen must keep, against searches that try
//! every step.

use etchwork_path::{
    Board, Budget, Cell, Graph, Grid, PathFinder, Registry, Screen, Settings, Stream, Task, Verdict,
};
use etchwork_paths::{Ends, count};
use etchwork_testkit::brute::{hamiltonian_paths, has_path};
use etchwork_testkit::corpus;
use proptest::prelude::*;

fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry).unwrap();
    registry
}

fn finder(id: &str) -> Box<dyn PathFinder> {
    let registry = registry();
    registry.make::<dyn PathFinder>(id, &Settings::default()).unwrap()
}

/// A board of up to `most` columns and `most + 1` rows, with walls and links, and numbers that
/// choose cells. Larger boards have more walls, because brute force takes up to 25 open cells.
fn boards(most: usize) -> impl Strategy<Value = (Board, Vec<usize>)> {
    let sides = (1..=most, 1..=most + 1);
    let walls = prop::collection::vec(0..900usize, 0..9);
    let links = prop::collection::vec((0..900usize, 0..900usize), 0..4);
    let picks = prop::collection::vec(0..1000usize, 8);
    (sides, walls, links, picks).prop_filter_map(
        "no cell is open, or too many are",
        |((c, r), walls, links, picks)| {
            let grid = Grid::new(c, r).unwrap();
            let mut board = Board::new(grid);
            walls.iter().for_each(|wall| board.set_wall(Cell::new(wall % grid.len())));
            for (a, b) in links {
                // Ends that are walls or too close have no link.
                let _ = board.link(Cell::new(a % grid.len()), Cell::new(b % grid.len()));
            }
            (1..=25).contains(&board.open().len()).then_some((board, picks))
        },
    )
}

/// The open cell that a number stands for.
fn pick(board: &Board, number: usize) -> Cell {
    board.open().nth(number % board.open().len()).unwrap()
}

/// Checks a verdict against the truth and a path against the task.
fn judge(id: &str, task: &Task<'_>, possible: bool) {
    let search = finder(id).find(task, Budget::UNLIMITED);
    match &search.verdict {
        Verdict::Found(path) => {
            assert!(possible, "{id} finds what is not there");
            assert!(task.sources.contains(&path[0]), "{id}");
            assert!(task.target.is_none_or(|target| path.last() == Some(&target)), "{id}");
            let mut cells = path.clone();
            cells.sort();
            assert!(cells.into_iter().eq(task.graph.cells()), "{id} visits each cell once");
            assert!(path.windows(2).all(|step| task.graph.has_arc(step[0], step[1])), "{id}");
            let ordered = path.iter().filter(|cell| task.order.contains(cell));
            assert!(ordered.eq(task.order), "{id} keeps the order");
        }
        Verdict::Impossible(reason) => assert!(!possible, "{id}: {reason}"),
        Verdict::BudgetSpent => assert!(!["exhaustive", "frontier"].contains(&id), "{id} decides"),
        Verdict::Unsupported(_) => assert_ne!(id, "exhaustive", "which honours all"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn all_finders_agree_with_brute_force((board, picks) in boards(5), free in any::<bool>()) {
        let (graph, stream) = (board.graph(), Stream::new(picks[0] as u32));
        let sources: Vec<Cell> = picks[..1 + picks[1] % 3].iter().map(|n| pick(&board, *n)).collect();
        let target = (!free).then(|| pick(&board, picks[4]));
        let possible = has_path(&graph, &sources, target, &[]);
        let task = Task { target, ..Task::new(&graph, &sources, &stream) };
        for id in ["bounded-dfs", "chain", "exhaustive", "frontier", "warnsdorff"] {
            judge(id, &task, possible);
        }
    }

    #[test]
    fn counts_and_proofs_agree_with_brute_force((board, picks) in boards(5), ends in 0..3u8) {
        let (graph, stream) = (board.graph(), Stream::new(1));
        let (a, b) = (pick(&board, picks[0]), pick(&board, picks[1]));
        let (source, target, ends) = match ends {
            0 if board.open().len() <= 16 => (None, None, Ends::Free),
            1 if a != b => (Some(a), Some(b), Ends::Fixed(a, b)),
            _ => (Some(a), None, Ends::Source(a)),
        };
        let paths = hamiltonian_paths(&board, source, target);
        let counted = count(&graph, ends, Budget::UNLIMITED).unwrap();
        prop_assert_eq!(counted.paths, paths.into(), "{:?} on\n{}", ends, board);
        let sources: Vec<Cell> = source.map_or(board.open().iter().collect(), |s| vec![s]);
        let task = Task { target, ..Task::new(&graph, &sources, &stream) };
        for id in ["bounded-dfs", "exhaustive", "frontier"] {
            judge(id, &task, paths > 0);
        }
    }

    #[test]
    fn the_width_of_a_graph_changes_no_search((board, picks) in boards(5), free in any::<bool>()) {
        let (whole, stream) = (board.graph(), Stream::new(picks[0] as u32));
        let sources: Vec<Cell> = picks[1..4].iter().map(|n| pick(&board, *n)).collect();
        let target = (!free).then(|| pick(&board, picks[4]));
        let graphs = [64, 128, 256, 1024].map(|span| {
            let mut graph = Graph::new(board.open(), span);
            let arcs = whole.cells().iter().flat_map(|a| whole.exits(a).map(move |b| (a, b)));
            arcs.for_each(|(a, b)| graph.add_arc(a, b));
            graph
        });
        for id in ["bounded-dfs", "chain", "exhaustive", "warnsdorff"] {
            let budget = Budget { nodes: 100_000, ..Budget::UNLIMITED };
            let [narrow, wider @ ..] = graphs.each_ref().map(|graph| {
                finder(id).find(&Task { target, ..Task::new(graph, &sources, &stream) }, budget)
            });
            for search in wider {
                prop_assert_eq!(&search, &narrow, "{} on\n{}", id, board);
            }
        }
    }

    #[test]
    fn one_way_steps_and_orders_are_honoured(
        (board, picks) in boards(5),
        one_way in prop::collection::vec(0..4u8, 40),
        ordered in 0..5usize,
        free in any::<bool>(),
    ) {
        let whole = board.graph();
        let mut graph = if one_way[0] == 0 { whole.clone() } else { Graph::new(board.open(), board.grid().len()) };
        let edges = whole.cells().iter().flat_map(|a| whole.exits(a).map(move |b| (a, b)));
        for ((a, b), ways) in edges.filter(|(a, b)| a < b).zip(one_way.iter().cycle()) {
            match (one_way[0], ways) {
                (0, _) => {}
                (_, 0) => graph.add_arc(a, b),
                (_, 1) => graph.add_arc(b, a),
                _ => graph.add_edge(a, b),
            }
        }
        let mut order: Vec<Cell> = Vec::new();
        for number in &picks[3..3 + ordered] {
            let cell = pick(&board, *number);
            if !order.contains(&cell) {
                order.push(cell);
            }
        }
        let stream = Stream::new(1);
        let sources = [pick(&board, picks[0]), pick(&board, picks[1])];
        let target = (!free).then(|| pick(&board, picks[2]));
        let possible = has_path(&graph, &sources, target, &order);
        let task = Task { target, order: &order, ..Task::new(&graph, &sources, &stream) };
        judge("exhaustive", &task, possible);
        judge("bounded-dfs", &task, possible);
    }
}

proptest! {
    // Every source that a screen rules out is searched exhaustively.
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn screens_never_rule_out_a_path((board, picks) in boards(5), free in any::<bool>()) {
        let registry = registry();
        let graph = board.graph();
        let target = (!free).then(|| pick(&board, picks[0]));
        let all: Vec<Cell> = board.open().iter().collect();
        for id in registry.kind::<dyn Screen>().ids() {
            let screen = registry.make::<dyn Screen>(id, &Settings::default()).unwrap();
            let mut left = all.clone();
            if screen.screen(&graph, &mut left, target).is_err() {
                left.clear();
            }
            for source in all.iter().filter(|source| !left.contains(source)) {
                let possible = has_path(&graph, &[*source], target, &[]);
                prop_assert!(!possible, "{id} rules out {source:?} to {target:?} on\n{board}");
            }
        }
    }
}

#[test]
fn cells_that_the_graph_does_not_have_are_no_ends() {
    let mut board = Board::new(Grid::new(3, 2).unwrap());
    board.set_wall(Cell::new(2));
    let (graph, stream) = (board.graph(), Stream::new(1));
    let [inside, wall, far] = [0, 2, 900].map(Cell::new);
    for id in ["bounded-dfs", "chain", "exhaustive", "frontier", "warnsdorff"] {
        for sources in [&[wall][..], &[far], &[far, wall, inside], &[inside]] {
            for target in [None, Some(Cell::new(5)), Some(wall), Some(far)] {
                let possible = has_path(&graph, sources, target, &[]);
                let task = Task { target, ..Task::new(&graph, sources, &stream) };
                judge(id, &task, possible);
            }
        }
    }
}

#[test]
fn exhaustive_decides_the_whole_corpus_in_few_nodes() {
    for case in corpus::cases() {
        let (graph, stream, sources) = (case.board.graph(), Stream::new(1), [case.source]);
        let task = Task { target: Some(case.target), ..Task::new(&graph, &sources, &stream) };
        let search = finder("exhaustive").find(&task, Budget { nodes: 50, ..Budget::UNLIMITED });
        match search.verdict {
            Verdict::Found(path) => {
                assert!(case.feasible, "{}", case.id);
                assert_eq!(case.board.check_path(&path), Ok(()), "{}", case.id);
                assert_eq!((path[0], path.last()), (case.source, Some(&case.target)));
            }
            verdict => {
                assert!(matches!(verdict, Verdict::Impossible(_)), "{}: {verdict:?}", case.id);
                assert!(!case.feasible, "{}", case.id);
            }
        }
    }
}
