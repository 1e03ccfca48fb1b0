//! Golden vectors: a change here is a change of results, and value-breaking.

mod common;

use common::{mechanic, prepare};
use etchwork::engine::carve;
use etchwork::{
    Board, Budget, Cell, Grid, Overrides, Registry, Settings, Solved, Stream, Streams, Task,
    Verdict, standard_registry,
};

/// The board that the later stages start from.
fn sculpted(registry: &Registry) -> Board {
    let weights = [("scatter", 0.3), ("cluster", 0.3), ("nibble", 0.4)];
    let sculptors: Vec<_> = weights
        .map(|(id, weight)| {
            (weight, registry.sculptors.make(id, &Settings::default(), registry).unwrap())
        })
        .into();
    let mut board = Board::new(Grid::new(6, 7).unwrap());
    let streams = Streams { seed: 42, index: 11, board: 3 };
    carve(&mut board, 4, &sculptors, &mut streams.stage("sculpt"));
    board
}

fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// The table of ARCHITECTURE.md.
#[test]
fn streams() {
    let table = include_str!("../../../ARCHITECTURE.md");
    let mut seen = 0;
    for (seed, index, board, stage) in [
        (0, 0, 0, "sculpt"),
        (42, 0, 0, "mechanic"),
        (42, 7, 3, "size"),
        (42, 7, 3, "sculpt"),
        (42, 7, 3, "dress"),
        (42, 7, 3, "sources"),
        (42, 7, 3, "find"),
        (42, 7, 3, "refine"),
        (u32::MAX, u32::MAX, 99, "find"),
    ] {
        let mut stream = Streams { seed, index, board }.stage(stage);
        let mut split = stream.split(5);
        let (first, split) = (stream.next_u32(), split.next_u32());
        let row = format!("| {seed} | {index} | {board} | {stage} | {first} | {split} |");
        assert!(table.contains(&row), "ARCHITECTURE.md lacks\n{row}");
        seen += 1;
    }
    assert_eq!(seen, 9);
}

#[test]
fn sculpt() {
    let board = sculpted(&standard_registry());
    assert_eq!(board.rows().replace('\n', "/"), "....##/....../....##/....../....../....../......");
}

#[test]
fn sources() {
    let registry = standard_registry();
    let board = sculpted(&registry);
    let sources = |id| {
        let order = registry.source_orders.make(id, &Settings::default(), &registry).unwrap();
        numbers(&order.sources(&board, 8, &mut Stream::new(5)))
    };
    assert_eq!(sources("random"), [30, 33, 11, 28, 8, 3, 1, 25]);
    assert_eq!(sources("boundary"), [30, 11, 3, 1, 39, 35, 6, 29]);
    assert_eq!(sources("fewest-neighbours"), [11, 3, 10, 36, 0, 41, 23, 30]);
}

