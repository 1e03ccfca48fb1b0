//! Fork metrics: where the player has a choice, and how far a wrong one leads.

use super::dead::is_lost;
use super::trail::Trail;
use etchwork_path::{Board, Cell, Ratio};

/// The mean depth from which a fork is deep.
const DEEP: u32 = 3;

/// Where a walk from a fork stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// At a cell without an exit.
    End,
    /// Where the position is plainly lost, wherever a path may end: no exit is
    /// left, the unvisited cells are more than one piece, or two cells must
    /// both be last.
    Dead,
}

/// How walks from forks are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where a walk stops.
    pub stop: Stop,
    /// The most steps that count.
    pub horizon: Option<u32>,
}

/// The fork metrics of a solved board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForkReport {
    /// The forks.
    pub forks: usize,
    /// Forks over path nodes.
    pub fork_ratio: Ratio,
    /// Steps of all walks over their number; 0 without a walk.
    pub mean_fork_depth: Ratio,
    /// Deep forks over forks; 0 without a fork.
    pub deep_fork_ratio: Ratio,
}

/// Measures a Hamiltonian path. A fork is a path node, other than the last, with two or more
/// unvisited neighbours. A walk starts with each of them that is not the path's next step. A fork
/// is deep if its own walks have a mean depth of 3 or more.
pub fn forks(board: &Board, path: &[Cell], walk: Walk) -> ForkReport {
    let mut trail = Trail::new(board, path[0]);
    let mut depths_of_forks: Vec<Vec<u32>> = Vec::new();
    for next in &path[1..] {
        let options = trail.exits(trail.head);
        if options.len() >= 2 {
            let wrong = options.into_iter().filter(|option| option != next);
            depths_of_forks.push(wrong.map(|w| depth(trail.clone(), w, walk)).collect());
        }
        trail.step(*next);
    }
    let steps: u32 = depths_of_forks.iter().flatten().sum();
    let walks = depths_of_forks.iter().flatten().count();
    let deep = depths_of_forks.iter().filter(|depths| is_deep(depths)).count();
    ForkReport {
        forks: depths_of_forks.len(),
        fork_ratio: Ratio::share(depths_of_forks.len(), path.len()),
        mean_fork_depth: Ratio::share(steps as usize, walks),
        deep_fork_ratio: Ratio::share(deep, depths_of_forks.len()),
    }
}

/// The number of steps of a greedy walk whose first step is to `option`. Each next step is to the
/// cell with the fewest onward exits, on ties the lowest.
pub(super) fn depth(mut trail: Trail<'_>, option: Cell, walk: Walk) -> u32 {
    let horizon = walk.horizon.unwrap_or(u32::MAX);
    let mut depth = 0;
    let mut next = Some(option);
    while let Some(step) = next
        && depth < horizon
    {
        trail.step(step);
        depth += 1;
        let stopped = walk.stop == Stop::Dead && is_lost(&trail);
        next = if stopped { None } else { trail.fewest_exits().first().copied() };
    }
    depth
}

fn is_deep(depths: &[u32]) -> bool {
    depths.iter().sum::<u32>() >= DEEP * depths.len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch;

    const END: Walk = Walk { stop: Stop::End, horizon: None };
    const DEAD: Walk = Walk { stop: Stop::Dead, horizon: None };

    fn report(drawing: &str, path: &[usize], walk: Walk) -> ForkReport {
        forks(&sketch::board(drawing), &sketch::cells(path), walk)
    }

    #[test]
    fn a_corridor_has_no_fork() {
        let report = report("...", &[0, 1, 2], END);
        assert_eq!(report.fork_ratio, Ratio::ZERO);
        assert_eq!(report.mean_fork_depth, Ratio::ZERO);
        assert_eq!(report.deep_fork_ratio, Ratio::ZERO);
    }

    #[test]
    fn a_square_has_one_fork_and_its_wrong_way_is_the_other_way_round() {
        // The wrong option is the target, 2: walked to the end it makes 3 steps.
        let end = report(".. ..", &[0, 1, 3, 2], END);
        assert_eq!(end.fork_ratio, Ratio::new(1, 4));
        assert_eq!(end.mean_fork_depth, Ratio::new(3, 1));
        assert_eq!(end.deep_fork_ratio, Ratio::new(1, 1));
        let dead = report(".. ..", &[0, 1, 3, 2], DEAD);
        assert_eq!(dead, end, "the other way round is a path as well");
    }

    #[test]
    fn depth_is_capped_at_the_horizon() {
        let capped = report(".. ..", &[0, 1, 3, 2], Walk { horizon: Some(2), ..END });
        assert_eq!(capped.mean_fork_depth, Ratio::new(2, 1));
        assert_eq!(capped.deep_fork_ratio, Ratio::ZERO);
    }

    #[test]
    fn a_small_grid_by_hand() {
        // 0 1 2   On the path 0 1 2 5 4 3 there are two forks: 0, where 3 is
        // 3 4 5   wrong, and 1, where 4 is.
        // By 3: 3, 4, then 1 or 5 with one exit each, the lower: 1, 2, 5; 5 steps.
        // By 4: 4, then 3 without exits before 5 with one; 2 steps.
        let end = report("... ...", &[0, 1, 2, 5, 4, 3], END);
        assert_eq!(end.fork_ratio, Ratio::new(2, 6));
        assert_eq!(end.mean_fork_depth, Ratio::new(7, 2));
        assert_eq!(end.deep_fork_ratio, Ratio::new(1, 2));
        // By 3 nothing is lost: 5 steps. By 4: now 3 is cut off from 2 and 5.
        let dead = report("... ...", &[0, 1, 2, 5, 4, 3], DEAD);
        assert_eq!(dead.mean_fork_depth, Ratio::new(6, 2));
    }

    #[test]
    fn a_link_is_an_option() {
        // A ring: the first cell is a fork, and the other way round takes 3 steps.
        let end = report("a..a", &[0, 1, 2, 3], END);
        assert_eq!((end.fork_ratio, end.mean_fork_depth), (Ratio::new(1, 4), Ratio::new(3, 1)));
    }
}
