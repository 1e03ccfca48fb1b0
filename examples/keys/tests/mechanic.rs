//! The mechanic keeps to the laws, and every exact answer to its rule.

use etchwork::codec::{BoardText, Solutions};
use etchwork::{Board, Cell, Grid, Item, PathPuzzle, Registry, SolutionCounter, standard_registry};
use etchwork_testkit::{brute, conformance};
use proptest::prelude::*;

fn registry() -> Registry {
    let mut registry = standard_registry();
    etchwork_keys::register(&mut registry).unwrap();
    registry
}

#[test]
fn it_conforms_alone_and_stacked() {
    for name in ["keys", "fog+keys", "keys+warps"] {
        let report = conformance::mechanic(name, &registry());
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30 && report.veiled > 60, "{name}: {report:?}");
    }
}

/// Each door after its key.
fn keeps(line: &[Cell], cells: &[Cell], _: usize) -> bool {
    let (to, before) = line.split_last().unwrap();
    cells.chunks(2).all(|pair| pair[1] != *to || before.contains(&pair[0]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn counts_are_those_of_brute_force(
        (cols, rows) in (2usize..=5, 2usize..=4),
        seeds in prop::collection::vec(any::<prop::sample::Index>(), 10),
        (walls, parts, is_free) in (0usize..=2, 0usize..=3, any::<bool>()),
    ) {
        let mut board = Board::new(Grid::new(cols, rows).unwrap());
        let mut cells: Vec<Cell> = board.grid().cells().collect();
        let mut draws = seeds.iter();
        let mut draw = |cells: &mut Vec<Cell>| cells.swap_remove(draws.next().unwrap().index(cells.len()));
        (0..walls.min(cells.len() - 2)).for_each(|_| board.set_wall(draw(&mut cells)));
        let mut left = cells.clone();
        let source = draw(&mut left);
        let target = Some(draw(&mut left)).filter(|_| !is_free);
        let parts = parts.min(cells.len() / 2);
        let parts: Vec<Cell> = (0..2 * parts).map(|_| draw(&mut cells)).collect();
        let all = brute::paths_that(&board, source, target, |line| keeps(line, &parts, cols));

        let items = parts.into_iter().map(Item::Cell).collect();
        let text = BoardText {
            board,
            source: Some(source),
            target,
            extras: [("keys".to_owned(), items)].into(),
            path: None,
        };
        let registry = registry();
        let puzzle = PathPuzzle::new(text, &registry).unwrap();
        let counted = SolutionCounter::new(&registry, SolutionCounter::BUDGET).unwrap().of_puzzle(&puzzle);
        prop_assert_eq!(counted, Some(Solutions::Exactly(all.len().to_string())));
    }
}
