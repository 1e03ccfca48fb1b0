//! The directions in which a fragment of the ring can be walked.
//!
//! The ring is walked from the seam through the path and back to the seam. A fragment with one-way
//! steps has one direction or none. Cells with an order are numbered from 1, and the seam has
//! number 0. Every numbered cell is on the ring, so along the ring the numbers must ascend one by
//! one, with 0 after the last: two numbered cells with no other between them on a fragment must
//! have consecutive numbers.

use super::net::Net;
use super::regions::GapEnds;
use super::rules::Rule;
use etchwork_path::Task;

/// A fragment as seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// Whether it can be walked from this end to the far one.
    onward: bool,
    /// Whether it can be walked from the far end to this one.
    homeward: bool,
    /// The numbered cells nearest to this end and to the far one.
    numbers: Option<[u16; 2]>,
}

impl Course {
    fn turned(self) -> Self {
        let numbers = self.numbers.map(|[near, far]| [far, near]);
        Self { onward: self.homeward, homeward: self.onward, numbers }
    }

    /// The course of two fragments joined by an edge that leads from the far
    /// end of `self` to the near end of `next`, `count` numbers in all.
    pub fn join(self, ways: [bool; 2], next: Self, count: u16) -> Result<Self, Rule> {
        let onward = self.onward && next.onward && ways[0];
        let homeward = self.homeward && next.homeward && ways[1];
        if !onward && !homeward {
            return Err(Rule::OneWay);
        }
        let (Some([near, last]), Some([first, far])) = (self.numbers, next.numbers) else {
            return Ok(Self { onward, homeward, numbers: self.numbers.or(next.numbers) });
        };
        // This is asked at every step of the search, and a remainder is slow.
        let after = |number: u16| if number + 1 == count { 0 } else { number + 1 };
        let onward = onward && after(last) == first;
        let homeward = homeward && after(first) == last;
        if onward || homeward {
            Ok(Self { onward, homeward, numbers: Some([near, far]) })
        } else {
            Err(Rule::Order)
        }
    }
}

/// The courses of all fragments, kept at their ends.
#[derive(Debug)]
pub(super) struct Courses {
    of: Vec<Course>,
    /// The number of numbered nodes, including the seam.
    count: u16,
    before: Vec<[Course; 2]>,
}

impl Courses {
    /// How many nodes have a number.
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// The gaps that begin or end at an end of a fragment, if the fragment has numbers.
    #[inline]
    pub fn gap_ends(&self, node: usize) -> Option<GapEnds> {
        let Course { onward, homeward, numbers } = self.of[node];
        let [near, _] = numbers?;
        let before = if near == 0 { self.count - 1 } else { near - 1 };
        let bit = |is_there: bool, gap: u16| u128::from(is_there) << gap;
        Some(GapEnds { begin: bit(homeward, near), end: bit(onward, before) })
    }

    /// The courses of single nodes, or `None` if any ring is valid.
    pub fn new(net: &Net, task: &Task<'_>) -> Option<Self> {
        if task.graph.is_symmetric() && task.order.len() < 2 {
            return None;
        }
        let plain = Course { onward: true, homeward: true, numbers: None };
        let mut of = vec![plain; net.nodes()];
        of[net.seam()].numbers = Some([0, 0]);
        for (number, cell) in (1..).zip(task.order) {
            of[net.node(*cell)].numbers = Some([number, number]);
        }
        Some(Self { of, count: task.order.len() as u16 + 1, before: Vec::new() })
    }

    /// The course of the fragment that an edge would make of two, seen from the far end on the side
    /// of the edge's first node. If the edge joins the two ends of one fragment, the course of the
    /// ring.
    pub fn joined(&self, net: &Net, edge: usize) -> Result<Course, Rule> {
        let [u, v] = net.ends[edge];
        let ways = [net.can_walk(edge, u), net.can_walk(edge, v)];
        self.of[u].turned().join(ways, self.of[v], self.count)
    }

    /// Joins the fragments that have their far ends at `a` and `b`. Returns which of these ends sees
    /// another course now.
    pub fn join(&mut self, [a, b]: [usize; 2], course: Course) -> [bool; 2] {
        let (before, now) = ([self.of[a], self.of[b]], [course, course.turned()]);
        self.before.push(before);
        [self.of[a], self.of[b]] = now;
        [before[0] != now[0], before[1] != now[1]]
    }

    /// Undoes the last join, which was of these fragments.
    pub fn part(&mut self, [a, b]: [usize; 2]) {
        if let Some(before) = self.before.pop() {
            [self.of[a], self.of[b]] = before;
        }
    }
}
