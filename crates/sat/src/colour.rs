//! The balance of colours as clauses.
//!
//! A solver that learns clauses cannot count: that a path alternates between the two colours of a
//! chessboard follows from the degrees only by counting over the whole board, which takes
//! resolution exponentially many steps (compare the mutilated chessboard: S. Dantchev and S. Riis,
//! "'Planar' tautologies hard for resolution", 2001). So this module computes the sums, and gives
//! the solver constraints on few variables.
//!
//! Count a cell of the first colour as +1, of the second as -1. Then the sum over a path is half
//! the sum over its two ends, plus 1 for each step within the first colour, minus 1 for each step
//! within the second.

use crate::encoding::Encoding;
use etchwork_clauses::{Clauses, Lit};
use etchwork_path::topology::Colouring;
use etchwork_path::{Cell, Graph};

/// Demands exactly two ends, of the colours that the balance requires.
pub(crate) fn constrain_ends(graph: &Graph, encoding: &Encoding, clauses: &mut Clauses) {
    let ends = |wanted: &dyn Fn(Cell) -> bool| -> Vec<Lit> {
        let cells = graph.cells().iter().filter(|cell| wanted(*cell));
        cells.filter_map(|cell| encoding.end(cell)).collect()
    };
    let Some(colouring) = graph.colouring() else {
        return clauses.exactly(&ends(&|_| true), 2);
    };
    let first = ends(&|cell| colouring.first.contains(cell));
    let second = ends(&|cell| !colouring.first.contains(cell));
    let in_first = (graph.cells() & &colouring.first).len() as i64;
    let surplus = 2 * in_first - graph.cells().len() as i64;
    let (within_first, within_second) = steps_within(graph, colouring, encoding);
    if within_first.is_empty() && within_second.is_empty() {
        // A surplus of 1 takes two ends of the first colour, a surplus of 0 one of each.
        clauses.exactly(&first, 1 + surplus);
        clauses.exactly(&second, 1 - surplus);
        return;
    }
    let [firsts, seconds] = [first, second].map(|ends| clauses.count(&ends, 3));
    clauses.add([!firsts[2]]);
    clauses.add([!seconds[2]]);
    for (these, others) in [(0, 1), (1, 0)] {
        clauses.add([firsts[these], seconds[others]]);
        clauses.add([!firsts[these], !seconds[others]]);
    }
    // The ends of the first colour, plus its steps, minus the steps of the second colour, must
    // equal 1 + surplus. A count cannot subtract, so each step within the second colour counts when
    // it is not taken, and the total grows by the number of these steps.
    let balance = 1 + surplus + within_second.len() as i64;
    let counted: Vec<Lit> = firsts[..2]
        .iter()
        .chain(&within_first)
        .copied()
        .chain(within_second.iter().map(|lit| !*lit))
        .collect();
    clauses.exactly(&counted, balance);
}

/// The edges that join two cells of the first colour, and those that join two of the second.
fn steps_within(graph: &Graph, colouring: &Colouring, encoding: &Encoding) -> (Vec<Lit>, Vec<Lit>) {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    if colouring.within_first + colouring.within_second == 0 {
        return (first, second);
    }
    for cell in graph.cells() {
        let colour = colouring.first.contains(cell);
        for (next, lit) in encoding.edges(cell) {
            if *next > cell && colouring.first.contains(*next) == colour {
                if colour { &mut first } else { &mut second }.push(*lit);
            }
        }
    }
    (first, second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Budget, Grid};

    /// Encodes a 3x3 board with walls and links; the path leads from a source to any cell.
    fn encode(
        walls: &[usize],
        links: &[(usize, usize)],
        source: usize,
    ) -> (Board, Encoding, Clauses) {
        let mut board = Board::new(Grid::new(3, 3).unwrap());
        walls.iter().for_each(|wall| board.set_wall(Cell::new(*wall)));
        for (a, b) in links {
            board.link(Cell::new(*a), Cell::new(*b)).unwrap();
        }
        let (graph, mut clauses) = (board.graph(), Clauses::new());
        let encoding = Encoding::new(&graph, &[Cell::new(source)], None, &mut clauses);
        constrain_ends(&graph, &encoding, &mut clauses);
        (board, encoding, clauses)
    }

    #[test]
    fn a_surplus_tells_the_colours_of_the_ends() {
        let (board, encoding, clauses) = encode(&[], &[], 0);
        for cell in board.open().iter() {
            let end = encoding.end(cell).map(|end| clauses.known(end));
            let expected = match cell.index() {
                0 => Some(true),
                other if other % 2 == 1 => Some(false),
                _ => None,
            };
            assert_eq!(end, Some(expected), "{cell:?}");
        }
        let (_, _, clauses) = encode(&[], &[], 1);
        assert!(clauses.is_contradictory(), "the source has the lesser colour");
    }

    #[test]
    fn a_link_within_a_colour_is_taken_where_the_balance_asks_for_it() {
        // Five cells of one colour, three of the other.
        let (_, _, clauses) = encode(&[1], &[], 0);
        assert!(clauses.is_contradictory());
        let (_, encoding, mut clauses) = encode(&[1], &[(0, 8)], 2);
        let (_, link) = encoding.edges(Cell::new(0))[1];
        clauses.add([!link]);
        assert_eq!(clauses.solve(&[], Budget::UNLIMITED, |_, _| ()), Some(false));
    }
    #[test]
    fn there_are_two_ends_links_or_not() {
        for links in [&[][..], &[(1, 6)], &[(0, 8)]] {
            for third in 1..9 {
                let (_, encoding, mut clauses) = encode(&[], links, 0);
                for end in [2, 8, third] {
                    clauses.add(encoding.end(Cell::new(end)));
                }
                let verdict = clauses.solve(&[], Budget::UNLIMITED, |_, _| ());
                assert_eq!(verdict, Some(false), "a third end, {links:?}");
            }
        }
    }
}
