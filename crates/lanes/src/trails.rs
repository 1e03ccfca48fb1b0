//! Paths node by node, side by side: the unvisited cells at each node, and the other cells to which
//! the path might have gone.
//!
//! The nodes of a path follow from its cells alone, so the same word operations compute eight nodes
//! at a time.

use etchwork_topology::{
    BITS, Cell, Compiled, Kind, Linked, Start, Steps, Unlinked, Unvisited, byte_of,
    for_this_processor,
};
use std::hint::black_box;

/// The number of nodes computed at a time.
const BLOCK: usize = 8;

/// The most cells of a path.
const MOST: usize = u64::BITS as usize;

/// Many paths on boards of up to 64 cells whose steps are [`Steps`], node by node.
///
/// ```
/// use etchwork_lanes::{BoardLanes, Trails};
/// use etchwork_topology::{Board, Cell, Grid};
///
/// // 0 1 2    At 0 the path might have gone to 3, at 1 to 4.
/// // 3 4 5
/// let mut board_lanes = BoardLanes::default();
/// board_lanes.set_board(0, &Board::new(Grid::new(3, 2)?));
/// let path = [0, 1, 2, 5, 4, 3].map(Cell::new);
/// let mut trails = Trails::default();
/// trails.trace([(&board_lanes.starts()[0], &path[..])]);
/// assert!(trails.is_path(0));
/// let mut forks = Vec::new();
/// trails.write_forks(&[0], &mut forks);
/// let wrong: Vec<u64> = forks.iter().map(|fork| trails.nodes().wrong(*fork)).collect();
/// assert_eq!(wrong, [1 << 3, 1 << 4]);
/// # Ok::<(), etchwork_topology::GridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trails {
    paths: Vec<PathRecord>,
    blocks: Vec<Block>,
}

/// The number of a node among those of all paths.
pub type Node = u32;

/// A path among many.
#[derive(Clone, Copy, Debug)]
struct PathRecord {
    nodes: usize,
    is_narrow: bool,
    is_path: bool,
    /// The number of its first slot, and by bits the slots that are forks.
    first: Node,
    forks: u64,
}

/// Consecutive nodes of a path; the last block of a path may begin with empty slots.
#[derive(Clone, Copy, Debug)]
// A wide register is filled from one line of the cache.
#[repr(C, align(64))]
struct Block {
    unvisited: [u64; BLOCK],
    wrong: [u64; BLOCK],
    counts: [[u64; BLOCK]; 3],
    steps: Steps,
}

/// Paths to trace.
struct Trace<'a, P>(&'a mut Trails, P);

impl<'p, P: Iterator<Item = (&'p Start, &'p [Cell])>> Compiled for Trace<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(trails, paths) = self;
        // A plain loop: inside `for_each`, `push` would not be compiled for this processor.
        for (start, path) in paths {
            trails.push(start, path);
        }
    }
}

