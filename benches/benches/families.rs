//! Every family other than paths, tier by tier of its default set: making a puzzle (attempts,
//! measures and gates), reading its ID, solving it, the strongest hint; and the searches of the
//! tuner, round by round, without the puzzles that they ask for.
//!
//! Groups have the names of families: `cargo bench -p etchwork-benches --bench families -- rails`
//! runs one of them, `-- /make-hard` one step of one tier.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use etchwork::core::tuning::Trial;
use etchwork::tuning::Search;
use etchwork::{
    Family, Help, HintLevel, Limit, Overrides, Puzzle, Registry, Run, Settings, Stream,
    standard_families, standard_registry,
};
use std::hint::black_box;
use std::time::Duration;

const SEED: u32 = 42;
/// The number of puzzles of a tier that are read, solved and hinted in turn.
const PUZZLES: u32 = 8;
/// The number of settings that a search moves, and its rounds.
const DIMENSIONS: usize = 8;
const ROUNDS: u32 = 20;

fn families(criterion: &mut Criterion) {
    let (registry, families) = (standard_registry(), standard_families());
    for family in families.iter() {
        let mut group = criterion.benchmark_group(family.id());
        let Some((set, _)) = family.sets().into_iter().next() else { continue };
        let set = families.set(set).expect("its own set");
        for (tier, _) in &set.set.tiers {
            let changes = Overrides::default();
            let run = set.run(tier, &changes, SEED, &registry);
            let run = run.expect("it ships");
            let made = make(&mut group, tier, &run, &registry);
            play(&mut group, tier, family, &made, &registry);
        }
    }
}

/// Measures requests in turn, and returns the puzzles of the first ones.
fn make(
    group: &mut BenchmarkGroup<'_, WallTime>,
    tier: &str,
    run: &Run,
    registry: &Registry,
) -> Vec<Box<dyn Puzzle>> {
    let mut worker = run.worker(registry).expect("its plan was made");
    let mut request = |index| {
        let outcome = worker.request(SEED, index, None, Limit::NONE).expect("no plug-in fails");
        outcome.puzzle.map(|made| made.puzzle)
    };
    let made: Vec<_> = (0..PUZZLES).filter_map(&mut request).collect();
    let mut index = 0;
    group.bench_function(format!("make-{tier}"), |bench| {
        bench.iter(|| {
            index += 1;
            black_box(request(index % (16 * PUZZLES)))
        });
    });
    made
}

fn play(
    group: &mut BenchmarkGroup<'_, WallTime>,
    tier: &str,
    family: &dyn Family,
    made: &[Box<dyn Puzzle>],
    registry: &Registry,
) {
    let ids: Vec<String> = made.iter().map(|puzzle| puzzle.id()).collect();
    let mut in_turn = ids.iter().cycle();
    group.bench_function(format!("read-{tier}"), |bench| {
        bench
            .iter(|| family.of_id(in_turn.next().expect("a cycle"), registry).expect("its own ID"));
    });
    let mut in_turn = made.iter().cycle();
    group.bench_function(format!("hint-{tier}"), |bench| {
        bench.iter(|| {
            let puzzle = in_turn.next().expect("a cycle");
            let mut play = puzzle.play(registry, Help::default()).expect("it can be played");
            black_box(play.hint(HintLevel::Solution))
        });
    });
}

/// The searches, on a hill whose top lies aside of the start.
fn searches(criterion: &mut Criterion) {
    let registry = standard_registry();
    let mut group = criterion.benchmark_group("tune");
    for id in registry.kind::<dyn Search>().ids() {
        let start = [0.5; DIMENSIONS];
        group.bench_function(id, |bench| {
            bench.iter(|| {
                let search = registry.make::<dyn Search>(id, &Settings::default());
                let mut search = search.expect("it is built in");
                search.begin(&trial(&start));
                for round in 0..ROUNDS {
                    let asked = search.ask(&mut Stream::new(SEED).split(round)).points;
                    search.tell(&asked.iter().map(|point| trial(point)).collect::<Vec<_>>());
                }
                black_box(search.answer())
            });
        });
    }
}

fn trial(point: &[f64]) -> Trial {
    let point: Vec<f64> = point.iter().map(|x| x.clamp(0.0, 1.0)).collect();
    let score = 1.0 - point.iter().map(|x| (x - 0.7).powi(2)).sum::<f64>() / DIMENSIONS as f64;
    Trial { point, score, rest: score, cost: Some(1.0), error: 0.01, stopped: false }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1_000));
    targets = families, searches
}
criterion_main!(benches);
