//! Counts, draws and verdicts against known numbers and brute force.

use super::*;
use etchwork_path::{
    Board, Budget, Cell, Graph, Grid, PathFinder, Search, Settings, Stream, Task, Verdict,
};
use etchwork_testkit::brute::hamiltonian_paths;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn open(cols: usize, rows: usize) -> Board {
    Board::new(Grid::new(cols, rows).unwrap())
}

fn paths(graph: &Graph, ends: Ends) -> BigUint {
    count(graph, ends, Budget::UNLIMITED).unwrap().paths
}

/// A graph of `cells` cells with these edges.
fn graph(cells: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    let mut graph = Graph::new((0..cells).map(Cell::new).collect(), cells);
    edges.into_iter().for_each(|(a, b)| graph.add_edge(Cell::new(a), Cell::new(b)));
    graph
}

fn complete(cells: usize) -> Graph {
    graph(cells, (0..cells).flat_map(|b| (0..b).map(move |a| (a, b))))
}

/// Complete graphs of five cells in a row, joined by single edges: each can be crossed from its
/// first cell to its last in six ways.
fn chain(links: usize) -> Graph {
    graph(5 * links, chain_edges(links))
}

fn chain_edges(links: usize) -> impl Iterator<Item = (usize, usize)> {
    let inside =
        |at: usize| (0..5).flat_map(move |b| (0..b).map(move |a| (5 * at + a, 5 * at + b)));
    (0..links).flat_map(inside).chain((1..links).map(|at| (5 * at - 1, 5 * at)))
}

fn chain_ends(links: usize) -> Ends {
    Ends::Fixed(Cell::new(0), Cell::new(5 * links - 1))
}

/// OEIS A096969.
#[test]
fn square_grids() {
    let known: [u64; 10] = [
        1,
        8,
        40,
        552,
        8648,
        458_696,
        27_070_560,
        6_046_626_568,
        1_490_832_682_992,
        1_460_089_659_025_264,
    ];
    for (side, known) in (1..).zip(known) {
        assert_eq!(paths(&open(side, side).graph(), Ends::Free), known.into(), "{side}x{side}");
    }
}

#[test]
fn known_boards() {
    for case in etchwork_testkit::corpus::cases() {
        // Larger boards take seconds; the open 8x8 boards are counted above.
        let (Some(known), ..=144) = (&case.count, case.board.grid().len()) else { continue };
        let (graph, id) = (case.board.graph(), &case.id);
        let counted = paths(&graph, Ends::Fixed(case.source, case.target));
        assert_eq!(counted.to_string(), *known, "{id}");
        let stream = Stream::new(5);
        let sources = [case.source];
        let task = Task { target: Some(case.target), ..Task::new(&graph, &sources, &stream) };
        match Frontier::default().find(&task, Budget::UNLIMITED).verdict {
            Verdict::Found(path) => {
                assert_eq!(case.board.check_path(&path), Ok(()), "{id}");
                assert_eq!((path[0], path.last()), (case.source, Some(&case.target)), "{id}");
                assert!(case.feasible, "{id}");
            }
            verdict => {
                let proved = (false, Verdict::Impossible("no_path"));
                assert_eq!((case.feasible, verdict), proved, "{id}");
            }
        }
    }
}

#[test]
fn graphs_that_are_no_boards() {
    for (cells, known) in [(1, 1u32), (2, 2), (3, 6), (5, 120), (8, 40_320)] {
        assert_eq!(paths(&complete(cells), Ends::Free), known.into(), "K{cells}");
    }
    // Rings whose cells are numbered at random have frontiers of every width.
    for cells in [12, 40, 60] {
        let mut ring: Vec<usize> = (0..cells).collect();
        Stream::new(3).shuffle_front(&mut ring, cells);
        let ring = graph(cells, (0..cells).map(|at| (ring[at], ring[(at + 1) % cells])));
        assert_eq!(paths(&ring, Ends::Free), (2 * cells).into(), "ring of {cells}");
        assert_eq!(paths(&ring, Ends::Source(Cell::new(7))), 2u32.into());
    }
    // Petersen's graph: no Hamiltonian cycle, 120 paths in either direction.
    let outer = (0..5).map(|at| (at, (at + 1) % 5));
    let inner = (0..5).map(|at| (5 + at, 5 + (at + 2) % 5));
    let petersen = graph(10, outer.chain(inner).chain((0..5).map(|at| (at, at + 5))));
    assert_eq!(paths(&petersen, Ends::Free), 240u32.into());
    assert_eq!(paths(&petersen, Ends::Source(Cell::new(3))), 24u32.into());
    assert_eq!(paths(&graph(4, [(0, 1), (2, 3)]), Ends::Free), 0u32.into());
}