impl Trails {
    /// Computes the nodes of these paths, each given with its starting position. Cost: linear.
    pub fn trace<'p>(&mut self, paths: impl IntoIterator<Item = (&'p Start, &'p [Cell])>) {
        self.paths.clear();
        self.blocks.clear();
        for_this_processor(Trace(self, paths.into_iter()));
    }

    #[inline(always)]
    fn push(&mut self, start: &Start, path: &[Cell]) {
        let (steps, unvisited) = (start.steps, start.rest.unvisited());
        let nodes = path.len().min(MOST);
        let mut left = u64::from(unvisited);
        let source = path.first().map_or(0, |cell| word(*cell));
        let mut flaw = source & !left | u64::from(path.len() != unvisited.len());
        let (mut flaws, mut forks) = ([0; BLOCK], 0);
        let first = (self.blocks.len() * BLOCK) as Node;
        for at in (0..nodes).step_by(BLOCK) {
            let heads = Heads::of(&path[..nodes], at);
            let (block, flawed) = if steps.are_linked() {
                Block::new::<Linked>(steps, &mut left, heads)
            } else {
                Block::new::<Unlinked>(steps, &mut left, heads)
            };
            let mut are_forks = [false; BLOCK];
            for slot in 0..BLOCK {
                flaws[slot] |= flawed[slot];
                are_forks[slot] = block.wrong[slot] != 0;
            }
            // Without `black_box` the compiler would see where these come from, and gather them one
            // by one.
            forks |= byte_of(*black_box(&are_forks)) << at;
            self.blocks.push(block);
        }
        flaw |= flaws.iter().fold(left, |any, flaw| any | flaw);
        let (is_narrow, is_path) = (start.fits::<u32>(), flaw == 0);
        self.paths.push(PathRecord { nodes, is_narrow, is_path, first, forks });
    }

    /// The number of paths.
    pub fn paths(&self) -> usize {
        self.paths.len()
    }

    /// Whether a path visits every cell exactly once, each step along an edge or a link: what
    /// [`Board::check_path`](etchwork_topology::Board::check_path) says of the board that its
    /// [start belongs to](Start::is_of). Like that check, this is code that no search uses. All
    /// other results about an invalid path are meaningless.
    pub fn is_path(&self, path: usize) -> bool {
        self.paths[path].is_path
    }

    /// The steps on the board of a path, which must not be empty.
    pub fn steps(&self, path: usize) -> Steps {
        self.blocks[self.paths[path].first as usize / BLOCK].steps
    }

    /// Whether the steps and cells of a path fit 32 bits.
    pub fn is_narrow(&self, path: usize) -> bool {
        self.paths[path].is_narrow
    }

    /// The number of nodes of a path.
    pub fn len(&self, path: usize) -> usize {
        self.paths[path].nodes
    }

    /// The number of forks of a path: nodes from which it might have gone elsewhere.
    #[inline(always)]
    pub fn fork_count(&self, path: usize) -> usize {
        self.paths[path].forks.count_ones() as usize
    }

    /// Writes the forks of some paths, path after path, over what `to` held.
    pub fn write_forks(&self, which: &[usize], to: &mut Vec<Node>) {
        let count = which.iter().map(|path| self.fork_count(*path)).sum();
        to.clear();
        to.resize(count + BLOCK, 0);
        for_this_processor(WriteForks { trails: self, which, to });
        to.truncate(count);
    }

    /// The nodes of all paths.
    #[inline(always)]
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes(&self.blocks)
    }
}

/// The forks of some paths to be written, where there is room for a block more.
struct WriteForks<'a> {
    trails: &'a Trails,
    which: &'a [usize],
    to: &'a mut [Node],
}

impl Compiled for WriteForks<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { trails, which, to } = self;
        let mut end = 0;
        for path in which {
            let PathRecord { first: mut number, mut forks, .. } = trails.paths[*path];
            while forks != 0 {
                // Those above its count are written over by the next.
                let slots = BITS[forks as usize & 0xff];
                for (to, slot) in to[end..end + BLOCK].iter_mut().zip(slots) {
                    *to = number + Node::from(slot);
                }
                end += (forks as u8).count_ones() as usize;
                (number, forks) = (number + BLOCK as Node, forks >> BLOCK);
            }
        }
    }
}

/// The nodes of many paths.
#[derive(Clone, Copy, Debug)]
pub struct Nodes<'a>(&'a [Block]);

impl Nodes<'_> {
    /// The cells, other than its next, to which the path might have gone from a node, as a word.
    #[inline(always)]
    pub fn wrong(self, node: Node) -> u64 {
        self.0[node as usize / BLOCK].wrong[node as usize % BLOCK]
    }

    /// The unvisited cells at a node, as a word.
    #[inline(always)]
    pub fn unvisited(self, node: Node) -> u64 {
        self.0[node as usize / BLOCK].unvisited[node as usize % BLOCK]
    }

    /// What is left over at a node.
    #[inline(always)]
    pub fn start(self, node: Node) -> Start {
        let (block, slot) = (&self.0[node as usize / BLOCK], node as usize % BLOCK);
        let counts = [0, 1, 2].map(|plane: usize| block.counts[plane][slot]);
        Start { steps: block.steps, rest: Unvisited::of_words(block.unvisited[slot], counts) }
    }
}

