//! The solver compared with a plain breadth-first search.

use crate::plain;
use etchwork_core::{Budget, Game, Session, Status, Written};
use etchwork_rails::{Answer, Bonus, Design, Kind, Line, Optimum, Parts, Rails, Station, shortest};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::ops::RangeInclusive;

/// Random boards of a size, with or without power-ups and fixed lines.
fn boards(cols: usize, rows: usize, extras: bool) -> impl Strategy<Value = Rails> {
    let most_fixed = if extras { cols + rows - 1 } else { 0 };
    let most_stock = if extras { 1u8 } else { 0 };
    boards_of(cols, rows, 0..=most_fixed, [0..=most_stock, 0..=most_stock])
}

/// Random boards with this number of fixed lines, and these stocks.
fn boards_of(
    cols: usize,
    rows: usize,
    fixed: RangeInclusive<usize>,
    stock: [RangeInclusive<u8>; 2],
) -> impl Strategy<Value = Rails> {
    let grid = etchwork_core::Grid::new(cols, rows).unwrap();
    let stations: Vec<Station> = Station::all(grid).collect();
    let lines: Vec<Line> = Line::all(grid).collect();
    (
        subsequence(stations, 2).prop_shuffle(),
        subsequence(lines, fixed),
        prop::collection::vec(select(Kind::ALL.to_vec()), grid.len()),
        stock,
    )
        .prop_map(move |(stations, fixed, tiles, stock)| {
            let track = tiles.iter().position(|kind| *kind != Kind::Empty);
            let bonus = |at| Bonus { cell: etchwork_core::Cell::new(at), points: 5 };
            let stations = [stations[0], stations[1]];
            let bonuses = track.map(bonus).into_iter().collect();
            let parts = Parts { grid, stations, fixed, tiles, bonuses, stock };
            Rails::new(Design::new(parts).unwrap())
        })
}

/// Compares the solver with the plain search, as far as that goes.
fn same_as_plain(rails: &Rails, most: usize) -> Result<(), TestCaseError> {
    let start = rails.initial();
    let plain = plain::optimum(rails, &start, most);
    let mut optimum = Optimum::new(rails, &start);
    match (plain, optimum.shortest(Budget::UNLIMITED).answer) {
        (Some(least), Answer::Found(moves)) => {
            prop_assert_eq!(moves.len(), least, "{}", rails.write());
            let mut session = Session::new(rails.clone());
            moves.iter().for_each(|step| session.play(&rails.move_text(step)).unwrap());
            prop_assert_eq!(session.status(), Status::Solved, "{}", rails.write());
            // The plain count keeps every board of each layer.
            if least <= 5 {
                let lines = plain::lines(rails, &start, least);
                let count = Written::count(rails, Budget::QUESTION).unwrap();
                prop_assert_eq!(
                    (count.number, count.at_least),
                    (lines.to_string(), false),
                    "{}",
                    rails.write()
                );
            }
            if least > 0 {
                let first = optimum.first_moves(least, Budget::UNLIMITED).unwrap();
                let expected = plain::first_moves(rails, &start, least);
                prop_assert_eq!((first.best, first.all), expected, "{}", rails.write());
                let first = optimum.first_boards(least, Budget::UNLIMITED).unwrap();
                let expected = plain::first_boards(rails, &start, least);
                prop_assert_eq!((first.best, first.all), expected, "{}", rails.write());
            }
        }
        (None, Answer::Found(moves)) => prop_assert!(moves.len() > most, "{}", rails.write()),
        (None, Answer::Impossible) => {}
        (plain, answer) => prop_assert!(false, "{plain:?} but {answer:?}\n{}", rails.write()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn it_is_that_of_a_plain_search_on_3x3(rails in boards(3, 3, false)) {
        // The plain search visits all boards.
        same_as_plain(&rails, 99)?;
    }

    #[test]
    fn it_is_that_of_a_plain_search_with_power_ups_and_fixed_lines(rails in boards(3, 3, true)) {
        same_as_plain(&rails, 4)?;
    }

    #[test]
    fn it_is_that_of_a_plain_search_on_odd_shapes(
        rails in prop_oneof![boards(2, 2, true), boards(1, 4, true), boards(5, 1, true), boards(2, 4, false), boards(3, 2, true)]
    ) {
        same_as_plain(&rails, 99)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn it_is_that_of_a_plain_search_where_most_lines_are_fixed(
        rails in prop_oneof![
            boards_of(3, 3, 4..=5, [0..=0, 1..=1]),
            boards_of(4, 2, 4..=5, [0..=1, 1..=2]),
            boards_of(3, 2, 3..=4, [0..=1, 1..=2]),
        ]
    ) {
        // The two sides of the search share one stock.
        same_as_plain(&rails, 99)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn it_is_that_of_a_plain_search_on_4x4_to_5_moves(rails in boards(4, 4, false)) {
        let start = rails.initial();
        let plain = plain::optimum(&rails, &start, 5);
        match (plain, shortest(&rails, &start, Budget { nodes: 30_000_000, ..Budget::UNLIMITED }).answer) {
            (Some(least), Answer::Found(moves)) => prop_assert_eq!(moves.len(), least, "{}", rails.write()),
            (Some(_), _) => prop_assert!(false, "it was not found: {}", rails.write()),
            (None, Answer::Found(moves)) => prop_assert!(moves.len() > 5, "{}", rails.write()),
            (None, Answer::Spent { at_least }) => prop_assert!(at_least > 5),
            (None, Answer::Impossible) => {}
        }
    }
}

/// 4x4 boards with few tracks whose optimum is 8.
const FAR: [(&str, &str); 3] = [
    ("hook", "rails 4x4\n@stations W3 W0\n.|.J\n..7.\n..|.\n..-.\n"),
    ("corner", "rails 4x4\n@stations W2 W0\nJ...\n....\nJ-..\n..F7\n"),
    ("stair", "rails 4x4\n@stations W2 N0\n...F\n....\n.LJJ\n..7.\n"),
];

#[test]
fn it_is_that_of_a_plain_search_to_8_moves_on_named_boards() {
    for (name, text) in FAR {
        let rails = Rails::read(text).unwrap();
        let start = rails.initial();
        let Answer::Found(moves) = shortest(&rails, &start, Budget::UNLIMITED).answer else {
            panic!("{name} can be solved");
        };
        assert_eq!((moves.len(), plain::optimum(&rails, &start, 8)), (8, Some(8)), "{name}");
    }
}

#[test]
fn counting_looks_no_farther_than_the_shortest() {
    let text = "rails 5x4\n@stations N3 S4\n@fixed R0 R1\n@bonus 0,3 20\n@bonus 2,1 10\n\
                @power free 1\nJF7L7\nL-++L\nF--L7\nL--J7\n";
    let rails = Rails::read(text).unwrap();
    let count = Written::count(&rails, Budget { nodes: 2_000, ..Budget::QUESTION }).unwrap();
    assert_eq!((&*count.number, count.at_least), ("2", false));
    let little = Budget { nodes: 1, ..Budget::QUESTION };
    let spent = Written::count(&rails, little).unwrap();
    assert_eq!((&*spent.number, spent.at_least), ("0", true));
}
