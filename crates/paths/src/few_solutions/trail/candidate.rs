//! A path as it would be after a step.

use super::{Change, FullPath};
use crate::few_solutions::sketch::{Facing, Sketch};
use crate::few_solutions::unchanging::Unchanging;
use etchwork_path::{Bits, Cell, Link};

/// A path as it would be after a change, computed without a look at every cell.
pub(in crate::few_solutions) struct Candidate<'a, const W: usize> {
    trail: &'a mut FullPath<W>,
    change: Change,
    pub sketch: Sketch<W>,
    /// The squares with two facing sides on the path, and those of them whose rings are known.
    pub facing: Facing<W>,
    known: Facing<W>,
    /// What a slide adds to all places, modulo 2^16.
    shift: u16,
    /// The range of places that is reversed, and the cells there.
    turned: (u16, u16),
    part: Bits<W>,
    /// The squares that have one side in that part. When the part is reversed, their rings swap
    /// the cells of the part that they had for those that they had not.
    astride: Facing<W>,
}

impl<const W: usize> FullPath<W> {
    /// The path as it would be after a change.
    #[inline(always)]
    pub fn after(&mut self, change: Change, unchanging: &Unchanging<W>) -> Candidate<'_, W> {
        let sketch = self.sketch;
        let (facing, known) = (Facing::NONE, self.known);
        let (shift, turned, part, astride) = (0, (0, 0), Bits::EMPTY, Facing::NONE);
        let mut candidate =
            Candidate { trail: self, change, sketch, facing, known, shift, turned, part, astride };
        match change {
            Change::Backbite { from, to } if from < to => candidate.turn((from, to), unchanging),
            Change::Backbite { .. } => {}
            Change::Slide { cut_front, grow_front, fresh } => {
                candidate.slide((cut_front, grow_front), fresh, unchanging);
            }
        }
        candidate.facing = candidate.sketch.edges.facing(unchanging);
        candidate.known = candidate.known & candidate.facing;
        candidate
    }
}