/// The heads at the nodes of a block as words of one bit, and those that follow them.
struct Heads {
    heads: [u64; BLOCK],
    next: [u64; BLOCK],
}

impl Heads {
    /// The heads of a path from a node on. Where fewer are left than the block has slots, the first
    /// slots are empty.
    #[inline(always)]
    fn of(path: &[Cell], at: usize) -> Self {
        let mut short = [Cell::new(0); BLOCK];
        // The last cells of a path are read together with some before them: copying them one by
        // one first would take longer.
        let cells = path[at..].first_chunk().or(path.last_chunk()).unwrap_or_else(|| {
            short[BLOCK - path.len()..].copy_from_slice(path);
            &short
        });
        let kept = &KEPT[(path.len() - at).min(BLOCK)];
        let after = path.get(at + BLOCK).map_or(0, |cell| word(*cell));
        let heads = each!(slot in BLOCK => word(cells[slot]) & kept[slot]);
        let mut next = [after; BLOCK];
        next[..BLOCK - 1].copy_from_slice(&heads[1..]);
        Self { heads, next: each!(slot in BLOCK => next[slot] & kept[slot]) }
    }
}

/// By their number, all bits of the last slots.
static KEPT: [[u64; BLOCK]; BLOCK + 1] = {
    let (mut all, mut count) = ([[0; BLOCK]; BLOCK + 1], 0);
    while count <= BLOCK {
        let mut slot = BLOCK - count;
        while slot < BLOCK {
            all[count][slot] = u64::MAX;
            slot += 1;
        }
        count += 1;
    }
    all
};

impl Block {
    /// The nodes at eight heads; and the bits that make the path invalid.
    #[inline(always)]
    fn new<K: Kind>(
        steps: Steps,
        left: &mut u64,
        Heads { heads, next }: Heads,
    ) -> (Self, [u64; BLOCK]) {
        let (none, row_starts) = ([0; BLOCK], ROW_STARTS[steps.cols as usize & 63]);
        let mut block = Self { steps, unvisited: none, wrong: none, counts: [none; 3] };
        // All heads up to each: of two, of four and of eight.
        let visited = with_before::<4>(with_before::<2>(with_before::<1>(heads)));
        block.unvisited = each!(slot in BLOCK => *left & !visited[slot]);
        *left = block.unvisited[BLOCK - 1];
        let flaws = each!(slot in BLOCK => {
            let (left, next) = (block.unvisited[slot], next[slot]);
            let options = steps.beside::<K>(heads[slot]) & left;
            block.wrong[slot] = options & !next;
            let counts = steps.counts::<K>(left);
            block.counts.iter_mut().zip(counts).for_each(|(plane, count)| plane[slot] = count);
            // A cell that is out of reach, or already visited.
            next & !(in_reach::<K>(&steps, row_starts, heads[slot]) & left)
        });
        (block, flaws)
    }
}

/// Each word combined with the word a given number of slots before it.
#[inline(always)]
fn with_before<const BY: usize>(words: [u64; BLOCK]) -> [u64; BLOCK] {
    let mut before = [0; BLOCK];
    before[BY..].copy_from_slice(&words[..BLOCK - BY]);
    each!(slot in BLOCK => words[slot] | before[slot])
}

/// A cell as a word of one bit; of none if it is far away.
#[inline(always)]
fn word(cell: Cell) -> u64 {
    1_u64.checked_shl(cell.index() as u32).unwrap_or(0)
}

