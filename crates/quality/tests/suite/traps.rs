//! Compares the answers of `Completions` with brute force on small boards and with the complete
//! finder on all boards that `Completions` support; and the readings of traps with and without
//! `Completions`.

use etchwork_path::{
    Board, Budget, Cell, CellSet, Depends, Graph, Grid, Item, Mechanic, Metric, PathFinder,
    Payload, Ratio, Refusal, Registry, Rule, Rules, Settings, Solved, Stack, Step, Stream, Task,
    Verdict,
};
use etchwork_paths::{Completions, Exhaustive};
use etchwork_testkit::brute::has_path;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

/// Cells in an order, and whether some steps to the first row are refused.
struct Demands {
    order: Vec<Cell>,
    refuses: bool,
}

impl Mechanic for Demands {
    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let (mut order, mut refuses) = (Vec::new(), false);
        for item in payload {
            match *item {
                Item::Cell(cell) => order.push(cell),
                _ => refuses = true,
            }
        }
        Ok(Box::new(Self { order, refuses }))
    }
}

impl Rule for Demands {
    fn order(&self) -> &[Cell] {
        &self.order
    }

    fn depends_on(&self) -> Depends {
        if self.refuses { Depends::Visited } else { Depends::Nothing }
    }

    fn allows(&self, step: &Step<'_>) -> bool {
        // Every seventh step must not lead to a cell of the first row.
        step.is_first()
            || !step.visited.len().is_multiple_of(7)
            || step.board.grid().position(step.to).row > 0
    }
}

fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    let demands = || Box::new(Demands { order: Vec::new(), refuses: false });
    registry.kind_mut::<dyn Mechanic>().add("demands", "", move |_, _| Ok(demands())).unwrap();
    registry
}

fn rules(board: &Board, order: &[Cell], refuses: bool) -> Rules {
    let mut payload: Payload = order.iter().copied().map(Item::Cell).collect();
    payload.extend(refuses.then_some(Item::Number(1)));
    let extras = [("demands".to_owned(), payload)].into();
    Stack::of_puzzle(board, &extras, &registry()).unwrap().rules_of(board, &extras).unwrap()
}

/// A board with a path, one-way steps and an order that the path keeps.
#[derive(Debug)]
struct Case {
    board: Board,
    graph: Graph,
    path: Vec<Cell>,
    order: Vec<Cell>,
}

/// Boards of up to `most` cells, of any shape, with walls and up to three links.
fn boards(most: usize) -> impl Strategy<Value = (Board, Vec<Cell>)> {
    let sizes = (1..=16usize, 1..=16usize).prop_filter("size", move |(c, r)| c * r <= most);
    let walls = prop::collection::vec(0..64usize, 0..8);
    let links = prop::collection::vec((0..64usize, 0..64usize), 0..4);
    (sizes, walls, links).prop_filter_map("no path", |((cols, rows), walls, links)| {
        let mut board = Board::new(Grid::new(cols, rows).unwrap());
        let cell = |number: usize| Cell::new(number % (cols * rows));
        walls.into_iter().for_each(|wall| board.set_wall(cell(wall)));
        for (a, b) in links {
            // Ends that are walls or too close have no link.
            let _ = board.link(cell(a), cell(b));
        }
        let (graph, stream) = (board.graph(), Stream::new(0));
        let sources: Vec<Cell> = board.open().iter().collect();
        let task = Task::new(&graph, &sources, &stream);
        match Exhaustive::default().find(&task, Budget { nodes: 2000, ..Budget::UNLIMITED }).verdict
        {
            Verdict::Found(path) => Some((board, path)),
            _ => None,
        }
    })
}

/// The same boards with up to `closed` closed steps off the path, and up to `ordered` cells of the
/// path in an order.
fn cases(most: usize, closed: usize, ordered: usize) -> impl Strategy<Value = Case> {
    let closed = prop::collection::vec((0..64usize, 0..4usize), 0..=closed);
    let ordered = prop::collection::vec(0..64usize, 0..=ordered);
    (boards(most), closed, ordered).prop_map(|((board, path), closed, mut ordered)| {
        let mut graph = board.graph();
        for (place, exit) in closed {
            let at = place % path.len();
            let exits: Vec<Cell> = graph.exits(path[at]).collect();
            let to = exits.get(exit).filter(|to| path.get(at + 1) != Some(to));
            to.into_iter().for_each(|to| graph.remove_arc(path[at], *to));
        }
        ordered.iter_mut().for_each(|place| *place %= path.len());
        ordered.sort_unstable();
        ordered.dedup();
        let order = ordered.into_iter().map(|place| path[place]).collect();
        Case { board, graph, path, order }
    })
}

