//! Steps on small boards, without a table.

use crate::{Board, Cell, Grid, Kind, Link, Unvisited, Word};

/// The most links of a board whose steps are words.
pub const PAIRS: usize = 3;

/// Steps on a grid of up to 64 cells, as shifts of words, and over up to three
/// links: without closed steps they need no table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps<W = u64> {
    /// The number of columns: a step down adds it to the cell's number.
    pub cols: W,
    /// The cells that are not in the first column, which have one to their left.
    pub not_first: W,
    /// The cells that are not in the last column, which have one to their right.
    pub not_last: W,
    /// The cells of one colour, if every step changes the colour; else none.
    pub coloured: W,
    /// The two ends of each link.
    pub pairs: [W; PAIRS],
}

impl Steps {
    pub(crate) fn new(grid: Grid, [_, first, last, coloured]: [u64; 4]) -> Self {
        let (cols, pairs) = (grid.cols() as u64, [0; PAIRS]);
        Self { cols, not_first: !first, not_last: !last, coloured, pairs }
    }

    /// These steps and those over links, if there are not too many links and no two share a cell.
    pub(crate) fn with_links(mut self, links: &[Link]) -> Option<Self> {
        if links.len() <= PAIRS && !Link::are_apart(links) {
            return None;
        }
        self.pairs.get_mut(..links.len())?.iter_mut().zip(links).for_each(|(p, l)| *p = l.word());
        Some(self.with_colours_of_links())
    }

    /// These steps, without colours if a link joins two cells of one colour: then steps need not
    /// change the colour.
    #[inline(always)]
    pub fn with_colours_of_links(self) -> Self {
        let of_one = |pair: &u64| *pair != 0 && (pair & self.coloured).count_ones() != 1;
        let coloured = if self.pairs.iter().any(of_one) { 0 } else { self.coloured };
        Self { coloured, ..self }
    }

    /// Whether there are links.
    #[inline(always)]
    pub fn are_linked(self) -> bool {
        self.pairs[0] != 0
    }

    /// The number of neighbours of each cell of a word within the word, as bit planes.
    #[inline(always)]
    pub fn counts<K: Kind>(self, cells: u64) -> [u64; 3] {
        let Self { cols, not_first, not_last, pairs, .. } = self;
        let (left, right) = ((cells & not_first) >> 1, (cells & not_last) << 1);
        let (up, down) = (cells >> (cols & 63), cells << (cols & 63));
        let (both_sideways, one_sideways) = (left & right, left ^ right);
        let (both, one) = (up & down, up ^ down);
        let twos = both_sideways ^ both ^ (one_sideways & one);
        let counts = [one_sideways ^ one, twos, both_sideways & both];
        if !K::LINKED {
            return counts;
        }
        // A link counts for both its ends if both are among the cells.
        let whole = |pair: u64| if pair & cells == pair { pair } else { 0 };
        let ([a, b, c], [ones, twos, fours]) = (pairs, counts);
        let more = whole(a) | whole(b) | whole(c);
        let (to_twos, to_fours) = (ones & more, ones & more & twos);
        [ones ^ more, twos ^ to_twos, fours | to_fours]
    }
}

impl<W: Word> Steps<W> {
    /// The cells beside those of a word, and bits that are not cells. Links are ignored unless the
    /// kind has them.
    #[inline(always)]
    pub fn beside<K: Kind>(self, cells: W) -> W {
        let Self { cols, not_first, not_last, pairs, .. } = self;
        let one = W::of(1);
        let sideways = (cells & not_first).down(one) | (cells & not_last).up(one);
        let beside = sideways | cells.up(cols) | cells.down(cols);
        if !K::LINKED {
            return beside;
        }
        let [a, b, c] = pairs;
        beside | over(a, cells) | over(b, cells) | over(c, cells)
    }
}

/// Both ends of a pair, if one end is among the cells.
#[inline(always)]
fn over<W: Word>(pair: W, cells: W) -> W {
    if (pair & cells).is_empty() { W::default() } else { pair }
}

