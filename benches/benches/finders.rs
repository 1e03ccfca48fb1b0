//! Compares finders that decide a board: complete search, satisfiability and bounded search on the
//! same boards, each after the screens.
//!
//! The boards are sculpted, with two ends drawn at random. Those in `path` have a path; those in
//! `none` have none, although no screen rules them out; those in `corpus` come from the corpus,
//! with known verdicts. Each iteration times one decision; the boards take turns.
//!
//! `cargo bench -p etchwork-benches --bench finders -- 8x8` runs one size.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use etchwork::{Budget, standard_registry};
use etchwork_benches::{Case, Decider, corpus, sculpted};
use std::hint::black_box;

const FINDERS: [&str; 3] = ["bounded-dfs", "exhaustive", "sat"];
const BOARDS: usize = 20;

fn finders(criterion: &mut Criterion) {
    let registry = standard_registry();
    for side in [8, 12, 20] {
        let (path, none): (Vec<Case>, Vec<Case>) =
            sculpted(side, BOARDS, &registry).into_iter().partition(|case| case.feasible);
        for (kind, cases) in [("path", path), ("none", none), ("corpus", corpus(side).collect())] {
            let mut group = criterion.benchmark_group(format!("finders/{side}x{side}/{kind}"));
            for id in FINDERS {
                let mut decider = Decider::new(id, Budget::UNLIMITED, &registry);
                let mut in_turn = cases.iter().cycle();
                group.bench_function(BenchmarkId::from_parameter(id), |bencher| {
                    bencher.iter(|| decider.decide(black_box(in_turn.next().expect("a cycle"))));
                });
            }
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).without_plots();
    targets = finders
}
criterion_main!(benches);