#[test]
fn counts_outgrow_every_machine_word() {
    for links in [1, 24, 25, 49, 50, 90] {
        let known = BigUint::from(6u8).pow(links as u32);
        assert_eq!(paths(&chain(links), chain_ends(links)), known, "{links}");
    }
}

#[test]
fn a_limit_is_reached_or_not() {
    let board = open(6, 5);
    let graph = board.graph();
    let exact = count(&graph, Ends::Free, Budget::UNLIMITED).unwrap();
    let number = u64::try_from(&exact.paths).unwrap();
    for (limit, found, at_least) in
        [(1, 1, true), (number, number, true), (number + 1, number, false)]
    {
        let limited = count_to(&graph, Ends::Free, limit, Budget::UNLIMITED).unwrap();
        assert_eq!((limited.paths, limited.at_least), (found.into(), at_least));
    }
    let many = count_to(&chain(90), chain_ends(90), u64::MAX, Budget::UNLIMITED).unwrap();
    assert_eq!((many.paths, many.at_least), (u64::MAX.into(), true));
}

#[test]
fn ends_that_are_no_ends() {
    let mut board = open(3, 2);
    let at = |cell| board.grid().at(0, cell);
    let (corner, side) = (at(0), at(1));
    assert_eq!(paths(&board.graph(), Ends::Fixed(corner, corner)), 0u32.into());
    board.set_wall(corner);
    assert_eq!(paths(&board.graph(), Ends::Source(corner)), 0u32.into());
    assert_eq!(paths(&board.graph(), Ends::Fixed(side, Cell::new(1000))), 0u32.into());
    let single = open(1, 1);
    let only = single.grid().at(0, 0);
    for ends in [Ends::Free, Ends::Source(only), Ends::Fixed(only, only)] {
        assert_eq!(paths(&single.graph(), ends), 1u32.into());
        let drawn = Sampler::new(&single.graph(), ends, Budget::UNLIMITED).unwrap();
        assert_eq!(drawn.draw(&mut Stream::new(0)), Some(vec![only]));
    }
}

#[test]
fn budgets_are_kept() {
    let board = open(7, 6);
    let (graph, stream) = (board.graph(), Stream::new(0));
    let cells: Vec<Cell> = board.open().iter().collect();
    let full = count(&graph, Ends::Free, Budget::UNLIMITED).unwrap();
    let exactly = Budget { nodes: full.states, ..Budget::UNLIMITED };
    assert_eq!(count(&graph, Ends::Free, exactly), Ok(full.clone()));
    for budget in [
        Budget { nodes: full.states - 1, ..Budget::UNLIMITED },
        Budget { memory: 20 * full.states_peak, ..Budget::UNLIMITED },
        Budget { nodes: 0, memory: 0 },
    ] {
        let spent =
            |error| matches!(error, CountError::BudgetSpent { states } if states < full.states);
        assert!(spent(count(&graph, Ends::Free, budget).unwrap_err()));
        assert!(spent(Sampler::new(&graph, Ends::Free, budget).unwrap_err()));
        let task = Task::new(&graph, &cells, &stream);
        assert_eq!(Frontier::default().find(&task, budget).verdict, Verdict::BudgetSpent);
    }
    let wide = count(&complete(16), Ends::Free, Budget::UNLIMITED);
    assert_eq!(wide, Err(CountError::BudgetSpent { states: 0 }), "64 edges cross the middle");
}

#[test]
fn a_proof_takes_less_memory_than_a_path() {
    // A ring beside the chain: no step lacks an edge, and yet there is no path.
    let with_ring = |joined: bool| {
        let mut graph =
            graph(1000, chain_edges(190).chain((0..50).map(|at| (950 + at, 950 + (at + 1) % 50))));
        if joined {
            graph.add_edge(Cell::new(949), Cell::new(950));
        }
        graph
    };
    let (parted, joined, stream) = (with_ring(false), with_ring(true), Stream::new(0));
    let find = |graph, memory| {
        let sources = [Cell::new(0)];
        let task = Task::new(graph, &sources, &stream);
        Frontier::default().find(&task, Budget { memory, ..Budget::UNLIMITED }).verdict
    };
    let little = 160 << 10;
    assert_eq!(find(&parted, little), Verdict::Impossible("no_path"));
    assert_eq!(find(&joined, little), Verdict::BudgetSpent);
    assert!(matches!(find(&joined, 16 * little), Verdict::Found(path) if path.len() == 1000));
    assert_eq!(find(&parted, little / 4), Verdict::BudgetSpent);
}

