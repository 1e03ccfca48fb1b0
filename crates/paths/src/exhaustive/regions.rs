//! Regions of cells, and the gaps between numbered cells that they can fill.
//!
//! Gap `n` leads from the cell with number `n` to the one with the next number; the last one leads
//! back to the seam. Every cell that no numbered fragment has yet will lie in a gap.
//! So a region lies beside the ends of two fragments whose numbers follow each other: one that lies
//! beside the numbers 1 and 3 alone can be in no gap, and there is no path.

use super::course::Courses;
use super::edges::{Edge, Edges};
use super::net::Net;
use std::mem;

/// Working memory of walks over regions.
#[derive(Debug, Default)]
pub(super) struct Regions {
    seen: Vec<bool>,
    queue: Vec<usize>,
}

/// The gaps, as bits, that begin or end at an end of a numbered fragment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GapEnds {
    /// Those that may begin there.
    pub begin: u128,
    /// Those that may end there.
    pub end: u128,
}

impl GapEnds {
    fn add(&mut self, other: Self) {
        self.begin |= other.begin;
        self.end |= other.end;
    }

    /// The gaps that an edge between the two ends would fill.
    fn between(self, other: Self) -> u128 {
        self.begin & other.end | other.begin & self.end
    }
}

impl Regions {
    /// Whether every cell can be reached over edges that are not dropped. Cost: linear.
    pub fn hang_together(&mut self, net: &Net, edges: &Edges) -> bool {
        self.begin(net);
        self.seen[net.seam()] = true;
        self.see(net.source);
        let mut count = 1;
        while let Some(node) = self.queue.pop() {
            count += 1;
            for spoke in net.spokes(node) {
                if edges.get(spoke.edge) != Edge::Dropped {
                    self.see(spoke.to);
                }
            }
        }
        count == net.nodes()
    }

    fn begin(&mut self, net: &Net) {
        self.seen.clear();
        self.seen.resize(net.nodes(), false);
    }

    /// Queues a node that was not seen before.
    fn see(&mut self, node: usize) {
        if !mem::replace(&mut self.seen[node], true) {
            self.queue.push(node);
        }
    }

    /// Whether gaps say anything: with two numbers in all a fragment does not tell its direction.
    pub fn know_gaps_of(courses: &Courses) -> bool {
        (3..=u128::BITS as usize).contains(&courses.count())
    }

    /// Whether every gap may still be filled, and every region of cells that no numbered fragment has
    /// touches both ends of a gap. Forced moves must have been followed. Cost: linear.
    pub fn fill_gaps(&mut self, net: &Net, edges: &Edges, courses: &Courses) -> bool {
        self.begin(net);
        let (mut open, mut filled) = (0, 0);
        for node in (0..net.nodes()).filter(|node| edges.taken(*node) < 2) {
            let Some(ends) = courses.gap_ends(node) else {
                if !self.seen[node] {
                    let touched = self.region(net, edges, courses, node);
                    if touched == 0 {
                        return false;
                    }
                    filled |= touched;
                }
                continue;
            };
            open |= ends.begin;
            let later = net.spokes(node).iter().filter(|spoke| spoke.to > node);
            for spoke in later.filter(|spoke| edges.is_open(spoke.edge)) {
                filled |= courses.gap_ends(spoke.to).map_or(0, |other| ends.between(other));
            }
        }
        open & !filled == 0
    }

    /// The gaps that the region of a cell may fill.
    fn region(&mut self, net: &Net, edges: &Edges, courses: &Courses, from: usize) -> u128 {
        let mut touched = GapEnds::default();
        self.see(from);
        while let Some(node) = self.queue.pop() {
            let open = net.spokes(node).iter().filter(|spoke| edges.is_open(spoke.edge));
            let beside = open.map(|spoke| spoke.to).chain([edges.far_end(node)]);
            for to in beside {
                match courses.gap_ends(to) {
                    Some(ends) => touched.add(ends),
                    None => self.see(to),
                }
            }
        }
        touched.begin & touched.end
    }
}
