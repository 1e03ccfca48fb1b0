//! Thirty-two boards of up to 64 cells side by side, a word for each.
//!
//! Adjacency is a plain shift of words, so an operation on all thirty-two words is a loop that the
//! compiler turns into a few wide instructions.

use crate::{LANES, Words};
use etchwork_topology::{
    Board, Compiled, Grid, Kind, Linked, PAIRS, Start, Steps, Unlinked, Unvisited,
    for_this_processor,
};

/// The directions in which cells can shift: up, left, right and down.
const SIDES: usize = 4;

/// Thirty-two boards with up to three links each, on grids of up to 64 cells. A lane without a
/// board has no cell. Neighbours are those of the grid; exits include links.
///
/// ```
/// use etchwork_lanes::BoardLanes;
/// use etchwork_topology::{Board, Grid};
///
/// let board = Board::new(Grid::new(3, 2)?);
/// let mut board_lanes = BoardLanes::default();
/// board_lanes.set_board(5, &board);
/// // x.x
/// // .x.
/// assert_eq!(board_lanes.coloured[5], 0b010_101);
/// // .x.    the cells beside the corner
/// // x..
/// assert_eq!(board_lanes.beside(&board_lanes.open.map(|open| open & 1))[5], 0b001_010);
/// # Ok::<(), etchwork_topology::GridError>(())
/// ```
#[derive(Clone, Debug, Default)]
// A wide register is filled from one line of the cache.
#[repr(align(64))]
pub struct BoardLanes {
    cols: Words,
    not_first: Words,
    not_last: Words,
    /// Every cell of the grids.
    pub all: Words,
    /// The outer rings of the grids.
    pub ring: Words,
    /// The cells of the colour of the top left corner.
    pub coloured: Words,
    /// The cells that are not walls.
    pub open: Words,
    /// The two ends of each link.
    pairs: [Words; PAIRS],
    /// Whether there is a link on any board.
    are_linked: bool,
}

/// A grid of up to 64 cells, as the words of a lane.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    steps: Steps,
    all: u64,
    ring: u64,
    coloured: u64,
}

impl Shape {
    /// The shape of a grid, if it has up to 64 cells.
    pub fn new(grid: Grid) -> Option<Self> {
        let ([all, .., coloured], ring) = (grid.words()?, grid.ring().as_word()?);
        Some(Self { steps: grid.steps()?, all, ring, coloured })
    }
}

