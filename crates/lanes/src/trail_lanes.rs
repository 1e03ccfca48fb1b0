//! Trails side by side: the same word operations on thirty-two trails at once.
//!
//! A step of a trail is a chain in which each operation waits for the one
//! before. Thirty-two trails are thirty-two chains, and where the processor has wide
//! registers one instruction serves several of them. Everything is plain
//! arithmetic on words, so the answers are those of [`Unvisited`](etchwork_topology::Unvisited) on any
//! processor.
//!
//! A [`Kind`] says what all their boards have in common: there is less to do where no board has
//! links, or where all have the same number of columns.

use crate::LANES;
use etchwork_topology::{Bits, Kind, PAIRS, Start, Steps, Word, byte_of};
use std::hint::black_box;

/// A word for each lane.
pub type Words<W = u64, const N: usize = LANES> = [W; N];

/// The lanes that are flagged.
///
/// ```
/// use etchwork_lanes::{LANES, lanes_where};
///
/// let flags = std::array::from_fn::<_, LANES, _>(|lane| lane % 11 == 3);
/// assert!(lanes_where(&flags).into_iter().eq([3, 14, 25]));
/// ```
#[inline(always)]
pub fn lanes_where(flags: &[bool; LANES]) -> Bits<1> {
    let mut lanes = 0;
    for (at, eight) in flags.as_chunks().0.iter().enumerate() {
        lanes |= byte_of(*eight) << (8 * at);
    }
    Bits::from_word(lanes)
}

/// Up to thirty-two trails side by side, each on its own grid: its unvisited cells, and the cell
/// that it enters next. A lane without such a cell is idle.
#[derive(Clone, Debug)]
// A wide register is filled from one line of the cache.
#[repr(align(64))]
pub struct TrailLanes<W = u64, const N: usize = LANES> {
    cols: Words<W, N>,
    not_first: Words<W, N>,
    not_last: Words<W, N>,
    pairs: [Words<W, N>; PAIRS],
    /// The cells that each trail has not visited.
    pub unvisited: Words<W, N>,
    count: [Words<W, N>; 3],
    /// The next cell of each trail as a word of one bit, or 0.
    pub next: Words<W, N>,
}

impl<W: Word, const N: usize> Default for TrailLanes<W, N> {
    #[inline(always)]
    fn default() -> Self {
        let none = [W::default(); N];
        let (cols, not_first, not_last, pairs) = (none, none, none, [none; PAIRS]);
        Self { cols, not_first, not_last, pairs, unvisited: none, count: [none; 3], next: none }
    }
}

impl<W: Word, const N: usize> TrailLanes<W, N> {
    /// Gives a lane another trail, which must fit its word, and the cell that it enters next, as a
    /// word of one bit. The steps that follow must ask for no more than `LAST` and `K` say here,
    /// and all lanes must be of that kind.
    #[inline(always)]
    pub fn set<const LAST: bool, K: Kind>(&mut self, lane: usize, start: &Start, next: u64) {
        let Steps { cols, not_first, not_last, pairs, .. } = start.steps;
        let (of_all, cols) = (&mut self.cols[of_cols::<K>(lane)], W::of(cols));
        debug_assert!(!K::EVEN || [W::default(), cols].contains(of_all), "columns differ");
        *of_all = cols;
        (self.not_first[lane], self.not_last[lane]) = (W::of(not_first), W::of(not_last));
        if K::LINKED {
            self.pairs.iter_mut().zip(pairs).for_each(|(words, pair)| words[lane] = W::of(pair));
        }
        let (unvisited, count) = start.rest.words();
        self.unvisited[lane] = W::of(unvisited);
        // A cell beside a past head has at most three exits, apart from a link.
        let planes = if LAST || K::LINKED { 3 } else { 2 };
        for (plane, word) in self.count[..planes].iter_mut().zip(count) {
            plane[lane] = W::of(word);
        }
        self.next[lane] = W::of(next);
    }

    /// Gives all lanes a trail on the same board, which must fit their words, and the cells that
    /// they enter next, as words of one bit or none.
    #[inline(always)]
    pub fn set_all(&mut self, start: &Start, next: Words<W, N>) {
        let Steps { cols, not_first, not_last, pairs, .. } = start.steps;
        let (unvisited, count) = start.rest.words();
        let all = |word| [W::of(word); N];
        *self = Self {
            cols: all(cols),
            not_first: all(not_first),
            not_last: all(not_last),
            pairs: pairs.map(all),
            unvisited: all(unvisited),
            count: count.map(all),
            next,
        };
    }

