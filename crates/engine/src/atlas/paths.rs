//! The paths that attempts found.

use crate::Gauges;
use crate::gauges::Ticket;
use etchwork_core::topology::Start;
use etchwork_core::{Cell, Errand, Ratio, Stream};

/// Paths, each measured once, many at a time.
#[derive(Default)]
pub(crate) struct Paths {
    found: Vec<Found>,
    /// The cells of all paths, and the readings of those that were measured.
    cells: Vec<Cell>,
    values: Vec<Option<Ratio>>,
    readings: usize,
    /// How many were measured; the others are the first of these errands.
    measured: usize,
    fresh: Vec<Errand>,
}

/// What is known of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It was not measured yet.
    Fresh,
    /// It is none.
    Unsound,
    /// It breaks a gate, for a cause by number.
    Out(u32),
    Passed,
}

#[derive(Clone, Copy)]
struct Found {
    standing: Standing,
    /// Where its cells begin, and how many they are.
    first: u32,
    cells: u32,
}

impl Paths {
    /// No path yet, but memory for so many readings of each.
    pub fn new(readings: usize) -> Self {
        Self { readings, ..Self::default() }
    }

    /// Takes a path of a board in; its number.
    pub fn add(&mut self, start: Start, path: &[Cell]) -> u32 {
        let (number, fresh) = (self.found.len(), self.found.len() - self.measured);
        let (first, cells) = (self.cells.len() as u32, path.len() as u32);
        self.found.push(Found { standing: Standing::Fresh, first, cells });
        self.cells.extend_from_slice(path);
        if fresh == self.fresh.len() {
            self.fresh.push(Errand::new(start, Stream::new(0)));
        }
        self.fresh[fresh].renew(start, Stream::new(0));
        self.fresh[fresh].path.extend_from_slice(path);
        number as u32
    }

    /// Measures all that were not measured yet.
    pub fn measure(&mut self, gauges: &mut Gauges) {
        let fresh = self.found.len() - self.measured;
        gauges.gate_errands(0, &self.fresh[..fresh], |_| None);
        for (number, found) in self.found[self.measured..].iter_mut().enumerate() {
            let ticket = Ticket { lot: 0, number };
            found.standing = match gauges.rejection(ticket) {
                _ if !gauges.is_sound(ticket) => Standing::Unsound,
                Some(cause) => Standing::Out(cause),
                None => Standing::Passed,
            };
            self.values.extend_from_slice(gauges.early(ticket));
        }
        self.measured = self.found.len();
    }

    /// What is known of a path.
    #[inline(always)]
    pub fn standing(&self, path: u32) -> Standing {
        self.found[path as usize].standing
    }

    /// The cells of a path.
    #[inline(always)]
    pub fn cells(&self, path: u32) -> &[Cell] {
        let Found { first, cells, .. } = self.found[path as usize];
        &self.cells[first as usize..][..cells as usize]
    }

    /// What was read of a path that passed.
    #[inline(always)]
    pub fn values(&self, path: u32) -> &[Option<Ratio>] {
        &self.values[path as usize * self.readings..][..self.readings]
    }
}
