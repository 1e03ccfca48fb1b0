//! Golden vectors: a change here is a change of results, and breaks recipes.

mod common;

use common::{document, prepare, shipped};
use etchwork::codec::{BoardText, Recipe};
use etchwork::core::murmur3_32;
use etchwork::engine::carve;
use etchwork::engine::{BUILT_IN_SETS, Outcome, Worker, built_in_set};
use etchwork::{
    Board, Budget, Cell, Grid, Metric, Overrides, PathFinder, Registry, Run, Sculptor, Settings,
    Solved, SourceOrder, Stream, Streams, Task, Verdict, standard_registry,
};
use std::collections::BTreeSet;

/// The board that the later stages start from.
fn sculpted(registry: &Registry) -> Board {
    let weights = [("scatter", 0.3), ("cluster", 0.3), ("nibble", 0.4)];
    let sculptors: Vec<_> = weights
        .map(|(id, weight)| {
            (weight, registry.make::<dyn Sculptor>(id, &Settings::default()).unwrap())
        })
        .into();
    let mut board = Board::new(Grid::new(6, 7).unwrap());
    let streams = Streams { seed: 42, index: 12, board: 3 };
    carve(&mut board, 4, &sculptors, &mut streams.stage("sculpt"));
    board
}

fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Checks the table in ARCHITECTURE.md.
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
        (42, 7, 3, "settle"),
        (u32::MAX, u32::MAX, 99, "find"),
    ] {
        let mut stream = Streams { seed, index, board }.stage(stage);
        let mut split = stream.split(5);
        let (first, split) = (stream.next_u32(), split.next_u32());
        let row = format!("| {seed} | {index} | {board} | {stage} | {first} | {split} |");
        assert!(table.contains(&row), "ARCHITECTURE.md lacks\n{row}");
        seen += 1;
    }
    assert_eq!(seen, 10);
}

#[test]
fn sculpt() {
    let board = sculpted(&standard_registry());
    assert_eq!(board.rows().replace('\n', "/"), "....../...#../.#..../##..../....../....../......");
}

#[test]
fn sources() {
    let registry = standard_registry();
    let board = sculpted(&registry);
    let sources = |id| {
        let order = registry.make::<dyn SourceOrder>(id, &Settings::default()).unwrap();
        let mut sources = Vec::new();
        order.sources(&board, 8, &mut Stream::new(5), &mut sources);
        numbers(&sources)
    };
    assert_eq!(sources("random"), [30, 33, 10, 28, 6, 3, 1, 25]);
    assert_eq!(sources("boundary"), [30, 6, 3, 1, 39, 17, 35, 4]);
    assert_eq!(sources("fewest-neighbours"), [12, 3, 36, 5, 0, 41, 24, 30]);
}

#[test]
fn find_and_measure() {
    let registry = standard_registry();
    let board = sculpted(&registry);
    let graph = board.graph();
    let sources: Vec<Cell> = board.open().iter().collect();
    let stream = Stream::new(7);
    let mut finder = registry.make::<dyn PathFinder>("warnsdorff", &Settings::default()).unwrap();
    let search = finder.find(&Task::new(&graph, &sources, &stream), Budget::UNLIMITED);
    let Verdict::Found(path) = search.verdict else { panic!("{search:?}") };
    assert_eq!(
        numbers(&path),
        [
            12, 6, 0, 1, 7, 8, 2, 3, 4, 5, 11, 10, 16, 17, 23, 22, 21, 15, 14, 20, 26, 25, 24, 30,
            36, 37, 31, 32, 38, 39, 33, 27, 28, 29, 35, 41, 40, 34
        ]
    );
    assert_eq!((search.attempts, search.nodes), (12, 117));
    let read = |settings: &str| {
        let settings: Settings = serde_json::from_str(settings).unwrap();
        let mut metric = registry.make::<dyn Metric>("fork_depth", &settings).unwrap();
        let mut out = [None; 2];
        metric.measure(&Solved::plain(&board, &graph, &path), &mut out);
        out.map(|value| value.unwrap().to_f64().to_string())
    };
    assert_eq!(read("{}"), ["8.238095238095237", "1"]);
    assert_eq!(
        read(r#"{ "stop": "dead", "horizon": 3 }"#),
        ["2.619047619047619", "0.6111111111111112"]
    );
}

/// Puzzles of version 1 of the generator, by their recipes. New sets and mechanics add lines; no
/// line ever changes.
#[test]
fn recipes_keep_their_puzzles() {
    let registry = standard_registry();
    let mut known = BTreeSet::new();
    for line in include_str!("recipes.txt").lines() {
        let recipe: Recipe = line.split(' ').next().unwrap().parse().unwrap();
        let set = shipped(&recipe.set);
        let run = Run::of_recipe(&recipe, &set, &registry).unwrap();
        let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
        let outcome = worker.request(recipe.seed, recipe.index).unwrap();
        assert_eq!(puzzle(&run, &outcome), line);
        known.insert((recipe.set, recipe.tier, recipe.mechanic.unwrap()));
    }
    for (set, tier) in tiers(&registry) {
        // The gates of this set let few boards without clues pass.
        let names: &[&str] = match &*set {
            "numbered-3" => &["waypoints", "barriers+waypoints"],
            _ => &["standard", "fog", "warps", "fog+warps"],
        };
        for &name in names {
            let kind = (set.clone(), tier.clone(), name.to_owned());
            assert!(known.contains(&kind), "a golden vector is missing: {kind:?}");
        }
    }
}

/// A digest of the first puzzles of every tier, made together, with mechanics drawn by weight. New
/// sets add lines; no line ever changes.
#[test]
fn tiers_keep_their_puzzles() {
    let registry = standard_registry();
    let digests = tiers(&registry).map(|(set, tier)| {
        let (run, mut worker) = prepare(&set, &tier, &Overrides::default(), 7, &registry);
        // Numbers on large boards and one board in fifty take long, and are frozen one by one as well.
        let count = match &*set {
            name if name.starts_with("numbered") && tier == "large" => 4,
            "numbered-3" => 8,
            _ => 128,
        };
        let mut outcomes = vec![Outcome::default(); count];
        worker.requests_into(7, 0, &mut outcomes).unwrap();
        let puzzles: String = outcomes.iter().map(|outcome| puzzle(&run, outcome) + "\n").collect();
        format!("{set} {tier} {:08x}", murmur3_32(puzzles.as_bytes(), 0))
    });
    let digests: Vec<String> = digests.collect();
    let frozen: Vec<&str> = include_str!("digests.txt").lines().collect();
    assert_eq!(digests, frozen, "all of them:\n{}\n", digests.join("\n"));
}

/// The tiers of the built-in sets.
fn tiers(registry: &Registry) -> impl Iterator<Item = (String, String)> {
    BUILT_IN_SETS.iter().flat_map(|(name, _)| {
        let set = built_in_set(name, registry).unwrap();
        set.tiers.into_iter().map(|(tier, _)| ((*name).to_owned(), tier))
    })
}

/// A puzzle as a line: ID, board and path; or a line that says that there is none.
fn puzzle(run: &Run, outcome: &Outcome) -> String {
    let Some(puzzle) = &outcome.puzzle else { return format!("{} gave up", outcome.index) };
    let document = document(run, outcome.index, puzzle);
    let path: Vec<String> = numbers(&puzzle.path).iter().map(usize::to_string).collect();
    let text = BoardText::solved(puzzle.board.clone(), puzzle.path.clone());
    let board = BoardText { path: None, ..text }.to_string();
    format!("{} {} {}", document.id, board.replace('\n', "/"), path.join(" "))
}
