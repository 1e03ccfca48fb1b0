//! Traps, wrong choices that lose, found by trying everything. Exponential; keep to about 25 cells.

use super::forks::{Stop, Walk, depth};
use super::trail::Trail;
use crate::brute::completions;
use etchwork_path::{Board, Cell, Ratio};

/// The traps off the path of a solved board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrapReport {
    /// Options off the path.
    pub options: usize,
    /// Those after which no solution is left.
    pub traps: usize,
    /// Steps of greedy walks into all traps.
    pub trap_steps: usize,
    /// Traps over options off the path; 0 without an option.
    pub trap_ratio: Ratio,
    /// Steps of greedy walks into all traps over their number; 0 without a trap.
    pub trap_depth: Ratio,
    /// The share of nodes, apart from the last, with a single exit.
    pub single_exits: Ratio,
    /// The share of nodes, apart from the last, where only the path's move leads to a solution.
    pub only_moves: Ratio,
}

/// Tries every option that a Hamiltonian path does not take. An option is a trap if no trail that
/// takes it can visit every cell and end on the last cell of the path.
pub fn traps(board: &Board, path: &[Cell]) -> TrapReport {
    let walk = Walk { stop: Stop::End, horizon: None };
    let target = path.last().copied();
    let (mut options, mut depths) = (0, Vec::new());
    let (mut single, mut only) = (0, 0);
    let mut trail = Trail::new(board, path[0]);
    for (node, next) in (1..).zip(&path[1..]) {
        let mut wrong = trail.exits(trail.head);
        wrong.retain(|option| option != next);
        let lost = |option: &&Cell| {
            let tried = [&path[..node], &[**option]].concat();
            completions(board, &tried, target) == 0
        };
        let lost: Vec<&Cell> = wrong.iter().filter(lost).collect();
        options += wrong.len();
        depths.extend(lost.iter().map(|option| depth(trail.clone(), **option, walk)));
        single += usize::from(wrong.is_empty());
        only += usize::from(lost.len() == wrong.len());
        trail.step(*next);
    }
    let (traps, trap_steps) = (depths.len(), depths.iter().sum::<u32>() as usize);
    TrapReport {
        options,
        traps,
        trap_steps,
        trap_ratio: Ratio::share(traps, options),
        trap_depth: Ratio::share(trap_steps, traps),
        single_exits: Ratio::share(single, path.len() - 1),
        only_moves: Ratio::share(only, path.len() - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch;

    #[test]
    fn a_small_grid_by_hand() {
        // 0 1 2   On the path 0 1 2 5 4 3 both 3, the target entered early, and
        // 3 4 5   4, which cuts 2 off from 3, lose: 3 4 1 2 5 and 4 3.
        let board = sketch::board("... ...");
        let report = traps(&board, &sketch::cells(&[0, 1, 2, 5, 4, 3]));
        assert_eq!((report.trap_ratio, report.trap_depth), (Ratio::new(1, 1), Ratio::new(7, 2)));
        assert_eq!((report.single_exits, report.only_moves), (Ratio::new(3, 5), Ratio::new(1, 1)));
        //  0  1  2  3   On the path below, 4 and 5 lead to other solutions. The
        //  4  5  6  7   others are traps: 6, then 11, 10 and 9, into which walks
        //  8  9 10 11   take 9, 7, 2 and 3 steps.
        let board = sketch::board(".... .... ....");
        let report = traps(&board, &sketch::cells(&[0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]));
        assert_eq!((report.trap_ratio, report.trap_depth), (Ratio::new(4, 6), Ratio::new(21, 4)));
        assert_eq!(
            (report.single_exits, report.only_moves),
            (Ratio::new(5, 11), Ratio::new(9, 11))
        );
    }
}
