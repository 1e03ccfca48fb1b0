//! Each stage of generation, each screen, finder and metric on fixed boards of
//! every tier, whole requests, and lines of JSON.
//!
//! Groups have the names of stages and plug-ins: `cargo bench -- warnsdorff`
//! runs one finder on all tiers, `cargo bench -- /expert` one tier.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use etchwork::engine::{Emitted, Outcome, Plan, Tier, Worker};
use etchwork::engine::{carve, sculptors};
use etchwork::{
    Board, Budget, Cell, Graph, Metric, Overrides, PathFinder, Registry, Rules, Run, Screen,
    Settings, Solved, SourceOrder, Streams, Task, standard_registry,
};
use etchwork::{OwnedSet, RunIndex, standard_families};
use std::hint::black_box;
use std::time::Duration;

const SEED: u32 = 42;
const PUZZLES: u32 = 200;
/// The number of sculpted boards, with and without a path.
const BOARDS: u32 = 50;

/// The mechanic, and the metric that depends on it: only in fog are forks blind.
const FOG: &str = "fog";
const OF_FOG: &str = "blind_forks";

/// A board with a path that passes all gates, and its rules.
struct Puzzle {
    board: Board,
    graph: Graph,
    path: Vec<Cell>,
    rules: Rules,
}

/// A tier's plug-ins, its puzzles, and fresh boards with the sources that are tried on them.
struct Fixture {
    tier: String,
    run: Run,
    solved: Vec<Puzzle>,
    /// Puzzles in fog, if the tier has fog.
    fogged: Vec<Puzzle>,
    fresh: Vec<(Graph, Vec<Cell>, Streams)>,
}

fn fixtures(registry: &Registry, set: &OwnedSet) -> Vec<Fixture> {
    let fixture = |(tier, _): &(String, etchwork::Tier)| {
        let run = |mechanic: Option<&str>| {
            let mechanic = mechanic.map(str::to_owned);
            let overrides = Overrides { mechanic, ..Overrides::default() };
            set.run(tier, &overrides, SEED, registry).expect("built in")
        };
        let fog = tier_of(&run(None)).mechanics.contains_key(FOG).then(|| run(Some(FOG)));
        let fogged = fog.map_or(Vec::new(), |run| puzzles(&run, registry));
        let run = run(None);
        let (solved, fresh) = (puzzles(&run, registry), fresh(&run, registry));
        Fixture { tier: tier.clone(), run, solved, fogged, fresh }
    };
    set.set.tiers.iter().map(fixture).collect()
}

/// The tier of a run of paths.
fn tier_of(run: &Run) -> &Tier {
    run.plan().own::<Plan>().expect("of paths").tier()
}

/// The puzzles of the first requests of a run.
fn puzzles(run: &Run, registry: &Registry) -> Vec<Puzzle> {
    let mut worker = Worker::new(run.plan().own().unwrap(), registry).expect("built in");
    let made = (0..PUZZLES).map(|index| worker.request(SEED, index).expect("no lies"));
    let puzzles = made.filter_map(|made| made.puzzle);
    let puzzle = |emitted: Emitted| {
        let Emitted { board, path, rules, .. } = emitted;
        Puzzle { graph: rules.graph(&board), board, path, rules }
    };
    puzzles.map(puzzle).collect()
}

/// Boards as the engine sculpts them, before any screen.
fn fresh(run: &Run, registry: &Registry) -> Vec<(Graph, Vec<Cell>, Streams)> {
    let (tier, none) = (tier_of(run), Settings::default());
    let sculptors = sculptors(tier, registry).expect("built in");
    let order = registry.make::<dyn SourceOrder>(&tier.sources.order, &none);
    let order = order.expect("built in");
    let board = |index| {
        let streams = Streams { seed: SEED, index, board: 0 };
        let board = etchwork::engine::sculpt(tier, &sculptors, streams);
        let tries = tier.sources.tries as usize;
        let mut sources = Vec::new();
        order.sources(&board, tries, &mut streams.stage("sources"), &mut sources);
        (board.graph(), sources, streams)
    };
    (0..BOARDS).map(board).collect()
}

fn stages(criterion: &mut Criterion) {
    let registry = standard_registry();
    let families = standard_families();
    let set = families.set("article").expect("built in");
    let fixtures = fixtures(&registry, set);
    sculpt(criterion, &registry, &fixtures);
    registry.kind::<dyn Screen>().ids().for_each(|id| screen(criterion, &registry, &fixtures, id));
    registry
        .kind::<dyn PathFinder>()
        .ids()
        .for_each(|id| find(criterion, &registry, &fixtures, id));
    for metric in registry.kind::<dyn Metric>().ids() {
        measure(criterion, &registry, &fixtures, metric);
    }
    requests(criterion, &registry, &fixtures);
    lines(criterion, &registry, &fixtures);
}

