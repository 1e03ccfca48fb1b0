use super::trail::{Change, FullPath};
use super::*;
use crate::testing::board;
use crate::{Ends, count};
use etchwork_path::{Budget, Grid, PathFinder, Task, Verdict};
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
    let unchanging = Unchanging::<W>::new(board);
    let mut trail = FullPath::new(board, path, &unchanging);
    variants::count(&mut trail.after(Change::NONE, &unchanging), most, &unchanging)
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

/// The forks of a path, node by node.
fn forks(board: &Board, path: &[Cell]) -> u32 {
    let graph = board.graph();
    let is_fork = |at: &usize| {
        let open = |cell: &Cell| !path[..*at].contains(cell);
        graph.exits(path[*at]).filter(open).count() > 1
    };
    (0..path.len()).filter(is_fork).count() as u32
}

/// The steps of a path, and perhaps of rings; a ring of two cells has the same step twice.
type Steps = Vec<[usize; 2]>;

/// The unit squares with two facing sides among the steps of a path, each with those sides and the
/// other two.
fn squares(grid: Grid, steps: &Steps) -> Vec<[[[usize; 2]; 2]; 2]> {
    let (cols, mut squares) = (grid.cols(), Vec::new());
    for a in (0..grid.len().saturating_sub(cols)).filter(|a| (a + 1) % cols != 0) {
        let (b, c, d) = (a + 1, a + cols, a + cols + 1);
        let (flat, upright) = ([[a, b], [c, d]], [[a, c], [b, d]]);
        for [old, new] in [[flat, upright], [upright, flat]] {
            if old.iter().all(|side| steps.contains(side)) {
                squares.push([old, new]);
            }
        }
    }
    squares
}

/// Removes one step.
fn take(steps: &mut Steps, which: impl Fn(&[usize; 2]) -> bool) -> Option<[usize; 2]> {
    steps.iter().position(which).map(|at| steps.swap_remove(at))
}

fn flipped(steps: &Steps, [old, new]: [[[usize; 2]; 2]; 2]) -> Steps {
    let mut steps = steps.clone();
    for side in old {
        take(&mut steps, |step| *step == side).expect("it has that side");
    }
    steps.extend(new);
    steps
}

/// Whether some steps, as many as a path has, form one path from a cell.
fn is_one_path(steps: &Steps, from: usize) -> bool {
    let (mut left, mut head) = (steps.clone(), from);
    while let Some(step) = take(&mut left, |step| step.contains(&head)) {
        head = if step[0] == head { step[1] } else { step[0] };
    }
    left.is_empty()
}

/// The variants, flip by flip.
fn variants_by_flips(board: &Board, path: &[Cell]) -> u32 {
    let sorted = |a: Cell, b: Cell| [a.min(b).index(), a.max(b).index()];
    let steps: Steps = path.windows(2).map(|step| sorted(step[0], step[1])).collect();
    let (grid, from) = (board.grid(), path[0].index());
    let (mut single, mut double) = (0, 0_u32);
    for square in squares(grid, &steps) {
        let one = flipped(&steps, square);
        if is_one_path(&one, from) {
            single += 1;
            continue;
        }
        let others = squares(grid, &one).into_iter().filter(|[old, _]| *old != square[1]);
        double += others.filter(|other| is_one_path(&flipped(&one, *other), from)).count() as u32;
    }
    single + double.div_ceil(2)
}

