//! What must be drawn: a cell with two ways left takes both, and so on.

use super::{Ahead, Flaw};
use etchwork_path::Cell;

/// Pieces of the line that every solution has, as far as they follow one from the other.
pub(super) struct Chains<'a> {
    ahead: &'a Ahead<'a>,
    /// What is known of each cell.
    cells: Vec<Joint>,
    /// How many pieces there are, single cells among them.
    pieces: usize,
}

/// A cell of a piece.
#[derive(Clone, Copy)]
struct Joint {
    /// How many steps to or from the cell are still to be found.
    missing: u8,
    /// The other end of the piece, where the cell is an end.
    other: Cell,
    /// The number nearest to this end, with the way in which numbers go on beyond the end.
    near: Option<(u8, Goes)>,
}

/// How numbers go on beyond an end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    Up,
    Down,
    Either,
}

impl<'a> Chains<'a> {
    pub(super) fn new(ahead: &'a Ahead<'a>) -> Self {
        let (head, target) = (ahead.trail.head, ahead.target);
        let joint = |cell: Cell| {
            let is_end = cell == head || Some(cell) == target;
            let missing = match () {
                () if cell != head && !ahead.left.contains(cell) => 0,
                () if is_end => 1,
                () => 2,
            };
            let goes = match () {
                () if cell == head => Goes::Up,
                () if Some(cell) == target => Goes::Down,
                () => Goes::Either,
            };
            Joint { missing, other: cell, near: ahead.place(cell).map(|place| (place, goes)) }
        };
        let cells = ahead.known.game.board().grid().cells().map(joint).collect();
        Self { ahead, cells, pieces: ahead.left.len() + 1 }
    }

    /// A cell through which no line leads once all that must be is drawn.
    pub(super) fn flaw(mut self) -> Option<Flaw> {
        let ahead = self.ahead;
        // Without a target in sight any cell may be the last.
        ahead.target.filter(|_| ahead.known.game.graph().is_symmetric())?;
        let all: Vec<Cell> = ahead.left.iter().chain([ahead.trail.head]).collect();
        let mut is_news = true;
        while is_news {
            is_news = false;
            for cell in &all {
                let missing = usize::from(self.cells[cell.index()].missing);
                if missing == 0 || ahead.meets_the_dark(*cell) {
                    continue;
                }
                let mut ways =
                    ahead.known.game.graph().exits(*cell).filter(|to| self.may_join(*cell, *to));
                let (first, more) = (ways.next(), ways.count());
                let ways = usize::from(first.is_some()) + more;
                if ways < missing {
                    return Some(Flaw::NoWay(*cell));
                }
                if let Some(first) = first.filter(|_| ways == missing) {
                    self.join(*cell, first);
                    is_news = true;
                }
            }
        }
        None
    }

    /// Whether a step between two ends may be a part of the line.
    fn may_join(&self, a: Cell, b: Cell) -> bool {
        let [of_a, of_b] = [a, b].map(|cell| self.cells[cell.index()]);
        // A ring is no line, and a line from end to end is the whole of it.
        let is_whole = self.is_last(a) && self.is_last(b);
        of_b.missing > 0
            && of_a.other != b
            && (!is_whole || self.pieces == 2 || self.ahead.has_dark())
            && match (of_a.near, of_b.near) {
                (Some((p, p_goes)), Some((q, q_goes))) => {
                    let (low, high) = if p < q { (p_goes, q_goes) } else { (q_goes, p_goes) };
                    p.abs_diff(q) == 1 && low != Goes::Down && high != Goes::Up
                }
                _ => true,
            }
    }

    /// Whether a piece that ends in a cell has an end of the line at its other end.
    fn is_last(&self, cell: Cell) -> bool {
        let other = self.cells[cell.index()].other;
        other == self.ahead.trail.head || Some(other) == self.ahead.target
    }

    fn join(&mut self, a: Cell, b: Cell) {
        let [of_a, of_b] = [a, b].map(|cell| self.cells[cell.index()]);
        let (far_a, far_b) = (of_a.other.index(), of_b.other.index());
        self.cells[far_a].other = of_b.other;
        self.cells[far_b].other = of_a.other;
        match (of_a.near, of_b.near) {
            (Some((p, _)), Some((q, _))) => {
                let (of_a, of_b) =
                    if p < q { (Goes::Down, Goes::Up) } else { (Goes::Up, Goes::Down) };
                for (far, goes) in [(far_a, of_a), (far_b, of_b)] {
                    if let Some((_, known)) = &mut self.cells[far].near {
                        *known = goes;
                    }
                }
            }
            (Some(_), None) => self.cells[far_b].near = of_a.near,
            (None, near) => self.cells[far_a].near = near,
        }
        [a, b].iter().for_each(|cell| self.cells[cell.index()].missing -= 1);
        self.pieces -= 1;
    }
}
