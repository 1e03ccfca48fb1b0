//! The gaps between numbered cells, and whether the cells between them can fill them.

use super::course::Courses;
use super::edges::Edges;
use super::net::Net;

/// Gap `n` leads from the cell with number `n` to the one with the next number; the last one leads
/// back to the seam. Every cell that no numbered fragment has yet will lie in a gap.
///
/// ```text
/// S-o o 2      The two cells on the right touch 1 and 2, and so lie in gap 1. The one below S touches
///   | o o      S alone, the end at which gap 0 begins and no gap ends: no path is left.
/// o 1
/// ```
#[derive(Debug, Default)]
pub(super) struct Gaps {
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

impl Gaps {
    /// Whether gaps say anything: with two numbers in all a fragment does not tell its direction.
    pub fn can_see(&self, courses: &Courses) -> bool {
        (3..=u128::BITS as usize).contains(&courses.count())
    }

    /// Whether every gap may still be filled, and every region of cells that no numbered fragment has
    /// touches both ends of a gap. Forced moves must have been followed. Cost: linear.
    pub fn hold(&mut self, net: &Net, edges: &Edges, courses: &Courses) -> bool {
        self.seen.clear();
        self.seen.resize(net.nodes(), false);
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
        self.seen[from] = true;
        self.queue.push(from);
        while let Some(node) = self.queue.pop() {
            let open = net.spokes(node).iter().filter(|spoke| edges.is_open(spoke.edge));
            let beside = open.map(|spoke| spoke.to).chain([edges.far_end(node)]);
            for to in beside {
                if let Some(ends) = courses.gap_ends(to) {
                    touched.add(ends);
                } else if !std::mem::replace(&mut self.seen[to], true) {
                    self.queue.push(to);
                }
            }
        }
        touched.begin & touched.end
    }
}
