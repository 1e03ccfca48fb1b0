//! Decides on small boards whether trails that leave a known path can be completed.
//!
//! Such a trail follows the path for a while and then takes another step. The remaining cells are
//! those that the path visits later. Most often a path through them from the new cell comes from
//! reversing a first part of the old one (L. Pósa, "Hamiltonian circuits in random graphs", 1976):
//!
//! ```text
//! the path goes on    a b c d e ... z     the trail steps to d instead of a:
//! turned around       d c b a e ... z     where a is beside e, this completes it
//! ```
//!
//! If two reversals do not help, a search decides, which handles all cells at once (`edges`) and
//! gives up after a few choices (`search`). The complete finder answers the same and more, but
//! builds a graph and a matching for each question; this search uses only words.

mod edges;
mod guide;
mod search;

use edges::Edges;
use etchwork_path::topology::{Compiled, Steps, for_this_processor};
use etchwork_path::{Board, Cell, Kernel, Link, Masks, Rules, Solved};
use guide::{Bound, Free};
use search::{Question, SearchEnd, search};

/// The most cells of a board, and the most links: one search is made for each set of links.
const CELLS: usize = 64;
const LINKS: usize = 3;

/// The choices of a search, and of one with an order or one-way steps, whose violations it often
/// sees late. Beyond them the complete finder is faster.
const CHOICES: u32 = 32;
const BOUND_CHOICES: u32 = 256;

/// The tables for trails that leave the path of a small board.
///
/// ```
/// use etchwork_path::{Board, Cell, Grid, Solved};
/// use etchwork_paths::Completions;
///
/// // S━━━━━┓    Down from S leads to another solution; T, entered from the cell beside it,
/// // ┏━━━━━┛    comes too early.
/// // ┗━━━━━T
/// let board = Board::new(Grid::new(4, 3)?);
/// let path = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11].map(Cell::new);
/// let graph = board.graph();
/// let completions = Completions::of(&Solved::plain(&board, &graph, &path)).unwrap();
/// assert_eq!(completions.can_complete(1, Cell::new(4)), Some(true));
/// assert_eq!(completions.can_complete(5, Cell::new(11)), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Completions {
    cols: u32,
    /// The cells of one colour, as on a chess board.
    coloured: u64,
    /// The cells that a step from each cell can reach.
    exits: [u64; CELLS],
    /// The edges of the grid that may be walked in at least one direction.
    edges: Edges,
    /// The two ends of each link that may be walked in at least one direction.
    links: [u64; LINKS],
    path: [u8; CELLS],
    length: usize,
    /// The number on the path of each cell.
    place: [u8; CELLS],
    /// The cells of the path from each number on.
    left: [u64; CELLS + 1],
    /// The place of each ordered cell in the order, from 1, if there is an order.
    due: Option<[u8; CELLS]>,
    is_symmetric: bool,
    /// Whether a rule may refuse a path that satisfies all constraints above.
    may_be_refused: bool,
}

impl Completions {
    /// Makes the tables of a solved board with at most 64 cells and three links, whose graph has
    /// only the steps of the board, and which has a target. Cost: linear.
    pub fn of(solved: &Solved<'_>) -> Option<Self> {
        let Solved { board, graph, path, rules } = *solved;
        solved.target()?;
        let Kernel::One(masks) = graph.kernel() else { return None };
        let (cells, coloured) = (graph.cells().as_word()?, board.grid().corner_colour().as_word()?);
        if board.links().len() > LINKS || !board.has_links_apart() {
            return None;
        }
        let mut links = [0; LINKS];
        // As with edges, a link that may be walked in neither direction is none.
        let is_open = |link: &&Link| {
            graph.has_arc(link.first, link.second) || graph.has_arc(link.second, link.first)
        };
        let ends = |link: &Link| 1 << link.first.index() | 1 << link.second.index();
        let open = board.links().iter().filter(is_open).map(ends);
        links.iter_mut().zip(open).for_each(|(link, ends)| *link = ends);
        let mut known = Self {
            cols: board.grid().cols() as u32,
            coloured,
            exits: [0; CELLS],
            edges: Edges::default(),
            links,
            path: [0; CELLS],
            length: path.len(),
            place: [0; CELLS],
            left: [0; CELLS + 1],
            due: due(rules),
            is_symmetric: graph.is_symmetric(),
            may_be_refused: rules.may_refuse(),
        };
        known.lay_path(path)?;
        known.lay_edges(board, masks)?;
        (known.left[0] == cells).then_some(known)
    }

    fn lay_path(&mut self, path: &[Cell]) -> Option<()> {
        self.path
            .get_mut(..path.len())?
            .iter_mut()
            .zip(path)
            .for_each(|(to, c)| *to = c.index() as u8);
        for (number, cell) in path.iter().enumerate().rev() {
            self.place[cell.index()] = number as u8;
            self.left[number] = self.left[number + 1] | 1 << cell.index();
        }
        Some(())
    }