fn sculpt(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture]) {
    let mut group = criterion.benchmark_group("sculpt");
    for fixture in fixtures {
        let tier = tier_of(&fixture.run);
        let sculptors = sculptors(tier, registry).expect("built in");
        let grid = tier.sizes[0];
        let walls = (tier.walls.1 * grid.len() as f64).round() as usize;
        let mut stream = Streams { seed: SEED, index: 0, board: 0 }.stage("sculpt");
        group.bench_function(&fixture.tier, |bench| {
            bench.iter_batched(
                || Board::new(grid),
                |mut board| carve(black_box(&mut board), walls, &sculptors, &mut stream),
                BatchSize::SmallInput,
            );
        });
    }
}

/// Times a screen on fresh boards in turn.
fn screen(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture], id: &str) {
    let mut group = criterion.benchmark_group(id);
    let screen = registry.make::<dyn Screen>(id, &Settings::default()).expect("built in");
    for fixture in fixtures {
        let mut in_turn = fixture.fresh.iter().cycle();
        group.bench_function(&fixture.tier, |bench| {
            bench.iter_batched(
                || in_turn.next().map(|(graph, sources, _)| (graph, sources.clone())),
                |board| {
                    let (graph, mut sources) = board.expect("a cycle");
                    screen.screen(black_box(graph), &mut sources, None)
                },
                BatchSize::SmallInput,
            );
        });
    }
}

/// Times a finder on fresh boards in turn, from the sources that are tried on each, without
/// screens.
fn find(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture], id: &str) {
    let mut group = criterion.benchmark_group(id);
    let mut finder = registry.make::<dyn PathFinder>(id, &Settings::default()).expect("built in");
    for fixture in fixtures {
        let mut in_turn = fixture.fresh.iter().cycle();
        group.bench_function(&fixture.tier, |bench| {
            bench.iter(|| {
                let (graph, sources, streams) = in_turn.next().expect("a cycle");
                let stream = streams.stage("find");
                finder.find(black_box(&Task::new(graph, sources, &stream)), Budget::UNLIMITED)
            });
        });
    }
}

fn measure(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture], id: &str) {
    let mut group = criterion.benchmark_group(id);
    let mut metric = registry.make::<dyn Metric>(id, &Settings::default()).expect("built in");
    let mut out = vec![None; metric.readings().len()];
    for fixture in fixtures {
        let puzzles = if id == OF_FOG { &fixture.fogged } else { &fixture.solved };
        if puzzles.is_empty() {
            continue;
        }
        let mut in_turn = puzzles.iter().cycle();
        group.bench_function(&fixture.tier, |bench| {
            bench.iter(|| {
                let Puzzle { board, graph, path, rules } = in_turn.next().expect("a cycle");
                metric.measure(black_box(&Solved { board, graph, path, rules }), &mut out);
            });
        });
    }
}

fn requests(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture]) {
    let mut group = criterion.benchmark_group("request");
    for fixture in fixtures {
        let mut worker =
            Worker::new(fixture.run.plan().own().unwrap(), registry).expect("built in");
        let mut index = 0;
        group.bench_function(&fixture.tier, |bench| {
            bench.iter(|| {
                index += 1;
                worker.request(SEED, black_box(index)).expect("no lies")
            });
        });
    }
}

/// Times writing a line of JSON for some puzzles in turn.
fn lines(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture]) {
    let mut group = criterion.benchmark_group("line");
    for Fixture { tier, run, .. } in fixtures {
        let mut worker = Worker::new(run.plan().own().unwrap(), registry).expect("built in");
        let mut outcomes = vec![Outcome::default(); PUZZLES as usize];
        worker.requests_into(SEED, 0, &mut outcomes).expect("no lies");
        let made = outcomes.into_iter().filter_map(|made| {
            let at = RunIndex { index: made.index, aim: None };
            Some((at, etchwork::Emitted::from(made.puzzle?)))
        });
        let made: Vec<_> = made.collect();
        let mut in_turn = made.iter().cycle();
        let (mut lines, mut out) = (run.lines(), Vec::new());
        group.bench_function(tier, |bench| {
            bench.iter(|| {
                let (at, puzzle) = in_turn.next().expect("a cycle");
                out.clear();
                lines.write(run, *at, black_box(puzzle), None, &mut out);
            });
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1_000));
    targets = stages
}
criterion_main!(benches);
