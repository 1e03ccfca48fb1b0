//! Screens: recognise boards and sources that have no path, without a search.

use etchwork_path::topology::{Compiled, SIDE_BY_SIDE, for_this_processor, retain};
use etchwork_path::{BoardLanes, Cell, Graph, LANES, Screen, Words, with_masks};
use std::marker::PhantomData;

/// Colour balance: a path changes colour at every step along an edge of the
/// grid, so the numbers of cells of the two colours are nearly equal, and a surplus determines the
/// colours of the ends.
///
/// With the colours as +1 and -1, the sum over the cells of a path is half
/// the sum over its two ends, plus one for each step within the first colour,
/// minus one for each within the second; only links make such steps. Cost:
/// linear in the sources, and a few word operations.
#[derive(Clone, Copy, Debug)]
pub struct Colour;

impl Screen for Colour {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn screen(
        &self,
        graph: &Graph,
        sources: &mut Vec<Cell>,
        target: Option<Cell>,
    ) -> Result<(), &'static str> {
        let Some(colouring) = graph.colouring() else { return Ok(()) };
        let first = (graph.cells() & &colouring.first).len() as i64;
        let surplus = 2 * first - graph.cells().len() as i64;
        // Everything is doubled, so that half the sum over the ends is a whole number.
        let least = 2 * (surplus - i64::from(colouring.within_first));
        let most = 2 * (surplus + i64::from(colouring.within_second));
        let can_be = |ends: i64| (least..=most).contains(&ends);
        // A single cell is both ends, so the formula holds for it too.
        let possible = [-1, 1].map(|source| match target {
            Some(target) if colouring.first.contains(target) => can_be(source + 1),
            Some(_) => can_be(source - 1),
            None => can_be(source - 1) | can_be(source + 1),
        });
        match possible {
            [false, false] => return Err("colour_balance"),
            [false, true] => retain(sources, |source| colouring.first.contains(source)),
            [true, false] => retain(sources, |source| !colouring.first.contains(source)),
            [true, true] => {}
        }
        Ok(())
    }

    fn screen_in_lanes(
        &self,
        boards: &BoardLanes,
        sources: &mut Words,
        impossible: &mut Words,
    ) -> Option<&'static str> {
        SIDE_BY_SIDE.then(|| {
            in_lanes::<Self>(boards, sources, impossible);
            "colour_balance"
        })
    }
}

/// Dead ends: a cell with one exit is an end of the path, and a cell without an exit is the whole
/// path. Cost: linear in the sources. For symmetric graphs.
#[derive(Clone, Copy, Debug)]
pub struct DeadEnds;

impl Screen for DeadEnds {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn screen(
        &self,
        graph: &Graph,
        sources: &mut Vec<Cell>,
        target: Option<Cell>,
    ) -> Result<(), &'static str> {
        if !graph.is_symmetric() || graph.cells().len() == 1 {
            return Ok(());
        }
        with_masks!(graph, masks => {
            let mut ends = masks.dead_ends();
            target.iter().for_each(|cell| ends.remove(cell.index()));
            // Each dead end is an end of the path; a target takes one of the two ends.
            let (room, count) = (if target.is_some() { 1 } else { 2 }, ends.len());
            if count > room {
                return Err("dead_ends");
            }
            if count == room {
                retain(sources, |source| ends.contains(source.index()));
            }
            Ok(())
        })
    }

    fn screen_in_lanes(
        &self,
        boards: &BoardLanes,
        sources: &mut Words,
        impossible: &mut Words,
    ) -> Option<&'static str> {
        SIDE_BY_SIDE.then(|| {
            in_lanes::<Self>(boards, sources, impossible);
            "dead_ends"
        })
    }
}

impl InLanes for Colour {
    #[inline(always)]
    fn see(boards: &BoardLanes, sources: &mut Words, impossible: &mut Words) {
        let second = boards.coloured.map(|first| !first);
        let within_first = boards.links_within(&boards.coloured);
        let within_second = boards.links_within(&second);
        for lane in 0..LANES {
            let (open, first) = (boards.open[lane], boards.coloured[lane]);
            let in_first = u64::from((open & first).count_ones());
            let in_second = u64::from((open & !first).count_ones());
            // The most cells of each colour, if not both ends of the path have it; else one more.
            let most_first = in_second + within_first[lane];
            let most_second = in_first + within_second[lane];
            let start = if in_first > most_first { first } else { u64::MAX };
            sources[lane] &= if in_second > most_second { !first } else { start };
            let is_balanced = (in_first <= most_first + 1) & (in_second <= most_second + 1);
            impossible[lane] |= u64::from(!is_balanced).wrapping_neg();
        }
    }
}