/// For each option off the path, the graph and the order that remain after a step to it.
fn options(case: &Case) -> Vec<(usize, Cell, Graph, Vec<Cell>)> {
    let Case { graph, path, order, .. } = case;
    let mut options = Vec::new();
    for length in 1..path.len() {
        let taken: CellSet = path[..length].iter().copied().collect();
        let due: Vec<Cell> = order.iter().copied().filter(|cell| !taken.contains(*cell)).collect();
        for option in graph.exits(path[length - 1]).filter(|c| path[length + 1..].contains(c)) {
            options.push((length, option, graph.without(&taken), due.clone()));
        }
    }
    options
}

fn read(id: &str, settings: &str, solved: &Solved<'_>) -> Vec<Option<Ratio>> {
    let registry = registry();
    let settings: Settings = serde_json::from_str(settings).unwrap();
    let mut metric = registry.kind::<dyn Metric>().make(id, &settings, &registry).unwrap();
    let mut out = vec![None; metric.readings().len()];
    metric.measure(solved, &mut out);
    out
}

/// A budget with which the finder alone decides nearly every option.
const ASKED: &str = r#"{ "nodes": 9999 }"#;

/// Whether the metric reads what the finder alone reads. Where that gives up, the finder with a
/// large budget must not contradict any option.
fn reads_as_the_finder(case: &Case, solved: &Solved<'_>) -> bool {
    let (own, asked) = (read("traps", "{}", solved), read("traps", ASKED, solved));
    if asked[0].is_some() {
        return own == asked;
    }
    let Some(known) = Completions::of(solved) else { return own == asked };
    options(case).into_iter().all(|(length, option, rest, due)| {
        let (stream, sources) = (Stream::new(0), [option]);
        let target = case.path.last().copied();
        let task = Task { target, order: &due, ..Task::new(&rest, &sources, &stream) };
        let budget = Budget { nodes: 1_000_000, ..Budget::UNLIMITED };
        match (
            known.can_complete(length, option),
            Exhaustive::default().find(&task, budget).verdict,
        ) {
            (Some(can), Verdict::Found(_)) => can,
            (Some(can), Verdict::Impossible(_)) => !can,
            _ => true,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn small_boards_agree_with_brute_force(case in cases(20, 4, 4)) {
        let rules = rules(&case.board, &case.order, false);
        let Case { board, graph, path, .. } = &case;
        let known = Completions::of(&Solved { board, graph, path, rules: &rules }).unwrap();
        for (length, option, rest, due) in options(&case) {
            let truth = has_path(&rest, &[option], path.last().copied(), &due);
            let answer = known.can_complete(length, option);
            prop_assert_eq!(answer, Some(truth), "{} {:?} {:?}\n{}", length, option, path, board);
        }
    }

    #[test]
    fn readings_are_those_of_the_finder_alone(case in cases(64, 0, 0)) {
        let Case { board, graph, path, .. } = &case;
        prop_assert!(reads_as_the_finder(&case, &Solved::plain(board, graph, path)));
    }

    #[test]
    fn one_way_steps_and_orders_change_no_reading(case in cases(48, 4, 3)) {
        let rules = rules(&case.board, &case.order, false);
        let Case { board, graph, path, .. } = &case;
        let solved = Solved { board, graph, path, rules: &rules };
        prop_assert!(reads_as_the_finder(&case, &solved));
    }

    #[test]
    fn what_a_rule_may_refuse_is_left_to_the_finder(case in cases(24, 0, 0)) {
        let rules = rules(&case.board, &[], true);
        let Case { board, graph, path, .. } = &case;
        let solved = Solved { board, graph, path, rules: &rules };
        prop_assert_eq!(read("traps", "{}", &solved), read("traps", ASKED, &solved));
        let known = Completions::of(&solved).unwrap();
        for (length, option, ..) in options(&case) {
            prop_assert_ne!(known.can_complete(length, option), Some(true));
        }
    }
}

#[test]
fn a_link_that_is_closed_both_ways_completes_nothing() {
    let mut board = Board::new(Grid::new(2, 9).unwrap());
    board.set_wall(Cell::new(13));
    board.link(Cell::new(3), Cell::new(17)).unwrap();
    board.link(Cell::new(1), Cell::new(15)).unwrap();
    let path = [0, 1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10, 12, 14, 15, 17, 16].map(Cell::new);
    let mut graph = board.graph();
    let can = |graph: &Graph| {
        let known = Completions::of(&Solved::plain(&board, graph, &path)).unwrap();
        known.can_complete(1, Cell::new(2))
    };
    assert_eq!(can(&graph), Some(true));
    graph.remove_arc(Cell::new(1), Cell::new(15));
    graph.remove_arc(Cell::new(15), Cell::new(1));
    assert_eq!(can(&graph), Some(false));
}

/// The documentation of [`etchwork_quality::Traps`] has these figures.
#[test]
fn most_is_decided_and_what_is_takes_the_finder_few_nodes() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut all, mut decided, mut most) = (0, 0, 0);
    for _ in 0..400 {
        let case = cases(64, 0, 0).new_tree(&mut runner).unwrap().current();
        let Case { board, graph, path, .. } = &case;
        let known = Completions::of(&Solved::plain(board, graph, path)).unwrap();
        for (length, option, rest, _) in options(&case) {
            all += 1;
            let Some(can) = known.can_complete(length, option) else { continue };
            decided += 1;
            let (stream, sources) = (Stream::new(0), [option]);
            let target = path.last().copied();
            let task = Task { target, ..Task::new(&rest, &sources, &stream) };
            let search = Exhaustive::default().find(&task, Budget::UNLIMITED);
            assert_eq!(matches!(search.verdict, Verdict::Found(_)), can, "{board}");
            most = most.max(search.nodes);
        }
    }
    println!("{decided} of {all} options decided; the finder took {most} nodes at most");
    assert!(all > 4000 && decided * 1000 > all * 995, "{decided} of {all}");
    assert!(most <= 100, "{most}");
}

#[test]
fn boards_beyond_words_are_left_alone() {
    let snake = |cols: usize, rows: usize| -> Vec<Cell> {
        let along = |row: usize| {
            (0..cols).map(move |col| if row.is_multiple_of(2) { col } else { cols - 1 - col })
        };
        (0..rows).flat_map(|row| along(row).map(move |col| Cell::new(row * cols + col))).collect()
    };
    for (cols, rows, serves) in
        [(8, 8, true), (2, 32, true), (32, 2, true), (1, 32, true), (32, 1, true), (9, 8, false)]
    {
        let (board, path) = (Board::new(Grid::new(cols, rows).unwrap()), snake(cols, rows));
        let graph = board.graph();
        let known = Completions::of(&Solved::plain(&board, &graph, &path));
        assert_eq!(known.is_some(), serves, "{cols}x{rows}");
    }
    // A graph with steps that the board does not have.
    let (board, path) = (Board::new(Grid::new(4, 4).unwrap()), snake(4, 4));
    let mut graph = board.graph();
    graph.add_arc(Cell::new(0), Cell::new(15));
    assert!(Completions::of(&Solved::plain(&board, &graph, &path)).is_none());
}

/// A board on which the finder alone gives up on an option that is decided all the same.
#[test]
fn an_option_beyond_the_budget_of_the_finder_is_decided_rightly() {
    let cell = Cell::new;
    let mut board = Board::new(Grid::new(15, 4).unwrap());
    board.set_wall(cell(32));
    board.link(cell(0), cell(31)).unwrap();
    let ends = [1, 0, 31, 46, 45, 30, 15, 16, 17];
    let path = ends.into_iter().chain(2..15).chain((18..30).rev()).chain(33..45);
    let path: Vec<Cell> = path.chain((47..60).rev()).map(cell).collect();
    assert_eq!(board.check_path(&path), Ok(()));
    let case = Case { graph: board.graph(), board, path, order: Vec::new() };
    let Case { board, graph, path, .. } = &case;
    let solved = Solved::plain(board, graph, path);
    assert_eq!(read("traps", ASKED, &solved), [None, None]);
    assert_eq!(read("traps", "{}", &solved), [Some(Ratio::new(18, 40)), Some(Ratio::new(289, 18))]);
    assert!(reads_as_the_finder(&case, &solved));
}
