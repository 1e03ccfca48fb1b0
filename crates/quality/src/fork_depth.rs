//! Fork depth: how far a greedy player gets after a choice that the stored
//! path does not make.

use etchwork_core::{Bits, Cell, Masks, Metric, Ratio, Reading, Rest, Solved, with_masks};
use serde::Deserialize;
use std::num::NonZeroU32;

/// A fork whose walks are this long on average is deep.
const DEEP: u64 = 3;

/// Mean fork depth and deep fork ratio.
///
/// At each fork, every option but the stored path's next step is walked
/// greedily: fewest onward exits first, the lowest cell on ties; the step to
/// the option counts 1. The mean is over all such walks of the puzzle. A fork
/// is deep at a mean of 3 or more over its own walks. Without any fork both
/// are 0. Cost: forks x length of a walk; with [`Stop::Dead`] each step of a
/// walk also floods what is left.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ForkDepth {
    /// Where a walk stops.
    pub stop: Stop,
    /// The most steps that are counted; no bound if `None`.
    pub horizon: Option<NonZeroU32>,
}

/// Where a walk from a wrong option stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// Where there is no exit.
    #[default]
    End,
    /// Where the position is plainly lost, wherever a path may end: no exit,
    /// or the unvisited cells are more than one piece, or two of them must
    /// both be last.
    Dead,
}

impl Metric for ForkDepth {
    fn readings(&self) -> &'static [Reading] {
        &[
            Reading {
                name: "mean_fork_depth",
                about: "steps a greedy walk gets from an option off the path, mean over all",
            },
            Reading {
                name: "deep_fork_ratio",
                about: "share of the forks whose walks take 3 steps or more on average",
            },
        ]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let total = with_masks!(solved.graph, masks => total(*self, masks, solved.path));
        out[0] = Some(Ratio::new(total.steps as i64, total.walks.max(1)));
        out[1] = Some(Ratio::share(total.deep, total.forks));
    }
}

/// Sums over all forks of a path.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    forks: usize,
    deep: usize,
    walks: u64,
    steps: u64,
}

/// Sums up the walks from every fork of a path.
fn total<const W: usize>(settings: ForkDepth, masks: &Masks<W>, path: &[Cell]) -> Total {
    let walker = Walker { settings, masks };
    let mut total = Total::default();
    let mut rest = masks.unvisited();
    for step in path.windows(2) {
        rest.visit(masks, step[0]);
        let options = rest.exits(masks, step[0]);
        if !options.has_two() {
            continue;
        }
        let wrong = options.minus(Bits::of(step[1].index()));
        let steps: u64 = wrong.into_iter().map(|option| walker.walk(rest, option).0).sum();
        let walks = wrong.len() as u64;
        total.forks += 1;
        total.deep += usize::from(steps >= DEEP * walks);
        total.walks += walks;
        total.steps += steps;
    }
    total
}

/// Walks greedily on one graph.
pub(crate) struct Walker<'a, const W: usize> {
    pub(crate) settings: ForkDepth,
    pub(crate) masks: &'a Masks<W>,
}

impl<const W: usize> Walker<'_, W> {
    /// What a trail leaves over.
    pub(crate) fn after(&self, trail: &[Cell]) -> Rest<W> {
        let mut rest = self.masks.unvisited();
        trail.iter().for_each(|cell| rest.visit(self.masks, *cell));
        rest
    }

    /// The number of steps of one greedy walk that begins with `option`, and
    /// the cell on which it ends.
    pub(crate) fn walk(&self, mut rest: Rest<W>, option: usize) -> (u64, Cell) {
        let horizon = self.settings.horizon.map_or(u64::MAX, |most| u64::from(most.get()));
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

    /// Whether a walk that still has an exit stops all the same.
    fn is_over(&self, rest: &Rest<W>, head: Cell) -> bool {
        self.settings.stop == Stop::Dead
            && (rest.last_cells(self.masks, head).has_two() || !rest.is_connected(self.masks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::{Board, Grid};

    fn depths(settings: ForkDepth, board: &Board, path: &[usize]) -> (Ratio, Ratio) {
        let path: Vec<Cell> = path.iter().map(|c| Cell::new(*c)).collect();
        board.check_path(&path).expect("a test path is Hamiltonian");
        let mut out = [None; 2];
        let graph = board.graph();
        let solved = Solved::plain(board, &graph, &path);
        let mut metric = settings;
        metric.measure(&solved, &mut out);
        (out[0].unwrap(), out[1].unwrap())
    }

    /// ```text
    /// 0 1 2    the path 0 1 2 5 4 3 forks at 0 (to 3) and at 1 (to 4);
    /// 3 4 5    from 3 the walk goes 4, 1 or 5, ...
    /// ```
    #[test]
    fn walks_are_counted_by_hand_on_3x2() {
        let board = Board::new(Grid::new(3, 2).unwrap());
        let path = [0, 1, 2, 5, 4, 3];
        // From 0 over 3: 3 4 1 2 5 solves, 5 steps. From 1 over 4: 3 is a
        // dead end with no exit and comes first, 4 3, 2 steps.
        let end = ForkDepth::default();
        assert_eq!(depths(end, &board, &path), (Ratio::new(7, 2), Ratio::new(1, 2)));
        // At 4 the rest is 3 and 2 5, two pieces: plainly lost.
        let dead = ForkDepth { stop: Stop::Dead, horizon: None };
        assert_eq!(depths(dead, &board, &path), (Ratio::new(3, 1), Ratio::new(1, 2)));
        let near = ForkDepth { stop: Stop::End, horizon: NonZeroU32::new(3) };
        assert_eq!(depths(near, &board, &path), (Ratio::new(5, 2), Ratio::new(1, 2)));
    }

    #[test]
    fn no_fork_is_depth_0() {
        let board = Board::new(Grid::new(1, 5).unwrap());
        let zero = (Ratio::ZERO, Ratio::ZERO);
        assert_eq!(depths(ForkDepth::default(), &board, &[0, 1, 2, 3, 4]), zero);
    }
}
