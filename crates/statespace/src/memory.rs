//! Memory by a fixed formula, which is the same on every machine.

/// The number of states in a piece of [`Chunks`].
const CHUNK: usize = 1 << 12;

/// A list that grows by pieces, so that it never holds much more memory than its items need.
#[derive(Clone, Debug)]
pub(crate) struct Chunks<T>(Vec<Vec<T>>);

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Chunks<T> {
    pub(crate) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * CHUNK + last.len())
    }

    pub(crate) fn get(&self, nth: usize) -> &T {
        &self.0[nth / CHUNK][nth % CHUNK]
    }

    pub(crate) fn push(&mut self, item: T) {
        match self.0.last_mut().filter(|last| last.len() < CHUNK) {
            Some(last) => last.push(item),
            None => {
                // A small game needs no whole piece.
                let room = if self.0.is_empty() { 4 } else { CHUNK };
                let mut chunk = Vec::with_capacity(room);
                chunk.push(item);
                self.0.push(chunk);
            }
        }
    }
}

/// The room that a vector of this many items has reserved, as vectors double when they grow.
pub(crate) fn doubled(items: usize) -> u64 {
    (items.max(4) as u64).next_power_of_two()
}
