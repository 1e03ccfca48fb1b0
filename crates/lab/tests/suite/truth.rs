//! Boards that are small enough for brute force.

use crate::{options, run, tiny};
use etchwork::engine::{sculpt, sculptors};
use etchwork::{Board, Cell, Registry, SourceOrder, Streams, standard_registry};
use etchwork_lab::interval::{Z95, wilson};
use etchwork_lab::{FinderCounts, MechanicCounts};
use etchwork_testkit::brute;

/// The boards of a run, made again.
fn boards(registry: &Registry, seed: u32, boards: u32) -> Vec<(Board, Vec<Cell>)> {
    let set = tiny(registry);
    let tier = set.tier("tiny").unwrap();
    let sculptors = sculptors(tier, registry).unwrap();
    let order = registry.make::<dyn SourceOrder>("random", &Default::default()).unwrap();
    let one = |index| {
        let streams = Streams { seed, index, board: 0 };
        let board = sculpt(tier, &sculptors, streams);
        let mut sources = Vec::new();
        order.sources(&board, 3, &mut streams.stage("sources"), &mut sources);
        (board, sources)
    };
    (0..boards).map(one).collect()
}

fn has_path(board: &Board, source: Option<Cell>) -> bool {
    brute::hamiltonian_paths(board, source, None) > 0
}

#[test]
fn truth_is_that_of_brute_force() {
    let registry = standard_registry();
    let record = run(&registry, options(300, &["warnsdorff", "sat"]), 1);
    let of = &record.counts["tiny"].mechanics["standard"];
    let boards = boards(&registry, 1, 300);
    let feasible = boards.iter().filter(|(board, _)| has_path(board, None)).count() as u64;
    let from_sources = |(board, sources): &&(Board, Vec<Cell>)| {
        sources.iter().any(|source| has_path(board, Some(*source)))
    };
    let tried = boards.iter().filter(from_sources).count() as u64;
    assert_eq!((of.boards, of.with_path, of.without_path), (300, feasible, 300 - feasible));
    assert_eq!(of.with_path_from_sources, tried);
    assert!(tried < feasible, "some boards have a path from other cells alone");
    let (greedy, complete) = (&of.finders["warnsdorff"], &of.finders["sat"]);
    assert_eq!((complete.found, complete.lost), (tried, feasible - tried));
    assert_eq!(complete.lost_from_sources, 0);
    assert!(greedy.lost > complete.lost);
    assert_eq!(greedy.lost, feasible - greedy.found);
    assert_eq!(record.lies(), 0);
}

/// The rates of small runs scatter around the true rate as the confidence intervals predict.
#[test]
fn rates_lie_within_their_intervals() {
    let registry = standard_registry();
    let truth = boards(&registry, 0, 4_000);
    let feasible = truth.iter().filter(|(board, _)| has_path(board, None)).count();
    let truth = feasible as f64 / 4_000.0;
    let mut within = 0;
    for seed in 1..=40 {
        let options = etchwork_lab::Options { seed, ..options(60, &["warnsdorff"]) };
        let mechanics = vec!["standard".to_owned()];
        let record = run(&registry, etchwork_lab::Options { mechanics, ..options }, 1);
        let of = &record.counts["tiny"].mechanics["standard"];
        within += u32::from(wilson(of.with_path, of.boards, Z95).contains(truth));
    }
    // 38 are expected; fewer than 33 have a probability of one in two hundred.
    assert!((33..=40).contains(&within), "{within} of 40");
}

#[test]
fn every_board_is_counted_once() {
    let record = run(&standard_registry(), options(200, &[]), 1);
    for (name, of) in &record.counts["tiny"].mechanics {
        assert_eq!(of.with_path + of.without_path + of.undecided, of.dressed(), "{name}");
        for (finder, counts) in &of.finders {
            assert_eq!(whole(counts), of.searched(), "{name} {finder}");
            let after = counts.found_after.values().chain(counts.missed_after.values());
            assert_eq!(after.sum::<u64>(), of.searched(), "{name} {finder}");
            assert_eq!(counts.found + counts.lost, of.with_path, "{name} {finder}");
        }
        pairs_agree(of);
    }
}

fn whole(counts: &FinderCounts) -> u64 {
    let sum = |reasons: &etchwork_lab::Reasons| reasons.values().sum::<u64>();
    let paths = counts.accepted + sum(&counts.gates) + sum(&counts.mechanic);
    assert_eq!(paths, counts.found);
    let open = counts.budget_spent + sum(&counts.unsupported) + counts.false_paths;
    paths + open + sum(&counts.impossible)
}

fn pairs_agree(of: &MechanicCounts) {
    for (name, pair) in &of.pairs {
        let (first, second) = name.split_once(" | ").unwrap();
        let [both, one, other, neither] = pair.found;
        assert_eq!(both + one + other + neither, of.searched());
        assert_eq!(both + one, of.finders[first].found, "{name}");
        assert_eq!(both + other, of.finders[second].found, "{name}");
        assert_eq!(pair.accepted[0] + pair.accepted[2], of.finders[second].accepted, "{name}");
    }
}

/// The judge draws every path with the same probability, so its readings are the mean over all
/// paths of the sampled boards.
#[test]
fn solutions_are_counted_as_brute_force_does() {
    let registry = standard_registry();
    let options = etchwork_lab::Options { sampled: 300, ..options(300, &["exhaustive"]) };
    let record = run(&registry, options, 1);
    let of = &record.counts["tiny"].mechanics["standard"];
    let solutions = &of.kind["solutions"];
    assert_eq!((of.sampled, solutions.len()), (300, of.with_path));
    assert_eq!(solutions.at_most(0), 0);
    let most = boards(&registry, 1, 300)
        .iter()
        .flat_map(|(board, _)| {
            board.open().iter().map(|cell| (board.clone(), cell)).collect::<Vec<_>>()
        })
        .map(|(board, cell)| brute::hamiltonian_paths(&board, Some(cell), None))
        .max();
    assert!(solutions.quantile(1.0).unwrap() <= most.unwrap() as f64);
}
