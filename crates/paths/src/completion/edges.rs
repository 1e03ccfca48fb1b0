//! Decides the steps of a path on a small grid, for all cells at once.
//!
//! An edge is named by its left or upper cell: bit `c` of one word is the edge from cell `c` to
//! the cell on its right, bit `c` of another the edge to the cell below.
//!
//! ```text
//! right: 1 at x    down: 1 at x    edges that may be taken, and edges that are
//!   x─.               x
//!                     │
//!                     .
//! ```
//!
//! So one shift and a few bitwise additions count the edges of all cells.

/// A contradiction: no path remains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction;

/// The constraints of a path between two cells on the grid's edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    /// The distance to the cell below: the number of columns.
    pub cols: u32,
    /// The cells by the number of grid edges that the path takes there: none, one, two. An end of
    /// the path, or of a taken link, has one edge fewer.
    pub cells_of: [u64; 3],
}

/// A pair of sets of edges: those to the right, and those down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    pub right: u64,
    pub down: u64,
}

/// The bits of each cell's number of edges in a set.
struct Counts {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Edges {
    #[inline(always)]
    fn counts(self, cols: u32) -> Counts {
        let (left, up) = (self.right << 1, self.down << cols);
        let (one, both) = (self.right ^ left, self.right & left);
        let (one_down, both_down) = (self.down ^ up, self.down & up);
        let ones = one ^ one_down;
        Counts { ones, twos: both ^ both_down ^ (one & one_down), fours: both & both_down }
    }

    /// The edges between some cells.
    #[inline(always)]
    pub fn within(self, cells: u64, cols: u32) -> Self {
        Self { right: self.right & cells & cells >> 1, down: self.down & cells & cells >> cols }
    }

    /// The cells that the edges join to a cell, given as a bit.
    #[inline(always)]
    pub fn beside(self, cell: u64, cols: u32) -> u64 {
        let onward = (cell & self.right) << 1 | (cell & self.down) << cols;
        onward | cell >> 1 & self.right | cell >> cols & self.down
    }

    /// The edges at some cells.
    #[inline(always)]
    fn at(self, cells: u64, cols: u32) -> Self {
        Self { right: self.right & (cells | cells >> 1), down: self.down & (cells | cells >> cols) }
    }

    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        Self { right: self.right & !other.right, down: self.down & !other.down }
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.right | self.down == 0
    }
}

/// A position of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The edges that may be taken, including the taken ones.
    open: Edges,
    /// The taken edges.
    pub taken: Edges,
    /// The taken edges already in the fragments.
    joined: Edges,
    /// The number of edges still to be joined, grid edges and links.
    missing: u32,
    /// For each end of a fragment of taken edges, its other end. The two ends of the path count as
    /// joined, so that a whole path is one ring.
    far: [u8; 64],
    /// The last cell of the fragment that begins with the source.
    pub head: u8,
}

impl Position {
    /// The position before any edge of a grid is taken, for a path of this many steps.
    #[inline(always)]
    pub fn new(open: Edges, [source, target]: [u8; 2], steps: u32) -> Self {
        const ALONE: [u8; 64] = {
            let (mut far, mut cell) = ([0; 64], 0);
            while cell < 64 {
                far[cell] = cell as u8;
                cell += 1;
            }
            far
        };
        let mut far = ALONE;
        (far[source as usize & 63], far[target as usize & 63]) = (target, source);
        let none = Edges::default();
        Self { open, taken: none, joined: none, missing: steps, far, head: source }
    }

