//! Trails side by side: the same word operations on thirty-two trails at once.
//!
//! A step of a trail is a chain in which each operation waits for the one
//! before. Thirty-two trails are thirty-two chains, and where the processor has wide
//! registers one instruction serves several of them. Everything is plain
//! arithmetic on words, so the answers are those of [`Rest`] on any processor.

use crate::{Grid, Rest};
use std::iter;

/// How many trails go side by side.
pub const LANES: usize = 32;

/// A word for each trail.
pub type Words = [u64; LANES];

/// Steps on a grid of up to 64 cells, as shifts of words: without links and
/// closed steps they need no table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps {
    pub(crate) cols: u64,
    pub(crate) not_first: u64,
    pub(crate) not_last: u64,
}

impl Steps {
    pub(crate) fn new(grid: Grid, first: u64, last: u64) -> Self {
        Self { cols: grid.cols() as u64, not_first: !first, not_last: !last }
    }

    /// The cells beside those of a word, and bits that are no cells.
    #[inline(always)]
    pub fn beside(self, cells: u64) -> u64 {
        let Self { cols, not_first, not_last } = self;
        let sideways = (cells & not_first) >> 1 | (cells & not_last) << 1;
        sideways | cells << (cols & 63) | cells >> (cols & 63)
    }

    /// How many of the cells of a word each cell has beside it, bit by bit.
    #[inline(always)]
    pub(crate) fn counts(self, cells: u64) -> [u64; 3] {
        let Self { cols, not_first, not_last } = self;
        let (left, right) = ((cells & not_first) >> 1, (cells & not_last) << 1);
        let (up, down) = (cells >> (cols & 63), cells << (cols & 63));
        let (both_sideways, one_sideways) = (left & right, left ^ right);
        let (both, one) = (up & down, up ^ down);
        let twos = both_sideways ^ both ^ (one_sideways & one);
        [one_sideways ^ one, twos, both_sideways & both]
    }
}

/// What a trail sets out from, or goes on from.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The steps of its grid.
    pub steps: Steps,
    /// What it has left over.
    pub rest: Rest<1>,
}

/// Thirty-two trails, each on a grid of its own: what each has left over, and the
/// cell that it steps to next. A lane without such a cell rests.
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    cols: Words,
    not_first: Words,
    not_last: Words,
    /// The cells that each trail has not visited.
    pub unvisited: Words,
    count: [Words; 3],
    /// The next cell of each trail as a word of one bit, or 0.
    pub next: Words,
}

impl Lanes {
    /// Gives a lane another trail and the cell that it steps to next, as a word of
    /// one bit.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, start: &Start, next: u64) {
        let Steps { cols, not_first, not_last } = start.steps;
        (self.cols[lane], self.not_first[lane], self.not_last[lane]) = (cols, not_first, not_last);
        let (unvisited, count) = start.rest.words();
        self.unvisited[lane] = unvisited;
        self.count.iter_mut().zip(count).for_each(|(plane, word)| plane[lane] = word);
        self.next[lane] = next;
    }

    /// The lanes whose trail has no next cell.
    #[inline(always)]
    pub fn at_rest(&self) -> impl Iterator<Item = usize> + use<> {
        let mut resting = 0_u32;
        for lane in 0..LANES {
            resting |= u32::from(self.next[lane] == 0) << lane;
        }
        iter::from_fn(move || {
            let lane = (resting != 0).then(|| resting.trailing_zeros() as usize);
            resting &= resting.wrapping_sub(1);
            lane
        })
    }

    /// Whether no trail has a next cell.
    #[inline(always)]
    pub fn all_rest(&self) -> bool {
        self.next.iter().fold(0, |any, next| any | next) == 0
    }

    /// Lets every trail take its step. Then `choose` is told of each trail: its
    /// lane, the ways on that have the fewest exits of their own, and, if they are
    /// asked for as `LAST` by every step from the first, the cells that no step but
    /// the last can visit; it answers with the next cell.
    #[inline(always)]
    pub fn step<const LAST: bool>(&mut self, mut choose: impl FnMut(usize, u64, u64) -> u64) {
        let Self { cols, not_first, not_last, unvisited, count: [ones, twos, fours], next } = self;
        for lane in 0..LANES {
            let (head, shift) = (next[lane], cols[lane] & 63);
            let sideways = (head & not_first[lane]) >> 1 | (head & not_last[lane]) << 1;
            let beside = sideways | head << shift | head >> shift;
            let left = unvisited[lane] & !head;
            let from_twos = beside & !ones[lane];
            let one = ones[lane] ^ beside;
            let two = twos[lane] ^ from_twos;
            // The head was one of at most four exits, so three are left at most.
            let fewest = fewer(fewer(beside & left, two), one);
            let mut last = 0;
            if LAST {
                fours[lane] ^= from_twos & !twos[lane];
                last = left & !(two | fours[lane]) & !(one & beside);
            }
            (unvisited[lane], ones[lane], twos[lane]) = (left, one, two);
            next[lane] = choose(lane, fewest, last);
        }
    }

    /// After a step onto `heads`: all ones for each trail whose unvisited cells are
    /// one piece, if they were before. Then each piece has a cell beside the head,
    /// and it is enough to see whether one of these reaches the others.
    #[inline(always)]
    pub fn whole_after(&self, heads: &Words) -> Words {
        let (mut reached, mut sought) = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let exits = self.beside(lane, heads[lane]) & self.unvisited[lane];
            (reached[lane], sought[lane]) = (exits & exits.wrapping_neg(), exits);
        }
        loop {
            let (mut fresh, mut whole) = ([0; LANES], [0; LANES]);
            let mut goes_on = 0;
            for lane in 0..LANES {
                fresh[lane] =
                    self.beside(lane, reached[lane]) & self.unvisited[lane] & !reached[lane];
                reached[lane] |= fresh[lane];
                let missing = sought[lane] & !reached[lane];
                whole[lane] = u64::from(missing == 0).wrapping_neg();
                goes_on |= fresh[lane] & !whole[lane];
            }
            if goes_on == 0 {
                return whole;
            }
        }
    }

    #[inline(always)]
    fn beside(&self, lane: usize, cells: u64) -> u64 {
        let (cols, not_first) = (self.cols[lane], self.not_first[lane]);
        Steps { cols, not_first, not_last: self.not_last[lane] }.beside(cells)
    }
}