/// The position from which a trail starts or continues.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The steps of its board.
    pub steps: Steps,
    /// Its unvisited cells.
    pub rest: Unvisited<1>,
}

impl Start {
    /// Whether its steps and cells fit a narrow word.
    ///
    /// ```
    /// use etchwork_topology::{Board, Grid};
    ///
    /// let start = |cols, rows| Board::new(Grid::new(cols, rows).unwrap()).graph().start().unwrap();
    /// let fits = |cols, rows| start(cols, rows).fits::<u32>();
    /// // In the second a step up or down is as wide as the word.
    /// assert_eq!([fits(4, 8), fits(32, 1), fits(6, 6)], [true, false, false]);
    /// ```
    #[inline(always)]
    pub fn fits<W: Word>(&self) -> bool {
        let cells = u64::from(self.rest.unvisited());
        u64::BITS - cells.leading_zeros() <= W::BITS && self.steps.cols < u64::from(W::BITS)
    }

    /// Whether this is the starting position of a board: with the same number of columns, the same
    /// open cells and the same links in their order.
    pub fn is_of(&self, board: &Board) -> bool {
        let (steps, links) = (&self.steps, board.links());
        let mut words = links.iter().map(|link| link.word());
        links.len() <= PAIRS
            && steps.cols == board.grid().cols() as u64
            && steps.pairs.iter().all(|pair| *pair == words.next().unwrap_or(0))
            && board.open().as_word() == Some(u64::from(self.rest.unvisited()))
    }

    /// The cells on which no Hamiltonian path from a source can end: where steps change the colour,
    /// those of one colour.
    ///
    /// ```
    /// use etchwork_topology::{Board, Cell, Grid};
    ///
    /// // x.x    From the corner, a path over six cells ends on a cell of the other colour.
    /// // .x.
    /// let start = Board::new(Grid::new(3, 2)?).graph().start().unwrap();
    /// assert_eq!(start.no_last_cells(Cell::new(0)) & 0b111_111, 0b010_101);
    /// # Ok::<(), etchwork_topology::GridError>(())
    /// ```
    #[inline(always)]
    pub fn no_last_cells(&self, source: Cell) -> u64 {
        let coloured = self.steps.coloured;
        let turns = self.rest.unvisited().len().is_multiple_of(2);
        let ends_coloured = (coloured >> (source.index() & 63) & 1 != 0) != turns;
        match (coloured, ends_coloured) {
            (0, _) => 0,
            (_, true) => !coloured,
            (_, false) => coloured,
        }
    }

    /// The cells that dead ends leave as sources of a path over all cells, and bits that are not
    /// cells. Each dead end is an end of the path, and if steps change the colour, the colour of
    /// one end follows from the colour of the other.
    ///
    /// ```
    /// use etchwork_topology::{Board, Cell, Grid};
    ///
    /// // #x.    The dead end below the wall is an end of the path. With five cells, the
    /// // x.x    other is of the same colour, and the path may as well start there.
    /// let mut board = Board::new(Grid::new(3, 2)?);
    /// board.set_wall(Cell::new(0));
    /// let start = board.graph().start().unwrap();
    /// assert_eq!(start.possible_sources() & 0b111_110, 0b101_010);
    /// # Ok::<(), etchwork_topology::GridError>(())
    /// ```
    #[inline(always)]
    pub fn possible_sources(&self) -> u64 {
        let dead_ends = self.rest.dead_ends();
        let Some(one) = dead_ends.first() else { return u64::MAX };
        let (not_other, others) = (self.no_last_cells(Cell::new(one)), dead_ends.without_first());
        let is_lost = others.has_two() || u64::from(others) & not_other != 0;
        if others.is_empty() {
            !not_other | 1 << one
        } else if is_lost {
            0
        } else {
            dead_ends.into()
        }
    }
}