/// Makes random steps, and compares what was computed of each before it was made with what the
/// whole board shows.
fn see_steps<const W: usize>(board: &Board, path: &[Cell], seed: u32) -> Result<(), TestCaseError> {
    let unchanging = Unchanging::<W>::new(board);
    let (mut trail, mut stream) = (FullPath::new(board, path, &unchanging), Stream::new(seed));
    for number in 0..30 {
        // A step that is rated and not made must leave no trace.
        if let Some(other) = trail.draw_change(&unchanging, &mut stream) {
            variants::count(&mut trail.after(other, &unchanging), number % 4, &unchanging);
        }
        let Some(change) = trail.draw_change(&unchanging, &mut stream) else { continue };
        let mut there = trail.after(change, &unchanging);
        let known = [there.forks(&unchanging), there.reversed_forks(&unchanging)];
        let known_variants = variants::count(&mut there, u32::MAX, &unchanging);
        let is_reversed = seed >> number & 1 != 0;
        there.make(is_reversed);
        let (drawn, path) = trail.draw(board);
        let mut reversed = path.clone();
        reversed.reverse();
        let mut seen = [forks(&drawn, &path), forks(&drawn, &reversed)];
        if is_reversed {
            seen.reverse();
        }
        prop_assert_eq!(known, seen, "{:?} on\n{}", change, drawn);
        prop_assert_eq!(
            known_variants,
            Some(variants_by_flips(&drawn, &path)),
            "{:?}\n{}",
            change,
            drawn
        );
    }
    Ok(())
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
    // There is only one way around three sides and back between them.
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
        (r#"{ "forks": 1.5 }"#, "`forks` must be from 0 to 1"),
        (r#"{ "forks": -0.1 }"#, "`forks` must be from 0 to 1"),
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

/// All that a refiner offers, until it has nothing more to try.
fn all_offers(mut refiner: FewSolutions, board: &Board, path: &[Cell]) -> Vec<(Board, Vec<Cell>)> {
    let graph = board.graph();
    let solved = Solved::plain(board, &graph, path);
    let mut offers = Vec::new();
    let mut offer = |board: &Board, path: &[Cell]| {
        offers.push((board.clone(), path.to_vec()));
        false
    };
    refiner.refine(&solved, Ratio::new(2, 1), &mut Stream::new(7), &mut offer);
    offers
}

/// Boards that a link alone holds together are among what the first refiner offers.
#[test]
fn the_second_offers_no_board_that_a_link_alone_holds_together() {
    let first = FewSolutions::from_settings(&Settings::default()).unwrap();
    let mut parted = 0;
    for seed in 0..20 {
        let (mut board, mut stream) = (Board::new(Grid::new(5, 4).unwrap()), Stream::new(seed));
        (0..3).for_each(|_| board.set_wall(Cell::new(stream.index(20))));
        let ends = [stream.index(20), stream.index(20)].map(Cell::new);
        let linked = board.link(ends[0], ends[1]);
        let Some(path) = path_of(&board, seed).filter(|_| linked.is_ok()) else { continue };
        if !board.is_connected() {
            continue;
        }
        let offered = all_offers(first, &board, &path);
        parted += offered.iter().filter(|(board, _)| !board.is_connected()).count();
        let offered = all_offers(first.in_one_piece(), &board, &path);
        assert!(!offered.is_empty());
        assert!(offered.iter().all(|(board, _)| board.is_connected()), "seed {seed}");
    }
    assert!(parted > 0, "the first refiner offers some");
}

proptest! {
    #[test]
    fn without_links_both_refiners_are_one((board, path) in solved()) {
        prop_assume!(board.links().is_empty());
        let json = r#"{ "steps": 300, "rounds": 1 }"#;
        let first = FewSolutions::from_settings(&serde_json::from_str(json).unwrap()).unwrap();
        let second = all_offers(first.in_one_piece(), &board, &path);
        prop_assert_eq!(all_offers(first, &board, &path), second);
    }

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
        let unchanging = Unchanging::<1>::new(&board);
        let (mut trail, mut stream) = (FullPath::new(&board, &path, &unchanging), Stream::new(seed));
        for _ in 0..50 {
            let Some(change) = trail.draw_change(&unchanging, &mut stream) else { continue };
            trail.after(change, &unchanging).make(seed.is_multiple_of(2));
            let (drawn, path) = trail.draw(&board);
            prop_assert_eq!(drawn.check_path(&path), Ok(()));
            prop_assert_eq!(drawn.walls().len(), board.walls().len());
            prop_assert_eq!(drawn.links(), board.links());
        }
    }

    #[test]
    fn what_is_known_of_a_step_is_what_is_seen_after_it((board, path) in solved(), seed: u32) {
        see_steps::<1>(&board, &path, seed)?;
        see_steps::<2>(&board, &path, seed)?;
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
            prop_assert!(10 * forks(board, path) as usize >= 3 * path.len());
            let like = |other: &(Board, Vec<Cell>)| {
                let same_ends = other.1[0] == path[0] && other.1.last() == path.last();
                other.0 == *board && same_ends
            };
            prop_assert!(!offers[..number].iter().any(like));
        }
    }
}