impl BoardLanes {
    /// Gives a lane an open board.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, shape: &Shape) {
        let Shape { steps, all, ring, coloured } = *shape;
        self.cols[lane] = steps.cols;
        (self.not_first[lane], self.not_last[lane]) = (steps.not_first, steps.not_last);
        (self.all[lane], self.open[lane]) = (all, all);
        (self.ring[lane], self.coloured[lane]) = (ring, coloured);
        if self.are_linked {
            self.pairs.iter_mut().for_each(|pairs| pairs[lane] = 0);
        }
    }

    /// Whether a lane has room for a board.
    pub fn has_room(board: &Board) -> bool {
        board.grid().len() <= 64 && board.links().len() <= PAIRS && board.has_links_apart()
    }

    /// Gives a lane a board. Panics if the board does not fit.
    pub fn set_board(&mut self, lane: usize, board: &Board) {
        self.set(lane, &Shape::new(board.grid()).expect("it has up to 64 cells"));
        self.dress(lane, board);
    }

    /// Gives a lane, which has a board on the same grid without links, the walls and links of
    /// another board. Panics if there is no room for it.
    pub fn dress(&mut self, lane: usize, board: &Board) {
        assert!(Self::has_room(board), "a lane has room for 64 cells and {PAIRS} links");
        self.open[lane] = board.open().as_word().expect("it has up to 64 cells");
        for (pairs, link) in self.pairs.iter_mut().zip(board.links()) {
            pairs[lane] = link.word();
            self.are_linked = true;
        }
    }

    /// Gives a lane the board of a lane of other boards.
    ///
    /// ```
    /// use etchwork_lanes::BoardLanes;
    /// use etchwork_topology::{Board, Grid};
    ///
    /// let (mut some, mut others) = (BoardLanes::default(), BoardLanes::default());
    /// others.set_board(5, &Board::new(Grid::new(3, 2)?));
    /// some.take(0, &others, 5);
    /// assert_eq!(some.open[0], 0b111_111);
    /// # Ok::<(), etchwork_topology::GridError>(())
    /// ```
    #[inline(always)]
    pub fn take(&mut self, lane: usize, others: &Self, other: usize) {
        self.cols[lane] = others.cols[other];
        self.not_first[lane] = others.not_first[other];
        self.not_last[lane] = others.not_last[other];
        (self.all[lane], self.open[lane]) = (others.all[other], others.open[other]);
        (self.ring[lane], self.coloured[lane]) = (others.ring[other], others.coloured[other]);
        self.are_linked |= others.are_linked;
        if self.are_linked {
            let pairs = self.pairs.iter_mut().zip(&others.pairs);
            pairs.for_each(|(pairs, others)| pairs[lane] = others[other]);
        }
    }

    /// Leaves a lane without a cell.
    pub fn clear(&mut self, lane: usize) {
        (self.all[lane], self.open[lane]) = (0, 0);
        self.pairs.iter_mut().for_each(|pairs| pairs[lane] = 0);
    }

    /// Leaves all lanes without a cell.
    pub fn clear_all(&mut self) {
        (self.all, self.open) = ([0; LANES], [0; LANES]);
        if std::mem::take(&mut self.are_linked) {
            self.pairs = [[0; LANES]; PAIRS];
        }
    }

    /// How many links of each board join two cells of a set.
    #[inline(always)]
    pub fn links_within(&self, cells: &Words) -> Words {
        let mut within = [0; LANES];
        for pairs in self.pairs.iter().filter(|_| self.are_linked) {
            within = each!(lane in LANES => {
                let is_within = pairs[lane] != 0 && pairs[lane] & !cells[lane] == 0;
                within[lane] + u64::from(is_within)
            });
        }
        within
    }

    /// The cells that are walls.
    #[inline(always)]
    pub fn walls(&self) -> Words {
        each!(lane in LANES => self.all[lane] & !self.open[lane])
    }

    /// The cells of a lane's word, shifted one step in every direction.
    #[inline(always)]
    fn moved(&self, lane: usize, word: u64) -> [u64; SIDES] {
        let cols = self.cols[lane] as u32;
        let left = (word & self.not_first[lane]) >> 1;
        let right = (word & self.not_last[lane]) << 1;
        [word >> (cols & 63), left, right, word << (cols & 63) & self.all[lane]]
    }

    /// The cells beside those of each word.
    #[inline(always)]
    pub fn beside(&self, words: &Words) -> Words {
        each!(lane in LANES => self.beside_of(lane, words[lane]))
    }

    /// The cells beside those of a lane's word.
    #[inline(always)]
    fn beside_of(&self, lane: usize, word: u64) -> u64 {
        let [up, left, right, down] = self.moved(lane, word);
        up | left | right | down
    }

    /// The cells of each `within` that are reachable from `from` inside it.
    #[inline(always)]
    pub fn flood(&self, from: &Words, within: &Words) -> Words {
        let mut reached = each!(lane in LANES => from[lane] & within[lane]);
        loop {
            let beside = self.beside(&reached);
            let mut fresh = 0;
            for lane in 0..LANES {
                let wider = reached[lane] | beside[lane] & within[lane];
                fresh |= wider ^ reached[lane];
                reached[lane] = wider;
            }
            if fresh == 0 {
                return reached;
            }
        }
    }

    /// The number of exits of each cell, as bit planes.
    #[inline(always)]
    fn counts(&self) -> [Words; 3] {
        if self.are_linked { self.counts_with::<Linked>() } else { self.counts_with::<Unlinked>() }
    }

    #[inline(always)]
    fn counts_with<K: Kind>(&self) -> [Words; 3] {
        let mut counts = [[0; LANES]; 3];
        for lane in 0..LANES {
            let of_lane = self.steps(lane).counts::<K>(self.open[lane]);
            counts.iter_mut().zip(of_lane).for_each(|(plane, count)| plane[lane] = count);
        }
        counts
    }

    /// The open cells with at most one exit.
    #[inline(always)]
    pub fn dead_ends(&self) -> Words {
        let [_, twos, fours] = self.counts();
        each!(lane in LANES => self.open[lane] & !(twos[lane] | fours[lane]))
    }

    /// The open cells by the number of their exits, from none to five.
    #[inline(always)]
    pub fn by_exits(&self) -> [Words; 6] {
        let [ones, twos, fours] = self.counts();
        let mut by_exits = [[0; LANES]; 6];
        for (exits, cells) in (0_u64..).zip(&mut by_exits) {
            let [no_one, no_two, no_four] = [0, 1, 2].map(|bit| (exits >> bit & 1).wrapping_sub(1));
            *cells = each!(lane in LANES => {
                let other = ones[lane] ^ !no_one | twos[lane] ^ !no_two | fours[lane] ^ !no_four;
                self.open[lane] & !other
            });
        }
        by_exits
    }

    /// For each lane, whether the open cells beside a cell, given as a word of one bit, are
    /// connected through the eight cells around it: all ones if they are. Then the board stays
    /// connected without the cell. It may stay connected where they are not.
    ///
    /// ```text
    /// . . #    the cells above and to the left are joined by the one between,
    /// . c .    those to the right and below are not: the corner is a wall
    /// # . #
    /// ```
    #[inline(always)]
    pub fn joined_locally(&self, cells: &Words) -> Words {
        each!(lane in LANES => {
            let has = |cell: u64| u64::from(self.open[lane] & cell != 0);
            let [up, left, right, down] = self.moved(lane, cells[lane]);
            let ([_, above_left, above_right, _], [_, below_left, below_right, _]) =
                (self.moved(lane, up), self.moved(lane, down));
            let (up, right, down, left) = (has(up), has(right), has(down), has(left));
            // In a circle: a corner joins each side to the next.
            let joints = (up & has(above_right) & right)
                + (right & has(below_right) & down)
                + (down & has(below_left) & left)
                + (left & has(above_left) & up);
            let sides = up + right + down + left;
            u64::from(joints + 1 >= sides).wrapping_neg()
        })
    }

    /// Turns an open cell of a lane, given as a word of one bit, into a wall if the open cells,
    /// which are one piece, stay one piece. Returns whether it did.
    #[inline(always)]
    pub fn wall_up(&mut self, lane: usize, cell: u64) -> bool {
        let left = self.open[lane] & !cell;
        // Each piece would have a cell beside the wall, so it is enough that one of them reaches
        // all.
        let exits = self.beside_of(lane, cell) & left;
        let mut reached = exits & exits.wrapping_neg();
        while exits & !reached != 0 {
            let wider = reached | self.beside_of(lane, reached) & left;
            if wider == reached {
                return false;
            }
            reached = wider;
        }
        if left != 0 {
            self.open[lane] = left;
        }
        left != 0
    }

    /// The starting positions of trails on each board.
    #[inline(always)]
    pub fn starts(&self) -> [Start; LANES] {
        let mut counts = [[0; LANES]; 3];
        for_this_processor(Count { board_lanes: self, counts: &mut counts });
        let [ones, twos, fours] = counts;
        std::array::from_fn(|lane| Start {
            steps: self.steps(lane).with_colours_of_links(),
            rest: Unvisited::of_words(self.open[lane], [ones[lane], twos[lane], fours[lane]]),
        })
    }

    #[inline(always)]
    fn steps(&self, lane: usize) -> Steps {
        let (cols, coloured) = (self.cols[lane], self.coloured[lane]);
        let (not_first, not_last) = (self.not_first[lane], self.not_last[lane]);
        let pairs = [0, 1, 2].map(|pair: usize| self.pairs[pair][lane]);
        Steps { cols, not_first, not_last, coloured, pairs }
    }
}

