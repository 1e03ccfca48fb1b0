use super::trail::{Ground, Trail};
use super::variants::Variants;
use super::*;
use crate::testing::board;
use crate::{Ends, count};
use etchwork_core::{Budget, Grid, PathFinder, Task, Verdict};
use etchwork_testkit::brute;
use proptest::prelude::*;

fn path_of(board: &Board, seed: u32) -> Option<Vec<Cell>> {
    let (graph, stream) = (board.graph(), Stream::new(seed));
    let sources: Vec<Cell> = board.open().iter().collect();
    match crate::Warnsdorff::default()
        .find(&Task::new(&graph, &sources, &stream), Budget::UNLIMITED)
        .verdict
    {
        Verdict::Found(path) => Some(path),
        _ => None,
    }
}

fn solutions(board: &Board, path: &[Cell]) -> u64 {
    let ends = Ends::Fixed(path[0], path[path.len() - 1]);
    let count = count(&board.graph(), ends, Budget::UNLIMITED).unwrap();
    u64::try_from(count.paths).unwrap()
}

fn variants<const W: usize>(board: &Board, path: &[Cell], most: u32) -> Option<u32> {
    let ground = Ground::<W>::new(board);
    Variants::new(&ground).count(&ground, path, most)
}

/// Boards with a path: some walls, perhaps a link.
fn solved() -> impl Strategy<Value = (Board, Vec<Cell>)> {
    let board = (2..7usize, 2..7usize, 0..5usize, any::<bool>(), any::<u32>());
    board.prop_filter_map("no path", |(cols, rows, walls, link, seed)| {
        let grid = Grid::new(cols, rows).unwrap();
        let (mut board, mut stream) = (Board::new(grid), Stream::new(seed));
        (0..walls).for_each(|_| board.set_wall(Cell::new(stream.index(grid.len()))));
        if link {
            let ends = [stream.index(grid.len()), stream.index(grid.len())].map(Cell::new);
            let _ = board.link(ends[0], ends[1]);
        }
        let path = path_of(&board, seed).filter(|path| path.len() > 2)?;
        Some((board, path))
    })
}

#[test]
fn variants_are_those_seen_by_eye() {
    let board = board("... ... ...");
    let cells = |path: &[usize]| path.iter().copied().map(Cell::new).collect::<Vec<_>>();
    // 0 1 2    rows or columns: they differ in the squares 0 1 3 4 and 4 5 7 8
    // 3 4 5
    // 6 7 8
    let snake = cells(&[0, 1, 2, 5, 4, 3, 6, 7, 8]);
    assert_eq!((variants::<1>(&board, &snake, 9), solutions(&board, &snake)), (Some(1), 2));
    // Clockwise or not: they differ in the square 0 1 3 4, walked the same way twice.
    let spiral = cells(&[0, 1, 2, 5, 8, 7, 6, 3, 4]);
    assert_eq!((variants::<1>(&board, &spiral, 9), solutions(&board, &spiral)), (Some(1), 2));
    // Around three sides and back between them there is one way.
    let only = cells(&[3, 0, 1, 2, 5, 4, 7]);
    let board = self::board("... ... #.#");
    assert_eq!((variants::<1>(&board, &only, 9), solutions(&board, &only)), (Some(0), 1));
    assert_eq!(variants::<1>(&board, &snake, 0), None);
}

