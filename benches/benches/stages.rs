//! Each stage of generation on fixed boards of every tier, and whole requests.
//!
//! `cargo bench -p etchwork-benches --bench stages -- warnsdorff` runs one stage.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use etchwork::engine::carve;
use etchwork::{
    Board, Budget, Cell, Overrides, Registry, Run, Sculptor, Settings, Solved, Stream, Task,
    TierSet, Worker, built_in_set, standard_registry,
};
use std::hint::black_box;

const SEED: u32 = 42;
const PUZZLES: u32 = 200;

/// A tier's plug-ins, and boards with paths that came out of it.
struct Fixture {
    tier: String,
    run: Run,
    solved: Vec<(Board, Vec<Cell>)>,
}

fn fixtures(registry: &Registry, set: &TierSet) -> Vec<Fixture> {
    let fixture = |(tier, _): &(String, _)| {
        let run = Run::new(set, tier, &Overrides::default(), SEED, registry).expect("built in");
        let mut worker = Worker::new(run.plan(), registry).expect("built in");
        let puzzles = (0..PUZZLES).map(|index| worker.request(SEED, index).expect("no lies"));
        let solved = puzzles.filter_map(|made| made.puzzle).map(|p| (p.board, p.path)).collect();
        Fixture { tier: tier.clone(), run, solved }
    };
    set.tiers.iter().map(fixture).collect()
}

fn stages(criterion: &mut Criterion) {
    let registry = standard_registry();
    let set = built_in_set("article", &registry).expect("built in");
    let fixtures = fixtures(&registry, &set);
    sculpt(criterion, &registry, &fixtures);
    find(criterion, &registry, &fixtures);
    for metric in registry.metrics.ids().take(2) {
        measure(criterion, &registry, &fixtures, metric);
    }
    requests(criterion, &registry, &fixtures);
}

fn sculpt(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture]) {
    let mut group = criterion.benchmark_group("sculpt");
    for fixture in fixtures {
        let tier = fixture.run.plan().tier();
        let sculptors: Vec<(f64, Box<dyn Sculptor>)> = registry
            .sculptors
            .ids()
            .map(|id| {
                let made = registry.sculptors.make(id, &Settings::default(), registry);
                (tier.sculptors[id].weight, made.expect("built in"))
            })
            .collect();
        let grid = tier.sizes[0];
        let walls = (tier.walls.1 * grid.len() as f64).round() as usize;
        let mut stream = Stream::new(SEED);
        group.bench_function(&fixture.tier, |bench| {
            bench.iter_batched(
                || Board::new(grid),
                |mut board| carve(black_box(&mut board), walls, &sculptors, &mut stream),
                BatchSize::SmallInput,
            );
        });
    }
}

fn find(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture]) {
    for id in registry.finders.ids().filter(|id| *id == "warnsdorff") {
        let mut group = criterion.benchmark_group(id);
        let mut finder =
            registry.finders.make(id, &Settings::default(), registry).expect("built in");
        for fixture in fixtures {
            let graphs: Vec<_> = fixture.solved.iter().map(|(board, _)| board.graph()).collect();
            let mut turn = (0..graphs.len()).cycle();
            group.bench_function(&fixture.tier, |bench| {
                bench.iter(|| {
                    let which = turn.next().expect("a cycle");
                    let (_, path) = &fixture.solved[which];
                    let stream = Stream::new(SEED);
                    let task = Task::new(&graphs[which], &path[..1], &stream);
                    finder.find(black_box(&task), Budget::UNLIMITED)
                });
            });
        }
    }
}

fn measure(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture], id: &str) {
    let mut group = criterion.benchmark_group(id);
    let mut metric = registry.metrics.make(id, &Settings::default(), registry).expect("built in");
    let mut out = vec![None; metric.readings().len()];
    for fixture in fixtures {
        let graphs: Vec<_> = fixture.solved.iter().map(|(board, _)| board.graph()).collect();
        let mut turn = (0..graphs.len()).cycle();
        group.bench_function(&fixture.tier, |bench| {
            bench.iter(|| {
                let which = turn.next().expect("a cycle");
                let (board, path) = &fixture.solved[which];
                let solved = Solved::plain(board, &graphs[which], path);
                metric.measure(black_box(&solved), &mut out);
            });
        });
    }
}

fn requests(criterion: &mut Criterion, registry: &Registry, fixtures: &[Fixture]) {
    let mut group = criterion.benchmark_group("request");
    for fixture in fixtures {
        let mut worker = Worker::new(fixture.run.plan(), registry).expect("built in");
        let mut index = 0;
        group.bench_function(&fixture.tier, |bench| {
            bench.iter(|| {
                index += 1;
                worker.request(SEED, black_box(index)).expect("no lies")
            });
        });
    }
}

criterion_group!(benches, stages);
criterion_main!(benches);
