//! Lays out the states for drawings.
//!
//! After Johansen, "PuzzleGraph - puzzle state space visualization tool". Every pair of states has
//! an ideal distance: the number of moves between them, in either direction. In each round, each
//! pair pulls or pushes by (distance - ideal) / ideal², times 0.1, until no state moves much. The
//! code uses only additions, multiplications, divisions and square roots, in a fixed order, so the
//! result is the same on every machine.

mod pivots;

use crate::block::run;
use crate::{Limits, StateGraph, Transition};
use etchwork_core::topology::{Compiled, for_this_processor};
use etchwork_core::{Game, Status};
use std::ops::Range;

/// The most states that are laid out; more are drawn as layers.
pub const MOST_DRAWN: usize = 3000;

/// The article's step. A smaller one is used if so many pairs pull at a state that it would
/// overshoot.
const STEP: f64 = 0.1;

/// The square of a hundredth: the layout has settled when no state moves farther than that.
const STILL: f64 = 0.0001;

/// The most rounds: far more than any graph so far needed.
const ROUNDS: u32 = 3000;

/// A point for each state. A move has length 1 where all pulls can be satisfied.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Right and down, from 0. Where there is room, the start is at the left.
    pub points: Vec<(f64, f64)>,
    /// Whether the layout settled.
    pub is_settled: bool,
    /// Rounds taken.
    pub rounds: u32,
}

/// Lays a graph out with the threads and pulls of the limits; `None` above [`MOST_DRAWN`] states.
/// The answer is the same for any number of threads. Each round takes one pull per pair of states.
pub fn layout<G: Game>(graph: &StateGraph<G>, limits: &Limits) -> Option<Layout> {
    layout_by(graph, limits, |_| 1)
}

/// [`fn@layout`] with a length for each move, from 1 to [`MOST_LENGTH`](crate::MOST_LENGTH).
pub(crate) fn layout_by<G: Game>(
    graph: &StateGraph<G>,
    limits: &Limits,
    length: impl Fn(&G::Move) -> u16,
) -> Option<Layout> {
    if graph.len() > MOST_DRAWN {
        return None;
    }
    let transitions = (0..graph.len()).flat_map(|state| graph.transitions(state));
    let join = |to: Transition<'_, G::Move>| (to.source, to.target, length(to.step));
    let joined = transitions.map(join).collect();
    let goal = (0..graph.len()).find(|state| graph.status(*state) == Status::Solved);
    Some(Plan { points: graph.len(), joined, goal }.lay_out(limits))
}

/// A graph to lay out.
pub(crate) struct Plan {
    /// The number of points; the start is the first.
    pub(crate) points: usize,
    /// Two points that are joined, and their ideal distance.
    pub(crate) joined: Vec<(usize, usize, u16)>,
    /// The goal nearest to the start.
    pub(crate) goal: Option<usize>,
}

impl Plan {
    pub(crate) fn lay_out(&self, limits: &Limits) -> Layout {
        let hops = Hops::of(self);
        let mut points = pivots::place(&hops);
        let step = STEP.min(1.0 / hops.greatest_stiffness());
        let pairs = (self.points as u64).pow(2).max(1);
        let most = ROUNDS.min(u32::try_from(limits.pulls / pairs).unwrap_or(ROUNDS));
        let (mut is_settled, mut rounds) = (false, 0);
        while !is_settled && rounds < most {
            let pulls = pulls(&hops, &points, limits.threads.get());
            is_settled = true;
            for (point, pull) in points.iter_mut().zip(pulls) {
                let (x, y) = (step * pull.0, step * pull.1);
                is_settled &= x * x + y * y < STILL;
                *point = (point.0 + x, point.1 + y);
            }
            rounds += 1;
        }
        Layout { points: turned(points, self.target(&hops)), is_settled, rounds }
    }

    /// The point that is placed to the right of the start: the goal nearest to the start or, without
    /// a goal, the point farthest from it.
    fn target(&self, hops: &Hops) -> usize {
        let farthest = (0..self.points).rev().max_by_key(|point| hops.row(0)[*point]);
        self.goal.or(farthest).unwrap_or(0)
    }
}

