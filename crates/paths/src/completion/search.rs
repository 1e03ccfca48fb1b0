//! Searches for a path between two cells of a small board that visits all of some cells.

use super::edges::{Contradiction, Demand, Edges, Position};
use super::guide::Guide;

/// The question: a path that visits these cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub cols: u32,
    /// The cells to be visited.
    pub cells: u64,
    /// The edges of the grid between these cells.
    pub edges: Edges,
    pub source: u8,
    pub target: u8,
    /// The cells of one colour of the grid, as on a chess board.
    pub coloured: u64,
    /// The two ends of each link between these cells.
    pub links: &'a [u64],
    /// The links, by their bits, that are tried first.
    pub links_first: usize,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    Path,
    NoPath,
    /// The choices are spent.
    Unknown,
}

/// The choices between two flood fills, which check that the cells are still connected.
const FLOOD_EVERY: u32 = 4;

struct Search<'a, G> {
    question: &'a Question<'a>,
    demand: Demand,
    /// The ends of links that are taken.
    link_ends: u64,
    choices: u32,
    guide: &'a G,
}

/// Answers within this many choices between the next steps of a path.
#[inline(always)]
pub(super) fn search<G: Guide>(question: &Question<'_>, choices: u32, guide: &G) -> SearchEnd {
    let sets = 1 << question.links.len();
    let mut left = choices;
    for set in 0..sets {
        // Swaps the first link set with the one to try first.
        let first = question.links_first;
        let set = if set == 0 {
            first
        } else if set == first {
            0
        } else {
            set
        };
        match search_over(question, set, &mut left, guide) {
            SearchEnd::NoPath => {}
            found_or_unknown => return found_or_unknown,
        }
    }
    SearchEnd::NoPath
}

/// [`search`] among the paths that take exactly these links.
#[inline(always)]
fn search_over<G: Guide>(
    question: &Question<'_>,
    set: usize,
    choices: &mut u32,
    guide: &G,
) -> SearchEnd {
    let Question { cells, source, target, .. } = *question;
    let taken = || question.links.iter().enumerate().filter(move |(at, _)| set >> at & 1 != 0);
    let link_ends = taken().fold(0, |ends, (_, link)| ends | link);
    let (source_bit, target_bit) = (1 << (source & 63), 1 << (target & 63));
    let fewer = [source_bit, target_bit, link_ends];
    let one = fewer[0] ^ fewer[1] ^ fewer[2];
    // A cell has at most one link, and source and target are different cells.
    let none = (source_bit | target_bit) & link_ends;
    let (one, two) = (one & !none, cells & !(one | none));
    if !is_balanced(question.coloured, one, two) {
        return SearchEnd::NoPath;
    }
    let demand = Demand { cols: question.cols, cells_of: [none, one, two] };
    let steps = cells.count_ones() - 1;
    let mut position = Position::new(question.edges, [source, target], steps);
    for (_, link) in taken() {
        let ends = [link.trailing_zeros() as u8, 63 - link.leading_zeros() as u8];
        if position.join(ends, question.cols).is_err() {
            return SearchEnd::NoPath;
        }
    }
    let mut search = Search { question, demand, link_ends, choices: *choices, guide };
    let answer = search.go_on(position);
    *choices = search.choices;
    answer
}

/// Whether the two colours need the same number of edge ends: each edge of the grid has one end of
/// each colour.
#[inline(always)]
fn is_balanced(coloured: u64, one: u64, two: u64) -> bool {
    let edges = |cells: u64| (one & cells).count_ones() + 2 * (two & cells).count_ones();
    edges(coloured) == edges(!coloured)
}

impl<G: Guide> Search<'_, G> {
    fn go_on(&mut self, mut position: Position) -> SearchEnd {
        loop {
            if self.see(&mut position).is_err() {
                return SearchEnd::NoPath;
            }
            if position.is_whole() {
                return SearchEnd::Path;
            }
            let edge = self.next_edge(&position);
            if edge.is_empty() {
                return SearchEnd::NoPath;
            }
            if self.choices == 0 {
                return SearchEnd::Unknown;
            }
            self.choices -= 1;
            let mut taken = position;
            taken.take(edge);
            match self.go_on(taken) {
                SearchEnd::NoPath => position.drop(edge),
                found_or_unknown => return found_or_unknown,
            }
        }
    }

    /// Propagates, and fails if the position certainly has no path.
    #[inline(always)]
    fn see(&mut self, position: &mut Position) -> Result<(), Contradiction> {
        position.settle(&self.demand)?;
        let Question { cells, links, cols, .. } = *self.question;
        let is_due = self.choices.is_multiple_of(FLOOD_EVERY) && !position.is_whole();
        let is_one_piece = !is_due || position.is_connected(cells, links, cols);
        let may = is_one_piece && self.guide.allows(position, self.link_ends);
        if may { Ok(()) } else { Err(Contradiction) }
    }

    /// The edge at the head that is tried next.
    #[inline(always)]
    fn next_edge(&self, position: &Position) -> Edges {
        let (head, cols) = (position.head, self.question.cols);
        let onward = position.onward(cols);
        let between = |cell: u8, other: u8| {
            let (first, far) = (cell.min(other) & 63, u32::from(cell.abs_diff(other)));
            let bit = 1 << first;
            let right = if far == 1 { onward.right & bit } else { 0 };
            Edges { right, down: if far == cols { onward.down & bit } else { 0 } }
        };
        let ahead = between(head, self.guide.ahead(head));
        match (ahead.is_empty(), onward) {
            (false, _) => ahead,
            (true, Edges { right: 0, down }) => {
                Edges { right: 0, down: down & down.wrapping_neg() }
            }
            (true, Edges { right, .. }) => Edges { right: right & right.wrapping_neg(), down: 0 },
        }
    }
}
