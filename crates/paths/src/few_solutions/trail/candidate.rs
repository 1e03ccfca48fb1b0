//! A path as it would be after a step.

use super::{Change, FullPath};
use crate::few_solutions::sketch::{Facing, Sketch};
use crate::few_solutions::unchanging::Unchanging;
use etchwork_core::{Bits, Cell, Link};

/// A path as it would be after a change: what is to be known of it, without a look at every
/// cell.
pub(in crate::few_solutions) struct Candidate<'a, const W: usize> {
    trail: &'a mut FullPath<W>,
    change: Change,
    pub sketch: Sketch<W>,
    /// The squares that have two facing sides, and those of them whose rings are known.
    pub facing: Facing<W>,
    known: Facing<W>,
    /// What is added to all places.
    shift: u16,
    /// The places that are turned around, and the cells there.
    turned: (u16, u16),
    part: Bits<W>,
    /// The squares that have one side in that part. Between this and the other there is,
    /// once the part is turned around, what of the part was not there before.
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
    /// Turns the part between two places around.
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

    /// Cuts one end off, and grows a cell at one.
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

    /// The forks of the path if it is turned around.
    #[inline(always)]
    pub fn reversed_forks(&self, unchanging: &Unchanging<W>) -> u32 {
        let later = self.sketch.later.reversed();
        Sketch { later, ..self.sketch }.forks(self.linked(unchanging, true), unchanging)
    }

    /// The ends of links that come before the others.
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

    /// What lies between the two facing sides of a square, with the cell of each that is
    /// nearer: the ring that comes off if both are walked in opposite ways. To be asked
    /// for once rings are [noted](Candidate::note_rings).
    #[inline(always)]
    pub fn ring(&self, first: usize, is_flat: bool) -> Bits<W> {
        self.turned_around(self.trail.rings[usize::from(is_flat)][first], first, is_flat)
    }

    /// A ring of the trail as it is on the changed path, or the other way round.
    #[inline(always)]
    fn turned_around(&self, ring: Bits<W>, first: usize, is_flat: bool) -> Bits<W> {
        let astride = if is_flat { self.astride.flat } else { self.astride.upright };
        ring ^ Bits::select(astride.contains(first), self.part, Bits::EMPTY)
    }

    /// Makes all rings known.
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

    /// [`Candidate::ring`], by the places of its corners.
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

    /// The cells before a place, as far as they are not ends.
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

    /// Makes the change, and turns the path around if asked to.
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