    /// Lays the steps; none if one is no step of the board.
    fn lay_edges(&mut self, board: &Board, masks: &Masks<1>) -> Option<()> {
        let Steps { not_first, not_last, .. } = board.grid().steps()?;
        // Below a row of 64 cells there are none.
        let cols = self.cols & 63;
        for cell in board.grid().cells() {
            let (exits, bit) = (u64::from(masks.open_exits(cell)), 1 << cell.index());
            let (from_left, to_right) = (bit & not_first, bit & not_last);
            self.exits[cell.index()] = exits;
            self.edges.right |= exits >> 1 & to_right | exits & from_left >> 1;
            self.edges.down |= exits >> cols & bit | exits & bit >> cols;
            let links = board.links_from(cell).fold(0, |links, end| links | 1 << end.index());
            let beside = from_left >> 1 | to_right << 1 | bit >> cols | bit << cols;
            if exits & !(beside | links) != 0 {
                return None;
            }
        }
        Some(())
    }

    /// Whether the trail that follows the path for this many cells and then steps to the unvisited
    /// cell `option` can be completed to a path with the same end; `None` if unknown. Cost: at most
    /// a few microseconds, on average a fraction of one.
    pub fn can_complete(&self, length: usize, option: Cell) -> Option<bool> {
        for_this_processor(Completing { known: self, length, option: option.index() as u8 })
    }

    /// The cell of a number on the path.
    #[inline(always)]
    fn cell(&self, number: usize) -> usize {
        usize::from(self.path[number % CELLS]) % CELLS
    }

    /// Whether a step leads from one number of the path to another.
    #[inline(always)]
    fn leads(&self, from: usize, to: usize) -> bool {
        self.exits[self.cell(from)] >> self.cell(to) & 1 != 0
    }

    /// Whether a path only has to visit all cells.
    fn is_free(&self) -> bool {
        self.is_symmetric && self.due.is_none() && !self.may_be_refused
    }
}

/// The place of each ordered cell in the order.
fn due(rules: &Rules) -> Option<[u8; CELLS]> {
    let order = rules.order();
    let mut due = [0; CELLS];
    for (place, cell) in (1..).zip(order) {
        *due.get_mut(cell.index())? = place;
    }
    (!order.is_empty()).then_some(due)
}

/// The question about one option, to be compiled for the processor at hand.
struct Completing<'a> {
    known: &'a Completions,
    length: usize,
    option: u8,
}

impl Compiled for Completing<'_> {
    type Output = Option<bool>;

    #[inline(always)]
    fn run(self) -> Option<bool> {
        let Self { known, length, option } = self;
        let at = usize::from(known.place[usize::from(option) % CELLS]);
        if at + 1 == known.length {
            // The option is the end of the path, visited too early.
            return Some(false);
        }
        if known.is_free() && (known.leads(length, at + 1) || self.turns_twice(at)) {
            return Some(true);
        }
        match self.search() {
            SearchEnd::NoPath => Some(false),
            // Paths that a rule may refuse are left to a search with a budget.
            SearchEnd::Path if !known.may_be_refused => Some(true),
            SearchEnd::Path | SearchEnd::Unknown => None,
        }
    }
}

impl Completing<'_> {
    /// Whether the rest of the path begins with the option, at number `at`, after one or two
    /// reversals of a first part.
    #[inline(always)]
    fn turns_twice(&self, at: usize) -> bool {
        let Self { known, length, .. } = *self;
        let mut joints = known.exits[known.cell(length)] & known.left[length + 2];
        while joints != 0 {
            let joint = usize::from(known.place[joints.trailing_zeros() as usize % CELLS]);
            joints &= joints - 1;
            // After one reversal the rest is joint - 1, ..., length, joint, ..., the end.
            let after_option = if at >= joint { at + 1 } else { at - 1 };
            if at > length && known.leads(joint - 1, after_option) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn search(&self) -> SearchEnd {
        let Self { known, length, option } = *self;
        let cells = known.left[length];
        let (mut links, mut count, mut links_first) = ([0; LINKS], 0, 0);
        for link in known.links.into_iter().filter(|link| *link != 0 && link & cells == *link) {
            links[count] = link;
            let ends = [link.trailing_zeros(), 63 - link.leading_zeros()];
            let [first, second] = ends.map(|end| known.place[end as usize % CELLS]);
            links_first |= usize::from(first.abs_diff(second) == 1) << count;
            count += 1;
        }
        let question = Question {
            cols: known.cols,
            cells,
            edges: known.edges.within(cells, known.cols),
            source: option,
            target: known.path[(known.length - 1) % CELLS],
            coloured: known.coloured,
            links: &links[..count],
            links_first,
        };
        if known.is_symmetric && known.due.is_none() {
            search(&question, CHOICES, &Free(known))
        } else {
            search(&question, BOUND_CHOICES, &Bound::new(known, &question))
        }
    }
}
