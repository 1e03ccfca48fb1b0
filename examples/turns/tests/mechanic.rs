//! Checks that the mechanic keeps the laws, and that every exact answer respects its rule.

use etchwork::codec::{BoardText, Solutions};
use etchwork::{Cell, Item, PathPuzzle, Registry, SolutionCounter, standard_registry};
use etchwork_testkit::small::{SmallPuzzle, Wanted};
use etchwork_testkit::{brute, conformance};
use proptest::prelude::*;

fn registry() -> Registry {
    let mut registry = standard_registry();
    etchwork_turns::register(&mut registry).unwrap();
    registry
}

#[test]
fn it_conforms_alone_and_stacked() {
    for name in ["turns", "fog+turns", "turns+warps"] {
        let report = conformance::mechanic(name, &registry());
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30 && report.veiled > 60, "{name}: {report:?}");
    }
}

/// Whether a line turns at every bend: over two steps both the row and the column change.
fn keeps(line: &[Cell], cells: &[Cell], cols: usize) -> bool {
    let [.., before, bend, to] = *line else { return true };
    let (row, col) = (|cell: Cell| cell.index() / cols, |cell: Cell| cell.index() % cols);
    !cells.contains(&bend) || (row(before) != row(to) && col(before) != col(to))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn counts_are_those_of_brute_force(
        (cols, rows) in (2usize..=5, 2usize..=4),
        seeds in prop::collection::vec(any::<prop::sample::Index>(), 10),
        (walls, parts, is_free) in (0usize..=2, 0usize..=3, any::<bool>()),
    ) {
        let (mut seeds, parts) = (seeds.iter(), 2 * parts);
        let drawn = SmallPuzzle::draw(
            Wanted { size: (cols, rows), walls, parts, is_free },
            |below| seeds.next().unwrap().index(below),
        );
        let SmallPuzzle { board, source, target, parts } = drawn;
        let all = brute::paths_that(&board, source, target, |line| keeps(line, &parts, cols));

        let items = parts.into_iter().map(Item::Cell).collect();
        let extras = [("turns".to_owned(), items)].into();
        let text = BoardText { board, source: Some(source), target, extras, path: None };
        let registry = registry();
        let puzzle = PathPuzzle::new(text, &registry).unwrap();
        let counted = SolutionCounter::new(&registry, SolutionCounter::BUDGET).unwrap().of_puzzle(&puzzle);
        prop_assert_eq!(counted, Some(Solutions::Exactly(all.len().to_string())));
    }
}
