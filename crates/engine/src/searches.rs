//! Searches that run side by side.

use etchwork_path::topology::Start;
use etchwork_path::{BatchTask, Cell, Stream};
use std::mem;

/// Searches: first those under way, then some whose memory will serve again.
#[derive(Default)]
pub(crate) struct Searches {
    pub tasks: Vec<BatchTask>,
    /// The numbers of the tries that those under way are of.
    pub tries: Vec<usize>,
}

impl Searches {
    /// Adds a search for the board of a try, and returns its number. `sources` gets the memory of an
    /// earlier search in exchange.
    pub fn send(
        &mut self,
        tried: usize,
        start: Start,
        stream: Stream,
        sources: &mut Vec<Cell>,
    ) -> usize {
        let number = self.tries.len();
        if self.tasks.len() == number {
            self.tasks.push(BatchTask::new(start, Stream::new(0)));
        }
        self.tasks[number].renew(start, stream);
        mem::swap(&mut self.tasks[number].sources, sources);
        self.tries.push(tried);
        number
    }
}