#[test]
fn what_it_cannot_honour_is_unsupported() {
    let board = open(3, 3);
    let (mut graph, stream) = (board.graph(), Stream::new(0));
    let sources: Vec<Cell> = board.open().iter().collect();
    let order = [Cell::new(1), Cell::new(0)];
    let find = |task: Task<'_>| Frontier::default().find(&task, Budget::UNLIMITED).verdict;
    let ordered = Task { order: &order, ..Task::new(&graph, &sources, &stream) };
    assert_eq!(find(ordered), Verdict::Unsupported("order"));
    graph.add_arc(Cell::new(0), Cell::new(8));
    assert_eq!(find(Task::new(&graph, &sources, &stream)), Verdict::Unsupported("one_way"));
    let one_way = count(&graph, Ends::Free, Budget::UNLIMITED);
    assert_eq!(one_way, Err(CountError::OneWay));
}

#[test]
fn settings_are_read() {
    let settings: Settings = serde_json::from_str(r#"{ "memory": 0 }"#).unwrap();
    let (board, stream) = (open(4, 4), Stream::new(0));
    let (graph, sources) = (board.graph(), [Cell::new(0)]);
    let Search { verdict, .. } = Frontier::from_settings(&settings)
        .unwrap()
        .find(&Task::new(&graph, &sources, &stream), Budget::UNLIMITED);
    assert_eq!(verdict, Verdict::BudgetSpent);
    let wrong: Settings = serde_json::from_str(r#"{ "memroy": 1 }"#).unwrap();
    assert!(Frontier::from_settings(&wrong).is_err());
}

#[test]
fn sources_without_a_path_change_nothing() {
    // On an odd board only cells of the corners' colour are ends.
    let board = open(5, 5);
    let graph = board.graph();
    let mut all: Vec<Cell> = board.open().iter().collect();
    all.reverse();
    let some: Vec<Cell> = board.grid().corner_colour().iter().collect();
    for seed in 0..20 {
        let stream = Stream::new(seed);
        let find = |sources| {
            Frontier::default().find(&Task::new(&graph, sources, &stream), Budget::UNLIMITED)
        };
        let (wide, narrow) = (find(&all), find(&some));
        assert_eq!(wide.verdict, narrow.verdict);
        assert!(matches!(wide.verdict, Verdict::Found(path) if board.check_path(&path).is_ok()));
    }
}

/// Whether draws are even over all paths of a board, and no other path is drawn.
fn draws_are_even(board: &Board, ends: Ends) {
    let graph = board.graph();
    let sampler = Sampler::new(&graph, ends, Budget::UNLIMITED).unwrap();
    let number = u64::try_from(sampler.paths()).unwrap();
    assert_eq!(BigUint::from(number), paths(&graph, ends));
    let (mut stream, mut seen) = (Stream::new(20), BTreeMap::new());
    for _ in 0..50 * number {
        let path = sampler.draw(&mut stream).unwrap();
        assert_eq!(board.check_path(&path), Ok(()));
        *seen.entry(path).or_insert(0u64) += 1;
    }
    assert_eq!(seen.len() as u64, number, "{ends:?}");
    let excess = |seen: &u64| (*seen as f64 - 50.0).powi(2) / 50.0;
    let statistic = seen.values().map(excess).sum::<f64>();
    let degrees = number as usize - 1;
    let test = etchwork_testkit::law::ChiSquare { statistic, degrees };
    assert!(!test.is_surprising(etchwork_testkit::law::SURPRISING), "{ends:?}: {test:?}");
}

#[test]
fn draws_are_uniform() {
    let mut walled = open(4, 5);
    walled.set_wall(Cell::new(9));
    draws_are_even(&walled, Ends::Free);
    let mut linked = open(4, 3);
    linked.link(Cell::new(1), Cell::new(10)).unwrap();
    draws_are_even(&linked, Ends::Source(Cell::new(0)));
    draws_are_even(&linked, Ends::Fixed(Cell::new(0), Cell::new(3)));
}

#[test]
fn draws_reach_beyond_machine_words() {
    for links in [30, 60] {
        let (graph, ends) = (chain(links), chain_ends(links));
        let sampler = Sampler::new(&graph, ends, Budget::UNLIMITED).unwrap();
        assert_eq!(sampler.paths(), BigUint::from(6u8).pow(links as u32));
        let drawn: Vec<_> =
            (0..3).filter_map(|seed| sampler.draw(&mut Stream::new(seed))).collect();
        assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
        for path in &drawn {
            assert!(path.windows(2).all(|step| graph.has_arc(step[0], step[1])));
            assert_eq!(path.iter().collect::<std::collections::BTreeSet<_>>().len(), 5 * links);
        }
    }
}

/// Which path a stream draws is part of the recipe.
#[test]
fn value_stability() {
    let board = open(4, 3);
    let (graph, sources) = (board.graph(), [0, 3, 8].map(Cell::new));
    let drawn = [1, 2, 3].map(|seed| {
        let stream = Stream::new(seed);
        let task = Task::new(&graph, &sources, &stream);
        match Frontier::default().find(&task, Budget::UNLIMITED).verdict {
            Verdict::Found(path) => path.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
            verdict => panic!("{verdict:?}"),
        }
    });
    let pinned = [
        [3, 7, 11, 10, 6, 5, 9, 8, 4, 0, 1, 2],
        [0, 4, 8, 9, 5, 1, 2, 3, 7, 6, 10, 11],
        [0, 4, 8, 9, 5, 1, 2, 3, 7, 11, 10, 6],
    ];
    assert_eq!(drawn, pinned);
}

/// Boards of up to 5x5 with walls, and links between random cells.
fn boards() -> impl Strategy<Value = Board> {
    let links = prop::collection::vec((0..25usize, 0..25usize), 0..4);
    (1..=5usize, 1..=5usize, any::<[u8; 25]>(), 0..90u8, links).prop_map(
        |(cols, rows, draws, share, links)| {
            let mut board = open(cols, rows);
            for cell in board.grid().cells() {
                if draws[cell.index()] < share {
                    board.set_wall(cell);
                }
            }
            for (a, b) in links {
                let [a, b] = [a, b].map(|cell| Cell::new(cell % (cols * rows)));
                // Ends that are walls, taken or too close make no link.
                let _ = board.link(a, b);
            }
            board
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn counts_agree_with_brute_force(board in boards(), a in 0..25usize, b in 0..25usize) {
        let graph = board.graph();
        let [a, b] = [a, b].map(|cell| Cell::new(cell % board.grid().len()));
        let from = hamiltonian_paths(&board, Some(a), None);
        let between = hamiltonian_paths(&board, Some(a), Some(b));
        prop_assert_eq!(paths(&graph, Ends::Source(a)), from.into());
        prop_assert_eq!(paths(&graph, Ends::Fixed(a, b)), between.into());
        if board.open().len() <= 18 {
            let free = hamiltonian_paths(&board, None, None);
            prop_assert_eq!(paths(&graph, Ends::Free), free.into());
        }
    }

    #[test]
    fn numbers_are_paths_and_all_of_them(board in boards(), a in 0..25usize, b in 0..25usize) {
        let graph = board.graph();
        let [a, b] = [a, b].map(|cell| Cell::new(cell % board.grid().len()));
        for (ends, target) in [(Ends::Source(a), None), (Ends::Fixed(a, b), Some(b))] {
            let known = hamiltonian_paths(&board, Some(a), target);
            let sampler = Sampler::new(&graph, ends, Budget::UNLIMITED).unwrap();
            prop_assert_eq!((sampler.paths(), sampler.nth(known)), (known.into(), None));
            // All of few, and some of many.
            let numbers = (0..known).step_by(1 + known as usize / 100);
            let paths: Vec<_> = numbers.map(|number| sampler.nth(number).unwrap()).collect();
            for path in &paths {
                prop_assert!(board.check_path(path).is_ok() && path[0] == a);
                prop_assert!(target.is_none() || path.last().copied() == target);
            }
            let others: BTreeSet<_> = paths.iter().collect();
            prop_assert_eq!(others.len(), paths.len());
        }
    }

    #[test]
    fn verdicts_agree_with_brute_force(
        board in boards(),
        sources in prop::collection::vec(0..25usize, 0..4),
        target in prop::option::of(0..25usize),
        seed: u32,
    ) {
        let (graph, stream) = (board.graph(), Stream::new(seed));
        let cell = |cell: usize| Cell::new(cell % board.grid().len());
        let sources: Vec<Cell> = sources.into_iter().map(cell).collect();
        let target = target.map(cell);
        let task = Task { target, ..Task::new(&graph, &sources, &stream) };
        let has_path = |source: &Cell| hamiltonian_paths(&board, Some(*source), target) > 0;
        let known = sources.iter().any(has_path);
        match Frontier::default().find(&task, Budget::UNLIMITED).verdict {
            Verdict::Found(path) => {
                prop_assert!(known && board.check_path(&path).is_ok());
                prop_assert!(sources.contains(&path[0]));
                prop_assert!(target.is_none_or(|target| path.last() == Some(&target)));
            }
            verdict => prop_assert_eq!((known, verdict), (false, Verdict::Impossible("no_path"))),
        }
    }
}

/// Counts in an order against brute force, with and without a target, on boards and on graphs with
/// an edge less.
#[test]
fn ordered_counts_agree_with_brute_force() {
    let mut stream = Stream::new(58);
    let (mut some, mut none) = (0, 0);
    for round in 0..400u32 {
        let (cols, rows) = [(3, 3), (4, 3), (4, 4), (5, 3)][round as usize % 4];
        let mut board = open(cols, rows);
        (0..stream.index(2)).for_each(|_| board.set_wall(Cell::new(stream.index(cols * rows))));
        if round % 5 == 0 {
            let _ = board.link(Cell::new(0), Cell::new(cols * rows - 1));
        }
        let mut graph = board.graph();
        for _ in 0..stream.index(4) {
            let cell = graph.cells().nth(stream.index(graph.cells().len())).unwrap();
            let next = graph.exits(cell).next();
            next.into_iter().for_each(|next| {
                graph.remove_arc(cell, next);
                graph.remove_arc(next, cell);
            });
        }
        let mut cells: Vec<Cell> = graph.cells().iter().collect();
        let mut draw = |cells: &mut Vec<Cell>| cells.swap_remove(stream.index(cells.len()));
        let source = draw(&mut cells);
        let target = (round % 3 > 0).then(|| draw(&mut cells));
        let order: Vec<Cell> = (0..round % 4).map(|_| draw(&mut cells)).collect();
        let counted = count_in_order(&graph, source, target, &order, Budget::UNLIMITED).unwrap();
        let mut trail = vec![source];
        let truth = ordered_paths(&graph, &mut trail, target, &order);
        assert_eq!(counted.paths, truth.into(), "{board}{source:?} {target:?} {order:?}");
        *(if truth > 0 { &mut some } else { &mut none }) += 1;
    }
    assert!(some > 50 && none > 80, "{some} with paths, {none} without");
}

fn ordered_paths(
    graph: &Graph,
    trail: &mut Vec<Cell>,
    target: Option<Cell>,
    order: &[Cell],
) -> u64 {
    let head = trail[trail.len() - 1];
    if trail.len() == graph.cells().len() {
        let visited = trail.iter().filter(|cell| order.contains(cell));
        return u64::from(target.is_none_or(|target| target == head) && visited.eq(order));
    }
    let mut ways = 0;
    for next in graph.exits(head).collect::<Vec<_>>() {
        if !trail.contains(&next) {
            trail.push(next);
            ways += ordered_paths(graph, trail, target, order);
            trail.pop();
        }
    }
    ways
}

/// Without an order the count is that of the plain sweep; a spent budget is no count.
#[test]
fn an_empty_order_changes_no_count() {
    for (cols, rows) in [(4, 4), (6, 5), (7, 6)] {
        let graph = open(cols, rows).graph();
        let corner = Cell::new(0);
        let plain = paths(&graph, Ends::Source(corner));
        let ordered = count_in_order(&graph, corner, None, &[], Budget::UNLIMITED).unwrap();
        assert_eq!(ordered.paths, plain, "{cols}x{rows}");
    }
    let spent = Budget { nodes: 10, ..Budget::UNLIMITED };
    let graph = open(6, 6).graph();
    assert!(count_in_order(&graph, Cell::new(0), None, &[Cell::new(20)], spent).is_err());
}
