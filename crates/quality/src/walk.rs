//! Greedy walks from options off a path, and their sums.

use etchwork_path::{Bits, Cell, Masks, Ratio, Unvisited};
use serde::Deserialize;
use std::num::NonZeroU32;

/// A fork whose walks are this long on average is deep.
const DEEP: u64 = 3;

/// The limits of walks from wrong options.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Walk {
    /// Where a walk stops.
    pub stop: Stop,
    /// The most steps counted; unbounded if `None`.
    pub horizon: Option<NonZeroU32>,
}

impl Walk {
    /// The most counted steps.
    pub(crate) fn most_steps(self) -> u64 {
        self.horizon.map_or(u64::MAX, |most| u64::from(most.get()))
    }
}

/// Where a walk from a wrong option stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// At a cell without an exit.
    #[default]
    End,
    /// When the position is plainly lost, wherever a path may end: no exit, unvisited cells in more
    /// than one piece, or two cells that must both be last.
    Dead,
}

/// Sums over all forks of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Total {
    forks: usize,
    deep: usize,
    walks: u64,
    steps: u64,
}

impl Total {
    /// Adds a fork, given the number of its walks and their steps.
    #[inline(always)]
    pub(crate) fn add(&mut self, walks: u64, steps: u64) {
        self.forks += 1;
        self.deep += usize::from(steps >= DEEP * walks);
        self.walks += walks;
        self.steps += steps;
    }

    pub(crate) fn readings(self) -> [Option<Ratio>; 2] {
        let mean = Ratio::new(self.steps as i64, self.walks.max(1));
        [Some(mean), Some(Ratio::share(self.deep, self.forks))]
    }
}

/// Sums up the walks from every fork of a path.
#[inline(always)]
pub(crate) fn one_by_one<const W: usize>(walk: Walk, masks: &Masks<W>, path: &[Cell]) -> Total {
    let walker = Walker { walk, masks };
    let mut total = Total::default();
    let mut rest = masks.unvisited();
    // Plain loops: a closure would not be compiled for the processor at hand.
    for step in path.windows(2) {
        rest.visit(masks, step[0]);
        let options = rest.exits(masks, step[0]);
        if !options.has_two() {
            continue;
        }
        let wrong = options.minus(Bits::of(step[1].index()));
        let mut steps = 0;
        for option in wrong {
            steps += walker.walk(rest, option).0;
        }
        total.add(wrong.len() as u64, steps);
    }
    total
}

/// Walks greedily on one graph.
pub(crate) struct Walker<'a, const W: usize> {
    pub(crate) walk: Walk,
    pub(crate) masks: &'a Masks<W>,
}

impl<const W: usize> Walker<'_, W> {
    /// The number of steps of one greedy walk that begins with `option`, and its last cell. The
    /// unvisited cells are the rest of a path, and so one piece.
    #[inline(always)]
    pub(crate) fn walk(&self, mut rest: Unvisited<W>, option: usize) -> (u64, Cell) {
        let horizon = self.walk.most_steps();
        let mut head = Cell::new(option);
        for steps in 1.. {
            rest.visit(self.masks, head);
            let next = rest.fewest_exits(rest.exits(self.masks, head)).first();
            match next {
                Some(next) if steps < horizon && !self.is_over(&rest, head) => {
                    head = Cell::new(next);
                }
                _ => return (steps, head),
            }
        }
        unreachable!("a walk visits no cell twice")
    }

    /// Whether a walk that still has an exit stops anyway.
    #[inline(always)]
    fn is_over(&self, rest: &Unvisited<W>, head: Cell) -> bool {
        self.walk.stop == Stop::Dead
            && (rest.last_cells(self.masks, head).has_two()
                || !rest.is_connected_without(self.masks, head))
    }
}