/// Those of the cells that are not in a plane, if there are any.
#[inline(always)]
fn fewer(cells: u64, plane: u64) -> u64 {
    let without = cells & !plane;
    if without == 0 { cells } else { without }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bits, Board, Cell, Compiled, Graph, Kernel, Masks, for_this_processor};

    /// Walks from every cell of a board, thirty-two at a time.
    struct Walks<'a>(&'a Graph, &'a Masks<1>, Vec<Vec<u64>>);

    impl Compiled for Walks<'_> {
        type Output = Vec<Vec<u64>>;

        #[inline(always)]
        fn run(mut self) -> Vec<Vec<u64>> {
            let starts: Vec<Cell> = self.0.cells().iter().collect();
            for some in starts.chunks(LANES) {
                let steps = self.0.steps().expect("it is plain");
                let trail = Start { steps, rest: self.1.unvisited() };
                let mut lanes = Lanes::default();
                for (lane, start) in some.iter().enumerate() {
                    lanes.set(lane, &trail, 1 << start.index());
                }
                let mut seen = vec![Vec::new(); LANES];
                while !lanes.all_rest() {
                    let heads = lanes.next;
                    lanes.step::<true>(|lane, fewest, last| {
                        seen[lane].extend([fewest, last]);
                        fewest & fewest.wrapping_neg()
                    });
                    let whole = lanes.whole_after(&heads);
                    seen.iter_mut().zip(whole).for_each(|(seen, whole)| seen.push(whole));
                }
                seen.truncate(some.len());
                self.2.extend(seen);
            }
            self.2
        }
    }

    #[test]
    fn lanes_see_what_a_single_trail_sees() {
        for (cols, rows, walls) in [(5, 4, 0x0801), (8, 8, 1 << 40 | 1 << 9), (1, 7, 0), (32, 2, 8)]
        {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            Bits::<1>::from_word(walls)
                .into_iter()
                .for_each(|wall| board.set_wall(Cell::new(wall)));
            let graph = board.graph();
            let Kernel::One(masks) = graph.kernel() else { panic!("it is small") };
            let seen = for_this_processor(Walks(&graph, masks, Vec::new()));
            for (start, seen) in board.open().iter().zip(seen) {
                let (mut rest, mut head, mut is_whole) = (masks.unvisited(), start, true);
                for seen in seen.chunks(3) {
                    rest.visit(masks, head);
                    assert!(!is_whole || (seen[2] != 0) == rest.is_connected(masks));
                    is_whole = rest.is_connected(masks);
                    let fewest = rest.fewest_exits(rest.exits(masks, head));
                    assert_eq!(Bits::from_word(seen[0]), fewest);
                    assert_eq!(Bits::from_word(seen[1]), rest.last_cells(masks, head));
                    match fewest.first() {
                        Some(next) => head = Cell::new(next),
                        None => break,
                    }
                }
            }
        }
    }

    #[test]
    fn links_and_closed_steps_are_no_shifts() {
        let mut board = Board::new(Grid::new(5, 2).unwrap());
        let mut graph = board.graph();
        assert!(graph.steps().is_some());
        graph.remove_arc(Cell::new(0), Cell::new(1));
        assert!(graph.steps().is_none());
        board.link(Cell::new(0), Cell::new(4)).unwrap();
        assert!(board.graph().steps().is_none());
        assert!(Board::new(Grid::new(9, 8).unwrap()).graph().steps().is_none());
    }
}
