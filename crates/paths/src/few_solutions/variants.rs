//! The other solutions next to a path: those that differ from it in one or two
//! unit squares.
//!
//! ```text
//! a b    where the path has two sides of a square that face each other, it
//! c d    can take the other two instead
//! ```
//!
//! If it walks both sides the same way, that is another path between the same
//! ends. If not, a ring comes off, and each square with one side in the ring
//! and the facing one in the path joins the two again. A path has the more
//! solutions far from it the more it has near by; none near by is no proof.

use super::trail::Ground;
use etchwork_core::{Bits, Cell};

/// Counts variants; keeps its memory.
pub(super) struct Variants<const W: usize> {
    /// The place of each cell on the path.
    place: Vec<u16>,
    /// The cells before each place.
    before: Vec<Bits<W>>,
}

/// The edges of a path: those to the right and those downwards, each by its
/// first cell.
#[derive(Clone, Copy)]
struct Edges<const W: usize> {
    right: Bits<W>,
    down: Bits<W>,
}

/// Two facing sides of a unit square: its first cell, and whether they lie
/// from left to right.
#[derive(Clone, Copy)]
struct Sides {
    first: usize,
    flat: bool,
}

impl<const W: usize> Edges<W> {
    /// Links are left out.
    fn of(path: &[Cell], ground: &Ground<W>) -> Self {
        let mut edges = Self { right: Bits::EMPTY, down: Bits::EMPTY };
        for step in path.windows(2) {
            let (a, b) = (step[0].min(step[1]).index(), step[0].max(step[1]).index());
            if b - a == 1 && ground.inner.contains(a) {
                edges.right.insert(a);
            } else if b - a == ground.grid.cols() {
                edges.down.insert(a);
            }
        }
        edges
    }

    /// The squares of which two facing sides are among the edges, by their
    /// first cells: sides from left to right, then the others.
    fn facing(self, ground: &Ground<W>) -> [Bits<W>; 2] {
        let flat = self.right & self.right.lowered(ground.grid.cols());
        [flat, self.down & self.down.lowered(1) & ground.inner]
    }

    /// Takes the other two sides of a square.
    fn flip(mut self, Sides { first, flat }: Sides, cols: usize) -> Self {
        let (old, new) = match flat {
            true => (&mut self.right, &mut self.down),
            false => (&mut self.down, &mut self.right),
        };
        old.remove(first);
        old.remove(first + if flat { cols } else { 1 });
        new.insert(first);
        new.insert(first + if flat { 1 } else { cols });
        self
    }
}

impl<const W: usize> Variants<W> {
    pub fn new(ground: &Ground<W>) -> Self {
        Self { place: vec![0; ground.grid.len()], before: Vec::new() }
    }

    /// A number of other solutions that there are at least, if it is not above
    /// `most`.
    pub fn count(&mut self, ground: &Ground<W>, path: &[Cell], most: u32) -> Option<u32> {
        self.note(path);
        let (edges, cols) = (Edges::of(path, ground), ground.grid.cols());
        let [flat, upright] = edges.facing(ground);
        let squares = flat.into_iter().map(|first| Sides { first, flat: true });
        let squares = squares.chain(upright.into_iter().map(|first| Sides { first, flat: false }));
        let (mut single, mut double) = (0, 0);
        for sides in squares {
            match self.ring(sides, cols) {
                None => single += 1,
                Some(ring) => double += joints(edges.flip(sides, cols), sides, ring, ground),
            }
            // Two squares may have been found from either of them.
            if single + u32::div_ceil(double, 2) > most {
                return None;
            }
        }
        Some(single + double.div_ceil(2))
    }

    fn note(&mut self, path: &[Cell]) {
        let mut before = Bits::EMPTY;
        self.before.clear();
        for (place, cell) in path.iter().enumerate() {
            self.before.push(before);
            self.place[cell.index()] = place as u16;
            before.insert(cell.index());
        }
    }

    /// The ring that comes off when a square is flipped; none if what is left
    /// is one path.
    fn ring(&self, Sides { first, flat }: Sides, cols: usize) -> Option<Bits<W>> {
        let (along, across) = if flat { (1, cols) } else { (cols, 1) };
        let place = |cell: usize| usize::from(self.place[cell]);
        let one = [place(first), place(first + along)];
        let other = [place(first + across), place(first + across + along)];
        if (one[0] < one[1]) == (other[0] < other[1]) {
            return None;
        }
        // The ring is what lies between the two sides.
        let [low, high] = [one[0].max(one[1]), other[0].max(other[1])];
        Some(self.before[low.max(high)].minus(self.before[low.min(high)]))
    }
}

/// The squares, other than the one that was flipped, where the ring and the
/// path lie side by side.
fn joints<const W: usize>(
    edges: Edges<W>,
    flipped: Sides,
    ring: Bits<W>,
    ground: &Ground<W>,
) -> u32 {
    let [mut flat, mut upright] = edges.facing(ground);
    // The new sides face each other in the flipped square.
    if flipped.flat {
        upright.remove(flipped.first)
    } else {
        flat.remove(flipped.first)
    }
    let flat = flat & (ring ^ ring.lowered(ground.grid.cols()));
    let upright = upright & (ring ^ ring.lowered(1));
    (flat.len() + upright.len()) as u32
}