#[test]
fn find_and_measure() {
    let registry = standard_registry();
    let board = sculpted(&registry);
    let graph = board.graph();
    let sources: Vec<Cell> = board.open().iter().collect();
    let stream = Stream::new(5);
    let mut finder = registry.finders.make("warnsdorff", &Settings::default(), &registry).unwrap();
    let search = finder.find(&Task::new(&graph, &sources, &stream), Budget::UNLIMITED);
    let Verdict::Found(path) = search.verdict else { panic!("{search:?}") };
    assert_eq!(
        numbers(&path),
        [
            11, 10, 9, 3, 2, 1, 0, 6, 7, 8, 14, 15, 21, 22, 23, 29, 35, 41, 40, 39, 38, 37, 36, 30,
            31, 32, 33, 34, 28, 27, 26, 20, 19, 25, 24, 18, 12, 13
        ]
    );
    assert_eq!((search.attempts, search.nodes), (10, 118));
    let read = |settings: &str| {
        let settings: Settings = serde_json::from_str(settings).unwrap();
        let mut metric = registry.metrics.make("fork_depth", &settings, &registry).unwrap();
        let mut out = [None; 2];
        metric.measure(&Solved::plain(&board, &graph, &path), &mut out);
        out.map(|value| value.unwrap().to_f64().to_string())
    };
    assert_eq!(read("{}"), ["13.25", "1"]);
    assert_eq!(read(r#"{ "stop": "dead", "horizon": 3 }"#), ["2.6666666666666665", "0.75"]);
}

/// One whole puzzle a tier and set, as its JSON has it.
#[test]
fn puzzles() {
    let golden = [
        (
            "article",
            "tutorial",
            "standard",
            "r0.article.tutorial.42.1.m~standard.59ed7229.7170 ..S/..T/#../ 2 1 0 3 4 7 8 5",
        ),
        (
            "article",
            "easy",
            "standard",
            "r0.article.easy.42.1.m~standard.d082b869.a66b ..T./.S../..../#.../ 5 1 0 4 8 9 13 14 15 11 10 6 7 3 2",
        ),
        (
            "article",
            "medium",
            "standard",
            "r0.article.medium.42.1.m~standard.8b00da3d.9438 ...../.T.../...../S#.../##.../ 15 10 5 0 1 2 3 4 9 14 19 24 23 22 17 18 13 8 7 12 11 6",
        ),
        (
            "article",
            "hard",
            "standard",
            "r0.article.hard.42.1.m~standard.50e33247.7544 ....S./....../....../....../T#..../##..../ 4 5 11 17 23 29 35 34 28 22 16 10 9 3 2 8 14 15 21 27 33 32 26 20 19 13 7 1 0 6 12 18 24",
        ),
        (
            "article",
            "expert",
            "standard",
            "r0.article.expert.42.1.m~standard.d58ba397.15db S....../......./......T/......./...#.../.....#./.....#./......./ 0 7 14 21 28 35 42 49 50 51 52 53 54 55 48 41 34 33 32 39 46 45 38 37 44 43 36 29 30 23 22 15 16 9 8 1 2 3 4 5 6 13 12 11 10 17 24 25 18 19 26 27 20",
        ),
        (
            "default",
            "medium",
            "standard",
            "r0.default.medium.42.1.m~standard.c5ee18ff.bbda ...../.T.../...../S#.../##.../ 15 10 5 0 1 2 3 4 9 14 19 24 23 22 17 18 13 8 7 12 11 6",
        ),
        (
            "default",
            "expert",
            "fog+warps",
            "r0.default.expert.42.1.m~fog~warps.806b3e9e.4513 ...S.../......./..#..../T..#.../..b..../..#.b../.....a./...a.../ 3 2 1 0 7 8 9 10 17 18 11 4 5 6 13 12 19 20 27 34 41 48 55 54 53 52 47 40 33 26 25 32 31 38 39 46 45 44 51 50 49 42 43 36 35 28 29 30 23 22 15 14 21",
        ),
    ];
    for (set, tier, name, line) in golden {
        assert_eq!(second_puzzle(set, tier, &mechanic(name)), line);
    }
    let caps = [("solutions".to_owned(), 1)].into();
    let unique = Overrides { caps, ..mechanic("standard") };
    assert_eq!(
        second_puzzle("default", "hard", &unique),
        "r0.default.hard.42.1.m~standard.x~solutions~1.f5d0b5cc.b6db ..T.../....../....#./..#.#./....../.....S/ 35 34 33 32 26 25 31 30 24 18 19 13 12 6 0 1 7 8 14 15 21 27 28 29 23 17 11 5 4 10 9 3 2"
    );
}

/// The second puzzle of seed 42: ID, board and path.
fn second_puzzle(set: &str, tier: &str, overrides: &Overrides) -> String {
    let (run, mut worker) = prepare(set, tier, overrides, 42, &standard_registry());
    let puzzle = worker.request(42, 1).unwrap().puzzle.unwrap();
    let document = run.document(1, &puzzle);
    let path: Vec<String> = numbers(&puzzle.path).iter().map(usize::to_string).collect();
    format!("{} {} {}", document.id, document.board.replace('\n', "/"), path.join(" "))
}
