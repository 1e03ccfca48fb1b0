//! The constraints of a path besides visiting all cells.

use super::edges::Position;
use super::search::Question;
use super::{CELLS, Completions};

/// Leads a search.
pub(super) trait Guide {
    /// The cell to try first after a cell, if possible.
    fn ahead(&self, cell: u8) -> u8;

    /// Whether a path may begin with the fragment at the source, given the ends of the taken links.
    fn allows(&self, position: &Position, link_ends: u64) -> bool;
}

/// No more constraints.
pub(super) struct Free<'a>(pub &'a Completions);

impl Guide for Free<'_> {
    #[inline(always)]
    fn ahead(&self, cell: u8) -> u8 {
        ahead(self.0, cell)
    }

    #[inline(always)]
    fn allows(&self, _: &Position, _: u64) -> bool {
        true
    }
}

/// Steps may be one-way, and cells have an order.
pub(super) struct Bound<'a> {
    pub known: &'a Completions,
    pub question: &'a Question<'a>,
    /// The places in the order of the first and the last cell still to be visited.
    places: [u8; 2],
}

impl<'a> Bound<'a> {
    #[inline(always)]
    pub fn new(known: &'a Completions, question: &'a Question<'a>) -> Self {
        let mut places = [1, 0];
        if let Some(due) = &known.due {
            for cell in 0..CELLS {
                let is_left = question.cells >> cell & 1 != 0;
                places[0] += u8::from(due[cell] != 0 && !is_left);
                places[1] += u8::from(due[cell] != 0);
            }
        }
        Self { known, question, places }
    }
}

impl Guide for Bound<'_> {
    #[inline(always)]
    fn ahead(&self, cell: u8) -> u8 {
        ahead(self.known, cell)
    }

    #[inline(always)]
    fn allows(&self, position: &Position, link_ends: u64) -> bool {
        let Question { source, target, .. } = *self.question;
        self.is_kept(position, link_ends, source, Way::Onward)
            && self.is_kept(position, link_ends, target, Way::Back)
    }
}

/// The direction in which a fragment is walked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Onward,
    Back,
}

impl Bound<'_> {
    /// Whether the fragment at one end of the path respects the steps and the order.
    #[inline(always)]
    fn is_kept(&self, position: &Position, link_ends: u64, end: u8, way: Way) -> bool {
        let Self { known, places, .. } = self;
        let (mut cell, mut visited) = (end, 0u64);
        let mut due = places[usize::from(way == Way::Back)];
        loop {
            visited |= 1 << (cell & 63);
            let place = known.due.map_or(0, |due| due[usize::from(cell) % CELLS]);
            if place != 0 {
                if place != due {
                    return false;
                }
                due = if way == Way::Onward { due + 1 } else { due - 1 };
            }
            let next = self.beside(position, link_ends, cell) & !visited;
            if next == 0 {
                return true;
            }
            let other = next.trailing_zeros() as u8;
            let (from, to) = if way == Way::Onward { (cell, other) } else { (other, cell) };
            if known.exits[usize::from(from) % CELLS] >> (to & 63) & 1 == 0 {
                return false;
            }
            cell = other;
        }
    }

    /// The cells joined to a cell by a taken edge or link: one for the fragment's source.
    #[inline(always)]
    fn beside(&self, position: &Position, link_ends: u64, cell: u8) -> u64 {
        let bit = 1 << (cell & 63);
        let mut beside = position.taken.beside(bit, self.question.cols);
        for link in self.question.links {
            // A cell has at most one link.
            let is_taken = link_ends & link == *link;
            beside |= if is_taken && link & bit != 0 { link ^ bit } else { 0 };
        }
        beside
    }
}

/// The cell that comes after another on the known path.
#[inline(always)]
fn ahead(known: &Completions, cell: u8) -> u8 {
    let place = usize::from(known.place[usize::from(cell) % CELLS]);
    known.path[(place + 1).min(known.length - 1) % CELLS]
}