    /// The lanes whose trail has no next cell.
    #[inline(always)]
    pub fn at_rest(&self) -> Bits<1> {
        let mut rests = [false; LANES];
        for lane in 0..N {
            rests[lane] = self.next[lane].is_empty();
        }
        // Without `black_box` the compiler would see where these come from, and gather them one by
        // one.
        lanes_where(&black_box(rests))
    }

    /// Whether no trail has a next cell.
    #[inline(always)]
    pub fn all_rest(&self) -> bool {
        self.next.iter().fold(W::default(), |any, next| any | *next).is_empty()
    }

    /// Lets every trail take its step. Then it calls `choose` for each trail with its lane, the
    /// next cells with the fewest exits of their own, and, if `LAST` asks for them in every step
    /// from the first, the cells that only the last step can visit; `choose` returns the next cell.
    #[inline(always)]
    pub fn step<const LAST: bool, K: Kind>(&mut self, mut choose: impl FnMut(usize, W, W) -> W) {
        for lane in 0..N {
            let head = self.next[lane];
            let beside = self.beside::<K>(lane, head);
            let [ones, twos, fours] = &mut self.count;
            let left = self.unvisited[lane] & !head;
            let from_twos = beside & !ones[lane];
            let one = ones[lane] ^ beside;
            let two = twos[lane] ^ from_twos;
            if LAST || K::LINKED {
                fours[lane] = fours[lane] ^ (from_twos & !twos[lane]);
            }
            let mut fewest = beside & left;
            if K::LINKED {
                fewest = fewer(fewest, fours[lane]);
            }
            // The head was one of at most four exits but for a link, so three are
            // left at most.
            fewest = fewer(fewer(fewest, two), one);
            let few = left & !(two | fours[lane]);
            let last = if LAST { few & !(one & beside) } else { W::default() };
            (self.unvisited[lane], ones[lane], twos[lane]) = (left, one, two);
            self.next[lane] = choose(lane, fewest, last);
        }
    }

    /// After a step onto `heads`: all ones for each trail whose unvisited cells are one piece, if
    /// they were one piece before. Each piece has a cell beside the head, so it is enough to test
    /// whether one of these reaches the others.
    #[inline(always)]
    pub fn whole_after<K: Kind>(&self, heads: &Words<W, N>) -> Words<W, N> {
        let sought: Words<W, N> =
            each!(lane in N => self.beside::<K>(lane, heads[lane]) & self.unvisited[lane]);
        let mut reached: Words<W, N> = each!(lane in N => sought[lane].first());
        loop {
            let (mut whole, mut goes_on) = ([W::default(); N], W::default());
            for lane in 0..N {
                let beside = self.beside::<K>(lane, reached[lane]);
                let fresh = beside & self.unvisited[lane] & !reached[lane];
                reached[lane] = reached[lane] | fresh;
                whole[lane] = W::all_if((sought[lane] & !reached[lane]).is_empty());
                goes_on = goes_on | fresh & !whole[lane];
            }
            if goes_on.is_empty() {
                return whole;
            }
        }
    }

    #[inline(always)]
    fn beside<K: Kind>(&self, lane: usize, cells: W) -> W {
        let [a, b, c] = &self.pairs;
        let steps = Steps {
            cols: self.cols[of_cols::<K>(lane)],
            not_first: self.not_first[lane],
            not_last: self.not_last[lane],
            coloured: W::default(),
            pairs: [a[lane], b[lane], c[lane]],
        };
        steps.beside::<K>(cells)
    }
}

/// The lane that stores the columns of a lane.
#[inline(always)]
fn of_cols<K: Kind>(lane: usize) -> usize {
    if K::EVEN { 0 } else { lane }
}

