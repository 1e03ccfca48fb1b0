//! Puzzles whose line may end on any cell, counted by brute force.

use crate::common::{mechanic, prepare};
use etchwork::codec::{BoardText, Solutions};
use etchwork::{
    Cell, Metric, PathPuzzle, Ratio, Registry, Settings, SolutionCounter, standard_registry,
};
use etchwork_testkit::brute::{completions, hamiltonian_paths};

/// Puzzles of a tier with the mechanic.
fn made(tier: &str, registry: &Registry) -> Vec<PathPuzzle> {
    let (_, mut worker) = prepare("default-3", tier, &mechanic("free-end"), 4, registry);
    let answers = (0..20).map(|index| worker.request(4, index).unwrap());
    answers.filter_map(|answer| answer.puzzle).map(PathPuzzle::from).collect()
}

/// What a metric reads of a puzzle.
fn readings<const N: usize>(
    puzzle: &PathPuzzle,
    metric: &str,
    registry: &Registry,
) -> [Option<Ratio>; N] {
    let (mut metric, graph) =
        (registry.make::<dyn Metric>(metric, &Settings::default()).unwrap(), puzzle.graph());
    let mut out = [None; N];
    metric.measure(&puzzle.solved(&graph).unwrap(), &mut out);
    out
}

/// Each trail that leaves a path by its last step.
fn options_off(puzzle: &PathPuzzle, path: &[Cell]) -> Vec<Vec<Cell>> {
    let (graph, mut options) = (puzzle.graph(), Vec::new());
    for length in 1..path.len() {
        let is_off = |cell: &Cell| !path[..=length].contains(cell);
        let exits = graph.exits(path[length - 1]).filter(is_off);
        options.extend(exits.map(|cell| [&path[..length], &[cell]].concat()));
    }
    options
}

#[test]
fn every_end_counts_as_a_solution_and_saves_an_option() {
    let registry = standard_registry();
    let (mut more, mut all) = (0, 0);
    for puzzle in ["tutorial", "easy"].into_iter().flat_map(|tier| made(tier, &registry)) {
        let text = puzzle.text();
        let (board, source, path) = (&text.board, text.source.unwrap(), text.path.clone().unwrap());
        assert!(text.target.is_none() && !text.to_string().contains('T'), "{text}");
        let solutions = hamiltonian_paths(board, Some(source), None);
        let [counted] = readings(&puzzle, "solutions", &registry);
        assert_eq!(counted, Some(Ratio::new(solutions as i64, 1)), "{text}");
        let mut counter = SolutionCounter::new(&registry, SolutionCounter::BUDGET).unwrap();
        let exactly = Some(Solutions::Exactly(solutions.to_string()));
        assert_eq!(counter.of_puzzle(&puzzle), exactly, "{text}");
        let options = options_off(&puzzle, &path);
        let traps = options.iter().filter(|trail| completions(board, trail, None) == 0).count();
        let [ratio, _] = readings(&puzzle, "traps", &registry);
        assert_eq!(ratio, Some(Ratio::share(traps, options.len())), "{text}");
        let target = path.last().copied();
        more += u64::from(solutions > hamiltonian_paths(board, Some(source), target));
        all += 1;
    }
    assert!(all > 30 && more > all / 2, "{more} of {all} have other ends");
}

#[test]
fn a_text_keeps_the_path_and_no_end() {
    let registry = standard_registry();
    let read = |text: &str| {
        let text = BoardText::read(text, &["free-end"]).unwrap();
        PathPuzzle::new(text, &registry)
    };
    let puzzle = read("S..\n...\n@free-end\n@path 0,0 0,1 0,2 1,2 1,1 1,0\n").unwrap();
    assert_eq!(puzzle.text().target, None);
    assert_eq!(read(&puzzle.text().to_string()).unwrap(), puzzle);
    let why = read("S..\n..T\n@free-end\n").unwrap_err().to_string();
    assert_eq!(why, "the line may end anywhere, so 1,2 must not be T");
    let numbers = "S..\n...\n@free-end\n@waypoints 0,2\n";
    let numbers = BoardText::read(numbers, &["free-end", "waypoints"]).unwrap();
    assert!(PathPuzzle::new(numbers, &registry).is_err(), "numbers say where the line ends");
}
