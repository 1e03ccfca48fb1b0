//! A request under way, and what became of its boards.

use crate::Funnel;
use crate::funnel::count;
use crate::gauges::Ticket;
use etchwork_core::{Reject, Stream};
use smallvec::SmallVec;
use std::mem;

/// A request and its board.
pub(crate) struct Slot {
    /// The number of its outcome.
    pub request: usize,
    pub mechanic: usize,
    /// The number of the board.
    pub board: u32,
    /// The number at which its mechanic's boards end.
    pub end: u32,
    /// What the boards' streams branch off.
    pub base: Stream,
    pub root: Stream,
    pub size: usize,
    pub open: u64,
    pub fate: Fate,
    pub count: Count,
}

impl Slot {
    /// A slot without a request.
    pub fn idle() -> Self {
        let (base, root) = (Stream::new(0), Stream::new(0));
        let (request, mechanic, board, end, size, open) = Default::default();
        let (fate, count) = (Fate::Unsent, Count::default());
        Self { request, mechanic, board, end, base, root, size, open, fate, count }
    }
}

/// What is done with a board once it is sculpted.
#[derive(Clone, Copy)]
pub(crate) enum Fate {
    /// Not yet known.
    Unsent,
    /// Nothing: it was screened out, for a reason by number.
    Screened(u32),
    /// It is searched side by side with others.
    Errand(Ticket),
    /// It goes on by itself.
    Alone,
}

/// What a request's funnel is still to be told: outcomes are many, and far away.
#[derive(Default)]
pub(crate) struct Count {
    pub boards: u64,
    pub attempts: u64,
    /// How many boards were thrown away for each reason, by number.
    rejected: SmallVec<[u32; 16]>,
    /// The reasons that there were: of those with the same last six bits, any.
    seen: u64,
}

impl Count {
    /// Counts a board that was thrown away.
    pub fn reject(&mut self, why: u32) {
        let at = why as usize;
        if at >= self.rejected.len() {
            self.rejected.resize(at + 1, 0);
        }
        self.rejected[at] += 1;
        self.seen |= 1 << (at % 64);
    }

    /// Tells a funnel, and begins anew.
    pub fn tell(&mut self, causes: &Causes, funnel: &mut Funnel) {
        funnel.boards += mem::take(&mut self.boards);
        funnel.attempts += mem::take(&mut self.attempts);
        while self.seen != 0 {
            let first = self.seen.trailing_zeros() as usize;
            self.seen &= self.seen - 1;
            for at in (first..self.rejected.len()).step_by(64) {
                let boards = mem::take(&mut self.rejected[at]);
                if boards > 0 {
                    count(&mut funnel.rejected, &causes.0[at], u64::from(boards));
                }
            }
        }
    }
}

/// Why boards are thrown away, each with a number.
pub(crate) struct Causes(Vec<Reject>);

impl Causes {
    /// The first of them.
    pub fn new(first: &[Reject]) -> Self {
        Self(first.to_vec())
    }

    /// The number of a rejection. Cost: linear in how many different ones there were.
    pub fn number(&mut self, reject: &Reject) -> u32 {
        let known = self.0.iter().position(|known| known == reject);
        known.unwrap_or_else(|| {
            self.0.push(*reject);
            self.0.len() - 1
        }) as u32
    }
}
