//! Compares reasoning with all lines of small boards.

use etchwork_path::{Board, Cell, Grid, Metric, PathGame, Ratio, Rules, Solved, Stream};
use etchwork_paths::{Next, Walk};
use etchwork_quality::Reasoning;
use etchwork_testkit::brute::paths_that;

/// The level, the choices, and the conclusions at hand.
fn readings(board: &Board, path: &[Cell]) -> [Ratio; 3] {
    let mut out = [None; 3];
    Reasoning.measure(&Solved::plain(board, &board.graph(), path), &mut out);
    out.map(|reading| reading.expect("it is always known"))
}

#[test]
fn a_board_with_one_line_is_reasoned_through_and_another_has_choices() {
    let board = Board::new(Grid::new(3, 2).unwrap());
    let line = [0, 3, 4, 1, 2, 5].map(Cell::new);
    // A step to the right makes a dead end at a glance, later steps are the only ones. Before the first
    // one, three cells besides can be passed one way only.
    let [level, choices, at_hand] = readings(&board, &line);
    assert_eq!([level, choices], [1, 0].map(|value| Ratio::new(value, 1)));
    assert!(at_hand > Ratio::new(1, 1), "{at_hand:?}");
    // From corner to corner of a square lead two lines, one the mirror image of the other.
    let board = Board::new(Grid::new(3, 3).unwrap());
    let line = [0, 1, 2, 5, 4, 3, 6, 7, 8].map(Cell::new);
    assert_eq!(readings(&board, &line)[1], Ratio::new(1, 1));
}

#[test]
fn no_step_that_follows_has_an_alternative() {
    let (mut draws, mut followed, mut chosen) = (Stream::new(7), 0, 0);
    for _ in 0..150 {
        let grid = Grid::new(3 + draws.index(2), 3 + draws.index(2)).unwrap();
        let mut board = Board::new(grid);
        for _ in 0..draws.index(3) {
            board.set_wall(Cell::new(draws.index(grid.len())));
        }
        let Some(source) = board.open().iter().next() else { continue };
        let lines = paths_that(&board, source, None, |_| true);
        let Some(line) = lines.first() else { continue };
        let target = *line.last().unwrap();
        let game = PathGame::new(board.clone(), source, Some(target), Rules::default()).unwrap();
        let (mut walk, mut choices) = (Walk::new(&game), 0);
        for at in 1..line.len() {
            let keeps =
                |other: &&Vec<Cell>| other[..at] == line[..at] && other.last() == Some(&target);
            let left: Vec<&Vec<Cell>> = lines.iter().filter(keeps).collect();
            match walk.next() {
                Next::Follows { to, .. } => {
                    followed += 1;
                    assert!(left.iter().all(|other| other[at] == to), "{board}");
                }
                Next::Choice(steps) => {
                    choices += 1;
                    assert!(left.iter().all(|other| steps.contains(&other[at])), "{board}");
                }
                Next::Lost => panic!("a line goes on: {board}"),
            }
            for (cell, ways) in walk.passages() {
                let passes = |other: &Vec<Cell>| {
                    let place = other.iter().position(|visited| *visited == cell).unwrap();
                    ways.contains(&other[place - 1]) && ways.contains(&other[place + 1])
                };
                assert!(left.iter().all(|other| passes(other)), "{board}");
            }
            walk.step(line[at]);
        }
        assert_eq!(readings(&board, line)[1], Ratio::new(choices, 1));
        chosen += choices;
    }
    assert!(followed > 500 && chosen > 50, "{followed} {chosen}");
}