/// The cells that are not in a plane, if there are any, else all cells.
#[inline(always)]
fn fewer<W: Word>(cells: W, plane: W) -> W {
    let without = cells & !plane;
    if without.is_empty() { cells } else { without }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_topology::{
        Board, Cell, Compiled, Even, Graph, Grid, Kernel, Linked, Unlinked, for_this_processor,
    };
    use std::marker::PhantomData;

    /// Walks from every cell of a board, thirty-two at a time: of each step, what is seen.
    struct Walks<'a, W, K>(&'a Graph, PhantomData<(W, K)>);

    impl<W: Word, K: Kind> Compiled for Walks<'_, W, K> {
        type Output = Vec<Vec<u64>>;

        #[inline(always)]
        fn run(self) -> Vec<Vec<u64>> {
            let starts: Vec<Cell> = self.0.cells().iter().collect();
            let mut all = Vec::new();
            for some in starts.chunks(LANES) {
                let trail = self.0.start().expect("it has few links");
                let mut lanes = TrailLanes::<W>::default();
                for (lane, start) in some.iter().enumerate() {
                    lanes.set::<true, K>(lane, &trail, 1 << start.index());
                }
                let mut seen = vec![Vec::new(); LANES];
                while !lanes.all_rest() {
                    let heads = lanes.next;
                    lanes.step::<true, K>(|lane, fewest, last| {
                        seen[lane].extend([fewest.into(), last.into()]);
                        fewest.first()
                    });
                    let whole = lanes.whole_after::<K>(&heads);
                    let whole = whole.map(|whole| u64::from(!whole.is_empty()));
                    seen.iter_mut().zip(whole).for_each(|(seen, whole)| seen.push(whole));
                }
                seen.truncate(some.len());
                all.extend(seen);
            }
            all
        }
    }

    fn walks<W: Word>(graph: &Graph, are_linked: bool) -> Vec<Vec<u64>> {
        if are_linked {
            return for_this_processor(Walks::<W, Linked>(graph, PhantomData));
        }
        let seen = for_this_processor(Walks::<W, Unlinked>(graph, PhantomData));
        assert_eq!(for_this_processor(Walks::<W, Even>(graph, PhantomData)), seen);
        seen
    }

    fn board(cols: usize, rows: usize, walls: u64, links: &[(usize, usize)]) -> Board {
        let mut board = Board::new(Grid::new(cols, rows).unwrap());
        Bits::<1>::from_word(walls).into_iter().for_each(|wall| board.set_wall(Cell::new(wall)));
        links.iter().for_each(|(a, b)| board.link(Cell::new(*a), Cell::new(*b)).unwrap());
        board
    }

    #[test]
    fn lanes_see_what_a_single_trail_sees() {
        let plain = [(5, 4, 0x0801), (8, 8, 1 << 40 | 1 << 9), (1, 7, 0), (32, 2, 8)];
        let linked: [&[_]; 3] = [&[(7, 18)], &[(9, 60), (27, 63)], &[(0, 5), (2, 9), (1, 11)]];
        let boards = plain.into_iter().map(|(cols, rows, walls)| board(cols, rows, walls, &[]));
        let boards = boards.chain([
            board(5, 4, 0x0801, linked[0]),
            board(8, 8, 1 << 40, linked[1]),
            board(3, 4, 0, linked[2]),
        ]);
        for board in boards {
            let graph = board.graph();
            let Kernel::One(masks) = graph.kernel() else { panic!("it is small") };
            let are_linked = !board.links().is_empty();
            let seen = walks::<u64>(&graph, are_linked);
            if graph.start().unwrap().fits::<u32>() {
                assert_eq!(walks::<u32>(&graph, are_linked), seen, "\n{board}");
            }
            for (start, seen) in board.open().iter().zip(seen) {
                let (mut rest, mut head, mut is_whole) = (masks.unvisited(), start, true);
                for seen in seen.chunks(3) {
                    rest.visit(masks, head);
                    assert!(!is_whole || (seen[2] != 0) == rest.is_connected(masks));
                    is_whole = rest.is_connected(masks);
                    let fewest = rest.fewest_exits(rest.exits(masks, head));
                    assert_eq!(Bits::from_word(seen[0]), fewest, "\n{board}");
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
    fn many_links_and_closed_steps_are_no_words() {
        let mut graph = board(5, 2, 0, &[]).graph();
        assert!(graph.start().is_some());
        graph.remove_arc(Cell::new(0), Cell::new(1));
        assert!(graph.start().is_none());
        let three = [(0, 4), (1, 9), (5, 8)];
        assert!(board(5, 2, 0, &three).graph().start().is_some());
        let four = [(0, 4), (1, 9), (5, 8), (2, 15)];
        assert!(board(5, 4, 0, &four).graph().start().is_none());
        assert!(board(9, 8, 0, &[]).graph().start().is_none());
    }
}
