//! Removes every part that a design does not need.

use crate::sketch::{Part, Sketch};
use crate::tight::{Explored, Explorer};

/// The most states that one comparison explores. Without a part there can be many more states than
/// with it, so a small limit here would keep parts that are not needed.
const MOST: usize = 100_000;

/// Memory that is reused from one design to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Minimiser {
    rest: Sketch,
    parts: Vec<Part>,
}

impl Minimiser {
    /// Removes parts until every remaining one is needed: without it there would be no solution, or
    /// the shortest would have another length. Returns an error if a space is too large to decide
    /// this. No part of the kept sketch is removed.
    pub(super) fn minimise(
        &mut self,
        sketch: &mut Sketch,
        kept: &Sketch,
        length: u32,
        explorer: &mut Explorer,
    ) -> Result<(), Explored> {
        sketch.parts(&mut self.parts);
        let (mut next, mut needed) = (0, 0);
        // Stop once a whole round has found every part needed since the last removal.
        while needed < self.parts.len() {
            next %= self.parts.len();
            self.rest.copy_from(sketch);
            self.rest.drop_part(self.parts[next]);
            if self.rest.keeps(kept) && explorer.shortest(&self.rest, length, MOST)? == Some(length)
            {
                std::mem::swap(sketch, &mut self.rest);
                sketch.parts(&mut self.parts);
                needed = 0;
            } else {
                next += 1;
                needed += 1;
            }
        }
        Ok(())
    }
}