    /// Whether all edges of the path are known.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.missing == 0
    }

    /// The edges at the head that may come next.
    #[inline(always)]
    pub fn onward(&self, cols: u32) -> Edges {
        self.open.minus(self.taken).at(1 << self.head, cols)
    }

    /// Takes edges.
    #[inline(always)]
    pub fn take(&mut self, edges: Edges) {
        self.taken.right |= edges.right;
        self.taken.down |= edges.down;
    }

    /// Leaves edges out.
    #[inline(always)]
    pub fn drop(&mut self, edges: Edges) {
        self.open = self.open.minus(edges);
    }

    /// Propagates the number of edges at each cell, and forbids rings from closing, until nothing
    /// changes.
    #[inline(always)]
    pub fn settle(&mut self, demand: &Demand) -> Result<(), Contradiction> {
        let Demand { cols, cells_of: [none, one, two] } = *demand;
        loop {
            let before = (self.open, self.taken);
            let Counts { ones, twos, fours } = self.open.counts(cols);
            let many = twos | fours;
            if two & !many != 0 || one & !(many | ones) != 0 {
                return Err(Contradiction);
            }
            let scarce = two & twos & !ones | one & ones & !many;
            self.take(self.open.at(scarce, cols));
            let Counts { ones, twos, fours } = self.taken.counts(cols);
            let many = twos | fours;
            if two & (fours | ones & twos) | one & many | none & (ones | many) != 0 {
                return Err(Contradiction);
            }
            let served = none | one & ones | two & twos;
            self.drop(self.open.minus(self.taken).at(served, cols));
            self.join_taken(cols)?;
            if before == (self.open, self.taken) {
                return Ok(());
            }
        }
    }

    /// Joins fragments by the edges taken since the last call.
    #[inline(always)]
    fn join_taken(&mut self, cols: u32) -> Result<(), Contradiction> {
        let Edges { mut right, mut down } = self.taken.minus(self.joined);
        self.joined = self.taken;
        while right != 0 {
            let cell = right.trailing_zeros();
            right &= right - 1;
            self.join([cell as u8, cell as u8 + 1], cols)?;
        }
        while down != 0 {
            let cell = down.trailing_zeros();
            down &= down - 1;
            self.join([cell as u8, (cell + cols) as u8], cols)?;
        }
        Ok(())
    }

    /// Joins two fragments by an edge between their ends, or closes the last one.
    #[inline(always)]
    pub fn join(&mut self, [a, b]: [u8; 2], cols: u32) -> Result<(), Contradiction> {
        let (a, b) = (a as usize & 63, b as usize & 63);
        let (from, to) = (self.far[a], self.far[b]);
        self.missing = self.missing.wrapping_sub(1);
        if from as usize == b {
            return if self.missing == 0 { Ok(()) } else { Err(Contradiction) };
        }
        (self.far[from as usize & 63], self.far[to as usize & 63]) = (to, from);
        if a == self.head as usize {
            self.head = to;
        } else if b == self.head as usize {
            self.head = from;
        }
        if self.missing > 1 {
            self.keep_apart(from.min(to), from.max(to), cols);
        }
        Ok(())
    }

    /// Drops the edge that would close a ring over only some cells.
    #[inline(always)]
    fn keep_apart(&mut self, first: u8, second: u8, cols: u32) {
        let (bit, between) = (1 << (first & 63), u32::from(second - first));
        // An edge that is already taken is detected when it is joined.
        if between == 1 {
            self.open.right &= !bit | self.taken.right;
        }
        if between == cols {
            self.open.down &= !bit | self.taken.down;
        }
    }

    /// Whether the cells are connected by the edges that may be taken and these links.
    #[inline(always)]
    pub fn is_connected(&self, cells: u64, links: &[u64], cols: u32) -> bool {
        let (right, down) = (self.open.right, self.open.down);
        let mut reached = cells & cells.wrapping_neg();
        loop {
            let mut wave = reached;
            wave |= (wave & right) << 1 | (wave & down) << cols;
            wave |= wave >> 1 & right | wave >> cols & down;
            for link in links {
                wave |= if wave & link == 0 { 0 } else { *link };
            }
            if wave == reached {
                return reached & cells == cells;
            }
            reached = wave;
        }
    }
}