/// Exits to count.
struct Count<'a> {
    board_lanes: &'a BoardLanes,
    counts: &'a mut [Words; 3],
}

impl Compiled for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        *self.counts = self.board_lanes.counts();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_topology::{Bits, Cell, CellSet, Kernel};

    /// Boards of several shapes, of which each lane has one, the last none.
    fn boards() -> (Vec<Board>, BoardLanes) {
        let shapes = [(3, 3), (4, 5), (8, 8), (1, 7), (32, 2), (2, 32), (1, 1), (7, 8)];
        let mut board_lanes = BoardLanes::default();
        let boards: Vec<Board> = (0..LANES - 1)
            .map(|lane| {
                let (cols, rows) = shapes[lane % shapes.len()];
                let mut board = Board::new(Grid::new(cols, rows).unwrap());
                let walls = (0..cols * rows).filter(|cell| cell * (lane + 3) % 7 == 1);
                walls.for_each(|cell| board.set_wall(Cell::new(cell)));
                // Some have links, up to three.
                for link in 0..lane % 4 {
                    let _ = board.link(
                        Cell::new(link),
                        Cell::new((cols * rows - 1).saturating_sub(2 * link)),
                    );
                }
                board_lanes.set_board(lane, &board);
                board
            })
            .collect();
        (boards, board_lanes)
    }

    fn word(cells: &CellSet) -> u64 {
        cells.as_word().unwrap()
    }

    #[test]
    fn each_lane_is_a_board() {
        let (boards, board_lanes) = boards();
        let beside = board_lanes.beside(&board_lanes.open);
        let outside = board_lanes.flood(&board_lanes.ring, &board_lanes.walls());
        let (dead_ends, by_exits) = (board_lanes.dead_ends(), board_lanes.by_exits());
        for (lane, board) in boards.iter().enumerate() {
            let grid = board.grid();
            assert_eq!(beside[lane], word(&grid.around(&board.open())), "\n{board}");
            assert_eq!(outside[lane], word(&grid.flood(&grid.ring(), board.walls())));
            assert_eq!(board_lanes.coloured[lane], word(&grid.corner_colour()));
            let graph = board.graph();
            let few = board.open().iter().filter(|cell| graph.exit_count(*cell) < 2).collect();
            assert_eq!(dead_ends[lane], word(&few), "\n{board}");
            for (exits, cells) in by_exits.iter().enumerate() {
                let has = |cell: &Cell| graph.exit_count(*cell) == exits;
                let those = board.open().iter().filter(has).collect();
                assert_eq!(cells[lane], word(&those), "{exits} of\n{board}");
            }
        }
        assert_eq!((beside[LANES - 1], dead_ends[LANES - 1]), (0, 0));
    }

    #[test]
    fn what_is_joined_locally_is_what_a_grid_says() {
        let (boards, board_lanes) = boards();
        for cell in 0..64 {
            let joined = board_lanes.joined_locally(&[1 << cell; LANES]);
            for (board, joined) in boards.iter().zip(joined) {
                let is_open = cell < board.grid().len() && board.open().contains(Cell::new(cell));
                let expected = || board.grid().joins_locally(&board.open(), Cell::new(cell));
                assert!(!is_open || (joined == u64::MAX) == expected(), "{cell}\n{board}");
            }
        }
    }

    #[test]
    fn trails_set_out_from_the_graph() {
        let (boards, board_lanes) = boards();
        for (start, board) in board_lanes.starts().iter().zip(&boards) {
            let graph = board.graph();
            let Kernel::One(masks) = graph.kernel() else { panic!("it is small") };
            assert_eq!(start.rest.unvisited(), masks.unvisited().unvisited());
            for cell in start.rest.unvisited() {
                // Of a cell and each other, the one with fewer exits is told apart.
                for other in start.rest.unvisited() {
                    let pair = Bits::of(other) | Bits::of(cell);
                    let (ours, theirs) = (start.rest, masks.unvisited());
                    assert_eq!(ours.fewest_exits(pair), theirs.fewest_exits(pair), "\n{board}");
                }
            }
        }
    }
}