/// By columns, the first cell of each row.
static ROW_STARTS: [u64; 64] = {
    let (mut all, mut cols) = ([0; 64], 1);
    while cols < 64 {
        let mut cell = 0;
        while cell < 64 {
            all[cols] |= 1 << cell;
            cell += cols;
        }
        cols += 1;
    }
    all
};

/// The cells that one step from a cell leads to, walls or not, by the columns of its grid and by
/// its links. The path check uses this; no search does.
#[inline(always)]
fn in_reach<K: Kind>(steps: &Steps, row_starts: u64, cell: u64) -> u64 {
    let Steps { cols, pairs, .. } = steps;
    let row = (cell << 1) & !row_starts | (cell & !row_starts) >> 1;
    let mut reach = row | cell << (cols & 63) | cell >> (cols & 63);
    for pair in pairs.iter().filter(|_| K::LINKED) {
        reach |= if pair & cell != 0 { pair & !cell } else { 0 };
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_topology::{Bits, Board, Grid, Kernel};
    use proptest::prelude::*;

    /// Row by row to and fro.
    fn snake(cols: usize, rows: usize) -> Vec<Cell> {
        let col = |row: usize, at| if row.is_multiple_of(2) { at } else { cols - 1 - at };
        let cell = |row: usize, at| Cell::new(row * cols + col(row, at));
        (0..rows).flat_map(|row| (0..cols).map(move |at| cell(row, at))).collect()
    }

    fn start(board: &Board) -> Start {
        board.graph().start().unwrap()
    }

    #[test]
    fn nodes_are_what_a_single_trail_sees() {
        let shapes = [(3, 2), (8, 8), (1, 1), (32, 2), (5, 3), (7, 9), (8, 8), (7, 9)];
        let mut boards = shapes.map(|(cols, rows)| Board::new(Grid::new(cols, rows).unwrap()));
        for (a, b) in [(0, 63), (9, 20), (7, 45)] {
            boards[6].link(Cell::new(a), Cell::new(b)).unwrap();
        }
        boards[7].link(Cell::new(3), Cell::new(40)).unwrap();
        let starts: Vec<Start> = boards.iter().map(start).collect();
        let paths = shapes.map(|(cols, rows)| snake(cols, rows));
        let mut trails = Trails::default();
        // Twice: what there was before must leave no trace.
        for _ in 0..2 {
            trails.trace(starts.iter().zip(&paths).map(|(start, path)| (start, &path[..])));
        }
        assert_eq!(trails.paths(), paths.len());
        for (at, (board, path)) in boards.iter().zip(&paths).enumerate() {
            assert!(trails.is_path(at), "\n{board}");
            assert_eq!(trails.len(at), path.len());
            let graph = board.graph();
            let Kernel::One(masks) = graph.kernel() else { panic!("it is small") };
            let mut forks = Vec::new();
            trails.write_forks(&[at], &mut forks);
            assert_eq!(trails.fork_count(at), forks.len());
            let (mut rest, mut forks) = (masks.unvisited(), forks.iter());
            for step in path.windows(2) {
                rest.visit(masks, step[0]);
                let options = rest.exits(masks, step[0]);
                if options.has_two() {
                    let fork = *forks.next().expect("it is a fork");
                    let wrong = options.minus(Bits::of(step[1].index()));
                    assert_eq!(Bits::from_word(trails.nodes().wrong(fork)), wrong);
                    let left = trails.nodes().start(fork).rest;
                    assert_eq!(left.unvisited(), rest.unvisited());
                    for cell in left.unvisited() {
                        let pair = Bits::of(cell) | left.unvisited().without_first();
                        assert_eq!(left.fewest_exits(pair), rest.fewest_exits(pair), "\n{board}");
                    }
                }
            }
            assert_eq!(forks.next(), None);
        }
    }

    #[test]
    fn a_path_may_run_over_a_link() {
        let mut board = Board::new(Grid::new(5, 1).unwrap());
        let path = [2, 1, 0, 4, 3].map(Cell::new);
        let mut trails = Trails::default();
        trails.trace([(&start(&board), &path[..])]);
        assert!(!trails.is_path(0));
        board.link(Cell::new(0), Cell::new(4)).unwrap();
        trails.trace([(&start(&board), &path[..])]);
        assert!(trails.is_path(0));
    }

    #[test]
    fn what_is_no_path_is_told_apart() {
        let mut board = Board::new(Grid::new(5, 3).unwrap());
        board.set_wall(Cell::new(14));
        let start = start(&board);
        let sound = &snake(5, 3)[..14];
        let with = |at: usize, cell: usize| {
            let mut path = sound.to_vec();
            path[at] = Cell::new(cell);
            path
        };
        let (mut longer, mut again) = (sound.to_vec(), sound.to_vec());
        longer.push(Cell::new(14));
        again.push(Cell::new(12));
        let flawed = [
            (with(0, 14), "a wall"),
            (with(13, 2), "far away"),
            (with(13, 77), "no cell"),
            (sound[..13].to_vec(), "a cell is left"),
            (sound[1..].to_vec(), "a cell is left"),
            (longer, "a wall at last"),
            (again, "a cell twice"),
            (sound.repeat(9), "far too long"),
        ];
        let mut trails = Trails::default();
        trails.trace(flawed.iter().map(|(path, _)| (&start, &path[..])));
        for (at, (path, flaw)) in flawed.iter().enumerate() {
            assert!(!trails.is_path(at), "{flaw}: {path:?}");
        }
        trails.trace([(&start, sound)]);
        assert!(trails.is_path(0));
    }

    /// Goes on from a cell, at each step by the number given for it, while it can: to where
    /// a careless hand would, from the end of a row to the start of the next, too.
    fn wander(board: &Board, head: Cell, turns: &[usize]) -> Vec<Cell> {
        let (cells, cols) = (board.grid().len(), board.grid().cols());
        let mut path = vec![head];
        for turn in turns {
            let last = path[path.len() - 1];
            let over =
                board.link_at(last).map(|l| if l.first == last { l.second } else { l.first });
            let (here, over) = (last.index(), over.map_or(cells, Cell::index));
            let ways = [here + 1, here + cells - 1, here + cols, here + cells - cols, over];
            let ways = ways.map(|way| if way >= cells && way != over { way - cells } else { way });
            let free = |way: &usize| *way < cells && !path.contains(&Cell::new(*way));
            let ways: Vec<usize> = ways.into_iter().filter(free).collect();
            if ways.is_empty() { break } else { path.push(Cell::new(ways[turn % ways.len()])) }
        }
        path
    }

    proptest! {
        #[test]
        fn a_path_is_what_the_plain_check_says(
            (cols, rows) in (1_usize..6, 1_usize..4),
            links in prop::collection::vec((0_usize..15, 0_usize..15), 0..4),
            (head, turns) in (0_usize..15, prop::collection::vec(0_usize..12, 15)),
            mend in prop::option::of((0_usize..15, 0_usize..17)),
        ) {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cell = |at: usize| Cell::new(at % (cols * rows));
            for (a, b) in links.into_iter().take(3) {
                let _ = board.link(cell(a), cell(b));
            }
            let mut path = wander(&board, cell(head), &turns);
            // What is left over becomes walls, for there to be paths.
            let left = board.open().iter().filter(|at| !path.contains(at)).collect::<Vec<_>>();
            for at in left {
                if board.link_at(at).is_none() {
                    board.set_wall(at);
                }
            }
            if let Some((at, to)) = mend {
                let at = at % path.len();
                path[at] = Cell::new(to);
            }
            let start = start(&board);
            prop_assert!(start.is_of(&board));
            let mut trails = Trails::default();
            trails.trace([(&start, &path[..])]);
            let plain = board.check_path(&path);
            prop_assert_eq!(trails.is_path(0), plain.is_ok(), "{:?}\n{}", plain, board);
        }
    }
}