impl Layout {
    /// A point in thousandths.
    pub(crate) fn milli(&self, point: usize) -> (i64, i64) {
        let milli = |length: f64| (length * 1000.0).round() as i64;
        (milli(self.points[point].0), milli(self.points[point].1))
    }
}

/// The length of the shortest way between any two states, whose moves may go in either direction.
struct Hops {
    states: usize,
    hops: Vec<u16>,
}

impl Hops {
    fn of(plan: &Plan) -> Self {
        let states = plan.points;
        let mut beside = vec![Vec::new(); states];
        // One number for both, point first: so lists of plain numbers are sorted.
        for (from, to, length) in &plan.joined {
            beside[*from].push(to << 5 | usize::from(*length));
            beside[*to].push(from << 5 | usize::from(*length));
        }
        for list in &mut beside {
            list.sort_unstable();
            list.dedup();
        }
        let mut hops = vec![u16::MAX; states * states];
        for (from, row) in hops.chunks_exact_mut(states).enumerate() {
            row[from] = 0;
            let (mut queue, mut next) = (vec![from], 0);
            while let Some(at) = queue.get(next).copied() {
                next += 1;
                for step in &beside[at] {
                    let (other, far) = (step >> 5, row[at] + (step & 31) as u16);
                    if far < row[other] {
                        row[other] = far;
                        queue.push(other);
                    }
                }
            }
        }
        Self { states, hops }
    }

    fn row(&self, state: usize) -> &[u16] {
        &self.hops[state * self.states..][..self.states]
    }

    /// The greatest sum of weights at a state. With a step of at most its inverse, the sum of
    /// squared differences cannot grow.
    fn greatest_stiffness(&self) -> f64 {
        let weight = |hops: &u16| 1.0 / (f64::from(*hops) * f64::from(*hops));
        let sum = |state| self.row(state).iter().filter(|hops| **hops > 0).map(weight).sum();
        (0..self.states).map(sum).fold(1.0, f64::max)
    }
}

const LANES: usize = 8;

/// The fewest pairs of states of a part that gets its own thread: starting a thread takes as long
/// as computing some thousands of pairs.
const WORTH_A_THREAD: usize = 10_000;

/// The total pull at each state.
fn pulls(hops: &Hops, points: &[(f64, f64)], threads: usize) -> Vec<(f64, f64)> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    let size = points.len().div_ceil(threads);
    let ranges = (0..threads).map(|nth| {
        let at = |nth: usize| (nth * size).min(points.len());
        at(nth)..at(nth + 1)
    });
    let are_many = size * points.len() >= WORTH_A_THREAD;
    let part = |range| Part { hops, xs: &xs, ys: &ys, range };
    run(ranges.map(part).collect(), are_many, for_this_processor).concat()
}

/// A range of states, and the points of all states.
struct Part<'a> {
    hops: &'a Hops,
    xs: &'a [f64],
    ys: &'a [f64],
    range: Range<usize>,
}

/// Wider vector units compute more lanes at once, but each lane as before: no sum changes.
impl Compiled for Part<'_> {
    type Output = Vec<(f64, f64)>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Self { hops, xs, ys, range } = self;
        let mut pulls = Vec::with_capacity(range.len());
        for state in range {
            pulls.push(pull(hops.row(state), xs, ys, (xs[state], ys[state])));
        }
        pulls
    }
}

