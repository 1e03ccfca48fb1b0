//! The readings of a board against brute force, whichever of its solutions is stored and however it
//! lies.

use etchwork_path::{
    Board, Cell, Graph, Grid, Item, Mechanic, Metric, Payload, Ratio, Refusal, Registry, Rule,
    Rules, Settings, Solved, Stack, Symmetry,
};
use etchwork_testkit::brute::paths_that;
use etchwork_testkit::reference::{PathReport, path_reports};
use proptest::prelude::*;

fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    registry
        .kind_mut::<dyn Mechanic>()
        .add("in-order", "", |_, _| Ok(Box::new(Ordered(Vec::new()))))
        .unwrap();
    registry
}

fn read(id: &str, settings: &str, solved: &Solved<'_>) -> Vec<Option<Ratio>> {
    let registry = registry();
    let settings: Settings = serde_json::from_str(settings).unwrap();
    let mut metric = registry.kind::<dyn Metric>().make(id, &settings, &registry).unwrap();
    let mut out = vec![None; metric.readings().len()];
    metric.measure(solved, &mut out);
    out
}

fn board(solved: &Solved<'_>, draws: usize) -> Vec<Option<Ratio>> {
    read("board", &format!(r#"{{ "draws": {draws} }}"#), solved)
}

/// The readings that some solutions have in the mean.
fn means(paths: &[PathReport], solutions: usize) -> Vec<Option<Ratio>> {
    let sum = |of: fn(&PathReport) -> usize| paths.iter().map(of).sum::<usize>();
    let traps = sum(|path| path.traps);
    let readings = [
        Ratio::share(solutions, 1),
        Ratio::share(sum(|path| path.forks), sum(|path| path.nodes)),
        Ratio::share(traps, sum(|path| path.options)),
        Ratio::share(traps, paths.len()),
        Ratio::share(sum(|path| path.trap_steps), traps),
    ];
    readings.map(Some).to_vec()
}

/// A board with two of its cells between which there is a path.
#[derive(Debug)]
struct Case {
    board: Board,
    source: Cell,
    target: Cell,
}

impl Case {
    fn paths(&self) -> Vec<Vec<Cell>> {
        paths_that(&self.board, self.source, Some(self.target), |_| true)
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let grid = self.board.grid();
        let map = |cell| symmetry.map(grid, cell);
        let mut board = Board::new(grid);
        self.board.walls().iter().for_each(|wall| board.set_wall(map(wall)));
        let links = self.board.links().iter().rev();
        links.for_each(|link| board.join(map(link.second), map(link.first)).unwrap());
        Self { board, source: map(self.source), target: map(self.target) }
    }
}

/// Boards of any shape with walls and links, and the ends of some path.
fn cases(most: usize) -> impl Strategy<Value = Case> {
    let sizes = (1..=most, 1..=most).prop_filter("size", move |(c, r)| c * r <= most);
    let walls = prop::collection::vec(0..20usize, 0..5);
    let links = prop::collection::vec((0..20usize, 0..20usize), 0..3);
    (sizes, walls, links, any::<prop::sample::Index>()).prop_filter_map(
        "no path",
        move |((cols, rows), walls, links, which)| {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cell = |number: usize| Cell::new(number % (cols * rows));
            walls.into_iter().for_each(|wall| board.set_wall(cell(wall)));
            for (a, b) in links {
                // Ends that are walls or side by side have no link.
                let _ = board.join(cell(a), cell(b));
            }
            let open: Vec<Cell> = board.open().iter().collect();
            let all = open.iter().flat_map(|s| paths_that(&board, *s, None, |_| true));
            let paths: Vec<Vec<Cell>> = all.collect();
            let path = (!paths.is_empty()).then(|| which.get(&paths))?;
            let (source, target) = (path[0], path[path.len() - 1]);
            Some(Case { board, source, target })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn readings_are_means_over_all_solutions_where_these_are_few(case in cases(16)) {
        let (paths, graph) = (case.paths(), case.board.graph());
        let reports = path_reports(&case.board, case.source, case.target);
        let solved = Solved::plain(&case.board, &graph, &paths[0]);
        let known = board(&solved, paths.len());
        prop_assert_eq!(&known, &means(&reports, paths.len()), "{}", case.board);
        prop_assert_eq!(&board(&solved, paths.len() + 7), &known);
        // Each solution passes by as many options.
        let options = read("options", "{}", &solved)[0].unwrap();
        for report in &reports {
            prop_assert_eq!(options, Ratio::share(report.options, report.nodes), "{}", case.board);
        }
    }

    #[test]
    fn a_single_draw_reads_like_one_of_the_solutions(case in cases(16)) {
        let (paths, graph) = (case.paths(), case.board.graph());
        let reports = path_reports(&case.board, case.source, case.target);
        let drawn = board(&Solved::plain(&case.board, &graph, &paths[0]), 1);
        let one = |report: &PathReport| means(&[*report], paths.len()) == drawn;
        prop_assert!(reports.iter().any(one), "{drawn:?} on\n{}", case.board);
    }

    #[test]
    fn readings_depend_neither_on_the_stored_path_nor_on_how_the_board_lies(case in cases(20)) {
        let paths = case.paths();
        let known = board(&Solved::plain(&case.board, &case.board.graph(), &paths[0]), 2);
        for symmetry in case.board.grid().symmetries() {
            let image = case.image(symmetry);
            let (graph, paths) = (image.board.graph(), image.paths());
            for path in [&paths[0], &paths[paths.len() - 1]] {
                let read = board(&Solved::plain(&image.board, &graph, path), 2);
                prop_assert_eq!(&read, &known, "{}", image.board);
            }
        }
    }
}

/// Of many boards the mean of what a draw reads is that of all their solutions. With draws that
/// favoured some solutions, such as those that a search finds first, it would be far off.
#[test]
fn every_solution_is_as_likely_to_be_drawn() {
    let grid = Grid::new(5, 4).unwrap();
    let (mut difference, mut variance, mut boards) = (0.0, 0.0, 0);
    for [wall, source, target] in (0..8000usize).map(|n| [n % 20, n / 20 % 20, n / 400]) {
        let [wall, source, target] = [wall, source, target].map(Cell::new);
        if source >= target || [source, target].contains(&wall) {
            continue;
        }
        let mut board_of_case = Board::new(grid);
        board_of_case.set_wall(wall);
        let reports = path_reports(&board_of_case, source, target);
        if reports.len() < 5 {
            continue;
        }
        let paths = paths_that(&board_of_case, source, Some(target), |_| true);
        let graph = board_of_case.graph();
        let drawn = board(&Solved::plain(&board_of_case, &graph, &paths[0]), 1);
        let values = |of: fn(&PathReport) -> usize| reports.iter().map(move |r| of(r) as f64);
        let count = reports.len() as f64;
        let mean = values(|report| report.traps).sum::<f64>() / count;
        difference += drawn[3].unwrap().to_f64() - mean;
        variance += values(|report| report.traps).map(|v| (v - mean).powi(2)).sum::<f64>() / count;
        boards += 1;
    }
    let error = variance.sqrt();
    assert!(boards > 100 && error > 5.0, "{boards} boards, {error}");
    assert!(difference.abs() < 3.5 * error, "{difference} off on {boards} boards, error {error}");
}

/// Cells to be visited in an order.
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

fn in_order(board: &Board, cells: &[Cell]) -> Rules {
    let extras = [("in-order".to_owned(), cells.iter().copied().map(Item::Cell).collect())].into();
    Stack::of_puzzle(board, &extras, &registry()).unwrap().rules_of(board, &extras).unwrap()
}

const PATH: [usize; 12] = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11];

/// Where solutions cannot be drawn, nothing is known; without the rules the board reads like any.
#[test]
fn an_order_and_one_way_steps_are_not_counted_but_may_be_ignored() {
    let board_of_case = Board::new(Grid::new(4, 3).unwrap());
    let path = PATH.map(Cell::new);
    let free = board_of_case.graph();
    let mut one_way = board_of_case.graph();
    one_way.remove_arc(path[0], Cell::new(4));
    let ordered = in_order(&board_of_case, &[path[4], path[6]]);
    let solved = |graph| Solved::plain(&board_of_case, graph, &path);
    let plain = read("board", "{}", &solved(&free));
    assert_eq!(plain[0], Some(Ratio::new(4, 1)));
    for solved in [Solved { rules: &ordered, ..solved(&free) }, solved(&one_way)] {
        assert_eq!(read("board", "{}", &solved), [None; 5]);
        assert_eq!(read("board", r#"{ "rules": "ignored" }"#, &solved), plain);
    }
    let spent = read("board", r#"{ "memory": 1, "draws": 3 }"#, &on_open_board(14));
    assert_eq!(spent, [None; 5], "a mebibyte is too little");
}

/// A snake over an open board with this many columns and rows.
fn on_open_board(side: usize) -> Solved<'static> {
    let board = Box::leak(Box::new(Board::new(Grid::new(side, side).unwrap())));
    let graph: &Graph = Box::leak(Box::new(board.graph()));
    let snake = |row: usize| {
        (0..side).map(move |col| if row.is_multiple_of(2) { col } else { side - 1 - col })
    };
    let grid = board.grid();
    let path = (0..side).flat_map(|row| snake(row).map(move |col| grid.at(row, col)));
    Solved::plain(board, graph, Box::leak(path.collect::<Vec<_>>().into_boxed_slice()))
}

/// Closed steps leave fewer solutions: those that remain are counted.
#[test]
fn closed_steps_are_counted_like_any_others() {
    let board_of_case = Board::new(Grid::new(4, 3).unwrap());
    let (path, mut graph) = (PATH.map(Cell::new), board_of_case.graph());
    let closed = [Cell::new(0), Cell::new(4)];
    graph.remove_arc(closed[0], closed[1]);
    graph.remove_arc(closed[1], closed[0]);
    let solved = Solved::plain(&board_of_case, &graph, &path);
    // Of the four solutions, two begin with the step that is closed.
    assert_eq!(board(&solved, 8)[0], Some(Ratio::new(2, 1)));
    assert_eq!(read("board", r#"{ "rules": "ignored" }"#, &solved)[0], Some(Ratio::new(4, 1)));
    assert_eq!(read("solutions", "{}", &solved), [Some(Ratio::new(2, 1))]);
    // 16 pairs of neighbours are left, and 11 of them are on a path.
    assert_eq!(read("options", "{}", &solved), [Some(Ratio::new(5, 12))]);
}
