//! Deciding a board: complete search, satisfiability and bounded search, side
//! by side on the same boards, with the screens before each.
//!
//! The boards are sculpted, with two ends drawn at random. Those in `path`
//! have a path; those in `none` have none although no screen says so. What is
//! timed is all of them in turn.
//!
//! `cargo bench -p etchwork-benches --bench finders -- 8x8` runs one size.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use etchwork::engine::carve;
use etchwork::{
    Board, Budget, Cell, Graph, Grid, PathFinder, Registry, Screen, Sculptor, Settings, Stream,
    Task, Verdict, standard_registry,
};
use std::hint::black_box;

const FINDERS: [&str; 3] = ["bounded-dfs", "exhaustive", "sat"];
const BOARDS: usize = 20;

type Case = (Graph, Cell, Cell);

/// What decides a case: the screens, then a finder.
struct Decider<'a> {
    screens: &'a [Box<dyn Screen>],
    finder: Box<dyn PathFinder>,
}

impl<'a> Decider<'a> {
    fn new(id: &str, screens: &'a [Box<dyn Screen>], registry: &Registry) -> Self {
        let finder = registry.finders.make(id, &Settings::default(), registry);
        Self { screens, finder: finder.expect("built in") }
    }

    /// The verdict of the finder, or nothing if a screen has decided.
    fn decide(&mut self, (graph, source, target): &Case) -> Option<Verdict> {
        let (mut sources, stream, target) = (vec![*source], Stream::new(0), Some(*target));
        for screen in self.screens {
            screen.screen(graph, &mut sources, target).ok()?;
        }
        let task = Task { target, ..Task::new(graph, &sources, &stream) };
        Some(self.finder.find(&task, Budget::UNLIMITED).verdict)
    }
}

/// Boards with a path, and boards without.
fn cases(side: usize, screens: &[Box<dyn Screen>], registry: &Registry) -> [Vec<Case>; 2] {
    let make = |id| registry.sculptors.make(id, &Settings::default(), registry);
    let sculptors: Vec<(f64, Box<dyn Sculptor>)> =
        registry.sculptors.ids().map(|id| (1.0, make(id).expect("built in"))).collect();
    let mut judge = Decider::new("exhaustive", screens, registry);
    let mut stream = Stream::new(side as u32);
    let mut cases = [Vec::new(), Vec::new()];
    while cases.iter().any(|cases| cases.len() < BOARDS) {
        let mut board = Board::new(Grid::new(side, side).expect("a size of a board"));
        carve(&mut board, side * side / 10, &sculptors, &mut stream);
        let mut cell = || board.open().nth(stream.index(board.open().len())).expect("a rank");
        let case = (board.graph(), cell(), cell());
        let kind = match judge.decide(&case) {
            Some(Verdict::Found(_)) => 0,
            Some(Verdict::Impossible(_)) => 1,
            _ => continue,
        };
        if cases[kind].len() < BOARDS {
            cases[kind].push(case);
        }
    }
    cases
}

fn finders(criterion: &mut Criterion) {
    let registry = standard_registry();
    let make = |id| registry.screens.make(id, &Settings::default(), &registry);
    let screens: Vec<_> = registry.screens.ids().map(|id| make(id).expect("built in")).collect();
    for side in [8, 12, 20] {
        let cases = cases(side, &screens, &registry);
        for (kind, cases) in ["path", "none"].into_iter().zip(&cases) {
            let mut group = criterion.benchmark_group(format!("finders/{side}x{side}/{kind}"));
            for id in FINDERS {
                let mut decider = Decider::new(id, &screens, &registry);
                group.bench_function(BenchmarkId::from_parameter(id), |bencher| {
                    bencher.iter(|| {
                        cases.iter().for_each(|case| {
                            black_box(decider.decide(black_box(case)));
                        });
                    });
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
