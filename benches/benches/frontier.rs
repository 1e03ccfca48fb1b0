//! Exact counts and uniform draws by a frontier: counts of the cases of the corpus up to 12x12, of
//! open boards from corner to corner and of boards with links, and draws.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use etchwork::paths::{Ends, Frontier, Sampler, count};
use etchwork::{Board, Budget, Cell, Graph, Grid, PathFinder, Stream, Task};
use etchwork_testkit::corpus;
use std::hint::black_box;

fn open(side: usize) -> Board {
    Board::new(Grid::new(side, side).expect("a size of a board"))
}

/// From the top left corner to the bottom left one. The other corners are equivalent by symmetry,
/// or have the wrong colour on even boards.
fn down(board: &Board) -> Ends {
    Ends::Fixed(board.grid().at(0, 0), board.grid().at(board.grid().rows() - 1, 0))
}

/// An open 8x8 board with the first of three links, none of them short.
fn linked(links: usize) -> Board {
    let mut board = open(8);
    let grid = board.grid();
    let pairs = [((1, 1), (6, 5)), ((2, 5), (5, 1)), ((3, 3), (7, 6))];
    for ((a, b), (c, d)) in &pairs[..links] {
        board.link(grid.at(*a, *b), grid.at(*c, *d)).expect("the ends are apart");
    }
    board
}

fn bench_count(criterion: &mut Criterion, group: &str, cases: &[(String, Graph, Ends)]) {
    let mut group = criterion.benchmark_group(group);
    for (name, graph, ends) in cases {
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| count(black_box(graph), *ends, Budget::UNLIMITED));
        });
    }
}

fn counts(criterion: &mut Criterion) {
    let cases: Vec<_> = corpus::cases()
        .into_iter()
        .filter(|case| case.board.grid().len() <= 144)
        .map(|case| (case.id, case.board.graph(), Ends::Fixed(case.source, case.target)))
        .collect();
    bench_count(criterion, "frontier/count/corpus", &cases);
    let fixed = [6, 8, 10, 12].map(|side| {
        let board = open(side);
        (format!("{side}x{side}"), board.graph(), down(&board))
    });
    bench_count(criterion, "frontier/count/corners", &fixed);
    let free = [6, 8, 10].map(|side| (format!("{side}x{side}"), open(side).graph(), Ends::Free));
    bench_count(criterion, "frontier/count/free", &free);
    let links = [0, 1, 2, 3].map(linked);
    let fixed = links.iter().map(|board| (board, "fixed", down(board)));
    let free = links.iter().map(|board| (board, "free", Ends::Free));
    let cases: Vec<_> = fixed
        .chain(free)
        .map(|(board, ends, kind)| {
            (format!("8x8/{}/{ends}", board.links().len()), board.graph(), kind)
        })
        .collect();
    bench_count(criterion, "frontier/count/links", &cases);
}

fn draws(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frontier/draw");
    for side in [6, 8] {
        let graph = open(side).graph();
        group.bench_function(format!("tables/{side}x{side}"), |bencher| {
            bencher.iter(|| Sampler::new(black_box(&graph), Ends::Free, Budget::UNLIMITED));
        });
        let sampler = Sampler::new(&graph, Ends::Free, Budget::UNLIMITED).expect("a small board");
        let mut stream = Stream::new(1);
        group.bench_function(format!("path/{side}x{side}"), |bencher| {
            bencher.iter(|| sampler.draw(&mut stream));
        });
    }
}

fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frontier/find");
    for case in corpus::cases().into_iter().filter(|case| case.board.grid().len() <= 144) {
        let (graph, stream, sources) = (case.board.graph(), Stream::new(1), [case.source]);
        let target: Option<Cell> = Some(case.target);
        let task = Task { target, ..Task::new(&graph, &sources, &stream) };
        group.bench_function(BenchmarkId::from_parameter(&case.id), |bencher| {
            bencher.iter(|| Frontier::default().find(black_box(&task), Budget::UNLIMITED));
        });
    }
}

criterion_group! {
    name = frontier;
    config = Criterion::default().sample_size(20).without_plots();
    targets = counts, draws, decisions
}
criterion_main!(frontier);
