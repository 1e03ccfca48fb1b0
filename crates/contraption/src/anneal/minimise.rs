//! Takes out whatever can go.

use crate::sketch::{Part, Sketch};
use crate::tight::{Explored, Explorer};

/// The most states that a comparison meets. Without a part there can be many more than with
/// it, and a small bound here would leave parts in.
const MOST: usize = 100_000;

/// Memory that is kept from one design to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Minimiser {
    rest: Sketch,
    parts: Vec<Part>,
}

impl Minimiser {
    /// Takes out parts until every one that is left is needed: without it there would be no
    /// solution, or the shortest would have another length. An error if a space was too
    /// large to know.
    pub(super) fn minimise(
        &mut self,
        sketch: &mut Sketch,
        length: u32,
        explorer: &mut Explorer,
    ) -> Result<(), Explored> {
        sketch.parts(&mut self.parts);
        let (mut next, mut needed) = (0, 0);
        // Every part was needed since the last that went.
        while needed < self.parts.len() {
            next %= self.parts.len();
            self.rest.copy_from(sketch);
            self.rest.drop_part(self.parts[next]);
            if explorer.shortest(&self.rest, length, MOST)? == Some(length) {
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
