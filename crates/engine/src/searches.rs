//! Searches that go side by side.

use etchwork_core::topology::Start;
use etchwork_core::{Cell, Errand, Stream};
use std::mem;

/// Searches: first those under way, then some whose memory will serve again.
#[derive(Default)]
pub(crate) struct Searches {
    pub errands: Vec<Errand>,
    /// The numbers of the tries that those under way are of.
    pub tries: Vec<usize>,
}

impl Searches {
    /// Sends an errand of a try out, with its sources swapped for the memory of others;
    /// its number.
    pub fn send(
        &mut self,
        tried: usize,
        (start, stream): (Start, Stream),
        sources: &mut Vec<Cell>,
    ) -> usize {
        let number = self.tries.len();
        if self.errands.len() == number {
            self.errands.push(Errand::new(start, Stream::new(0)));
        }
        self.errands[number].renew(start, stream);
        mem::swap(&mut self.errands[number].sources, sources);
        self.tries.push(tried);
        number
    }
}
