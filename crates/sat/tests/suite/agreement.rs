//! The finder against brute force, on small boards of every kind.

use etchwork_path::{
    Board, Budget, Cell, Grid, PathFinder, Registry, Settings, Stream, Task, Verdict,
};
use etchwork_sat::Sat;
use etchwork_testkit::brute::hamiltonian_paths;
use proptest::prelude::*;

/// A board of up to 5x5 with walls and up to two links, some sources, which may not be open cells,
/// and maybe a target.
fn tasks() -> impl Strategy<Value = (Board, Vec<Cell>, Option<Cell>)> {
    let cell = || 0usize..25;
    let sizes = (1usize..6, 1usize..6);
    let walls = prop::collection::vec(cell(), 0..6);
    let links = prop::collection::vec((cell(), cell()), 0..3);
    let sources = prop::collection::vec(cell(), 1..4);
    (sizes, walls, links, sources, prop::option::of(cell())).prop_map(
        |((cols, rows), walls, links, sources, target)| {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cell = |index: usize| Cell::new(index % (cols * rows));
            for (a, b) in links {
                let _ = board.link(cell(a), cell(b));
            }
            for wall in walls.into_iter().map(cell) {
                if board.link_at(wall).is_none() {
                    board.set_wall(wall);
                }
            }
            (board, sources.into_iter().map(cell).collect(), target.map(cell))
        },
    )
}

fn agrees(
    finder: &mut dyn PathFinder,
    board: &Board,
    sources: &[Cell],
    target: Option<Cell>,
    has_path: bool,
) -> Result<(), TestCaseError> {
    let (graph, stream) = (board.graph(), Stream::new(1));
    let task = Task { target, ..Task::new(&graph, sources, &stream) };
    match finder.find(&task, Budget::UNLIMITED).verdict {
        Verdict::Found(path) => {
            prop_assert_eq!(board.check_path(&path), Ok(()));
            prop_assert!(sources.contains(&path[0]));
            prop_assert!(target.is_none_or(|target| path.last() == Some(&target)));
            prop_assert!(has_path, "brute force has missed a path");
        }
        Verdict::Impossible(reason) => prop_assert!(!has_path, "{} is no reason", reason),
        other => prop_assert!(false, "undecided: {:?}", other),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn brute_force_agrees((board, sources, target) in tasks()) {
        let mut registry = Registry::new();
        etchwork_paths::register(&mut registry).unwrap();
        etchwork_sat::register(&mut registry).unwrap();
        let mut screened = registry.make::<dyn PathFinder>("sat", &Settings::default()).unwrap();
        let has_path = |source: &Cell| hamiltonian_paths(&board, Some(*source), target) > 0;
        let truth = sources.iter().any(has_path);
        agrees(&mut *screened, &board, &sources, target, truth)?;
        agrees(&mut Sat::new(Vec::new()), &board, &sources, target, truth)?;
    }
}