#[test]
fn what_cannot_be_is_not_offered() {
    let board = board("... ... ...");
    let path = path_of(&board, 1).unwrap();
    let graph = board.graph();
    let solved = Solved::plain(&board, &graph, &path);
    let settings = serde_json::from_str(r#"{ "forks": 1.0, "steps": 50, "rounds": 1 }"#).unwrap();
    let mut refiner = FewSolutions::from_settings(&settings).unwrap();
    let mut never = |_: &Board, _: &[Cell]| -> bool { panic!("no path forks everywhere") };
    refiner.refine(&solved, Ratio::new(100, 1), &mut Stream::new(1), &mut never);
    let mut refiner = FewSolutions::from_settings(&Settings::default()).unwrap();
    let mut never = |_: &Board, _: &[Cell]| -> bool { panic!("its own path is a solution") };
    refiner.refine(&solved, Ratio::new(1, 2), &mut Stream::new(1), &mut never);
}

#[test]
fn wrong_settings_are_named() {
    let read = |json| FewSolutions::from_settings(&serde_json::from_str(json).unwrap());
    for (json, what) in [
        (r#"{ "forks": 1.5 }"#, "`forks` is a share"),
        (r#"{ "forks": -0.1 }"#, "`forks` is a share"),
        (r#"{ "steps": 0 }"#, "nonzero"),
        (r#"{ "rounds": 0 }"#, "nonzero"),
        (r#"{ "step": 1 }"#, "`step`"),
    ] {
        let error = read(json).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn boards_of_every_width_come_to_one_solution() {
    for (cols, rows, width) in [(5, 4, 1), (6, 7, 1), (11, 6, 2)] {
        let grid = Grid::new(cols, rows).unwrap();
        assert_eq!(grid.len().div_ceil(64), width);
        let (start, path) = (0..)
            .find_map(|seed| {
                let (mut board, mut stream) = (Board::new(grid), Stream::new(seed));
                (0..4).for_each(|_| board.set_wall(Cell::new(stream.index(grid.len()))));
                Some((board.clone(), path_of(&board, seed)?))
            })
            .unwrap();
        let graph = start.graph();
        let solved = Solved::plain(&start, &graph, &path);
        let mut found = None;
        let mut offer = |board: &Board, path: &[Cell]| {
            assert_eq!(board.walls().len(), start.walls().len());
            assert_eq!(board.check_path(path), Ok(()));
            found = (solutions(board, path) == 1).then(|| (board.clone(), path.to_vec()));
            found.is_some()
        };
        let mut refiner = FewSolutions::from_settings(&Settings::default()).unwrap();
        refiner.refine(&solved, Ratio::new(1, 1), &mut Stream::new(5), &mut offer);
        assert!(found.is_some(), "{cols}x{rows}");
    }
}

proptest! {
    #[test]
    fn there_are_at_least_as_many_other_solutions((board, path) in solved()) {
        let found = variants::<1>(&board, &path, u32::MAX).unwrap();
        let all = match path.len() {
            ..=20 => brute::hamiltonian_paths(&board, path.first().copied(), path.last().copied()),
            _ => solutions(&board, &path),
        };
        prop_assert!(u64::from(found) < all);
        prop_assert_eq!(variants::<2>(&board, &path, u32::MAX), Some(found));
        prop_assert_eq!(variants::<1>(&board, &path, found), Some(found));
        if found > 0 {
            prop_assert_eq!(variants::<1>(&board, &path, found - 1), None);
        }
    }

    #[test]
    fn a_step_leads_to_a_path_with_as_many_walls((board, path) in solved(), seed: u32) {
        let ground = Ground::<1>::new(&board);
        let (mut trail, mut stream) = (Trail::new(&board, &path), Stream::new(seed));
        for _ in 0..50 {
            let before = trail.key();
            let moved = trail.step(&ground, &mut stream);
            let (drawn, path) = trail.draw(&board);
            prop_assert_eq!(drawn.check_path(&path), Ok(()));
            prop_assert_eq!(drawn.walls().len(), board.walls().len());
            prop_assert_eq!(drawn.links(), board.links());
            prop_assert!(moved || trail.key() == before);
        }
    }

    #[test]
    fn offers_are_new_and_have_the_forks((board, path) in solved(), seed: u32) {
        let graph = board.graph();
        let solved = Solved::plain(&board, &graph, &path);
        let json = r#"{ "forks": 0.3, "steps": 300, "rounds": 2 }"#;
        let mut refiner = FewSolutions::from_settings(&serde_json::from_str(json).unwrap()).unwrap();
        let mut offers = Vec::new();
        let mut offer = |board: &Board, path: &[Cell]| {
            offers.push((board.clone(), path.to_vec()));
            false
        };
        refiner.refine(&solved, Ratio::new(2, 1), &mut Stream::new(seed), &mut offer);
        for (number, (board, path)) in offers.iter().enumerate() {
            let forks = (0..path.len()).filter(|at| {
                let open = |cell: &Cell| !path[..*at].contains(cell);
                board.graph().exits(path[*at]).filter(open).count() > 1
            });
            prop_assert!(10 * forks.count() >= 3 * path.len());
            let like = |other: &(Board, Vec<Cell>)| {
                let same_ends = other.1[0] == path[0] && other.1.last() == path.last();
                other.0 == *board && same_ends
            };
            prop_assert!(!offers[..number].iter().any(like));
        }
    }
}