impl<const W: usize> Candidate<'_, W> {
    /// Reverses a range of places.
    #[inline(always)]
    fn turn(&mut self, (from, to): (usize, usize), unchanging: &Unchanging<W>) {
        let Self { trail: FullPath { path, before, .. }, sketch, .. } = self;
        let part = before[to].minus(before[from]);
        let (end, inside, outside) =
            if from == 0 { (0, to - 1, to) } else { (path.len() - 1, from, from - 1) };
        sketch.edges.toggle([path[inside], path[outside]], unchanging);
        sketch.edges.toggle([path[end], path[outside]], unchanging);
        sketch.later.turn(part, unchanging);
        (self.turned, self.part) = ((from as u16, to as u16), part);
        self.astride = Facing::astride(part, unchanging);
    }

    /// Cuts the cell at one end off, and adds the cell `fresh` at an end.
    #[inline(always)]
    fn slide(
        &mut self,
        (cut_front, grow_front): (bool, bool),
        fresh: Cell,
        unchanging: &Unchanging<W>,
    ) {
        let Self { trail, sketch, .. } = self;
        let last = trail.path.len() - 1;
        let (cut, head) = trail.cut_and_head(cut_front, grow_front);
        let next = trail.path[if cut_front { 1 } else { last - 1 }];
        sketch.edges.toggle([cut, next], unchanging);
        sketch.edges.toggle([fresh, head], unchanging);
        sketch.open.remove(cut.index());
        sketch.open.insert(fresh.index());
        sketch.later.put_at_end(fresh, grow_front, unchanging);
        self.shift = u16::from(grow_front).wrapping_sub(u16::from(cut_front));
        let place = if grow_front { 0 } else { last as u16 };
        trail.place[fresh.index()] = place.wrapping_sub(self.shift);
    }

    /// The forks of the path.
    #[inline(always)]
    pub fn forks(&self, unchanging: &Unchanging<W>) -> u32 {
        self.sketch.forks(self.linked(unchanging, false), unchanging)
    }

    /// The forks of the reversed path.
    #[inline(always)]
    pub fn reversed_forks(&self, unchanging: &Unchanging<W>) -> u32 {
        let later = self.sketch.later.reversed();
        Sketch { later, ..self.sketch }.forks(self.linked(unchanging, true), unchanging)
    }

    /// The earlier end of each link.
    #[inline(always)]
    fn linked(&self, unchanging: &Unchanging<W>, is_reversed: bool) -> Bits<W> {
        let earlier = |link: &Link| {
            let [a, b] = [link.first, link.second].map(Cell::index);
            if (self.place(a) < self.place(b)) != is_reversed { a } else { b }
        };
        let mut linked = Bits::EMPTY;
        unchanging.links.iter().for_each(|link| linked.insert(earlier(link)));
        linked
    }

    /// The cells on the path between the two facing sides of a square, with the nearer cell of
    /// each side: the ring that comes off if the sides are walked in opposite directions. Call
    /// [`Candidate::note_rings`] first.
    #[inline(always)]
    pub fn ring(&self, first: usize, is_flat: bool) -> Bits<W> {
        self.turned_around(self.trail.rings[usize::from(is_flat)][first], first, is_flat)
    }

    /// Converts a ring on the trail to the ring on the changed path, or back.
    #[inline(always)]
    fn turned_around(&self, ring: Bits<W>, first: usize, is_flat: bool) -> Bits<W> {
        let astride = if is_flat { self.astride.flat } else { self.astride.upright };
        ring ^ Bits::select(astride.contains(first), self.part, Bits::EMPTY)
    }

    /// Computes the rings that are not known yet.
    #[inline(always)]
    pub fn note_rings(&mut self, unchanging: &Unchanging<W>) {
        let new = self.facing.minus(self.known);
        for (is_flat, new) in [(false, new.upright), (true, new.flat)] {
            for first in new {
                let ring = self.between_sides(first, is_flat, unchanging.grid.cols());
                let ring = self.turned_around(ring, first, is_flat);
                self.trail.rings[usize::from(is_flat)][first] = ring;
            }
        }
        self.known = self.facing;
    }

    /// [`Candidate::ring`], computed from the places of the square's corners.
    #[inline(always)]
    fn between_sides(&self, first: usize, is_flat: bool, cols: usize) -> Bits<W> {
        let (along, across) = if is_flat { (1, cols) } else { (cols, 1) };
        let last = |cell: usize| self.place(cell).max(self.place(cell + along));
        let (one, other) = (last(first), last(first + across));
        self.before(one.max(other)).minus(self.before(one.min(other)))
    }

    /// The place of an open cell.
    #[inline(always)]
    fn place(&self, cell: usize) -> u16 {
        let place = self.trail.place[cell].wrapping_add(self.shift);
        let (from, to) = self.turned;
        if (from..to).contains(&place) { from + (to - 1 - place) } else { place }
    }

    /// The cells before a place. After a slide this may be wrong about the ends of the path, which
    /// are in no ring.
    #[inline(always)]
    fn before(&self, place: u16) -> Bits<W> {
        let before = |place: u16| self.trail.before[usize::from(place)];
        let (from, to) = self.turned;
        if from < place && place < to {
            before(from) | before(to).minus(before(from + (to - place)))
        } else {
            before(place.wrapping_sub(self.shift))
        }
    }

    /// Makes the change, and reverses the path if asked to.
    #[inline(always)]
    pub fn make(self, is_reversed: bool) {
        let Self { trail, change, mut sketch, known, part, astride, .. } = self;
        let changed = known & astride;
        for (is_flat, changed) in [(false, changed.upright), (true, changed.flat)] {
            for first in changed {
                let ring = &mut trail.rings[usize::from(is_flat)][first];
                *ring = *ring ^ part;
            }
        }
        let mut moved = trail.change_path(change);
        if is_reversed {
            trail.path.reverse();
            sketch.later = sketch.later.reversed();
            moved = (0, trail.path.len());
        }
        (trail.sketch, trail.known) = (sketch, known);
        trail.note_places(moved.0, moved.1);
    }
}