/// The total pull of all other states. Lanes are summed separately and added at the end: a fixed
/// order that also suits vector units.
#[inline(always)]
fn pull(hops: &[u16], xs: &[f64], ys: &[f64], (x, y): (f64, f64)) -> (f64, f64) {
    let one = |hops: u16, other_x: f64, other_y: f64| {
        let (dx, dy, ideal) = (other_x - x, other_y - y, f64::from(hops));
        let length = (dx * dx + dy * dy).sqrt();
        let scale = ideal * ideal * length;
        // The state itself, or another state at the same point: the pull has no direction.
        let adjust = if scale > 0.0 { (length - ideal) / scale } else { 0.0 };
        (dx * adjust, dy * adjust)
    };
    let (mut sums_x, mut sums_y) = ([0.0; LANES], [0.0; LANES]);
    let whole = hops.len() / LANES * LANES;
    for start in (0..whole).step_by(LANES) {
        let (hops, xs, ys) =
            (&hops[start..start + LANES], &xs[start..start + LANES], &ys[start..start + LANES]);
        for lane in 0..LANES {
            let (px, py) = one(hops[lane], xs[lane], ys[lane]);
            sums_x[lane] += px;
            sums_y[lane] += py;
        }
    }
    for rest in whole..hops.len() {
        let (px, py) = one(hops[rest], xs[rest], ys[rest]);
        sums_x[rest - whole] += px;
        sums_y[rest - whole] += py;
    }
    (sums_x.iter().sum(), sums_y.iter().sum())
}

/// Rotates the points so that the target lies to the right of the start, and shifts them so that
/// the least coordinates are 0.
fn turned(points: Vec<(f64, f64)>, target: usize) -> Vec<(f64, f64)> {
    let (from, to) = (points[0], points[target]);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
    let turned: Vec<(f64, f64)> =
        points.iter().map(|(x, y)| (x * ux + y * uy, y * ux - x * uy)).collect();
    let least = |of: fn(&(f64, f64)) -> f64| turned.iter().map(of).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|point| point.0), least(|point| point.1));
    turned.iter().map(|(x, y)| (x - left, y - top)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore;
    use crate::testing::Walk;
    use std::num::NonZeroUsize;

    fn laid_out(walk: &Walk, threads: usize) -> Layout {
        let threads = NonZeroUsize::new(threads).unwrap();
        let limits = Limits { threads, ..Limits::default() };
        layout(&explore(walk, &limits), &limits).unwrap()
    }

    #[test]
    fn a_line_is_drawn_as_a_line_from_left_to_right() {
        let layout = laid_out(&Walk::line(9), 1);
        assert!(layout.is_settled);
        for (nth, (x, y)) in layout.points.iter().enumerate() {
            assert!((x - nth as f64).abs() < 0.1 && *y < 0.3, "{nth} at {x},{y}");
        }
    }

    #[test]
    fn a_grid_is_drawn_as_a_grid() {
        let layout = laid_out(&Walk::grid(5, 4), 1);
        assert!(layout.is_settled, "{} rounds", layout.rounds);
        let walk = Walk::grid(5, 4);
        let graph = explore(&walk, &Limits::default());
        for transition in (0..graph.len()).flat_map(|state| graph.transitions(state)) {
            let (a, b) = (layout.points[transition.source], layout.points[transition.target]);
            let length = ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt();
            assert!((0.6..1.4).contains(&length), "{transition:?} is {length} long");
        }
    }

    #[test]
    fn a_layout_stops_when_its_pulls_are_spent() {
        let graph = explore(&Walk::grid(5, 4), &Limits::default());
        let of = |pulls| layout(&graph, &Limits { pulls, ..Limits::default() }).unwrap();
        let [none, two, all] = [399, 1199, u64::MAX].map(of);
        assert_eq!((none.rounds, two.rounds), (0, 2));
        assert!(!none.is_settled && !two.is_settled && all.is_settled && all.rounds > 2);
    }

    #[test]
    fn threads_change_nothing_and_twins_part() {
        let large = Walk::grid(20, 10);
        assert_eq!(laid_out(&large, 1), laid_out(&large, 3), "enough for threads");
        let star = Walk::star(13);
        let (one, three) = (laid_out(&star, 1), laid_out(&star, 3));
        assert_eq!(one, three);
        let mut places: Vec<_> =
            one.points.iter().map(|p| ((p.0 * 50.0) as i64, (p.1 * 50.0) as i64)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 13, "no two in one place");
    }
}