impl InLanes for DeadEnds {
    #[inline(always)]
    fn see(boards: &BoardLanes, sources: &mut Words, impossible: &mut Words) {
        let without_first = |set: u64| set & set.wrapping_sub(1);
        let ends = boards.dead_ends();
        for lane in 0..LANES {
            let is_single = without_first(boards.open[lane]) == 0;
            let second = without_first(ends[lane]);
            let has_three = without_first(second) != 0;
            sources[lane] &= if is_single | (second == 0) { u64::MAX } else { ends[lane] };
            impossible[lane] |= u64::from(has_three & !is_single).wrapping_neg();
        }
    }
}

/// A screen of thirty-two boards. Its code is compiled for several kinds of
/// processor, and so must be inlined.
trait InLanes {
    /// Drops sources that have no path, and marks boards that have none.
    fn see(boards: &BoardLanes, sources: &mut Words, impossible: &mut Words);
}

/// Screens with the code that is compiled for this processor.
fn in_lanes<S: InLanes>(boards: &BoardLanes, sources: &mut Words, impossible: &mut Words) {
    for_this_processor(Look::<S> { boards, sources, impossible, screen: PhantomData });
}

struct Look<'a, S> {
    boards: &'a BoardLanes,
    sources: &'a mut Words,
    impossible: &'a mut Words,
    screen: PhantomData<S>,
}

impl<S: InLanes> Compiled for Look<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        S::see(self.boards, self.sources, self.impossible);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, CellSet, Grid};

    fn board(cols: usize, rows: usize, walls: &[(usize, usize)]) -> Board {
        let mut board = Board::new(Grid::new(cols, rows).unwrap());
        walls.iter().for_each(|(row, col)| board.set_wall(board.grid().at(*row, *col)));
        board
    }

    /// The remaining sources, or the reason why there are none.
    fn left(
        screen: &dyn Screen,
        board: &Board,
        target: Option<Cell>,
    ) -> Result<usize, &'static str> {
        let mut sources: Vec<Cell> = board.open().iter().collect();
        let screened = screen.screen(&board.graph(), &mut sources, target);
        if target.is_none() {
            see_the_same_in_lanes(screen, board, screened.map(|()| &*sources));
        }
        screened?;
        Ok(sources.len())
    }

    fn see_the_same_in_lanes(
        screen: &dyn Screen,
        board: &Board,
        screened: Result<&[Cell], &'static str>,
    ) {
        let mut boards = BoardLanes::default();
        boards.set_board(7, board);
        let (mut left, mut impossible) = (boards.open, Words::default());
        let reason = screen.screen_in_lanes(&boards, &mut left, &mut impossible).unwrap();
        match screened {
            Ok(sources) => {
                let sources: CellSet = sources.iter().copied().collect();
                assert_eq!((Some(left[7]), impossible[7]), (sources.as_word(), 0), "\n{board}");
            }
            Err(why) => assert_eq!((reason, impossible[7]), (why, u64::MAX), "\n{board}"),
        }
    }

    #[test]
    fn a_surplus_of_one_colour_gives_that_colour_both_ends() {
        let odd = board(3, 3, &[]);
        assert_eq!(left(&Colour, &odd, None), Ok(5));
        assert_eq!(left(&Colour, &odd, Some(odd.grid().at(0, 0))), Ok(5));
        assert_eq!(left(&Colour, &odd, Some(odd.grid().at(0, 1))), Err("colour_balance"));
        let even = board(4, 3, &[]);
        assert_eq!(left(&Colour, &even, None), Ok(12));
        assert_eq!(left(&Colour, &even, Some(even.grid().at(0, 0))), Ok(6));
        // Two walls of one colour leave the other colour a surplus of three.
        let walled = board(3, 3, &[(0, 1), (1, 0)]);
        assert_eq!(left(&Colour, &walled, None), Err("colour_balance"));
    }

    #[test]
    fn a_link_within_one_colour_shifts_the_balance() {
        // Five cells of one colour, three of the other.
        let mut walled = board(3, 3, &[(0, 1)]);
        assert_eq!(left(&Colour, &walled, None), Err("colour_balance"));
        let grid = walled.grid();
        walled.link(grid.at(0, 0), grid.at(2, 2)).unwrap();
        assert_eq!(left(&Colour, &walled, None), Ok(5));
        let single = board(1, 1, &[]);
        assert_eq!(left(&Colour, &single, None), Ok(1));
        assert_eq!(left(&Colour, &single, Some(Cell::new(0))), Ok(1));
    }

    #[test]
    fn dead_ends_are_ends() {
        let corridor = board(4, 1, &[]);
        assert_eq!(left(&DeadEnds, &corridor, None), Ok(2));
        assert_eq!(left(&DeadEnds, &corridor, Some(Cell::new(3))), Ok(1));
        assert_eq!(left(&DeadEnds, &corridor, Some(Cell::new(1))), Err("dead_ends"));
        // The arms of a plus are four dead ends.
        let plus = board(3, 3, &[(0, 0), (0, 2), (2, 0), (2, 2)]);
        assert_eq!(left(&DeadEnds, &plus, None), Err("dead_ends"));
        assert_eq!(left(&DeadEnds, &board(5, 4, &[]), None), Ok(20));
    }
}
